import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { Metrics } from '../../src/common/observation/metrics.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('an exchange', () => {
  const service = sharedService();
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const asset = async (world: World, code: string, more: Json = {}): Promise<void> => {
    const made = await world.client.put(`/v1/asset/${world.id}/${code}`, {
      name: code,
      kind: 'item',
      ...more,
    });
    expect(made.status).toBe(200);
  };
  const exchange = (world: World, legs: Json[], more: Json = {}, query = ''): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/exchange${query}`, { legs, ...more });
  const make = async (world: World, name: string, code: string, amount: number): Promise<void> => {
    const made = await exchange(world, [{ from: null, to: idOf(world, name), asset: code, amount }]);
    expect({ status: made.status, body: made.body }).toMatchObject({ status: 201 });
  };
  const goodsOf = async (world: World, name: string, query = ''): Promise<Json> => {
    const { items } = (await world.client.get(`${world.path(name)}/holding${query}`)).body;
    return Object.fromEntries((items as Json[]).map((each) => [each['asset'], each['amount']]));
  };
  const wealthOf = async (world: World, name: string): Promise<unknown> =>
    (await world.client.get(world.path(name))).body['wealth'];
  const measured = async (what: string): Promise<number> => {
    const text = await service.app.get(Metrics, { strict: false }).registry.metrics();
    return Number(new RegExp(`^economy_write_queue_${what} (\\d+)`, 'm').exec(text)?.[1]);
  };
  async function market(): Promise<World> {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 20 }, cyd: {} } });
    await asset(world, 'bread');
    await asset(world, 'flour', { decimals: 2 });
    await make(world, 'ann', 'bread', 10);
    return world;
  }

  it('moves goods and money in one step, and tells what each has left', async () => {
    const world = await market();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const sold = await exchange(
      world,
      [
        { from: ann, to: world.character('bob')['uuid'], asset: 'bread', amount: 2 },
        { from: bob, to: ann, amount: 5 },
      ],
      { reason: 'market', reference: 'order-7', metadata: { stall: 3 } },
    );
    expect(sold).toMatchObject({
      status: 201,
      body: {
        type: 'exchange',
        cause: 'trade',
        reason: 'market',
        reference: 'order-7',
        metadata: { stall: 3 },
        legs: [
          { asset: 'bread', from: ann, to: bob, amount: 2, fromLeft: 8, toLeft: 2 },
          { asset: null, from: bob, to: ann, amount: 5, fromLeft: 15, toLeft: 105 },
        ],
        parties: [
          { id: bob, name: world.character('bob')['name'], wealthAfter: 15 },
          { id: ann, wealthAfter: 105 },
        ],
      },
    });
    expect(await goodsOf(world, 'ann')).toEqual({ bread: 8 });
    expect(await goodsOf(world, 'bob')).toEqual({ bread: 2 });
    expect([await wealthOf(world, 'ann'), await wealthOf(world, 'bob')]).toEqual([105, 15]);
    const { body: bread } = await world.client.get(`/v1/asset/${world.id}/bread`);
    expect(bread).toMatchObject({ made: 10, consumed: 0, inWorld: 10 });
    const holders = (await world.client.get(`/v1/asset/${world.id}/bread/holder`)).body['items'] as Json[];
    expect(holders.map(({ holder, amount }) => [holder.id, amount]).sort()).toEqual(
      [
        [ann, 8],
        [bob, 2],
      ].sort(),
    );
  });

  it('makes and consumes, of one alone or of many, in any order that the legs allow', async () => {
    const world = await market();
    const [ann, bob, cyd] = [idOf(world, 'ann'), idOf(world, 'bob'), idOf(world, 'cyd')];
    await make(world, 'ann', 'flour', 2.5);
    const baked = await exchange(world, [
      { from: ann, to: null, asset: 'flour', amount: 0.25 },
      { from: null, to: ann, asset: 'bread', amount: 3 },
    ]);
    expect(baked.body).toMatchObject({ parties: [{ id: ann }], legs: [{ fromLeft: 2.25 }, { toLeft: 13 }] });
    // What one leg brings, the next one passes on.
    const passed = await exchange(world, [
      { from: ann, to: bob, asset: 'bread', amount: 13 },
      { from: bob, to: cyd, asset: 'bread', amount: 13 },
      { from: cyd, to: null, asset: 'bread', amount: 1 },
      { from: null, to: cyd, amount: 7 },
      { from: cyd, to: bob, amount: 7 },
    ]);
    expect(passed).toMatchObject({ status: 201, body: { parties: [{ id: cyd }, { id: ann }, { id: bob }] } });
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob'), await goodsOf(world, 'cyd')]).toEqual([
      { flour: 2.25 },
      {},
      { bread: 12 },
    ]);
    expect(await wealthOf(world, 'bob')).toBe(27);
  });

  it('is all or nothing: the leg at fault is named, and nothing has moved', async () => {
    const world = await market();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const good = { from: ann, to: bob, asset: 'bread', amount: 2 };
    const nobody = (side: string): string =>
      `\`${side}\` is no living character or open account of this instance; the treasury takes part in no exchange.`;
    const refused: readonly (readonly [leg: Json, code: Parameters<typeof expectProblem>[1], more: Json])[] =
      [
        [{ ...good, amount: 9 }, 'INSUFFICIENT_GOODS', { asset: 'bread', available: 8, requested: 9 }],
        [{ from: bob, to: ann, amount: 21 }, 'INSUFFICIENT_WEALTH', { available: 20, requested: 21 }],
        [{ ...good, asset: 'wine' }, 'ASSET_NOT_FOUND', { asset: 'wine' }],
        [{ ...good, amount: 1.5 }, 'AMOUNT_TOO_FINE', { asset: 'bread' }],
        [
          { ...good, to: randomUUID() },
          'AGENT_NPC_NOT_FOUND',
          { pointer: '/legs/1/to', detail: nobody('to') },
        ],
        [
          { ...good, from: randomUUID() },
          'AGENT_NPC_NOT_FOUND',
          { pointer: '/legs/1/from', detail: nobody('from') },
        ],
        [{ ...good, to: ann }, 'SELF_TRADE', {}],
        [{ from: null, to: ann, amount: 99_999_999_999 }, 'WEALTH_LIMIT', {}],
        [{ from: null, to: ann, asset: 'bread', amount: 99_999_999_999 }, 'WEALTH_LIMIT', {}],
        [
          { from: ann, to: world.id, amount: 1 },
          'AGENT_NPC_NOT_FOUND',
          { pointer: '/legs/1/to', detail: nobody('to') },
        ],
      ];
    for (const [leg, code, more] of refused) {
      // The last one is refused by its number.
      expectProblem(await exchange(world, [good, leg]), code, { pointer: '/legs/1', ...more });
    }
    expectInvalid(
      await exchange(world, [{ from: null, to: null, amount: 1 }]),
      '/legs/0',
      'NOBODY_TAKES_PART',
    );
    expectInvalid(await exchange(world, [{ ...good, asset: 'Bread' }]), '/legs/0/asset', 'NOT_A_CODE');
    expectInvalid(await exchange(world, [{ ...good, amount: 0 }]), '/legs/0/amount', 'NOT_ABOVE_ZERO');
    for (const amount of [0, -1, 'ten']) {
      const { body } = await exchange(world, [{ ...good, amount: amount as number }]);
      expect((body['errors'] as Json[])[0]!['detail']).toMatch(/0\.0001/);
    }
    expect(await goodsOf(world, 'ann')).toEqual({ bread: 10 });
    const dry = await exchange(world, [good], {}, '?dryRun=true');
    expect(dry.body).toMatchObject({ dryRun: true, legs: [{ fromLeft: 8 }] });
    expect([await goodsOf(world, 'ann'), await wealthOf(world, 'bob')]).toEqual([{ bread: 10 }, 20]);
    // A reversal names the leg of what it would reverse.
    const gift = await exchange(world, [good]);
    await world.client.delete(world.path('bob'));
    const undone = `/v1/instance/${world.id}/event/${gift.body['seq'] as number}/reversal`;
    expectProblem(await world.client.post(undone, {}), 'AGENT_NPC_NOT_FOUND', { pointer: '/legs/0/to' });
  });

  it('is repeated with its key, and many have results of their own', async () => {
    const world = await market();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const path = `/v1/instance/${world.id}/exchange`;
    const legs = [{ from: ann, to: bob, asset: 'bread', amount: 1 }];
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const first = await world.client.post(path, { legs }, options);
    expect((await world.client.post(path, { legs }, options)).body).toEqual(first.body);
    expect(await goodsOf(world, 'bob')).toEqual({ bread: 1 });
    const many = (exchanges: Json[], more: Json = {}, options = {}) =>
      world.client.post(`${path}s`, { exchanges, ...more }, options);
    const key = randomUUID();
    const entries = [
      { legs, idempotencyKey: key },
      { legs: [{ ...legs[0], amount: 100 }] },
      { legs: [{ from: bob, to: ann, asset: 'bread', amount: 2 }] },
      { legs, idempotencyKey: key },
    ];
    const whole = randomUUID();
    const sent = await many(entries, {}, { headers: { 'Idempotency-Key': whole } });
    expect(sent.body).toMatchObject({
      registered: 3,
      refused: 1,
      results: [
        { event: { seq: expect.any(Number) } },
        { problem: { code: 'INSUFFICIENT_GOODS', pointer: '/legs/0', available: 8 } },
        { event: {} },
        { replayed: true, event: { seq: sent.body['results'][0].event.seq } },
      ],
    });
    expect(await goodsOf(world, 'bob')).toEqual({});
    const again = await many(entries, {}, { headers: { 'Idempotency-Key': whole } });
    expect(again.body['results'].map((each: Json) => each['event']?.seq)).toEqual(
      sent.body['results'].map((each: Json) => each['event']?.seq),
    );
    const full = await many(
      [{ legs, idempotencyKey: key }],
      {},
      { headers: { Prefer: 'return=representation' } },
    );
    expect(full.body['results'][0]).toMatchObject({
      replayed: true,
      event: { legs: [{ asset: 'bread', from: ann, to: bob, amount: 1, fromLeft: 8, toLeft: 2 }] },
    });
    expectProblem(
      await many([{ legs }, { legs: [{ ...legs[0], amount: 99 }] }], { atomic: true }),
      'BATCH_REFUSED',
    );
    expect(await goodsOf(world, 'ann')).toEqual({ bread: 10 });
  });

  it('changes what each has of the same asset by itself, however many holdings change', async () => {
    const world = await market();
    await asset(world, 'wine');
    await make(world, 'bob', 'bread', 3);
    await make(world, 'ann', 'flour', 2);
    await make(world, 'bob', 'flour', 1);
    const [ann, bob, cyd] = [idOf(world, 'ann'), idOf(world, 'bob'), idOf(world, 'cyd')];
    const sent = await exchange(world, [
      { from: ann, to: bob, asset: 'bread', amount: 4 },
      { from: ann, to: bob, asset: 'flour', amount: 2 },
      ...[ann, bob, cyd].map((to) => ({ from: null, to, asset: 'wine', amount: 1 })),
      { from: null, to: cyd, asset: 'flour', amount: 5 },
    ]);
    expect(sent.status).toBe(201);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob'), await goodsOf(world, 'cyd')]).toEqual([
      { bread: 6, wine: 1 },
      { bread: 7, flour: 3, wine: 1 },
      { flour: 5, wine: 1 },
    ]);
  });

  it('that is refused among many leaves nothing of its first legs to those after it', async () => {
    const world = await market();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const sent = await world.client.post(`/v1/instance/${world.id}/exchanges`, {
      exchanges: [
        {
          legs: [
            { from: ann, to: bob, asset: 'bread', amount: 2 },
            { from: ann, to: bob, amount: 5 },
            { from: bob, to: ann, asset: 'bread', amount: 99 },
          ],
        },
        { legs: [{ from: bob, to: ann, asset: 'bread', amount: 1 }] },
        { legs: [{ from: bob, to: ann, amount: 21 }] },
        { legs: [{ from: ann, to: bob, amount: 1 }] },
      ],
    });
    expect((sent.body['results'] as Json[]).map(({ problem }) => problem?.code ?? 'moved')).toEqual([
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_WEALTH',
      'moved',
    ]);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob')]).toEqual([{ bread: 10 }, {}]);
    expect([await wealthOf(world, 'ann'), await wealthOf(world, 'bob')]).toEqual([99, 21]);
  });

  it('shows in the holdings what goods are worth where they last had a price', async () => {
    const world = await market();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    await make(world, 'ann', 'flour', 1.25);
    const holdings = async (query = ''): Promise<Json> =>
      (await world.client.get(`${world.path('ann')}/holding${query}`)).body;
    expect(await holdings()).toMatchObject({
      items: [
        { asset: 'bread', amount: 10, price: null, worth: null },
        { asset: 'flour', amount: 1.25, price: null, worth: null },
      ],
      worth: 0,
    });
    for (const paid of [4, 5])
      await exchange(world, [
        { from: ann, to: bob, asset: 'bread', amount: 2 },
        { from: bob, to: ann, amount: paid },
      ]);
    const sale = { recipientIdentifier: ann, amount: 0.5, goods: [{ item: 'flour', quantity: 0.3 }] };
    expect((await world.client.put(`${world.path('bob')}/trade`, sale)).status).toBe(200);
    expect(await holdings()).toMatchObject({
      items: [
        { asset: 'bread', amount: 6, price: 2.5, worth: 15 },
        { asset: 'flour', amount: 0.95, price: 1.6667, worth: 1.5834 },
      ],
      worth: 16.5834,
    });
    expect(await holdings('?limit=1')).toMatchObject({ items: [{ asset: 'bread' }], worth: 16.5834 });
  });

  it('shares a call with others of its world that wait, and each has a result of its own', async () => {
    const world = await market();
    const [ann, bob, cyd] = [idOf(world, 'ann'), idOf(world, 'bob'), idOf(world, 'cyd')];
    const path = `/v1/instance/${world.id}/exchange`;
    const key = randomUUID();
    const before = (await measured('batch_size_sum')) - (await measured('batch_size_count'));
    const give = (amount: number, to: string, headers: Record<string, string> = {}): Promise<Answer> =>
      world.client.post(path, { legs: [{ from: ann, to, asset: 'bread', amount }] }, { headers });
    // Who comes first waits for the world, and the others behind it.
    const lock = service.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    const sent = Promise.all([
      ...Array.from({ length: 6 }, (_, n) => give(1, n % 2 ? bob : cyd)),
      give(99, bob),
      give(1, bob, { 'Idempotency-Key': key }),
      give(1, bob, { 'Idempotency-Key': key }),
      give(1, randomUUID()),
      give(1, cyd, { Prefer: 'return=minimal' }),
      exchange(
        world,
        Array.from({ length: 20 }, () => ({ from: bob, to: ann, amount: 0.5 })),
      ),
    ]);
    await until('the others wait', async () => (await measured('depth')) >= 11);
    await lock.commitTransaction();
    await lock.release();
    const answers = await sent;
    const [tooMuch, first, again, nobody, minimal, long] = answers.slice(6) as readonly Answer[];
    expectProblem(tooMuch!, 'INSUFFICIENT_GOODS', { available: expect.any(Number) as number });
    expectProblem(nobody!, 'AGENT_NPC_NOT_FOUND');
    expect(again!.body).toEqual(first!.body);
    expect(Object.keys(minimal!.body).sort()).toEqual(['id', 'seq']);
    expect(long).toMatchObject({
      status: 201,
      body: { parties: [{ id: bob, wealthAfter: 10 }, { id: ann }] },
    });
    const seqs = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body['seq']] : [])));
    expect(seqs.size).toBe(9);
    for (const { status, body } of answers.slice(0, 6)) {
      expect({ status, body }).toMatchObject({ status: 201, body: { legs: [{ from: ann, amount: 1 }] } });
    }
    expect(await goodsOf(world, 'ann')).toEqual({ bread: 2 });
    expect(await goodsOf(world, 'bob')).toEqual({ bread: 4 });
    expect(await goodsOf(world, 'cyd')).toEqual({ bread: 4 });
    // One alone, the long one, and the rest in one call, or in two around the long one.
    expect((await measured('batch_size_sum')) - (await measured('batch_size_count'))).toBeGreaterThanOrEqual(
      before + 8,
    );
  });

  it('is in the feed, the histories of all parties, and the past', async () => {
    const world = await market();
    const [ann, bob, cyd] = [idOf(world, 'ann'), idOf(world, 'bob'), idOf(world, 'cyd')];
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const sold = await exchange(world, [
      { from: bob, to: ann, amount: 4 },
      { from: ann, to: bob, asset: 'bread', amount: 2 },
    ]);
    await exchange(world, [
      { from: ann, to: bob, amount: 1 },
      { from: ann, to: cyd, asset: 'bread', amount: 1 },
    ]);
    const feed = await world.client.get(`/v1/instance/${world.id}/event?type=exchange`);
    const told = (feed.body['items'] as Json[]).at(-2)!;
    expect(told).toMatchObject({ type: 'exchange', seq: sold.body['seq'], data: sold.body });
    const compact = await world.client.get(`/v1/instance/${world.id}/event?type=exchange&view=compact`);
    const short = (compact.body['items'] as Json[]).at(-2)!;
    expect(short['legs']).toEqual([
      { from: bob, to: ann, amount: 4 },
      { asset: 'bread', from: ann, to: bob, amount: 2 },
    ]);
    expect(short['parties']).toMatchObject([
      { id: bob, name: 'bob', wealth: 16 },
      { id: ann, name: 'ann' },
    ]);
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(560);
    const history = async (name: string) =>
      ((await world.client.get(`${world.path(name)}/history?type=exchange`)).body['items'] as Json[]).map(
        ({ role, wealthAfter }) => [role, wealthAfter],
      );
    expect(await history('bob')).toEqual([
      ['recipient', 17],
      ['trader', 16],
    ]);
    expect((await history('cyd'))[0]).toEqual(['other', 0]);
    expect(await goodsOf(world, 'ann', `?at=${before}`)).toEqual({ bread: 10 });
    expect(await goodsOf(world, 'bob', `?at=${before}`)).toEqual({});
    const then = await world.client.get(`${world.path('bob')}?at=${before}`);
    expect(then.body).toMatchObject({ wealth: 20 });
    const economy = (await world.client.get(`/v1/instance/${world.id}/economy`)).body;
    expect(economy['goods']).toMatchObject([
      { asset: 'bread', name: 'bread', made: 10, consumed: 0, inWorld: 10, held: 0 },
      { asset: 'flour', made: 0 },
    ]);
    expect(economy['periods'].all).toMatchObject({ trades: 3, tradeVolume: 5 });
    const { items: prices } = (
      await world.client.get(`/v1/instance/${world.id}/economy/prices?item=bread&bucket=hour`)
    ).body;
    // Currency against one asset, between two.
    expect(prices[0].buckets).toMatchObject([{ trades: 1, volume: 2, last: 2 }]);
    await make(world, 'cyd', 'bread', 7);
    const past = await world.client.get(`/v1/instance/${world.id}/economy?at=${before}`);
    expect(past.body['goods']).toMatchObject([{ asset: 'bread', made: 10, inWorld: 10, held: null }, {}]);
    const holders = await world.client.get(`/v1/asset/${world.id}/bread/holder?at=${before}`);
    expect((holders.body['items'] as Json[]).map(({ amount }) => amount)).toEqual([10]);
  });
});

