import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Scope } from './scope.js';
import { type KnownApplication } from './application-directory.js';

/** Who sent a request: the application of the token, and what the token allows. */
export interface Caller {
  readonly application: KnownApplication;
  readonly scopes: ReadonlySet<Scope>;
}

/** The caller of a guarded route. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
  if (!user) throw new Error('CurrentCaller stands on a route without the guard');
  return user;
});
