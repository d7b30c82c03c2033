import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';
import { LimitsModule } from '../http/limits/limits.module.js';

/** Totals of the billable operations of an application. */
@Module({ imports: [LimitsModule], controllers: [UsageController], providers: [UsageService] })
export class UsageModule {}
