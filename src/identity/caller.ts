import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type CharacterScope } from './character-scope.js';
import { type Scope } from './scope.js';
import { type KnownApplication } from './application-directory.js';
import { type SpendingLimit } from './spending-limit.js';
import { type TokenClaims } from './token-claims.js';

/**
 * The sender of a request: the application of the token, and what the token allows.
 *
 * @publicApi
 */
export interface EconomyCaller {
  /** Its id is the `clientId` that `Economy` takes. */
  readonly application: { readonly id: string; readonly name: string };
  readonly scopes: ReadonlySet<Scope>;
  /** The one character that the token is for; null: the whole application. */
  readonly character: CharacterScope | null;
}

/** The same as the service itself knows it. */
export interface Caller extends EconomyCaller {
  readonly application: KnownApplication;
  readonly claims: TokenClaims;
  readonly spending: SpendingLimit;
}

/**
 * The caller of a guarded route, as a parameter of its handler.
 *
 * @publicApi
 */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
  if (!user) throw new Error('CurrentCaller is used on a route without the guard');
  return user;
});
