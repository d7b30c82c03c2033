import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NpcEntity } from './npc.entity.js';
import { NpcController } from './npc.controller.js';
import { NpcReader } from './npc.reader.js';
import { NpcService } from './npc.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';

@Module({
  imports: [LedgerModule, TypeOrmModule.forFeature([NpcEntity])],
  controllers: [NpcController],
  providers: [NpcReader, NpcService],
  exports: [NpcReader, NpcService],
})
export class NpcModule {}
