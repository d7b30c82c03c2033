import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { goodsOf, stock } from '../support/goods.js';
import { expectInvalid } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('goods in the offers of talks', () => {
  const service = startedService({ env: { INTERACT_FALLBACK: 'empty' } });
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  interface Stall {
    readonly world: World;
    readonly ann: FakeAgent;
    readonly bob: FakeAgent;
    readonly talk: () => Promise<Answer>;
  }

  /** Ann has bread, Bob has money; each says these lines. */
  async function stall(ann: readonly Json[], bob: readonly Json[] = []): Promise<Stall> {
    const client = await service.newClient();
    const speaker = async (name: string, lines: readonly Json[]) => {
      let turn = 0;
      const agent = await startFakeAgent({ protocol: 'openai', name, reply: () => lines[turn++] ?? {} });
      agents.push(agent);
      const body = { name: `${name} ${randomUUID()}`, endpoint: agent.endpoint, protocol: agent.protocol };
      return { agent, agentIdentifier: (await client.post('/v1/agent', body)).body['id'] as string };
    };
    const [one, other] = [await speaker('ann', ann), await speaker('bob', bob)];
    const world = await service.world(
      {
        agentNpcs: {
          ann: { wealth: 10, agentIdentifier: one.agentIdentifier },
          bob: { wealth: 10, agentIdentifier: other.agentIdentifier },
        },
      },
      client,
    );
    await client.put(`/v1/instance/${world.id}`, { talkTrades: { maxPerTalk: 20, maxPerDay: 50 } });
    await stock(world, world.character('ann')['id'] as string, { bread: 3 });
    return {
      world,
      ann: one.agent,
      bob: other.agent,
      talk: () => world.interact('ann', 'bob'),
    };
  }

  const sells = (goods: unknown, amount = 4): Json => ({
    offer: { amount, reason: 'a breakfast', payer: 'other', goods },
  });
  const accepts: Json = { accept: true };
  const wealths = async (world: World) => [await world.wealth('ann'), await world.wealth('bob')];
  const sound = async (world: World): Promise<void> =>
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);

  it('move with the payment, in one step, and agents are told what they have and get', async () => {
    const at = await stall(
      [{ say: 'Two loaves for four?', ...sells([{ item: 'Bread', quantity: 2 }]) }],
      [accepts],
    );
    const { world } = at;
    await stock(world, world.character('ann')['id'] as string, { ale: 1, mead: 5 });
    const { body } = await at.talk();
    const [trade] = (await eventsOf(service, world, 'trade')).filter(({ data }) => data !== null);
    expect(body['offers']).toMatchObject([
      { amount: 4, accepted: true, goods: [{ item: 'bread', quantity: 2 }], tradeSeq: trade!.seq },
    ]);
    expect(await wealths(world)).toEqual([14, 6]);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob')]).toEqual([
      { ale: 1, bread: 1, mead: 5 },
      { bread: 2 },
    ]);
    const found = await world.client.get(`/v1/instance/${world.id}/event/${trade!.seq}`);
    expect(found.body['data']).toMatchObject({
      talkSeq: body['seq'],
      goods: [{ item: 'bread', quantity: 2 }],
    });
    expect(JSON.stringify(at.ann.calls[0]!.body)).toContain('You have 5 mead, 3 bread, 1 ale.');
    expect(JSON.stringify(at.bob.calls[0]!.body)).toContain('you pay 4 coins and get 2 bread');
    expect(JSON.stringify(at.bob.calls[0]!.body)).toContain('You have no goods.');
    const prices = await world.client.get(`/v1/instance/${world.id}/economy/prices?item=bread`);
    expect(prices.body['items'][0]['buckets']).toMatchObject([{ trades: 1, volume: 2, mean: 2 }]);
    await sound(world);
  });

  it('that cannot be given refuse the trade, as money that is lacking does, and cost the trust of who agreed', async () => {
    const quiet = { sentiment: 0 };
    const at = await stall(
      [
        { ...quiet, ...sells([{ item: 'bread', quantity: 2 }]) },
        { ...quiet, ...sells([{ item: 'bread', quantity: 2 }]) },
        quiet,
      ],
      [{ ...quiet, ...accepts }, { ...quiet, ...accepts }, quiet],
    );
    const { world } = at;
    const { body } = await at.talk();
    const told = (body['offers'] as Json[]).map(({ accepted, refusal, tradeSeq }) => [
      accepted,
      refusal ?? null,
      typeof tradeSeq,
    ]);
    expect(told).toEqual([
      [true, null, 'number'],
      [true, { code: 'INSUFFICIENT_GOODS', asset: 'bread' }, 'undefined'],
    ]);
    expect(await wealths(world)).toEqual([14, 6]);
    expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob')]).toEqual([{ bread: 1 }, { bread: 2 }]);
    // Ann is trusted less, and she trusts Bob, who paid, a little more.
    expect(body['relationship']).toMatchObject({ initiator: { trust: 4 }, responder: { trust: -15 } });
    await sound(world);
  });

  it('follow the decimals of their asset, and goodsOwned; else other words stay words', async () => {
    const lines = [
      sells([{ item: 'bread', quantity: 0.5 }], 1),
      sells([{ item: 'song', quantity: 1 }], 2),
      sells([{ item: 'bread', quantity: 1 }], 3),
    ];
    for (const goodsOwned of [false, true]) {
      const { world, talk } = await stall(lines, [accepts, accepts, accepts]);
      await world.client.put(`/v1/instance/${world.id}`, { goodsOwned });
      const { body } = await talk();
      expect((body['offers'] as Json[]).map(({ refusal }) => refusal?.code ?? null)).toEqual([
        'AMOUNT_TOO_FINE',
        goodsOwned ? 'NOT_AN_ASSET' : null,
        null,
      ]);
      expect(await goodsOf(world, 'bob')).toEqual({ bread: 1 });
      await sound(world);
    }
  });

  it('that are none make no offer, so that nobody pays for nothing', async () => {
    const none = [[{ item: 'bread', quantity: 0 }], [{ item: 'Ann’s secret', quantity: 1 }], 'bread'];
    const { world, talk } = await stall(
      none.map((goods) => sells(goods)),
      [accepts, accepts, accepts],
    );
    expect((await talk()).body).not.toHaveProperty('offers');
    expect(await wealths(world)).toEqual([10, 10]);
  });

  it('are those of a player’s wallet, too', async () => {
    const { world, ann } = await stall([{ say: 'It is a deal.', ...accepts }, {}]);
    const uuid = randomUUID();
    const { client } = world;
    await client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'Robin', wealth: 20 });
    const wallet = (await client.get(`/v1/account/${world.id}/${uuid}`)).body['id'] as string;
    const say = (line: Json): Promise<Answer> =>
      client.post(`${world.path('ann')}/talk`, {
        speaker: { name: 'Robin', ref: 'r' },
        wallet: uuid,
        ...line,
      });
    const offer = { amount: 5, reason: 'supper', payer: 'self', goods: [{ item: 'bread', quantity: 2 }] };
    expectInvalid(
      await say({ text: 'Five?', offer: { ...offer, goods: [{ item: 'bread', quantity: -1 }] } }),
      '/offer',
      'NOT_AN_OFFER',
    );
    expect((await say({ text: 'Five for two loaves?', offer })).body['offers']).toMatchObject([
      { accepted: true, goods: [{ item: 'bread', quantity: 2 }] },
    ]);
    expect(JSON.stringify(ann.calls[0]!.body)).toContain('you get 5 coins and give 2 bread');
    const ended = await say({ end: true });
    expect(ended.body['event']).toMatchObject({ offers: [{ goods: [{ item: 'bread', quantity: 2 }] }] });
    expect([await goodsOf(world, 'ann'), await goodsOf(world, wallet)]).toEqual([{ bread: 1 }, { bread: 2 }]);
    expect(await world.wealth('ann')).toBe(15);
    await sound(world);
  });
});
