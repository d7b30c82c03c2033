import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { reportStatistics } from './support/statistics.js';
import { type World } from '../support/world.js';

type Rows = Readonly<Record<string, number>>;
type Operation = (world: World, lastSeq: number) => Promise<{ readonly status: number }>;

const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const idOf = (world: World, name: string): string => world.character(name)['id'] as string;

const trading: Readonly<Record<string, Operation>> = {
  'a trade': (world) => world.trade('ann', 'bob', 1),
  'a trade with a key': (world) => world.trade('ann', 'bob', 1, key()),
  'trades at once': (world) => {
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const trade = { traderIdentifier: ann, recipientIdentifier: bob, amount: 1 };
    const trades = Array.from({ length: 5 }, () => ({ ...trade, idempotencyKey: randomUUID() }));
    return world.client.post(`/v1/instance/${world.id}/trades`, { trades });
  },
};

const spawn = (world: World, more: Json): Promise<{ readonly status: number }> =>
  world.client.post(
    '/v1/agent-npc',
    { instanceIdentifier: world.id, uuid: randomUUID(), type: 'manual', name: 'cid', ...more },
    { headers: key() },
  );

/** The uuid of an account of Ann in each of the worlds. */
const till = randomUUID();

/** What finds its rows by whole keys whatever the statistics say. The others may need the next ones. */
const anyway: Readonly<Record<string, Operation>> = {
  ...trading,
  'a talk': (world) => world.interact('ann', 'bob', key()),
  'a talk with anybody near': (world) => world.interact('ann', null, key()),
  'a tax rate': ({ client, id }) => client.put(`/v1/instance/${id}`, { taxRate: 11 }, { headers: key() }),
  'a character': (world) => world.get('ann'),
  'its relationships': (world) => world.client.get(`${world.path('ann')}/relationship`),
  'the newest events': ({ client, id }, lastSeq) =>
    client.get(`/v1/instance/${id}/event?limit=3&after=${lastSeq - 3}`),
};

const operations: Readonly<Record<string, Operation>> = {
  ...anyway,
  'a spawn': (world) => spawn(world, {}),
  'a birth': (world) => spawn(world, { type: 'breeding', parentIdentifiers: [idOf(world, 'ann')] }),
  'a short life': async (world) => {
    const { body } = await world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'breeding',
      wealth: 5,
      parentIdentifiers: [idOf(world, 'ann')],
    });
    return world.client.delete(`/v1/agent-npc/${world.id}/${(body['agentNpc'] as Json)['id'] as string}`, {
      headers: key(),
    });
  },
  'grants at once': (world) => {
    const grants = ['ann', 'bob'].map((name) => ({
      identifier: idOf(world, name),
      amount: 1,
      reason: 'a feast',
    }));
    return world.client.post(`/v1/instance/${world.id}/grants`, { grants }, { headers: key() });
  },
  'changes at once': (world) => {
    const updates = ['ann', 'bob'].map((name) => ({ identifier: idOf(world, name), mood: 60 }));
    return world.client.post(`/v1/instance/${world.id}/updates`, { updates }, { headers: key() });
  },
  'some by name': async (world) => {
    const identifiers = ['ann', 'bob'].map((name) => idOf(world, name));
    return world.client.post(`/v1/agent-npc/${world.id}/lookup`, { identifiers });
  },
  'characters with a wealth and a mood, by name': ({ client, id }) =>
    client.get(`/v1/agent-npc/${id}?sort=name&maxWealth=5&minMood=10&limit=3`),
  'the oldest who are rich': ({ client, id }) => client.get(`/v1/agent-npc/${id}?minWealth=5&limit=3`),
  'the characters of an agent that has few': ({ client, id }) =>
    client.get(`/v1/agent-npc/${id}?agent=${randomUUID()}&limit=3`),
  'the dead': ({ client, id }) => client.get(`/v1/agent-npc/${id}?state=dead&limit=3`),
  'its relationship to another': (world) =>
    world.client.get(`${world.path('ann')}/relationship/${idOf(world, 'bob')}`),
  'its memories': (world) => world.client.get(`${world.path('ann')}/memory?limit=5`),
  'its feelings': (world) => world.client.get(`${world.path('ann')}/feeling?limit=5`),
  'a character as it was': (world) => world.client.get(`${world.path('ann')}?at=${new Date().toISOString()}`),
  'a history without moods': (world) => world.client.get(`${world.path('fay')}/history`),
  'its history': (world) => world.client.get(`${world.path('ann')}/history?limit=5`),
  'an instance': ({ client, id }) => client.get(`/v1/instance/${id}`),
  'an account': ({ client, id }) => client.get(`/v1/account/${id}/${till}`),
  'a trade of an account': (world) =>
    world.client.put(`/v1/account/${world.id}/${till}/trade`, {
      recipientIdentifier: idOf(world, 'bob'),
      amount: 0.01,
    }),
  'the history of an account': ({ client, id }) => client.get(`/v1/account/${id}/${till}/history?limit=5`),
  'some accounts': ({ client, id }) => client.get(`/v1/account/${id}?limit=5`),
  'the accounts of an owner': (world) =>
    world.client.get(`/v1/account/${world.id}?owner=${idOf(world, 'ann')}`),
};

