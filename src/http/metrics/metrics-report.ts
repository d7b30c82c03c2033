import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { Metrics } from '../../common/observation/metrics.js';
import { DatabaseGauges } from './database-gauges.js';
import { MoneyGauges } from './money-gauges.js';
import { PoolGauges } from './pool-gauges.js';

/** Everything `/metrics` shows. What costs something, of the process or of the database, begins with the first reader. */
@Injectable()
export class MetricsReport {
  private begun = false;
  /** What the database knows: the same in every process, so that one has to look. */
  private readonly shared = new Registry();

  constructor(
    private readonly metrics: Metrics,
    private readonly pool: PoolGauges,
    private readonly database: DatabaseGauges,
    private readonly money: MoneyGauges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The figures of all processes that answer on this port; where there are several, somebody else knows them. */
  gather: () => Promise<string> = () => this.metrics.registry.metrics();

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async text(): Promise<string> {
    this.begin();
    await Promise.all([this.database.refresh(), this.settings.metrics.money ? this.money.refresh() : null]);
    const texts = await Promise.all([this.gather(), this.shared.metrics()]);
    return texts.join('\n');
  }

  /** The figures of this process alone, for who adds them to others. */
  ofProcess(): ReturnType<Registry['getMetricsAsJSON']> {
    this.begin();
    return this.metrics.registry.getMetricsAsJSON();
  }

  /** The last figures of a process that has stopped: of what was begun, and no more. */
  lastOfProcess(): ReturnType<Registry['getMetricsAsJSON']> {
    return this.metrics.registry.getMetricsAsJSON();
  }

  private begin(): void {
    if (this.begun) return;
    this.begun = true;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.pool.register(this.metrics.registry);
    this.database.register(this.shared);
    if (this.settings.metrics.money) this.money.register(this.shared);
  }
}
