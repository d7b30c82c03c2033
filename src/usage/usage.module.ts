import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentEntity } from '../agent/agent.entity.js';
import { TokenUseEntity } from './token-use.entity.js';
import { TokenUseReader } from './token-use.reader.js';
import { LimitsModule } from '../http/limits/limits.module.js';

/** Totals of the billable operations of an application, and the tokens of its agents. */
@Module({
  imports: [LimitsModule, TypeOrmModule.forFeature([TokenUseEntity, AgentEntity])],
  controllers: [UsageController],
  providers: [UsageService, TokenUseReader],
})
export class UsageModule {}
