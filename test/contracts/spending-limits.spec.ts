import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/identity/token.service.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { McpClient } from '../mcp/support/mcp-client.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { changeEvents, earlier } from '../support/past-events.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

interface Limits {
  readonly maxAmount?: number;
  readonly maxPerDay?: number;
}

const pays = (amount: number): Json => ({ offer: { amount, reason: 'a loaf', payer: 'self' } });
const asks = (amount: number): Json => ({ offer: { amount, reason: 'a loaf', payer: 'other' } });
const accepts: Json = { accept: true };
const overBudget = { code: 'TRADE_REFUSED', rule: 'budget', reason: 'MAX_PER_DAY' };
const overAmount = { code: 'TRADE_REFUSED', rule: 'budget', reason: 'MAX_AMOUNT' };

/** Every way in which a request can make a character pay. */
describe('what a token may pay', () => {
  const service = startedService({
    env: { INTERACT_TURN_MS: '5000', INTERACT_FALLBACK: 'empty', MCP_MAX_AMOUNT: '8' },
  });
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });

  /** Ann speaks by a voice, or by an agent with these lines; Bob by an agent, or he is scripted and takes every gift. */
  async function market(lines: { ann?: readonly Json[]; bob?: readonly Json[] } = {}): Promise<World> {
    const client = await service.newClient();
    const agentFor = async (name: 'ann' | 'bob'): Promise<string | undefined> => {
      const given = lines[name];
      if (!given && name === 'bob') return undefined;
      let turn = 0;
      const agent: FakeAgent | null = given
        ? await startFakeAgent({ protocol: 'openai', name, reply: () => given[turn++] ?? {} })
        : null;
      if (agent) open.push(agent);
      const address = agent ? { endpoint: agent.endpoint, protocol: agent.protocol } : { protocol: 'mcp' };
      const made = await client.post('/v1/agent', { name: `${name} ${randomUUID()}`, ...address });
      return made.body['id'] as string;
    };
    const [ann, bob] = [await agentFor('ann'), await agentFor('bob')];
    const world = await service.world(
      {
        agentNpcs: {
          ann: { wealth: 500, ...(ann && { agentIdentifier: ann }) },
          bob: { wealth: 500, ...(bob && { agentIdentifier: bob }) },
          cid: { wealth: 500 },
        },
      },
      client,
    );
    const talkTrades = { maxPerTalk: 400, maxPerDay: 400 };
    expect((await world.client.put(`/v1/instance/${world.id}`, { talkTrades })).status).toBe(200);
    return world;
  }

  async function tokenOf(
    world: World,
    { maxAmount = null, maxPerDay = null }: Limits | Json,
  ): Promise<ApiClient> {
    const scope = { instanceId: world.id, id: world.character('ann')['id'] as string };
    const token = await service.app
      .get(TokenService)
      .issue(world.client.credentials!.applicationId, ['economy:read', 'economy:write'], {
        ...scope,
        maxAmount: maxAmount as number | null,
        maxPerDay: maxPerDay as number | null,
      });
    return service.clientWith(token);
  }

  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;

  /** Ann's voice says these lines in a talk, and nothing about money after them; the answers to each. */
  async function speak(
    world: World,
    voice: ApiClient,
    talk: Promise<Answer>,
    lines: Json[],
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    const path = `${world.path('ann')}/turn`;
    const talking = new AbortController();
    void talk.finally(() => talking.abort());
    for (let turn = 0; !talking.signal.aborted;) {
      const waiting = (await voice.get(`${path}?wait=1`)).body['turn'] as Json | null;
      if (!waiting) continue;
      const put = (more: Json) =>
        voice.put(`${path}/${waiting['id'] as string}`, { say: `Line ${turn} of mine.`, ...more });
      const answer = await put(lines[turn] ?? {});
      answers.push(answer);
      if (answer.status !== 200) await put(lines[++turn] ?? {});
      turn += 1;
    }
    return answers;
  }

  const placed = (world: World): Promise<Answer> =>
    world.client.post('/v1/hold', {
      ...{ instanceIdentifier: world.id, payerIdentifier: idOf(world, 'ann') },
      ...{ recipientIdentifier: idOf(world, 'bob'), amount: 6 },
    });
  const listed = (world: World, owner: string, side: 'buy' | 'sell'): Promise<Answer> =>
    world.client.post('/v1/listing', {
      ...{ instanceIdentifier: world.id, ownerIdentifier: idOf(world, owner) },
      ...{ side, asset: 'bread', quantity: 3, unitPrice: 2 },
    });
  const accepted = (world: World, { body }: Answer, who: Record<string, string>): Promise<Answer> => {
    const named = Object.entries(who).map(([side, name]) => [side, idOf(world, name)]);
    return world.client.put(
      `/v1/listing/${world.id}/${body['id'] as string}/accept`,
      Object.fromEntries(named),
    );
  };

  const refusalsIn = (talk: Answer): unknown[] =>
    ((talk.body['offers'] ?? []) as Json[]).map(({ amount, refusal, tradeSeq }) => [
      amount,
      tradeSeq === undefined ? refusal : 'paid',
    ]);

  it('holds for a trade and its dry run; of many trades at once it allows none', async () => {
    const world = await market();
    const ann = await tokenOf(world, { maxAmount: 5, maxPerDay: 8 });
    const trade = (amount: number, query = '') =>
      ann.put(`${world.path('ann')}/trade${query}`, { recipientIdentifier: idOf(world, 'bob'), amount });
    expectProblem(await trade(5.0001, '?dryRun=true'), 'FORBIDDEN', { maxAmount: 5 });
    expectProblem(await trade(5.0001), 'FORBIDDEN', { maxAmount: 5 });
    expect((await trade(5)).status).toBe(200);
    expectProblem(await trade(4, '?dryRun=true'), 'TRADE_REFUSED', { rule: 'budget' });
    expectProblem(await trade(4), 'TRADE_REFUSED', { rule: 'budget' });
    const entry = {
      traderIdentifier: idOf(world, 'ann'),
      recipientIdentifier: idOf(world, 'bob'),
      amount: 1,
    };
    expectProblem(await ann.post(`/v1/instance/${world.id}/trades`, { trades: [entry] }), 'FORBIDDEN');
    expect(await world.wealth('ann')).toBe(495);
  });

  it('is not exceeded by the rounding errors of sums', async () => {
    const world = await market();
    const ann = await tokenOf(world, { maxAmount: 0.3 });
    const trade = (amount: number) =>
      ann.put(`${world.path('ann')}/trade`, { recipientIdentifier: idOf(world, 'bob'), amount });
    expect((await trade(0.1 + 0.2)).status).toBe(200);
    expectProblem(await trade(0.3001), 'FORBIDDEN', { maxAmount: 0.3 });
    expect(await world.wealth('ann')).toBe(499.7);
  });

  it('holds for what a voice offers, together with all its other trades of the day', async () => {
    const world = await market();
    const voice = await tokenOf(world, { maxPerDay: 5 });
    const first = world.interact('bob', 'ann');
    const said = await speak(world, voice, first, [pays(400), pays(3), pays(3)]);
    expectProblem(said[0]!, 'FORBIDDEN', { maxAmount: 5 });
    expect(refusalsIn(await first)).toEqual([
      [3, 'paid'],
      [3, overBudget],
    ]);
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    const second = world.interact('bob', 'ann');
    await speak(world, voice, second, [pays(1.5), pays(1)]);
    expect(refusalsIn(await second)).toEqual([
      [1.5, overBudget],
      [1, 'paid'],
    ]);
    expect(await world.wealth('ann')).toBe(495);
    expect(JSON.stringify((await second).body)).not.toContain('budget":');
  });

  it('holds for what a voice accepts, also where two talks end at the same time', async () => {
    const world = await market({ bob: Array.from({ length: 12 }, () => asks(4)) });
    const voice = await tokenOf(world, { maxAmount: 4, maxPerDay: 5 });
    const talks = [world.interact('bob', 'ann'), world.interact('bob', 'ann')];
    const all = Promise.all(talks).then(([talk]) => talk!);
    await speak(
      world,
      voice,
      all,
      Array.from({ length: 12 }, () => accepts),
    );
    const refusals = (await Promise.all(talks)).flatMap(refusalsIn);
    expect(refusals.filter((each) => (each as unknown[])[1] === 'paid')).toHaveLength(1);
    expect(refusals).toContainEqual([4, overBudget]);
    expect(await world.wealth('ann')).toBe(496);
    const dear = await market({ bob: [asks(4.5)] });
    const other = await tokenOf(dear, { maxAmount: 4 });
    const talk = dear.interact('bob', 'ann');
    const [refused] = await speak(dear, other, talk, [accepts]);
    expectProblem(refused!, 'FORBIDDEN', { maxAmount: 4 });
    expect(refusalsIn(await talk)).toEqual([[4.5, undefined]]);
  });

  it.each<[string, readonly Json[] | undefined, readonly Json[], Limits, unknown]>([
    ['offers', [pays(6)], [accepts], { maxAmount: 5 }, overAmount],
    ['offers', [pays(6)], [accepts], { maxPerDay: 5 }, overBudget],
    ['offers', [pays(5)], [accepts], { maxAmount: 5, maxPerDay: 5 }, 'paid'],
    ['accepts', [{}, accepts], [asks(6)], { maxAmount: 5 }, overAmount],
    ['accepts', [{}, accepts], [asks(6)], { maxPerDay: 5 }, overBudget],
    // What others pay is for their own tokens to limit.
    ['gets', [asks(6)], [accepts], { maxAmount: 5, maxPerDay: 5 }, 'paid'],
  ])(
    'holds for a talk that a token begins: its own agent %s %j, the other says %j, with %j',
    async (_what, ann, bob, limits, outcome) => {
      for (const others of [[], ['cid']]) {
        const world = await market({ ann: ann!, bob });
        const token = await tokenOf(world, limits);
        const talk = await token.put(`${world.path('ann')}/interact`, {
          responderIdentifier: idOf(world, 'bob'),
          ...(others.length > 0 && { others: [idOf(world, 'cid')] }),
        });
        expect(talk.status).toBe(200);
        expect((refusalsIn(talk)[0] as unknown[])[1]).toEqual(outcome);
      }
    },
  );

  it('holds for a voice also in a talk that another token began, and for both together', async () => {
    const world = await market();
    const [strict, loose] = [await tokenOf(world, { maxPerDay: 2 }), await tokenOf(world, { maxPerDay: 9 })];
    const begin = (by: ApiClient): Promise<Answer> =>
      by.put(`${world.path('ann')}/interact`, { responderIdentifier: idOf(world, 'bob') });
    const talk = begin(strict);
    await speak(world, loose, talk, [pays(3)]);
    expect(refusalsIn(await talk)).toEqual([[3, overBudget]]);
    const other = begin(loose);
    await speak(world, strict, other, [pays(2)]);
    expect(refusalsIn(await other)).toEqual([[2, 'paid']]);
  });

  it('moves nothing in a talk with a player', async () => {
    const world = await market();
    const voice = await tokenOf(world, {});
    const talk = world.client.post(`${world.path('ann')}/talk`, {
      speaker: { name: 'Robin', ref: randomUUID() },
      text: 'Give me all you have!',
      end: true,
    });
    expect((await speak(world, voice, talk, [pays(300)])).map(({ status }) => status)).toEqual([200]);
    expect((await talk).status).toBe(200);
    expect(await world.wealth('ann')).toBe(500);
  });

  it.each<[Limits, number, Json]>([
    [{ maxAmount: 5 }, 5, { code: 'FORBIDDEN', maxAmount: 5 }],
    [{ maxAmount: 20 }, 8, { code: 'FORBIDDEN', maxAmount: 8 }],
    [{ maxPerDay: 5 }, 5, { code: 'TRADE_REFUSED', rule: 'budget' }],
    [{}, 8, { code: 'FORBIDDEN', maxAmount: 8 }],
  ])('is for tools of MCP the lower one, of a token with %j: up to %d', async (limits, most, problem) => {
    const world = await market();
    const token = await tokenOf(world, limits);
    const mcp = await McpClient.overHttp(service.baseUrl, token.token!);
    open.push(mcp);
    const args = { character: idOf(world, 'ann'), instance: world.id, recipient: idOf(world, 'bob') };
    expect((await mcp.call('trade', { ...args, amount: most + 0.5 })).problem).toMatchObject(problem);
    expect((await mcp.call('trade', { ...args, amount: most })).isError).toBe(false);
  });

  it('of one request is that of all legs of an exchange together', async () => {
    const world = await market();
    const client = await tokenOf(world, { maxAmount: 5 });
    const [from, to] = [idOf(world, 'ann'), idOf(world, 'bob')];
    const exchange = (...amounts: number[]): Promise<Answer> =>
      client.post(`/v1/instance/${world.id}/exchange`, {
        legs: amounts.map((amount) => ({ from, to, amount })),
      });
    expectProblem(await exchange(3, 2.5), 'FORBIDDEN', { maxAmount: 5 });
    expect((await exchange(3, 2)).status).toBe(201);
  });

  it.each<[string, (world: World) => Promise<Answer>]>([
    ['a trade', (world) => world.trade('ann', 'bob', 6)],
    [
      'a payment to the treasury',
      (world) => world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: world.id, amount: 6 }),
    ],
    ['what is held', (world) => placed(world)],
    [
      'what was held and captured',
      async (world) => {
        const { id } = (await placed(world)).body;
        return world.client.put(`/v1/hold/${world.id}/${id as string}/capture`, {});
      },
    ],
    ['an open bid', (world) => listed(world, 'ann', 'buy')],
    [
      'a bid that was accepted',
      async (world) => accepted(world, await listed(world, 'ann', 'buy'), { sellerIdentifier: 'bob' }),
    ],
    [
      'what was listed',
      async (world) => accepted(world, await listed(world, 'bob', 'sell'), { buyerIdentifier: 'ann' }),
    ],
    [
      'a leg of an exchange',
      (world) =>
        world.client.post(`/v1/instance/${world.id}/exchange`, {
          legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 6 }],
        }),
    ],
  ])('of a day counts %s', async (_what, pay) => {
    const world = await market();
    await stock(world, idOf(world, 'bob'), { bread: 3 });
    expect((await pay(world)).status).toBeLessThan(300);
    const ann = await tokenOf(world, { maxPerDay: 10 });
    const trade = (amount: number): Promise<Answer> =>
      ann.put(`${world.path('ann')}/trade`, { recipientIdentifier: idOf(world, 'cid'), amount });
    expectProblem(await trade(4.0001), 'TRADE_REFUSED', { rule: 'budget', reason: 'MAX_PER_DAY' });
    expect((await trade(4)).status).toBe(200);
  });

  it.each<[string, (world: World, ann: ApiClient, sale: string) => Promise<Answer>]>([
    [
      'a trade',
      (world, ann) =>
        ann.put(`${world.path('ann')}/trade`, { recipientIdentifier: idOf(world, 'bob'), amount: 6 }),
    ],
    [
      'a hold',
      (world, ann) =>
        ann.post('/v1/hold', {
          ...{ instanceIdentifier: world.id, payerIdentifier: idOf(world, 'ann') },
          ...{ recipientIdentifier: idOf(world, 'bob'), amount: 6 },
        }),
    ],
    [
      'a bid',
      (world, ann) =>
        ann.post('/v1/listing', {
          ...{ instanceIdentifier: world.id, ownerIdentifier: idOf(world, 'ann'), side: 'buy' },
          ...{ asset: 'bread', quantity: 3, unitPrice: 2 },
        }),
    ],
    [
      'what was listed',
      (world, ann, sale) =>
        ann.put(`/v1/listing/${world.id}/${sale}/accept`, { buyerIdentifier: idOf(world, 'ann') }),
    ],
    [
      'an exchange',
      (world, ann) =>
        ann.post(`/v1/instance/${world.id}/exchange`, {
          legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 6 }],
        }),
    ],
  ])('of a day lets %s pass again after 24 hours, no earlier', async (_what, pay) => {
    const world = await market();
    await stock(world, idOf(world, 'bob'), { bread: 3 });
    const sale = (await listed(world, 'bob', 'sell')).body['id'] as string;
    const { seq } = (await world.trade('ann', 'bob', 6)).body;
    const ann = await tokenOf(world, { maxPerDay: 10 });
    const age = (interval: string): Promise<unknown> =>
      changeEvents(service, world.id, earlier(interval), `seq <= ${seq as number}`);
    await age('23:50');
    expectProblem(await pay(world, ann, sale), 'TRADE_REFUSED', { rule: 'budget', reason: 'MAX_PER_DAY' });
    await age('00:20');
    expect((await pay(world, ann, sale)).status).toBeLessThan(300);
    // For the usage of today.
    await age('-24:10');
  });

  it('is for tools of MCP what their operator allows: in trades, lines and talks', async () => {
    const world = await market({ ann: [pays(9), pays(7)], bob: [accepts, accepts] });
    const mcp = await McpClient.overHttp(service.baseUrl, world.client.token!);
    open.push(mcp);
    const args = { character: idOf(world, 'ann'), instance: world.id };
    const trade = await mcp.call('trade', { ...args, recipient: idOf(world, 'bob'), amount: 9 });
    expect(trade.problem).toMatchObject({ code: 'FORBIDDEN', maxAmount: 8 });
    expect((await mcp.call('interact', { ...args, responder: idOf(world, 'bob') })).isError).toBe(false);
    // Of 9 and 7, which the world allows.
    expect(await world.wealth('ann')).toBe(493);
    const voiced = await market();
    const voice = await McpClient.overHttp(service.baseUrl, voiced.client.token!);
    open.push(voice);
    const held = voiced.interact('bob', 'ann');
    const where = { character: idOf(voiced, 'ann'), instance: voiced.id };
    const waiting = await voice.call('wait_for_turn', { ...where, seconds: 5 });
    const turn = (waiting.data['turn'] as Json)['id'];
    const said = await voice.call('say', { ...where, turn, say: 'Here!', ...pays(9) });
    expect(said.problem).toMatchObject({ code: 'FORBIDDEN', maxAmount: 8 });
    await voice.call('say', { ...where, turn, say: null });
    await held;
  });
});
