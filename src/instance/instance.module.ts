import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InstanceEntity } from './instance.entity.js';
import { AgentNpcModule } from '../agent-npc/agent-npc.module.js';
import { NpcModule } from '../npc/npc.module.js';
import { InstanceController } from './instance.controller.js';
import { InstanceService } from './instance.service.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { Expiries } from './expiries.js';
import { InstancePurge } from './instance-purge.js';
import { Nights } from './nights.js';
import { ScheduledCollections } from './scheduled-collections.js';
import { TextRetention } from './text-retention.js';
import { TaxAssessor } from './tax-assessor.js';
import { TaxDryRun } from './tax-dry-run.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';

@Module({
  imports: [LedgerModule, AgentNpcModule, NpcModule, TypeOrmModule.forFeature([InstanceEntity])],
  controllers: [InstanceController, DeletionController],
  providers: [
    InstanceService,
    TaxAssessor,
    TaxDryRun,
    ScheduledCollections,
    Nights,
    TextRetention,
    DeletionService,
    Expiries,
    InstancePurge,
  ],
  exports: [InstanceService, DeletionService],
})
export class InstanceModule {}