/** They are derived from events as somebody asks, so they are counted apart. */
const pricing: Readonly<Record<string, Operation>> = {
  'prices of some items': ({ client, id }) => client.get(`/v1/instance/${id}/economy/prices?limit=3`),
  'prices after a sale': async (world) => {
    const goods = [1, 2, 3, 4].map((n) => ({ item: `item ${n}`, quantity: 1, unitPrice: 0.01 }));
    await world.client.put(`${world.path('dan')}/trade`, { recipientIdentifier: null, amount: 0, goods });
    return world.client.get(`/v1/instance/${world.id}/economy/prices?limit=3`);
  },
  'a price index': ({ client, id }) =>
    client.get(`/v1/instance/${id}/economy/price-index?basket=item 1:2,item 2:1`),
};

/** What reads up to a number of events, however many there are. */
const stories: Readonly<Record<string, Operation>> = {
  'the story of the world': ({ client, id }) => client.get(`/v1/instance/${id}/chronicle`),
  'the story of a life': (world) => world.client.get(`${world.path('dan')}/chronicle`),
};

const feed: Readonly<Record<string, Operation>> = {
  'the first page of the feed': ({ client, id }) => client.get(`/v1/instance/${id}/event?limit=3`),
  'the last page of the feed': ({ client, id }, lastSeq) =>
    client.get(`/v1/instance/${id}/event?limit=3&after=${lastSeq - 3}`),
};

const poolSize = 2;
/** As long as one of a game. */
const personality = 'Friendly, thrifty, fond of walks. '.repeat(20);

/** A service on a database of its own, whose tables are looked at by nobody but the test. */
class Stage {
  private constructor(
    private readonly service: TestService,
    private readonly client: Client,
  ) {}

  static async open(name: string): Promise<Stage> {
    const databaseUrl = await createDatabase(name, templateDatabase);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ sql: string }>(
      `SELECT format('ALTER TABLE economy.%I SET (autovacuum_enabled = off)', relname) AS sql
         FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind = 'r'`,
    );
    for (const { sql } of rows) await client.query(sql);
    const quiet = { hashChainMs: '0', idempotencySweepMs: '86400000' };
    const env = { DATABASE_POOL_SIZE: String(poolSize), RATE_LIMIT_APPLICATION: '0', ...quiet };
    return new Stage(await TestService.start({ databaseUrl, env }), client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.end();
    await this.service.stop();
  }

  async worlds(count: number): Promise<World[]> {
    const client = await this.service.newClient();
    const agentNpcs = { ann: { wealth: 1000 }, bob: { wealth: 1000 } };
    return Promise.all(Array.from({ length: count }, () => this.service.world({ agentNpcs }, client)));
  }

  /** So many more worlds like one, each with its usage, and more accounts and keys of it. */
  async spread({ id }: World, by: number): Promise<void> {
    await this.client.query(
      `WITH made AS (
         INSERT INTO economy.instance
         SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'uuid', gen_random_uuid()))).*
           FROM economy.instance i, generate_series(1, $2) WHERE i.id = $1 RETURNING id)
       INSERT INTO economy.usage (instance_id, day, operation, calls)
       SELECT m.id, (now() AT TIME ZONE 'UTC')::date, 'trade', 1 FROM made m`,
      [id, by],
    );
    await this.client.query(
      `INSERT INTO economy.holder SELECT (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'uuid', gen_random_uuid()))).*
         FROM economy.holder h, generate_series(1, $2) WHERE h.instance_id = $1`,
      [id, by],
    );
    await this.client.query(
      `INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, seq, expires_at)
       SELECT $1, gen_random_uuid(), '', true, 1, now() + interval '1 day' FROM generate_series(1, $2)`,
      [id, by],
    );
  }

