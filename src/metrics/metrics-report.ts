import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { SETTINGS, type Settings } from '../settings.js';
import { Measures } from '../observe/measures.js';
import { DatabaseGauges } from './database-gauges.js';
import { MoneyGauges } from './money-gauges.js';
import { PoolGauges } from './pool-gauges.js';

/** Everything `/metrics` shows. What costs something, of the process or of the database, begins with the first reader. */
@Injectable()
export class MetricsReport {
  private begun = false;

  constructor(
    private readonly measures: Measures,
    private readonly pool: PoolGauges,
    private readonly database: DatabaseGauges,
    private readonly money: MoneyGauges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get contentType(): string {
    return this.measures.registry.contentType;
  }

  async text(): Promise<string> {
    if (!this.begun) this.begin();
    await Promise.all([this.database.refresh(), this.settings.metrics.money ? this.money.refresh() : null]);
    return this.measures.registry.metrics();
  }

  private begin(): void {
    this.begun = true;
    const { registry } = this.measures;
    collectDefaultMetrics({ register: registry });
    this.pool.register(registry);
    this.database.register(registry);
    if (this.settings.metrics.money) this.money.register(registry);
  }
}
