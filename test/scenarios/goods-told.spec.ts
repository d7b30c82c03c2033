import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { type World } from '../support/world.js';

describe('what is told of goods', () => {
  const service = sharedService();
  const id = (world: World, name: string): string => world.character(name)['id'] as string;
  const exchange = (world: World, legs: readonly Json[], reason?: string): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/exchange`, { legs, reason });
  const list = async (world: World, owner: string, quantity: number, unitPrice: number): Promise<Json> => {
    const own = { instanceIdentifier: world.id, ownerIdentifier: owner, asset: 'bread' };
    return (await world.client.post('/v1/listing', { ...own, quantity, unitPrice })).body;
  };
  const buy = async (world: World, { id: listing }: Json, buyer: string, quantity: number): Promise<void> => {
    const path = `/v1/listing/${world.id}/${listing as string}/accept`;
    const bought = await world.client.put(path, { buyerIdentifier: buyer, quantity });
    expect(bought.status).toBe(200);
  };
  const day = (world: World, date: string): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}`, {
      clock: { timeScale: 0, worldTime: `${date}T12:00:00Z` },
    });
  const storyOf = async (path: string): Promise<Json[]> => {
    const { chapters } = (await read(path)).body;
    return (chapters as { entries: Json[] }[]).flatMap(({ entries }) => entries);
  };
  let read: (path: string) => Promise<Answer>;

  /** Ann bakes and sells until nothing is left; what Bob does not eat goes bad. */
  async function market(): Promise<World> {
    const world = await service.world({
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 100 }, cid: { wealth: 30 } },
    });
    read = (path) => world.client.get(path);
    const [ann, bob, cid] = [id(world, 'ann'), id(world, 'bob'), id(world, 'cid')];
    await day(world, '0812-03-01');
    await stock(world, ann, { bread: 12 }, { perishesAfterDays: 2 });
    await stock(world, ann, { bread: 3 }, { perishesAfterDays: 2 });
    const shop = await list(world, ann, 12, 4);
    await buy(world, shop, bob, 10);
    await buy(world, shop, cid, 2);
    await list(world, ann, 2, 5);
    const sale = [
      { from: bob, to: ann, amount: 42 },
      { from: bob, to: cid, amount: 0.5 },
      { from: ann, to: bob, asset: 'bread', amount: 1 },
    ];
    expect((await exchange(world, sale, 'bread')).status).toBe(201);
    await day(world, '0812-03-03');
    expect((await world.client.post(`/v1/instance/${world.id}/night`)).status).toBe(201);
    return world;
  }

  it('is a story: what was made, sold out, paid, and spoiled, not each small exchange', async () => {
    const world = await market();
    for (const language of ['en', 'de']) {
      const entries = await storyOf(`/v1/instance/${world.id}/chronicle?language=${language}`);
      const told = (kind: string): Json[] => entries.filter((entry) => entry['kind'] === kind);
      const who = (kind: string): string[] =>
        told(kind).flatMap(({ characters }) => (characters as Json[]).map(({ name }) => name as string));
      expect(who('making')).toEqual(['ann']);
      expect(told('making')[0]!['text']).toMatch(/bread.*(twelve|zwölf)|(twelve|zwölf).*bread/);
      expect(who('sale')).toEqual(['ann']);
      expect(told('sale')[0]!['amount']).toBe(48);
      // Of what Bob bought and of what Ann still had for sale.
      expect(who('spoilage')).toEqual(['bob']);
      expect(told('spoilage')[0]!['text']).toMatch(/bread.*(eleven|elf)/);
      expect(told('payment').map(({ amount }) => amount)).toEqual([40, 8, 42]);
    }
    const kindsOf = async (name: string): Promise<unknown[]> =>
      (await storyOf(`${world.path(name)}/chronicle`)).map(({ kind }) => kind);
    expect(await kindsOf('ann')).toEqual(expect.arrayContaining(['making', 'sale', 'payment', 'spoilage']));
    expect(await kindsOf('cid')).not.toEqual(expect.arrayContaining(['making']));
  });

  it('is counted in the flows, the money of exchanges by its legs', async () => {
    const world = await market();
    const path = `/v1/instance/${world.id}/economy/flows`;
    const [ann, bob, cid] = [id(world, 'ann'), id(world, 'bob'), id(world, 'cid')];
    const flow = ({ reason, cause, payments, amount }: Json): unknown[] => [reason, cause, payments, amount];
    const all = (await world.client.get(path)).body;
    expect((all['reasons'] as Json[]).map(flow)).toEqual([
      [null, 'listing', 2, 48],
      ['bread', 'trade', 2, 42.5],
    ]);
    expect(
      (all['items'] as Json[]).map(({ trader, recipient, trades, amount }) => [
        (trader as Json)['id'],
        (recipient as Json)['id'],
        trades,
        amount,
      ]),
    ).toEqual([
      [bob, ann, 2, 82],
      [cid, ann, 1, 8],
      [bob, cid, 1, 0.5],
    ]);
    const own = (await world.client.get(`${path}?agentNpc=${cid}`)).body;
    expect(own['reasons']).toMatchObject([
      { cause: 'listing', amount: 8, paid: 8, received: 0 },
      { reason: 'bread', cause: 'trade', payments: 1, amount: 0.5, paid: 0, received: 0.5 },
    ]);
  });

  it('flows between the same two whatever it is paid by, as the volume of trade does', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: { wealth: 100 } } });
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const flows = async (): Promise<Json> =>
      (await client.get(`/v1/instance/${world.id}/economy/flows`)).body;
    await day(world, '0812-03-01');
    await stock(world, ann, { bread: 12 });
    await buy(world, await list(world, ann, 2, 3), bob, 2);
    await world.trade('bob', 'ann', 5);
    const paid = [
      { from: bob, to: ann, amount: 4 },
      { from: ann, to: bob, asset: 'bread', amount: 1 },
    ];
    expect((await exchange(world, paid)).status).toBe(201);
    const wage = await client.post('/v1/obligation', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      debtorIdentifier: bob,
      creditorIdentifier: ann,
      amount: 3,
      dueIn: 3600,
      reason: 'wage',
    });
    expect(wage.status).toBe(201);
    await day(world, '0812-03-02');
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
    const { items, reasons } = await flows();
    expect(items).toMatchObject([{ trader: { id: bob }, recipient: { id: ann }, trades: 4, amount: 18 }]);
    expect((reasons as Json[]).map(({ cause, amount }) => [cause, amount])).toEqual([
      ['trade', 9],
      ['listing', 6],
      ['obligation', 3],
    ]);
    expect((await client.get(`/v1/instance/${world.id}/economy`)).body).toMatchObject({
      // The exchange that made the bread is one more.
      periods: { all: { trades: 5, tradeVolume: 18 } },
    });
  });

  it('is small in the compact feed, with ids, names and numbers', async () => {
    const world = await market();
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const kept = await list(world, ann, 1, 1).catch(() => null);
    expect(kept).toMatchObject({ code: 'INSUFFICIENT_GOODS' });
    await stock(world, ann, { bread: 1 }, { perishesAfterDays: 2 });
    const withdrawn = await list(world, ann, 1, 1);
    await client.delete(`/v1/listing/${world.id}/${withdrawn['id'] as string}`);
    const owed = await client.post('/v1/obligation', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      kind: 'promise',
      debtorIdentifier: ann,
      creditorIdentifier: bob,
      text: 'a song',
    });
    expect(owed.status).toBe(201);
    const types = 'listing,listing-end,trade,exchange,perish,obligation';
    const { body } = await client.get(`/v1/instance/${world.id}/event?type=${types}&view=compact&limit=100`);
    const items = body['items'] as Json[];
    for (const item of items) {
      const parts = ['legs', 'parties', 'perished'].flatMap(
        (name) => (item[name] as Json[] | undefined) ?? [],
      );
      expect(JSON.stringify(item).length).toBeLessThanOrEqual(
        (parts.length > 0 ? 200 : 420) + 135 * parts.length,
      );
    }
    const last = (type: string): Json => items.findLast((item) => item['type'] === type)!;
    expect(last('listing-end')).toMatchObject({
      cause: 'release',
      trader: { id: ann, name: 'ann' },
      listing: withdrawn['id'],
      asset: 'bread',
      side: 'sell',
      quantity: 1,
      unitPrice: 1,
    });
    expect(last('trade')).toMatchObject({
      cause: 'listing',
      amount: 8,
      trader: { name: 'cid' },
      recipient: { id: ann, name: 'ann' },
      goods: [{ item: 'bread', quantity: 2, unitPrice: 4 }],
    });
    const sold = items.findLast((item) => (item['legs'] as Json[] | undefined)?.length === 3)!;
    expect(sold).toMatchObject({
      reason: 'bread',
      legs: [{ amount: 42 }, { amount: 0.5 }, { asset: 'bread' }],
    });
    // Names beside the ids of the legs.
    expect((sold['parties'] as Json[]).map(({ name }) => name).toSorted()).toEqual(['ann', 'bob', 'cid']);
    expect(last('perish')).toMatchObject({
      perished: expect.arrayContaining([{ asset: 'bread', owner: bob, amount: 11, left: 0 }]),
    });
    expect(last('obligation')).toMatchObject({
      trader: { id: ann, name: 'ann' },
      recipient: { id: bob, name: 'bob' },
      obligation: owed.body['id'],
    });
  });
});
