import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentNpcEntity } from '../../agent-npc/agent-npc.entity.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { ChronicleController } from './chronicle.controller.js';
import { ChronicleReader } from './chronicle.reader.js';
import { ChronicleService } from './chronicle.service.js';

/** The stories of worlds and characters. */
@Module({
  imports: [LedgerModule, TypeOrmModule.forFeature([AgentNpcEntity])],
  controllers: [ChronicleController],
  providers: [ChronicleReader, ChronicleService],
})
export class ChronicleModule {}
