import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { DatabaseGauges } from './database-gauges.js';
import { MetricsReport } from './metrics-report.js';
import { MetricsController } from './metrics.controller.js';
import { PoolGauges } from './pool-gauges.js';

/** `GET /metrics`, for Prometheus. */
@Module({
  imports: [LimitsModule],
  controllers: [MetricsController],
  providers: [MetricsReport, PoolGauges, DatabaseGauges],
})
export class MetricsModule {}
