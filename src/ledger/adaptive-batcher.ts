import { EconomyError } from '../common/errors/economy-error.js';
import { RefusalThrottle } from '../common/refusal-throttle.js';

export interface BatcherLimits {
  /** Maximum entries of one call. */
  readonly batch: number;
  /** Maximum waiting entries of one queue, and of all queues. */
  readonly writeQueue: number;
  readonly totalQueue: number;
  /** Maximum expected wait in milliseconds; a queue of one call is always accepted. */
  readonly wait: number;
}

/** The properties of an entry that the batcher needs. */
export interface BatchRules<Entry> {
  /** Entries of the same kind may share a call; null: none. */
  readonly kind: (entry: Entry) => string | null;
  /** How many of a kind may share a call, if fewer than the limit. */
  readonly most?: (kind: string) => number;
  /** How many milliseconds entries of a kind let others of their queue go first, so that more of them share a call; default 0. */
  readonly patience?: (kind: string) => number;
  /** Its weight in a queue, in the unit of the limits. */
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
  /** Current milliseconds per unit of weight; 0 before the first call has ended. */
  pace: number;
  /** When a call of a kind ended last. */
  readonly served: Map<string, number>;
  readonly refusals: RefusalThrottle;
}

/** Weight of the latest call in a queue's pace. */
const newest = 0.2;
/** Immediate refusals per second of one queue; further ones are delayed, because immediate retries would slow all others down. */
const refusalsPerSecond = 200;
const longestRefusalMs = 5000;

/**
 * Runs the entries of one queue in one call, in order. Returns a result or a fault per entry, or one fault for all.
 * `waited`: milliseconds that the oldest entry waited.
 */
export type RunBatch<Entry, Result> = (
  queue: string,
  entries: readonly Entry[],
  waited: number,
) => Promise<readonly (Result | Error)[]>;

/**
 * Batches by load: the first entry of a queue runs at once; entries that arrive meanwhile share the next call.
 * No timer, so an idle queue adds no latency; never two calls of a queue at once. Entries of a kind run in their order of arrival;
 * an entry that shares with nobody is overtaken by none that came later, except for those that patient ones let go first.
 */
export class AdaptiveBatcher<Entry, Result> {
  private readonly queues = new Map<string, Queue<Entry, Result>>();
  private waiting = 0;

  constructor(
    private readonly run: RunBatch<Entry, Result>,
    private readonly limits: BatcherLimits,
    private readonly rules: BatchRules<Entry> = { kind: () => '', weight: () => 1 },
  ) {}

  /** The queues with a call in flight, and the weight of the entries waiting behind it. */
  get load(): { readonly queues: number; readonly waiting: number } {
    return { queues: this.queues.size, waiting: this.waiting };
  }

  /** Rejects with `OVERLOADED` if the entry would wait too long, or too many already wait in the process. */
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
          served: new Map(),
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
   * The moving average of the calls. It starts at 0, so that one slow call, as the first ones
   * of a connection are, causes no refusals.
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
      const kind = this.rules.kind(batch[0]!.entry);
      if (kind !== null) queue.served.set(kind, performance.now());
      if (fault instanceof EconomyError && fault.code === 'OVERLOADED') this.giveUp(queue, fault);
    }
    this.queues.delete(name);
  }

  /**
   * If a lock blocks the queue, every call times out: entries that have waited for one timeout are rejected,
   * instead of waiting for one timeout after another.
   */
  private giveUp(queue: Queue<Entry, Result>, fault: EconomyError): void {
    const latest = performance.now() - this.limits.wait;
    const late = queue.waiting.findIndex(({ since }) => since > latest);
    for (const { entry, reject } of queue.waiting.splice(0, late === -1 ? queue.waiting.length : late)) {
      this.count(queue, -this.rules.weight(entry));
      reject(fault);
    }
  }

  /** The oldest entry that does not let others go first, with those that may share its call. */
  private next(queue: Queue<Entry, Result>): Waiting<Entry, Result>[] {
    const { kind, weight } = this.rules;
    const now = performance.now();
    const leader = queue.waiting.find((waiting) => !this.yields(queue, waiting, now)) ?? queue.waiting[0];
    if (!leader) return [];
    const shared = kind(leader.entry);
    const batch = shared === null ? [leader] : this.sharing(queue, shared);
    const taken = new Set(batch);
    queue.waiting = queue.waiting.filter((waiting) => !taken.has(waiting));
    for (const { entry } of batch) this.count(queue, -weight(entry));
    return batch;
  }

  private yields(
    queue: Queue<Entry, Result>,
    { entry, since }: Waiting<Entry, Result>,
    now: number,
  ): boolean {
    const kind = this.rules.kind(entry);
    const patience = kind === null ? 0 : (this.rules.patience?.(kind) ?? 0);
    return patience > 0 && now - Math.max(since, queue.served.get(kind!) ?? 0) < patience;
  }

  /** Those of a kind that wait before the first entry that shares with nobody. */
  private sharing({ waiting }: Queue<Entry, Result>, shared: string): Waiting<Entry, Result>[] {
    const { kind } = this.rules;
    const most = this.rules.most?.(shared) ?? this.limits.batch;
    const batch: Waiting<Entry, Result>[] = [];
    for (const one of waiting) {
      const own = kind(one.entry);
      if (own === null || batch.length === most) break;
      if (own === shared) batch.push(one);
    }
    return batch;
  }

  private count(queue: Queue<Entry, Result>, weight: number): void {
    queue.weight += weight;
    this.waiting += weight;
  }

  /** Returns the fault of the whole call; null if there was none. */
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
