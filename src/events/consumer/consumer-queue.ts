import { FairSemaphore } from '../../common/fair-semaphore.js';
import { type Release } from '../../common/semaphore.js';
import { type Subscription } from './consumer-cursor.repository.js';

export interface QueueLimits {
  /** Subscriptions of one consumer that are worked on at a time. */
  readonly maxParallel: number;
  /** Subscriptions of all consumers, shared fairly among applications. */
  readonly maxParallelOverall: number;
}

/** What one consumer waits for and is being served with. */
class Line {
  /** Instances in their order, each with its application. */
  readonly waiting = new Map<string, string>();
  readonly running = new Set<string>();
  /** Instances that something happened in while they were worked on. */
  readonly again = new Set<string>();
  /** There was more to do than fits the line. */
  starved = false;
  /** The last event failed. */
  failing = false;
}

/**
 * Shares the places for subscriptions: each consumer has a few, taken in turns, and one alone while it fails, and each
 * application its share of all. So one that is dead or slow keeps no other waiting.
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
    for (const [consumer, count] of found) this.lines.get(consumer)!.starved = count >= most;
    this.start();
  }

  /** Consumers that have so many instances waiting already. */
  full(most: number): string[] {
    return [...this.lines].filter(([, { waiting }]) => waiting.size >= most).map(([id]) => id);
  }

  /** Something happened in these instances. */
  notify(instanceIds: ReadonlySet<string>): void {
    for (const line of this.lines.values()) {
      for (const id of line.running) if (instanceIds.has(id)) line.again.add(id);
    }
  }

  /** Whether something happened in the instance since its work began. */
  wasNotified({ consumer, instanceId }: Subscription): boolean {
    return this.lines.get(consumer)?.again.has(instanceId) ?? false;
  }

  /** Whether there was more for this consumer than its line could hold, and the line is empty now. */
  isStarved(consumer: string): boolean {
    const line = this.lines.get(consumer);
    return line !== undefined && line.starved && line.waiting.size === 0;
  }

  /** Nothing is begun any more; resolves when all that was begun has ended. */
  async drain(): Promise<void> {
    for (const line of this.lines.values()) line.waiting.clear();
    await Promise.all(this.ends);
  }

  private start(): void {
    // In turns, so that one consumer with many instances does not take all places at once.
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
      // To the end of the round: who was served last is asked last.
      this.lines.delete(consumer);
      if (line.running.size > 0 || line.waiting.size > 0 || line.failing) this.lines.set(consumer, line);
      this.start();
    });
    this.ends.add(end);
  }
}
