import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { EconomyError } from '../errors/economy-error.js';
import { rawRequest } from '../http/request-context.js';
import { strategyName } from './bearer.strategy.js';
import { type Caller } from './caller.js';
import { type Scope } from './scope.js';

const publicRoute = 'economy:public';
const requiredScope = 'economy:scope';

/** A route that needs no token. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(publicRoute, true);

/** The scope a route needs, where it is not `economy:read` for GET and `economy:write` for everything else. */
export const Requires = (scope: Scope): ClassDecorator & MethodDecorator => SetMetadata(requiredScope, scope);

/** Guards every route: a bearer token of a living application with the scope of the route. */
@Injectable()
export class AccessGuard extends AuthGuard(strategyName) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, targets)) return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<{ method: string; user: Caller }>();
    // The line in the log is written for Node's request; Passport puts the caller on that of the HTTP adapter.
    rawRequest(request).user = request.user;
    const scope =
      this.reflector.getAllAndOverride<Scope | undefined>(requiredScope, targets) ??
      (request.method === 'GET' || request.method === 'HEAD' ? 'economy:read' : 'economy:write');
    if (request.user.scopes.has(scope)) return true;
    throw new EconomyError('FORBIDDEN', {
      detail: `This operation needs the scope ${scope}.`,
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error;
    if (user) return user;
    throw new EconomyError('UNAUTHENTICATED', {
      headers: { 'WWW-Authenticate': 'Bearer realm="agent-npc-economy", error="invalid_token"' },
    });
  }
}
