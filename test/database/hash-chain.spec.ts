import { createHash, randomUUID } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { eventIdOf } from '../../src/database/event-id.js';
import { EventTail } from '../../src/ledger/event-tail.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { type LedgerReport, verifyLedger } from '../../src/ledger/verify.js';
import { TestService } from '../support/test-service.js';
import { openScratch, type Scratch } from './support/scratch.js';
import { until } from '../../prove/support/until.js';

/** `HASH_CHAIN_EVENTS=100000 npm test -- test/database/hash-chain.spec.ts` for more. */
const many = Number(process.env['HASH_CHAIN_EVENTS'] ?? 10_000);
/** It moves when a test calls it. */
const env = { hashChainMs: '86400000' };
const check = 'events match the hash chain';

describe('the hash chain of events', () => {
  let scratch: Scratch;
  let service: TestService;
  let keeper: HashChainKeeper;
  let dataSource: DataSource;
  beforeAll(async () => {
    scratch = await openScratch('economy_hash_chain');
    service = await TestService.start({
      databaseUrl: scratch.url,
      env,
    });
    keeper = service.app.get(HashChainKeeper);
    dataSource = await scratch.dataSource();
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  /**
   * An instance with so many events, made in one statement; all of them move nothing, so its books are clean. Every other event
   * has an id of its own.
   */
  async function history(events: number): Promise<string> {
    const id = randomUUID();
    await scratch.client.query(`INSERT INTO economy.application (id, name) VALUES ($1, 'A game')`, [id]);
    await scratch.client.query(
      'INSERT INTO economy.instance (id, application_id, uuid, last_seq) VALUES ($1, $1, $1, 0)',
      [id],
    );
    await grow(id, events);
    return id;
  }

  async function grow(id: string, events: number): Promise<void> {
    await scratch.client.query(
      `WITH counted AS (UPDATE economy.instance SET last_seq = last_seq + $2 WHERE id = $1 RETURNING last_seq)
       INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount,
                                  actor_wealth, recipient_wealth, data)
       SELECT $1::uuid, last_seq - $2 + n, CASE WHEN n % 2 = 0 THEN gen_random_uuid() END, now(), $1::uuid, gen_random_uuid(), 'trade', 'inheritance', 0,
              0, 0, jsonb_build_object('metadata', jsonb_build_object('order', n::text))
         FROM counted, generate_series(1, $2::integer) n`,
      [id, events],
    );
  }

  const verify = (id: string): Promise<LedgerReport> => verifyLedger(dataSource, [id]);

  async function faultsOf(id: string): Promise<string[]> {
    const { faults } = await verify(id);
    return faults.filter((fault) => fault.check === check).map(({ subject }) => subject);
  }

  async function change(sql: string, ...values: readonly unknown[]): Promise<void> {
    const { rowCount } = await scratch.client.query(sql, [...values]);
    expect(rowCount).toBeGreaterThan(0);
  }

  it('chain the content of every event, as anybody can compute it again', async () => {
    const id = await history(2500);
    expect(await keeper.follow([id])).toBe(2500);
    const events = await scratch.rows<Record<string, string | null>>(
      `SELECT instance_id, seq, id, (extract(epoch FROM created_at) * 1000)::bigint AS ms, kind, cause, actor_id,
              recipient_id, amount, actor_wealth, recipient_wealth, data::text AS data
         FROM economy.event WHERE instance_id = $1 ORDER BY seq`,
      [id],
    );
    let hash = Buffer.alloc(32);
    for (const event of events) {
      const ms = event['ms']!;
      const content = [
        `instance=${event['instance_id']}`,
        `seq=${event['seq']}`,
        `id=${eventIdOf(event['id'], id, Number(event['seq']), Number(ms))}`,
        `at=${ms.slice(0, -3)}.${ms.slice(-3)}000`,
        `kind="${event['kind']}"`,
        `cause="${event['cause']}"`,
        `actor=${event['actor_id']}`,
        `recipient=${event['recipient_id']}`,
        `amount=${event['amount']}`,
        `actorWealth=${event['actor_wealth']}`,
        `recipientWealth=${event['recipient_wealth']}`,
        `data=${event['data']}`,
      ].join('\n');
      hash = createHash('sha256').update(hash).update(content).digest();
    }
    const report = await verify(id);
    expect(report).toMatchObject({ faults: [], events: 2500 });
    expect(report.heads).toEqual([{ instanceId: id, seq: 2500, hash: hash.toString('hex'), pending: 0 }]);
  });

  it('are chained one by one, and none again where nothing came', async () => {
    const id = await history(1);
    for (const [grown, followed, seq] of [
      [0, 1, 1],
      [1, 1, 2],
      [0, 0, 2],
    ] as const) {
      if (grown > 0) await grow(id, grown);
      expect(await keeper.follow([id])).toBe(followed);
      expect(await verify(id)).toMatchObject({ faults: [], heads: [{ seq, pending: 0 }] });
    }
  });

  it('are the same in every time zone and locale', async () => {
    const id = await history(3);
    const content =
      'SELECT economy.event_content(e) AS content FROM economy.event e WHERE instance_id = $1 ORDER BY seq';
    const before = await scratch.rows<{ content: string }>(content, [id]);
    try {
      await scratch.client
        .query(`SET TimeZone = 'Asia/Kathmandu'; SET DateStyle = 'German'; SET extra_float_digits = -5;
        SET bytea_output = 'escape'; SET IntervalStyle = 'sql_standard'`);
      expect(await scratch.rows(content, [id])).toEqual(before);
    } finally {
      await scratch.client.query('RESET ALL');
    }
  });

  it('depend on every column of an event', async () => {
    const columns = await scratch.rows<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
        WHERE attrelid = 'economy.event'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    const others: Readonly<Record<string, unknown>> = {
      uuid: randomUUID(),
      bigint: 77,
      integer: 77,
      'character varying': 'rent',
      jsonb: { metadata: { order: null } },
      event_kind: 'tax',
      event_cause: 'tax',
      'timestamp with time zone': '2020-02-02T02:02:02.002Z',
    };
    const id = await history(1);
    for (const { name, type } of columns) {
      const [row] = await scratch.rows<{ same: boolean; gone: boolean }>(
        `SELECT economy.event_content(jsonb_populate_record(e, $2)) = economy.event_content(e) AS same,
                economy.event_content(jsonb_populate_record(e, $3)) = economy.event_content(jsonb_populate_record(e, $2)) AS gone
           FROM economy.event e WHERE e.instance_id = $1`,
        [id, { [name]: others[type] }, { [name]: null }],
      );
      expect({ name, ...row }).toEqual({ name, same: false, gone: false });
    }
  });

  describe(`find in ${many} events`, () => {
    let id: string;
    const victim = Math.floor(many * 0.7) + 3;
    beforeAll(async () => {
      id = await history(many);
      await service.app.get(EventTail).sweep();
      expect(await keeper.sweep()).toBeGreaterThanOrEqual(many);
      expect(await faultsOf(id)).toEqual([]);
    });

    /** `$1` is the instance, `$2` the event. */
    const tampering: readonly (readonly [what: string, found: string, ...sql: string[]])[] = [
      [
        'one flipped byte',
        `event ${victim} was changed`,
        `UPDATE economy.event SET data = replace(data::text, 'order', 'orddr')::jsonb WHERE instance_id = $1 AND seq = $2`,
      ],
      [
        'a moment one millisecond later',
        `event ${victim} was changed`,
        `UPDATE economy.event SET created_at = created_at + interval '1 millisecond' WHERE instance_id = $1 AND seq = $2`,
      ],
      [
        'another recipient',
        `event ${victim} was changed`,
        `UPDATE economy.event SET recipient_id = gen_random_uuid() WHERE instance_id = $1 AND seq = $2`,
      ],
      [
        'one removed',
        `event ${victim} is missing`,
        'DELETE FROM economy.event WHERE instance_id = $1 AND seq = $2',
      ],
      [
        'the last one removed',
        `event ${many} is missing`,
        `DELETE FROM economy.event WHERE instance_id = $1 AND seq = ${many} AND $2 > 0`,
      ],
      [
        'two that changed places',
        `event ${victim} was changed`,
        `UPDATE economy.event SET seq = -seq WHERE instance_id = $1 AND seq IN ($2::bigint, $2::bigint + 5)`,
        `UPDATE economy.event SET seq = CASE WHEN seq = -$2::bigint THEN $2::bigint + 5 ELSE $2::bigint END WHERE instance_id = $1 AND seq < 0`,
      ],
      [
        'one put in, and those behind it moved on',
        `event ${victim} was changed`,
        `UPDATE economy.event SET seq = -seq WHERE instance_id = $1 AND seq >= $2`,
        `UPDATE economy.event SET seq = 1 - seq WHERE instance_id = $1 AND seq < 0 AND $2 > 0`,
        `INSERT INTO economy.event (instance_id, seq, id, created_at, kind)
         VALUES ($1, $2, gen_random_uuid(), now(), 'settings')`,
      ],
      [
        'one put in before the first',
        'event 0 was inserted',
        `INSERT INTO economy.event (instance_id, seq, id, created_at, kind)
         SELECT $1, 0, gen_random_uuid(), now(), 'settings' WHERE $2 > 0`,
      ],
      [
        'a changed hash',
        `the hash of event ${victim} was changed`,
        `UPDATE economy.hash_chain SET hashes = set_byte(hashes, (32 * ($2::bigint - first_seq))::integer,
           255 - get_byte(hashes, (32 * ($2::bigint - first_seq))::integer))
          WHERE instance_id = $1 AND $2 BETWEEN first_seq AND last_seq`,
      ],
      [
        'a removed row of hashes',
        `the hash of event ${Math.floor((victim - 1) / 1000) * 1000 + 1} is missing`,
        `DELETE FROM economy.hash_chain WHERE instance_id = $1 AND $2 BETWEEN first_seq AND last_seq`,
      ],
      [
        'the last hashes removed',
        `the hash of event ${(Math.ceil(many / 1000) - 1) * 1000 + 1} is missing`,
        `DELETE FROM economy.hash_chain WHERE instance_id = $1 AND last_seq = ${many} AND $2 > 0`,
      ],
      [
        'a head that was put back',
        'the head of the hash chain was changed',
        `UPDATE economy.hash_chain_head SET seq = $2 WHERE instance_id = $1`,
      ],
    ];

    it.each(tampering)(
      '%s',
      async (_what, found, ...statements) => {
        const before = await scratch.rows<{ row: object }>(
          'SELECT h.* FROM economy.hash_chain_head h WHERE instance_id = $1',
          [id],
        );
        await scratch.client.query(
          'CREATE TEMP TABLE kept_event AS SELECT * FROM economy.event WHERE instance_id = $1'.replace(
            '$1',
            `'${id}'`,
          ),
        );
        await scratch.client.query(
          'CREATE TEMP TABLE kept_chain AS SELECT * FROM economy.hash_chain WHERE instance_id = $1'.replace(
            '$1',
            `'${id}'`,
          ),
        );
        try {
          for (const sql of statements) await change(sql, id, victim);
          expect(await faultsOf(id)).toEqual([found]);
        } finally {
          const [head] = before as unknown as { seq: string; hash: Buffer }[];
          await scratch.client.query('DELETE FROM economy.event WHERE instance_id = $1', [id]);
          await scratch.client.query('DELETE FROM economy.hash_chain WHERE instance_id = $1', [id]);
          await scratch.client.query('INSERT INTO economy.event SELECT * FROM kept_event');
          await scratch.client.query('INSERT INTO economy.hash_chain SELECT * FROM kept_chain');
          await scratch.client.query(
            'UPDATE economy.hash_chain_head SET seq = $2, hash = $3 WHERE instance_id = $1',
            [id, head!.seq, head!.hash],
          );
          await scratch.client.query('DROP TABLE kept_event, kept_chain');
        }
      },
      120_000,
    );

    it('nothing, when all is as it was', async () => {
      expect(await faultsOf(id)).toEqual([]);
    });
  });

  it('that were all rebuilt are detected by a hash kept elsewhere', async () => {
    const id = await history(50);
    await keeper.follow([id]);
    const kept = (await verify(id)).heads[0]!;
    await change(`UPDATE economy.event SET recipient_id = actor_id WHERE instance_id = $1 AND seq = 7`, id);
    await change('DELETE FROM economy.hash_chain WHERE instance_id = $1', id);
    await change('DELETE FROM economy.hash_chain_head WHERE instance_id = $1', id);
    await keeper.follow([id]);
    const again = await verify(id);
    expect(again.faults.filter((fault) => fault.check === check)).toEqual([]);
    expect(again.heads[0]).toMatchObject({ seq: 50 });
    expect(again.heads[0]!.hash).not.toBe(kept.hash);
  });

  it('stop before a gap, and say how many wait', async () => {
    const id = await history(20);
    await change('DELETE FROM economy.event WHERE instance_id = $1 AND seq = 11', id);
    await keeper.follow([id]);
    await keeper.sweep();
    const { heads, faults } = await verify(id);
    expect(heads[0]).toMatchObject({ seq: 10, pending: 10 });
    expect(faults.map((fault) => fault.check)).toContain('events are numbered without a gap');
  });

  it('are made once when two extend it at the same time, while events are written', async () => {
    await using other = await TestService.start({
      databaseUrl: scratch.url,
      env: { hashChainMs: '0' },
    });
    const id = await history(3000);
    const keepers = [keeper, other.app.get(HashChainKeeper)];
    const write = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) await grow(id, 100);
    };
    const extend = async (): Promise<number> => {
      let hashed = 0;
      for (let n = 0; n < 10; n += 1) {
        const counts = await Promise.all(keepers.map((one) => one.follow([id])));
        hashed += counts.reduce((sum, count) => sum + count, 0);
      }
      return hashed;
    };
    const [hashed] = await Promise.all([extend(), write()]);
    const rest = await keeper.follow([id]);
    expect(hashed + rest).toBe(5000);
    expect(await verify(id)).toMatchObject({ faults: [], heads: [{ seq: 5000, pending: 0 }] });
  });

  it('resume where a process ended in the middle', async () => {
    const id = await history(4500);
    await scratch.rows('SELECT * FROM economy.extend_hash_chain($1, 1000)', [id]);
    // One that ends before its transaction does leaves nothing.
    await scratch.client.query('BEGIN');
    await scratch.rows('SELECT * FROM economy.extend_hash_chain($1, 1000)', [id]);
    await scratch.client.query('ROLLBACK');
    expect((await verify(id)).heads[0]).toMatchObject({ seq: 1000, pending: 3500 });
    const next = await TestService.start({ databaseUrl: scratch.url, env });
    try {
      await next.app.get(EventTail).sweep();
      expect(await next.app.get(HashChainKeeper).sweep()).toBeGreaterThanOrEqual(3500);
    } finally {
      await next.stop();
    }
    expect(await verify(id)).toMatchObject({ faults: [], heads: [{ seq: 4500, pending: 0 }] });
  });

  it('come by themselves, also for what was there before and what another process wrote', async () => {
    const earlier = await history(10);
    await using running = await TestService.start({
      databaseUrl: scratch.url,
      env: { hashChainMs: '20' },
    });
    const world = await running.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
    await world.trade('ann', 'bob', 1);
    for (const id of [earlier, world.id]) {
      await until('all is hashed', async () => (await verify(id)).heads[0]!.pending === 0);
      expect(await faultsOf(id)).toEqual([]);
    }
  });
});
