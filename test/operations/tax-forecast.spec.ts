import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Scope } from '../../src/http/auth/scope.js';
import { TokenService } from '../../src/http/auth/token.service.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;
const unit = (amount: number): bigint => BigInt(amount.toFixed(4).replace('.', ''));

/** The Gini coefficient by its definition, the mean of all differences, in whole millionths, half of one rounded up. */
function giniOf(wealths: readonly bigint[]): number {
  const sum = wealths.reduce((total, each) => total + each, 0n);
  if (sum === 0n) return 0;
  let differences = 0n;
  for (const one of wealths)
    for (const other of wealths) differences += one > other ? one - other : other - one;
  const whole = 2n * BigInt(wealths.length) * sum;
  return Number((2_000_000n * differences + whole) / (2n * whole)) / 1_000_000;
}

describe('the forecast of a collection', () => {
  const service = sharedService();

  const forecast = (world: World, body?: Json, query = ''): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/tax/forecast${query}`, body);

  async function worldOf(wealths: readonly number[], plan: Json = {}): Promise<World> {
    const world = await service.world({ taxRate: 10, ...plan });
    const agentNpcs = wealths.map((wealth) => ({ uuid: randomUUID(), type: 'natural', wealth }));
    if (wealths.length > 0) {
      const made = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, { agentNpcs });
      expect(made.status).toBe(201);
    }
    return world;
  }

  it('covers the whole collection, and writes nothing', async () => {
    const world = await worldOf([0, 0.0001, 10, 20, 30.5], { taxMoodImpact: 50 });
    const before = await eventsOf(service, world);
    const { status, body } = await forecast(world, { taxRate: 50, policy: 'flat' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      instanceId: world.id,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      seq: 6,
      taxRate: 50,
      policy: 'flat',
      population: 5,
      payers: 3,
      collected: 30.25,
      treasuryBefore: 0,
      treasuryAfter: 30.25,
      refusal: null,
      mood: { before: 100, after: 85 },
      unable: { count: 1, items: [{ wealth: 0 }] },
      payments: { nextCursor: null },
    });
    expect(
      body['deciles'].map((each: Json) => [each['population'], each['wealthBefore'], each['tax']]),
    ).toEqual([
      [1, 0, 0],
      [1, 0.0001, 0],
      [1, 10, 5],
      [1, 20, 10],
      [1, 30.5, 15.25],
      ...Array.from({ length: 5 }, () => [0, 0, 0]),
    ]);
    const payments = body['payments'].items as Json[];
    expect(payments.map(({ wealth, tax, wealthAfter }) => [wealth, tax, wealthAfter]).sort()).toEqual([
      [10, 5, 5],
      [20, 10, 10],
      [30.5, 15.25, 15.25],
    ]);
    const ids = payments.map(({ agentNpcId }) => agentNpcId as string);
    expect(ids).toEqual(ids.toSorted());
    expect(await eventsOf(service, world)).toEqual(before);
    expect((await world.read())['taxRate']).toBe(10);
  });

  it('uses the rate of the instance when none is given, with a body or without one', async () => {
    const world = await worldOf([10]);
    for (const body of [undefined, {}]) {
      expect((await forecast(world, body)).body).toMatchObject({ taxRate: 10, collected: 1 });
    }
    expect((await forecast(world, { taxRate: 0 })).body).toMatchObject({
      taxRate: 0,
      payers: 0,
      collected: 0,
    });
  });

  it('names those who have nothing left: all at 100 %, the wealthiest first and 20 at most', async () => {
    const world = await worldOf(Array.from({ length: 23 }, (_, n) => n));
    const { body } = await forecast(world, { taxRate: 100 });
    expect(body).toMatchObject({ payers: 22, unable: { count: 23 }, gini: { after: 0 } });
    expect(body['unable'].items.map(({ wealth }: Json) => wealth)).toEqual(
      Array.from({ length: 20 }, (_, n) => 22 - n),
    );
  });

  it('has defined figures for an empty world, one character and equal wealth', async () => {
    const zero = { before: 0, after: 0 };
    const { body } = await forecast(await worldOf([]), { taxRate: 33 });
    expect(body).toMatchObject({
      population: 0,
      collected: 0,
      gini: zero,
      mood: { before: null, after: null },
    });
    expect(body['deciles']).toHaveLength(10);
    expect(body['payments'].items).toEqual([]);
    expect((await forecast(await worldOf([7]))).body).toMatchObject({ population: 1, gini: zero });
    expect((await forecast(await worldOf([7, 7, 7]))).body).toMatchObject({ population: 3, gini: zero });
  });

  it('reports what would be refused', async () => {
    const world = await worldOf([most], { taxRate: 100 });
    await world.collect();
    await world.spawn('ann', { wealth: 1 });
    const { status, body } = await forecast(world);
    const refused = await world.collect();
    expectProblem(refused, 'WEALTH_LIMIT');
    expect([status, body['collected'], body['treasuryBefore']]).toEqual([200, 1, most]);
    expect(body['refusal']).toEqual({ code: 'WEALTH_LIMIT', detail: refused.body['detail'] });
  });

  it('gives payments in pages, up to 1000 a page', async () => {
    const world = await worldOf(Array.from({ length: 7 }, (_, n) => n + 1));
    const all = (await forecast(world, { taxRate: 5 }, '?limit=1000')).body['payments'].items as Json[];
    const found: Json[] = [];
    for (let query = '?limit=3'; query;) {
      const { body } = await forecast(world, { taxRate: 5 }, query);
      expect(body).toMatchObject({ seq: 8, payers: 7, collected: 1.4 });
      found.push(...body['payments'].items);
      const next = body['payments'].nextCursor as string | null;
      if (found.length === 3) {
        expectProblem(await forecast(world, { taxRate: 6 }, `?cursor=${next}`), 'VALIDATION_FAILED');
        expectProblem(await forecast(world, {}, `?cursor=${next}`), 'VALIDATION_FAILED');
      }
      query = next === null ? '' : `?limit=3&cursor=${next}`;
    }
    expect(all).toHaveLength(7);
    expect(found).toEqual(all);
    for (const limit of ['0', '1001', 'x']) {
      expectProblem(await forecast(world, {}, `?limit=${limit}`), 'VALIDATION_FAILED');
    }
  });

  it('needs the scope to read, and no more', async () => {
    const world = await worldOf([10]);
    const forecastWith = async (scope: Scope): Promise<Answer> => {
      const { applicationId } = world.client.credentials!;
      const client = service.clientWith(await service.app.get(TokenService).issue(applicationId, [scope]));
      return client.post(`/v1/instance/${world.id}/tax/forecast`, {});
    };
    expect((await forecastWith('economy:read')).body).toMatchObject({ collected: 1 });
    expectProblem(await forecastWith('economy:write'), 'FORBIDDEN');
  });

  it.each([{ taxRate: 101 }, { taxRate: -1 }, { taxRate: 1.00001 }, { policy: 'poll' }, { rate: 5 }])(
    'refuses the body %j',
    async (body) => {
      expectProblem(await forecast(await worldOf([]), body), 'VALIDATION_FAILED');
    },
  );

  it('equals the collection that follows it, to the last digit, character by character', async () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom(0, 1, 9999, 10_000),
    );
    const plans = fc.record({
      wealths: fc.array(amount, { maxLength: 24 }),
      rate: fc.oneof(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(0, 1, 333_333, 999_999, 1_000_000),
      ),
      impact: fc.integer({ min: 0, max: 1_000_000 }),
    });
    let taxed = 0;
    const property = fc.asyncProperty(plans, async ({ wealths, rate, impact }) => {
      const taxRate = rate / 10_000;
      const world = await worldOf(
        wealths.map((wealth) => wealth / 10_000),
        { taxRate: 1, taxMoodImpact: impact / 10_000 },
      );
      // The treasury is not empty before: a first collection, then wealths are no round figures any more.
      await world.collect();
      const { body: told } = await forecast(world, { taxRate }, '?limit=1000');
      const before = (await eventsOf(service, world)).length;
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate });
      expect((await forecast(world, undefined, '?limit=1000')).body).toMatchObject({
        ...told,
        seq: before + 1,
        at: expect.anything(),
      });
      const { body: done } = await world.collect();
      const [, header, ...taxes] = (await eventsOf(service, world)).slice(before);
      expect(
        taxes.map(({ actor_id, amount, actor_wealth }) => ({
          agentNpcId: actor_id,
          tax: amount,
          wealthAfter: actor_wealth,
        })),
      ).toEqual(
        (told['payments'].items as Json[]).map(({ agentNpcId, tax, wealthAfter }) => ({
          agentNpcId,
          tax,
          wealthAfter,
        })),
      );
      expect(header).toMatchObject({
        data: { taxRate, collected: Number(unit(told['collected'] as number)), payers: told['payers'] },
      });
      expect([told['treasuryAfter'], told['refusal']]).toEqual([done['treasury'], null]);
      const living = (await world.client.get(`/v1/agent-npc/${world.id}?limit=200`)).body['items'] as Json[];
      const after = living.map(({ wealth }) => unit(wealth as number));
      const paid = new Map(
        (told['payments'].items as Json[]).map(({ agentNpcId, tax }) => [agentNpcId, unit(tax as number)]),
      );
      const earlier = living.map(({ id, wealth }) => unit(wealth as number) + (paid.get(id) ?? 0n));
      expect(told['gini']).toEqual({ before: giniOf(earlier), after: giniOf(after) });
      const moods = living.reduce((sum, { mood }) => sum + unit(mood as number), 0n);
      if (living.length > 0)
        expect(told['mood'].after).toBeCloseTo(Number(moods) / 10_000 / living.length, 3);
      const sums = (name: string): bigint =>
        (told['deciles'] as Json[]).reduce((sum, each) => sum + unit(each[name] as number), 0n);
      const total = (each: readonly bigint[]): bigint => each.reduce((sum, one) => sum + one, 0n);
      expect([sums('wealthBefore'), sums('tax'), sums('wealthAfter')]).toEqual([
        total(earlier),
        unit(told['collected'] as number),
        total(after),
      ]);
      expect(told['unable'].count).toBe(after.filter((wealth) => wealth === 0n).length);
      taxed += taxes.length;
    });
    const wide = { wealths: [0, 1, 9999, 123_456_789, 5, 999_999_999_999], rate: 333_333, impact: 77_777 };
    await fc.assert(property, { seed, numRuns: 25, interruptAfterTimeLimit: 60_000, examples: [[wide]] });
    expect(taxed).toBeGreaterThan(0);
  });
});
