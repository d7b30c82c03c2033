import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.js';

@Module({ providers: [EventFeed], exports: [EventFeed] })
export class EventsModule {}