  async world(): Promise<World> {
    const world = await this.service.world({
      taxRate: 10,
      agentNpcs: {
        ann: { wealth: 1000, personality },
        bob: { wealth: 1000, personality },
        dan: { wealth: 1000, personality },
        eve: { personality },
        fay: { personality },
      },
    });
    const plan = { instanceIdentifier: world.id, uuid: till, name: 'till', wealth: 1000 };
    const opened = await world.client.post('/v1/account', { ...plan, ownerIdentifier: idOf(world, 'ann') });
    expect(opened.status).toBe(201);
    // As in a world that came from an old release.
    await this.client.query(
      'UPDATE economy.event SET recipient_mood = NULL WHERE instance_id = $1 AND recipient_id = $2',
      [world.id, idOf(world, 'fay')],
    );
    // More than a talk reads of them, also before it grows.
    await this.remember(world, 300);
    return world;
  }

  private async remember(world: World, by: number): Promise<void> {
    await this.client.query(
      `INSERT INTO economy.memory (instance_id, character_id, id, about_id, kind, text, weight, event_seq)
       SELECT $1, $2, economy.uuid_v7(now()), $3, 'talk', 'We met.', 1, 5 FROM generate_series(1, $4)`,
      [world.id, idOf(world, 'ann'), idOf(world, 'fay'), by],
    );
  }

  async analyze(): Promise<void> {
    await this.client.query('ANALYZE');
  }

  /** So many more characters, accounts, trades of others and keys, and as many talks that one of them felt and remembers. */
  async grow(world: World, by: number, withGoods = false): Promise<void> {
    const path = `/v1/instance/${world.id}`;
    const agentNpcs = Array.from({ length: by }, (_, n) => ({
      uuid: randomUUID(),
      type: 'manual',
      name: `n${n}`,
      personality,
    }));
    const [dan, eve] = [idOf(world, 'dan'), idOf(world, 'eve')];
    const trades = Array.from({ length: by }, (_, n) => ({
      traderIdentifier: dan,
      recipientIdentifier: eve,
      amount: 0.01,
      idempotencyKey: randomUUID(),
      ...(withGoods && { goods: [{ item: `item ${n}`, quantity: 1 }] }),
    }));
    expect((await world.client.post(`${path}/agent-npcs`, { agentNpcs })).status).toBe(201);
    expect((await world.client.post(`${path}/trades`, { trades })).status).toBe(201);
    await this.client.query(
      `INSERT INTO economy.holder (instance_id, id, uuid, name, mood, kind, owner_id, wealth, taxable, created_at, updated_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), 'wallet ' || n, NULL, 'wallet', $2, 0, false, now(), now()
         FROM generate_series(1, $3) n`,
      [world.id, idOf(world, 'dan'), by],
    );
    const talks = [world.id, idOf(world, 'ann'), idOf(world, 'fay'), by];
    await this.remember(world, by);
    await this.client.query(
      `INSERT INTO economy.feeling_change
         (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
       SELECT $1, $2, economy.uuid_v7(now()), $3, 'talk', 5, 1, 1000000, date_trunc('milliseconds', now())
         FROM generate_series(1, $4)`,
      talks,
    );
  }

  /** So many more events: of five, one is a talk. */
  async live(world: World, by: number): Promise<void> {
    const felt = { affinity: 5, affinityDelta: 1, interactions: 2, mood: 500_000, moodDelta: 0 };
    const talk = { outcome: 'completed', chat: [], relationship: { initiator: felt, responder: felt } };
    await this.client.query(
      `INSERT INTO economy.event
         (instance_id, seq, created_at, actor_id, recipient_id, kind, cause, amount, actor_wealth, recipient_wealth, data)
       SELECT i.id, i.last_seq + n, i.last_event_at, $2, $3, (CASE WHEN n % 5 = 0 THEN 'interact' ELSE 'trade' END)::economy.event_kind,
              (CASE WHEN n % 5 <> 0 THEN 'trade' END)::economy.event_cause, CASE WHEN n % 5 <> 0 THEN 10000 END, 5000000, 5000000,
              CASE WHEN n % 5 = 0 THEN $4::jsonb END
         FROM economy.instance i, generate_series(1, $5::integer) AS n WHERE i.id = $1`,
      [world.id, idOf(world, 'dan'), idOf(world, 'eve'), talk, by],
    );
    await this.client.query('UPDATE economy.instance SET last_seq = last_seq + $2 WHERE id = $1', [
      world.id,
      by,
    ]);
  }

