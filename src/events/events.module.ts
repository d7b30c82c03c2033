import { Module } from '@nestjs/common';
import { FeedModule } from './feed.module.js';
import { EventHub } from './event-hub.js';
import { EventStreamController } from './event-stream.controller.js';
import { EventStreamService } from './event-stream.service.js';
import { EventController } from './event.controller.js';
import { EventService } from './event.service.js';

@Module({
  imports: [FeedModule],
  // The first one first: to the routes of the other, `stream` would be the seq of an event.
  controllers: [EventStreamController, EventController],
  providers: [EventService, EventHub, EventStreamService],
  exports: [FeedModule],
})
export class EventsModule {}
