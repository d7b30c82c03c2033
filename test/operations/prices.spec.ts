import fc from 'fast-check';
import { Client } from 'pg';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type Answer, type Json } from '../support/api-client.js';
import { changeRows, clusterUrl } from '../support/cluster.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

interface Sale {
  readonly goods: Json[];
  readonly amount: number;
}

const dayMs = 86_400_000;

/** On a database of its own: it moves events in time, and nobody may hash them before. */
describe('prices', () => {
  let scratch: Scratch;
  let service: TestService;
  beforeAll(async () => {
    scratch = await openScratch('economy_prices');
    service = await TestService.start({ databaseUrl: scratch.url, env: { hashChainMs: '0' } });
  });
  afterAll(async () => {
    await service.stop();
    await scratch.close();
  });

  const newWorld = (): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: 1_000_000 }, bob: { wealth: 0 } } });

  const sell = (world: World, { goods, amount }: Sale, headers = {}, query = ''): Promise<Answer> =>
    world.client.put(
      `${world.path('ann')}/trade${query}`,
      { recipientIdentifier: world.character('bob')['id'], amount, goods },
      { headers },
    );

  const get = (world: World, query: string, accept?: string): Promise<Answer> =>
    world.client.get(`/v1/instance/${world.id}/economy/${query}`, accept ? { headers: { accept } } : {});

  async function pricesOf(world: World, query = ''): Promise<Json[]> {
    const { status, body } = await get(world, `prices?${query}`);
    expect(status).toBe(200);
    return body['items'] as Json[];
  }

  /** Each trade as if it had been so many milliseconds after the one before, the first after a moment; all else was before. */
  async function moveTo(world: World, first: number, gaps: readonly number[]): Promise<void> {
    const move = (where: string, to: number): Promise<void> =>
      changeRows(
        (sql, values) => scratch.rows(sql, values),
        'event',
        `UPDATE %s SET created_at = '${new Date(to).toISOString()}' WHERE instance_id = '${world.id}' AND ${where}`,
      );
    const trades = await eventsOf(service, world, 'trade');
    let at = first;
    await move(`kind <> 'trade'`, first);
    for (const [index, { seq }] of trades.entries()) {
      at += gaps[index % gaps.length]!;
      await move(`seq = ${seq as number}`, at);
    }
  }

  describe('goods of a trade', () => {
    it('stand in its response, its event and the history of both', async () => {
      const world = await newWorld();
      const goods = [
        { item: 'bread', quantity: 3, unitPrice: 1.5 },
        { item: 'ale 🍺', quantity: 0.5 },
      ];
      const { status, body } = await sell(world, { goods, amount: 6 });
      expect(status).toBe(200);
      expect(body['goods']).toEqual(goods);
      const [event] = await eventsOf(service, world, 'trade');
      expect(event!['data']).toEqual({
        goods: [
          { item: 'bread', quantity: 30_000, unitPrice: 15_000 },
          { item: 'ale 🍺', quantity: 5000 },
        ],
      });
      const feed = await world.client.get(`/v1/instance/${world.id}/event?type=trade`);
      expect(feed.body['items'][0].data).toEqual(body);
      for (const name of ['ann', 'bob']) {
        const history = await world.client.get(`${world.path(name)}/history?limit=1`);
        expect(history.body['items'][0]).toMatchObject({ type: 'trade', goods });
      }
      const dry = await sell(world, { goods, amount: 1 }, {}, '?dryRun=true');
      expect(dry.body).toMatchObject({ dryRun: true, goods });
      expect(await eventsOf(service, world, 'trade')).toHaveLength(1);
    });

    it('come with metadata, alone and in bulk, where entries without goods stay as they were', async () => {
      const world = await newWorld();
      const [traderIdentifier, recipientIdentifier] = ['ann', 'bob'].map(
        (name) => world.character(name)['id'],
      );
      const trade = { traderIdentifier, recipientIdentifier, amount: 2 };
      const goods = [{ item: 'bread', quantity: 2 }];
      const { body } = await world.client.post(
        `/v1/instance/${world.id}/trades`,
        {
          trades: [
            { ...trade, goods, metadata: { order: 7 } },
            trade,
            { ...trade, metadata: { goods: [] } },
            { ...trade, goods },
          ],
        },
        { headers: { prefer: 'return=representation' } },
      );
      const told = (body['results'] as Json[]).map(({ event }) => [event['goods'], event['metadata']]);
      expect(told).toEqual([
        [goods, { order: 7 }],
        [undefined, undefined],
        [undefined, { goods: [] }],
        [goods, undefined],
      ]);
      const stored = [{ item: 'bread', quantity: 20_000 }];
      expect((await eventsOf(service, world, 'trade')).map(({ data }) => data as unknown)).toEqual([
        { goods: stored, metadata: { order: 7 } },
        null,
        { metadata: { goods: [] } },
        { goods: stored },
      ]);
      expect((await pricesOf(world))[0]).toMatchObject({ item: 'bread', buckets: [{ trades: 2, mean: 1 }] });
    });

    it('cost a trade without them nothing: the same bytes in its event, and one statement', async () => {
      const world = await newWorld();
      const query = jest.spyOn(Client.prototype, 'query');
      const statements = async (write: () => Promise<Answer>): Promise<string[]> => {
        query.mockClear();
        expect((await write()).status).toBe(200);
        return (query.mock.calls as unknown as [{ text?: string; values?: unknown[] }][])
          .filter(([{ values }]) => values?.includes(world.id))
          .map(([{ text }]) => text!);
      };
      try {
        await world.trade('ann', 'bob', 1);
        const plain = await statements(() => world.trade('ann', 'bob', 1));
        expect(plain).toEqual([expect.stringContaining('economy.register_trades(')]);
        const goods = [{ item: 'bread', quantity: 1 }];
        expect(await statements(() => sell(world, { goods, amount: 1 }))).toEqual(plain);
      } finally {
        query.mockRestore();
      }
      const metadata = { b: 1, a: 'x' };
      await world.client.put(`${world.path('ann')}/trade`, {
        recipientIdentifier: null,
        amount: 1,
        metadata,
      });
      const rows = await scratch.rows<{ data: string | null }>(
        `SELECT e.data::text FROM economy.event e WHERE e.instance_id = $1 AND e.kind = 'trade' ORDER BY e.seq`,
        [world.id],
      );
      expect(rows.map(({ data }) => data)).toEqual([
        null,
        null,
        '{"goods": [{"item": "bread", "quantity": 10000}]}',
        '{"metadata": {"a": "x", "b": 1}}',
      ]);
    });

    it.each([
      ['no list', 'bread'],
      ['nothing in it', []],
      ['null', null],
      ['seventeen', Array.from({ length: 17 }, (_, n) => ({ item: `i${n}`, quantity: 1 }))],
      ['an item twice', [1, 2].map((quantity) => ({ item: 'bread', quantity }))],
      ['no item', [{ quantity: 1 }]],
      ['a blank item', [{ item: ' ', quantity: 1 }]],
      ['an item of 65 characters', [{ item: 'x'.repeat(65), quantity: 1 }]],
      ['an item with NUL', [{ item: 'a\u0000b', quantity: 1 }]],
      ['an item with half a surrogate', [{ item: '\ud800', quantity: 1 }]],
      ['an item that is a number', [{ item: 7, quantity: 1 }]],
      ['no quantity', [{ item: 'bread' }]],
      ['none of it', [{ item: 'bread', quantity: 0 }]],
      ['less than none', [{ item: 'bread', quantity: -1 }]],
      ['a fifth digit', [{ item: 'bread', quantity: 0.00001 }]],
      ['a quantity as text', [{ item: 'bread', quantity: '1' }]],
      ['too much of it', [{ item: 'bread', quantity: 1e11 }]],
      ['a negative price', [{ item: 'bread', quantity: 1, unitPrice: -1 }]],
      ['a price of null', [{ item: 'bread', quantity: 1, unitPrice: null }]],
      ['a price of five digits', [{ item: 'bread', quantity: 1, unitPrice: 1.00001 }]],
      ['another field', [{ item: 'bread', quantity: 1, colour: 'brown' }]],
      ['a list in it', [['bread', 1]]],
    ])('are refused: %s', async (_, goods) => {
      const world = await newWorld();
      expectInvalid(await sell(world, { goods: goods as Json[], amount: 1 }), '/goods', 'NOT_GOODS');
      const trade = { traderIdentifier: world.character('ann')['id'], recipientIdentifier: null, amount: 1 };
      const bulk = { trades: [trade, { ...trade, goods }] };
      expectInvalid(
        await world.client.post(`/v1/instance/${world.id}/trades`, bulk),
        '/trades/1/goods',
        'NOT_GOODS',
      );
      expect(await eventsOf(service, world, 'trade')).toEqual([]);
    });

    it('belong to what a key stands for', async () => {
      const world = await newWorld();
      const headers = { 'idempotency-key': 'sale-1' };
      const sale = (quantity: number): Sale => ({ goods: [{ item: 'bread', quantity }], amount: 3 });
      const first = await sell(world, sale(0.1 + 0.2), headers);
      expect(first.status).toBe(200);
      // As another client writes the same number.
      const again = await sell(world, sale(0.3), headers);
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
      expectProblem(await sell(world, sale(0.4), headers), 'IDEMPOTENCY_KEY_REUSED');
      const trade = {
        traderIdentifier: world.character('ann')['id'],
        recipientIdentifier: null,
        amount: 1,
        idempotencyKey: 'sale-2',
      };
      const bulk = async (more: Json): Promise<Json> =>
        (await world.client.post(`/v1/instance/${world.id}/trades`, { trades: [{ ...trade, ...more }] }))
          .body['results'][0] as Json;
      const goods = [{ item: 'ale', quantity: 1 }];
      const { event } = await bulk({ goods });
      expect(await bulk({ goods })).toEqual({ replayed: true, event });
      for (const other of [{}, { goods: [{ item: 'ale', quantity: 2 }] }]) {
        expect((await bulk(other))['problem'].code).toBe('IDEMPOTENCY_KEY_REUSED');
      }
      const whole = await world.client.post(
        `/v1/instance/${world.id}/trades`,
        { trades: [{ ...trade, goods }] },
        { headers: { prefer: 'return=representation' } },
      );
      expect(whole.body['results'][0]).toMatchObject({ replayed: true, event: { goods } });
    });

    it('go with forks and snapshots, where prices are made again from them', async () => {
      const world = await newWorld();
      await sell(world, { goods: [{ item: 'bread', quantity: 3 }], amount: 10 });
      const told = await pricesOf(world);
      expect(told[0]).toMatchObject({ item: 'bread', buckets: [{ volume: 3, mean: 3.3333, last: 3.3333 }] });
      const fork = await world.client.post(`/v1/instance/${world.id}/fork`, {
        uuid: '6d1c9f0e-3b5a-4c7d-8e2f-1a0b9c8d7e6f',
        history: true,
      });
      const forked = { ...world, id: fork.body['id'] as string, client: world.client } as World;
      expect(await pricesOf(forked)).toEqual(told);

      const lines: string[] = [];
      for await (const part of exportWorld(service.dataSource, world.id)) lines.push(part);
      const imported = await importWorld(service.dataSource, {
        applicationId: world.client.credentials!.applicationId,
        uuid: '7d1c9f0e-3b5a-4c7d-8e2f-1a0b9c8d7e6f',
        open: async function* () {
          yield Buffer.from(lines.join(''));
          await Promise.resolve();
        },
      });
      expect(await pricesOf({ id: imported.instanceId, client: world.client } as World)).toEqual(told);
    });
  });

  describe('of items', () => {
    it('are those of a hand-worked example', async () => {
      const world = await newWorld();
      const bread = (quantity: number, unitPrice: number): Sale => ({
        goods: [{ item: 'bread', quantity, unitPrice }],
        amount: quantity * unitPrice,
      });
      // Monday: 1 at 2, 3 at 4, 1 at 4.5; the mean by quantity is 18.5 / 5, the median that of the three trades.
      for (const [quantity, price] of [
        [1, 2],
        [3, 4],
        [1, 4.5],
      ] as const) {
        await sell(world, bread(quantity, price));
      }
      // Tuesday: 10 / 3 coins each, 5 each, and two of which nobody knows the price; the median is between the two.
      await sell(world, { goods: [{ item: 'bread', quantity: 3 }], amount: 10 });
      await sell(world, bread(2, 5));
      await sell(world, {
        goods: [
          { item: 'bread', quantity: 2 },
          { item: 'ale', quantity: 1 },
        ],
        amount: 9,
      });
      // The week after.
      await sell(world, bread(1, 1));
      const hour = 3_600_000;
      const monday = Date.parse('2026-05-04T06:00:00Z');
      await moveTo(world, monday, [0, hour, hour, 22 * hour, hour, hour, 6 * 24 * hour]);
      const range = 'from=2026-05-04T12:00:00Z&to=2026-05-11T12:00:00Z';
      const first = { at: '2026-05-04T00:00:00.000Z', trades: 3, volume: 5 };
      const tuesday = { mean: 4, median: 4.1667, lowest: 3.3333, highest: 5, last: 5 };
      const later = { mean: 1, median: 1, lowest: 1, highest: 1, last: 1 };
      expect(await pricesOf(world, `item=bread&${range}`)).toEqual([
        {
          item: 'bread',
          buckets: [
            { ...first, mean: 3.7, median: 4, lowest: 2, highest: 4.5, last: 4.5 },
            { at: '2026-05-05T00:00:00.000Z', trades: 3, volume: 7, ...tuesday },
            { at: '2026-05-11T00:00:00.000Z', trades: 1, volume: 1, ...later },
          ],
        },
      ]);
      const [ale, weekly] = await pricesOf(
        world,
        'bucket=week&from=2026-05-04T00:00:00Z&to=2026-05-12T00:00:00Z',
      );
      const none = { mean: null, median: null, lowest: null, highest: null, last: null };
      expect(ale).toEqual({
        item: 'ale',
        buckets: [{ at: '2026-05-04T00:00:00.000Z', trades: 1, volume: 1, ...none }],
      });
      expect(weekly!['buckets']).toMatchObject([
        // (18.5 + 3 · 3.3333 + 10) / 10, rounded half up to four digits.
        { at: '2026-05-04T00:00:00.000Z', trades: 6, volume: 12, mean: 3.85, median: 4, last: 5 },
        { at: '2026-05-11T00:00:00.000Z', trades: 1, mean: 1 },
      ]);
      const hourly = await pricesOf(
        world,
        'bucket=hour&item=bread&from=2026-05-04T06:30:00Z&to=2026-05-04T07:00:00Z',
      );
      expect(hourly[0]!['buckets']).toMatchObject([{ at: '2026-05-04T06:00:00.000Z', mean: 2 }, { mean: 4 }]);
      const csv = await get(world, `prices?${range}&limit=1`, 'text/csv');
      expect(csv.body['text']).toBe(
        'item,at,trades,volume,mean,median,lowest,highest,last\r\nale,2026-05-05T00:00:00.000Z,1,1,,,,,\r\n',
      );
      expect(csv.headers.get('next-cursor')).toEqual(expect.any(String));
      const index = await get(world, `price-index?basket=bread:2&${range}`);
      expect(index.body).toEqual({
        buckets: [
          { at: '2026-05-04T00:00:00.000Z', cost: 7.4, laspeyres: 100, chained: 100 },
          { at: '2026-05-05T00:00:00.000Z', cost: 8, laspeyres: 108.1081, chained: 108.1081 },
          { at: '2026-05-11T00:00:00.000Z', cost: 2, laspeyres: 27.027, chained: 27.027 },
        ],
      });
      // Without one: the 5 of Monday; nobody knows what the ale cost.
      const whole = (await get(world, `price-index?${range}`)).body['buckets'] as Json[];
      expect(whole.map(({ cost, chained }) => [cost, chained])).toEqual([
        [18.5, 100],
        [20, 108.1081],
        [5, 27.027],
      ]);
      const table = await get(world, `price-index?basket=bread:2&${range}`, 'text/csv');
      expect((table.body['text'] as string).split('\r\n')[2]).toBe(
        '2026-05-05T00:00:00.000Z,8,108.1081,108.1081',
      );
    });

    it('have an index whose table has what costs, the fixed and the chained one in this order', async () => {
      const world = await newWorld();
      for (const [item, quantity, unitPrice] of [
        ...[['ale', 1, 2] as const, ['bread', 1, 1] as const],
        ...[['ale', 4, 4] as const, ['bread', 1, 1] as const],
        ...[['ale', 2, 3] as const, ['bread', 1, 2] as const],
      ]) {
        await sell(world, { goods: [{ item, quantity, unitPrice }], amount: quantity * unitPrice });
      }
      const [hour, day] = [3_600_000, 86_400_000];
      await moveTo(world, Date.parse('2026-05-04T00:00:00Z'), [hour, hour, day, hour, day, hour]);
      const range = 'bucket=day&from=2026-05-04T00:00:00Z&to=2026-05-08T00:00:00Z';
      const table = await get(world, `price-index?basket=ale:1,bread:5&${range}`, 'text/csv');
      // 5 / 3 by what was traded on the first day, then 14 / 17 by what was traded on the second.
      expect(table.body['text']).toBe(
        [
          'at,cost,laspeyres,chained',
          '2026-05-04T00:00:00.000Z,7,100,100',
          '2026-05-05T00:00:00.000Z,9,128.5714,166.6667',
          '2026-05-06T00:00:00.000Z,13,185.7143,137.2549',
          '',
        ].join('\r\n'),
      );
    });

    it('come in pages, with items that nobody traded in the time', async () => {
      const world = await newWorld();
      const items = ['ale', 'bread', 'cheese', 'salt, coarse: fine'];
      const goods = items.map((item) => ({ item, quantity: 1 }));
      await sell(world, { goods, amount: 1 });
      const found: string[] = [];
      let cursor = '';
      do {
        const { body } = await get(world, `prices?limit=2${cursor}`);
        found.push(...(body['items'] as Json[]).map(({ item }) => item as string));
        cursor = body['nextCursor'] === null ? '' : `&cursor=${body['nextCursor'] as string}`;
      } while (cursor !== '');
      expect(found).toEqual(items);
      const [old] = await pricesOf(world, 'to=2020-01-01T00:00:00Z&item=ale');
      expect(old).toEqual({ item: 'ale', buckets: [] });
      expect(await pricesOf(world, 'item=gold')).toEqual([{ item: 'gold', buckets: [] }]);
      const basket = encodeURIComponent('salt, coarse: fine:2.5,ale:1');
      expect((await get(world, `price-index?basket=${basket}`)).body).toEqual({ buckets: [] });
    });

    it.each([
      ['prices?bucket=month', '/bucket', 'NOT_ALLOWED'],
      ['prices?from=yesterday', '/from', 'NOT_A_MOMENT'],
      ['prices?item=', '/item', 'NOT_PLAIN_TEXT'],
      ['prices?limit=201', '/limit', 'NOT_A_LIMIT'],
      ['prices?cursor=x', '/cursor', 'NOT_A_CURSOR'],
      ['price-index?basket=', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread:0', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread:1,', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread:1,bread:2', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread:1e3', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=bread:0.00001', '/basket', 'NOT_A_BASKET'],
      ['price-index?basket=a:1&basket=b:1', '/basket', 'NOT_A_BASKET'],
    ])('refuse %s', async (query, pointer, code) => {
      const world = await newWorld();
      expectInvalid(await get(world, query), pointer, code);
      const long = `price-index?basket=${'a:1,'.repeat(1000)}b:1`;
      expectInvalid(await get(world, long), '/basket', 'NOT_A_BASKET');
    });

    it('are those of the last 100 buckets, and of 30 for who names no beginning', async () => {
      const world = await newWorld();
      for (let n = 0; n < 4; n += 1)
        await sell(world, { goods: [{ item: 'bread', quantity: 1 }], amount: n });
      await moveTo(world, Date.parse('2026-05-04T12:00:00Z'), [0, dayMs, 70 * dayMs, 29 * dayMs]);
      const to = 'item=bread&to=2026-08-12T00:00:00Z';
      const means = async (query: string): Promise<number[]> =>
        ((await pricesOf(world, query))[0]!['buckets'] as Json[]).map(({ mean }) => mean as number);
      expect(await means(`${to}&from=2020-01-01T00:00:00Z`)).toEqual([1, 2, 3]);
      expect(await means(to)).toEqual([2, 3]);
      expect(await means('item=bread&to=2026-08-13T00:00:00Z')).toEqual([3]);
    });

    it.each([
      ['hour', '2026-05-06T13:00:00Z', dayMs / 24],
      ['day', '2026-05-06T00:00:00Z', dayMs],
      // A Monday.
      ['week', '2026-05-04T00:00:00Z', 7 * dayMs],
    ])('are those of a whole %s, whichever moment of it is named', async (bucket, begin, length) => {
      const world = await newWorld();
      for (let n = 0; n < 4; n += 1)
        await sell(world, { goods: [{ item: 'bread', quantity: 1 }], amount: n });
      const first = Date.parse(begin);
      await moveTo(world, first - 1, [0, 1, length - 1, 1]);
      const moments = [first, first + length / 7, first + length / 2, first + length - 1];
      for (const moment of moments.map((each) => new Date(each).toISOString())) {
        const buckets = await pricesOf(world, `bucket=${bucket}&item=bread&from=${moment}&to=${moment}`);
        expect([moment, buckets]).toMatchObject([
          moment,
          [{ buckets: [{ at: new Date(first).toISOString(), trades: 2, lowest: 1, highest: 2 }] }],
        ]);
        expect(buckets[0]!['buckets']).toHaveLength(1);
      }
    });

    it('have whole weeks at both ends of time', async () => {
      const world = await newWorld();
      for (const to of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
        expect((await get(world, `prices?bucket=week&item=bread&to=${to}`)).status).toBe(200);
      }
    });

    const units = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(1, 10_000, 30_000));
    const price = fc.oneof(fc.constantFrom(0, 15_000, 20_000), fc.nat(50_000));
    const good = (item: string) =>
      fc.record({ item: fc.constant(item), quantity: units, unitPrice: fc.option(price, { freq: 3 }) });
    const sale = fc.record({
      goods: fc
        .uniqueArray(fc.constantFrom('ale', 'bread', 'cheese'), { minLength: 1, maxLength: 3 })
        .chain((items) => fc.tuple(...items.map(good))),
      amount: fc.nat(100_000),
    });
    const plan = fc.record({
      sales: fc.array(sale, { minLength: 5, maxLength: 30 }),
      gaps: fc.array(fc.constantFrom(0, 1, 1_800_000, 7_200_000, 50_000_000, 260_000_000), {
        minLength: 1,
        maxLength: 7,
      }),
      steps: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    });

    it('match a model of random sales, however often the rollup was interrupted', async () => {
      await fc.assert(
        fc.asyncProperty(plan, async ({ sales, gaps, steps }) => {
          const world = await newWorld();
          for (const { goods, amount } of sales) {
            const told = goods.map(({ item, quantity, unitPrice }) => ({
              item,
              quantity: quantity / 10_000,
              ...(unitPrice === null ? {} : { unitPrice: unitPrice / 10_000 }),
            }));
            expect((await sell(world, { goods: told, amount: amount / 10_000 })).status).toBe(200);
          }
          const first = Date.parse('2026-01-05T00:00:00Z');
          await moveTo(world, first, gaps);
          for (const step of steps) {
            await scratch.client.query('SELECT * FROM economy.roll_up($1, $2)', [world.id, step]);
          }
          const feed = await world.client.get(`/v1/instance/${world.id}/event?type=trade&limit=200`);
          const lines = linesOf(feed.body['items'] as Json[]);
          const range = `from=${new Date(first).toISOString()}&to=${feed.body['items'].at(-1).occurredAt as string}`;
          for (const bucket of ['day', 'week'] as const) {
            const items = await pricesOf(world, `bucket=${bucket}&${range}`);
            const model = modelOf(lines, bucket);
            expect(items.map(({ item }) => item)).toEqual([...model.keys()].toSorted());
            expectIndex(
              (await get(world, `price-index?basket=ale:2,bread:1&bucket=${bucket}&${range}`)).body,
              items,
            );
            for (const { item, buckets } of items)
              expect({ item, buckets }).toEqual({ item, buckets: model.get(item) });
          }
          const { faults } = await verifyLedger(service.dataSource, [world.id]);
          expect(faults.filter(({ check }) => !check.startsWith('usage'))).toEqual([]);
        }),
        // On a cluster each takes much longer.
        { numRuns: clusterUrl ? 4 : 12, seed, endOnFailure: true },
      );
    });
  });

  /** A good of a trade: in ten-thousandths. */
  interface Line {
    readonly item: string;
    readonly at: number;
    readonly quantity: bigint;
    readonly price: bigint | null;
  }

  const whole = (decimal: number): bigint => BigInt(Math.round(decimal * 10_000));

  function linesOf(events: readonly Json[]): Line[] {
    return events.flatMap(({ occurredAt, data }) =>
      (data['goods'] as Json[]).map(({ item, quantity, unitPrice }, _, { length }) => {
        const alone = length === 1 ? rounded(whole(data['amount']) * 10_000n, whole(quantity)) : null;
        return {
          item: item as string,
          at: Date.parse(occurredAt),
          quantity: whole(quantity),
          price: unitPrice === undefined ? alone : whole(unitPrice),
        };
      }),
    );
  }

  function rounded(over: bigint, under: bigint): bigint {
    return (2n * over + under) / (2n * under);
  }

  /** With doubles, which are near enough: two items, whose prices last until the next ones. */
  function expectIndex({ buckets: told }: Json, items: readonly Json[]): void {
    const basket = [
      ['ale', 2],
      ['bread', 1],
    ] as const;
    const own = basket.map(
      ([item]) => (items.find((each) => each['item'] === item)?.['buckets'] ?? []) as Json[],
    );
    const moments = [...new Set(own.flat().map(({ at }) => at as string))].toSorted();
    const prices = basket.map(() => Number.NaN);
    let chained = 100;
    let before: { readonly prices: number[]; readonly volumes: number[] } | null = null;
    const expected: Json[] = [];
    for (const at of moments) {
      const here = own.map((buckets) => buckets.find((bucket) => bucket['at'] === at));
      here.forEach((bucket, index) => {
        if (typeof bucket?.['mean'] === 'number') prices[index] = bucket['mean'];
      });
      if (prices.some(Number.isNaN)) continue;
      const cost = (of: readonly number[], weights: readonly number[]): number =>
        of.reduce((sum, price, index) => sum + price * weights[index]!, 0);
      if (before && cost(before.prices, before.volumes) > 0) {
        chained *= cost(prices, before.volumes) / cost(before.prices, before.volumes);
      }
      before = { prices: [...prices], volumes: here.map((bucket) => (bucket?.['volume'] ?? 0) as number) };
      const total = cost(prices, [2, 1]);
      if (expected.length === 0 && total === 0) continue;
      if (expected.length === 0) chained = 100;
      expected.push({ at, cost: total, chained });
    }
    const buckets = told as Json[];
    expect(buckets.map(({ at }) => at as string)).toEqual(expected.map(({ at }) => at as string));
    for (const [index, { cost, laspeyres, chained }] of buckets.entries()) {
      const first = expected[0]!['cost'] as number;
      expect(cost).toBeCloseTo(expected[index]!['cost'], 3);
      expect(laspeyres).toBeCloseTo((100 * (expected[index]!['cost'] as number)) / first, 1);
      expect(Math.abs(chained - expected[index]!['chained'])).toBeLessThan(0.001 + chained * 1e-6);
    }
  }

  /** By hand and one at a time. */
  function modelOf(lines: readonly Line[], bucket: 'day' | 'week'): Map<string, Json[]> {
    const model = new Map<string, Json[]>();
    const beginOf = (at: number): string => {
      const day = new Date(at - (at % dayMs));
      if (bucket === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
      return day.toISOString();
    };
    const decimal = (units: bigint | undefined): number | null =>
      units === undefined ? null : Number(units) / 10_000;
    for (const item of new Set(lines.map((line) => line.item))) {
      const own = lines.filter((line) => line.item === item);
      const moments = [...new Set(own.map(({ at }) => beginOf(at)))];
      const buckets = moments.map((at): Json => {
        const here = own.filter((line) => beginOf(line.at) === at);
        const priced = here.filter((line): line is Line & { price: bigint } => line.price !== null);
        const sorted = priced.map(({ price }) => price).toSorted((a, b) => Number(a - b));
        const sum = (of: (line: Line & { price: bigint }) => bigint): bigint =>
          priced.reduce((total, line) => total + of(line), 0n);
        const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)];
        return {
          at,
          trades: here.length,
          volume: decimal(here.reduce((total, { quantity }) => total + quantity, 0n)),
          mean:
            priced.length === 0
              ? null
              : decimal(
                  rounded(
                    sum((l) => l.price * l.quantity),
                    sum((l) => l.quantity),
                  ),
                ),
          median: priced.length === 0 ? null : decimal(rounded(sorted[low]! + sorted[high]!, 2n)),
          lowest: decimal(sorted[0]),
          highest: decimal(sorted.at(-1)),
          last: decimal(priced.at(-1)?.price),
        };
      });
      model.set(item, buckets);
    }
    return model;
  }
});
