import { Logger } from '@nestjs/common';
import { isDatabaseAway } from '../../common/errors/database-fault.js';
import { PeriodicTask } from '../../common/periodic-task.js';
import { type Topology } from '../../database/topology.js';
import { type WriteSignal } from '../../ledger/write-signal.js';
import { type WorldEvent } from '../../http/resource/world-event.resource.js';
import { type EventTail, type PendingInstance } from '../../ledger/event-tail.js';
import { type EventFeed } from '../event-feed.js';
import {
  type Checkpoint,
  type ConsumerCursorRepository,
  type Lease,
  type Subscription,
} from './consumer-cursor.repository.js';
import { ConsumerQueue } from './consumer-queue.js';
import { type EventHandler, type Receiver } from './event-handler.js';
import { Semaphore } from '../../common/semaphore.js';

/** Writes come in bursts: one poll serves all events of this many milliseconds. */
const wakeDelayMs = 20;
const batchSize = 50;
/** Maximum waiting instances of one consumer in this process. */
const mostWaiting = 64;
/** Wait after an internal fault, not one of the consumer. */
const faultDelayMs = 30_000;
/** After the moment at which a retry is due by the clock of the database. */
const retrySlackMs = 100;
/** Instances of one search. */
const searched = 100;
/** Maximum connections of a group of consumers, so that enough are left for requests. */
const connections = 2;

type BatchEnd = 'done' | 'more' | 'failed';

/** The progress of a batch, and how much of it is stored. */
interface Batch {
  lease: Lease;
  seq: number;
  /** Handled since the last checkpoint, which was at `since`. */
  handled: number;
  since: number;
}

/**
 * Follows the events of all instances for a group of consumers: finds due subscriptions, leases each, has its
 * next events handled in order, and stores the progress. Writes of this process are noticed at once, others by a sweep over pending
 * instances and waiting cursors, which on a cluster is rare. Each event is handled at least once; a failed one is retried later, and
 * later events wait.
 */
export class EventConsumer {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly notified = new Set<string>();
  readonly queue: ConsumerQueue;
  private readonly task: PeriodicTask;
  private readonly turns = new Semaphore(connections);
  private readonly cancel = new AbortController();
  private begun = false;
  private sweepDue = true;
  private nextSweep = 0;
  private needed = true;
  private unsubscribe = (): void => undefined;

  constructor(
    readonly handler: EventHandler,
    private readonly cursors: ConsumerCursorRepository,
    private readonly tail: EventTail,
    private readonly feed: EventFeed,
    private readonly signal: WriteSignal,
    private readonly topology: Topology,
  ) {
    const { name, options } = handler;
    this.queue = new ConsumerQueue(options, (subscription) => this.work(subscription));
    this.task = new PeriodicTask({
      name: `The poll for events for ${name}`,
      intervalMs: options.sweepMs,
      wakeDelayMs,
      run: () => this.look(),
    });
  }

  start(): void {
    if (this.handler.options.sweepMs === 0) return;
    this.unsubscribe = this.signal.onWrite((instanceId) => {
      if (this.needed) this.notify(instanceId);
    });
    this.task.start();
    this.wake();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    const grace = setTimeout(() => this.cancel.abort(), this.handler.options.stopGraceMs);
    await this.task.stop();
    await this.queue.drain();
    clearTimeout(grace);
  }

  /** The consumers have changed: polls soon. */
  wake(): void {
    this.sweepDue = true;
    this.task.wake();
  }

  private notify(instanceId: string): void {
    this.notified.add(instanceId);
    this.task.wake();
  }

