import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Metrics } from '../../common/observation/metrics.js';
import { DatabaseGauges } from './database-gauges.js';
import { PoolGauges } from './pool-gauges.js';

/** Everything that `/metrics` shows. Expensive measurements, of the process or the database, start with the first scrape. */
@Injectable()
export class MetricsReport {
  private begun = false;
  /** Metrics of the database: the same in every process, so only one queries them. */
  private readonly shared = new Registry();

  constructor(
    private readonly metrics: Metrics,
    private readonly pool: PoolGauges,
    private readonly database: DatabaseGauges,
  ) {}

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async text(): Promise<string> {
    this.begin();
    await this.database.refresh();
    const texts = await Promise.all([this.metrics.registry.metrics(), this.shared.metrics()]);
    return texts.join('\n');
  }

  private begin(): void {
    if (this.begun) return;
    this.begun = true;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.pool.register(this.metrics.registry);
    this.database.register(this.shared);
  }
}
