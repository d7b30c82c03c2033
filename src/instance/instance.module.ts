import { Module } from '@nestjs/common';
import { AgentNpcModule } from '../agent-npc/agent-npc.module.js';
import { NpcModule } from '../npc/npc.module.js';
import { InstanceController } from './instance.controller.js';
import { InstanceService } from './instance.service.js';

@Module({
  imports: [AgentNpcModule, NpcModule],
  controllers: [InstanceController],
  providers: [InstanceService],
  exports: [InstanceService],
})
export class InstanceModule {}
