import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ConsumerCursorRepository } from './consumer/consumer-cursor.repository.js';
import { EventConsumerService } from './consumer/event-consumer.service.js';
import { EventFeed } from './event-feed.js';

/** The shared reader of events and the hub that follows them, with or without the event routes. */
@Module({
  imports: [LedgerModule],
  providers: [EventFeed, ConsumerCursorRepository, EventConsumerService],
  exports: [EventFeed, ConsumerCursorRepository, EventConsumerService],
})
export class FeedModule {}
