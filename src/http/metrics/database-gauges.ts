// Handwritten SQL: aggregates, and statistics of PostgreSQL.
import { Inject, Injectable } from '@nestjs/common';
import { type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { type LargestCounts, largestCounts, roomLimits, usedShares } from '../../database/expect-room.js';
import { failingWebhooks, hashChainLag, overdue, purges, rollupLag, webhookLag } from '../../database/lag.js';
import { KeyRoom } from '../limits/key-room.js';
import { observe, type Shown } from '../../common/observation/observe.js';
import { CachedRead } from '../../common/observation/cached-read.js';

interface Source {
  /** What each means. */
  readonly gauges: Readonly<Record<string, string>>;
  /** Of those that have one. */
  readonly labels?: Readonly<Record<string, string>>;
  /** One row with a column per gauge, in order; for a gauge with a label, an object of its values. */
  readonly statement: string;
}

const sources: readonly Source[] = [
  {
    gauges: {
      economy_database_lock_waiting: 'Database sessions waiting for a lock at the time of the scrape.',
      economy_database_lock_longest_wait_seconds:
        'How long the longest-waiting of these sessions had waited.',
    },
    statement: `
      SELECT count(*)::float8, coalesce(extract(epoch FROM clock_timestamp() - min(l.waitstart)), 0)::float8 AS longest
        FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE NOT l.granted AND a.datname = current_database()`,
  },
  {
    gauges: {
      economy_agents: 'Registered agents with an endpoint, by their last known health.',
    },
    labels: { economy_agents: 'state' },
    statement: `
      SELECT jsonb_build_object('up', count(*) FILTER (WHERE healthy), 'down', count(*) FILTER (WHERE NOT healthy AND last_health_check IS NOT NULL),
                                'unchecked', count(*) FILTER (WHERE NOT healthy AND last_health_check IS NULL))
        FROM economy.agent WHERE host_type = 'self_hosted' AND deleted_at IS NULL`,
  },
  {
    gauges: {
      economy_webhooks: 'Webhooks; failing: enabled, with a refused event; failed: disabled by the service.',
    },
    labels: { economy_webhooks: 'state' },
    statement: `
      SELECT jsonb_build_object('enabled', count(*) FILTER (WHERE enabled), 'failing', (${failingWebhooks}),
                                'failed', count(*) FILTER (WHERE disabled_reason IN ('gone', 'exhausted')))
        FROM economy.webhook WHERE deleted_at IS NULL`,
  },
  {
    gauges: {
      economy_webhook_pairs_behind: 'Pairs of a webhook and an instance with undelivered events.',
      economy_webhook_lag_seconds: 'Age of the oldest event that an enabled webhook has not received yet.',
    },
    statement: webhookLag,
  },
  {
    gauges: {
      economy_hash_chain_lag_events: 'Events that are not in the hash chain yet.',
      economy_hash_chain_lag_instances: 'Instances with such events.',
      economy_hash_chain_lag_seconds: 'How long the oldest of these events has waited.',
    },
    statement: hashChainLag,
  },
  {
    gauges: {
      economy_rollup_lag_events: 'Events that are not in the statistics yet.',
      economy_rollup_lag_instances: 'Instances with such events.',
      economy_rollup_lag_seconds: 'How long the oldest of these events has waited.',
    },
    statement: rollupLag,
  },
  {
    gauges: {
      economy_overdue_seconds:
        'How long the most overdue work of an instance waits: its scheduled collection, its night or its end.',
    },
    labels: { economy_overdue_seconds: 'work' },
    statement: overdue,
  },
  {
    gauges: {
      economy_deleted_instances:
        'Deleted instances; restorable: they can still be restored; leaving: their rows are being removed.',
      economy_purge_lag_seconds:
        'For how long the rows of a deleted instance should have begun to go, of the oldest one.',
      economy_purge_removed_rows: 'Rows removed so far of the deleted instances that are not gone yet.',
    },
    labels: { economy_deleted_instances: 'state' },
    statement: purges,
  },
];

const limitGauge = {
  name: 'economy_limit_used_ratio',
  help: 'Highest share of a limit that any application uses; 1: the limit is reached.',
  label: 'limit',
};

/** Each instance is a value of the label `world` (`instance` is Prometheus's own): past so many, the ones that were busy last. */
const mostInstances = 1000;

/** If `METRICS_MONEY` is on. From the totals that every write keeps, so that no character is read; for a chart, not for accounts. */
const money: Source = {
  gauges: {
    economy_instance_money_supply: 'Currency in an instance, including its treasury: minted and not sunk.',
    economy_instance_treasury: 'Collected taxes of an instance that have not been paid out.',
  },
  labels: { economy_instance_money_supply: 'world', economy_instance_treasury: 'world' },
  statement: `
    SELECT jsonb_object_agg(i.id, economy.money(i.minted - i.sunk)) AS supply, jsonb_object_agg(i.id, economy.money(i.treasury)) AS treasury
      FROM (SELECT * FROM economy.instance WHERE deleted_at IS NULL
             ORDER BY last_event_at DESC NULLS LAST LIMIT ${mostInstances}) i`,
};

function gaugesOf({ gauges, labels = {} }: Source) {
  return Object.entries(gauges).map(([name, help]) => {
    const label = labels[name];
    return { name, help, ...(label !== undefined && { label }) };
  });
}

/** Metrics of the database, not of a process: the same from every replica, and queried at most every ten seconds. */
@Injectable()
export class DatabaseGauges {
  private readonly values: CachedRead<ReadonlyMap<string, Shown>>;
  private readonly sources: readonly Source[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly keyRoom: KeyRoom,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.sources = settings.metrics.money ? [...sources, money] : sources;
    this.values = new CachedRead(() => this.read(), { ttlMs: 10_000, patienceMs: 2000 });
  }

  refresh(): Promise<void> {
    return this.values.refresh();
  }

  register(registry: Registry): void {
    const { values } = this;
    observe(
      registry,
      {
        name: 'economy_database_up',
        help: '1 if the database responded within two seconds; at 0, metrics read from the database are absent.',
      },
      () => (values.latest === null ? 0 : 1),
    );
    for (const gauge of [...this.sources.flatMap(gaugesOf), limitGauge]) {
      observe(registry, gauge, () => values.latest?.get(gauge.name) ?? null);
    }
  }

  /** Sequential statements, so that a scrape takes only one connection from the requests. */
  private async read(): Promise<ReadonlyMap<string, Shown>> {
    const seen = new Map<string, Shown>();
    for (const { gauges, statement } of this.sources) {
      const [row] = await this.dataSource.query<Record<string, Shown>[]>(statement);
      const columns = Object.values(row!);
      for (const [index, name] of Object.keys(gauges).entries()) seen.set(name, columns[index] ?? null);
    }
    const [counts] = await this.dataSource.query<LargestCounts[]>(largestCounts);
    const used = { ...counts!, idempotencyKeys: this.keyRoom.largest };
    seen.set(limitGauge.name, usedShares(used, roomLimits(this.settings)));
    return seen;
  }
}
