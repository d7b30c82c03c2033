import { setImmediate as yieldToLoop, setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type KnownApplication } from '../identity/application-directory.js';
import { DatabasePermits } from '../database/database-permits.js';
import { EventTail, type TailConsumer } from '../ledger/event-tail.js';
import { toBatches } from './event-batch.js';
import { filterOf, isFiltered } from './event-selection.js';
import { type FeedRange } from './feed-range.js';
import { type WorldEvent } from './world-event.resource.js';
import { EventFeed, tailPageSize } from './event-feed.js';
import { type StreamPosition } from './event-stream.js';

/** Events of one read of a stream that catches up. */
const pageSize = 200;
const retryMs = 1000;
/** Interval between log lines about the same fault. */
const quietMs = 60_000;

/** The next events that a stream wants. */
interface Page {
  readonly events: readonly WorldEvent[];
  /** There are no further ones yet. */
  readonly atEnd: boolean;
  /** All up to there are among them or left out; 0 where the last of them says so. */
  readonly upTo: number;
  /** The instance is deleted: nothing comes after them. */
  readonly isOver: boolean;
}

/** The end of the history of an instance, as known to the streams waiting there. */
interface Tail {
  application: KnownApplication;
  /** The last published event. */
  seq: number;
  /** Its next events are being read. */
  advancing: boolean;
  /** There may be more since that read began. */
  again: boolean;
  /** The streams that received everything up to there. */
  readonly positions: Set<StreamPosition>;
}

/**
 * Publishes new events to the streams of this process. However many there are, one read per page gets the events for all streams
 * of an instance. Pages take permits that applications share, those of streams that catch up apart from the new ones: nobody's
 * history delays what others hear.
 */
@Injectable()
export class EventHub implements TailConsumer, OnModuleDestroy {
  /** Nobody but who listens now needs an event here. */
  readonly sweepMs = 0;
  private readonly tails = new Map<string, Tail>();
  private readonly logger = new Logger(EventHub.name);
  private quietUntil = 0;
  private readonly advances = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly feed: EventFeed,
    private readonly permits: DatabasePermits,
    private readonly eventTail: EventTail,
  ) {
    eventTail.register(this);
  }

  watched(): ReadonlyMap<string, number> {
    return new Map([...this.tails].map(([instanceId, { seq }]) => [instanceId, seq]));
  }

  /** An instance with many new events does not delay the others. */
  onEvents(instanceIds: ReadonlySet<string>): void {
    for (const instanceId of instanceIds) {
      const tail = this.tails.get(instanceId);
      if (tail?.advancing) tail.again = true;
      else if (tail) this.start(instanceId, tail);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.tails.clear();
    this.stopping.abort();
    await Promise.all(this.advances);
  }

  /**
   * Sends a stream all events that it lacks, until it ends. It reads on its own, no faster than it sends, until it
   * reaches the end of the history; from there on it shares the published events.
   */
  async follow(instanceId: string, application: KnownApplication, position: StreamPosition): Promise<void> {
    const { stream } = position;
    stream.onClose(() => this.leave(instanceId, position));
    while (stream.isOpen) {
      const page = await this.permits
        .runPatiently('replays', application.id, stream.closed, () =>
          this.readNext(instanceId, application, position),
        )
        .catch((error: unknown) => stream.isOpen && this.failed(error));
      if (!page) {
        if (stream.isOpen) await sleep(retryMs, undefined, { ref: false });
        continue;
      }
      for (const batch of toBatches(page.events)) {
        await stream.drained();
        position.send(batch);
      }
      position.skipTo(page.upTo);
      if (page.isOver) return stream.remove(instanceId);
      // No await between this comparison and the following lines.
      if (this.join(instanceId, application, position, page.atEnd)) return;
      await stream.drained();
    }
  }

  private async readNext(
    instanceId: string,
    application: KnownApplication,
    { lastSeq: after, stream: { selection } }: StreamPosition,
  ): Promise<Page> {
    const read = (range: FeedRange): Promise<WorldEvent[]> => this.feed.read(instanceId, application, range);
    const whole = { after, limit: pageSize, filter: filterOf(selection) };
    if (!isFiltered(selection)) {
      const events = await read(whole);
      const atEnd = events.length < pageSize;
      return { events, atEnd, upTo: 0, isOver: atEnd && events.at(-1)?.type === 'deletion' };
    }
    // Before the events: what is written between the two is not among those that are left out.
    const lastSeqs = await this.eventTail.lastSeqs([instanceId]);
    const events = await read(whole);
    const atEnd = events.length < pageSize;
    const upTo = atEnd ? (lastSeqs.get(instanceId) ?? 0) : 0;
    const [last] = upTo > after ? await read({ after: upTo - 1, limit: 1 }) : [];
    return { events, atEnd, upTo, isOver: last?.type === 'deletion' };
  }

  private join(
    instanceId: string,
    application: KnownApplication,
    position: StreamPosition,
    atEnd: boolean,
  ): boolean {
    if (!position.stream.isOpen) return true;
    let tail = this.tails.get(instanceId);
    if (!tail && !atEnd) return false;
    if (tail && position.lastSeq < tail.seq) return false;
    if (!tail) {
      const seq = position.lastSeq;
      tail = { application, seq, advancing: false, again: false, positions: new Set() };
      this.tails.set(instanceId, tail);
    }
    tail.application = application;
    tail.positions.add(position);
    return true;
  }

  private leave(instanceId: string, position: StreamPosition): void {
    const tail = this.tails.get(instanceId);
    if (!tail?.positions.delete(position) || tail.positions.size > 0) return;
    this.tails.delete(instanceId);
  }

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

  /** Publishes the next events of an instance. */
  private async advance(instanceId: string, tail: Tail): Promise<void> {
    let isFull = false;
    do {
      tail.again = false;
      const { application, seq } = tail;
      const events = await this.permits.runPatiently('lookups', application.id, this.stopping.signal, () =>
        this.feed.readTail(instanceId, application, seq),
      );
      if (this.tails.get(instanceId) !== tail) return;
      for (const batch of toBatches(events)) {
        for (const position of tail.positions) position.send(batch);
        tail.seq = batch.lastSeq;
        await yieldToLoop();
      }
      isFull = events.length >= tailPageSize;
      if (!isFull && events.at(-1)?.type === 'deletion') return this.end(instanceId, tail);
    } while (isFull || tail.again);
  }

  /** Nothing comes after a deletion; whoever restores the instance is found by those who follow all. */
  private end(instanceId: string, { positions }: Tail): void {
    this.tails.delete(instanceId);
    for (const { stream } of positions) stream.remove(instanceId);
  }

  /** If the database is unavailable, the next poll retries; the streams keep their position. */
  private failed(error: unknown): void {
    if (this.stopping.signal.aborted || Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + quietMs;
    this.logger.warn(`events cannot be read for live streams: ${String(error)}`);
  }
}
