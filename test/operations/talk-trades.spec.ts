import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TextErasure } from '../../src/ledger/text-erasure.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type ProposedTrade, TradeRule, type TradeRefusal } from '../../src/index.js';
import { type FakeAgent, type FakeProtocol, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Refuses 6.66 only. */
@Injectable()
class NoDevilsNumber implements TradeRule {
  readonly name = 'no-devils-number';

  check({ amount }: ProposedTrade): TradeRefusal | null {
    return amount === '6.6600' ? { reason: 'UNLUCKY', detail: 'Nobody pays that.' } : null;
  }
}

describe('trades in talks', () => {
  const service = startedService({
    env: { INTERACT_FALLBACK: 'scripted' },
    policies: { tradeRules: [NoDevilsNumber] },
  });
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  /** Ann's and Bob's lines in their order: what each says about money. */
  interface Bargain {
    readonly ann?: readonly Json[];
    readonly bob?: readonly Json[];
    readonly talkTrades?: Json | null;
    readonly wealth?: number;
    readonly protocol?: FakeProtocol;
  }

  async function market(bargain: Bargain): Promise<{ world: World; ann: FakeAgent; bob: FakeAgent }> {
    const { talkTrades = { maxPerTalk: 20, maxPerDay: 50 }, wealth = 100, protocol = 'openai' } = bargain;
    const client = await service.newClient();
    const speaker = async (name: 'ann' | 'bob') => {
      let turn = 0;
      const agent = await startFakeAgent({
        protocol,
        name,
        reply: () => bargain[name]?.[turn++] ?? {},
      });
      agents.push(agent);
      const { body } = await client.post('/v1/agent', {
        name: `${name} ${randomUUID()}`,
        endpoint: agent.endpoint,
        protocol: agent.protocol,
      });
      return { agent, agentIdentifier: body['id'] as string };
    };
    const [ann, bob] = [await speaker('ann'), await speaker('bob')];
    const world = await service.world(
      {
        agentNpcs: {
          ann: { wealth, agentIdentifier: ann.agentIdentifier },
          bob: { wealth, agentIdentifier: bob.agentIdentifier },
        },
      },
      client,
    );
    expect((await world.client.put(`/v1/instance/${world.id}`, { talkTrades })).status).toBe(200);
    return { world, ann: ann.agent, bob: bob.agent };
  }

  const wealths = async (world: World) => [await world.wealth('ann'), await world.wealth('bob')];
  const buys = (amount: number, reason = 'the old knife'): Json => ({
    offer: { amount, reason, payer: 'self' },
  });
  const sells = (amount: number): Json => ({ offer: { amount, reason: 'a loaf', payer: 'other' } });
  const accepts: Json = { accept: true };
  const talk = async (world: World, headers?: Record<string, string>): Promise<Answer> => {
    const answer = await world.interact('ann', 'bob', headers);
    expect(answer.status).toBe(200);
    return answer;
  };

  it('are off by default: nobody is told of them, and what an agent offers is ignored', async () => {
    const { world, ann, bob } = await market({ ann: [buys(5)], bob: [accepts], talkTrades: null });
    expect((await world.read())['talkTrades']).toBeNull();
    const { body } = await talk(world);
    expect(body).not.toHaveProperty('offers');
    expect(await wealths(world)).toEqual([100, 100]);
    for (const { body: asked } of [...ann.calls, ...bob.calls]) {
      expect(JSON.stringify(asked)).toContain('Talk moves no money');
      expect(JSON.stringify(asked)).not.toContain('offer');
    }
  });

  it.each<[what: string, bargain: Bargain, ann: Json, bob: Json]>([
    // Ann gave her word and could not keep it.
    [
      'a promise that was not kept',
      { ann: [buys(20)], bob: [accepts], wealth: 5 },
      { trust: 0 },
      { trust: -15 },
    ],
    ['a promise that was kept', { ann: [buys(20)], bob: [accepts] }, { trust: 0 }, { trust: 4 }],
    [
      'an offer that is declined',
      { ann: [buys(20)], bob: [{ accept: false }] },
      { affinity: -1 },
      { affinity: 0 },
    ],
    // Nobody could answer it any more.
    ['one in the last line', { bob: [{}, {}, buys(5)] }, { affinity: 0 }, { affinity: 0 }],
    ['one that what talks may move forbids', { ann: [buys(21)] }, { affinity: 0, trust: 0 }, { trust: 0 }],
  ])('change what two feel: %s', async (_what, bargain, ann, bob) => {
    const silent = (lines: readonly Json[] = []): Json[] =>
      Array.from({ length: 6 }, (_, turn) => ({ sentiment: 0, ...lines[turn] }));
    const { world } = await market({ ...bargain, ann: silent(bargain.ann), bob: silent(bargain.bob) });
    const { body } = await talk(world);
    expect(body['relationship']).toMatchObject({ initiator: ann, responder: bob });
    const [tie] = (await world.client.get(`${world.path('bob')}/relationship`)).body['items'] as Json[];
    expect(tie).toMatchObject(bob);
    const changes = (await world.client.get(`${world.path('bob')}/feeling`)).body['items'] as Json[];
    expect(
      changes.filter(({ cause }) => cause === 'talk').map(({ trustDelta }) => trustDelta as number),
    ).toEqual(bob['trust'] ? [bob['trust']] : []);
  });

  it('are written with the talk, before it, once for each key', async () => {
    const { world, bob } = await market({ ann: [buys(12.5)], bob: [accepts] });
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await talk(world, key);
    const [trade] = await eventsOf(service, world, 'trade');
    expect(body['offers']).toEqual([
      {
        line: 0,
        payerId: world.character('ann')['id'],
        payeeId: world.character('bob')['id'],
        amount: 12.5,
        reason: 'the old knife',
        accepted: true,
        tradeSeq: trade!.seq,
      },
    ]);
    expect(body).toMatchObject({
      seq: trade!.seq + 1,
      initiator: { wealth: 87.5 },
      responder: { wealth: 112.5 },
    });
    expect(JSON.stringify(bob.calls[0]!.body)).toContain('you get 12.5 coins');
    const replay = await talk(world, key);
    expect(replay.body).toEqual(body);
    expect(await wealths(world)).toEqual([87.5, 112.5]);

    const feed = (await world.client.get(`/v1/instance/${world.id}/event?type=trade,interact`)).body[
      'items'
    ] as Json[];
    const told = feed.map(({ type, seq, data }) => [type, seq, (data as Json)['talkSeq']]);
    expect(told).toEqual([
      ['trade', trade!.seq, body['seq']],
      ['interact', body['seq'], undefined],
    ]);
    expect(feed[1]!['data']).toMatchObject({ offers: body['offers'], initiator: { wealth: 87.5 } });
    // The world, two spawns, the trade and the talk; the replay is not counted.
    expect((await world.client.get('/v1/usage')).body['total']).toEqual({ calls: 5, silent: 0 });
  });

  it('let the one who accepts pay, too, and more than one offer agree', async () => {
    const { world } = await market({
      ann: [sells(3), sells(4)],
      bob: [{ ...accepts, ...sells(1) }, accepts],
    });
    const { body } = await talk(world);
    expect((body['offers'] as Json[]).map(({ amount, accepted }) => [amount, accepted])).toEqual([
      [3, true],
      [1, false],
      [4, true],
    ]);
    expect(await wealths(world)).toEqual([107, 93]);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(2);
  });

  it.each<[string, Bargain, [amount: number, refusal: unknown][]]>([
    ['nobody accepts', { ann: [buys(5)], bob: [{ accept: 'yes' }, accepts] }, [[5, undefined]]],
    ['nothing was offered', { ann: [{}], bob: [accepts] }, []],
    ['an offer is accepted by the one who made it', { ann: [{ ...buys(5), ...accepts }] }, [[5, undefined]]],
    [
      'it is more than a talk may move',
      { ann: [buys(20.0001)], bob: [accepts] },
      [[20.0001, { code: 'TRADE_REFUSED', rule: 'talkTrades', reason: 'MAX_PER_TALK' }]],
    ],
    [
      'the payer has too little',
      { ann: [buys(15)], bob: [accepts], wealth: 14 },
      [[15, { code: 'INSUFFICIENT_WEALTH' }]],
    ],
    [
      'a trade rule refuses it',
      { ann: [buys(6.66)], bob: [accepts] },
      [[6.66, { code: 'TRADE_REFUSED', rule: 'no-devils-number', reason: 'UNLUCKY' }]],
    ],
    [
      'the amount is none',
      { ann: [{ offer: { amount: -5, reason: 'x' } }, { offer: 5 }], bob: [accepts, accepts] },
      [],
    ],
  ])('move nothing where %s, and the talk is written', async (_case, bargain, offers) => {
    const { world } = await market(bargain);
    const { body } = await talk(world);
    expect(body['outcome']).toBe('completed');
    const { wealth = 100 } = bargain;
    expect(await wealths(world)).toEqual([wealth, wealth]);
    const told = ((body['offers'] ?? []) as Json[]).map(({ amount, refusal }) => [amount, refusal]);
    expect(told).toEqual(offers);
    expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
  });

  it('are bounded by talk: what was agreed lessens what may be offered', async () => {
    const { world, ann } = await market({
      ann: [buys(15), buys(6), buys(5)],
      bob: [accepts, accepts, accepts],
    });
    const { body } = await talk(world);
    expect(
      (body['offers'] as Json[]).map(({ amount, tradeSeq }) => [amount, tradeSeq !== undefined]),
    ).toEqual([
      [15, true],
      [6, false],
      [5, true],
    ]);
    expect(await wealths(world)).toEqual([80, 120]);
    expect(JSON.stringify(ann.calls[1]!.body)).toContain('at most 5 coins');
  });

  it('may move all that a talk has left, to the last digit', async () => {
    const { world, ann } = await market({ ann: [buys(12.3), buys(7.7)], bob: [accepts, accepts] });
    const { body } = await talk(world);
    expect((body['offers'] as Json[]).map(({ amount, refusal }) => [amount, refusal])).toEqual([
      [12.3, undefined],
      [7.7, undefined],
    ]);
    expect(await wealths(world)).toEqual([80, 120]);
    expect(JSON.stringify(ann.calls[1]!.body)).toContain('at most 7.7 coins');
  });

  it('are bounded by day for each payer, also where talks end at the same time', async () => {
    const { world } = await market({
      ann: Array.from({ length: 12 }, (_, turn) => (turn % 3 === 0 ? buys(20) : {})),
      bob: Array.from({ length: 12 }, () => accepts),
    });
    await Promise.all([talk(world), talk(world)]);
    const { body } = await talk(world);
    await talk(world);
    expect(body['outcome']).toBe('completed');
    const paid = (await eventsOf(service, world, 'trade')).map(({ amount }) => amount);
    expect(paid).toEqual([20, 20]);
    expect(await wealths(world)).toEqual([60, 140]);
    const talks = (await world.client.get(`/v1/instance/${world.id}/event?type=interact`)).body[
      'items'
    ] as Json[];
    const refusals = talks.flatMap(({ data }) => ((data as Json)['offers'] ?? []) as Json[]);
    expect(refusals).toContainEqual(
      expect.objectContaining({
        accepted: true,
        refusal: { code: 'TRADE_REFUSED', rule: 'talkTrades', reason: 'MAX_PER_DAY' },
      }),
    );
  });

  it('are bounded by day within one talk too: what it moved before counts', async () => {
    const { world } = await market({
      ann: [buys(6), buys(6), buys(4)],
      bob: [accepts, accepts, accepts],
      talkTrades: { maxPerTalk: 20, maxPerDay: 10 },
    });
    const { body } = await talk(world);
    const told = (body['offers'] as Json[]).map(({ amount, refusal }) => [amount, refusal?.reason ?? null]);
    expect(told).toEqual([
      [6, null],
      [6, 'MAX_PER_DAY'],
      [4, null],
    ]);
    expect(await wealths(world)).toEqual([90, 110]);
  });

  it('are never agreed by the script that replaces a failed agent', async () => {
    const { world, bob } = await market({ ann: [buys(5), buys(5), buys(5)] });
    bob.setFault('500');
    const { body } = await talk(world);
    expect(body['outcome']).toBe('partial');
    expect(await wealths(world)).toEqual([100, 100]);
  });

  it('are agreed by scripted characters: they take gifts, and pay a tenth of their wealth at most', async () => {
    for (const [offer, left] of [
      [buys(5), [95, 105]],
      [sells(10), [110, 90]],
      [sells(11), [100, 100]],
    ] as const) {
      const { world: seller } = await market({ ann: [offer] });
      await seller.spawn('scripted bob', { wealth: 100 });
      const answer = await seller.interact('ann', 'scripted bob');
      expect(answer.status).toBe(200);
      expect([await seller.wealth('ann'), await seller.wealth('scripted bob')]).toEqual(left);
    }
  });

  it('tell nobody a private personality as the reason', async () => {
    const personality = 'She buried the silver of the abbey beneath the old mill last winter.';
    const { world } = await market({ ann: [buys(2, personality.slice(0, 70))], bob: [accepts] });
    const { body: made } = await world.client.get(world.path('ann'));
    const ann = await world.spawn('sly ann', {
      wealth: 100,
      personality,
      agentIdentifier: (made['agent'] as Json)['id'] as string,
    });
    expect(ann['agentNpc']).toMatchObject({ personality });
    const { body } = await world.interact('sly ann', 'bob');
    expect(body).not.toHaveProperty('offers');
    expect(body['failures']).toMatchObject([{ role: 'initiator', kind: 'refused' }]);
    expect(JSON.stringify([body['chat'], body['offers'] ?? []])).not.toContain('silver');
    expect(await world.wealth('bob')).toBe(100);
  });

  it('are told to A2A agents as well', async () => {
    const { world, bob } = await market({ ann: [buys(2)], bob: [accepts], protocol: 'a2a' });
    await talk(world);
    expect(JSON.stringify(bob.calls[0]!.body)).toContain('"offered":{"amount":2');
    expect(await wealths(world)).toEqual([98, 102]);
  });

  it('come with the world into a fork, and their reasons are erased like all texts', async () => {
    const { world } = await market({ ann: [buys(2, 'Xylophones')], bob: [accepts] });
    await talk(world);
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history: true,
    });
    expect(fork.status).toBe(201);
    const copy = fork.body['id'] as string;
    expect(fork.body['talkTrades']).toEqual({ maxPerTalk: 20, maxPerDay: 50 });
    const { body } = await world.client.get(`/v1/instance/${copy}/event?type=interact`);
    expect(JSON.stringify(body)).toContain('Xylophones');
    await service.app.get(TextErasure).eraseOlder(world.id, -1, new AbortController().signal);
    const kept = await world.client.get(`/v1/instance/${world.id}/event?type=interact`);
    expect(((kept.body['items'] as Json[])[0]!['data'] as Json)['offers']).toMatchObject([
      { amount: 2, reason: '', accepted: true, tradeSeq: expect.any(Number) },
    ]);
    expect((await verifyLedger(service.dataSource, [world.id, copy])).faults).toEqual([]);
  });

  it.each([
    [{ maxPerTalk: 5 }, '/talkTrades/maxPerDay', 'REQUIRED'],
    [{ maxPerTalk: -1, maxPerDay: 5 }, '/talkTrades/maxPerTalk', 'NOT_MONEY'],
    [true, '/talkTrades', 'NOT_AN_OBJECT'],
  ])('are not allowed by %j', async (talkTrades, pointer, code) => {
    const world = await service.world();
    expectInvalid(await world.client.put(`/v1/instance/${world.id}`, { talkTrades }), pointer, code);
  });
});
