import { FairSemaphore } from '../../common/fair-semaphore.js';
import { type Release } from '../../common/semaphore.js';
import { type Subscription } from './consumer-cursor.repository.js';

export interface QueueLimits {
  /** Concurrent subscriptions of one consumer. */
  readonly maxParallel: number;
  /** Concurrent subscriptions of all consumers, shared fairly among applications. */
  readonly maxParallelOverall: number;
}

/** The waiting and running subscriptions of one consumer. */
class Line {
  /** Waiting instances in order, each with its application. */
  readonly waiting = new Map<string, string>();
  readonly running = new Set<string>();
  /** Instances with new events during their work. */
  readonly again = new Set<string>();
  /** The queue was too short for all due instances. */
  starved = false;
  /** The last event failed. */
  failing = false;
}

/**
 * Shares the slots for subscriptions: each consumer has a few, round-robin, and only one while it fails, and each
 * application has its share of all. So a dead or slow consumer does not delay the others.
 */
export class ConsumerQueue {
  private readonly lines = new Map<string, Line>();
  private readonly ends = new Set<Promise<void>>();
  readonly places: FairSemaphore;

  /** `work` never rejects. */
  constructor(
    private readonly limits: QueueLimits,
    private readonly work: (subscription: Subscription) => Promise<'done' | 'failed'>,
  ) {
    this.places = new FairSemaphore(limits.maxParallelOverall);
  }

  add(subscriptions: readonly Subscription[], most: number): void {
    const found = new Map<string, number>();
    for (const { applicationId, consumer, instanceId } of subscriptions) {
      const line = this.lines.get(consumer) ?? new Line();
      this.lines.set(consumer, line);
      if (!line.running.has(instanceId)) line.waiting.set(instanceId, applicationId);
      found.set(consumer, (found.get(consumer) ?? 0) + 1);
    }
    for (const [consumer, count] of found) this.lines.get(consumer)!.starved ||= count >= most;
    this.start();
  }

  /** Consumers with a full queue, which a search leaves out. */
  full(most: number): string[] {
    const full = [...this.lines].filter(([, { waiting }]) => waiting.size >= most);
    for (const [, line] of full) line.starved = true;
    return full.map(([id]) => id);
  }

  /** Queues instances with new events. */
  notify(instanceIds: ReadonlySet<string>): void {
    for (const line of this.lines.values()) {
      for (const id of line.running) if (instanceIds.has(id)) line.again.add(id);
    }
  }

  /** Whether the instance got new events since its work started. */
  wasNotified({ consumer, instanceId }: Subscription): boolean {
    return this.lines.get(consumer)?.again.has(instanceId) ?? false;
  }

  /** Whether the queue of this consumer overflowed and is empty now; says so once. */
  isStarved(consumer: string): boolean {
    const line = this.lines.get(consumer);
    if (!line?.starved || line.waiting.size > 0) return false;
    line.starved = false;
    return true;
  }

  /** Starts no more work; resolves when all running work has ended. */
  async drain(): Promise<void> {
    for (const line of this.lines.values()) line.waiting.clear();
    await Promise.all(this.ends);
  }

  private start(): void {
    // Round-robin, so that one consumer with many instances does not take all slots.
    for (let begun = true; begun;) {
      begun = false;
      for (const [consumer, line] of this.lines) {
        const most = line.failing ? 1 : this.limits.maxParallel;
        const [next] = line.waiting;
        if (next === undefined || line.running.size >= most) continue;
        const [instanceId, applicationId] = next;
        const release = this.places.tryAcquire(applicationId);
        if (!release) continue;
        line.waiting.delete(instanceId);
        this.begin({ applicationId, consumer, instanceId }, line, release);
        begun = true;
      }
    }
  }

  private begin(subscription: Subscription, line: Line, release: Release): void {
    const { consumer, instanceId } = subscription;
    line.running.add(instanceId);
    line.again.delete(instanceId);
    const end = this.work(subscription).then((outcome) => {
      line.failing = outcome === 'failed';
      line.running.delete(instanceId);
      release();
      this.ends.delete(end);
      // Moved to the end of the round: the last one served comes last.
      this.lines.delete(consumer);
      if (line.running.size > 0 || line.waiting.size > 0 || line.failing) this.lines.set(consumer, line);
      this.start();
    });
    this.ends.add(end);
  }
}
