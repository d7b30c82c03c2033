import { type ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Caller } from '../auth/caller.js';
import { isIdentifier } from '../database/identifier.js';
import { type Billing, billingOf } from '../http/billable.js';
import { rawRequest } from '../http/request-context.js';
import { Quota } from './quota.js';
import { instanceOfPath } from './rate-limit.step.js';
import { RateLimiter } from './rate-limiter.js';

/** So many entries of a bulk call cost as much as one request. */
const entriesPerRequest = 10;

interface GuardedRequest {
  readonly user?: Caller;
  readonly body?: unknown;
  readonly query?: unknown;
}

/** Stands behind the guard of access, for what depends on the caller and on the body: rate limits and quotas. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly quota: Quota,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GuardedRequest>();
    const { user, body, query } = request;
    if (!user) return true;
    const { application } = user;
    const limited = this.limiter.active || application.rate_limit !== null;
    if (!limited && application.monthly_quota === null) return true;
    const billing = billingOf(context.getHandler());
    const units = billing?.units(body, query) ?? 0;
    const answer = http.getResponse<ServerResponse | { readonly raw: ServerResponse }>();
    const response = 'raw' in answer ? answer.raw : answer;
    if (limited) {
      const raw = rawRequest(request);
      this.limiter.admit(raw, response, application, instanceOfPath(raw) ?? instanceOfBody(body));
      this.limiter.charge(raw, response, Math.ceil(units / entriesPerRequest) - 1);
    }
    if (!billing || units === 0 || application.monthly_quota === null) return true;
    return this.reserve(application.id, application.monthly_quota, billing, units, request, response);
  }

  private async reserve(
    applicationId: string,
    limit: number,
    { operation }: Billing,
    units: number,
    request: object,
    response: ServerResponse,
  ): Promise<boolean> {
    const reservation = await this.quota.reserve(applicationId, limit, operation, units);
    rawRequest(request).counted = (counted) => reservation.settle(counted);
    // A refusal or a repeat has counted nothing: what was kept for it is free again.
    if (response.destroyed) reservation.release();
    else response.once('close', () => reservation.release());
    return true;
  }
}

/** A spawn names its instance in its body. */
function instanceOfBody(body: unknown): string | null {
  const name = (body as { readonly instanceIdentifier?: unknown } | undefined)?.instanceIdentifier;
  return isIdentifier(name) ? name.toLowerCase() : null;
}