describe('an asset', () => {
  const service = sharedService();

  it('keeps its kind, its grain and whether it perishes once some was made; how long it keeps may change', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const put = (body: Json) => world.client.put(`/v1/asset/${world.id}/milk`, body);
    const milk = { name: 'Milk', kind: 'item', decimals: 2, perishesAfterDays: 3 };
    const others = [{ kind: 'currency' }, { decimals: 3 }, { decimals: 0 }, { perishesAfterDays: null }];
    expect((await put({ ...milk, ...others[0], decimals: 4 })).status).toBe(200);
    expect((await put(milk)).body).toMatchObject(milk);
    const leg = { from: null, to: world.character('ann')['id'], asset: 'milk', amount: 1 };
    await world.client.post(`/v1/instance/${world.id}/exchange`, { legs: [leg] });
    for (const other of others) expectProblem(await put({ ...milk, ...other }), 'ASSET_IN_USE');
    const { body: before } = await world.client.get(`/v1/asset/${world.id}/milk`);
    expect(before).toMatchObject({ ...milk, made: 1 });
    const { body: after } = await put({ ...milk, perishesAfterDays: 4 });
    expect(after).toEqual({ ...before, perishesAfterDays: 4, updatedAt: after['updatedAt'] });
    expect((await world.client.get(`/v1/asset/${world.id}/milk`)).body).toEqual(after);
  });

  it('is created, listed and renamed; what it is stays once some was made', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const path = `/v1/asset/${world.id}`;
    const put = (code: string, body: Json) => world.client.put(`${path}/${code}`, body);
    expect((await put('rye.bread', { name: 'Rye', kind: 'item', perishesAfterDays: 3 })).body).toMatchObject({
      code: 'rye.bread',
      name: 'Rye',
      kind: 'item',
      decimals: 0,
      perishesAfterDays: 3,
      made: 0,
      inWorld: 0,
    });
    expect((await put('rye.bread', { name: 'Rye', kind: 'item', decimals: 2 })).status).toBe(200);
    await put('gems', { name: 'Gems', kind: 'currency' });
    const listed = (await world.client.get(`${path}?limit=1`)).body;
    expect(listed['items']).toMatchObject([{ code: 'gems' }]);
    const rest = await world.client.get(`${path}?limit=1&cursor=${listed['nextCursor']}`);
    expect(rest.body).toMatchObject({ items: [{ code: 'rye.bread' }], nextCursor: null });
    const leg = { from: null, to: world.character('ann')['id'], asset: 'rye.bread', amount: 1 };
    expect((await world.client.post(`/v1/instance/${world.id}/exchange`, { legs: [leg] })).status).toBe(201);
    expectProblem(await put('rye.bread', { name: 'Rye', kind: 'item' }), 'ASSET_IN_USE');
    expect((await put('rye.bread', { name: 'Rye loaf', kind: 'item', decimals: 2 })).body).toMatchObject({
      name: 'Rye loaf',
      made: 1,
    });
    expectProblem(await world.client.get(`${path}/wine`), 'ASSET_NOT_FOUND');
    expectInvalid(await put('Wine', { name: 'Wine', kind: 'item' }), '/code', 'NOT_A_CODE');
    const stranger = await service.newClient();
    expectProblem(await stranger.get(path), 'INSTANCE_NOT_FOUND');
  });
});