  private async look(): Promise<void> {
    // An idle round means that the interval has passed; if writes never pause, and on a cluster, the clock decides.
    const isIdle = this.notified.size === 0;
    const isDue = performance.now() >= this.nextSweep;
    const sweeps = this.sweepDue || isDue || (isIdle && !this.topology.isDistributed);
    if (!sweeps && isIdle) {
      this.needed = await this.handler.isNeeded();
      return;
    }
    if (sweeps) {
      this.sweepDue = false;
      this.nextSweep = performance.now() + this.topology.sweepMs(this.handler.options.sweepMs);
      this.needed = await this.handler.isNeeded();
    }
    await this.takeNotified();
    if (sweeps && this.needed) await this.sweep();
  }

  /** What this process wrote. */
  private async takeNotified(): Promise<void> {
    const written = [...this.notified];
    this.queue.notify(this.notified);
    this.notified.clear();
    if (!this.needed) return;
    for (let from = 0; from < written.length; from += searched) {
      await this.find(written.slice(from, from + searched));
    }
  }

  /** In bounded steps, between which writes of this process are noticed. A step that fails does not stop the others. */
  async sweep(): Promise<void> {
    const faults: unknown[] = [];
    const search = async (): Promise<void> => {
      if (!this.begun) await this.handler.begin();
      this.begun = true;
      const waiting = await this.cursors.findWaiting({
        without: this.queue.full(mostWaiting),
        most: mostWaiting,
      });
      this.enqueue(await this.handler.accept(waiting));
    };
    await search().catch((fault: unknown) => faults.push(fault));
    for await (const page of this.tail.pages(this.task.signal)) {
      await this.find(page.map(({ id }) => id)).catch(async (fault: unknown) => {
        faults.push(fault);
        await this.findApart(page);
      });
      await this.takeNotified();
    }
    if (faults.length > 0) throw faults[0];
  }

  /** Where a step failed, each application for itself, so that the fault of one is not that of others. */
  private async findApart(page: readonly PendingInstance[]): Promise<void> {
    const byApplication = new Map<string, string[]>();
    for (const { applicationId, id } of page) {
      byApplication.set(applicationId, [...(byApplication.get(applicationId) ?? []), id]);
    }
    if (byApplication.size === 1) return;
    for (const ids of byApplication.values()) {
      await this.find(ids).catch((fault: unknown) => {
        if (isDatabaseAway(fault)) throw fault;
      });
    }
  }

  private async find(instanceIds: readonly string[]): Promise<void> {
    const without = this.queue.full(mostWaiting);
    this.enqueue(await this.handler.findDue({ instanceIds, without, most: mostWaiting }));
  }

  private enqueue(due: readonly Subscription[]): void {
    if (!this.task.signal.aborted) this.queue.add(due, mostWaiting);
  }

  /** Where polls are frequent, one of them finds it. */
  private retry({ instanceId }: Lease, afterMs: number): void {
    if (this.topology.isDistributed)
      setTimeout(() => this.notify(instanceId), afterMs + retrySlackMs).unref();
  }

  private async work(subscription: Subscription): Promise<'done' | 'failed'> {
    const { instanceId, consumer } = subscription;
    try {
      const end = await this.consume(subscription);
      if (end === 'failed') return 'failed';
      if (end === 'more' || this.queue.wasNotified(subscription)) this.notify(instanceId);
      if (this.queue.isStarved(consumer)) this.wake();
      return 'done';
    } catch (error) {
      this.logger.error(
        `Events of instance ${instanceId} could not be handled for ${this.handler.name} ${consumer}: ${String(error)}`,
      );
      return 'failed';
    }
  }

  private async consume(subscription: Subscription): Promise<BatchEnd> {
    const { leaseMs } = this.handler.options;
    const lease = await this.turns.run(() => this.cursors.lease(subscription, leaseMs));
    if (!lease) return 'done';
    const batch: Batch = { lease, seq: lease.seq, handled: 0, since: performance.now() };
    try {
      return await this.handleBatch(batch);
    } catch (error) {
      // Always after a pause: an internal fault must not become a busy loop.
      const held = { seq: batch.seq, attempts: attemptsOf(batch), error: 'an internal error' };
      await this.release(batch.lease, held, faultDelayMs).catch(() => undefined);
      this.retry(batch.lease, faultDelayMs);
      throw error;
    }
  }

