import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DatabaseTurns } from '../../database/database-turns.js';
import { type Caller } from '../auth/caller.js';
import { bodyLimitOf, hasBody, readBody } from '../request/body.js';
import { contextOf, type RequestContext } from '../adapter/request-context.js';
import { RateLimiter } from './rate-limiter.js';
import { callerLeft, overloaded, RequestLoad } from './request-load.js';

interface GuardedRequest {
  readonly user?: Caller;
  body?: unknown;
}

/**
 * Lets a request in: reads its body, takes its place among those in flight, and for a read a turn at the database. Stands
 * behind the guard of access: of strangers nothing is read but small bodies on public routes, and those share a budget by address.
 */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly load: RequestLoad,
    private readonly turns: DatabaseTurns,
    private readonly limiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const requestContext = contextOf(request);
    const { user } = request;
    const caller = user?.application.id ?? `address ${requestContext.request.socket.remoteAddress ?? ''}`;
    if (hasBody(requestContext.request)) return this.readBody(request, requestContext, caller);
    const entered = this.load.enter(requestContext, caller);
    return user && takesTurn(requestContext) ? this.takeTurn(entered, requestContext, caller) : entered;
  }

  private async readBody(request: GuardedRequest, context: RequestContext, caller: string): Promise<boolean> {
    const limit = bodyLimitOf(context.request, request.user !== undefined);
    const release = this.load.reserveBody(caller, limit.expected);
    if (!release) throw overloaded();
    // What was parsed is held as long as the request.
    context.holds(release);
    const arrived = async (): Promise<void> => context.holdsTurn(await this.load.takeBulkTurn(caller));
    request.body = await readBody(context.request, limit.most, limit.isBulk ? { arrived } : {});
    return this.load.enter(context, caller);
  }

  private async takeTurn(
    entered: true | Promise<never>,
    context: RequestContext,
    caller: string,
  ): Promise<boolean> {
    await entered;
    const release = await this.turns.acquire('reads', caller);
    const began = performance.now();
    context.holdsTurn(() => {
      release();
      this.limiter.chargeTime(context, performance.now() - began);
    });
    if (context.response.destroyed) throw callerLeft();
    return true;
  }
}

/** Reads do but those by key, which share statements; writes have their turns at the ledger. */
function takesTurn({ request: { method }, traits, url }: RequestContext): boolean {
  return (method === 'GET' || method === 'HEAD') && !(traits.keepable && !url.includes('?'));
}
