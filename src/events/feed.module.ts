import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ConsumerCursorRepository } from './consumer/consumer-cursor.repository.js';
import { ConsumerTools } from './consumer/event-consumer.js';
import { EventFeed } from './event-feed.js';

/** The shared reader of events, and what consumers of them work with, with or without the event routes. */
@Module({
  imports: [AuthModule, LedgerModule],
  providers: [EventFeed, ConsumerCursorRepository, ConsumerTools],
  exports: [EventFeed, ConsumerCursorRepository, ConsumerTools],
})
export class FeedModule {}
