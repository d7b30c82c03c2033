import { Client } from 'pg';
import { Random } from '../../prove/support/random.js';
import { Metrics } from '../../src/common/observation/metrics.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
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
  ...['reason', 'reference', 'metadata', 'goods', 'available', 'requested'],
];
const gift = { recipientIdentifier: null, amount: 0.0001 };

/** Under load, trades of different worlds of an application go to the database in one call. */
describe('trades of many worlds at once', () => {
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
  async function whileBusy(work: () => Promise<void>): Promise<number> {
    const blocked = await Promise.all([1, 2].map(() => service.world(plan, client)));
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM economy.instance WHERE id = ANY ($1) FOR UPDATE', [
        blocked.map(({ id }) => id),
      ]);
      const waiting = blocked.map((world) => tradeIn(world, gift));
      await untilWaitingFor(holder, 2);
      const before = await Promise.all(['register_trades_of_worlds', 'register_trades'].map(callsOf));
      await work();
      expect(await callsOf('register_trades_of_worlds')).toBeGreaterThan(before[0]!);
      const alone = (await callsOf('register_trades')) - before[1]!;
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

  async function bake(world: World, owner: string, amount: number): Promise<void> {
    await client.put(`/v1/asset/${world.id}/bread`, { name: 'Bread', kind: 'item' });
    const to = world.character(owner)['id'];
    const legs = [{ from: null, to, asset: 'bread', amount }];
    expect((await client.post(`/v1/instance/${world.id}/exchange`, { legs })).status).toBe(201);
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
    // In every third, bread is more than a word.
    const baking = [...worlds, ...twins].filter((_, index) => index % 3 === 0);
    for (const world of baking) await bake(world, 'bob', 5);
    const choose = (): ((world: World, till: string) => Json) => {
      const to = random.below(9);
      const amount = random.chance(0.1) ? 500 : random.below(90_000) / 10_000;
      const more = {
        ...(random.chance(0.2) && { atMost: true }),
        ...(random.chance(0.2) && { reason: 'rent', reference: 'order-7' }),
        ...(random.chance(0.2) && { metadata: { n: random.below(9) } }),
        ...(random.chance(0.3) && { goods: [{ item: 'bread', quantity: 2 }] }),
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
});
