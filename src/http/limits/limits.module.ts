import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsageEntity } from '../../database/entities/usage.entity.js';
import { Quota } from './quota.js';
import { RateExchange } from './rate-exchange.js';
import { RateLimiter } from './rate-limiter.js';
import { LedgerModule } from '../../ledger/ledger.module.js';

const usage = TypeOrmModule.forFeature([UsageEntity]);

/** How much an application may ask for: requests a second, and billable operations a month. */
@Module({
  imports: [LedgerModule, usage],
  providers: [Quota, RateExchange, RateLimiter],
  exports: [usage, Quota, RateExchange, RateLimiter],
})
export class LimitsModule {}
