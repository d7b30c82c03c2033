import { type IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DatabasePermits } from '../../database/database-permits.js';
import { isIdentifier } from '../../common/identifier.js';
import { keyOfEntry } from '../../ledger/idempotency.js';
import { contextOf, type RequestContext } from '../adapter/request-context.js';
import { type RequestMiddleware } from '../adapter/request-middleware.js';
import { RouteTable } from '../adapter/route-table.js';
import { type Caller } from '../../identity/caller.js';
import { isBodyAccess, requireNamed } from '../../identity/character-scope.js';
import { paidBy, requireWithinLimit } from '../../identity/spending-limit.js';
import { bodyLimitOf, hasBody, readBody } from '../request/body.js';
import { entriesOf } from '../request/billable.js';
import { type Billing } from '../request/handler-traits.js';
import { entriesWithKeys, isIdempotencyKey, keyGivenTo } from '../request/idempotency.js';
import { holdToParameters } from '../request/known-parameters.js';
import { KeyRoom } from './key-room.js';
import { Quota } from './quota.js';
import { instanceOfPath } from './rate-limit.middleware.js';
import { RateLimiter } from './rate-limiter.js';
import { callerLeft, overloaded, RequestLoad } from './request-load.js';

/** So many entries of a bulk call cost as much as one request. */
const entriesPerRequest = 10;

interface GuardedRequest {
  readonly user?: Caller;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  body?: unknown;
}

/**
 * Lets a request in, in this order: its query must be known; its body is read, and it takes its place among those in flight, and for a
 * read a turn at the database; then what its caller may move, rate limits, quotas and the room for its keys, which depend on the body.
 *
 * Stands behind the guard of access: of strangers nothing is read but small bodies on public routes, and those share a budget by
 * address. What is over a rate is refused before all this where the caller is known at once (`limitRate`).
 */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly routes: RouteTable,
    private readonly load: RequestLoad,
    private readonly permits: DatabasePermits,
    private readonly limiter: RateLimiter,
    private readonly quota: Quota,
    private readonly keyRoom: KeyRoom,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const request = execution.switchToHttp().getRequest<GuardedRequest>();
    const context = contextOf(request);
    holdToParameters(this.routes, context, request);
    const caller = request.user?.application.id ?? `address ${context.request.socket.remoteAddress ?? ''}`;
    const entered = hasBody(context.request)
      ? this.readBody(request, context, caller)
      : this.enter(request, context, caller);
    return entered === true
      ? this.holdToLimits(request, context)
      : entered.then(() => this.holdToLimits(request, context));
  }

  private enter({ user }: GuardedRequest, context: RequestContext, caller: string): true | Promise<unknown> {
    const entered = this.load.enter(context, caller);
    return user && needsReadPermit(context) ? this.acquireReadPermit(entered, context, caller) : entered;
  }

  private async readBody(request: GuardedRequest, context: RequestContext, caller: string): Promise<void> {
    const limit = bodyLimitOf(context.request, request.user !== undefined);
    const release = this.load.reserveBody(caller, limit.expected);
    if (!release) throw overloaded();
    // What was parsed is held as long as the request.
    context.hold(release);
    const arrived = async (): Promise<void> => context.holdForWork(await this.load.acquireBulkPermit(caller));
    request.body = await readBody(context.request, limit.most, limit.isBulk ? { arrived } : {});
    await this.load.enter(context, caller);
  }

  private async acquireReadPermit(
    entered: true | Promise<never>,
    context: RequestContext,
    caller: string,
  ): Promise<void> {
    await entered;
    const release = await this.permits.acquire('reads', caller);
    const began = performance.now();
    context.holdForWork(() => {
      release();
      this.limiter.chargeTime(context, performance.now() - began);
    });
    if (context.response.destroyed) throw callerLeft();
  }

  private holdToLimits(request: GuardedRequest, context: RequestContext): boolean | Promise<boolean> {
    const { user, body, query } = request;
    if (!user) return true;
    const { application, spending } = user;
    const { character } = context.traits;
    if (character === 'itself' || character === 'account' || isBodyAccess(character)) {
      if (user.character && isBodyAccess(character)) {
        requireNamed(user.character, application.id, character, request);
      }
      requireWithinLimit(spending, paidBy(body));
    }
    const limited = this.limiter.active || application.rate_limit !== null;
    const { billing, entries } = context.traits;
    const units = limited || application.monthly_quota !== null ? (billing?.units(body, query) ?? 0) : 0;
    if (limited) {
      this.limiter.admit(context, application, instanceOfPath(context) ?? instanceOfBody(body));
      const weight = entries === undefined ? units : entriesOf(entries)(body, query);
      this.limiter.charge(context, Math.ceil(weight / entriesPerRequest) - 1);
    }
    const { id, monthly_quota: quota } = application;
    const keys = this.keyRoom.isFull(id) ? keysOf(request) : noKeys;
    const isCounted = billing && units > 0 && quota !== null;
    if (keys.length === 0) return isCounted ? this.reserve(id, quota, billing, units, context) : true;
    const instance = instanceOfPath(context) ?? instanceOfBody(body);
    return this.keyRoom
      .expectKnownKeys(id, instance, keys)
      .then(() => (isCounted ? this.reserve(id, quota, billing, units, context) : true));
  }

  private async reserve(
    applicationId: string,
    limit: number,
    { operation }: Billing,
    units: number,
    context: RequestContext,
  ): Promise<boolean> {
    context.reserved = await this.quota.reserve(applicationId, limit, operation, units);
    if (!context.response.destroyed) return true;
    context.reserved.release();
    throw callerLeft();
  }
}

/** A refusal or a repeat has counted nothing: what was kept for it is free again. */
export const releaseQuota: RequestMiddleware = {
  end: (context) => context.whenOver(() => context.reserved?.release()),
};

/** A spawn names its instance in its body. */
function instanceOfBody(body: unknown): string | null {
  const name = (body as { readonly instanceIdentifier?: unknown } | undefined)?.instanceIdentifier;
  return isIdentifier(name) ? name.toLowerCase() : null;
}

const noKeys: readonly string[] = [];

/** The Idempotency-Keys of a request: its own, and those of the entries of a bulk call. */
function keysOf({ headers, body }: GuardedRequest): readonly string[] {
  const own = headers['idempotency-key'];
  const { interactions } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const entries = entriesWithKeys(body).map(keyGivenTo).filter(isIdempotencyKey);
  if (!isIdempotencyKey(own)) return entries;
  // Each of many talks has its own, made of the key of the call.
  const talks = Array.isArray(interactions)
    ? interactions.map((_talk, index) => keyOfEntry(own, index))
    : noKeys;
  return [own, ...entries, ...talks];
}

/** All reads need one but those by key, which share statements; writes get their permits at the ledger. */
function needsReadPermit({ request: { method }, traits, url }: RequestContext): boolean {
  return (method === 'GET' || method === 'HEAD') && !(traits.cacheable && !url.includes('?'));
}