  /**
   * How many rows each operation reads, by table: the least of some times. The first time something may be caught up with, and
   * now and then the service looks anew at what it keeps of applications.
   */
  async reads(world: World, of: Readonly<Record<string, Operation>>): Promise<Record<string, Rows>> {
    const found: Record<string, Rows> = {};
    for (const [name, run] of Object.entries(of)) {
      expect(`${name}: ${(await run(world, 4)).status}`).toMatch(/: 20[01]$/);
      const { rows } = await this.client.query<{ seq: number }>(
        'SELECT last_seq::integer AS seq FROM economy.instance WHERE id = $1',
        [world.id],
      );
      const runs: Rows[] = [];
      for (let n = 0; n < 3; n += 1) runs.push(await this.difference(() => run(world, rows[0]!.seq)));
      const tables = Object.keys(runs[0]!).map(
        (table) => [table, Math.min(...runs.map((each) => each[table]!))] as const,
      );
      found[name] = Object.fromEntries(tables.filter(([, count]) => count > 0));
    }
    return found;
  }

  private async difference(run: () => Promise<unknown>): Promise<Rows> {
    const before = await this.counts();
    await run();
    const after = await this.counts();
    return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - before[table]!]));
  }

  private async counts(): Promise<Rows> {
    // The trail of changes is by application, and read whole while it has a few pages.
    await reportStatistics(this.service, poolSize, this.client);
    const { rows } = await this.client.query<{ name: string; rows: string }>(
      `SELECT relname AS name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows
         FROM pg_stat_user_tables WHERE schemaname = 'economy' AND relname <> 'audit_entry'`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
  }
}

/** What was read in the large world and not in the small one. Twice as much is no growth: pages are full now, for one thing. */
function growth(small: Record<string, Rows>, large: Record<string, Rows>): string[] {
  return Object.entries(large).flatMap(([name, tables]) =>
    Object.entries(tables)
      .filter(([table, rows]) => rows > 2 * (small[name]![table] ?? 0) + 20)
      .map(([table, rows]) => `${name} reads ${rows} rows of ${table}, before ${small[name]![table] ?? 0}`),
  );
}

/**
 * What is done all the time reads as many rows in a large world as in a small one. The plans of the functions are kept by
 * connections, and were made when there was nothing, or when most worlds were small.
 */
