import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { TokenService } from '../../src/identity/token.service.js';
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

describe('the dry run of a collection', () => {
  const service = sharedService();

  const dryRun = (world: World, body?: Json): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`, body);
  const expected = async (world: World, body?: Json): Promise<Json> =>
    (await dryRun(world, body)).body['collection'] as Json;

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
    const now = await world.read();
    const { status, body } = await dryRun(world, { taxRate: 50, taxPolicy: 'flat' });
    expect(status).toBe(200);
    const { collection, ...instance } = body;
    expect(instance).toEqual({
      ...now,
      ...{ dryRun: true, treasury: 30.25, collectedTaxes: 30.25, npcs: [], agentNpcs: [] },
    });
    expect(collection).toMatchObject({
      taxRate: 50,
      taxPolicy: 'flat',
      population: 5,
      payers: 3,
      collected: 30.25,
      mood: { before: 100, after: 85 },
      unable: { count: 1, items: [{ wealth: 0 }] },
    });
    expect(
      collection.deciles.map((each: Json) => [each['population'], each['wealthBefore'], each['tax']]),
    ).toEqual([
      [1, 0, 0],
      [1, 0.0001, 0],
      [1, 10, 5],
      [1, 20, 10],
      [1, 30.5, 15.25],
      ...Array.from({ length: 5 }, () => [0, 0, 0]),
    ]);
    expect(await eventsOf(service, world)).toEqual(before);
    expect(await world.read()).toEqual(now);
  });

  it('uses the rate of the instance when none is given, with a body or without one', async () => {
    const world = await worldOf([10]);
    for (const body of [undefined, {}]) {
      expect(await expected(world, body)).toMatchObject({ taxRate: 10, collected: 1 });
    }
    expect(await expected(world, { taxRate: 0 })).toMatchObject({
      taxRate: 0,
      payers: 0,
      collected: 0,
    });
  });

  it('names those who have nothing left: all at 100 %, the wealthiest first and 20 at most', async () => {
    const world = await worldOf(Array.from({ length: 23 }, (_, n) => n));
    const collection = await expected(world, { taxRate: 100 });
    expect(collection).toMatchObject({ payers: 22, unable: { count: 23 }, gini: { after: 0 } });
    expect(collection['unable'].items.map(({ wealth }: Json) => wealth)).toEqual(
      Array.from({ length: 20 }, (_, n) => 22 - n),
    );
  });

  it('has defined figures for an empty world, one character and equal wealth', async () => {
    const zero = { before: 0, after: 0 };
    const collection = await expected(await worldOf([]), { taxRate: 33 });
    expect(collection).toMatchObject({
      population: 0,
      collected: 0,
      gini: zero,
      mood: { before: null, after: null },
    });
    expect(collection['deciles']).toHaveLength(10);
    expect(await expected(await worldOf([7]))).toMatchObject({ population: 1, gini: zero });
    expect(await expected(await worldOf([7, 7, 7]))).toMatchObject({ population: 3, gini: zero });
  });

  it('refuses what would be refused', async () => {
    const world = await worldOf([most], { taxRate: 100 });
    await world.collect();
    await world.spawn('ann', { wealth: 1 });
    const { requestId: _told, ...problem } = (await dryRun(world)).body;
    const refused = await world.collect();
    expectProblem(refused, 'WEALTH_LIMIT');
    const { requestId: _done, ...same } = refused.body;
    expect(problem).toEqual(same);
  });

  it('needs the scope to write, as all dry runs, and takes no key', async () => {
    const world = await worldOf([10]);
    const { applicationId } = world.client.credentials!;
    const reader = await service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const path = `/v1/instance/${world.id}/tax?dryRun=true`;
    expectProblem(await service.clientWith(reader).put(path), 'FORBIDDEN');
    const headers = { 'idempotency-key': 'k' };
    expectProblem(await world.client.put(path, undefined, { headers }), 'VALIDATION_FAILED');
  });

  it('counts as no collection', async () => {
    const world = await worldOf([10]);
    const used = async () => (await world.client.get('/v1/usage')).body;
    const before = await used();
    expect((await dryRun(world)).status).toBe(200);
    expect(await used()).toEqual(before);
  });

  it('has a minimal form', async () => {
    const world = await worldOf([10]);
    const headers = { prefer: 'return=minimal' };
    const { body } = await world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`, {}, { headers });
    expect(body).toMatchObject({ id: world.id, treasury: 1, collectedTaxes: 1, dryRun: true });
  });

  it.each([
    { taxRate: 101 },
    { taxRate: -1 },
    { taxRate: 1.00001 },
    { taxPolicy: 'poll' },
    { taxPolicyOptions: {} },
    { rate: 5 },
  ])('refuses the body %j', async (body) => {
    expectProblem(await dryRun(await worldOf([]), body), 'VALIDATION_FAILED');
  });

  it.each<[Json, string[]]>([
    [{ taxRate: 5 }, ['/taxRate']],
    [{ taxPolicy: 'flat', taxPolicyOptions: {} }, ['/taxPolicy', '/taxPolicyOptions']],
  ])('alone takes the body %j: a collection does not', async (body, pointers) => {
    const world = await worldOf([10]);
    for (const query of ['', '?dryRun=false']) {
      const refused = await world.client.put(`/v1/instance/${world.id}/tax${query}`, body);
      expectProblem(refused, 'VALIDATION_FAILED', {
        errors: pointers.map((pointer) => ({
          pointer,
          code: 'ONLY_WITH_DRY_RUN',
          detail: expect.any(String),
        })),
      });
    }
    expect((await world.read())['collectedTaxes']).toBe(0);
    expect((await world.client.put(`/v1/instance/${world.id}/tax`, {})).body).not.toHaveProperty('dryRun');
    expect((await world.read())['collectedTaxes']).toBe(1);
  });

  it('equals the collection that follows it, to the last digit', async () => {
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
      const { body } = await dryRun(world, { taxRate });
      const told = body['collection'] as Json;
      const before = (await eventsOf(service, world)).length;
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate });
      expect(await expected(world)).toEqual(told);
      const { body: done } = await world.collect();
      const [, header, ...taxes] = (await eventsOf(service, world)).slice(before);
      expect(header).toMatchObject({
        data: { taxRate, collected: Number(unit(told['collected'] as number)), payers: told['payers'] },
      });
      expect([body['treasury'], body['collectedTaxes']]).toEqual([done['treasury'], done['collectedTaxes']]);
      const living = (await world.client.get(`/v1/agent-npc/${world.id}?limit=200`)).body['items'] as Json[];
      const after = living.map(({ wealth }) => unit(wealth as number));
      const paid = new Map(taxes.map(({ actor_id, amount }) => [actor_id, unit(amount as number)]));
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
