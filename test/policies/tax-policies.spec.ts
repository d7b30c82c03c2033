import { randomUUID } from 'node:crypto';
import { type TaxPage } from '../../src/index.js';
import { toUnits } from '../../src/common/money/units.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { HalfPolicy, WickedPolicy, policies } from './support/half-policy.js';
const brackets = {
  floor: 10,
  brackets: [
    { upTo: 100, rate: 10 },
    { upTo: null, rate: 33.3333 },
  ],
};

/** A part of a wealth, in ten-thousandths, and the ten-thousandths of a per cent that it pays. */
interface Part {
  readonly above: bigint;
  readonly upTo?: bigint;
  readonly rate: bigint;
}

interface Payment {
  readonly wealthBefore: number;
  readonly tax: number;
}

function taxOf(wealth: bigint, parts: readonly Part[]): bigint {
  const due = parts.map(({ above, upTo = wealth, rate }) => {
    const end = wealth < upTo ? wealth : upTo;
    return end > above ? (end - above) * rate : 0n;
  });
  return due.reduce((sum, part) => sum + part, 0n) / 1_000_000n;
}

const units = (decimal: number): bigint => toUnits(decimal.toFixed(4))!;

describe('tax policies', () => {
  const service = startedService({ policies, env: { POLICY_TIMEOUT_MS: '3000' } });
  beforeEach(() => {
    HalfPolicy.meanwhile = async () => undefined;
    HalfPolicy.asked = 0;
  });

  const village = { ann: { wealth: 100 }, bob: { wealth: 33.3333 }, cid: { wealth: 0 } };
  const half = (): Promise<World> => service.world({ taxPolicy: 'half', agentNpcs: village });
  const dryRun = (world: World, body: object = {}) =>
    world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`, body);

  it('of a host assess a collection, with its events, its treasury and its repeat', async () => {
    const world = await half();
    const before = (await eventsOf(service, world)).length;
    const headers = { 'Idempotency-Key': 'half' };
    const collected = await world.collect(headers);
    expect(collected.body).toMatchObject({
      collectedTaxes: 66.6666,
      taxPolicy: 'half',
      taxPolicyOptions: {},
    });
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([50, 16.6667]);
    const repeat = await world.collect(headers);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(repeat.body).toEqual(collected.body);
    const events = (await eventsOf(service, world)).slice(before);
    expect(events.map(({ kind }) => kind)).toEqual(['tax-collection', 'tax', 'tax']);
    expect(events[0]).toMatchObject({ data: { policy: 'half', collected: 666_666, payers: 2 } });
    expect(HalfPolicy.asked).toBe(1);
  });

  it('are asked of those alone who live, have something and are taxed, in dry runs too', async () => {
    const world = await service.world({
      taxPolicy: 'half',
      inheritance: 'none',
      agentNpcs: { ...village, gone: { wealth: 7 } },
    });
    await world.die('gone');
    for (const [wealth, taxable] of [
      [20, true],
      [40, false],
      [0, true],
    ] as const) {
      const account = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till', wealth, taxable };
      expect((await world.client.post('/v1/account', account)).status).toBe(201);
    }
    const asked = jest.spyOn(HalfPolicy.prototype, 'assess');
    try {
      for (const collect of [() => dryRun(world), () => world.collect()]) {
        asked.mockClear();
        expect((await collect()).status).toBe(200);
        const subjects = asked.mock.calls.flatMap(([page]) =>
          page.subjects.map(({ wealth }) => Number(wealth)),
        );
        expect(subjects.toSorted((a, b) => a - b)).toEqual([20, 33.3333, 100]);
      }
    } finally {
      asked.mockRestore();
    }
    expect((await world.read())['collectedTaxes']).toBe(76.6666);
  });

  it('receive the options of the instance', async () => {
    const world = await service.world({
      taxPolicy: 'half',
      taxPolicyOptions: { less: true },
      agentNpcs: village,
    });
    expect((await world.collect()).body['collectedTaxes']).toBe(33.3333);
  });

  it('say in a dry run what they then collect', async () => {
    const world = await half();
    const told = (await dryRun(world)).body;
    expect(told).toMatchObject({
      taxPolicy: 'half',
      treasury: 66.6666,
      collection: { taxPolicy: 'half', collected: 66.6666, payers: 2, population: 3 },
    });
    const other = (await dryRun(world, { taxPolicy: 'half', taxPolicyOptions: { less: true } })).body;
    expect(other).toMatchObject({
      treasury: 33.3333,
      taxPolicyOptions: {},
      collection: { collected: 33.3333 },
    });
    expect((await dryRun(world, { taxPolicy: 'flat', taxRate: 10 })).body).toMatchObject({
      treasury: 13.3333,
      taxPolicy: 'half',
      collection: { taxPolicy: 'flat', taxRate: 10, collected: 13.3333 },
    });
    expect((await world.collect()).body['collectedTaxes']).toBe(told['collection'].collected);
  });

  it.each<[string, Record<string, unknown>, readonly Part[]]>([
    ['flat', {}, [{ above: 0n, rate: 123_456n }]],
    [
      'progressive',
      brackets,
      [
        { above: 10_0000n, upTo: 100_0000n, rate: 100_000n },
        { above: 100_0000n, rate: 333_333n },
      ],
    ],
  ])(
    '%s collects the exact tax of each, cut to four decimals',
    async (taxPolicy, taxPolicyOptions, parts) => {
      const agentNpcs = Object.fromEntries(
        [0, 0.0001, 9.9999, 10, 10.0001, 55.5555, 100, 100.0003, 7777.7777, 99999999999.9999].map(
          (wealth, index) => [`c${index}`, { wealth }],
        ),
      );
      const world = await service.world({ taxRate: 12.3456, taxPolicy, taxPolicyOptions, agentNpcs });
      // Ten characters: each is a tenth.
      const { deciles } = (await dryRun(world)).body['collection'] as { deciles: Payment[] };
      expect(deciles.map(({ wealthBefore }) => wealthBefore)).toEqual(
        Object.values(agentNpcs).map(({ wealth }) => wealth),
      );
      for (const { wealthBefore: wealth, tax } of deciles) {
        expect({ wealth, tax: units(tax) }).toEqual({ wealth, tax: taxOf(units(wealth), parts) });
      }
      const due = Object.values(agentNpcs).reduce((sum, { wealth }) => sum + taxOf(units(wealth), parts), 0n);
      expect(units((await world.collect()).body['collectedTaxes'] as number)).toBe(due);
    },
  );

  it('progressive cuts the sum of the parts, not each of them', async () => {
    const world = await service.world({
      taxPolicy: 'progressive',
      taxPolicyOptions: {
        brackets: [
          { upTo: 0.0005, rate: 30 },
          { upTo: 0.001, rate: 50 },
          { upTo: null, rate: 10 },
        ],
      },
      agentNpcs: { ann: { wealth: 0.0015 }, bob: { wealth: 0.0008 } },
    });
    // 1.5 + 2.5 + 0.5 ten-thousandths are 4, not 1 + 2 + 0; 1.5 + 1.5 are 3.
    expect((await world.collect()).body['collectedTaxes']).toBe(0.0007);
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([0.0011, 0.0005]);
  });

  it('progressive leaves the floor and taxes each part by its own rate', async () => {
    const options = {
      floor: 10,
      brackets: [
        { upTo: 100, rate: 10 },
        { upTo: null, rate: 50 },
      ],
    };
    const world = await service.world({
      taxPolicy: 'progressive',
      taxPolicyOptions: options,
      agentNpcs: { poor: { wealth: 10 }, middle: { wealth: 60 }, rich: { wealth: 1000 } },
    });
    expect((await world.collect()).body['collectedTaxes']).toBe(5 + 9 + 450);
    expect([await world.wealth('poor'), await world.wealth('middle'), await world.wealth('rich')]).toEqual([
      10, 55, 541,
    ]);
  });

  it('assess those again whose wealth has changed, and new characters', async () => {
    const world = await half();
    HalfPolicy.meanwhile = async () => {
      HalfPolicy.meanwhile = async () => undefined;
      await world.trade('ann', 'cid', 20);
      await world.spawn('dan', { wealth: 8 });
      await world.die('bob');
    };
    // Bob's estate went to the treasury.
    expect((await world.collect()).body['collectedTaxes']).toBe(87.3333);
    expect(HalfPolicy.asked).toBe(2);
    expect([await world.wealth('ann'), await world.wealth('cid'), await world.wealth('dan')]).toEqual([
      40, 10, 4,
    ]);
  });

  it('are found in the end by a world that never rests', async () => {
    const world = await half();
    const stop = new AbortController();
    const trading = (async () => {
      while (!stop.signal.aborted) await world.trade('ann', 'bob', 0.0001);
    })();
    HalfPolicy.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 20));
    const { status } = await world.collect();
    stop.abort();
    await trading;
    expect(status).toBe(200);
  });

  it.each([
    ['are found by the fifth call, though another process wrote before each one', 3, 4, 200],
    ['give way to another process that wrote before the fifth call, too', 4, 5, 503],
  ])('%s', async (_what, writes, asked, status) => {
    const world = await half();
    await using other = await TestService.start({ databaseUrl: service.databaseUrl, policies });
    const elsewhere = other.clientWith(world.client.token);
    HalfPolicy.meanwhile = async () => {
      if (HalfPolicy.asked > writes) return;
      const body = { recipientIdentifier: world.character('bob')['id'], amount: 1 };
      await elsewhere.put(`${world.path('ann')}/trade`, body);
    };
    const answer = await world.collect();
    expect([answer.status, HalfPolicy.asked]).toEqual([status, asked]);
    expect(await eventsOf(service, world, 'tax')).toHaveLength(status === 200 ? 2 : 0);
  });

  it('give way when their settings change while they decide', async () => {
    const world = await half();
    HalfPolicy.meanwhile = async () => {
      HalfPolicy.meanwhile = async () => undefined;
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 5 });
    };
    const answer = await world.collect();
    expectProblem(answer, 'POLICY_CONFLICT');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await world.read()).toMatchObject({ collectedTaxes: 0 });
    expect((await world.collect()).status).toBe(200);
  });

  describe('that fail', () => {
    it.each<[string, (page: TaxPage) => unknown, string]>([
      [
        'throw',
        () => {
          throw new Error('secret');
        },
        'WickedPolicy threw an error',
      ],
      ['stall', () => new Promise(() => undefined), 'did not answer within 3000 ms'],
      ['say NaN', ({ subjects }) => subjects.map(({ id }) => ({ id, amount: 'NaN' })), "'NaN'"],
      [
        'take too much',
        ({ subjects }) => subjects.map(({ id }) => ({ id, amount: '101' })),
        'more than the wealth',
      ],
      ['forget somebody', ({ subjects }) => [{ id: subjects[0]!.id, amount: '1' }], 'no payment of'],
      ['know a stranger', () => [{ id: 'x', amount: '1' }], 'who is not a subject'],
    ])('because they %s are named, and nothing is written', async (_what, answer, reason) => {
      const world = await service.world({ taxPolicy: 'wicked', agentNpcs: village });
      WickedPolicy.answer = answer;
      const before = await eventsOf(service, world);
      const failed = await world.collect({ 'Idempotency-Key': 'again' });
      expectProblem(failed, 'POLICY_FAILED', {
        policy: 'WickedPolicy',
        detail: expect.stringContaining(reason),
      });
      expect(JSON.stringify(failed.body)).not.toContain('secret');
      expectProblem(await dryRun(world), 'POLICY_FAILED');
      expect(await eventsOf(service, world)).toEqual(before);
      expect(await world.wealth('ann')).toBe(100);
      // Nothing was kept for the key either.
      WickedPolicy.answer = ({ subjects }) => subjects.map(({ id }) => ({ id, amount: '1' }));
      expect((await world.collect({ 'Idempotency-Key': 'again' })).body['collectedTaxes']).toBe(2);
    });

    it('because this process does not have them say so', async () => {
      const world = await half();
      const other = await TestService.start({ databaseUrl: service.databaseUrl });
      try {
        const url = `${other.baseUrl}/v1/instance/${world.id}/tax`;
        const headers = { authorization: `Bearer ${world.client.token}` };
        const answer = await fetch(url, { method: 'PUT', headers });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('30');
        expect(await answer.json()).toMatchObject({ code: 'POLICY_UNAVAILABLE', policy: 'half' });
      } finally {
        await other.stop();
      }
      expect(await world.read()).toMatchObject({ collectedTaxes: 0 });
    });
  });

  it('refuses names and options that are none', async () => {
    const world = await half();
    const put = (body: object) => world.client.put(`/v1/instance/${world.id}`, body);
    expectInvalid(await put({ taxPolicy: 'unknown' }), '/taxPolicy', 'NOT_ALLOWED');
    expectInvalid(await put({ taxPolicy: 'Half' }), '/taxPolicy', 'NOT_A_POLICY');
    expectInvalid(await put({ inheritance: 'unknown' }), '/inheritance', 'NOT_ALLOWED');
    expectInvalid(await put({ taxPolicyOptions: {} }), '/taxPolicy', 'REQUIRED');
    expectInvalid(await put({ taxPolicy: 'flat', taxPolicyOptions: { a: 1 } }), '/taxPolicyOptions');
    expectInvalid(await put({ taxPolicy: 'half', taxPolicyOptions: [] }), '/taxPolicyOptions');
    expectInvalid(
      await put({ taxPolicy: 'half', taxPolicyOptions: { less: 'x'.repeat(5000) } }),
      '/taxPolicyOptions',
    );
    for (const options of [
      {},
      { brackets: [] },
      { brackets: [{ upTo: null, rate: 101 }] },
      { brackets: [{ upTo: 5, rate: 1 }] },
      {
        floor: 5,
        brackets: [
          { upTo: 5, rate: 1 },
          { upTo: null, rate: 2 },
        ],
      },
      { floor: '5', brackets: [{ upTo: null, rate: 2 }] },
      { brackets: [null] },
      { brackets: [{ upTo: null, rate: 2, more: 1 }] },
      { ceiling: 5, brackets: [{ upTo: null, rate: 2 }] },
    ]) {
      const answer = await put({ taxPolicy: 'progressive', taxPolicyOptions: options });
      expectInvalid(answer, '/taxPolicyOptions', 'NOT_POLICY_OPTIONS');
    }
    expectInvalid(await dryRun(world, { taxPolicy: 'unknown' }), '/taxPolicy', 'NOT_ALLOWED');
    expectInvalid(await dryRun(world, { taxPolicyOptions: {} }), '/taxPolicy', 'REQUIRED');
    expect((await world.read())['taxPolicy']).toBe('half');
  });

  it('are remembered: as they were at a moment, and in the feed', async () => {
    const world = await service.world({ taxPolicy: 'half', taxPolicyOptions: { less: 1 } });
    await world.client.put(`/v1/instance/${world.id}`, { taxPolicy: 'flat' });
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event`)).body;
    const [first, second] = items as { occurredAt: string; data: object }[];
    expect(first!.data).toMatchObject({ taxPolicy: 'half', taxPolicyOptions: { less: 1 } });
    expect(second!.data).toMatchObject({ taxPolicy: 'flat', taxPolicyOptions: {} });
    expect(await world.read()).toMatchObject({ taxPolicy: 'flat', taxPolicyOptions: {} });
  });
});
