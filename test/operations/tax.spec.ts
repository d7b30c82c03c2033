import { randomUUID } from 'node:crypto';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { formsOf, instanceShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';

const most = 99_999_999_999.9999;

describe('collecting taxes', () => {
  const service = sharedService();

  it('takes the part of the mood to the nearest ten-thousandth', async () => {
    const world = await service.world({
      taxRate: 67,
      taxMoodImpact: 1,
      agentNpcs: { ann: { wealth: 0.0003, mood: 50 }, bob: { wealth: 0.0003, mood: 50 } },
    });
    await world.collect();
    // Two thirds of a point.
    expect((await world.get('ann')).body).toMatchObject({ wealth: 0.0001, mood: 49.3333 });
  });

  it('answers with the whole instance, its treasury grown', async () => {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 50 } } });
    const { status, body } = await world.collect();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...instanceShape, id: world.id, taxRate: 10, collectedTaxes: 5 });
    expect(await world.wealth('ann')).toBe(45);
  });

  it('accepts ids and uuids of any case', async () => {
    const world = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 16 } } });
    for (const identifier of formsOf(world.instance)) {
      expect((await world.client.put(`/v1/instance/${identifier}/tax`)).status).toBe(200);
    }
    expect(await world.wealth('ann')).toBe(1);
  });

  // Each wealth with the exact tax: wealth * rate / 100, cut to four decimals.
  it.each([
    [33.3333, { a: [10.0001, 3.3333], b: [0.0001, 0], c: [0.0004, 0.0001], d: [99.9999, 33.3332] }],
    [0.0001, { a: [1, 0], b: [99.9999, 0], c: [100, 0.0001], d: [12_345_678.9, 12.3456] }],
    [99.9999, { a: [0.0001, 0], b: [1, 0.9999], c: [most, 99_999_899_999.9999] }],
    [12.5, { a: [0.0007, 0], b: [0.0008, 0.0001], c: [8, 1], d: [0, 0] }],
    [7.7, { a: [33.3333, 2.5666], b: [1.1, 0.0847], c: [1234.5678, 95.0617] }],
    [100, { a: [0.0001, 0.0001], b: [77.7777, 77.7777] }],
    // From 900,000,000 on, the product with the rate is longer than 64 bits.
    [
      100,
      {
        a: [899_999_999.9999, 899_999_999.9999],
        b: [900_000_000, 900_000_000],
        c: [930_000_000.0001, 930_000_000.0001],
        d: [9_000_000_000, 9_000_000_000],
      },
    ],
    [99.9999, { a: [899_999_999.9999, 899_999_099.9999], b: [930_000_000, 929_999_070] }],
  ] as const)('at %d % takes the exact share of each, cut to four decimals', async (taxRate, plan) => {
    const payers = Object.entries(plan) as [string, readonly [number, number]][];
    const agentNpcs = Object.fromEntries(payers.map(([name, [wealth]]) => [name, { wealth }]));
    const world = await service.world({ taxRate, agentNpcs });
    const { body } = await world.collect();
    const unit = (amount: number): bigint => BigInt(amount.toFixed(4).replace('.', ''));
    let sum = 0n;
    for (const [name, [wealth, tax]] of payers) {
      sum += unit(tax);
      expect([name, unit(await world.wealth(name))]).toEqual([name, unit(wealth) - unit(tax)]);
    }
    expect(unit(body['collectedTaxes'] as number)).toBe(sum);
  });

  it('records one collection and one tax event for each payer of more than 0', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 30 }, poor: { wealth: 0.0001 }, none: {} },
    });
    await world.collect();
    expect(await eventsOf(service, world, 'tax-collection')).toMatchObject([
      { data: { taxRate: 10, collected: 80_000, payers: 2 } },
    ]);
    const taxes = await eventsOf(service, world, 'tax');
    expect(taxes).toHaveLength(2);
    const ann = world.character('ann')['id'];
    expect(taxes.find(({ actor_id }) => actor_id === ann)).toMatchObject({
      cause: 'tax',
      amount: 5,
      actor_wealth: 45,
      recipient_id: null,
      recipient_wealth: null,
    });
  });

  it('records in each event what that collection amounted to', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 30 } },
    });
    await world.collect();
    await world.die('bob');
    await world.collect();
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=tax-collection`);
    const events = (body as unknown as { items: { data: object }[] }).items;
    expect(events.map(({ data }) => data)).toMatchObject([
      { collected: 8, payers: 2, collectedTaxes: 8 },
      // The estate of bob, who has no heirs, went to the treasury as well.
      { collected: 4.5, payers: 1, collectedTaxes: 39.5 },
    ]);
  });

  it('adds up over collections, on what is left', async () => {
    const world = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 10 } } });
    await world.collect();
    const { body } = await world.collect();
    expect(body['collectedTaxes']).toBe(7.5);
    expect(await world.wealth('ann')).toBe(2.5);
  });

  it('at 0 % collects nothing, but is registered', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const { status, body } = await world.collect();
    expect(status).toBe(200);
    expect(body['collectedTaxes']).toBe(0);
    expect(await world.wealth('ann')).toBe(10);
    expect(await eventsOf(service, world, 'tax')).toHaveLength(0);
    expect(await eventsOf(service, world, 'tax-collection')).toHaveLength(1);
  });

  it('works in a world without characters, and leaves the dead alone', async () => {
    const world = await service.world({
      taxRate: 10,
      inheritance: 'none',
      agentNpcs: { ann: { wealth: 9 } },
    });
    await world.die('ann');
    const { status, body } = await world.collect();
    expect(status).toBe(200);
    expect(body).toMatchObject({ collectedTaxes: 0, agentNpcCount: 0 });
  });

  it('refuses what would push the treasury over the limit, and changes nothing', async () => {
    const world = await service.world({ taxRate: 100, agentNpcs: { rich: { wealth: most } } });
    await world.collect();
    await world.spawn('ann', { wealth: 0.0001 });
    const events = await eventsOf(service, world);
    expectProblem(await world.collect(), 'WEALTH_LIMIT');
    expect(await world.wealth('ann')).toBe(0.0001);
    expect(await world.read()).toMatchObject({ collectedTaxes: most });
    expect(await eventsOf(service, world)).toHaveLength(events.length);
  });

  it('writes to no payer before the limit is checked', async () => {
    const world = await service.world({ taxRate: 100, agentNpcs: { rich: { wealth: most } } });
    await world.collect();
    await world.spawn('ann', { wealth: 0.0001 });
    expectProblem(await world.collect(), 'WEALTH_LIMIT');
    // A row that was written and taken back keeps who wrote it.
    const touched = await service.dataSource.query<object[]>(
      'SELECT name FROM economy.holder WHERE instance_id = $1 AND xmax <> 0',
      [world.id],
    );
    expect(touched).toEqual([]);
  });

  it('costs mood by the impact of the instance, scaled by the rate that was really paid', async () => {
    const world = await service.world({
      taxRate: 50,
      taxMoodImpact: 30,
      agentNpcs: { ann: { wealth: 10, mood: 80 }, sad: { wealth: 10, mood: 5 }, poor: { mood: 60 } },
    });
    await world.collect();
    expect((await world.get('ann')).body['mood']).toBe(65);
    expect((await world.get('sad')).body['mood']).toBe(0);
    expect((await world.get('poor')).body['mood']).toBe(60);
  });

  it('costs no mood by default', async () => {
    const world = await service.world({ taxRate: 90, agentNpcs: { ann: { wealth: 10, mood: 80 } } });
    await world.collect();
    expect((await world.get('ann')).body['mood']).toBe(80);
  });

  it('does not find an unknown instance', async () => {
    const client = await service.newClient();
    expectProblem(await client.put(`/v1/instance/${randomUUID()}/tax`), 'INSTANCE_NOT_FOUND');
  });
});