describe('a trade with goods', () => {
  const service = sharedService();
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const goodsOf = async (world: World, name: string): Promise<Json> => {
    const { items } = (await world.client.get(`${world.path(name)}/holding`)).body;
    return Object.fromEntries((items as Json[]).map((each) => [each['asset'], each['amount']]));
  };
  const buy = (world: World, goods: Json[], more: Json = {}, query = ''): Promise<Answer> =>
    world.client.put(`${world.path('bob')}/trade${query}`, {
      recipientIdentifier: idOf(world, 'ann'),
      amount: 6,
      goods,
      ...more,
    });
  async function shop(): Promise<World> {
    const world = await service.world({ agentNpcs: { ann: {}, bob: { wealth: 100 }, cyd: { wealth: 100 } } });
    for (const code of ['bread', 'wine'])
      await world.client.put(`/v1/asset/${world.id}/${code}`, { name: code, kind: 'item' });
    const legs = [{ from: null, to: idOf(world, 'ann'), asset: 'bread', amount: 5 }];
    expect((await world.client.post(`/v1/instance/${world.id}/exchange`, { legs })).status).toBe(201);
    return world;
  }

  it('moves what is an asset of the world, from the recipient to the trader; other words stay words', async () => {
    const world = await shop();
    const bread = { item: 'bread', quantity: 3, unitPrice: 2 };
    const dry = await buy(world, [bread], {}, '?dryRun=true');
    expect(dry.body).toMatchObject({ dryRun: true, recipientWealthAfter: 6 });
    expect(await goodsOf(world, 'bob')).toEqual({});
    const bought = await buy(world, [bread, { item: 'a smile', quantity: 0.5 }]);
    expect(bought).toMatchObject({ status: 200, body: { amount: 6, recipientWealthAfter: 6 } });
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob')]).toEqual([{ bread: 2 }, { bread: 3 }]);
    expectProblem(await buy(world, [{ item: 'a smile', quantity: 1 }, bread]), 'INSUFFICIENT_GOODS', {
      asset: 'bread',
      available: 2,
      requested: 3,
      pointer: '/goods/1',
    });
    expectProblem(await buy(world, [{ item: 'bread', quantity: 0.5 }]), 'AMOUNT_TOO_FINE', {
      pointer: '/goods/0',
    });
    // Nobody has what the world sells.
    expectProblem(await buy(world, [bread], { recipientIdentifier: null }), 'INSUFFICIENT_GOODS', {
      available: 0,
    });
    expect(await goodsOf(world, 'bob')).toEqual({ bread: 3 });
    const feed = await world.client.get(`/v1/instance/${world.id}/event?type=trade`);
    expect((feed.body['items'] as Json[]).at(-1)).toMatchObject({ data: bought.body });
  });

  it('is decided in order among many, and refuses words where goods have to be owned', async () => {
    const world = await shop();
    const [ann, bob, cyd] = ['ann', 'bob', 'cyd'].map((name) => idOf(world, name));
    const good = (quantity: number): Json => ({ amount: 1, goods: [{ item: 'bread', quantity }] });
    const sent = await world.client.post(`/v1/instance/${world.id}/trades`, {
      trades: [
        { traderIdentifier: cyd, recipientIdentifier: bob, ...good(4) },
        { traderIdentifier: bob, recipientIdentifier: ann, ...good(4) },
        { traderIdentifier: cyd, recipientIdentifier: bob, ...good(4) },
        { traderIdentifier: cyd, recipientIdentifier: ann, amount: 1 },
        { traderIdentifier: bob, recipientIdentifier: ann, ...good(2) },
      ],
    });
    expect((sent.body['results'] as Json[]).map(({ problem }) => problem?.code ?? 'traded')).toEqual([
      'INSUFFICIENT_GOODS',
      'traded',
      'traded',
      'traded',
      'INSUFFICIENT_GOODS',
    ]);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob'), await goodsOf(world, 'cyd')]).toEqual([
      { bread: 1 },
      {},
      { bread: 4 },
    ]);
    const owned = await world.client.put(`/v1/instance/${world.id}`, { goodsOwned: true });
    expect(owned.body).toMatchObject({ goodsOwned: true });
    expectProblem(await buy(world, [{ item: 'a smile', quantity: 1 }]), 'NOT_AN_ASSET', {
      asset: 'a smile',
      pointer: '/goods/0',
    });
    expect((await buy(world, [{ item: 'bread', quantity: 1 }])).status).toBe(200);
  });

  it('that is refused among many for its second good leaves its first to those after it', async () => {
    const world = await shop();
    const [ann, bob, cyd] = ['ann', 'bob', 'cyd'].map((name) => idOf(world, name));
    const bread = (quantity: number): Json => ({ item: 'bread', quantity });
    const sent = await world.client.post(`/v1/instance/${world.id}/trades`, {
      trades: [
        {
          traderIdentifier: cyd,
          recipientIdentifier: ann,
          amount: 1,
          goods: [bread(3), { item: 'wine', quantity: 1 }],
        },
        { traderIdentifier: bob, recipientIdentifier: ann, amount: 1, goods: [bread(5)] },
      ],
    });
    expect(sent.body['results']).toMatchObject([
      { problem: { code: 'INSUFFICIENT_GOODS', pointer: '/goods/1' } },
      { event: {} },
    ]);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob'), await goodsOf(world, 'cyd')]).toEqual([
      {},
      { bread: 5 },
      {},
    ]);
  });
});

