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
  /** The last published event. */
  seq: number;
  /** The streams that received everything up to there. */
  readonly places: Set<StreamPlace>;
}

/**
 * Publishes new events to the streams of this process. However many there are, one query per poll finds which of their
 * instances have new events, and one read per page gets the events for all streams of an instance. Reads are
 * sequential. A poll follows each write of this process at once, and runs on a timer for writes of others.
 */
@Injectable()
export class EventHub implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly tails = new Map<string, Tail>();
  private readonly logger = new Logger(EventHub.name);
  private quietUntil = 0;
  private reading: Promise<unknown> = Promise.resolve();
  private readonly task: PeriodicTask;
  private readonly stopListening: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly feed: EventFeed,
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
    await this.task.stop();
    await this.reading;
  }

  /**
   * Sends a stream all events that it lacks, until it ends. It reads on its own, no faster than it sends, until it
   * reaches the end of the history; from there on it shares the published events.
   */
  async follow(instanceId: string, application: KnownApplication, place: StreamPlace): Promise<void> {
    const { stream } = place;
    stream.onClose(() => this.leave(instanceId, place));
    while (stream.isOpen) {
      const events = await this.page(instanceId, application, place.lastSeq).catch((error: unknown) =>
        this.failed(error),
      );
      if (!events) {
        await sleep(retryMs, undefined, { ref: false });
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
    if (!tail) this.tails.set(instanceId, (tail = { application, seq: place.lastSeq, places: new Set() }));
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
      const lastSeqs = await this.lastSeqs([...this.tails.keys()]);
      // One page each in turn, so that an instance with many new events does not delay the others.
      for (let moving = [...lastSeqs]; moving.length > 0;) {
        const more: typeof moving = [];
        for (const [instanceId, lastSeq] of moving) {
          if (await this.advance(instanceId, lastSeq)) more.push([instanceId, lastSeq]);
        }
        moving = more;
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /** Publishes the next page of an instance. True if there are more events up to a number. */
  private async advance(instanceId: string, lastSeq: number): Promise<boolean> {
    const tail = this.tails.get(instanceId);
    if (!tail || tail.seq >= lastSeq) return false;
    // A fault of one instance must not affect the others.
    const events = await this.page(instanceId, tail.application, tail.seq).catch((error: unknown) =>
      this.failed(error),
    );
    if (!events || events.length === 0) return false;
    for (const batch of toBatches(events)) {
      for (const place of tail.places) place.send(batch);
      tail.seq = batch.lastSeq;
      await turn();
    }
    return tail.seq < lastSeq;
  }

  /** If the database is unavailable, the next poll retries; the streams keep their position. */
  private failed(error: unknown): void {
    if (Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + quietMs;
    this.logger.warn(`events cannot be read for live streams: ${String(error)}`);
  }

  private page(instanceId: string, application: KnownApplication, after: number): Promise<WorldEvent[]> {
    return this.inTurn(() => this.feed.read(instanceId, application, { after, limit: pageSize }));
  }

  /** The numbers of the last events of instances. */
  lastSeqs(instanceIds: readonly string[]): Promise<Map<string, number>> {
    return this.inTurn(async () => {
      const rows = await this.dataSource.query<{ id: string; last_seq: string }[]>(
        'SELECT i.id, i.last_seq FROM economy.instance i WHERE i.id = ANY ($1)',
        [instanceIds],
      );
      return new Map(rows.map(({ id, last_seq }) => [id, Number(last_seq)]));
    });
  }

  private inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const result = this.reading.then(read);
    this.reading = result.catch(() => undefined);
    return result;
  }
}
