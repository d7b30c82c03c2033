import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import passport from 'passport';
import { EconomyError } from '../errors/economy-error.js';
import { traitsOf } from '../http/handler-traits.js';
import { contextOf } from '../http/request-context.js';
import { BearerStrategy } from './bearer.strategy.js';
import { type Caller } from './caller.js';
import { type CharacterRequest, holdToCharacter } from './character-scope.js';
import { type Scope } from './scope.js';

const publicRoute = 'economy:public';
const requiredScope = 'economy:scope';

/**
 * A route that needs no token.
 *
 * @publicApi
 */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(publicRoute, true);

/**
 * The scope a route needs, where it is not `economy:read` for GET and `economy:write` for everything else.
 *
 * @publicApi
 */
export const Requires = (scope: Scope): ClassDecorator & MethodDecorator => SetMetadata(requiredScope, scope);

const strategyName = 'bearer';

/** Passport's own callback: an error, or the caller, or false for nobody. */
type Authenticate = (
  request: object,
  response: object,
  done: (error: Error | null, user: Caller | false) => void,
) => void;

interface GuardedRequest extends CharacterRequest {
  readonly method: string;
  user?: Caller;
}

/** Guards every route: a bearer token of a living application with the scope of the route, and of the right character. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly authenticate: Authenticate;

  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: BearerStrategy,
  ) {
    // A Passport of its own: in the one of the process two services, or one and its host, would share their strategies.
    const own = new passport.Passport().use(strategyName, strategy);
    this.authenticate = (request, response, done) =>
      (own.authenticate(strategyName, { session: false }, done) as Authenticate)(request, response, done);
  }

  /** Without a promise for a token that was seen before: a game sends the same one all day. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GuardedRequest>();
    contextOf(request).traits = traitsOf(context.getHandler());
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, targets)) return true;
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(requiredScope, targets);
    const known = this.strategy.known(request);
    if (known) return admit(known, request, scope);
    return this.getCaller(request, http.getResponse<object>()).then((caller) =>
      admit(caller, request, scope),
    );
  }

  private getCaller(request: object, response: object): Promise<Caller> {
    return new Promise((resolve, reject) => {
      this.authenticate(request, response, (error, caller) => {
        if (error) reject(error);
        else if (caller) resolve(caller);
        else reject(unauthenticated());
      });
    });
  }
}

function admit(caller: Caller, request: GuardedRequest, required: Scope | undefined): boolean {
  const asked = contextOf(request);
  request.user = caller;
  // The line in the log is written for Node's request; that of the HTTP adapter may be another.
  asked.request.user = caller;
  const scope =
    required ?? (request.method === 'GET' || request.method === 'HEAD' ? 'economy:read' : 'economy:write');
  if (!caller.scopes.has(scope)) {
    throw new EconomyError('FORBIDDEN', {
      detail: `This operation needs the scope ${scope}.`,
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
  if (caller.character) {
    holdToCharacter(caller.character, caller.application.id, asked.traits.character, request);
  }
  return true;
}

function unauthenticated(): EconomyError {
  return new EconomyError('UNAUTHENTICATED', {
    headers: { 'WWW-Authenticate': 'Bearer realm="agent-npc-economy", error="invalid_token"' },
  });
}
