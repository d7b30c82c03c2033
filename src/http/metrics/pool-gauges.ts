import { Injectable } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { observe } from '../../common/observation/observe.js';
import { poolOf } from '../../database/prepared.js';
import { databaseRetries } from '../../database/transactions.js';

/** The connections of this process. */
@Injectable()
export class PoolGauges {
  constructor(private readonly dataSource: DataSource) {}

  register(registry: Registry): void {
    const pool = poolOf(this.dataSource);
    observe(
      registry,
      {
        name: 'economy_database_pool_connections',
        help: 'Connections of this process to the database.',
        label: 'state',
      },
      () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
    );
    observe(
      registry,
      {
        name: 'economy_database_pool_waiting',
        help: 'Statements of this process that are waiting for a connection.',
      },
      () => pool.waitingCount,
    );
    registry.registerMetric(
      new Counter({
        name: 'economy_database_retries_total',
        help: 'Statements and transactions that ran again, most of them after a deadlock or a conflict.',
        registers: [],
        collect() {
          this.reset();
          this.inc(databaseRetries.total);
        },
      }),
    );
  }
}
