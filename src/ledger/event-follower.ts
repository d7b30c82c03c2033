import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { PeriodicTask } from '../common/periodic-task.js';
import { queryPrepared } from '../database/prepared.js';
import { type WriteSignal } from './write-signal.js';

/** Instances that are looked up at a time. */
const swept = 500;
const sweepMs = 60_000;

/** What is made of events some time after they were written. */
export interface Following {
  /** Stands in the log when a turn fails. */
  readonly name: string;
  /** Between two looks at what this process wrote; 0: it is never looked. */
  readonly intervalMs: number;
  /** The SQL function that does the next events of an instance, and how many of them in one call. */
  readonly stepFunction: 'extend_hash_chain' | 'roll_up';
  readonly chunk: number;
  /** The table that has the `seq` of the last event done, by instance. */
  readonly cursors: 'hash_chain_head' | 'rollup_cursor';
}

interface Step {
  readonly done: number;
  /** The last event that is done. */
  readonly seq: number;
}

/**
 * Follows the events of all instances, so that no write waits for what is made of them: what this process wrote once an
 * interval, and once a minute whatever is left, of other processes or of the time before. One instance after the other,
 * and it rests as long as it works: trades come first.
 */
export abstract class EventFollower implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly written = new Set<string>();
  private readonly steps = new Map<string, Promise<Step>>();
  private readonly task: PeriodicTask;
  private stopListening = (): void => undefined;
  private nextSweep = 0;

  protected constructor(
    protected readonly dataSource: DataSource,
    private readonly signal: WriteSignal,
    private readonly following: Following,
  ) {
    const { name, intervalMs } = following;
    this.task = new PeriodicTask({ name, intervalMs, run: () => this.turn() });
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

  /** Brings these instances up to date. Returns how many events were done here. */
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

  /** Brings all instances up to date. Returns how many events were done here. */
  async sweep(): Promise<number> {
    let total = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.dataSource.query<{ id: string }[]>(
        `SELECT i.id FROM economy.instance i LEFT JOIN economy.${this.following.cursors} c ON c.instance_id = i.id
          WHERE i.last_seq > coalesce(c.seq, 0) AND i.id > $1 ORDER BY i.id LIMIT $2`,
        [last, swept],
      );
      total += await this.follow(rows.map(({ id }) => id));
      // Onwards in any case: one that another process does, or that misses an event, must not hold up the rest.
      last = rows.at(-1)?.id ?? last;
      if (rows.length < swept || this.task.signal.aborted) return total;
    }
  }

  /** One call for all who wait for the same instance; each then sees for itself whether it got far enough. */
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
    await this.follow(due);
    if (Date.now() < this.nextSweep) return;
    this.nextSweep = Date.now() + sweepMs * (0.9 + Math.random() * 0.2);
    await this.sweep();
  }
}
