import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared.js';
import { type Queries } from '../database/read-replica.js';
import { SETTINGS, type Settings } from '../settings.js';
import { EconomyError } from '../errors/economy-error.js';
import { WriteSignal } from '../ledger/write-signal.js';

/** Events of one call: some ten milliseconds. */
const chunk = 5000;
/** Instances that are looked up at a time. */
const swept = 500;
const sweepMs = 60_000;
const arrivalWaits = [0, 5, 15, 30, 50];

/**
 * Adds events to the rollups some time after they were written, so that no write waits for it: of what this process wrote
 * once an interval, and once a minute whatever is left. Whoever reads first brings the instance up to date.
 */
@Injectable()
export class RollupKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly written = new Set<string>();
  private readonly steps = new Map<string, Promise<number>>();
  private readonly stopped = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopListening = (): void => undefined;
  private nextSweep = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly signal: WriteSignal,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.rollupMs === 0) return;
    this.stopListening = this.signal.onWrite((instanceId) => this.written.add(instanceId));
    this.plan();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    this.stopped.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Rolls up every event that the instance has now; returns how far that is at least. */
  async bringUp(instanceId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ last: string; seq: string | null }[]>(
      `SELECT i.last_seq AS last, c.seq FROM economy.instance i
         LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id WHERE i.id = $1`,
      [instanceId],
    );
    if (!row) throw new EconomyError('INSTANCE_NOT_FOUND');
    // What comes later is no matter of this reader: on a busy instance this would not end.
    let seq = Number(row.seq);
    while (seq < Number(row.last)) seq = await this.step(instanceId);
    return seq;
  }

  /** Whether a replica has what was rolled up; one that is near has it after some milliseconds. */
  async hasArrived(replica: Queries, instanceId: string, seq: number): Promise<boolean> {
    if (seq === 0) return true;
    for (const wait of arrivalWaits) {
      if (wait > 0) await this.rest(wait);
      const [row] = await replica.query<{ there: boolean }[]>(
        'SELECT c.seq >= $2 AS there FROM economy.rollup_cursor c WHERE c.instance_id = $1',
        [instanceId, seq],
      );
      if (row?.there) return true;
    }
    return false;
  }

  /** Rolls up whatever is not, of any instance. */
  async sweep(): Promise<void> {
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.dataSource.query<{ id: string }[]>(
        `SELECT i.id FROM economy.instance i LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id
          WHERE i.last_seq > coalesce(c.seq, 0) AND i.id > $1 ORDER BY i.id LIMIT $2`,
        [last, swept],
      );
      await this.rollUp(rows.map(({ id }) => id));
      last = rows.at(-1)?.id ?? last;
      if (rows.length < swept || this.stopped.signal.aborted) return;
    }
  }

  /** One call for all who wait for the same instance; each then sees for itself whether it got far enough. */
  private step(instanceId: string): Promise<number> {
    const running = this.steps.get(instanceId);
    if (running) return running;
    const step = queryPrepared<{ seq: string }>(
      this.dataSource,
      'roll_up',
      'SELECT * FROM economy.roll_up($1, $2)',
      [instanceId, chunk],
    )
      .then(([row]) => Number(row?.seq))
      .finally(() => this.steps.delete(instanceId));
    this.steps.set(instanceId, step);
    return step;
  }

  /** One instance after the other, and it rests as long as it works: trades come first. */
  private async rollUp(instanceIds: readonly string[]): Promise<void> {
    for (const instanceId of instanceIds) {
      for (let seq = -1; ;) {
        if (this.stopped.signal.aborted) return;
        const started = performance.now();
        const next = await this.step(instanceId);
        await this.rest(performance.now() - started);
        if (next < seq + chunk) break;
        seq = next;
      }
    }
  }

  private plan(): void {
    if (this.stopped.signal.aborted) return;
    // Ten per cent more or less: replicas that started together do not look together for ever.
    const wait = this.settings.rollupMs * (0.9 + Math.random() * 0.2);
    this.timer = setTimeout(() => {
      // A database that is away is met again at the next turn.
      this.running = this.turn()
        .catch(() => undefined)
        .then(() => this.plan());
    }, wait);
    this.timer.unref();
  }

  private async turn(): Promise<void> {
    const due = [...this.written];
    this.written.clear();
    await this.rollUp(due);
    if (Date.now() < this.nextSweep) return;
    this.nextSweep = Date.now() + sweepMs * (0.9 + Math.random() * 0.2);
    await this.sweep();
  }

  private rest(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
  }
}
