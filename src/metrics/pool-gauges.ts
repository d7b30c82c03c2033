import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/prepared.js';

/** The connections of this process. */
@Injectable()
export class PoolGauges {
  constructor(private readonly dataSource: DataSource) {}

  register(registry: Registry): void {
    const pool = poolOf(this.dataSource);
    registry.registerMetric(
      new Gauge({
        name: 'economy_database_pool_connections',
        help: 'Connections of this process to the database.',
        labelNames: ['state'],
        registers: [],
        collect() {
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        name: 'economy_database_pool_waiting',
        help: 'Statements of this process that wait for a connection.',
        registers: [],
        collect() {
          this.set(pool.waitingCount);
        },
      }),
    );
  }
}
