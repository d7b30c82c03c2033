import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AgentNpcModule } from '../agent-npc/agent-npc.module.js';
import { NpcModule } from '../npc/npc.module.js';
import { InstanceController } from './instance.controller.js';
import { InstanceService } from './instance.service.js';
import { ScheduledCollections } from './scheduled-collections.js';
import { TaxAssessor } from './tax-assessor.js';
import { TaxForecastController } from './tax-forecast.controller.js';
import { TaxForecastService } from './tax-forecast.service.js';

@Module({
  imports: [AgentNpcModule, NpcModule, ScheduleModule.forRoot()],
  controllers: [InstanceController, TaxForecastController],
  providers: [InstanceService, TaxAssessor, TaxForecastService, ScheduledCollections],
  exports: [InstanceService],
})
export class InstanceModule {}
