import { Global, Module } from '@nestjs/common';
import { Quota } from './quota.js';
import { RateExchange } from './rate-exchange.js';
import { RateLimiter } from './rate-limiter.js';

/** How much an application may ask for: requests a second, and billable operations a month. */
@Global()
@Module({
  providers: [Quota, RateExchange, RateLimiter],
  exports: [Quota, RateExchange, RateLimiter],
})
export class LimitsModule {}
