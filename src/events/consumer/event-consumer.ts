import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../../common/observation/metrics.js';
import { Semaphore } from '../../common/semaphore.js';
import { DatabasePermits } from '../../database/database-permits.js';
import { Topology } from '../../database/topology.js';
import { ApplicationDirectory, type KnownApplication } from '../../identity/application-directory.js';
import { type WorldEvent } from '../world-event.resource.js';
import { EventTail, type PendingInstance, type TailConsumer } from '../../ledger/event-tail.js';
import { type EventSelection, filterOf, isFiltered, selects } from '../event-selection.js';
import { EventFeed, tailPageSize } from '../event-feed.js';
import {
  type Checkpoint,
  ConsumerCursorRepository,
  type Lease,
  type MovedLease,
  type Subscription,
  type Waiting,
} from './consumer-cursor.repository.js';
import { ConsumerQueue, type QueueLimits, type WorkEnd } from './consumer-queue.js';

/** Maximum waiting instances of one consumer in this process. */
const maxWaiting = 64;
/** Wait after an internal fault, not one of the consumer. */
const faultDelayMs = 30_000;
/** After the moment at which a retry is due by the clock of the database. */
const retrySlackMs = 100;
/** Maximum connections of a group of consumers, so that enough are left for requests. */
const connections = 2;

export interface ConsumerOptions extends Omit<QueueLimits, 'maxWaiting'> {
  /** What its members are called in the log. */
  readonly name: string;
  readonly sweepMs: number;
  /** Longer than an event and the time between two checkpoints, so that only one process handles a subscription. */
  readonly leaseMs: number;
  /** Checkpoint after this many events or this time: a crash repeats the events since the last one. */
  readonly checkpointEvents: number;
  readonly checkpointMs: number;
  /** How long a stop waits for running events before they are cancelled. */
  readonly stopGraceMs: number;
}

/** A consumer as seen by a batch of events. */
export interface Receiver {
  readonly selection: EventSelection;
  /** `attempts`: failed attempts at this event. */
  handle(event: WorldEvent, attempts: number, cancelled: AbortSignal): Promise<Outcome>;
}

/** A cancelled event was neither handled nor failed. The consumer itself drops events that cannot be retried. */
export type Outcome = 'handled' | 'cancelled' | Retry | GivenUp;

interface Retry {
  readonly error: string;
  readonly retryInMs: number;
}

interface GivenUp {
  readonly error: string;
  readonly giveUp: (lease: Lease, failed: Checkpoint) => Promise<void>;
}

/** The progress of a batch, and how much of it is stored. */
interface Batch {
  lease: Lease;
  seq: number;
  /** Handled since the last checkpoint, which was at `since`. */
  handled: number;
  since: number;
}

/** What all consumers work with. */
@Injectable()
export class ConsumerTools {
  constructor(
    readonly cursors: ConsumerCursorRepository,
    readonly tail: EventTail,
    readonly feed: EventFeed,
    readonly topology: Topology,
    readonly databaseTurns: DatabasePermits,
    readonly applications: ApplicationDirectory,
    readonly metrics: Metrics,
  ) {}
}

/**
 * Has the events of all instances handled by a group of consumers, all webhooks or all subscribers: leases each due subscription,
 * handles its next events in order, and stores the progress. Each event is handled at least once; a failed one is retried later,
 * and later events wait.
 */
