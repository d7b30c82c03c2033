import { Module } from '@nestjs/common';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentNpcController } from './agent-npc.controller.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { AgentNpcService } from './agent-npc.service.js';
import { SocialController } from './social.controller.js';
import { SocialService } from './social.service.js';

@Module({
  imports: [ConversationModule],
  controllers: [AgentNpcController, SocialController],
  providers: [AgentNpcReader, AgentNpcService, SocialService],
  exports: [AgentNpcReader, AgentNpcService],
})
export class AgentNpcModule {}
