import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.js';
import { EventController } from './event.controller.js';
import { EventService } from './event.service.js';

@Module({ controllers: [EventController], providers: [EventFeed, EventService], exports: [EventFeed] })
export class EventsModule {}
