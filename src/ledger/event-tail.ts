import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { Topology } from '../database/topology.js';
import { WriteSignal } from './write-signal.js';

/** Instances of a page: as many as one statement of a consumer is bounded to. */
const pageSize = 100;
/** Writes come in bursts: consumers hear of those within this time at once. */
const gapMs = 10;
const settleMs = 20_000;
/** Minimum age of the last event, so that a world that is written to all the time is marked once and stays so. */
const quietMs = 60_000;
const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** An instance whose events somebody may not have handled yet. */
export interface PendingInstance {
  readonly id: string;
  readonly applicationId: string;
  readonly lastSeq: number;
  /** The last event in its hash chain, and in its rollup; of a deleted one, neither has to go on. */
  readonly chainedSeq: number;
  readonly rolledUpSeq: number;
  /** Milliseconds since its last event. */
  readonly quietForMs: number;
}

/** Who handles the events of instances after they were written, each at its own pace: no method waits for that. */
export interface TailConsumer {
  /** Interval of sweeps; 0: none for it in this process. */
  readonly sweepMs: number;
  /** There may be new events; what a process misses is found by a sweep. Never throws. */
  onEvents(instanceIds: ReadonlySet<string>): void;
  /** Instances whose events do not wait for a sweep, whichever process writes them, and the last event of each that it knows. */
  watched?(): ReadonlyMap<string, number>;
  beginSweep?(): Promise<void>;
  /** A page of a sweep. */
  onPending?(page: readonly PendingInstance[]): Promise<void>;
  /** Which of these need not be pending for its sake: it has handled all their events, or finds what is left without the mark. */
  settled?(quiet: readonly PendingInstance[]): Promise<readonly PendingInstance[]>;
}

/** The range of instances to read: from where on, and up to which application. */
interface Range {
  readonly applicationId: string;
  readonly id: string;
  readonly upTo: string;
}

/**
 * Where the event log has grown, for all in this process who follow it: at once what this process wrote, with the next poll
 * what others wrote to watched instances, and with the next sweep everything else.
 *
 * The first event of a quiet world marks its instance as pending, in the UPDATE that counts the event; while it is busy the
 * mark costs nothing, since no column of an index changes. The mark goes when the world is quiet again and every consumer has
 * got to its end. So sweeps read the worlds in which something happens, never those that exist (ADR 0011).
 */
