import { Module } from '@nestjs/common';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentNpcController } from './agent-npc.controller.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { AgentNpcService } from './agent-npc.service.js';

@Module({
  imports: [ConversationModule],
  controllers: [AgentNpcController],
  providers: [AgentNpcReader, AgentNpcService],
  exports: [AgentNpcReader, AgentNpcService],
})
export class AgentNpcModule {}
