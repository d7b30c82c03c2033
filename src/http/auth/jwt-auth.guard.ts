import { applyDecorators, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import { EconomyError } from '../../common/errors/economy-error.js';
import { isDryRun } from '../request/dry-run.js';
import { traitsOf } from '../request/handler-traits.js';
import { contextOf } from '../adapter/request-context.js';
import { Audited, audited, ChangeTrail } from './audited.js';
import { type Caller } from '../../identity/caller.js';
import { claimsOfConnection } from '../../identity/in-process-caller.js';
import { type TokenClaims } from '../../identity/token-claims.js';
import { Callers } from '../../identity/callers.js';
import { type CharacterRequest, requireAccess } from '../../identity/character-scope.js';
import { includesRole, neededRole, roleFor, roleRefusal } from '../../identity/role.js';
import { type Role } from '../../person/person.entity.js';
import { type Scope } from '../../identity/scope.js';
import { limitOfConnection, lowestOf } from '../../identity/spending-limit.js';
import { type IncomingHttpHeaders } from 'node:http';

const publicRoute = 'economy:public';
const requiredScope = 'economy:scope';

/**
 * A route that needs no token.
 *
 * @publicApi
 */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(publicRoute, true);

/**
 * The scope of a route, if it is not `economy:read` for GET and `economy:write` for everything else. Changes by a
 * route with `manage` are recorded in the audit trail.
 *
 * @publicApi
 */
export const Requires = (scope: Scope): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(requiredScope, scope), ...(scope === 'manage' ? [Audited()] : []));

type Targets = Parameters<Reflector['getAllAndOverride']>[1];

interface GuardedRequest extends CharacterRequest {
  readonly method: string;
  readonly query?: unknown;
  user?: Caller;
}

/** Guards every route: requires a bearer token of an active application, with the scope of the route and for the character. */
@Injectable()
export class JwtAuthGuard extends AuthGuard() {
  constructor(
    options: AuthModuleOptions,
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly trail: ChangeTrail,
  ) {
    super(options);
  }

  /** Synchronous for a cached token: a game sends the same one all day. */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    contextOf(request).traits = traitsOf(context.getHandler());
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, targets)) return true;
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(requiredScope, targets);
    const known = this.callers.known(request);
    if (known) return this.admit(known, request, scope, targets);
    const inProcess = claimsOfConnection(contextOf(request).request.socket);
    const found = inProcess
      ? this.findInProcess(inProcess, request)
      : (super.canActivate(context) as Promise<unknown>);
    return found.then(() => this.admit(request.user!, request, scope, targets));
  }

  private async findInProcess(claims: TokenClaims, request: GuardedRequest): Promise<void> {
    const caller = await this.callers.find(claims);
    if (!caller) throw new EconomyError('INVALID_CLIENT', { detail: 'No active application has this id.' });
    request.user = caller;
  }

  private admit(
    given: Caller,
    request: GuardedRequest,
    required: Scope | undefined,
    targets: Targets,
  ): boolean | Promise<boolean> {
    const context = contextOf(request);
    const limit = limitOfConnection(context.request.socket);
    const caller = limit ? { ...given, spending: lowestOf(given.spending, limit) } : given;
    request.user = caller;
    // The log line is written for Node's request, which may differ from that of the HTTP adapter.
    context.request.user = caller;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const scope = required ?? (reads ? 'economy:read' : 'economy:write');
    if (caller.claims.person) return this.admitPerson(caller, request, scope, targets);
    if (!caller.scopes.has(scope)) {
      throw new EconomyError('FORBIDDEN', {
        detail: `This operation needs the scope ${scope}.`,
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
      });
    }
    if (caller.character) {
      requireAccess(caller.character, caller.application.id, context.traits.character, request);
    }
    return true;
  }

  /** Whatever a person changes is in the audit trail; what a game does in its worlds is in their events. */
  private admitPerson(
    caller: Caller,
    request: GuardedRequest,
    scope: Scope,
    targets: Targets,
  ): boolean | Promise<boolean> {
    const { role } = caller.claims.person!;
    const needed = this.reflector.getAllAndOverride<Role | undefined>(neededRole, targets) ?? roleFor(scope);
    if (!includesRole(role, needed)) {
      throw roleRefusal(role, needed, {
        'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
      });
    }
    // What others need no right to write for changes no world.
    if (scope === 'economy:read' || request.method === 'GET' || request.method === 'HEAD') return true;
    if (contextOf(request).traits.dryRun && isDryRun(request.query)) return true;
    if (this.reflector.getAllAndOverride<boolean | undefined>(audited, targets)) return true;
    return this.trail.follow(request, caller).then(() => true);
  }

  override handleRequest<User>(
    error: Error | null,
    caller: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!caller) throw unauthenticated(context.switchToHttp().getRequest<GuardedRequest>());
    return caller;
  }
}

function unauthenticated(request: GuardedRequest): EconomyError {
  const { request: raw, route } = contextOf(request);
  // Hosts of MCP find out there how to get a token.
  const metadata =
    route === '/mcp'
      ? `, resource_metadata="${originOf(raw.headers)}/.well-known/oauth-protected-resource/mcp"`
      : '';
  // RFC 6750 §3.1: without a token there is no error yet.
  const error = raw.headers.authorization === undefined ? '' : ', error="invalid_token"';
  return new EconomyError('UNAUTHENTICATED', {
    headers: { 'WWW-Authenticate': `Bearer realm="agent-npc-economy"${error}${metadata}` },
  });
}

/** The address that the caller used. A caller that makes one up only misleads itself: it gets the answer, and no cache keeps it. */
export function originOf(headers: IncomingHttpHeaders): string {
  const forwarded = [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim();
  const { host = 'localhost' } = headers;
  return `${forwarded === 'https' ? 'https' : 'http'}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}
