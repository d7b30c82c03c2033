import { Module } from '@nestjs/common';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentController } from './agent.controller.js';
import { AgentProbeService } from './agent-probe.service.js';
import { AgentService } from './agent.service.js';

@Module({
  imports: [ConversationModule],
  controllers: [AgentController],
  providers: [AgentService, AgentProbeService],
})
export class AgentModule {}
