import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from './api-client.js';
import { stock } from './goods.js';
import { type TestService } from './test-service.js';
import { type World } from './world.js';

/** Every way of moving money, and every kind of event. */
export async function eventfulWorld(service: TestService): Promise<World> {
  const world = await service.world({
    taxRate: 10,
    npcs: ['miller', 'smith'],
    agentNpcs: {
      ann: { wealth: 100.5 },
      bob: { wealth: 7.3333 },
      cyd: { wealth: 30, parents: ['ann', 'bob'] },
      dan: { wealth: 11.1111, parents: ['ann'] },
      eve: { wealth: 1 },
      // At rest: no night moves it.
      fay: { mood: 60, moodBaseline: 60 },
    },
  });
  const { client } = world;
  const idOf = (name: string): string => world.character(name)['id'] as string;
  const open = async (plan: object): Promise<string> => {
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), ...plan };
    return `/v1/account/${world.id}/${(await client.post('/v1/account', body)).body['account'].id as string}`;
  };
  const till = await open({
    name: 'till',
    kind: 'shop',
    ownerIdentifier: idOf('bob'),
    wealth: 20,
    taxable: true,
  });
  const chest = await open({ name: 'chest', wealth: 3.3333 });
  const buy = {
    recipientIdentifier: till.split('/').at(-1),
    amount: 5.5,
    reason: 'bread',
    reference: 'order-1',
  };
  const hold = (payer: string, recipient: string, amount: number) =>
    client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: idOf(payer),
      recipientIdentifier: idOf(recipient),
      amount,
      expiresIn: 1_000_000,
    });
  const exchange = (legs: object[]) => client.post(`/v1/instance/${world.id}/exchange`, { legs });
  const done = [
    await world.trade('ann', 'bob', 12.25),
    await world.trade('bob', 'cyd', 0.0001),
    await world.trade('cyd', null, 2.5),
    await world.trade('ann', 'bob', 0),
    await world.interact('ann', 'bob'),
    await client.put(`${world.path('ann')}/trade`, buy),
    await client.put(`${till}/trade`, {
      recipientIdentifier: idOf('cyd'),
      amount: 2,
      metadata: { wage: true },
    }),
    await client.put(`${till}/trade`, { recipientIdentifier: world.id, amount: 0.75, reason: 'fee' }),
    await client.put(`${world.path('bob')}/trade`, {
      recipientIdentifier: world.id,
      amount: 999,
      atMost: true,
    }),
    await client.put(`${till}/grant`, { amount: 1, reason: 'a prize' }),
    await client.put(till, { name: 'the old till', metadata: { street: 'Market' } }),
    await client.delete(`${chest}?to=${idOf('bob')}`),
    await world.collect(),
    await client.post(`/v1/instance/${world.id}/night`),
    // Divided among two children; then an estate without heirs, which goes to the treasury.
    await world.die('ann'),
    await world.die('eve'),
    await client.delete(`/v1/npc/${world.id}/${world.npc('smith')['id'] as string}`),
    await client.put(`/v1/instance/${world.id}`, { inheritance: 'none', name: 'Verified' }),
    await world.die('dan'),
  ];
  // One is paid out of in part, one is given back.
  const [kept, released] = [await hold('bob', 'cyd', 1.5), await hold('cyd', 'bob', 0.25)];
  done.push(
    kept,
    released,
    await client.put(`/v1/hold/${world.id}/${kept.body['id']}/capture`, { amount: 0.5 }),
    await client.put(`/v1/hold/${world.id}/${released.body['id']}/release`),
    await client.put(`/v1/asset/${world.id}/bread`, { name: 'Bread', kind: 'item' }),
    await client.put(`/v1/asset/${world.id}/milk`, {
      name: 'Milk',
      kind: 'item',
      decimals: 4,
      perishesAfterDays: 2,
    }),
    await exchange([
      { from: null, to: idOf('bob'), asset: 'bread', amount: 5 },
      { from: idOf('bob'), to: till.split('/').at(-1), asset: 'bread', amount: 2 },
      { from: null, to: idOf('cyd'), asset: 'milk', amount: 1.5 },
      { from: idOf('cyd'), to: null, asset: 'milk', amount: 0.25 },
      { from: null, to: idOf('cyd'), amount: 3 },
      { from: idOf('cyd'), to: null, amount: 0.5 },
    ]),
    await exchange([
      { from: idOf('cyd'), to: idOf('bob'), amount: 1.25 },
      { from: idOf('bob'), to: idOf('cyd'), asset: 'bread', amount: 2 },
    ]),
    await client.put(`${world.path('cyd')}/trade`, {
      recipientIdentifier: idOf('bob'),
      amount: 0.5,
      goods: [{ item: 'bread', quantity: 1 }],
    }),
    await world.collect(),
  );
  // One is sold in part, one buys, one is open, and one is given back.
  await stock(world, idOf('bob'), { cake: 9 }, { perishesAfterDays: 1 });
  await stock(world, idOf('bob'), { salt: 5 });
  const list = (owner: string, more: Record<string, unknown>) =>
    client.post('/v1/listing', {
      instanceIdentifier: world.id,
      ownerIdentifier: idOf(owner),
      unitPrice: 0.5,
      ...more,
    });
  const [sale, bid, stale, withdrawn] = [
    await list('bob', { asset: 'salt', quantity: 3, reason: 'market', expiresIn: 1_000_000 }),
    await list('cyd', { asset: 'salt', side: 'buy', quantity: 2 }),
    await list('bob', { asset: 'cake', quantity: 4 }),
    await list('bob', { asset: 'salt', quantity: 1 }),
  ];
  const accept = (listing: Answer, body: Json) =>
    client.put(`/v1/listing/${world.id}/${listing.body['id']}/accept`, body);
  done.push(
    ...[sale, bid, stale, withdrawn],
    await accept(sale, { buyerIdentifier: idOf('cyd'), quantity: 2 }),
    await accept(bid, { sellerIdentifier: idOf('bob'), quantity: 1 }),
    await client.delete(`/v1/listing/${world.id}/${withdrawn.body['id']}`),
    await client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: idOf('bob'),
      asset: 'cake',
      amount: 2,
    }),
    await world.collect(),
  );
  expect(done.map(({ status }) => status < 300)).toEqual(done.map(() => true));
  return world;
}
