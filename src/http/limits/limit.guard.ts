import { type IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Caller } from '../auth/caller.js';
import { holdToAmount } from '../auth/spending-limit.js';
import { isIdempotencyKey, keyGivenTo } from '../request/idempotency-key.js';
import { isIdentifier } from '../../database/identifier.js';
import { type Billing } from '../request/handler-traits.js';
import { contextOf, type RequestContext } from '../adapter/request-context.js';
import { type RequestMiddleware } from '../adapter/request-middleware.js';
import { keyOfEntry } from '../../ledger/idempotency.js';
import { KeyRoom } from './key-room.js';
import { Quota } from './quota.js';
import { instanceOfPath } from './rate-limit.middleware.js';
import { RateLimiter } from './rate-limiter.js';
import { callerLeft } from './request-load.js';

/** So many entries of a bulk call cost as much as one request. */
const entriesPerRequest = 10;

interface GuardedRequest {
  readonly user?: Caller;
  readonly body?: unknown;
  readonly query?: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** Stands behind the guard of access, for what depends on the caller and on the body: what a token may move, rate limits and quotas. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly quota: Quota,
    private readonly keyRoom: KeyRoom,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const { user, body, query } = request;
    if (!user) return true;
    const { application, spending } = user;
    const requestContext = contextOf(request);
    if (requestContext.traits.character === 'itself') {
      holdToAmount(spending, (body as { readonly amount?: unknown } | undefined)?.amount);
    }
    const limited = this.limiter.active || application.rate_limit !== null;
    const { billing } = requestContext.traits;
    const units = limited || application.monthly_quota !== null ? (billing?.units(body, query) ?? 0) : 0;
    if (limited) {
      this.limiter.admit(requestContext, application, instanceOfPath(requestContext) ?? instanceOfBody(body));
      this.limiter.charge(requestContext, Math.ceil(units / entriesPerRequest) - 1);
    }
    const { id, monthly_quota: quota } = application;
    const keys = this.keyRoom.isFull(id) ? keysOf(request) : noKeys;
    if (keys.length === 0) return this.reserve(id, quota, billing, units, requestContext);
    const instance = instanceOfPath(requestContext) ?? instanceOfBody(body);
    return this.keyRoom
      .expectKept(id, instance, keys)
      .then(() => this.reserve(id, quota, billing, units, requestContext));
  }

  private reserve(
    applicationId: string,
    limit: number | null,
    billing: Billing | undefined,
    units: number,
    context: RequestContext,
  ): boolean | Promise<boolean> {
    if (!billing || units === 0 || limit === null) return true;
    return this.reserveUnits(applicationId, limit, billing, units, context);
  }

  private async reserveUnits(
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
  const { trades, interactions } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Array.isArray(trades) ? trades.map(keyGivenTo).filter(isIdempotencyKey) : noKeys;
  if (!isIdempotencyKey(own)) return entries;
  // Each of many talks has its own, made of the key of the call.
  const talks = Array.isArray(interactions)
    ? interactions.map((_talk, index) => keyOfEntry(own, index))
    : noKeys;
  return [own, ...entries, ...talks];
}
