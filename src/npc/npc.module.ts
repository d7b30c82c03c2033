import { Module } from '@nestjs/common';
import { NpcController } from './npc.controller.js';
import { NpcReader } from './npc.reader.js';
import { NpcService } from './npc.service.js';

@Module({
  controllers: [NpcController],
  providers: [NpcReader, NpcService],
  exports: [NpcReader, NpcService],
})
export class NpcModule {}
