import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { type Answer, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { newObligation } from '../support/writes.js';

describe('the economy of an instance', () => {
  const service = sharedService();

  const read = (world: World, path = '', headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.get(`/v1/instance/${world.id}/economy${path}`, { headers });
  const grant = (world: World, name: string, amount: number, reason: string): Promise<Answer> =>
    world.client.put(`${world.path(name)}/grant`, { amount, reason });

  const equality = Array.from({ length: 11 }, (_, tenths) => ({
    population: tenths / 10,
    wealth: tenths / 10,
  }));

  it('has defined figures without characters', async () => {
    const world = await service.world({ npcs: ['miller'] });
    const { status, body, headers } = await read(world);
    expect(status).toBe(200);
    expect(headers.get('vary')).toContain('Accept');
    const none = {
      trades: 0,
      tradeVolume: 0,
      taxes: 0,
      taxesCollected: 0,
      estatesCollected: 0,
      disbursed: 0,
      interactions: 0,
      deaths: 0,
      spawns: 0,
      minted: 0,
      sunk: 0,
    };
    expect(body).toMatchObject({
      instanceId: world.id,
      seq: 2,
      population: 0,
      npcPopulation: 1,
      moneySupply: 0,
      treasury: 0,
      wealth: { mean: null, median: null, min: null, max: null, gini: 0, lorenz: equality, histogram: [] },
      mood: { mean: null },
      richest: [],
      poorest: [],
      mostConnected: [],
      velocity: { day: null, week: null },
      periods: { hour: none, all: { from: null, ...none } },
      mintedBy: [],
    });
    expect(Object.values(body['wealth'].percentiles as Json)).toEqual(Array.from({ length: 7 }, () => null));
  });

  it('has the Gini coefficient 0 with one character, or without any wealth', async () => {
    const one = await service.world({ agentNpcs: { ann: { wealth: 12.5, mood: 100 } } });
    expect((await read(one)).body).toMatchObject({
      wealth: { mean: 12.5, median: 12.5, min: 12.5, max: 12.5, gini: 0, lorenz: equality },
      mood: { mean: 100 },
      velocity: { day: 0, week: 0 },
    });
    const poor = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    expect((await read(poor)).body['wealth']).toMatchObject({
      mean: 0,
      gini: 0,
      lorenz: equality,
      histogram: [{ from: 0, to: 0, count: 2 }],
    });
  });

  it('has the figures of a known distribution', async () => {
    const world = await service.world({
      agentNpcs: {
        ann: { wealth: 1, mood: 9.9999 },
        bob: { wealth: 2, mood: 10 },
        cyd: { wealth: 3 },
        dan: { wealth: 4 },
      },
    });
    const { body } = await read(world, '?top=2');
    expect(body['wealth']).toMatchObject({
      mean: 2.5,
      median: 2.5,
      gini: 0.25,
      percentiles: { p10: 1.3, p25: 1.75, p50: 2.5, p75: 3.25, p90: 3.7, p95: 3.85, p99: 3.97 },
    });
    expect(body['wealth'].lorenz.slice(0, 6)).toEqual([
      { population: 0, wealth: 0 },
      { population: 0.1, wealth: 0.04 },
      { population: 0.2, wealth: 0.08 },
      { population: 0.3, wealth: 0.14 },
      { population: 0.4, wealth: 0.22 },
      { population: 0.5, wealth: 0.3 },
    ]);
    const bins = body['wealth'].histogram as Json[];
    expect(bins).toHaveLength(20);
    expect(bins.filter((bin) => bin['count'] > 0)).toEqual([
      { from: 1, to: 1.2, count: 1 },
      { from: 2, to: 2.2, count: 1 },
      { from: 3, to: 3.2, count: 1 },
      { from: 3.8, to: 4, count: 1 },
    ]);
    expect((body['mood'].histogram as Json[]).map((bin) => bin['count'])).toEqual([
      1, 1, 0, 0, 0, 0, 0, 0, 0, 2,
    ]);
    expect((body['richest'] as Json[]).map(({ name }) => name)).toEqual(['dan', 'cyd']);
    expect((body['poorest'] as Json[]).map(({ name, wealth, mood }) => [name, wealth, mood])).toEqual([
      ['ann', 1, 9.9999],
      ['bob', 2, 10],
    ]);
  });

  it('counts trades, taxes, estates, grants and what the treasury paid, each as what it is', async () => {
    const world = await service.world({
      taxRate: 10,
      inheritance: 'treasury',
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 50 }, cyd: { wealth: 20 } },
    });
    await world.trade('ann', 'bob', 10);
    await world.trade('ann', 'bob', 0);
    await world.trade('bob', null, 5);
    await grant(world, 'cyd', 3, 'quest');
    await grant(world, 'ann', 2, 'quest');
    await grant(world, 'ann', 1, 'spawn');
    await world.interact('ann', 'bob');
    await world.collect();
    await world.client.put(`/v1/instance/${world.id}/disburse`, { amount: 6 });
    await world.die('cyd');
    const all = {
      trades: 3,
      tradeVolume: 15,
      taxes: 3,
      taxesCollected: 17.1,
      estatesCollected: 22.7,
      disbursed: 6,
      interactions: 1,
      deaths: 1,
      spawns: 3,
      minted: 176,
      sunk: 5,
    };
    const { body } = await read(world);
    expect(body).toMatchObject({
      population: 2,
      moneySupply: 137.2,
      treasury: 33.8,
      collectedTaxes: 39.8,
      minted: 176,
      sunk: 5,
      periods: { hour: all, day: all, week: all, all: { from: null, ...all } },
      mintedBy: [
        { source: 'spawn', reason: 'spawn', count: 3, amount: 170 },
        { source: 'grant', reason: 'quest', count: 2, amount: 5 },
        { source: 'grant', reason: 'spawn', count: 1, amount: 1 },
      ],
    });
    expect(body['mostConnected']).toHaveLength(2);
    expect(body['velocity'].day).toBeGreaterThan(0);
    const days = (await read(world, '/history?bucket=day')).body['items'] as Json[];
    expect(days.at(-1)).toMatchObject({
      moneySupply: 137.2,
      treasury: 33.8,
      population: 2,
      seq: body['seq'],
    });
    expect(days.reduce((sum, { trades }) => sum + (trades as number), 0)).toBe(3);
  });

  it.each<[string, (world: World, ann: string, bob: string) => Promise<unknown>]>([
    ['a trade', (world) => world.trade('ann', 'bob', 6)],
    [
      'an exchange',
      (world, from, to) =>
        world.client.post(`/v1/instance/${world.id}/exchange`, { legs: [{ from, to, amount: 6 }] }),
    ],
    [
      'a capture',
      async ({ client, id }, payerIdentifier, recipientIdentifier) => {
        const body = { instanceIdentifier: id, payerIdentifier, recipientIdentifier, amount: 8 };
        const hold = `/v1/hold/${id}/${(await client.post('/v1/hold', body)).body['id'] as string}`;
        await client.put(`${hold}/capture`, { amount: 6, final: true });
      },
    ],
    [
      'an accepted listing',
      async ({ client, id }, buyerIdentifier, ownerIdentifier) => {
        const sale = { ownerIdentifier, asset: 'bread', quantity: 3, unitPrice: 2 };
        const { body } = await client.post('/v1/listing', { instanceIdentifier: id, ...sale });
        await client.put(`/v1/listing/${id}/${body['id'] as string}/accept`, { buyerIdentifier });
      },
    ],
    [
      'an accepted bid',
      async ({ client, id }, ownerIdentifier, sellerIdentifier) => {
        const bid = { ownerIdentifier, side: 'buy', asset: 'bread', quantity: 3, unitPrice: 2 };
        const { body } = await client.post('/v1/listing', { instanceIdentifier: id, ...bid });
        await client.put(`/v1/listing/${id}/${body['id'] as string}/accept`, { sellerIdentifier });
      },
    ],
    [
      'an obligation that is paid',
      async (world, debtorIdentifier, creditorIdentifier) => {
        const { client, id } = world;
        const clock = { timeScale: 0, worldTime: '1203-06-01T08:00:00Z' };
        await client.put(`/v1/instance/${id}`, { clock });
        const due = { due: '1203-06-02T08:00:00Z', amount: 6 };
        await newObligation(world, { debtorIdentifier, creditorIdentifier, ...due });
        await client.put(`/v1/instance/${id}`, { clock: { worldTime: due.due } });
        await service.dataSource.query(`SELECT economy.pay_obligations($1, 10, '{}')`, [id]);
      },
    ],
  ])('counts %s as one trade, with what was paid, and as a flow between the two', async (_what, pay) => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 50 }, bob: {} } });
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    await stock(world, bob!, { bread: 5 });
    const before = (await read(world)).body['periods']['all'] as Json;
    await pay(world, ann!, bob!);
    expect((await read(world)).body['periods']['all']).toMatchObject({
      trades: (before['trades'] as number) + 1,
      tradeVolume: (before['tradeVolume'] as number) + 6,
    });
    const flow = { trader: { name: 'ann' }, recipient: { name: 'bob' }, trades: 1, amount: 6 };
    expect((await read(world, '/flows')).body['items']).toMatchObject([flow]);
  });

  it('tells taxes, estates and payments apart in what the treasury got', async () => {
    const world = await service.world({
      taxRate: 10,
      inheritance: 'treasury',
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 50 } },
    });
    const { client, id } = world;
    const got = async (): Promise<number[]> => {
      const { taxesCollected, estatesCollected, paymentsCollected } = (await read(world)).body['periods']
        .all as Record<string, number>;
      return [taxesCollected!, estatesCollected!, paymentsCollected!];
    };
    const ann = world.character('ann')['id'] as string;
    const own = { instanceIdentifier: id };
    const steps: [expected: number[], step: () => Promise<unknown>][] = [
      [[15, 0, 0], () => world.collect()],
      [[15, 0, 4], () => client.put(`${world.path('ann')}/trade`, { recipientIdentifier: id, amount: 4 })],
      [
        [15, 0, 6],
        async () => {
          const placed = { payerIdentifier: ann, recipientIdentifier: id, amount: 2 };
          const hold = (await client.post('/v1/hold', { ...own, ...placed })).body['id'] as string;
          await client.put(`/v1/hold/${id}/${hold}/capture`, {});
        },
      ],
      [
        [15, 0, 9],
        async () => {
          const account = { ...own, uuid: randomUUID(), name: 'till', wealth: 3 };
          const till = (await client.post('/v1/account', account)).body['account'].id as string;
          await client.delete(`/v1/account/${id}/${till}?to=${id}`);
        },
      ],
      [[15, 45, 9], () => world.die('bob')],
    ];
    for (const [expected, step] of steps) {
      await step();
      expect(await got()).toEqual(expected);
    }
    expect((await read(world)).body['collectedTaxes']).toBe(69);
  });

  it('lists the most connected, of as many the warmest first, of as warm ones those of the lowest ids', async () => {
    // Neither names nor the order in which they came decide.
    const names = ['fay', 'eve', 'dan', 'cyd', 'bob', 'ann'];
    const world = await service.world({ agentNpcs: Object.fromEntries(names.map((name) => [name, {}])) });
    const [warm, alone, ...equal] = names;
    for (const from of [...equal.toReversed(), warm!, alone!])
      for (const to of names) {
        if (from === to || (from === alone && to === warm)) continue;
        await service.dataSource.query(
          // Older than the first event, so that no event has to account for it.
          `INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity, created_at)
           VALUES ($1, $2, $3, $4, '2000-01-01')`,
          [
            world.id,
            world.character(from)['id'],
            world.character(to)['id'],
            { [warm!]: 8, [alone!]: 90 }[from] ?? 7,
          ],
        );
      }
    const byId = equal.toSorted((one, other) =>
      world.character(one)['id'] < world.character(other)['id'] ? -1 : 1,
    );
    const listed = [
      { name: warm, relationships: 5, meanAffinity: 8 },
      ...byId.map((name) => ({ name, relationships: 5, meanAffinity: 7 })),
      { name: alone, relationships: 4, meanAffinity: 90 },
    ];
    for (const top of [1, 2, 3, 4, 5, 6]) {
      const { body } = await read(world, `?top=${top}`);
      expect(body['mostConnected']).toMatchObject(listed.slice(0, top));
      expect(body['mostConnected']).toHaveLength(top);
    }
  });

  it('shows what was written a moment ago, also while much is written', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    for (let n = 1; n <= 5; n += 1) {
      await Promise.all([1, 2, 3, 4].map(() => world.trade('ann', 'bob', 0.5)));
      const seen = await Promise.all([1, 2, 3].map(() => read(world)));
      for (const { body } of seen) expect(body['periods'].all.trades).toBe(n * 4);
    }
    const busy = Array.from({ length: 40 }, () => world.trade('bob', 'ann', 0.1));
    for (let n = 0; n < 5; n += 1) {
      const { body } = await read(world);
      // One moment: the trades are as many as the events tell, and nothing is under way.
      expect(body['seq']).toBe(3 + (body['periods'].all.trades as number));
      expect(body['moneySupply']).toBe(100);
    }
    await Promise.all(busy);
  });

  it('is kept current by a sweep, also without reads', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    const other = await TestService.start({ env: { rollupMs: '20' } });
    try {
      await until('all of it is rolled up', async () => {
        const [cursor] = await service.dataSource.query<{ seq: string }[]>(
          'SELECT seq FROM economy.rollup_cursor WHERE instance_id = $1',
          [world.id],
        );
        return cursor?.seq === '2';
      });
    } finally {
      await other.stop();
    }
  });

  it('leads through its history page by page, forward and back', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    // A history of five hours, as if those had gone by.
    await service.dataSource.query(
      `INSERT INTO economy.rollup SELECT r.instance_id, r.minute - make_interval(hours => n), r.seq, r.trades, r.taxes,
         r.interactions, r.spawns, r.deaths, r.trade_volume, r.circulated, r.taxes_collected, r.estates_collected, r.payments_collected,
         r.disbursed, r.minted, r.sunk, r.held, r.supply_minutes
         FROM economy.rollup r, generate_series(1, 4) n WHERE r.instance_id = $1`,
      [await rolled(world)],
    );
    try {
      const whole = (await read(world, '/history')).body['items'] as Json[];
      expect(whole).toHaveLength(5);
      expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted());
      const back = await pages(world, '?limit=3');
      expect(back).toEqual([whole.slice(2), whole.slice(0, 2)]);
      const from = whole[0]!['at'] as string;
      expect(await pages(world, `?limit=3&from=${from}`)).toEqual([whole.slice(0, 3), whole.slice(3)]);
      const inside = new Date(Date.parse(whole[1]!['at']) + 1_800_000).toISOString();
      expect((await read(world, `/history?from=${inside}&to=${inside}`)).body['items']).toEqual([whole[1]]);
      expect((await read(world, `/history?to=${inside}`)).body['items']).toEqual(whole.slice(0, 2));
      // The beginning of a bucket is in it.
      const begin = whole[1]!['at'] as string;
      expect((await read(world, `/history?from=${begin}&to=${begin}`)).body['items']).toEqual([whole[1]]);
      expect((await read(world, `/history?to=${begin}`)).body['items']).toEqual(whole.slice(0, 2));
    } finally {
      // Made again from the events, whenever somebody asks.
      for (const table of ['rollup', 'rollup_mint', 'rollup_price', 'rollup_cursor']) {
        await service.dataSource.query(`DELETE FROM economy.${table} WHERE instance_id = $1`, [world.id]);
      }
    }
    expect((await read(world)).body['periods'].all).toMatchObject({ spawns: 2, minted: 100 });
  });

  async function rolled(world: World): Promise<string> {
    await read(world);
    await service.dataSource.query(
      // In one row, also where a minute ended meanwhile.
      'DELETE FROM economy.rollup WHERE instance_id = $1 AND minute < (SELECT max(minute) FROM economy.rollup WHERE instance_id = $1)',
      [world.id],
    );
    return world.id;
  }

  async function pages(world: World, query: string): Promise<Json[][]> {
    const found: Json[][] = [];
    for (let cursor = ''; ;) {
      const { body } = await read(world, `/history${query}${cursor}`);
      found.push(body['items'] as Json[]);
      if (body['nextCursor'] === null) return found;
      cursor = `&cursor=${body['nextCursor'] as string}`;
    }
  }

  it('is available as CSV, in which no name is a formula', async () => {
    const world = await service.world({ agentNpcs: { '=cmd()': { wealth: 7 }, 'a,b': { wealth: 1.5 } } });
    const headers = { accept: 'text/csv' };
    const answer = await read(world, '?top=1', headers);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; *charset=utf-8/);
    const lines = (answer.body['text'] as string).split('\r\n');
    expect(lines[0]).toBe('figure,value');
    expect(lines).toEqual(
      expect.arrayContaining([
        'population,2',
        'wealth.gini,0.323529',
        "richest.1.name,'=cmd()",
        'poorest.1.name,"a,b"',
        'velocity.day,0',
        'periods.all.from,',
        'mintedBy.1.amount,8.5',
      ]),
    );
    const history = await read(world, '/history?bucket=day', headers);
    const [header, ...days] = (history.body['text'] as string).trimEnd().split('\r\n');
    expect(header).toBe(
      'at,trades,tradeVolume,taxes,taxesCollected,estatesCollected,paymentsCollected,disbursed,interactions,deaths,spawns,minted,sunk,' +
        'moneySupply,treasury,population,seq',
    );
    expect(days.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z,0,0,.*,8\.5,0,2,3$/);
  });

  it('lists who traded with whom, the dead by their names', async () => {
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 }, cyd: {} },
    });
    await world.trade('ann', 'bob', 4);
    await world.trade('ann', 'bob', 5);
    await world.trade('bob', 'ann', 7);
    await world.trade('ann', null, 8);
    await world.trade('ann', 'cyd', 0);
    await world.die('bob');
    const { status, body } = await read(world, '/flows');
    expect(status).toBe(200);
    expect(Date.parse(body['to']) - Date.parse(body['from'])).toBe(86_400_000);
    const told = (items: Json[]) =>
      items.map(({ trader, recipient, trades, amount }) => [
        trader.name,
        recipient?.name ?? null,
        trades,
        amount,
      ]);
    expect(told(body['items'])).toEqual([
      ['ann', 'bob', 2, 9],
      ['ann', null, 1, 8],
      ['bob', 'ann', 1, 7],
      ['ann', 'cyd', 1, 0],
    ]);
    expect(told((await read(world, '/flows?limit=1')).body['items'])).toHaveLength(1);
    // Both ends belong to it.
    const trades = (await world.client.get(`/v1/instance/${world.id}/event?type=trade`)).body[
      'items'
    ] as Json[];
    const [first, , , , last] = trades.map(({ occurredAt }) => occurredAt as string);
    const { body: between } = await read(world, `/flows?from=${first}&to=${last}`);
    expect(told(between['items'])).toEqual(told(body['items']));
    const before = '2020-01-01T00:00:00Z';
    expect((await read(world, `/flows?to=${before}`)).body).toEqual({
      from: '2019-12-31T00:00:00.000Z',
      to: '2020-01-01T00:00:00.000Z',
      items: [],
      reasons: [],
    });
  });

  it('lists what money moved for, of all and of one', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 } } });
    const { client } = world;
    const uuid = randomUUID();
    await client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'Till' });
    const pay = (from: string, to: unknown, amount: number, reason?: string) =>
      client.put(`${world.path(from)}/trade`, { recipientIdentifier: to, amount, reason });
    await pay('ann', world.character('bob')['id'], 20, 'rent');
    await pay('bob', uuid, 2, 'rent');
    const { body: bread } = await pay('ann', uuid, 3, 'bread');
    await pay('bob', world.id, 1, 'fine');
    await pay('ann', null, 4);
    await client.post(`/v1/instance/${world.id}/event/${bread['seq']}/reversal`, {});
    const all = (await read(world, '/flows')).body;
    const flow = (reason: string | null, cause: string, payments: number, amount: number, parts = {}) => ({
      reason,
      cause,
      payments,
      amount,
      paid: null,
      received: null,
      ...parts,
    });
    expect(all['reasons']).toEqual([
      flow('rent', 'trade', 2, 22),
      flow(null, 'trade', 1, 4),
      flow('bread', 'trade', 1, 3),
      flow(null, 'reversal', 1, 3),
      flow('fine', 'payment', 1, 1),
    ]);
    expect(all['items'].map(({ trader, recipient }: Json) => [trader.name, recipient?.name])).toContainEqual([
      'ann',
      'Till',
    ]);
    const bobs = await read(world, `/flows?agentNpc=${world.character('bob')['uuid']}`);
    expect(bobs.body['reasons']).toEqual([
      flow('rent', 'trade', 2, 22, { paid: 2, received: 20 }),
      flow('fine', 'payment', 1, 1, { paid: 1, received: 0 }),
    ]);
    const history = async (query: string) =>
      (await client.get(`${world.path('ann')}/history?${query}`)).body['items'].map(
        ({ amount, reason }: Json) => [amount, reason],
      );
    expect(await history('reason=rent')).toEqual([[20, 'rent']]);
    expect(await history('type=trade&reason=bread')).toEqual([[3, 'bread']]);
    expect(await history('reference=none')).toEqual([]);
    expect(await history('type=spawn')).toEqual([[100, undefined]]);
  });

  it.each([
    ['?top=0', '/top'],
    ['?top=101', '/top'],
    ['?top=ten', '/top'],
    ['/history?bucket=week', '/bucket'],
    ['/history?limit=1001', '/limit'],
    ['/history?from=yesterday', '/from'],
    ['/history?cursor=x', '/cursor'],
    ['/flows?limit=201', '/limit'],
    ['/flows?to=2026-13-01T00:00:00Z', '/to'],
  ])('refuses the query %s', async (query, pointer) => {
    expectInvalid(await read(await service.world(), query), pointer);
  });

  it('is visible to anyone who may read its instance', async () => {
    const world = await service.world();
    const writer = await service.newClient(['economy:write']);
    const stranger = await service.newClient();
    for (const path of ['', '/history', '/flows']) {
      expectProblem(await writer.get(`/v1/instance/${world.id}/economy${path}`), 'FORBIDDEN');
      expectProblem(await stranger.get(`/v1/instance/${world.id}/economy${path}`), 'INSTANCE_NOT_FOUND');
    }
  });
});
