import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared.js';
import { SETTINGS, type Settings } from '../settings.js';
import { WriteSignal } from './write-signal.js';

/** Events of one call, and of one row of seals. */
const chunk = 1000;
/** Instances that are looked up at a time. */
const swept = 500;
const sweepMs = 60_000;

interface Sealed {
  readonly sealed: number;
  readonly seq: string | null;
}

/**
 * Seals events some time after they were written, so that no write waits for it: what this process wrote once an
 * interval, and once a minute whatever is left, of other processes or of the time before there were seals. One instance
 * after the other, and it rests as long as it works: trades come first.
 */
@Injectable()
export class EventSealer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly written = new Set<string>();
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
    if (this.settings.eventSealMs === 0) return;
    this.stopListening = this.signal.onWrite((instanceId) => this.written.add(instanceId));
    this.plan();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    this.stopped.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Seals every event of these instances. Returns how many were sealed here. */
  async seal(instanceIds: Iterable<string>): Promise<number> {
    let total = 0;
    for (const instanceId of instanceIds) {
      for (;;) {
        if (this.stopped.signal.aborted) return total;
        const started = performance.now();
        const [row] = await queryPrepared<Sealed>(
          this.dataSource,
          'seal_events',
          'SELECT * FROM economy.seal_events($1, $2)',
          [instanceId, chunk],
        );
        total += row?.sealed ?? 0;
        await this.rest(performance.now() - started);
        if (!row || row.sealed < chunk) break;
      }
    }
    return total;
  }

  /** Seals whatever is not sealed, of any instance. Returns how many events were sealed here. */
  async sweep(): Promise<number> {
    let total = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.dataSource.query<{ id: string }[]>(
        `SELECT i.id FROM economy.instance i LEFT JOIN economy.event_seal_head h ON h.instance_id = i.id
          WHERE i.last_seq > coalesce(h.seq, 0) AND i.id > $1 ORDER BY i.id LIMIT $2`,
        [last, swept],
      );
      total += await this.seal(rows.map(({ id }) => id));
      // Onwards in any case: one that another process seals, or that misses an event, must not hold up the rest.
      last = rows.at(-1)?.id ?? last;
      if (rows.length < swept || this.stopped.signal.aborted) return total;
    }
  }

  private plan(): void {
    if (this.stopped.signal.aborted) return;
    // Ten per cent more or less: replicas that started together do not look together for ever.
    const wait = this.settings.eventSealMs * (0.9 + Math.random() * 0.2);
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
    await this.seal(due);
    if (Date.now() < this.nextSweep) return;
    this.nextSweep = Date.now() + sweepMs * (0.9 + Math.random() * 0.2);
    await this.sweep();
  }

  private rest(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopped.signal, ref: false }).catch(() => undefined);
  }
}
