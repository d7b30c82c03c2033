import { FairSemaphore } from '../../common/fair-semaphore.js';
import { type Release } from '../../common/semaphore.js';
import { type Subscription } from './consumer-cursor.repository.js';

export interface QueueLimits {
  /** Concurrent subscriptions of one consumer. */
  readonly maxParallel: number;
  /** Concurrent subscriptions of all consumers, shared fairly among applications. */
  readonly maxParallelOverall: number;
  /** Waiting subscriptions of one consumer. */
  readonly maxWaiting: number;
}

/** `more`: there are more events, so it waits for its next turn. */
export type WorkEnd = 'done' | 'more' | 'failed';

/** The waiting and running subscriptions of one consumer. */
class Line {
  /** Waiting instances in order, each with its application. */
  readonly waiting = new Map<string, string>();
  readonly running = new Set<string>();
  /** Instances that were added again during their work. */
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
  private draining = false;
  readonly slots: FairSemaphore;

  /** `work` never rejects. `refill`: a queue that was too short is empty now. */
  constructor(
    private readonly limits: QueueLimits,
    private readonly work: (subscription: Subscription) => Promise<WorkEnd>,
    private readonly refill: () => void,
  ) {
    this.slots = new FairSemaphore(limits.maxParallelOverall);
  }

  add(subscriptions: readonly Subscription[]): void {
    if (this.draining) return;
    for (const { applicationId, consumer, instanceId } of subscriptions) {
      const line = this.lines.get(consumer) ?? new Line();
      this.lines.set(consumer, line);
      if (line.running.has(instanceId)) line.again.add(instanceId);
      else if (line.waiting.size < this.limits.maxWaiting) line.waiting.set(instanceId, applicationId);
      else line.starved ||= !line.waiting.has(instanceId);
    }
    this.start();
  }

  /** Consumers with a full queue, which a search leaves out. */
  full(): string[] {
    const full = [...this.lines].filter(([, { waiting }]) => waiting.size >= this.limits.maxWaiting);
    for (const [, line] of full) line.starved = true;
    return full.map(([id]) => id);
  }

  /** Starts no more work; resolves when all running work has ended. */
  async drain(): Promise<void> {
    this.draining = true;
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
        const release = this.slots.tryAcquire(applicationId);
        if (!release) continue;
        line.waiting.delete(instanceId);
        this.begin({ applicationId, consumer, instanceId }, line, release);
        begun = true;
      }
    }
  }

  private begin(subscription: Subscription, line: Line, release: Release): void {
    const { applicationId, consumer, instanceId } = subscription;
    line.running.add(instanceId);
    const end = this.work(subscription).then((outcome) => {
      line.failing = outcome === 'failed';
      line.running.delete(instanceId);
      release();
      this.ends.delete(end);
      const isAgain = line.again.delete(instanceId) || outcome === 'more';
      if (isAgain && !line.failing && !this.draining) line.waiting.set(instanceId, applicationId);
      // Moved to the end of the round: the last one served comes last.
      this.lines.delete(consumer);
      if (line.running.size > 0 || line.waiting.size > 0 || line.failing) this.lines.set(consumer, line);
      if (line.starved && line.waiting.size === 0) {
        line.starved = false;
        this.refill();
      }
      this.start();
    });
    this.ends.add(end);
  }
}
