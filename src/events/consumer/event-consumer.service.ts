import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../../common/observation/metrics.js';
import { Topology } from '../../database/topology.js';
import { EventTail } from '../../ledger/event-tail.js';
import { WriteSignal } from '../../ledger/write-signal.js';
import { EventFeed } from '../event-feed.js';
import { ConsumerCursorRepository } from './consumer-cursor.repository.js';
import { EventConsumer } from './event-consumer.js';
import { type EventHandler } from './event-handler.js';

/** Runs the consumers of this process for as long as it lives. */
@Injectable()
export class EventConsumerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly consumers: EventConsumer[] = [];

  constructor(
    private readonly cursors: ConsumerCursorRepository,
    private readonly tail: EventTail,
    private readonly feed: EventFeed,
    private readonly signal: WriteSignal,
    private readonly metrics: Metrics,
    private readonly topology: Topology,
  ) {
    tail.register({ runs: true, settled: (instanceIds) => this.settled(instanceIds) });
  }

  /** Begins with the service. */
  register(handler: EventHandler): EventConsumer {
    const consumer = new EventConsumer(
      handler,
      this.cursors,
      this.tail,
      this.feed,
      this.signal,
      this.topology,
    );
    if (Number.isFinite(handler.options.maxParallelOverall)) {
      this.metrics.showShare(`${handler.name}s`, consumer.queue.places);
    }
    this.consumers.push(consumer);
    return consumer;
  }

  /** One search of each for what is due, which nothing but a test calls. */
  async sweep(): Promise<void> {
    for (const consumer of this.consumers) await consumer.sweep();
  }

  onApplicationBootstrap(): void {
    for (const consumer of this.consumers) consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  /** What consumers have left there, also those that fail, are disabled or run elsewhere, becomes due by itself. */
  private async settled(instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
    for (const consumer of this.consumers) await consumer.handler.createMissing(instanceIds);
    await this.cursors.detach(instanceIds);
    return new Set(instanceIds);
  }
}
