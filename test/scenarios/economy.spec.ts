import { changeRows, clusterUrl } from '../support/cluster.js';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { verifyLedger } from '../../src/ledger/verify.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type Json } from '../support/api-client.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { EconomyModel, feedOf } from './support/economy-model.js';
import { applyTradeEffects } from './support/social.js';

/** On a cluster each takes much longer. */
const runs = clusterUrl ? 5 : 20;

const kinds = [
  'spawn',
  'trade',
  'sink',
  'collect',
  'rate',
  'disburse',
  'grant',
  'die',
  'heirs',
  'talk',
  'open',
  'buy',
  'fee',
] as const;

interface Command {
  readonly kind: (typeof kinds)[number];
  readonly one: number;
  readonly other: number;
  /** Ten-thousandths. */
  readonly units: number;
}

const command = fc.record({
  kind: fc.constantFrom(...kinds, 'spawn', 'trade', 'trade', 'trade'),
  one: fc.nat(99),
  other: fc.nat(99),
  units: fc.oneof(fc.constant(0), fc.nat(100), fc.nat(5_000_000)),
});

const plan = fc.record({
  commands: fc.array(command, { minLength: 10, maxLength: 35 }),
  /** Seconds between two events, over and over. */
  gaps: fc.array(fc.constantFrom(0, 0, 1, 20, 61, 1200, 3600, 40_000, 180_000), {
    minLength: 1,
    maxLength: 9,
  }),
  /** How many events go into each of the first steps of the rollup. */
  steps: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
});

