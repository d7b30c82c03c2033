import { EconomyError } from '../common/errors/economy-error.js';
import { RefusalThrottle } from '../common/refusal-throttle.js';

export interface BatcherLimits {
  /** Entries of one call at most. */
  readonly batch: number;
  /** Entries that may wait for one queue, and for all of them together. */
  readonly writeQueue: number;
  readonly totalQueue: number;
  /** Milliseconds that an entry may expect to wait for its queue; a queue of one call is always let in. */
  readonly wait: number;
}

/** What the batcher must know of an entry. */
export interface BatchRules<Entry> {
  /** It may share a call with neighbours of the same kind; null: with nobody. */
  readonly kind: (entry: Entry) => string | null;
  /** How many of a kind may share a call, where that is less than the limit. */
  readonly most?: (kind: string) => number;
  /** How much of a queue it takes, in the unit of the limits. */
  readonly weight: (entry: Entry) => number;
}

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue<Entry, Result> {
  waiting: Waiting<Entry, Result>[];
  weight: number;
  /** Milliseconds that a unit of weight takes at present; 0 before the first call has ended. */
  pace: number;
  readonly refusals: RefusalThrottle;
}

/** How much of a queue's pace the latest call makes. */
const newest = 0.2;
/** So many refusals a second of one queue are told at once; the others wait: who asks again at once takes the time of the rest. */
const refusalsPerSecond = 200;
const longestRefusalMs = 5000;

/**
 * Runs the entries of one queue in one call, in order; a result or a fault an entry, or a fault that is everybody's.
 * `waited`: for how many milliseconds the oldest of them did.
 */
export type RunBatch<Entry, Result> = (
  queue: string,
  entries: readonly Entry[],
  waited: number,
) => Promise<readonly (Result | Error)[]>;

/**
 * Batches by load: the first entry of a queue goes at once, those that arrive while it runs go together in the next call.
 * No timer, so an idle queue adds no latency; strict order of arrival within a queue; never two calls of a queue at once.
 */
export class AdaptiveBatcher<Entry, Result> {
  private readonly queues = new Map<string, Queue<Entry, Result>>();
  private waiting = 0;

  constructor(
    private readonly run: RunBatch<Entry, Result>,
    private readonly limits: BatcherLimits,
    private readonly rules: BatchRules<Entry> = { kind: () => '', weight: () => 1 },
  ) {}

  /** The queues with a call in flight, and the weight of what waits behind those. */
  get load(): { readonly queues: number; readonly waiting: number } {
    return { queues: this.queues.size, waiting: this.waiting };
  }

  /** Rejects with `OVERLOADED` when it would wait too long, or the process already has as many waiting as it may. */
  add(name: string, entry: Entry): Promise<Result> {
    const queue = this.queues.get(name);
    const weight = this.rules.weight(entry);
    if (queue && !this.hasRoom(queue, weight)) {
      const seconds = Math.max(1, Math.ceil((queue.weight * queue.pace) / 1000));
      const refusal = new EconomyError('OVERLOADED', { headers: { 'Retry-After': String(seconds) } });
      const delay = queue.refusals.delay(refusalsPerSecond, performance.now());
      return new Promise((_resolve, reject) => {
        if (delay === 0) reject(refusal);
        else setTimeout(reject, delay, refusal);
      });
    }
    return new Promise((resolve, reject) => {
      const waiting = { entry, since: performance.now(), resolve, reject };
      if (queue) {
        queue.waiting.push(waiting);
        this.count(queue, weight);
      } else {
        const opened: Queue<Entry, Result> = {
          waiting: [],
          weight: 0,
          pace: 0,
          refusals: new RefusalThrottle(longestRefusalMs),
        };
        this.queues.set(name, opened);
        void this.drain(name, opened, [waiting]);
      }
    });
  }

  private hasRoom(queue: Queue<Entry, Result>, weight: number): boolean {
    const { batch, writeQueue, totalQueue, wait } = this.limits;
    const after = queue.weight + weight;
    if (after > writeQueue || this.waiting + weight > totalQueue) return false;
    return after <= batch || after * queue.pace <= wait;
  }

  /**
   * The mean of the calls, the latest ones counting most. It begins at nothing, so that one slow call, as the first ones
   * of a connection are, refuses nobody.
   */
  private learnPace(
    queue: Queue<Entry, Result>,
    batch: readonly Waiting<Entry, Result>[],
    elapsed: number,
  ): void {
    const last = elapsed / batch.reduce((sum, { entry }) => sum + this.rules.weight(entry), 0);
    queue.pace += newest * (last - queue.pace);
  }

  private async drain(
    name: string,
    queue: Queue<Entry, Result>,
    first: Waiting<Entry, Result>[],
  ): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.next(queue)) {
      const start = performance.now();
      const fault = await this.runOne(name, batch, start - batch[0]!.since);
      this.learnPace(queue, batch, performance.now() - start);
      if (fault instanceof EconomyError && fault.code === 'OVERLOADED') this.giveUp(queue, fault);
    }
    this.queues.delete(name);
  }

  /**
   * Where something holds the queue up, every call runs into the same limit: those that have waited long enough are told so,
   * and do not wait for one limit after the other.
   */
  private giveUp(queue: Queue<Entry, Result>, fault: EconomyError): void {
    const latest = performance.now() - this.limits.wait;
    const late = queue.waiting.findIndex(({ since }) => since > latest);
    for (const { entry, reject } of queue.waiting.splice(0, late === -1 ? queue.waiting.length : late)) {
      this.count(queue, -this.rules.weight(entry));
      reject(fault);
    }
  }

  /** The oldest entry, with those right behind it that may share its call. */
  private next(queue: Queue<Entry, Result>): Waiting<Entry, Result>[] {
    const { kind, weight } = this.rules;
    const { waiting } = queue;
    let size = waiting.length === 0 ? 0 : 1;
    const shared = waiting[0] ? kind(waiting[0].entry) : null;
    if (shared !== null) {
      const most = this.rules.most?.(shared) ?? this.limits.batch;
      while (size < waiting.length && size < most && kind(waiting[size]!.entry) === shared) size += 1;
    }
    const batch = waiting.splice(0, size);
    for (const { entry } of batch) this.count(queue, -weight(entry));
    return batch;
  }

  private count(queue: Queue<Entry, Result>, weight: number): void {
    queue.weight += weight;
    this.waiting += weight;
  }

  /** Returns the fault that was everybody's; null where there was none. */
  private async runOne(
    name: string,
    batch: readonly Waiting<Entry, Result>[],
    waited: number,
  ): Promise<unknown> {
    try {
      const results = await this.run(
        name,
        batch.map(({ entry }) => entry),
        waited,
      );
      if (results.length !== batch.length) throw new Error('a batch returned the wrong number of results');
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
      return null;
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
      return error;
    }
  }
}
