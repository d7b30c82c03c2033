// Handwritten SQL: the last events of many instances by an array of ids.
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type KnownApplication } from '../http/auth/application-directory.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { DatabaseTurns } from '../database/database-turns.js';
import { PeriodicTask } from '../common/periodic-task.js';
import { WriteSignal } from '../ledger/write-signal.js';
import { type WorldEvent } from '../http/resource/world-event.resource.js';
import { toBatches } from './event-batch.js';
import { EventFeed } from './event-feed.js';
import { type StreamPlace } from './event-stream.js';

/** Events of one read. */
const pageSize = 200;
/** Hints within this time share one poll. */
const gapMs = 10;
const retryMs = 1000;
/** Interval between log lines about the same fault. */
const quietMs = 60_000;

/** The end of the history of an instance, as known to the streams waiting there. */
interface Tail {
  application: KnownApplication;
  /** The last published event, and the last that is known of. */
  seq: number;
  known: number;
  /** Its next events are being read. */
  advancing: boolean;
  /** The streams that received everything up to there. */
  readonly places: Set<StreamPlace>;
}

/**
 * Publishes new events to the streams of this process. However many there are, one query per poll finds which of their
 * instances have new events, and one read per page gets the events for all streams of an instance. Pages take turns that
 * applications share, those of streams that catch up apart from the new ones: nobody's history delays what others hear.
 * A poll follows each write of this process at once, and runs on a timer for writes of others.
 */
@Injectable()
export class EventHub implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly tails = new Map<string, Tail>();
  private readonly logger = new Logger(EventHub.name);
  private quietUntil = 0;
  private readonly advances = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly task: PeriodicTask;
  private readonly stopListening: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly feed: EventFeed,
    private readonly turns: DatabaseTurns,
    signal: WriteSignal,
    @Inject(SETTINGS) { stream: { pollMs: intervalMs } }: Settings,
  ) {
    this.task = new PeriodicTask({
      name: 'The poll for live streams',
      intervalMs,
      wakeDelayMs: gapMs,
      run: () => this.look(),
    });
    this.stopListening = signal.onWrite((instanceId) => {
      if (this.tails.has(instanceId)) this.task.wake();
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    this.tails.clear();
    this.stopping.abort();
    await this.task.stop();
    await Promise.all(this.advances);
  }

  /**
   * Sends a stream all events that it lacks, until it ends. It reads on its own, no faster than it sends, until it
   * reaches the end of the history; from there on it shares the published events.
   */
  async follow(instanceId: string, application: KnownApplication, place: StreamPlace): Promise<void> {
    const { stream } = place;
    stream.onClose(() => this.leave(instanceId, place));
    while (stream.isOpen) {
      const events = await this.turns
        .runPatiently('replays', application.id, stream.closed, () =>
          this.page(instanceId, application, place.lastSeq),
        )
        .catch((error: unknown) => stream.isOpen && this.failed(error));
      if (!events) {
        if (stream.isOpen) await sleep(retryMs, undefined, { ref: false });
        continue;
      }
      for (const batch of toBatches(events)) {
        await stream.drained();
        place.send(batch);
      }
      // No await between this comparison and the following lines.
      if (this.join(instanceId, application, place, events.length < pageSize)) return;
      await stream.drained();
    }
  }

  private join(
    instanceId: string,
    application: KnownApplication,
    place: StreamPlace,
    atEnd: boolean,
  ): boolean {
    if (!place.stream.isOpen) return true;
    let tail = this.tails.get(instanceId);
    if (!tail && !atEnd) return false;
    if (tail && place.lastSeq < tail.seq) return false;
    if (!tail) {
      const seq = place.lastSeq;
      tail = { application, seq, known: seq, advancing: false, places: new Set() };
      this.tails.set(instanceId, tail);
    }
    tail.application = application;
    tail.places.add(place);
    return true;
  }

  private leave(instanceId: string, place: StreamPlace): void {
    const tail = this.tails.get(instanceId);
    if (!tail?.places.delete(place) || tail.places.size > 0) return;
    this.tails.delete(instanceId);
  }

  private async look(): Promise<void> {
    if (this.tails.size === 0) return;
    try {
      for (const [instanceId, lastSeq] of await this.lastSeqs([...this.tails.keys()])) {
        const tail = this.tails.get(instanceId);
        if (!tail) continue;
        tail.known = Math.max(tail.known, lastSeq);
        if (tail.known > tail.seq && !tail.advancing) this.start(instanceId, tail);
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /** Not awaited by the poll: an instance with many new events does not delay the others. */
  private start(instanceId: string, tail: Tail): void {
    tail.advancing = true;
    const advance = this.advance(instanceId, tail)
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        tail.advancing = false;
        this.advances.delete(advance);
      });
    this.advances.add(advance);
  }

  /** Publishes the next events of an instance, up to the last that is known of. */
  private async advance(instanceId: string, tail: Tail): Promise<void> {
    while (tail.seq < tail.known && this.tails.get(instanceId) === tail) {
      const { application, seq } = tail;
      const events = await this.turns.runPatiently('lookups', application.id, this.stopping.signal, () =>
        this.page(instanceId, application, seq),
      );
      if (events.length === 0) return;
      for (const batch of toBatches(events)) {
        for (const place of tail.places) place.send(batch);
        tail.seq = batch.lastSeq;
        await turn();
      }
    }
  }

  /** If the database is unavailable, the next poll retries; the streams keep their position. */
  private failed(error: unknown): void {
    if (this.stopping.signal.aborted || Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + quietMs;
    this.logger.warn(`events cannot be read for live streams: ${String(error)}`);
  }

  private page(instanceId: string, application: KnownApplication, after: number): Promise<WorldEvent[]> {
    return this.feed.read(instanceId, application, { after, limit: pageSize });
  }

  /** The numbers of the last events of instances. */
  async lastSeqs(instanceIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ id: string; last_seq: string }[]>(
      'SELECT i.id, i.last_seq FROM economy.instance i WHERE i.id = ANY ($1)',
      [instanceIds],
    );
    return new Map(rows.map(({ id, last_seq }) => [id, Number(last_seq)]));
  }
}