describe('what an operation reads', () => {
  it('does not grow with the world, where most worlds are small', async () => {
    await using stage = await Stage.open('economy_growth_small_worlds');
    for (let n = 0; n < 40; n += 1) {
      const other = await stage.world();
      for (const run of Object.values(operations)) await run(other, 4);
    }
    await stage.analyze();
    const world = await stage.world();
    for (let n = 0; n < 3; n += 1) await stage.reads(world, operations);
    const small = await stage.reads(world, operations);
    await stage.grow(world, 500);
    // Before the statistics know of it.
    expect(growth(small, await stage.reads(world, anyway))).toEqual([]);
    await stage.analyze();
    const large = await stage.reads(world, operations);
    for (const counted of [small, large]) expect(counted['a trade']).toMatchObject({ instance: 2 });
    expect(growth(small, large)).toEqual([]);
  });

  it('does not grow with the world in prices, of which it has ever more', async () => {
    await using stage = await Stage.open('economy_growth_prices');
    const world = await stage.world();
    for (let n = 0; n < 3; n += 1) await stage.reads(world, pricing);
    const small = await stage.reads(world, pricing);
    await stage.grow(world, 500, true);
    expect(growth(small, await stage.reads(world, pricing))).toEqual([]);
    await stage.analyze();
    expect(growth(small, await stage.reads(world, pricing))).toEqual([]);
  });

  it('does not grow with the world in a feed that is read from its start', async () => {
    await using stage = await Stage.open('economy_growth_feed');
    const world = await stage.world();
    for (let n = 0; n < 3; n += 1) await stage.reads(world, feed);
    const small = await stage.reads(world, feed);
    await stage.grow(world, 500);
    await stage.analyze();
    expect(growth(small, await stage.reads(world, feed))).toEqual([]);
    // Each page begins where one of the same reader has ended.
    let after = 0;
    const next: typeof feed = {
      'the next page': async ({ client, id }) => {
        const answer = await client.get(`/v1/instance/${id}/event?limit=50&after=${after}`);
        after = (answer.body['items'] as Json[]).at(-1)!['seq'] as number;
        return answer;
      },
    };
    for (let n = 0; n < 2; n += 1) {
      const rows = (await stage.reads(world, next))['the next page']!;
      expect(rows['event']).toBeLessThan(250);
    }
    expect(after).toBe(400);
  });

  it('is of one payment in a feed by its reference, however many others have one', async () => {
    await using stage = await Stage.open('economy_growth_reference');
    const world = await stage.world();
    const paid = await world.client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier: null,
      amount: 1,
      reference: 'order-1',
    });
    const found: typeof feed = {
      'a page by reference': ({ client, id }) => client.get(`/v1/instance/${id}/event?reference=order-1`),
    };
    for (let n = 0; n < 3; n += 1) await stage.reads(world, found);
    const small = await stage.reads(world, found);
    for (let n = 0; n < 4; n += 1) {
      const trades = Array.from({ length: 500 }, (_, index) => ({
        traderIdentifier: idOf(world, 'ann'),
        recipientIdentifier: null,
        amount: 0,
        reference: `order-${10 + n * 500 + index}`,
      }));
      await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
    }
    expect(growth(small, await stage.reads(world, found))).toEqual([]);
    await stage.analyze();
    expect(growth(small, await stage.reads(world, found))).toEqual([]);
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?reference=order-1`);
    expect(body['items'].map(({ seq }: Json) => seq)).toEqual([paid.body['seq']]);
  });

  it('is limited in a story, however much there is to tell', async () => {
    await using stage = await Stage.open('economy_growth_stories');
    const world = await stage.world();
    await stage.live(world, 25_000);
    await stage.analyze();
    const before = await stage.reads(world, stories);
    await stage.live(world, 75_000);
    await stage.analyze();
    expect(growth(before, await stage.reads(world, stories))).toEqual([]);
    for (const rows of Object.values(before)) expect(rows['event']).toBeLessThan(40_000);
    const { body } = await world.client.get(`/v1/instance/${world.id}/chronicle`);
    expect(body['truncated']).toBe(true);
  });

  it('is of no trade and no tax of others in a refund, however many there were before the collection and since', async () => {
    await using stage = await Stage.open('economy_growth_refund');
    const world = await stage.world();
    const refund: Readonly<Record<string, Operation>> = {
      'a refund': ({ client, id }) =>
        client.put(`/v1/instance/${id}/disburse?dryRun=true`, { policy: 'refund' }),
    };
    const refused: typeof refund = {
      'a refund': async (of, seq) => {
        const answer = await refund['a refund']!(of, seq);
        return { status: answer.status === 422 ? 200 : 500 };
      },
    };
    await stage.live(world, 20_000);
    // Where nothing was ever collected, nothing is searched for it.
    expect((await stage.reads(world, refused))['a refund']!['event'] ?? 0).toBeLessThan(100);
    await world.collect();
    await stage.live(world, 5_000);
    // Before the statistics know of it, and after.
    for (const known of [false, true]) {
      if (known) await stage.analyze();
      const rows = (await stage.reads(world, refund))['a refund']!;
      // The talks since the collection, it and its taxes.
      expect(rows['event']).toBeLessThan(5_000 / 5 + 100);
    }
  });

  it('does not grow with the world in a trade, where there are no statistics yet', async () => {
    await using stage = await Stage.open('economy_growth_no_statistics');
    const world = await stage.world();
    for (let n = 0; n < 3; n += 1) await stage.reads(world, trading);
    const small = await stage.reads(world, trading);
    await stage.grow(world, 500);
    const large = await stage.reads(world, trading);
    for (const counted of [small, large]) expect(counted['a trade']).toMatchObject({ instance: 2 });
    expect(growth(small, large)).toEqual([]);
  });

  it('does not grow with the worlds in trades of many, whose plans are from when there was little', async () => {
    await using stage = await Stage.open('economy_growth_worlds');
    const worlds = await stage.worlds(12);
    const [first] = worlds;
    await stage.analyze();
    // Two go alone, and the others share calls.
    const together: Operation = async () => {
      const answers = await Promise.all(worlds.map((world) => world.trade('ann', 'bob', 1, key())));
      return answers.find(({ status }) => status !== 200) ?? answers[0]!;
    };
    for (let n = 0; n < 3; n += 1) await stage.reads(first!, { together });
    const small = await stage.reads(first!, { together });
    await stage.spread(first!, 2000);
    expect(growth(small, await stage.reads(first!, { together }))).toEqual([]);
  });
});