export abstract class EventConsumer implements TailConsumer, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly queue: ConsumerQueue;
  private readonly permits = new Semaphore(connections);
  private readonly cancel = new AbortController();
  private stopping = false;

  protected constructor(
    private readonly tools: ConsumerTools,
    private readonly options: ConsumerOptions,
  ) {
    const { maxParallelOverall, name } = options;
    this.queue = new ConsumerQueue(
      { ...options, maxWaiting },
      (subscription) => this.work(subscription),
      () => this.wake(),
    );
    if (Number.isFinite(maxParallelOverall)) tools.metrics.showShare(`${name}s`, this.queue.slots);
  }

  get sweepMs(): number {
    return this.options.sweepMs;
  }

  /** Its consumers have changed: their next sweep comes soon. */
  wake(): void {
    this.tools.tail.wake(this);
  }

  /** Its subscriptions of these instances, as far as it knows them: a lease shows whether they are due. */
  protected abstract subscriptionsOf(instanceIds: ReadonlySet<string>): Promise<readonly Subscription[]>;
  /** Its subscriptions with new events, with or without a cursor, neither leased nor waiting for their time. */
  abstract findDue(instanceIds: readonly string[]): Promise<readonly Subscription[]>;
  /** Which of those whose own time has come can be handled. */
  protected abstract accept(waiting: readonly Waiting[]): Promise<readonly Subscription[]>;
  /** Creates the missing cursors of instances, of one consumer or of all; returns how many. */
  abstract createMissing(instanceIds: readonly string[], consumer?: string): Promise<number>;
  /** Null: its events cannot be handled now. */
  protected abstract open(lease: Lease): Receiver | null;

  onEvents(instanceIds: ReadonlySet<string>): void {
    if (this.sweepMs === 0) return;
    this.subscriptionsOf(instanceIds).then(
      (found) => this.queue.add(found),
      (fault: unknown) => this.logger.debug(`The next sweep finds what is new: ${String(fault)}`),
    );
  }

  async beginSweep(): Promise<void> {
    const waiting = await this.tools.cursors.findWaiting(this.queue.full(), maxWaiting);
    this.queue.add(await this.accept(waiting));
  }

  async onPending(page: readonly PendingInstance[]): Promise<void> {
    this.queue.add(await this.findDue(page.map(({ id }) => id)));
  }

  /** What is left there, also of those that fail, are disabled or run elsewhere, becomes due by itself. */
  async settled(quiet: readonly PendingInstance[]): Promise<readonly PendingInstance[]> {
    const ids = quiet.map(({ id }) => id);
    await this.createMissing(ids);
    await this.tools.cursors.detach(ids);
    return quiet;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const grace = setTimeout(() => this.cancel.abort(), this.options.stopGraceMs);
    await this.queue.drain();
    clearTimeout(grace);
  }

  /** Where sweeps are frequent, one of them finds it. */
  private retry(lease: Lease, afterMs: number): void {
    if (this.tools.topology.isDistributed)
      setTimeout(() => this.queue.add([lease]), afterMs + retrySlackMs).unref();
  }

  private async work(subscription: Subscription): Promise<WorkEnd> {
    try {
      return await this.consume(subscription);
    } catch (error) {
      const { instanceId, consumer } = subscription;
      this.logger.error(
        `Events of instance ${instanceId} could not be handled for ${this.options.name} ${consumer}: ${String(error)}`,
      );
      return 'failed';
    }
  }

  private async consume(subscription: Subscription): Promise<WorkEnd> {
    const lease = await this.permits.run(() => this.lease(subscription));
    if (!lease) return 'done';
    const batch: Batch = { lease, seq: lease.seq, handled: 0, since: performance.now() };
    try {
      return await this.handleBatch(batch);
    } catch (error) {
      // Always after a pause: an internal fault must not become a busy loop.
      const failure = { seq: batch.seq, attempts: attemptsOf(batch), error: 'an internal error' };
      await this.release(batch.lease, failure, faultDelayMs).catch(() => undefined);
      this.retry(batch.lease, faultDelayMs);
      throw error;
    }
  }

  private async lease(subscription: Subscription): Promise<Lease | null> {
    const { leaseMs } = this.options;
    const lease = await this.tools.cursors.lease(subscription, leaseMs);
    if (lease) return lease;
    const { instanceId, consumer } = subscription;
    const created = await this.createMissing([instanceId], consumer);
    return created > 0 ? this.tools.cursors.lease(subscription, leaseMs) : null;
  }

  /** Handles the next events of an instance in order, until one fails. */
  private async handleBatch(batch: Batch): Promise<WorkEnd> {
    const application = await this.tools.applications.find(batch.lease.applicationId);
    const receiver = application && this.open(batch.lease);
    if (!receiver) {
      await this.release(batch.lease, { ...batch.lease, error: null }, faultDelayMs);
      this.retry(batch.lease, faultDelayMs);
      return 'done';
    }
    const { events, upTo } = await this.permits.run(() => this.read(batch.lease, application, receiver));
    for (const event of events) {
      if (this.stopping) return this.finish(batch, batch.seq);
      const outcome = await receiver.handle(event, attemptsOf(batch), this.cancel.signal);
      if (outcome === 'cancelled') return this.finish(batch, batch.seq);
      if (outcome !== 'handled') return this.fail(batch, event, outcome);
      batch.seq = event.seq;
      batch.handled += 1;
      if (!this.isCheckpointDue(batch)) continue;
      const moved = await this.checkpoint(batch);
      if (!moved) return 'done';
      if (!moved.isCurrent) return this.finish(batch, batch.seq);
    }
    return this.finish(batch, upTo);
  }

  /**
   * The next events that it wants, and up to where these are all. At the end of the history it shares the page that all followers
   * read; one that is behind reads for itself, and skips what it does not want.
   */
  private async read(
    { instanceId, seq, lastSeq }: Lease,
    application: KnownApplication,
    { selection }: Receiver,
  ): Promise<{ readonly events: readonly WorldEvent[]; readonly upTo: number }> {
    if (isFiltered(selection) && lastSeq - seq > tailPageSize) {
      const range = { after: seq, limit: tailPageSize, filter: filterOf(selection) };
      const events = await this.tools.feed.read(instanceId, application, range);
      const end = events.at(-1)?.seq ?? seq;
      const upTo = events.length < tailPageSize ? Math.max(end, lastSeq) : end;
      return { events: events.filter((event) => selects(selection, event)), upTo };
    }
    const page = await this.tools.feed.readTail(instanceId, application, seq, lastSeq);
    const events = page.filter((event) => selects(selection, event));
    return { events, upTo: page.at(-1)?.seq ?? lastSeq };
  }

  private async fail(batch: Batch, event: WorldEvent, outcome: Retry | GivenUp): Promise<WorkEnd> {
    const failed = { attempts: attemptsOf(batch) + 1, error: outcome.error };
    if ('retryInMs' in outcome) {
      await this.release(batch.lease, { ...failed, seq: batch.seq }, outcome.retryInMs);
      this.retry(batch.lease, outcome.retryInMs);
    } else {
      await this.permits.run(() => outcome.giveUp(batch.lease, { ...failed, seq: event.seq }));
    }
    return 'failed';
  }

  private isCheckpointDue({ handled, since }: Batch): boolean {
    const { checkpointEvents, checkpointMs } = this.options;
    return handled >= checkpointEvents || performance.now() - since >= checkpointMs;
  }

  /** Null when the lease was lost. */
  private async checkpoint(batch: Batch): Promise<MovedLease | null> {
    const { leaseMs } = this.options;
    const moved = await this.permits.run(() => this.tools.cursors.renew(batch.lease, batch.seq, leaseMs));
    if (moved) Object.assign(batch, { lease: moved, handled: 0, since: performance.now() });
    return moved;
  }

  private async finish(batch: Batch, seq: number): Promise<WorkEnd> {
    const attempts = seq > batch.lease.seq ? 0 : batch.lease.attempts;
    // What was written since then is found by the mark of the instance.
    const dueInMs = seq < batch.lease.lastSeq ? 0 : null;
    const released = await this.release(batch.lease, { seq, attempts, error: null }, dueInMs);
    return released && released.lastSeq > seq ? 'more' : 'done';
  }

  private release(lease: Lease, checkpoint: Checkpoint, dueInMs: number | null): Promise<Lease | null> {
    return this.permits.run(() => this.tools.cursors.release(lease, checkpoint, dueInMs));
  }
}

/** Failed attempts belong to the first unhandled event. */
function attemptsOf({ seq, lease }: Batch): number {
  return seq > lease.seq ? 0 : lease.attempts;
}
