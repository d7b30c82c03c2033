import { EconomyClient } from '../../packages/client/src/index.js';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { expectInvalid } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { newAccount } from '../support/writes.js';

describe('events by what they were for', () => {
  const service = startedService();

  const newWorld = (): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 }, eve: { wealth: 100 } } });
  const pay = async (world: World, from: string, to: string, more: Json): Promise<number> => {
    const { body } = await world.client.put(`${world.path(from)}/trade`, {
      recipientIdentifier: world.character(to)['id'],
      amount: 1,
      ...more,
    });
    return body['seq'] as number;
  };
  const clientOf = (world: World): EconomyClient =>
    new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
  const seqsOf = async (world: World, query: string): Promise<number[]> =>
    (await world.client.get(`/v1/instance/${world.id}/event?${query}`)).body['items'].map(
      ({ seq }: Json) => seq,
    );

  it('are in the feed, whose cursors belong to the filter', async () => {
    const world = await newWorld();
    const rents = [
      await pay(world, 'ann', 'bob', { reason: 'rent', reference: 'may' }),
      await pay(world, 'eve', 'bob', { reason: 'rent', reference: 'may' }),
    ];
    const bread = await pay(world, 'ann', 'bob', { reason: 'bread' });
    expect(await seqsOf(world, 'reason=rent')).toEqual(rents);
    expect(await seqsOf(world, 'reference=may&order=desc')).toEqual(rents.toReversed());
    expect(await seqsOf(world, `reference=may&agentNpc=${world.character('eve')['uuid']}`)).toEqual([
      rents[1],
    ]);
    expect(await seqsOf(world, 'reason=bread&type=trade')).toEqual([bread]);
    expect(await seqsOf(world, 'reason=Rent')).toEqual([]);
    const path = `/v1/instance/${world.id}/event`;
    const { nextCursor } = (await world.client.get(`${path}?reason=rent&limit=1`)).body;
    const next = await world.client.get(`${path}?reason=rent&limit=1&cursor=${nextCursor}`);
    expect(next.body['items'].map(({ seq }: Json) => seq)).toEqual([rents[1]]);
    const other = await world.client.get(`${path}?reason=bread&limit=1&cursor=${nextCursor}`);
    expectInvalid(other, '/cursor', 'CURSOR_MISMATCH');
    expectInvalid(await world.client.get(`${path}?reference=`), '/reference');
    expectInvalid(await world.client.get(`${path}?reason=${'x'.repeat(65)}`), '/reason');
  });

  it('tell it of every way of moving money and goods', async () => {
    const world = await newWorld();
    const { client, id } = world;
    const path = `/v1/instance/${id}`;
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const till = await newAccount(world);
    const account = till.split('/').at(-1)!;
    await stock(world, ann!, { wool: 9 });
    await client.put(`${world.path('ann')}/trade`, { recipientIdentifier: id, amount: 9 });
    const own = { instanceIdentifier: id };
    const made = [{ from: null, to: ann, amount: 1 }];
    type Said = Readonly<Record<'reason' | 'reference', string>>;
    /** How it is called, and the types of its events. */
    const ways: Record<string, [types: string[], call: (said: Said) => Promise<unknown>]> = {
      trade: [['trade'], (said) => pay(world, 'ann', 'bob', said)],
      'trade of an account': [
        ['trade'],
        (said) => client.put(`${till}/trade`, { recipientIdentifier: bob, amount: 1, ...said }),
      ],
      'payment to the treasury': [
        ['tax'],
        (said) => client.put(`${till}/trade`, { recipientIdentifier: id, amount: 1, ...said }),
      ],
      trades: [
        ['trade'],
        (said) => {
          const entry = { traderIdentifier: ann, recipientIdentifier: bob, amount: 1, ...said };
          return client.post(`${path}/trades`, { trades: [entry] });
        },
      ],
      grant: [['trade'], (said) => client.put(`${world.path('ann')}/grant`, { amount: 1, ...said })],
      'grant to an account': [['trade'], (said) => client.put(`${till}/grant`, { amount: 1, ...said })],
      grants: [
        ['trade'],
        (said) => client.post(`${path}/grants`, { grants: [{ identifier: account, amount: 1, ...said }] }),
      ],
      exchange: [['exchange'], (said) => client.post(`${path}/exchange`, { legs: made, ...said })],
      exchanges: [
        ['exchange'],
        (said) => client.post(`${path}/exchanges`, { exchanges: [{ legs: made, ...said }] }),
      ],
      disbursement: [
        ['disbursement', 'trade'],
        ({ reason, reference }) =>
          client.put(`${path}/disburse`, {
            recipients: [{ identifier: bob, amount: 1, reason }],
            reason,
            reference,
          }),
      ],
      hold: [
        ['hold', 'trade', 'release'],
        async (said) => {
          const placed = { payerIdentifier: ann, recipientIdentifier: bob, amount: 2, ...said };
          const { body } = await client.post('/v1/hold', { ...own, ...placed });
          const capture = { amount: 1, final: true };
          await client.put(`/v1/hold/${id}/${body['id'] as string}/capture`, capture);
        },
      ],
      listing: [
        ['listing', 'trade', 'listing-end'],
        async (said) => {
          const sale = { ownerIdentifier: ann, asset: 'wool', quantity: 2, unitPrice: 1, ...said };
          const { body } = await client.post('/v1/listing', { ...own, ...sale });
          const listing = `/v1/listing/${id}/${body['id'] as string}`;
          await client.put(`${listing}/accept`, { buyerIdentifier: bob, quantity: 1 });
          await client.delete(listing);
        },
      ],
      bid: [
        ['listing', 'trade', 'listing-end'],
        async (said) => {
          const bid = { ownerIdentifier: bob, asset: 'wool', side: 'buy', quantity: 2, unitPrice: 1 };
          const { body } = await client.post('/v1/listing', { ...own, ...bid, ...said });
          const listing = `/v1/listing/${id}/${body['id'] as string}`;
          await client.put(`${listing}/accept`, { sellerIdentifier: ann, quantity: 1 });
          await client.delete(listing);
        },
      ],
    };
    for (const [way, [types, call]] of Object.entries(ways)) {
      const said = { reason: way, reference: `order of ${way}` };
      await call(said);
      for (const query of [`reason=${said.reason}`, `reference=${said.reference}`]) {
        const { items } = (await client.get(`${path}/event?${query}`)).body as { items: Json[] };
        expect([way, query, items.map(({ type }) => type as string)]).toEqual([way, query, types]);
        for (const { type, data } of items) {
          const { hold, listing } = data as Json;
          const told = type === 'trade' ? data : ((hold ?? listing ?? data) as Json);
          expect([way, type, told]).toEqual([way, type, expect.objectContaining(said)]);
        }
      }
    }
  });

  it('are in streams, those of the past and those that come', async () => {
    const world = await newWorld();
    // More than are read at a time.
    const trades = Array.from({ length: 450 }, (_, n) => ({
      traderIdentifier: world.character('ann')['id'],
      recipientIdentifier: null,
      amount: 0,
      ...(n % 150 === 0 && { reason: 'toll' }),
    }));
    const sent = await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
    const tolls = sent.body['results']
      .filter((_: unknown, n: number) => n % 150 === 0)
      .map(({ event }: Json) => event.seq);
    const heard: [number, string | undefined][] = [];
    const reading = (async () => {
      const options = { after: 0, types: ['trade'], reason: 'toll', view: 'compact' } as const;
      for await (const event of clientOf(world).events(world.id, options)) {
        heard.push([event.seq, event.reason]);
        if (heard.length === 5) break;
      }
    })();
    await until('the history was heard', () => heard.length >= 3);
    await pay(world, 'ann', 'bob', { reason: 'bread' });
    const more = [await pay(world, 'ann', 'bob', { reason: 'toll' })];
    await world.interact('ann', 'bob');
    more.push(await pay(world, 'eve', 'bob', { reason: 'toll' }));
    await reading;
    expect(heard).toEqual([...tolls, ...more].map((seq) => [seq, 'toll']));
  });

  it('are in streams of one character', async () => {
    const world = await newWorld();
    const seqs: number[] = [];
    const uuid = world.character('eve')['uuid'] as string;
    const reading = (async () => {
      for await (const event of clientOf(world).eventsOfAll({ after: '0', agentNpc: uuid })) {
        seqs.push(event.seq);
        if (seqs.length === 3) break;
      }
    })();
    await until('the history was heard', () => seqs.length > 0);
    await pay(world, 'ann', 'bob', {});
    const wanted = [await pay(world, 'ann', 'eve', {}), await pay(world, 'eve', 'bob', {})];
    await reading;
    expect(seqs.slice(1)).toEqual(wanted);
    const path = `/v1/instance/${world.id}/event/stream`;
    expectInvalid(await world.client.get(`${path}?type=sale`), '/type');
    expectInvalid(await world.client.get(`${path}?agentNpc=eve`), '/agentNpc');
    expectInvalid(await world.client.get(`${path}?view=tiny`), '/view');
  });
});
