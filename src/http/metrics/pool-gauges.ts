import { Injectable } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { observe } from '../../common/observation/observe.js';
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
    observe(
      registry,
      {
        name: 'economy_read_replica',
        help: '1 for the state of the read replica: used, behind or away; absent without a replica.',
        label: 'state',
      },
      () =>
        replica &&
        Object.fromEntries(replicaStates.map((state) => [state, state === replica.currentState ? 1 : 0])),
    );
    observe(
      registry,
      {
        name: 'economy_read_replica_lag_seconds',
        help: 'The read replica has everything older than this; absent if it is away or there is none.',
      },
      () => (replica && Number.isFinite(replica.lagMs) ? replica.lagMs / 1000 : null),
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
