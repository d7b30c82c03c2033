import { Module } from '@nestjs/common';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentNpcController } from './agent-npc.controller.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { AgentNpcService } from './agent-npc.service.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { SocialController } from './social.controller.js';
import { SocialService } from './social.service.js';

@Module({
  imports: [ConversationModule],
  controllers: [AgentNpcController, SocialController, HistoryController, BulkController],
  providers: [AgentNpcReader, AgentNpcService, SocialService, HistoryService, BulkService],
  exports: [AgentNpcReader, AgentNpcService],
})
export class AgentNpcModule {}