@Injectable()
export class EventTail implements OnApplicationBootstrap, OnModuleDestroy {
  /** With the time of the next sweep of each. */
  private readonly consumers = new Map<TailConsumer, number>();
  private readonly written = new Set<string>();
  private readonly stopListening: () => void;
  private readonly looks: PeriodicTask;
  private sweeps: PeriodicTask | null = null;
  private nextPoll = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly topology: Topology,
    signal: WriteSignal,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.looks = new PeriodicTask({
      name: 'The look for new events',
      intervalMs: settings.stream.pollMs,
      wakeDelayMs: gapMs,
      run: () => this.look(),
    });
    this.stopListening = signal.onWrite((instanceId) => {
      this.written.add(instanceId);
      this.looks.wake();
    });
  }

  register(consumer: TailConsumer): void {
    this.consumers.set(consumer, 0);
  }

  onApplicationBootstrap(): void {
    const intervals = this.sweeping().map(({ sweepMs }) => sweepMs);
    this.sweeps = new PeriodicTask({
      name: 'The sweep of pending instances',
      intervalMs: this.topology.sweepMs(Math.min(settleMs, ...intervals)),
      run: () => this.sweepDue(),
    });
    this.looks.start();
    this.sweeps.start();
    this.sweeps.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    await Promise.all([this.looks.stop(), this.sweeps?.stop()]);
  }

  /** Something has changed for this consumer: its next sweep comes soon. */
  wake(consumer: TailConsumer): void {
    if (consumer.sweepMs === 0) return;
    this.consumers.set(consumer, 0);
    this.sweeps?.wake();
  }

  private sweeping(): TailConsumer[] {
    return [...this.consumers.keys()].filter(({ sweepMs }) => sweepMs > 0);
  }

  private async look(): Promise<void> {
    const written = new Set(this.written);
    this.written.clear();
    this.hand(written);
    // Where writes never pause, the clock decides.
    if (performance.now() < this.nextPoll) return;
    this.nextPoll = performance.now() + this.settings.stream.pollMs;
    this.hand(await this.readWatched());
  }

  private hand(instanceIds: ReadonlySet<string>): void {
    if (instanceIds.size === 0) return;
    for (const consumer of this.consumers.keys()) consumer.onEvents(instanceIds);
  }

  /** One statement, however many streams there are. */
  private async readWatched(): Promise<ReadonlySet<string>> {
    const watched = new Map(
      [...this.consumers.keys()].flatMap((consumer) => [...(consumer.watched?.() ?? [])]),
    );
    if (watched.size === 0) return new Set();
    const lastSeqs = await this.lastSeqs([...watched.keys()]);
    return new Set([...lastSeqs].filter(([id, seq]) => seq > watched.get(id)!).map(([id]) => id));
  }

  /** The numbers of the last events of instances; `living`: without deleted ones. */
  async lastSeqs(instanceIds: readonly string[], { living = false } = {}): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ id: string; last_seq: string }[]>(
      'SELECT i.id, i.last_seq FROM economy.instance i WHERE i.id = ANY ($1) AND (i.deleted_at IS NULL OR NOT $2)',
      [instanceIds, living],
    );
    return new Map(rows.map(({ id, last_seq }) => [id, Number(last_seq)]));
  }

  private async sweepDue(): Promise<void> {
    const now = performance.now();
    const due = this.sweeping().filter((consumer) => this.consumers.get(consumer)! <= now);
    // A little sooner, because the interval of the task varies.
    for (const consumer of due)
      this.consumers.set(consumer, now + this.topology.sweepMs(consumer.sweepMs) * 0.9);
    await this.sweep(quietMs, due);
  }

  /**
   * Shows these consumers all pending instances, and takes the mark from those that are quiet and handled. What fails for one
   * consumer is repeated with its next sweep, and does not stop the others. Returns from how many the mark was taken.
   */
  async sweep(quietForMs = quietMs, consumers: readonly TailConsumer[] = this.sweeping()): Promise<number> {
    let total = 0;
    const faults: unknown[] = [];
    const forEach = async (work: (consumer: TailConsumer) => Promise<void> | undefined): Promise<void> => {
      const results = await Promise.allSettled(consumers.map(async (consumer) => work(consumer)));
      faults.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
    };
    await forEach((consumer) => consumer.beginSweep?.());
    for await (const page of this.pages(this.sweeps?.signal)) {
      await forEach((consumer) => consumer.onPending?.(page));
      total += await this.settle(page.filter((instance) => instance.quietForMs >= quietForMs));
    }
    if (faults.length > 0) throw faults[0];
    return total;
  }

  /** All pending instances in bounded pages, alternating between applications: one with many does not delay the others. */
  async *pages(signal?: AbortSignal): AsyncGenerator<readonly PendingInstance[]> {
    const ranges: Range[] = [{ applicationId: first, id: first, upTo: last }];
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      if (signal?.aborted) return;
      const page = await this.read(range);
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (page.length < pageSize || !end) continue;
      const { applicationId, id } = end;
      const isOfOne = page[0]!.applicationId === applicationId;
      // All others come first.
      if (range.upTo === last) ranges.unshift({ applicationId, id: isOfOne ? last : id, upTo: last });
      if (isOfOne) ranges.push({ applicationId, id, upTo: applicationId });
    }
  }

  private async settle(quiet: readonly PendingInstance[]): Promise<number> {
    let left = quiet;
    for (const consumer of this.consumers.keys()) {
      if (left.length === 0) return 0;
      left = (await consumer.settled?.(left)) ?? left;
    }
    let total = 0;
    for (const { id, lastSeq } of left) {
      // Not if another event came meanwhile; a write never waits for it.
      const [, settled] = await this.dataSource.query<[unknown[], number]>(
        'UPDATE economy.instance i SET pending_since = NULL WHERE i.id = $1 AND i.last_seq = $2',
        [id, lastSeq],
      );
      total += settled;
    }
    return total;
  }

  private async read({ applicationId, id, upTo }: Range): Promise<PendingInstance[]> {
    return this.dataSource.query<PendingInstance[]>(
      `SELECT i.id, i.application_id AS "applicationId", i.last_seq::float8 AS "lastSeq",
              CASE WHEN i.deleted_at IS NULL THEN coalesce(h.seq, 0) ELSE i.last_seq END::float8 AS "chainedSeq",
              CASE WHEN i.deleted_at IS NULL THEN coalesce(r.seq, 0) ELSE i.last_seq END::float8 AS "rolledUpSeq",
              extract(epoch FROM now() - i.last_event_at)::float8 * 1000 AS "quietForMs"
         FROM economy.instance i
         LEFT JOIN economy.hash_chain_head h ON h.instance_id = i.id
         LEFT JOIN economy.rollup_cursor r ON r.instance_id = i.id
        WHERE i.pending_since IS NOT NULL AND (i.application_id, i.id) > ($1, $2) AND i.application_id <= $3
        ORDER BY i.application_id, i.id LIMIT $4`,
      [applicationId, id, upTo, pageSize],
    );
  }
}
