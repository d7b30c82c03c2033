import { Module } from '@nestjs/common';
import { FeedModule } from '../feed.module.js';
import { AuthModule } from '../../http/auth/auth.module.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { SubscriberConsumer } from './subscriber-consumer.js';

/** Delivers events to subscribers, if the process has any. */
@Module({ imports: [AuthModule, LedgerModule, FeedModule], providers: [SubscriberConsumer] })
export class SubscriberModule {}
