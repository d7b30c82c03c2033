import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentEntity } from './agent.entity.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentAddresses } from './agent-addresses.js';
import { AgentController } from './agent.controller.js';
import { AgentProbeService } from './agent-probe.service.js';
import { AgentService } from './agent.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';

@Module({
  imports: [LedgerModule, ConversationModule, OutboundModule, TypeOrmModule.forFeature([AgentEntity])],
  controllers: [AgentController],
  providers: [AgentAddresses, AgentService, AgentProbeService],
})
export class AgentModule {}
