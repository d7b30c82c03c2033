import { type DataSource } from 'typeorm';
import { PeriodicWorker } from '../common/periodic-task.js';
import { queryPrepared } from '../database/prepared.js';
import { type EventTail, type PendingInstance, type TailConsumer } from './event-tail.js';

const sweepMs = 60_000;

/** Work derived from events after they were written. */
export interface Following {
  /** Its name in the log when a round fails. */
  readonly name: string;
  /** Interval of processing what has come; 0: never. */
  readonly intervalMs: number;
  /** The SQL function that processes the next events of an instance, and how many in one call. */
  readonly stepFunction: 'extend_hash_chain' | 'roll_up';
  readonly chunk: number;
  /** Whether reads do what is left: then nothing waits for it where this is off. */
  readonly isOptional: boolean;
  /** The last processed event. */
  readonly seqOf: (instance: PendingInstance) => number;
}

interface Step {
  readonly done: number;
  /** The last processed event. */
  readonly seq: number;
}

/**
 * Processes the events of all instances in the database, so that no write waits for work derived from them. It handles one
 * instance at a time and pauses as long as it works, because trades come first.
 */
export abstract class EventFollower extends PeriodicWorker implements TailConsumer {
  readonly sweepMs: number;
  private readonly due = new Set<string>();
  private readonly steps = new Map<string, Promise<Step>>();

  protected constructor(
    protected readonly dataSource: DataSource,
    tail: EventTail,
    private readonly following: Following,
  ) {
    super(following);
    this.sweepMs = following.intervalMs === 0 ? 0 : sweepMs;
    tail.register(this);
  }

  onEvents(instanceIds: Iterable<string>): void {
    if (this.sweepMs > 0) for (const id of instanceIds) this.due.add(id);
  }

  onPending(page: readonly PendingInstance[]): Promise<void> {
    this.onEvents(page.filter((instance) => this.isBehind(instance)).map(({ id }) => id));
    return Promise.resolve();
  }

  settled(quiet: readonly PendingInstance[]): Promise<readonly PendingInstance[]> {
    const isAwaited = this.sweepMs > 0 || !this.following.isOptional;
    return Promise.resolve(isAwaited ? quiet.filter((instance) => !this.isBehind(instance)) : quiet);
  }

  /** Brings the instances that have new events up to date. Returns the number of events processed here. */
  async sweep(): Promise<number> {
    const due = [...this.due];
    this.due.clear();
    let total = 0;
    const faults: unknown[] = [];
    for (const instanceId of due) {
      // An instance on a lost node waits for it, and the others go on.
      total += await this.follow([instanceId]).catch((fault: unknown) => {
        this.due.add(instanceId);
        faults.push(fault);
        return 0;
      });
    }
    if (faults.length > 0) throw faults[0];
    return total;
  }

  /** Brings these instances up to date. Returns the number of events processed here. */
  async follow(instanceIds: Iterable<string>): Promise<number> {
    let total = 0;
    for (const instanceId of instanceIds) {
      for (;;) {
        if (this.task.signal.aborted) return total;
        const started = performance.now();
        const { done } = await this.step(instanceId);
        total += done;
        await this.task.rest(performance.now() - started);
        if (done < this.following.chunk) break;
      }
    }
    return total;
  }

  /** One call for all who wait for the same instance; each then checks whether it got far enough. */
  protected step(instanceId: string): Promise<Step> {
    const running = this.steps.get(instanceId);
    if (running) return running;
    const { stepFunction, chunk } = this.following;
    const step = queryPrepared<{ done: string; seq: string }>(
      this.dataSource,
      stepFunction,
      `SELECT * FROM economy.${stepFunction}($1, $2)`,
      [instanceId, chunk],
    )
      .then(([row]) => ({ done: Number(row?.done), seq: Number(row?.seq) }))
      .finally(() => this.steps.delete(instanceId));
    this.steps.set(instanceId, step);
    return step;
  }

  private isBehind(instance: PendingInstance): boolean {
    return instance.lastSeq > this.following.seqOf(instance);
  }
}
