import { Client } from 'pg';
import { Random } from '../../prove/support/random.js';
import { Metrics } from '../../src/common/observation/metrics.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { goodsOf, stock } from '../support/goods.js';
import { seed } from '../support/seed.js';
import { untilWaitingFor } from '../support/locks.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const plan = {
  agentNpcs: { ann: { wealth: 20 }, bob: { wealth: 20 }, cid: { wealth: 0 } },
};
const many = 12;
const shown = [
  ...[
    'code',
    'seq',
    'amount',
    'requestedAmount',
    'type',
    'cause',
    'traderWealthAfter',
    'recipientWealthAfter',
  ],
  ...['reason', 'reference', 'metadata', 'goods', 'legs', 'good', 'asset', 'available', 'requested'],
];
const gift = { recipientIdentifier: null, amount: 0.0001 };

/** Under load, trades of different worlds of an application go to the database in one call, and so do exchanges. */
describe('trades and exchanges of many worlds at once', () => {
  const service = sharedService();
  let client: ApiClient;
  let worlds: World[];
  beforeEach(async () => {
    client = await service.newClient();
    worlds = await Promise.all(Array.from({ length: many }, () => service.world(plan, client)));
  });

  /**
   * While trades of two other worlds of the application wait for their locks, which is as many as go alone: all others share calls.
   * The result is how many were sent alone after all.
   */
  async function whileBusy(
    work: () => Promise<void>,
    name: 'register_trades' | 'register_exchanges' = 'register_trades',
  ): Promise<number> {
    const blocked = await Promise.all([1, 2].map(() => service.world(plan, client)));
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM economy.instance WHERE id = ANY ($1) FOR UPDATE', [
        blocked.map(({ id }) => id),
      ]);
      const waiting = blocked.map((world) =>
        name === 'register_trades' ? tradeIn(world, gift) : exchangeIn(world, [legOf(world, 'ann', null, 1)]),
      );
      await untilWaitingFor(holder, 2);
      const before = await Promise.all([`${name}_of_worlds`, name].map(callsOf));
      await work();
      expect(await callsOf(`${name}_of_worlds`)).toBeGreaterThan(before[0]!);
      const alone = (await callsOf(name)) - before[1]!;
      await holder.query('COMMIT');
      // They may have given up.
      await Promise.all(waiting);
      return alone;
    } finally {
      await holder.end();
    }
  }

  async function callsOf(name: string): Promise<number> {
    const { values } = await service.app.get(Metrics).callDuration.get();
    return values
      .filter(({ labels, metricName }) => labels.function === name && metricName?.endsWith('count'))
      .reduce((sum, { value }) => sum + value, 0);
  }

  const tradeIn = (
    world: World,
    body: Json,
    headers: Record<string, string> = {},
    trader = 'ann',
  ): Promise<Answer> => world.client.put(`${world.path(trader)}/trade`, body, { headers });

  const exchangeIn = (
    world: World,
    legs: readonly Json[],
    more: Json = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/exchange`, { legs, ...more }, { headers });

  function legOf(
    world: World,
    from: string | null,
    to: string | null,
    amount: number,
    asset: string | null = null,
  ): Json {
    const [giver, taker] = [from, to].map((name) => name && world.character(name)['id']);
    return { from: giver, to: taker, amount, ...(asset && { asset }) };
  }

  const bake = (world: World, owner: string, amount: number, perishesAfterDays?: number): Promise<void> =>
    stock(world, world.character(owner)['id'] as string, { bread: amount }, { perishesAfterDays });

  /** What each has, by its name. */
  const holdings = (world: World): Promise<Record<string, number>[]> =>
    Promise.all(['ann', 'bob', 'cid'].map((name) => goodsOf(world, name)));

  /** A response without what is another in every world. */
  function comparable({ status, body }: Answer, world: World): unknown {
    let text = JSON.stringify(body).replaceAll(world.id, 'world');
    for (const name of ['ann', 'bob', 'cid']) {
      const { id, uuid } = world.character(name);
      text = text.replaceAll(id as string, name).replaceAll(uuid as string, `${name} of the game`);
    }
    return [
      status,
      JSON.parse(
        text
          .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
      ),
    ];
  }

  async function verified(): Promise<void> {
    const { faults } = await verifyLedger(
      service.dataSource,
      worlds.map(({ id }) => id),
    );
    expect(faults).toEqual([]);
  }

  it('have the outcome that each would have alone', async () => {
    const random = new Random(seed);
    const twins = await Promise.all(worlds.map(() => service.world(plan, client)));
    const account = async (world: World): Promise<string> => {
      const { body } = await client.post('/v1/account', {
        instanceIdentifier: world.id,
        uuid: random.uuid(),
        name: 'Till',
      });
      return body['account'].id as string;
    };
    const tills = await Promise.all([...worlds, ...twins].map(account));
    // In most, bread is more than a word: in some it keeps, in some it perishes, and in some nothing else may be traded.
    for (const [index, world] of [...worlds, ...twins].entries()) {
      if (index % 4 === 0) await bake(world, 'bob', 5);
      if (index % 4 === 1) await bake(world, 'bob', 5, 3);
      if (index % 4 === 2) await client.put(`/v1/instance/${world.id}`, { goodsOwned: true });
    }
    const choose = (): ((world: World, till: string) => Json) => {
      const to = random.below(9);
      const amount = random.chance(0.1) ? 500 : random.below(90_000) / 10_000;
      const more = {
        ...(random.chance(0.2) && { atMost: true }),
        ...(random.chance(0.2) && { reason: 'rent', reference: 'order-7' }),
        ...(random.chance(0.2) && { metadata: { n: random.below(9) } }),
        ...(random.chance(0.5) && {
          goods: [
            { item: 'song', quantity: 1 },
            { item: 'bread', quantity: random.chance(0.1) ? 0.5 : 1 },
            { item: 'bread', quantity: 1 },
          ].slice(random.below(3)),
        }),
      };
      const unknown = random.uuid();
      return (world, till) => {
        const [ann, bob, cid] = ['ann', 'bob', 'cid'].map((name) => world.character(name));
        const recipients = [
          bob!['id'],
          bob!['uuid'],
          cid!['id'],
          cid!['id'],
          till,
          world.id,
          unknown,
          ann!['id'],
          null,
        ];
        return { recipientIdentifier: recipients[to] as string | null, amount, ...more };
      };
    };
    const orders = worlds.map(() => Array.from({ length: 8 }, choose));
    const said = ({ status, body }: Answer, world: World): unknown => {
      const nameOf = (of: Json | null | undefined): unknown =>
        of && [of['name'], of['wealth'], of['instance']?.['treasury'], of['instance']?.['id'] === world.id];
      const parties = [body['traderAgentNPC'], body['recipientAgentNPC'], body['recipientAccount']].map(
        nameOf,
      );
      return [status, ...shown.map((field) => body[field]), ...parties];
    };
    const together: unknown[][] = [];
    const alone = await whileBusy(async () => {
      await Promise.all(
        worlds.map(async (world, index) => {
          const answers: unknown[] = (together[index] = []);
          for (const order of orders[index]!)
            answers.push(said(await tradeIn(world, order(world, tills[index]!)), world));
        }),
      );
    });
    expect(alone).toBeLessThan(3);
    for (const [index, twin] of twins.entries()) {
      const answers: unknown[] = [];
      for (const order of orders[index]!)
        answers.push(said(await tradeIn(twin, order(twin, tills[many + index]!)), twin));
      expect(together[index]).toEqual(answers);
      expect(await holdings(worlds[index]!)).toEqual(await holdings(twin));
    }
    await verified();
  });

  it('take effect once with a key, also where a key was used before', async () => {
    const send = (amount: number): Promise<Answer[]> =>
      Promise.all(
        worlds.flatMap((world) =>
          ['one', 'two', 'one'].map((key) =>
            tradeIn(world, { recipientIdentifier: null, amount }, { 'idempotency-key': key }),
          ),
        ),
      );
    let first: Answer[] = [];
    expect(await whileBusy(async () => void (first = await send(0.0001)))).toBeLessThan(3);
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    let second: Answer[] = [];
    expect(await whileBusy(async () => void (second = await send(0.0001)))).toBeLessThan(3);
    expect(second.map(({ body }) => body['id'] as string)).toEqual(
      first.map(({ body }) => body['id'] as string),
    );
    let other: Answer[] = [];
    await whileBusy(async () => void (other = await send(0.0002)));
    expect(new Set(other.map(({ body }) => body['code'] as string))).toEqual(
      new Set(['IDEMPOTENCY_KEY_REUSED']),
    );
    for (const world of worlds) expect(await eventsOf(service, world, 'trade')).toHaveLength(2);
    await verified();
  });

  it('keep what became of each key: new ones beside known, expired and missing ones, trades and refusals', async () => {
    const send = (keys: readonly string[], amount: number): Promise<Answer[][]> =>
      Promise.all(
        worlds.map((world) =>
          Promise.all(
            keys.map((key) =>
              tradeIn(world, { recipientIdentifier: null, amount }, key ? { 'idempotency-key': key } : {}),
            ),
          ),
        ),
      );
    const codesOf = (answers: readonly Answer[]): unknown[] => answers.map(({ body }) => body['code']);
    const [small, large] = [0.0001, 500];
    // So that their events differ in number.
    await Promise.all(
      worlds.flatMap((world, n) => Array.from({ length: n % 5 }, () => tradeIn(world, gift))),
    );
    let answers: Answer[][] = [];
    await whileBusy(async () => void (answers = await send(['too much', ''], large)));
    for (const each of answers) expect(codesOf(each)).toEqual(Array(2).fill('INSUFFICIENT_WEALTH'));
    await whileBusy(async () => void (answers = await send(['known', 'expired', ''], small)));
    for (const each of answers) expect(codesOf(each)).toEqual([undefined, undefined, undefined]);
    const known = answers.map(([first]) => first!.body['id'] as string);
    const [kept] = await service.dataSource.query<Json[]>(
      `SELECT count(*)::integer AS rows, bool_and(k.done) AS done,
              bool_and(k.expires_at BETWEEN now() + interval '23:55' AND now() + interval '24:01') AS long
         FROM economy.idempotency_key k WHERE k.instance_id = ANY ($1)`,
      [worlds.map(({ id }) => id)],
    );
    expect(kept).toEqual({ rows: 3 * many, done: true, long: true });
    await service.dataSource.query(
      `UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second' WHERE instance_id = ANY ($1) AND key = 'expired'`,
      [worlds.map(({ id }) => id)],
    );
    const alone = await whileBusy(
      async () => void (answers = await send(['', 'known', 'new', 'expired', 'new'], small)),
    );
    expect(alone).toBeLessThan(3);
    for (const [index, each] of answers.entries()) {
      const ids = each.map(({ body }) => body['id'] as string);
      expect(each.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(ids[1]).toBe(known[index]);
      expect(ids[4]).toBe(ids[2]);
      expect(new Set(ids).size).toBe(4);
    }
    // What there is for it comes later.
    for (const world of worlds)
      await world.client.put(`${world.path('ann')}/grant`, { amount: 1000, reason: 'late' });
    await whileBusy(async () => void (answers = await send(['too much'], large)));
    for (const each of answers) expect(codesOf(each)).toEqual(['INSUFFICIENT_WEALTH']);
    for (const [n, world] of worlds.entries()) {
      const trades = await eventsOf(service, world, 'trade');
      expect(trades.filter(({ cause }) => cause === 'trade')).toHaveLength(6 + (n % 5));
    }
    await verified();
  });

  it('move goods, and pay the treasury, beside others that do neither', async () => {
    for (const world of worlds.slice(0, 6)) await bake(world, 'bob', 3);
    const alone = await whileBusy(async () => {
      const answers = await Promise.all(
        worlds.flatMap((world) => {
          const to = world.character('bob')['id'] as string;
          const sale = { recipientIdentifier: to, amount: 1, goods: [{ item: 'bread', quantity: 1 }] };
          const tax = { recipientIdentifier: world.id, amount: 0.5 };
          const change = { recipientIdentifier: world.character('cid')['id'] as string, amount: 0.25 };
          return [
            ...[sale, tax, sale, gift, sale, sale].map((body, n) =>
              tradeIn(world, body, n % 2 ? { 'idempotency-key': `sale ${n}` } : {}),
            ),
            tradeIn(world, change, {}, 'bob'),
          ];
        }),
      );
      // Of those that bake, each sells three loaves.
      expect(answers.map(({ body }) => body['code'] as string).filter(Boolean)).toEqual(
        Array(6).fill('INSUFFICIENT_GOODS'),
      );
    });
    expect(alone).toBeLessThan(3);
    for (const [index, world] of worlds.entries()) {
      const sold = index < 6 ? 3 : 4;
      expect(await world.wealth('bob')).toBe(20 + sold - 0.25);
      expect(await world.wealth('cid')).toBe(0.25);
      expect((await client.get(`/v1/instance/${world.id}`)).body['treasury']).toBe(0.5);
      const { body } = await client.get(`${world.path('ann')}/holding`);
      expect((body['items'] as Json[]).map(({ amount }) => amount as number)).toEqual(index < 6 ? [3] : []);
    }
    await verified();
  });

  it('spend each balance once, by whichever name', async () => {
    const alone = await whileBusy(async () => {
      const answers = await Promise.all(
        worlds.flatMap((world) => {
          const { id, uuid } = world.character('bob');
          return Array.from({ length: 24 }, (_, index) =>
            tradeIn(world, { recipientIdentifier: (index % 2 ? id : uuid) as string, amount: 1 }),
          );
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 * many);
    });
    expect(alone).toBeLessThan(3);
    for (const world of worlds)
      expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([0, 40]);
    await verified();
  });

  it('do not wait for worlds that somebody else has locked, whether these go alone or with others', async () => {
    await whileBusy(async () => {
      const [locked, ...others] = worlds;
      const holder = new Client({ connectionString: service.databaseUrl });
      await holder.connect();
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [locked!.id]);
        let isDone = false;
        const waits = tradeIn(locked!, gift).finally(() => (isDone = true));
        for (let round = 0; round < 3; round += 1) {
          const answers = await Promise.all(others.map((world) => tradeIn(world, gift)));
          expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
        }
        expect(isDone).toBe(false);
        await holder.query('COMMIT');
        expect((await waits).status).toBe(200);
      } finally {
        await holder.end();
      }
    });
    await verified();
  });

  it('do not fail with a world in which something is wrong', async () => {
    const [broken, ...others] = worlds;
    // Its count of trades overflows.
    const count = (calls: string): Promise<unknown> =>
      service.dataSource.query(
        'UPDATE economy.usage SET calls = $2 WHERE instance_id = $1 AND operation = $3',
        [...[broken!.id, calls, 'trade']],
      );
    await tradeIn(broken!, gift);
    await count('9223372036854775807');
    await whileBusy(async () => {
      const fails = tradeIn(broken!, gift).catch(String);
      const answers = await Promise.all(others.map((world) => tradeIn(world, gift)));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect(await fails).toContain('500');
    });
    await count('1');
    expect((await tradeIn(broken!, gift)).status).toBe(200);
    await verified();
  });

  it('exchange as they would alone, whatever is refused in the middle', async () => {
    const random = new Random(seed);
    const twins = await Promise.all(worlds.map(() => service.world(plan, client)));
    for (const [index, world] of [...worlds, ...twins].entries()) {
      await bake(world, 'bob', 5);
      await stock(
        world,
        world.character('ann')['id'] as string,
        { milk: 4 },
        { decimals: 2, perishesAfterDays: index % 2 ? 3 : null },
      );
    }
    const choose = (): ((world: World) => Promise<Answer>) => {
      const places = [random.below(12), random.below(4)] as const;
      const legs = Array.from({ length: 1 + random.below(3) }, () => ({
        from: random.below(9),
        to: random.below(9),
        asset: [null, 'bread', 'milk', 'milk', 'gold'][random.chance(0.1) ? 4 : random.below(4)]!,
        amount: random.chance(0.1) ? 99 : random.chance(0.1) ? 0.001 : 1 + random.below(2),
      }));
      const more = {
        ...(random.chance(0.2) && { reason: 'barter', reference: 'deal-7' }),
        ...(random.chance(0.2) && { metadata: { n: null, of: random.below(9) } }),
      };
      const headers: Record<string, string> = random.chance(0.3) ? { prefer: 'return=minimal' } : {};
      const unknown = random.uuid();
      return (world) => {
        const [ann, bob, cid] = ['ann', 'bob', 'cid'].map((name) => world.character(name));
        const names = [
          ann!['id'],
          bob!['id'],
          cid!['id'],
          ann!['uuid'],
          bob!['uuid'],
          ann!['id'],
          bob!['id'],
          null,
        ];
        const of = (place: number): unknown =>
          place < names.length ? names[place] : places[0] > 0 ? cid!['id'] : places[1] ? unknown : world.id;
        const given = legs.map(({ from, to, amount, asset }) => ({
          from: of(from),
          to: of(to),
          amount,
          ...(asset && { asset }),
        }));
        return exchangeIn(world, given, more, headers);
      };
    };
    const orders = worlds.map(() => Array.from({ length: 12 }, choose));
    const run = async (world: World, index: number): Promise<unknown[]> => {
      const answers: unknown[] = [];
      for (const order of orders[index]!) answers.push(comparable(await order(world), world));
      return answers;
    };
    let together: unknown[][] = [];
    const alone = await whileBusy(
      async () => void (together = await Promise.all(worlds.map(run))),
      'register_exchanges',
    );
    expect(alone).toBeLessThan(3);
    for (const [index, twin] of twins.entries()) {
      expect(together[index]).toEqual(await run(twin, index));
      expect(await holdings(worlds[index]!)).toEqual(await holdings(twin));
    }
    await verified();
  });

  it('exchange once with a key, and where somebody else has locked a world, it alone waits', async () => {
    for (const world of worlds) await bake(world, 'bob', 4);
    const [locked, ...others] = worlds;
    const sale = (world: World, n: number): Promise<Answer> =>
      exchangeIn(
        world,
        [legOf(world, 'bob', 'ann', 2, 'bread'), legOf(world, 'ann', 'bob', 1)],
        {},
        { 'idempotency-key': `sale ${n}` },
      );
    const sell = (of: readonly World[]): Promise<Answer[]> =>
      Promise.all(of.flatMap((world) => [1, 2, 3].map((n) => sale(world, n))));
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    const first: Answer[] = [];
    await whileBusy(async () => {
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [locked!.id]);
        let isDone = false;
        const waits = sell([locked!]).finally(() => (isDone = true));
        first.push(...(await sell(others)));
        expect(isDone).toBe(false);
        await holder.query('COMMIT');
        first.unshift(...(await waits));
      } finally {
        await holder.end();
      }
    }, 'register_exchanges');
    let second: Answer[] = [];
    await whileBusy(async () => void (second = await sell(worlds)), 'register_exchanges');
    expect(second.map(({ status, body }) => [status, body['id'], body['code']])).toEqual(
      first.map(({ status, body }) => [status, body['id'], body['code']]),
    );
    for (const [index, world] of worlds.entries()) {
      expect(first.slice(3 * index, 3 * index + 3).map(({ status }) => status)).toEqual([201, 201, 422]);
      expect((await holdings(world)).slice(0, 2)).toEqual([{ bread: 4 }, {}]);
      expect(await world.wealth('bob')).toBe(22);
    }
    await verified();
  });

  it('exchange though something is wrong with one of the worlds', async () => {
    const [broken, ...others] = worlds;
    const count = (calls: string): Promise<unknown> =>
      service.dataSource.query(
        'UPDATE economy.usage SET calls = $2 WHERE instance_id = $1 AND operation = $3',
        [...[broken!.id, calls, 'trade']],
      );
    const give = (world: World): Promise<Answer> => exchangeIn(world, [legOf(world, 'ann', 'cid', 1)]);
    await give(broken!);
    await count('9223372036854775807');
    await whileBusy(async () => {
      const fails = give(broken!).catch(String);
      const answers = await Promise.all(others.map(give));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 201));
      expect(await fails).toContain('500');
    }, 'register_exchanges');
    await count('1');
    expect((await give(broken!)).status).toBe(201);
    await verified();
  });
});
