import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { PeriodicTask } from '../common/periodic-task.js';
import { Topology } from '../database/topology.js';
import { queryPrepared } from '../database/prepared.js';
import { type EventTail, type TailFollower } from './event-tail.js';
import { type WriteSignal } from './write-signal.js';

const sweepMs = 60_000;

/** Work derived from events after they were written. */
export interface Following {
  /** Its name in the log when a round fails. */
  readonly name: string;
  /** Interval of processing what this process wrote; 0: never. */
  readonly intervalMs: number;
  /** The SQL function that processes the next events of an instance, and how many in one call. */
  readonly stepFunction: 'extend_hash_chain' | 'roll_up';
  readonly chunk: number;
  /** Whether reads do what is left: then nothing waits for it where this is off. */
  readonly isOptional: boolean;
  /** The table with the `seq` of the last processed event, by instance. */
  readonly cursors: 'hash_chain_head' | 'rollup_cursor';
}

interface Step {
  readonly done: number;
  /** The last processed event. */
  readonly seq: number;
}

/**
 * Follows the events of all instances, so that no write waits for work derived from them: once per interval for the writes of
 * this process, and once a minute, on a cluster more rarely, for all others, of other processes or from before the start. It handles one instance at a time
 * and pauses as long as it works, because trades come first.
 */
export abstract class EventFollower implements OnApplicationBootstrap, OnModuleDestroy, TailFollower {
  readonly runs: boolean;
  private readonly written = new Set<string>();
  private readonly steps = new Map<string, Promise<Step>>();
  private readonly task: PeriodicTask;
  private stopListening = (): void => undefined;
  private nextSweep = 0;

  protected constructor(
    protected readonly dataSource: DataSource,
    private readonly signal: WriteSignal,
    private readonly topology: Topology,
    private readonly tail: EventTail,
    private readonly following: Following,
  ) {
    const { name, intervalMs, isOptional } = following;
    this.runs = intervalMs > 0;
    this.task = new PeriodicTask({ name, intervalMs, run: () => this.turn() });
    if (this.runs || !isOptional) tail.register(this);
  }

  onApplicationBootstrap(): void {
    if (this.following.intervalMs === 0) return;
    this.stopListening = this.signal.onWrite((instanceId) => this.written.add(instanceId));
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    this.stopListening();
    return this.task.stop();
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

  /** Brings all instances up to date, by turns of applications. Returns the number of events processed here. */
  async sweep(): Promise<number> {
    let total = 0;
    const faults: unknown[] = [];
    for await (const page of this.tail.pages(this.task.signal)) {
      // Always continue: an instance that another process handles, or on a lost node, must not block the rest.
      const behind = await this.behind(page.map(({ id }) => id));
      total += await this.followAll(behind, (_, fault) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
    return total;
  }

  async settled(instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
    const behind = new Set(await this.behind(instanceIds));
    return new Set(instanceIds.filter((id) => !behind.has(id)));
  }

  private async behind(instanceIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT i.id FROM economy.instance i LEFT JOIN economy.${this.following.cursors} c ON c.instance_id = i.id
        WHERE i.id = ANY ($1) AND i.last_seq > coalesce(c.seq, 0)`,
      [instanceIds],
    );
    return rows.map(({ id }) => id);
  }

  private async followAll(
    instanceIds: readonly string[],
    onFault: (instanceId: string, fault: unknown) => void,
  ): Promise<number> {
    let total = 0;
    for (const instanceId of instanceIds) {
      total += await this.follow([instanceId]).catch((error: unknown) => {
        onFault(instanceId, error);
        return 0;
      });
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

  private async turn(): Promise<void> {
    const due = [...this.written];
    this.written.clear();
    const faults: unknown[] = [];
    // An instance on a lost node waits for it, and the others go on.
    await this.followAll(due, (instanceId, fault) => {
      this.written.add(instanceId);
      faults.push(fault);
    });
    if (faults.length > 0) throw faults[0];
    if (Date.now() < this.nextSweep) return;
    this.nextSweep = Date.now() + this.topology.sweepMs(sweepMs) * (0.9 + Math.random() * 0.2);
    await this.sweep();
  }
}
