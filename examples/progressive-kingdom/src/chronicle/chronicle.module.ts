import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChronicleController } from './chronicle.controller.js';
import { ChronicleService } from './chronicle.service.js';
import { Deed } from './deed.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Deed])],
  controllers: [ChronicleController],
  providers: [ChronicleService],
  exports: [ChronicleService],
})
export class ChronicleModule {}