  /** Handles the next events of an instance in order, until one fails. */
  private async handleBatch(batch: Batch): Promise<BatchEnd> {
    const found = await this.turns.run(() => this.read(batch.lease));
    if (!found) {
      await this.release(batch.lease, { ...batch.lease, error: null }, faultDelayMs);
      this.retry(batch.lease, faultDelayMs);
      return 'done';
    }
    const { receiver, events } = found;
    for (const event of events) {
      if (this.task.signal.aborted) return this.finish(batch, batch.seq);
      const outcome = await receiver.handle(event, attemptsOf(batch), this.cancel.signal);
      if (outcome === 'cancelled') return this.finish(batch, batch.seq);
      if (outcome !== 'handled') {
        const attempts = attemptsOf(batch) + 1;
        const failed = { attempts, error: outcome.error };
        if ('retryInMs' in outcome) {
          await this.release(batch.lease, { ...failed, seq: batch.seq }, outcome.retryInMs);
          this.retry(batch.lease, outcome.retryInMs);
        } else {
          await this.turns.run(() => outcome.giveUp(batch.lease, { ...failed, seq: event.seq }));
        }
        return 'failed';
      }
      batch.seq = event.seq;
      batch.handled += 1;
      if (!this.isCheckpointDue(batch)) continue;
      if (!(await this.checkpoint(batch))) return 'done';
      if (!(await this.turns.run(() => receiver.isCurrent()))) return this.finish(batch, batch.seq);
    }
    // Events that were not read up to the end of the history are skipped: their types are not subscribed.
    const { lastSeq } = batch.lease;
    return this.finish(batch, events.length < batchSize ? Math.max(batch.seq, lastSeq) : batch.seq);
  }

  private async read(
    lease: Lease,
  ): Promise<{ readonly receiver: Receiver; readonly events: readonly WorldEvent[] } | null> {
    const receiver = await this.handler.open(lease);
    if (!receiver) return null;
    const { application, types } = receiver;
    const range = { after: lease.seq, limit: batchSize, filter: types.length > 0 ? { types } : {} };
    return { receiver, events: await this.feed.read(lease.instanceId, application, range) };
  }

  private isCheckpointDue({ handled, since }: Batch): boolean {
    const { checkpointEvents, checkpointMs } = this.handler.options;
    return handled >= checkpointEvents || performance.now() - since >= checkpointMs;
  }

  /** False when the lease was lost. */
  private async checkpoint(batch: Batch): Promise<boolean> {
    const { leaseMs } = this.handler.options;
    const lease = await this.turns.run(() => this.cursors.renew(batch.lease, batch.seq, leaseMs));
    if (!lease) return false;
    // The batch keeps its end: later events were not read.
    Object.assign(batch, {
      lease: { ...lease, lastSeq: batch.lease.lastSeq },
      handled: 0,
      since: performance.now(),
    });
    return true;
  }

  private async finish(batch: Batch, seq: number): Promise<BatchEnd> {
    const attempts = seq > batch.lease.seq ? 0 : batch.lease.attempts;
    // What was written since then is found by the mark of the instance.
    const dueInMs = seq < batch.lease.lastSeq ? 0 : null;
    const released = await this.release(batch.lease, { seq, attempts, error: null }, dueInMs);
    return released && released.lastSeq > seq ? 'more' : 'done';
  }

  private release(lease: Lease, checkpoint: Checkpoint, dueInMs: number | null): Promise<Lease | null> {
    return this.turns.run(() => this.cursors.release(lease, checkpoint, dueInMs));
  }
}

/** Failed attempts belong to the first unhandled event. */
function attemptsOf({ seq, lease }: Batch): number {
  return seq > lease.seq ? 0 : lease.attempts;
}
