import { type Pair } from './delivery-cursors.js';

export interface QueueLimits {
  /** Pairs of one webhook that are worked on at a time. */
  readonly maxParallel: number;
  /** Pairs of all webhooks. */
  readonly maxParallelOverall: number;
}

/** What one webhook waits for and is being served with. */
class Line {
  /** In their order. */
  readonly waiting = new Set<string>();
  readonly running = new Set<string>();
  /** Instances that something happened in while they were worked on. */
  readonly again = new Set<string>();
  /** There was more to do than fits the line. */
  starved = false;
  /** The last message failed. */
  failing = false;
}

/**
 * Shares the places for deliveries: each webhook has a few, taken in turns, and one alone while it fails. So a receiver
 * that is dead or slow keeps nobody else waiting.
 */
export class DeliveryQueue {
  private readonly lines = new Map<string, Line>();
  private readonly ends = new Set<Promise<void>>();

  /** `work` never rejects. */
  constructor(
    private readonly limits: QueueLimits,
    private readonly work: (pair: Pair) => Promise<'done' | 'failed'>,
  ) {}

  add(pairs: readonly Pair[], most: number): void {
    const found = new Map<string, number>();
    for (const { webhookId, instanceId } of pairs) {
      const line = this.lines.get(webhookId) ?? new Line();
      this.lines.set(webhookId, line);
      if (!line.running.has(instanceId)) line.waiting.add(instanceId);
      found.set(webhookId, (found.get(webhookId) ?? 0) + 1);
    }
    for (const [webhookId, count] of found) this.lines.get(webhookId)!.starved = count >= most;
    this.start();
  }

  /** Webhooks that have so many instances waiting already. */
  full(most: number): string[] {
    return [...this.lines].filter(([, { waiting }]) => waiting.size >= most).map(([id]) => id);
  }

  /** Something happened in these instances. */
  heard(instanceIds: ReadonlySet<string>): void {
    for (const line of this.lines.values()) {
      for (const id of line.running) if (instanceIds.has(id)) line.again.add(id);
    }
  }

  /** Whether something happened in the instance since its work began. */
  wasHeard({ webhookId, instanceId }: Pair): boolean {
    return this.lines.get(webhookId)?.again.has(instanceId) ?? false;
  }

  /** Whether there was more for this webhook than its line could hold, and the line is empty now. */
  isStarved(webhookId: string): boolean {
    const line = this.lines.get(webhookId);
    return line !== undefined && line.starved && line.waiting.size === 0;
  }

  /** Nothing is begun any more; resolves when all that was begun has ended. */
  async drain(): Promise<void> {
    for (const line of this.lines.values()) line.waiting.clear();
    await Promise.all(this.ends);
  }

  private start(): void {
    // In turns, so that one webhook with many instances does not take all places at once.
    for (let begun = true; begun;) {
      begun = false;
      for (const [webhookId, line] of this.lines) {
        if (this.ends.size >= this.limits.maxParallelOverall) return;
        const places = line.failing ? 1 : this.limits.maxParallel;
        const [instanceId] = line.waiting;
        if (instanceId === undefined || line.running.size >= places) continue;
        line.waiting.delete(instanceId);
        this.begin({ webhookId, instanceId }, line);
        begun = true;
      }
    }
  }

  private begin(pair: Pair, line: Line): void {
    const { webhookId, instanceId } = pair;
    line.running.add(instanceId);
    line.again.delete(instanceId);
    const end = this.work(pair).then((outcome) => {
      line.failing = outcome === 'failed';
      line.running.delete(instanceId);
      this.ends.delete(end);
      // To the end of the round: who was served last is asked last.
      this.lines.delete(webhookId);
      if (line.running.size > 0 || line.waiting.size > 0 || line.failing) this.lines.set(webhookId, line);
      this.start();
    });
    this.ends.add(end);
  }
}
