import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../../src/ledger/verify.js';
import { eventsOf } from '../support/events.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the treasury and grants', () => {
  const service = sharedService();

  const disburse = (world: World, body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}/disburse`, body, { headers });
  const grant = (world: World, name: string, body: Json): Promise<Answer> =>
    world.client.put(`${world.path(name)}/grant`, body);
  const wealths = async (world: World, ...names: string[]): Promise<number[]> =>
    Promise.all(names.map((name) => world.wealth(name)));

  /** A world whose treasury has a tenth of what its characters had. */
  async function taxed(...wealth: number[]): Promise<World> {
    const agentNpcs = Object.fromEntries(wealth.map((amount, n) => [`c${n}`, { wealth: amount }]));
    const world = await service.world({ taxRate: 10, agentNpcs });
    await world.collect();
    return world;
  }

  it('pays the same to everybody, the remainder to the oldest', async () => {
    const world = await taxed(100, 10, 0);
    const { status, body } = await disburse(world, { amount: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ collectedTaxes: 11, treasury: 10 });
    expect(await wealths(world, 'c0', 'c1', 'c2')).toEqual([90.3334, 9.3333, 0.3333]);
    const [header, ...paid] = (await eventsOf(service, world)).slice(-4);
    expect(header).toMatchObject({
      kind: 'disbursement',
      data: { amount: 10_000, policy: 'equal', recipients: 3 },
    });
    expect(paid.map(({ cause, actor_id, amount }) => [cause, actor_id, amount])).toEqual(
      expect.arrayContaining([
        ['disbursement', null, 0.3334],
        ['disbursement', null, 0.3333],
      ]),
    );
  });

  it('pays those who are named what each is named with, for its reason', async () => {
    const world = await taxed(1000, 10);
    const { client } = world;
    const uuid = randomUUID();
    await client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'The watch', wealth: 1 });
    const [c0, c1] = ['c0', 'c1'].map((name) => world.character(name)['uuid'] as string);
    const recipients = [
      { identifier: c1, amount: 20, reason: 'guard' },
      { identifier: uuid, amount: 30.5 },
      { identifier: c1, amount: 5 },
    ];
    const body = { recipients, reason: 'wage', reference: 'may' };
    const told = await client.put(`/v1/instance/${world.id}/disburse?dryRun=true`, body);
    expect(told.body).toMatchObject({ dryRun: true, amount: 55.5, recipients: 3 });
    const paid = await disburse(world, body);
    expect(paid.body).toMatchObject({ amount: 55.5, policy: 'recipients', recipients: 3, treasury: 45.5 });
    expect(await world.wealth('c1')).toBe(34);
    expect((await client.get(`/v1/account/${world.id}/${uuid}`)).body).toMatchObject({ wealth: 31.5 });
    const found = await client.get(`/v1/instance/${world.id}/event?reference=may&type=trade`);
    expect(
      found.body['items'].map(({ data }: Json) => [data.amount, data.reason, data.recipientWealthAfter]),
    ).toEqual([
      [20, 'guard', 29],
      [30.5, 'wage', 31.5],
      [5, 'wage', 34],
    ]);
    const unknown = await disburse(world, {
      recipients: [...recipients, { identifier: randomUUID(), amount: 1 }],
    });
    expectProblem(unknown, 'AGENT_NPC_NOT_FOUND', { pointer: '/recipients/3/identifier' });
    const dear = await disburse(world, { recipients: [{ identifier: c0, amount: 46 }] });
    expectProblem(dear, 'INSUFFICIENT_TREASURY', { available: 45.5, requested: 46 });
    await client.put(`${world.path('c0')}/grant`, { amount: 99_999_999_099.9999, reason: 'fortune' });
    const rich = await disburse(world, { recipients: [{ identifier: c0, amount: 1 }] });
    expectProblem(rich, 'WEALTH_LIMIT', { pointer: '/recipients/0/identifier' });
    expectInvalid(await disburse(world, { recipients, amount: 1 }), '/amount');
    expectInvalid(await disburse(world, { recipients, policy: 'equal' }), '/policy');
    expectInvalid(await disburse(world, { recipients: [] }), '/recipients');
    await world.die('c1');
    const dead = await disburse(world, { recipients: [{ identifier: c1, amount: 1 }] });
    expectProblem(dead, 'AGENT_NPC_NOT_FOUND', { diedAt: expect.any(String) as string });
  });

  it.each([
    ['equal', 100, 10, 0],
    // Where each has as much, and as large a fraction, as the others.
    ['poorest', 10, 10, 10],
    ['proportional', 10, 10, 10],
  ])('knows the oldest by birth, not by the order of ids: %s', async (policy, ...had) => {
    const world = await taxed(...had);
    // As ids of two processes may be whose clocks differ.
    const [[eldest]] = await service.dataSource.query<[{ id: string }[], number]>(
      `UPDATE economy.holder a SET created_at = $2
        WHERE a.instance_id = $1 AND a.id = (SELECT max(o.id::text)::uuid FROM economy.agent_npc o WHERE o.instance_id = $1)
       RETURNING a.id`,
      [world.id, new Date(Date.now() - 3_600_000)],
    );
    const names = ['c0', 'c1', 'c2'];
    const before = await wealths(world, ...names);
    expect((await disburse(world, { amount: 0.0001, policy })).status).toBe(200);
    const shares = before.map((has, n) =>
      world.character(names[n]!)['id'] === eldest!.id ? Math.round(has * 10_000 + 1) / 10_000 : has,
    );
    expect(await wealths(world, ...names)).toEqual(shares);
  });

  it('raises the poorest to a common level', async () => {
    const world = await taxed(100, 20, 10, 0);
    await disburse(world, { amount: 12, policy: 'poorest' });
    // 18, 9 and 0 are left of the three poorest: the two below 10.5 are raised to it.
    expect(await wealths(world, 'c0', 'c1', 'c2', 'c3')).toEqual([90, 18, 10.5, 10.5]);
    await disburse(world, { amount: 0.0003, policy: 'poorest' });
    expect(await wealths(world, 'c0', 'c1', 'c2', 'c3')).toEqual([90, 18, 10.5002, 10.5001]);
  });

  it('pays in proportion to wealth, the remainder by the largest fractions; equally when all have none', async () => {
    const world = await taxed(70, 20, 10);
    await disburse(world, { amount: 0.0004, policy: 'proportional' });
    expect(await wealths(world, 'c0', 'c1', 'c2')).toEqual([63.0003, 18.0001, 9]);
    // As large a fraction for each: the oldest first.
    const even = await taxed(10, 10, 10, 10);
    await disburse(even, { amount: 0.0002, policy: 'proportional' });
    expect(await wealths(even, 'c0', 'c1', 'c2', 'c3')).toEqual([9.0001, 9.0001, 9, 9]);
    const poor = await service.world({ taxRate: 100, agentNpcs: { ann: { wealth: 3 }, bob: {} } });
    await poor.collect();
    await disburse(poor, { amount: 3, policy: 'proportional' });
    expect(await wealths(poor, 'ann', 'bob')).toEqual([1.5, 1.5]);
  });

  it('refuses more than the treasury has, and changes nothing then', async () => {
    const world = await taxed(100);
    const before = await world.read();
    const refused = await disburse(world, { amount: 10.0001 });
    expectProblem(refused, 'INSUFFICIENT_TREASURY');
    expect(refused.body).toMatchObject({ available: 10, requested: 10.0001 });
    expectProblem(await disburse(world, { amount: -1 }), 'VALIDATION_FAILED');
    expectProblem(await disburse(world, { amount: 1, policy: 'lottery' }), 'VALIDATION_FAILED');
    expect(await world.read()).toEqual(before);
    const rich = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 10 } } });
    await rich.collect();
    await grant(rich, 'ann', { amount: 99_999_999_994.9998, reason: 'test' });
    expectProblem(await disburse(rich, { amount: 1 }), 'WEALTH_LIMIT');
    expect((await rich.read())['treasury']).toBe(5);
    await world.die('c0');
    expectProblem(await disburse(world, { amount: 1 }), 'NO_RECIPIENT');
  });

  it('pays once for repeats with the same Idempotency-Key', async () => {
    const world = await taxed(100);
    const headers = { 'idempotency-key': 'once' };
    const first = await disburse(world, { amount: 4 }, headers);
    const again = await disburse(world, { amount: 4 }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await world.wealth('c0')).toBe(94);
  });

  it('grants new money to a character, with a reason', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    const { status, body } = await grant(world, 'ann', { amount: 2.5, reason: 'quest' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'trade',
      cause: 'grant',
      reason: 'quest',
      amount: 2.5,
      traderAgentNPC: null,
      traderWealthAfter: null,
      recipientWealthAfter: 3.5,
      recipientAgentNPC: { name: 'ann', wealth: 3.5 },
    });
    const feed = await world.client.get(`/v1/instance/${world.id}/event?after=2`);
    expect(feed.body['items']).toMatchObject([{ type: 'trade', data: { id: body['id'], reason: 'quest' } }]);
    expectProblem(await grant(world, 'ann', { amount: 1 }), 'VALIDATION_FAILED');
    expectProblem(await grant(world, 'ann', { amount: 99_999_999_999, reason: 'x' }), 'WEALTH_LIMIT');
    await world.die('ann');
    expectProblem(await grant(world, 'ann', { amount: 1, reason: 'x' }), 'AGENT_NPC_NOT_FOUND');
  });

  it('are in the event feed, in reads of the past and in histories', async () => {
    const world = await taxed(100, 50);
    await disburse(world, { amount: 6 });
    const { body } = await world.client.get(
      `/v1/instance/${world.id}/event?type=disbursement,tax-collection`,
    );
    expect((body['items'] as Json[]).map(({ data }) => [data.collectedTaxes, data.treasury])).toEqual([
      [15, 15],
      [15, 9],
    ]);
    await disburse(world, { amount: 2 });
    for (const [place, treasury] of [15, 9].entries()) {
      const { occurredAt: at } = body['items'][place] as Json;
      const { status, body: then } = await world.client.get(`/v1/instance/${world.id}?at=${at as string}`);
      expect([status, then['treasury']]).toEqual([200, treasury]);
    }
    expect((await world.read())['treasury']).toBe(7);
    const history = await world.client.get(`${world.path('c1')}/history?limit=1`);
    expect(history.body['items']).toMatchObject([
      { type: 'trade', role: 'recipient', cause: 'disbursement', amount: 1, other: null, wealthAfter: 49 },
    ]);
  });

  it('says in a dry run what would be paid, and changes nothing', async () => {
    const world = await taxed(100, 20, 10, 0);
    const before = [await world.read(), await eventsOf(service, world)];
    const dryRun = (body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
      world.client.put(`/v1/instance/${world.id}/disburse?dryRun=true`, body, { headers });
    for (const [body, told] of [
      [{ amount: 1 }, { treasury: 12, amount: 1, policy: 'equal', recipients: 4 }],
      [
        { amount: 12, policy: 'poorest' },
        { treasury: 1, amount: 12, policy: 'poorest', recipients: 2 },
      ],
      [
        { amount: 2, policy: 'proportional' },
        { treasury: 11, amount: 2, recipients: 3 },
      ],
      [{ policy: 'refund' }, { treasury: 0, amount: 13, policy: 'refund', recipients: 3, collection: 6 }],
    ] as const) {
      const { status, body: answer } = await dryRun(body);
      expect([status, answer]).toMatchObject([200, { ...told, dryRun: true, collectedTaxes: 13 }]);
    }
    const short = await dryRun({ amount: 1 }, { prefer: 'return=minimal' });
    expect(short.body).toMatchObject({ id: world.id, treasury: 12, dryRun: true });
    expectProblem(await dryRun({ amount: 14 }), 'INSUFFICIENT_TREASURY');
    expectInvalid(await dryRun({ amount: 1 }, { 'idempotency-key': 'k' }), '/Idempotency-Key');
    expect([await world.read(), await eventsOf(service, world)]).toEqual(before);
    const { body: done } = await disburse(world, { policy: 'refund' });
    expect(done).toMatchObject({ treasury: 0, amount: 13, recipients: 3, collection: 6 });
    expect(done).not.toHaveProperty('dryRun');
  });

  describe('a refund of the last collection', () => {
    const refund = (world: World, more: Json = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      disburse(world, { policy: 'refund', ...more }, headers);

    async function expectClean(...ids: string[]): Promise<void> {
      expect((await verifyLedger(service.dataSource, ids)).faults).toEqual([]);
    }

    /** In no order of names, and all with fractions; nobody's is taken whole. */
    const wealthOf = (n: number): number => (((n * 7) % 24) * 100_000 + 71_234 + n) / 10_000;
    const taxOf = (n: number): number => Math.floor((Math.round(wealthOf(n) * 10_000) * 75) / 1000) / 10_000;
    const everybody = Array.from({ length: 24 }, (_, n) => n).sort((a, b) => wealthOf(a) - wealthOf(b));

    /** A flat tax of 7.5 %, paid by 24 and not by one who has nothing. */
    async function crowd(): Promise<World> {
      const agentNpcs = Object.fromEntries(
        everybody.toSorted().map((n) => [`c${n}`, { wealth: wealthOf(n) }]),
      );
      const world = await service.world({ taxRate: 7.5, agentNpcs: { ...agentNpcs, beggar: {} } });
      await world.collect();
      return world;
    }

    const sumOf = (those: readonly number[]): number =>
      those.reduce((sum, n) => sum + Math.round(taxOf(n) * 10_000), 0) / 10_000;

    async function expectRefunded(world: World, those: readonly number[]): Promise<void> {
      const names = everybody.map((n) => `c${n}`);
      const after = (n: number): number =>
        Math.round((wealthOf(n) - (those.includes(n) ? 0 : taxOf(n))) * 10_000) / 10_000;
      expect(await wealths(world, ...names, 'beggar')).toEqual([...everybody.map(after), 0]);
    }

    it('pays the poorest before a tax that left nobody anything', async () => {
      const had = [80, 10, 70, 20, 60, 30, 50, 40];
      const agentNpcs = Object.fromEntries(had.map((wealth) => [`c${wealth}`, { wealth }]));
      const world = await service.world({ taxRate: 100, agentNpcs });
      await world.collect();
      expect((await refund(world, { share: 0.5 })).body).toMatchObject({ recipients: 4, amount: 100 });
      const after = had.map((wealth) => (wealth > 40 ? 0 : wealth));
      expect(await wealths(world, ...had.map((wealth) => `c${wealth}`))).toEqual(after);
    });

    it('pays every payer exactly the tax', async () => {
      const world = await crowd();
      const { status, body } = await refund(world);
      const [collection] = await eventsOf(service, world, 'tax-collection');
      const paid = { policy: 'refund', recipients: 24, collection: collection!['seq'] as number };
      expect([status, body]).toMatchObject([200, { ...paid, amount: sumOf(everybody), treasury: 0 }]);
      await expectRefunded(world, everybody);
      const [header] = await eventsOf(service, world, 'disbursement');
      expect(header!['data']).toEqual({ ...paid, amount: Math.round(sumOf(everybody) * 10_000) });
      const feed = await world.client.get(`/v1/instance/${world.id}/event?type=disbursement`);
      expect(feed.body['items']).toMatchObject([{ data: { ...paid, amount: sumOf(everybody) } }]);
      await expectClean(world.id);
    });

    it.each([
      [0.1, 3],
      [0.125, 3],
      [0.1251, 4],
      [0.0001, 1],
      [0.5, 12],
    ])('pays the poorest share of %d, by their wealth before it', async (share, count) => {
      const world = await crowd();
      const poorest = everybody.slice(0, count);
      const { body } = await refund(world, { share });
      expect(body).toMatchObject({ amount: sumOf(poorest), recipients: count });
      await expectRefunded(world, poorest);
      expect(body['treasury']).toBe(sumOf(everybody.slice(count)));
      await expectClean(world.id);
    });

    it.each([
      [10, 0.1, 1],
      [30, 0.1, 3],
      [10, 0.3, 3],
      [10, 0.7, 7],
      [10, 0.30000000000000004, 3],
    ])('of %d payers counts a share of %d as %d, and ties by id', async (payers, share, count) => {
      const world = await taxed(...Array.from({ length: payers }, () => 10));
      const { body } = await refund(world, { share });
      expect(body).toMatchObject({ amount: count, recipients: count });
      const ids = Array.from({ length: payers }, (_, n) => world.character(`c${n}`)['id'] as string).sort();
      const paid = (await eventsOf(service, world, 'trade')).map((event) => event['recipient_id'] as string);
      expect(paid).toEqual(ids.slice(0, count));
    });

    it('pays nothing for the dead, whose part stays in the treasury', async () => {
      const world = await crowd();
      const [poorest, second, third] = everybody as [number, number, number];
      await world.client.put(`/v1/instance/${world.id}`, { inheritance: 'none' });
      await world.die(`c${second}`);
      const before = (await world.read())['treasury'] as number;
      const { body } = await refund(world, { share: 0.1 });
      expect(body).toMatchObject({ recipients: 2, amount: sumOf([poorest, third]) });
      expect(body['treasury']).toBeCloseTo(before - sumOf([poorest, third]), 6);
      await expectClean(world.id);
    });

    it('goes by what each had then, whatever was traded since', async () => {
      const world = await crowd();
      const [poorest, second, third, richest] = [...everybody.slice(0, 3), everybody.at(-1)!] as [
        number,
        number,
        number,
        number,
      ];
      // The poorest is the richest now, and the richest the poorest.
      await world.trade(`c${richest}`, `c${poorest}`, 200);
      await world.client.put(`/v1/instance/${world.id}`, { taxRate: 90 });
      await world.spawn('late');
      const { body } = await refund(world, { share: 0.1 });
      const those = [poorest, second, third];
      expect(body).toMatchObject({ recipients: 3, amount: sumOf(those) });
      const events = (await eventsOf(service, world, 'trade')).filter(
        ({ cause }) => cause === 'disbursement',
      );
      const ids = those.map((n) => world.character(`c${n}`)['id'] as string);
      expect(events.map((event) => event['recipient_id'] as string).sort()).toEqual(ids.sort());
    });

    it('pays a collection back once, and the next one too', async () => {
      const world = await crowd();
      const before = await world.read();
      expect((await refund(world, { share: 0.1 })).status).toBe(200);
      const refused = await refund(world);
      expectProblem(refused, 'NOTHING_TO_REFUND', { reason: 'ALREADY_REFUNDED' });
      expectProblem(await refund(world, { share: 0.1 }), 'NOTHING_TO_REFUND');
      // Another disbursement is none.
      expect((await disburse(world, { amount: 0.01, policy: 'poorest' })).status).toBe(200);
      expectProblem(await refund(world), 'NOTHING_TO_REFUND', { reason: 'ALREADY_REFUNDED' });
      await world.collect();
      expect((await disburse(world, { amount: 0.01, policy: 'poorest' })).status).toBe(200);
      const again = await refund(world);
      expect([again.status, again.body['recipients']]).toEqual([200, 25]);
      expect(again.body['collectedTaxes']).toBeGreaterThan(before['collectedTaxes'] as number);
      await expectClean(world.id);
    });

    it('is refused where nothing was collected, or nobody who paid lives', async () => {
      const untaxed = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
      expectProblem(await refund(untaxed), 'NOTHING_TO_REFUND', { reason: 'NO_COLLECTION' });
      // An estate in the treasury was collected by no collection.
      await untaxed.client.put(`/v1/instance/${untaxed.id}`, { inheritance: 'treasury' });
      await untaxed.die('ann');
      expect((await untaxed.read())['treasury']).toBe(5);
      expectProblem(await refund(untaxed), 'NOTHING_TO_REFUND', { reason: 'NO_COLLECTION' });
      const poor = await service.world({ taxRate: 10, agentNpcs: { ann: {} } });
      await poor.collect();
      expectProblem(await refund(poor), 'NOTHING_TO_REFUND', { reason: 'NOTHING_COLLECTED' });
      const world = await taxed(100, 50);
      await world.client.put(`/v1/instance/${world.id}`, { taxRate: 0, inheritance: 'treasury' });
      await world.die('c1');
      expectProblem(await refund(world, { share: 0.5 }), 'NOTHING_TO_REFUND', { reason: 'NO_PAYER_LIVES' });
      await world.collect();
      expectProblem(await refund(world), 'NOTHING_TO_REFUND', { reason: 'NOTHING_COLLECTED' });
    });

    it('is refused like any disbursement where money lacks, or is too much', async () => {
      const world = await taxed(100, 50);
      await disburse(world, { amount: 8 });
      const refused = await refund(world);
      expectProblem(refused, 'INSUFFICIENT_TREASURY', { available: 7, requested: 15 });
      // That of the poorer one is still there.
      expect((await refund(world, { share: 0.5 })).body).toMatchObject({ amount: 5, treasury: 2 });
      const rich = await taxed(100);
      await grant(rich, 'c0', { amount: 99_999_999_909.9999, reason: 'test' });
      expectProblem(await refund(rich), 'WEALTH_LIMIT');
    });

    it('takes no amount, and is the only one with a share', async () => {
      const world = await taxed(100);
      const before = await world.read();
      expectInvalid(await refund(world, { amount: 1 }), '/amount', 'NOT_ALLOWED');
      expectInvalid(await disburse(world, { amount: 1, share: 0.5 }), '/share', 'NOT_ALLOWED');
      expectInvalid(await disburse(world, { policy: 'poorest' }), '/amount', 'REQUIRED');
      expectInvalid(await disburse(world, {}), '/amount', 'REQUIRED');
      for (const share of [0, -0.1, 1.0001, 0.00001, 0.12345, '1', null, [0.1]]) {
        expectInvalid(await refund(world, { share }), '/share', 'NOT_A_SHARE');
      }
      expect(await world.read()).toEqual(before);
    });

    it('happens once for repeats with the same Idempotency-Key', async () => {
      const world = await crowd();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await refund(world, { share: 0.1 }, headers);
      await world.trade('c1', 'c2', 0.5);
      const again = await refund(world, { share: 0.1 }, headers);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expectProblem(await refund(world, { share: 0.2 }, headers), 'IDEMPOTENCY_KEY_REUSED');
      expect(await eventsOf(service, world, 'disbursement')).toHaveLength(1);
    });

    it.each([
      [true, 'NOTHING_COLLECTED'],
      [false, 'NO_COLLECTION'],
    ])(
      'knows of a collection that took nothing in a fork if it has the history (%s)',
      async (history, reason) => {
        const world = await service.world({ taxRate: 10, agentNpcs: { ann: {} } });
        await world.collect();
        const copy = await world.client.post(`/v1/instance/${world.id}/fork`, {
          uuid: randomUUID(),
          history,
        });
        const path = `/v1/instance/${copy.body['id'] as string}/disburse`;
        expectProblem(await world.client.put(path, { policy: 'refund' }), 'NOTHING_TO_REFUND', { reason });
      },
    );

    it('is of the same collection in a fork', async () => {
      const world = await crowd();
      await refund(world, { share: 0.1 });
      const copy = await world.client.post(`/v1/instance/${world.id}/fork`, {
        uuid: randomUUID(),
        history: true,
      });
      const id = copy.body['id'] as string;
      const told = (of: string): Promise<Answer> =>
        world.client.get(`/v1/instance/${of}/event?type=disbursement`);
      const [was, is] = [await told(world.id), await told(id)].map(({ body }) => body['items'] as Json[]);
      const { collection } = was![0]!['data'] as Json;
      expect(is).toMatchObject([{ data: { collection, policy: 'refund', recipients: 3 } }]);
      const { body: event } = await world.client.get(`/v1/instance/${id}/event/${collection as number}`);
      expect(event['type']).toBe('tax-collection');
      expectProblem(
        await world.client.put(`/v1/instance/${id}/disburse`, { policy: 'refund' }),
        'NOTHING_TO_REFUND',
      );
      await world.client.put(`/v1/instance/${id}/tax`);
      const { body } = await world.client.put(`/v1/instance/${id}/disburse`, { policy: 'refund' });
      expect(body).toMatchObject({ recipients: 24 });
      await expectClean(world.id, id);
    });
  });
});