describe('what moved goods, reversed', () => {
  const service = sharedService();
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const state = async (world: World): Promise<Json> => {
    const entries = ['ann', 'bob'].map(async (name) => {
      const [{ body: character }, { body: holding }] = await Promise.all([
        world.client.get(world.path(name)),
        world.client.get(`${world.path(name)}/holding`),
      ]);
      return [name, [character['wealth'], ...(holding['items'] as Json[]).map(({ amount }) => amount)]];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const reverse = (world: World, seq: unknown, body?: Json): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/event/${seq as number}/reversal`, body);
  async function shop(): Promise<World> {
    const world = await service.world({ agentNpcs: { ann: {}, bob: { wealth: 100 }, cyd: {} } });
    await world.client.put(`/v1/asset/${world.id}/bread`, { name: 'Bread', kind: 'item' });
    await exchange(world, [{ from: null, to: idOf(world, 'ann'), asset: 'bread', amount: 5 }]);
    return world;
  }
  const exchange = async (world: World, legs: Json[]): Promise<Json> =>
    (await world.client.post(`/v1/instance/${world.id}/exchange`, { legs, reference: 'order-1' })).body;

  it('goes back as it came: an exchange by its last leg first', async () => {
    const world = await shop();
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const sold = await exchange(world, [
      { from: ann, to: bob, asset: 'bread', amount: 2 },
      { from: bob, to: ann, amount: 10 },
      { from: bob, to: null, asset: 'bread', amount: 1 },
    ]);
    expect(await state(world)).toEqual({ ann: [10, 3], bob: [90, 1] });
    const undone = await reverse(world, sold['seq'], { reason: 'stale' });
    expect(undone).toMatchObject({
      status: 201,
      body: {
        type: 'exchange',
        cause: 'reversal',
        reverses: sold['seq'],
        reason: 'stale',
        reference: 'order-1',
        legs: [
          { asset: 'bread', from: null, to: bob, amount: 1 },
          { asset: null, from: ann, to: bob, amount: 10, fromLeft: 0 },
          { asset: 'bread', from: bob, to: ann, amount: 2, toLeft: 5 },
        ],
      },
    });
    expect(await state(world)).toEqual({ ann: [0, 5], bob: [100] });
    const feed = await world.client.get(`/v1/instance/${world.id}/event?type=exchange`);
    expect((feed.body['items'] as Json[]).at(-1)).toMatchObject({ data: undone.body });
    expectProblem(await reverse(world, sold['seq']), 'ALREADY_REVERSED');
    expectProblem(await reverse(world, undone.body['seq']), 'NOT_REVERSIBLE');
  });

  const offer = (world: World, owner: string, side: 'buy' | 'sell'): Promise<Answer> =>
    world.client.post('/v1/listing', {
      ...{ instanceIdentifier: world.id, ownerIdentifier: idOf(world, owner) },
      ...{ side, asset: 'bread', quantity: 2, unitPrice: 3 },
    });
  const accept = async (world: World, { body }: Answer, who: Json): Promise<Answer> =>
    world.client.put(`/v1/listing/${world.id}/${body['id'] as string}/accept`, who);
  const capture = async (world: World, more: Json): Promise<Answer> => {
    const [ann, bob] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const { body } = await world.client.post('/v1/hold', {
      ...{ instanceIdentifier: world.id, payerIdentifier: ann, recipientIdentifier: bob },
      ...{ asset: 'bread', amount: 2 },
    });
    return world.client.put(`/v1/hold/${world.id}/${body['id'] as string}/capture`, more);
  };

  it.each<[string, (world: World) => Promise<Answer>]>([
    [
      'a trade',
      (world) =>
        world.client.put(`${world.path('bob')}/trade`, {
          ...{ recipientIdentifier: idOf(world, 'ann'), amount: 6 },
          goods: [{ item: 'bread', quantity: 2 }],
        }),
    ],
    [
      'a listing',
      async (world) =>
        accept(world, await offer(world, 'ann', 'sell'), { buyerIdentifier: idOf(world, 'bob') }),
    ],
    [
      'a bid',
      async (world) =>
        accept(world, await offer(world, 'bob', 'buy'), { sellerIdentifier: idOf(world, 'ann') }),
    ],
    ['a hold', (world) => capture(world, {})],
    ['a hold, in part', (world) => capture(world, { amount: 1, final: true })],
    ['a hold, for another', (world) => capture(world, { recipientIdentifier: idOf(world, 'cyd') })],
  ])('goes back to who gave it: %s', async (_what, move) => {
    const world = await shop();
    const before = await state(world);
    const { status, body } = await move(world);
    expect(status).toBeLessThan(300);
    expect(await state(world)).not.toEqual(before);
    expect((await reverse(world, body['seq'])).status).toBe(201);
    expect(await state(world)).toEqual(before);
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  });

  it('needs what is there, or with atMost takes that back', async () => {
    const world = await shop();
    const [ann, bob, cyd] = [idOf(world, 'ann'), idOf(world, 'bob'), idOf(world, 'cyd')];
    const sold = await exchange(world, [
      { from: ann, to: bob, asset: 'bread', amount: 4 },
      { from: bob, to: ann, amount: 10 },
    ]);
    const traded = await world.client.put(`${world.path('bob')}/trade`, {
      recipientIdentifier: ann,
      amount: 3,
      goods: [{ item: 'bread', quantity: 1 }],
    });
    await exchange(world, [{ from: bob, to: cyd, asset: 'bread', amount: 5 }]);
    expectProblem(await reverse(world, sold['seq']), 'INSUFFICIENT_GOODS', {
      available: 0,
      pointer: '/legs/0',
    });
    expectProblem(await reverse(world, traded.body['seq']), 'INSUFFICIENT_GOODS', {
      asset: 'bread',
      available: 0,
    });
    await exchange(world, [{ from: cyd, to: bob, asset: 'bread', amount: 3 }]);
    expect((await reverse(world, sold['seq'], { atMost: true })).body).toMatchObject({
      legs: [
        { asset: null, amount: 10 },
        { asset: 'bread', amount: 3 },
      ],
    });
    await exchange(world, [{ from: cyd, to: bob, asset: 'bread', amount: 1 }]);
    expect((await reverse(world, traded.body['seq'])).body).toMatchObject({ cause: 'reversal', amount: 3 });
    expect(await state(world)).toEqual({ ann: [0, 4], bob: [100] });
  });
});
