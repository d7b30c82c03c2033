import { EconomyError } from '../errors/economy-error.js';

export interface BatcherLimits {
  /** Entries of one call at most. */
  readonly batch: number;
  /** Entries that may wait for one lane, and for all of them together. */
  readonly laneQueue: number;
  readonly totalQueue: number;
  /** Milliseconds that an entry may expect to wait for its lane; a queue of one call is always let in. */
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

interface Lane<Entry, Result> {
  queue: Waiting<Entry, Result>[];
  weight: number;
  /** Milliseconds that a unit of weight takes at present; 0 before the first call has ended. */
  pace: number;
}

/** How much of a lane's pace the latest call makes. */
const newest = 0.2;

/**
 * Runs the entries of one lane in one call, in order; a result or a fault an entry, or a fault that is everybody's.
 * `waited`: for how many milliseconds the oldest of them did.
 */
export type RunBatch<Entry, Result> = (
  lane: string,
  entries: readonly Entry[],
  waited: number,
) => Promise<readonly (Result | Error)[]>;

/**
 * Batches by load: the first entry of a lane goes at once, those that arrive while it runs go together in the next call.
 * No timer, so an idle lane adds no latency; strict order of arrival within a lane; never two calls of a lane at once.
 */
export class LoadBatcher<Entry, Result> {
  private readonly lanes = new Map<string, Lane<Entry, Result>>();
  private waiting = 0;

  constructor(
    private readonly run: RunBatch<Entry, Result>,
    private readonly limits: BatcherLimits,
    private readonly rules: BatchRules<Entry> = { kind: () => '', weight: () => 1 },
  ) {}

  /** The lanes with a call in flight, and the weight of what waits behind those. */
  get load(): { readonly lanes: number; readonly waiting: number } {
    return { lanes: this.lanes.size, waiting: this.waiting };
  }

  /** Rejects with `OVERLOADED` when it would wait too long, or the process already has as many waiting as it may. */
  add(name: string, entry: Entry): Promise<Result> {
    const lane = this.lanes.get(name);
    const weight = this.rules.weight(entry);
    if (lane && !this.hasRoom(lane, weight)) {
      const seconds = Math.max(1, Math.ceil((lane.weight * lane.pace) / 1000));
      return Promise.reject(new EconomyError('OVERLOADED', { headers: { 'Retry-After': String(seconds) } }));
    }
    return new Promise((resolve, reject) => {
      const waiting = { entry, since: performance.now(), resolve, reject };
      if (lane) {
        lane.queue.push(waiting);
        this.count(lane, weight);
      } else {
        const opened: Lane<Entry, Result> = { queue: [], weight: 0, pace: 0 };
        this.lanes.set(name, opened);
        void this.drain(name, opened, [waiting]);
      }
    });
  }

  private hasRoom(lane: Lane<Entry, Result>, weight: number): boolean {
    const { batch, laneQueue, totalQueue, wait } = this.limits;
    const after = lane.weight + weight;
    if (after > laneQueue || this.waiting + weight > totalQueue) return false;
    return after <= batch || after * lane.pace <= wait;
  }

  /**
   * The mean of the calls, the latest ones counting most. It begins at nothing, so that one slow call, as the first ones
   * of a connection are, refuses nobody.
   */
  private learnPace(
    lane: Lane<Entry, Result>,
    batch: readonly Waiting<Entry, Result>[],
    elapsed: number,
  ): void {
    const last = elapsed / batch.reduce((sum, { entry }) => sum + this.rules.weight(entry), 0);
    lane.pace += newest * (last - lane.pace);
  }

  private async drain(
    name: string,
    lane: Lane<Entry, Result>,
    first: Waiting<Entry, Result>[],
  ): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.next(lane)) {
      const start = performance.now();
      const fault = await this.runOne(name, batch, start - batch[0]!.since);
      this.learnPace(lane, batch, performance.now() - start);
      if (fault instanceof EconomyError && fault.code === 'OVERLOADED') this.giveUp(lane, fault);
    }
    this.lanes.delete(name);
  }

  /**
   * Where something holds the lane up, every call runs into the same limit: those that have waited long enough are told so,
   * and do not wait for one limit after the other.
   */
  private giveUp(lane: Lane<Entry, Result>, fault: EconomyError): void {
    const latest = performance.now() - this.limits.wait;
    const late = lane.queue.findIndex(({ since }) => since > latest);
    for (const { entry, reject } of lane.queue.splice(0, late === -1 ? lane.queue.length : late)) {
      this.count(lane, -this.rules.weight(entry));
      reject(fault);
    }
  }

  /** The oldest entry, with those right behind it that may share its call. */
  private next(lane: Lane<Entry, Result>): Waiting<Entry, Result>[] {
    const { kind, weight } = this.rules;
    const { queue } = lane;
    let size = queue.length === 0 ? 0 : 1;
    const shared = queue[0] ? kind(queue[0].entry) : null;
    if (shared !== null) {
      const most = this.rules.most?.(shared) ?? this.limits.batch;
      while (size < queue.length && size < most && kind(queue[size]!.entry) === shared) size += 1;
    }
    const batch = queue.splice(0, size);
    for (const { entry } of batch) this.count(lane, -weight(entry));
    return batch;
  }

  private count(lane: Lane<Entry, Result>, weight: number): void {
    lane.weight += weight;
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
      if (results.length !== batch.length) throw new Error('a batch answered with another number of results');
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
