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

  /** The metrics of all processes on this port; with several, the primary collects them. */
  gather: () => Promise<string> = () => this.metrics.registry.metrics();

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async text(): Promise<string> {
    this.begin();
    await this.database.refresh();
    const texts = await Promise.all([this.gather(), this.shared.metrics()]);
    return texts.join('\n');
  }

  /** The metrics of only this process, to be added to those of others. */
  ofProcess(): ReturnType<Registry['getMetricsAsJSON']> {
    this.begin();
    return this.metrics.registry.getMetricsAsJSON();
  }

  /** The last metrics of a stopping process: only those already started. */
  lastOfProcess(): ReturnType<Registry['getMetricsAsJSON']> {
    return this.metrics.registry.getMetricsAsJSON();
  }

  private begin(): void {
    if (this.begun) return;
    this.begun = true;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.pool.register(this.metrics.registry);
    this.database.register(this.shared);
  }
}
