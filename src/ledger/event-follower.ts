import { PeriodicTask } from '../common/periodic-task.js';
import { type WriteSignal } from './write-signal.js';

/** Instances that are looked up at a time. */
const swept = 500;
const sweepMs = 60_000;

/** What is done about events some time after they were written. */
export interface Following {
  /** Stands in the log when a turn fails. */
  readonly name: string;
  /** Between two looks at what this process wrote; 0: it is never looked. */
  readonly intervalMs: number;
  /** Does the next events of an instance. */
  step(instanceId: string): Promise<Step>;
  /** The next instances in the order of their ids that are behind. */
  findBehind(after: string, most: number): Promise<{ readonly id: string }[]>;
}

export interface Step {
  readonly done: number;
  /** Whether there may be more to do. */
  readonly more: boolean;
}

/**
 * Follows the events of all instances, so that no write waits for what is made of them: what this process wrote once an
 * interval, and once a minute whatever is left, of other processes or of the time before. One instance after the other,
 * and it rests as long as it works: trades come first.
 */
export class EventFollower {
  private readonly written = new Set<string>();
  private readonly task: PeriodicTask;
  private stopListening = (): void => undefined;
  private nextSweep = 0;

  constructor(
    private readonly signal: WriteSignal,
    private readonly following: Following,
  ) {
    const { name, intervalMs } = following;
    this.task = new PeriodicTask({ name, intervalMs, run: () => this.turn() });
  }

  start(): void {
    if (this.following.intervalMs === 0) return;
    this.stopListening = this.signal.onWrite((instanceId) => this.written.add(instanceId));
    this.task.start();
  }

  stop(): Promise<void> {
    this.stopListening();
    return this.task.stop();
  }

  /** Brings these instances up to date. Returns how many events were done here. */
  async follow(instanceIds: Iterable<string>): Promise<number> {
    let total = 0;
    for (const instanceId of instanceIds) {
      for (;;) {
        if (this.task.signal.aborted) return total;
        const started = performance.now();
        const { done, more } = await this.following.step(instanceId);
        total += done;
        await this.task.rest(performance.now() - started);
        if (!more) break;
      }
    }
    return total;
  }

  /** Brings all instances up to date. Returns how many events were done here. */
  async sweep(): Promise<number> {
    let total = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.following.findBehind(last, swept);
      total += await this.follow(rows.map(({ id }) => id));
      // Onwards in any case: one that another process does, or that misses an event, must not hold up the rest.
      last = rows.at(-1)?.id ?? last;
      if (rows.length < swept || this.task.signal.aborted) return total;
    }
  }

  private async turn(): Promise<void> {
    const due = [...this.written];
    this.written.clear();
    await this.follow(due);
    if (Date.now() < this.nextSweep) return;
    this.nextSweep = Date.now() + sweepMs * (0.9 + Math.random() * 0.2);
    await this.sweep();
  }
}
