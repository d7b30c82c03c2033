import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentNpcEntity } from '../agent-npc/agent-npc.entity.js';
import { FeedModule } from './feed.module.js';
import { EventHub } from './event-hub.js';
import { EventStreamController } from './event-stream.controller.js';
import { EventStreamService } from './event-stream.service.js';
import { EventController } from './event.controller.js';
import { EventService } from './event.service.js';
import { ReversalController } from './reversal.controller.js';
import { ReversalService } from './reversal.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AuthModule } from '../http/auth/auth.module.js';

@Module({
  imports: [AuthModule, LedgerModule, FeedModule, TypeOrmModule.forFeature([AgentNpcEntity])],
  // This order: the routes of the other controller would match `stream` as the seq of an event.
  controllers: [EventStreamController, EventController, ReversalController],
  providers: [EventService, ReversalService, EventHub, EventStreamService],
  exports: [FeedModule],
})
export class EventsModule {}
