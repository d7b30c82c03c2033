import { Module } from '@nestjs/common';
import { FeedModule } from '../events/feed.module.js';
import { SubscriberCursors } from './subscriber-cursors.js';
import { SubscriberPump } from './subscriber-pump.js';

/** Tells subscribers of the events, wherever the process has any. */
@Module({ imports: [FeedModule], providers: [SubscriberCursors, SubscriberPump] })
export class SubscriberModule {}
