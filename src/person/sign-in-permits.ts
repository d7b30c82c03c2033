import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { Metrics } from '../common/observation/metrics.js';
import { type Release } from '../common/semaphore.js';
import { type RequestContext } from '../http/adapter/request-context.js';

/** Hashing takes a thread of the process for some tenths of a second. */
const hashesAtOnce = 3;
const hashesOfApplication = 2;
/** The most attempts with one name: those that wait for a permit, and those whose refusal waits. */
const mostOfName = 50;
const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** How long after the last wrong password the delay begins anew. */
const forgottenAfterMs = 15 * 60_000;
const mostNames = 10_000;

/** Who signs in, as the request says; a stranger, if nobody is called so. */
export interface SignInName {
  readonly application: string;
  readonly name: string;
  readonly isKnown: boolean;
}

/** Stands for the application and the name of a stranger. */
const strangers = 'strangers';

/** Application and name. */
type LaneKey = readonly [application: string, name: string];

interface Application {
  readonly names: FairSemaphore;
  readonly lanes: Map<string, Lane>;
}

/** All who sign in with one name. One at a time; of those that wait the latest, whom a flood of earlier ones then keeps from nothing. */
class Lane {
  users = 0;
  attempts = 0;
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];

  async enter(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.isTaken) await this.wait(signal);
    this.isTaken = true;
    return () => {
      this.isTaken = false;
      this.waiting.pop()?.();
    };
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        // Taken here, before anybody else can.
        this.isTaken = true;
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(enter);
    });
  }
}

/**
 * Permits of those who sign in: fair by application and, within one, by name. All strangers share one lane, so that invented names
 * keep nobody waiting. Refusals come later with each wrong password of a name, while right ones are never delayed: a stranger could
 * otherwise lock somebody out. Who waits holds nothing but the connection.
 */
@Injectable()
export class SignInPermits {
  private readonly hashes = new FairSemaphore(hashesAtOnce);
  private readonly applications = new Map<string, Application>();
  /** Wrong passwords by name. Invented names push no others out. */
  private readonly wrong = { known: newCounts(), unknown: newCounts() };

  constructor(
    metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    metrics.showShare('password_hashes', this.hashes);
  }

  /** Runs an attempt to sign in; refused at once where too many of its name are under way. */
  async attempt<Result>(
    who: SignInName,
    context: RequestContext,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.inLane(who, async (lane) => {
      if (lane.attempts >= mostOfName) {
        throw new EconomyError('RATE_LIMITED', {
          detail: `${mostOfName} others sign in with this name; retry after the seconds in Retry-After.`,
          headers: { 'Retry-After': '5' },
        });
      }
      // Its slot among the requests in flight is for those that work.
      context.leave();
      lane.attempts += 1;
      try {
        return await work();
      } finally {
        lane.attempts -= 1;
      }
    });
  }

  /** Hashes with a permit. Rejects if none comes in time, or when the caller leaves. */
  async hash<Result>(
    who: SignInName,
    { response }: RequestContext,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const left = new AbortController();
    const leave = (): void => left.abort();
    response.once('close', leave);
    // `AbortSignal.any` would not keep a timeout of its own: collected, it never fires.
    const timer = setTimeout(leave, this.settings.signInWaitMs);
    const { signal } = left;
    const run = async (lane: Lane, { names }: Application, [application, name]: LaneKey): Promise<Result> => {
      const permits: Release[] = [];
      try {
        permits.push(await lane.enter(signal));
        permits.push(await names.acquire(name, signal));
        permits.push(await this.hashes.acquire(application, signal));
        return await work();
      } finally {
        for (const release of permits.reverse()) release();
      }
    };
    try {
      return await this.inLane(who, run);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new EconomyError('OVERLOADED', { headers: { 'Retry-After': '5' } });
    } finally {
      clearTimeout(timer);
      response.off('close', leave);
    }
  }

  /** Waits before the refusal of a wrong password. */
  async delay(who: SignInName): Promise<void> {
    const counts = who.isKnown ? this.wrong.known : this.wrong.unknown;
    const key = `${who.application}/${who.name}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    await sleep(Math.min(longestDelayMs, firstDelayMs * 2 ** count), undefined, { ref: false });
  }

  /** Forgets the wrong passwords of a name, after the right one. */
  forget({ application, name }: SignInName): void {
    this.wrong.known.delete(`${application}/${name}`);
  }

  /** Lanes exist while somebody is in them. */
  private async inLane<Result>(
    { isKnown, ...who }: SignInName,
    work: (lane: Lane, application: Application, key: LaneKey) => Promise<Result>,
  ): Promise<Result> {
    const key: LaneKey = isKnown ? [who.application, who.name] : [strangers, strangers];
    const application = this.applications.get(key[0]) ?? {
      names: new FairSemaphore(hashesOfApplication),
      lanes: new Map<string, Lane>(),
    };
    const lane = application.lanes.get(key[1]) ?? new Lane();
    this.applications.set(key[0], application);
    application.lanes.set(key[1], lane);
    lane.users += 1;
    try {
      return await work(lane, application, key);
    } finally {
      lane.users -= 1;
      if (lane.users === 0) application.lanes.delete(key[1]);
      if (application.lanes.size === 0) this.applications.delete(key[0]);
    }
  }
}

function newCounts(): LRUCache<string, number> {
  return new LRUCache<string, number>({ max: mostNames, ttl: forgottenAfterMs });
}
