import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsageEntity } from '../../usage/usage.entity.js';
import { KeyRoom } from './key-room.js';
import { Quota } from './quota.js';
import { RateExchange } from './rate-exchange.js';
import { RateLimiter } from './rate-limiter.js';
import { RequestLoad } from './request-load.js';
import { LedgerModule } from '../../ledger/ledger.module.js';

const usage = TypeOrmModule.forFeature([UsageEntity]);

/** How much an application may ask for: at a time, in a second, and of billable operations in a month. */
@Module({
  imports: [LedgerModule, usage],
  providers: [KeyRoom, Quota, RateExchange, RateLimiter, RequestLoad],
  exports: [usage, KeyRoom, Quota, RateExchange, RateLimiter, RequestLoad],
})
export class LimitsModule {}
