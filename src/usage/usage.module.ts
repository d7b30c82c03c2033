import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';

/** What the billable operations of an application add up to. */
@Module({ controllers: [UsageController], providers: [UsageService] })
export class UsageModule {}
