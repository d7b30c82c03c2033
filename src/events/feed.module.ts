import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.js';

/** The one reader of events, with routes of events or without. */
@Module({ providers: [EventFeed], exports: [EventFeed] })
export class FeedModule {}