/** On a database of its own: it moves events in time, and nobody may hash them before. */
describe('the figures of an economy', () => {
  let scratch: Scratch;
  let service: TestService;
  beforeAll(async () => {
    scratch = await openScratch('economy_insight');
    service = await TestService.start({ databaseUrl: scratch.url, env: { hashChainMs: '0' } });
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  async function live(world: World, commands: readonly Command[]): Promise<void> {
    const names: string[] = [];
    const tills: string[] = [];
    const instance = `/v1/instance/${world.id}`;
    for (const [turn, { kind, one, other, units }] of commands.entries()) {
      const [from, to] = [names[one % (names.length || 1)], names[other % (names.length || 1)]];
      const amount = units / 10_000;
      if (kind === 'spawn') {
        await world.spawn(`c${turn}`, { wealth: amount, mood: units % 101, parents: from ? [from] : [] });
        names.push(`c${turn}`);
      } else if (kind === 'collect') await world.collect();
      else if (kind === 'rate') await world.client.put(`${instance}/tax-rate`, { taxRate: one });
      else if (kind === 'disburse') {
        await world.client.put(`${instance}/disburse`, { amount: units === 0 ? 0 : 0.0101 });
      } else if (kind === 'heirs') {
        const inheritance = ['heirs', 'treasury', 'population', 'none'][one % 4];
        await world.client.put(instance, { inheritance });
      } else if (kind === 'open') {
        const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till', wealth: amount };
        tills.push((await world.client.post('/v1/account', body)).body['account'].id as string);
      } else if (kind === 'fee' && tills.length > 0 && from) {
        const payer =
          one % 2 === 0 ? world.path(from) : `/v1/account/${world.id}/${tills[other % tills.length]}`;
        await world.client.put(`${payer}/trade`, { recipientIdentifier: world.id, amount, atMost: true });
      } else if (kind === 'buy' && tills.length > 0 && from) {
        const till = tills[other % tills.length]!;
        await world.client.put(`${world.path(from)}/trade`, { recipientIdentifier: till, amount });
        const back = { recipientIdentifier: world.character(from)['id'], amount: amount / 2, atMost: true };
        await world.client.put(`/v1/account/${world.id}/${till}/trade`, back);
      } else if (from && to && kind !== 'fee' && kind !== 'buy')
        await act(world, kind, from, to, amount, names);
    }
  }

  async function act(
    world: World,
    kind: Command['kind'],
    from: string,
    to: string,
    amount: number,
    names: string[],
  ): Promise<void> {
    if (kind === 'trade') await world.trade(from, to, amount);
    else if (kind === 'sink') await world.trade(from, null, amount);
    else if (kind === 'talk') await world.interact(from, to);
    else if (kind === 'grant') {
      await world.client.put(`${world.path(from)}/grant`, {
        amount,
        reason: ['quest', 'spawn', '=1'][names.length % 3],
      });
    } else {
      await world.die(from);
      names.splice(names.indexOf(from), 1);
    }
  }

  /** As if so much time had passed between the events; the last one is of a minute ago. */
  async function spread(world: World, gaps: readonly number[]): Promise<void> {
    await changeRows(
      (sql, values) => scratch.rows(sql, values),
      'event',
      `UPDATE %s e SET created_at = date_trunc('milliseconds', m.at)
         FROM (SELECT e.seq, now() - interval '1 minute' - make_interval(secs =>
                        coalesce(sum((ARRAY[${gaps.join(', ')}])[1 + mod(e.seq, ${gaps.length})]) OVER (
                          ORDER BY e.seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) AS at
                 FROM %s e WHERE e.instance_id = '${world.id}') m
        WHERE e.instance_id = '${world.id}' AND e.seq = m.seq`,
    );
    const [last] = await scratch.rows<{ at: Date }>(
      'SELECT max(e.created_at) AS at FROM economy.event e WHERE e.instance_id = $1',
      [world.id],
    );
    await scratch.client.query('UPDATE economy.instance SET last_event_at = $2 WHERE id = $1', [
      world.id,
      last!.at,
    ]);
  }

  /** Some of the rollup in small steps: each by two at once, and once by one whose connection breaks before its COMMIT. */
  async function rollUp(world: World, steps: readonly number[]): Promise<void> {
    const call = 'SELECT * FROM economy.roll_up($1, $2)';
    for (const step of steps) {
      const broken = new Client({ connectionString: scratch.url });
      broken.on('error', () => undefined);
      await broken.connect();
      const { rows } = await broken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await broken.query('BEGIN');
      await broken.query(call, [world.id, step]);
      const ended = new Promise((resolve) => broken.once('end', resolve));
      await scratch.client.query('SELECT pg_terminate_backend($1::integer)', [rows[0]!.pid]);
      await ended;
      await Promise.all([1, 2].map(() => service.dataSource.query(call, [world.id, step])));
    }
  }

  async function economyOf(world: World): Promise<Json> {
    const { status, body } = await world.client.get(`/v1/instance/${world.id}/economy?top=100`);
    expect(status).toBe(200);
    return body;
  }

  async function expectAsInFeed(world: World): Promise<void> {
    const economy = await economyOf(world);
    const feed = await feedOf(world);
    const model = new EconomyModel(feed);
    expect(economy).toMatchObject(model.economy(Date.parse(economy['at'])));
    for (const [bucket, ms] of [
      ['minute', 60_000],
      ['hour', 3_600_000],
      ['day', 86_400_000],
    ] as const) {
      const { body } = await world.client.get(
        `/v1/instance/${world.id}/economy/history?bucket=${bucket}&limit=1000`,
      );
      expect(body).toEqual({ items: model.history(ms), nextCursor: null });
    }
  }

  async function expectAsRead(world: World): Promise<void> {
    const { body } = await world.client.get(`/v1/agent-npc/${world.id}?limit=200`);
    const living = body['items'] as Json[];
    const ties: Json[] = [];
    for (const { id, name } of living) {
      const path = `/v1/agent-npc/${world.id}/${id as string}`;
      // What is stored is counted.
      await applyTradeEffects(service, world, id as string);
      const all = (await world.client.get(`${path}/relationship?limit=200`)).body['items'] as Json[];
      const own = all.filter(({ endedAt }) => endedAt === null);
      const sum = own.reduce((total, { affinity }) => total + (affinity as number), 0);
      if (own.length > 0) ties.push({ name, relationships: own.length, sum });
    }
    const economy = await economyOf(world);
    const read = (
      (await world.client.get(`/v1/agent-npc/${world.id}?limit=200`)).body['items'] as Json[]
    ).map(({ id, uuid, name, wealth, mood }) => ({ id, uuid, name, wealth, mood }));
    const byWealth = (sign: number) => (a: Json, b: Json) =>
      sign * (a['wealth'] - b['wealth']) || (a['id'] < b['id'] ? -1 : 1);
    expect(economy['richest']).toEqual(read.toSorted(byWealth(-1)));
    expect(economy['poorest']).toEqual(read.toSorted(byWealth(1)));
    const moods = read.map(({ mood }) => mood as number);
    expect(economy['mood'].mean ?? 0).toBeCloseTo(
      moods.reduce((sum, mood) => sum + mood, 0) / (moods.length || 1),
      3,
    );
    expect((economy['mood'].histogram as Json[]).map((bin) => bin['count'])).toEqual(
      Array.from(
        { length: 10 },
        (_, bin) => moods.filter((mood) => Math.min(9, Math.floor(mood / 10)) === bin).length,
      ),
    );
    const found = (economy['mostConnected'] as Json[]).map(({ name, relationships, meanAffinity }) => ({
      name,
      relationships,
      meanAffinity,
    }));
    expect(found.map(({ relationships }) => relationships)).toEqual(
      ties.map(({ relationships }) => relationships as number).sort((a, b) => b - a),
    );
    expect(new Set(found.map((each) => JSON.stringify(each)))).toEqual(
      new Set(
        ties.map(({ name, relationships, sum }) =>
          JSON.stringify({ name, relationships, meanAffinity: Number((sum / relationships).toFixed(4)) }),
        ),
      ),
    );
  }

  it(`match the raw feed, for ${runs} random worlds, however often the rollup was interrupted`, async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ commands, gaps, steps }) => {
        const world = await service.world({ taxRate: 10 });
        await live(world, commands);
        await spread(world, gaps);
        await rollUp(world, steps);
        await expectAsInFeed(world);
        await expectAsRead(world);
        // And what comes after the first look is added to it.
        await live(world, commands.slice(0, 8));
        await expectAsInFeed(world);
        const { faults } = await verifyLedger(service.dataSource, [world.id]);
        expect(faults.filter(({ check }) => !check.startsWith('usage'))).toEqual([]);
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  });
});
