import { Injectable } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../../database/prepared.js';
import { replicaStates } from '../../database/read-replica.js';
import { ReadSource } from '../../database/read-source.js';
import { databaseRetries } from '../../database/transactions.js';

/** The connections of this process. */
@Injectable()
export class PoolGauges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: ReadSource,
  ) {}

  register(registry: Registry): void {
    const pool = poolOf(this.dataSource);
    const { replica } = this.reads;
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
        help: 'Statements of this process that are waiting for a connection.',
        registers: [],
        collect() {
          this.set(pool.waitingCount);
        },
      }),
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
    registry.registerMetric(
      new Gauge({
        name: 'economy_read_replica',
        help: '1 for the state of the read replica: used, behind or away; absent without a replica.',
        labelNames: ['state'],
        registers: [],
        collect() {
          if (replica === null) return;
          const { currentState } = replica;
          for (const state of replicaStates) this.set({ state }, state === currentState ? 1 : 0);
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        name: 'economy_read_replica_lag_seconds',
        help: 'The read replica has everything older than this; absent if it is away or there is none.',
        registers: [],
        collect() {
          if (replica === null || !Number.isFinite(replica.lagMs)) this.remove();
          else this.set(replica.lagMs / 1000);
        },
      }),
    );
  }
}
