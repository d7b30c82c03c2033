import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../../common/observation/metrics.js';
import { Topology } from '../../database/topology.js';
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
    private readonly feed: EventFeed,
    private readonly signal: WriteSignal,
    private readonly metrics: Metrics,
    private readonly topology: Topology,
  ) {}

  /** Begins with the service. */
  register(handler: EventHandler): EventConsumer {
    const consumer = new EventConsumer(handler, this.cursors, this.feed, this.signal, this.topology);
    if (Number.isFinite(handler.options.maxParallelOverall)) {
      this.metrics.showShare(`${handler.name}s`, consumer.queue.places);
    }
    this.consumers.push(consumer);
    return consumer;
  }

  onApplicationBootstrap(): void {
    for (const consumer of this.consumers) consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }
}
