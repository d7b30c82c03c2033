import { type Type } from '@nestjs/common';
import { Client } from 'pg';
import { HealthSweep } from '../../src/conversation/health-sweep.js';
import { SilentTalkSweep } from '../../src/conversation/silent-talk-sweep.js';
import { RetentionSweep } from '../../src/application/retention-sweep.js';
import { RollupKeeper } from '../../src/instance/insight/rollup-keeper.js';
import { HoldExpiry } from '../../src/hold/hold-expiry.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { Nights } from '../../src/instance/nights.js';
import { ScheduledCollections } from '../../src/instance/scheduled-collections.js';
import { TextRetention } from '../../src/instance/text-retention.js';
import { EventTail } from '../../src/ledger/event-tail.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { KeySweep } from '../../src/ledger/key-sweep.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { reportStatistics } from './support/statistics.js';

const sweeps: readonly Type<{ sweep(): unknown }>[] = [
  EventTail,
  HashChainKeeper,
  RollupKeeper,
  Nights,
  ScheduledCollections,
  HoldExpiry,
  DuePayments,
  TextRetention,
  RetentionSweep,
  KeySweep,
  HealthSweep,
  SilentTalkSweep,
];

/** Applications and what each has of everything that exists for long and is due rarely. */
interface Idle {
  readonly applications: number;
  readonly instances: number;
  readonly webhooks: number;
}

const poolSize = 2;
const never = '86400000';

/** A service whose sweeps run only when the test calls them. */
class Stage {
  private constructor(
    readonly service: TestService,
    readonly client: Client,
  ) {}

  static async open(): Promise<Stage> {
    const databaseUrl = await createDatabase(`economy_growth_idle_${process.pid}`, templateDatabase);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const env = {
      DATABASE_POOL_SIZE: String(poolSize),
      hashChainMs: never,
      rollupMs: never,
      'webhooks.sweepMs': never,
      idempotencySweepMs: never,
      taxScheduleMs: never,
    };
    const service = await TestService.start({ databaseUrl, env });
    // The pages that a vacuum of its own looks at would count, too.
    await client.query(
      `DO $do$ DECLARE v_name text; BEGIN
         FOR v_name IN SELECT tablename FROM pg_tables WHERE schemaname = 'economy' LOOP
           EXECUTE format('ALTER TABLE economy.%I SET (autovacuum_enabled = off)', v_name);
         END LOOP;
       END $do$`,
    );
    return new Stage(service, client);
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.service.stop();
  }

  /** Everything there has one event, which all have handled, and its next night, collection, expiry and erasure in a month. */
  async add({ applications, instances, webhooks }: Idle): Promise<void> {
    const clean = `INSERT INTO economy.application (id, name)
      SELECT gen_random_uuid(), 'idle' FROM generate_series(1, $1::int)`;
    await this.client.query(clean, [applications]);
    await this.client.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol, probe_due_at)
       SELECT gen_random_uuid(), a.id, 'idle', 'http://localhost:1', 'self_hosted', 'chat', now() + interval '1 month'
         FROM economy.application a, generate_series(1, 5) WHERE a.name = 'idle'`,
    );
    await this.client.query(
      `INSERT INTO economy.webhook (id, application_id, url, notified_from, sealed_secret)
       SELECT gen_random_uuid(), a.id, 'http://localhost:1', now() - interval '1 year', ''
         FROM economy.application a, generate_series(1, $1::int) WHERE a.name = 'idle'`,
      [webhooks],
    );
    await this.client.query(
      `INSERT INTO economy.instance (id, application_id, uuid, last_seq, last_event_at, pending_since, agent_npc_count,
                                     texts_kept_days, texts_due_at, tax_schedule, tax_due_at, night_due_at, holds_due_at, obligations_due_at)
       SELECT gen_random_uuid(), a.id, gen_random_uuid(), 1, now() - interval '1 day', NULL, 1,
              30, now() + interval '1 month', '{"cron": "0 0 1 1 *", "timeZone": "UTC"}', now() + interval '1 month', now() + interval '1 month', now() + interval '1 month', now() + interval '1 month'
         FROM economy.application a, generate_series(1, $1::int) WHERE a.name = 'idle'`,
      [instances],
    );
    const filled = {
      event: `(instance_id, seq, created_at, kind, data) SELECT i.id, 1, i.last_event_at, 'instance', '{}' FROM economy.instance i`,
      hash_chain_head: `(instance_id, seq, hash) SELECT i.id, 1, decode(repeat('00', 32), 'hex') FROM economy.instance i`,
      rollup_cursor: '(instance_id, seq) SELECT i.id, 1 FROM economy.instance i',
      consumer_cursor: `(instance_id, consumer, seq, due_at, lease_until) SELECT i.id, w.id, 1, 'infinity', '-infinity'
        FROM economy.instance i JOIN economy.webhook w ON w.application_id = i.application_id`,
    };
    for (const [table, rows] of Object.entries(filled)) {
      await this.client.query(`INSERT INTO economy.${table} ${rows} ON CONFLICT DO NOTHING`);
    }
    await this.client.query(`UPDATE economy.application SET name = 'known' WHERE name = 'idle'`);
    await this.client.query('VACUUM ANALYZE');
  }

  /** The pages of tables and indexes that one turn of each sweep looks at. */
  async pages(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const type of sweeps) {
      const worker = this.service.app.get(type, { strict: false });
      // The first one may load what is kept.
      await worker.sweep();
      const before = await this.count();
      await worker.sweep();
      found[type.name] = (await this.count()) - before;
    }
    return found;
  }

  private async count(): Promise<number> {
    await reportStatistics(this.service, poolSize, this.client);
    const { rows } = await this.client.query<{ pages: string }>(
      `SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)) AS pages
         FROM pg_statio_user_tables WHERE schemaname = 'economy'`,
    );
    return Number(rows[0]!.pages);
  }
}

describe('what a sweep reads', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());

  it('does not grow with the worlds, webhooks and agents in which nothing happens', async () => {
    await stage.add({ applications: 10, instances: 10, webhooks: 1 });
    const few = await stage.pages();
    await stage.add({ applications: 100, instances: 500, webhooks: 3 });
    const many = await stage.pages();
    const grown = Object.entries(many).filter(([name, pages]) => pages > few[name]! + 50);
    expect(grown).toEqual([]);
  });

  it('is the worlds in which something happens, in bounded steps and in turns of applications', async () => {
    const { rows } = await stage.client.query<{ application_id: string }>(
      `UPDATE economy.instance i SET pending_since = now()
        WHERE i.tax_due_at IS NOT NULL
          AND (i.application_id = (SELECT min(a.application_id::text)::uuid FROM economy.instance a WHERE a.tax_due_at IS NOT NULL
                                    GROUP BY a.application_id HAVING count(*) > 300 ORDER BY 1 LIMIT 1)
               OR i.id IN (SELECT min(a.id::text)::uuid FROM economy.instance a GROUP BY a.application_id))
       RETURNING i.application_id`,
    );
    const pages: string[][] = [];
    for await (const page of stage.service.app.get(EventTail).pages()) {
      expect(page.length).toBeLessThanOrEqual(100);
      pages.push(page.map(({ applicationId }) => applicationId));
    }
    const found = pages.flat();
    expect(found).toHaveLength(rows.length);
    // Nobody waits for all of the one with most.
    const largest = found.find((id, place) => found.indexOf(id) !== place)!;
    const others = new Set(found.filter((id) => id !== largest));
    const reached = found.findLastIndex((id) => others.has(id));
    expect(found.slice(0, reached).filter((id) => id === largest).length).toBeLessThanOrEqual(200);
  });
});
