import { Module } from '@nestjs/common';
import { EventFeed } from '../events/event-feed.js';
import { SubscriberCursors } from './subscriber-cursors.js';
import { SubscriberPump } from './subscriber-pump.js';

/** Tells subscribers of the events, wherever the process has any. */
@Module({ providers: [EventFeed, SubscriberCursors, SubscriberPump] })
export class SubscriberModule {}
