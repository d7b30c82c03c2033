import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { slowPermits } from '../../database/database-permits.js';
import { Metrics } from '../../common/observation/metrics.js';
import { type Release } from '../../common/semaphore.js';
import { RefusalThrottle } from '../../common/refusal-throttle.js';
import { refuse } from '../adapter/error-form.js';
import { type RequestContext } from '../adapter/request-context.js';
import { type RequestMiddleware } from '../adapter/request-middleware.js';

/** So many refusals a second go out at once; the others wait, up to the time below. */
const refusalsPerSecond = 200;
const mostMs = 5000;

/** Monitoring must get a response under any load. */
const exempt = /^\/(?:health|metrics)(?:[/?]|$)/;

const kilobyte = 1024;
const bulkWaitMs = 15_000;

/**
 * How many requests a process works on at a time, and how many bytes of bodies it holds for them, shared fairly among callers.
 * A request counts from when it is complete: one whose body never comes takes no slot.
 */
@Injectable()
export class RequestLoad {
  private readonly slots: FairSemaphore;
  private readonly kilobytes: FairSemaphore;
  private readonly bulkPermits: FairSemaphore;
  private readonly throttle = new RefusalThrottle(mostMs);

  constructor(@Inject(SETTINGS) { maxInFlight, maxBodyBytes, databasePoolSize }: Settings, metrics: Metrics) {
    this.slots = new FairSemaphore(maxInFlight);
    this.kilobytes = new FairSemaphore(Math.ceil(maxBodyBytes / kilobyte));
    this.bulkPermits = new FairSemaphore(slowPermits(databasePoolSize));
    metrics.showShare('requests', this.slots);
    metrics.showShare('body_kilobytes', this.kilobytes);
    metrics.showShare('bulk_calls', this.bulkPermits);
  }

  /**
   * Refuses by the head while no slot is free at all: the way through the framework would cost more than all the rest.
   * Refusals are answered slowly where there are many: otherwise those who are refused ask again at once, and refusing takes
   * the time of the work that was let in.
   */
  readonly step: RequestMiddleware = {
    begin: (context) => {
      if (!this.slots.isFull || exempt.test(context.request.url ?? '')) return true;
      setTimeout(refuse, this.delay(), context, overloaded());
      return false;
    },
    end: (context) => context.whenOver(() => context.leave()),
  };

  /** Takes a slot for a complete request; rejects where its caller has its share already. */
  enter(context: RequestContext, caller: string): true | Promise<never> {
    if (exempt.test(context.request.url ?? '')) return true;
    if (context.response.destroyed) return Promise.reject(callerLeft());
    const release = this.slots.tryAcquire(caller);
    if (!release) {
      return new Promise((_resolve, reject) => setTimeout(() => reject(overloaded()), this.delay()));
    }
    context.hold(release);
    return true;
  }

  /**
   * A permit for a bulk call, before its body is parsed: a process that parses and checks many of them at once has no time for anybody
   * else. Rejects where none becomes free in time.
   */
  async acquireBulkPermit(caller: string): Promise<Release> {
    try {
      return await this.bulkPermits.acquire(caller, AbortSignal.timeout(bulkWaitMs));
    } catch {
      throw overloaded();
    }
  }

  /** Room for a body of so many bytes at most; null where there is none. */
  reserveBody(caller: string, bytes: number): Release | null {
    return this.kilobytes.tryAcquire(caller, Math.ceil(bytes / kilobyte));
  }

  private delay(): number {
    return this.throttle.delay(refusalsPerSecond, performance.now());
  }
}

export function overloaded(): EconomyError {
  return new EconomyError('OVERLOADED', { headers: { 'Retry-After': '1' } });
}

/** Nothing has begun, and nobody reads this: what begins now would hold no slot and no quota. */
export function callerLeft(): EconomyError {
  return new EconomyError('MALFORMED_JSON', { detail: 'The caller left before its request had begun.' });
}
