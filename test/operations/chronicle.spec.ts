import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { feelTowardsAll, passTime, registerAgent } from '../scenarios/support/social.js';
import { startThinkingAgent, type ThinkingAgent } from '../scenarios/support/thinking-agent.js';
import { sharedService } from '../support/test-service.js';
import { type World, type WorldPlan } from '../support/world.js';

interface Entry {
  readonly at: string;
  readonly seqs: readonly number[];
  readonly kind: string;
  readonly text: string;
  readonly weight: number;
  readonly amount: number | null;
  readonly characters: readonly { readonly id: string; readonly name: string }[];
}

describe('the chronicle', () => {
  const service = sharedService();
  let agent: ThinkingAgent;
  /** What the agents of these worlds return, besides a line. */
  let turn: Json = {};

  beforeAll(async () => {
    agent = await startThinkingAgent(() => turn);
  });
  afterAll(() => agent.close());

  async function villageOf(
    agentNpcs: NonNullable<WorldPlan['agentNpcs']>,
    plan: WorldPlan = {},
  ): Promise<World> {
    const client = await service.newClient();
    const agentIdentifier = await registerAgent(client, { endpoint: agent.endpoint });
    const world = await service.world(plan, client);
    for (const [name, character] of Object.entries(agentNpcs))
      await world.spawn(name, { agentIdentifier, ...character });
    return world;
  }

  /** A talk in this tone, a day after the one before. */
  async function talk(world: World, from: string, to: string, sentiment: number): Promise<void> {
    turn = { sentiment };
    await passTime(service, world, '1 day');
    expect((await world.interact(from, to)).status).toBe(200);
    turn = {};
  }

  const entriesOf = ({ chapters }: Json): Entry[] =>
    (chapters as { entries: Entry[] }[]).flatMap(({ entries }) => entries);
  const storyPath = (world: World): string => `/v1/instance/${world.id}/chronicle`;

  async function storyOf(world: World, query = ''): Promise<Entry[]> {
    const { status, body } = await world.client.get(`${storyPath(world)}${query}`);
    expect(status).toBe(200);
    return entriesOf(body);
  }

  async function lifeOf(world: World, name: string, query = ''): Promise<Entry[]> {
    const { status, body } = await world.client.get(`${world.path(name)}/chronicle${query}`);
    expect(status).toBe(200);
    return entriesOf(body);
  }

  const kindsOf = (entries: readonly Entry[]): string[] => entries.map(({ kind }) => kind);
  const theOnly = (entries: readonly Entry[], kind: string): Entry => {
    const found = entries.filter((entry) => entry.kind === kind);
    expect([kind, found.length]).toEqual([kind, 1]);
    return found[0]!;
  };

  it('includes a beginning, a birth, and a death with what became of the wealth', async () => {
    const world = await villageOf({ Ann: { wealth: 500 }, Bob: {}, Eve: { parents: ['Ann'] } });
    await world.trade('Ann', null, 0);
    await world.spawn('Cid', { parents: ['Ann', 'Bob'] });
    await world.die('Eve');
    await world.die('Ann');
    const entries = await storyOf(world);
    expect(kindsOf(entries)).toEqual(['founding', 'arrival', 'birth', 'death', 'death']);
    const [, arrival, birth, , death] = entries as [Entry, Entry, Entry, Entry, Entry];
    // Eve came with the world; nobody was born then.
    expect(arrival.text).toContain('Ann, Bob and Eve');
    expect(birth.text).toMatch(/Cid/);
    expect(birth.text).toMatch(/Ann and Bob/);
    expect(death.text).toMatch(
      /Ann(?=.*(?:their|her) partner Bob)(?=.*(?:their|her) child Cid).*\. .*500 coins/,
    );
    expect(death).toMatchObject({ amount: 500, seqs: [8, 9] });
    expect(death.characters.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cid']);
    expect(death.weight).toBeGreaterThan(birth.weight);
  });

  it.each([12, 13])(
    'names twelve at most, of %i children with their parent, and counts the others',
    async (many) => {
      const children = Array.from({ length: many }, (_, n) => [`Child ${n}`, { parents: ['Ann'] }] as const);
      const world = await villageOf({ Ann: { wealth: 130 }, ...Object.fromEntries(children) });
      await world.die('Ann');
      const entries = await storyOf(world);
      const [arrival, death] = ['arrival', 'death'].map((kind) => theOnly(entries, kind));
      const seqsOfTwelve = Array.from({ length: 12 }, (_, n) => n + 2);
      expect([arrival!.seqs, arrival!.characters.length]).toEqual([seqsOfTwelve, 12]);
      expect(arrival!.text).toMatch(many === 12 ? /(9|nine) others/ : /(10|ten) others/);
      expect(death!.characters).toHaveLength(13);
      expect(death!.text).toMatch(many === 12 ? /(8|eight) others/ : /(9|nine) others/);
      expect([death!.seqs.length, / many|^many/im.test(death!.text)]).toEqual([1 + many, many > 12]);
    },
  );

  it.each([
    ['treasury', /100 coins.*treasury|treasury.*100 coins/],
    ['none', /100 coins/],
    ['population', /Bob/],
  ])('says where an estate went by the rule "%s"', async (inheritance, where) => {
    const world = await villageOf({ Ann: { wealth: 100 }, Bob: {} }, { inheritance });
    await world.die('Ann');
    expect(theOnly(await storyOf(world), 'death').text).toMatch(where);
  });

  it('shows how two meet, become friends, quarrel, become enemies and make peace', async () => {
    const world = await villageOf({ Ann: {}, Bob: {} });
    await talk(world, 'Ann', 'Bob', 0.6);
    const towards = async (affinity: number): Promise<void> => {
      for (const name of ['Ann', 'Bob']) await feelTowardsAll(service, world, name, affinity);
    };
    await towards(29);
    await talk(world, 'Ann', 'Bob', 0.8);
    await talk(world, 'Bob', 'Ann', 0.8);
    await towards(-5);
    await talk(world, 'Ann', 'Bob', -0.9);
    await towards(-49);
    await talk(world, 'Bob', 'Ann', -0.9);
    await towards(-2);
    await talk(world, 'Ann', 'Bob', 0.9);
    const entries = (await storyOf(world)).filter(({ characters }) => characters.length === 2);
    expect(kindsOf(entries)).toEqual(['arrival', 'friendship', 'reconciliation']);
    // The meeting, the quarrel and the feud are in the threads.
    expect(entries.map(({ seqs }) => seqs.length)).toEqual([2, 2, 3]);
    for (const { text } of entries) expect(text).toMatch(/^(?=.*\bAnn\b)(?=.*\bBob\b).*[.]$/);
    // The same from one side alone.
    const own = (await lifeOf(world, 'Ann')).filter(({ characters }) => characters.length === 2);
    expect(kindsOf(own)).toEqual(['friendship', 'reconciliation']);
  });

  it('does not tell of a first meeting of kin', async () => {
    const world = await villageOf({ Ann: {}, Bob: {}, Cid: { parents: ['Ann', 'Bob'] } });
    for (const [from, to] of [
      ['Ann', 'Bob'],
      ['Cid', 'Bob'],
    ] as const)
      await talk(world, from, to, 0.5);
    expect(kindsOf(await storyOf(world))).not.toContain('meeting');
  });

  it('takes the first words for the meeting, not a silence before them', async () => {
    const world = await villageOf({ Ann: {}, Bob: {} });
    turn = { say: null };
    expect((await world.interact('Ann', 'Bob')).body['outcome']).toBe('silent');
    turn = {};
    expect(kindsOf(await storyOf(world))).not.toContain('meeting');
    await talk(world, 'Ann', 'Bob', 0.5);
    expect(theOnly(await storyOf(world), 'meeting').seqs).toEqual([5]);
  });

  it('does not take the liking of one for a friendship, except in the life of that one', async () => {
    const world = await villageOf({ Ann: {}, Bob: {} });
    await talk(world, 'Ann', 'Bob', 0.2);
    await feelTowardsAll(service, world, 'Ann', 29);
    await talk(world, 'Ann', 'Bob', 0.8);
    expect(kindsOf(await storyOf(world))).not.toContain('friendship');
    expect(kindsOf(await lifeOf(world, 'Ann'))).toContain('friendship');
    expect(kindsOf(await lifeOf(world, 'Bob'))).not.toContain('friendship');
  });

  it('tells of a fortune when somebody had it first', async () => {
    const world = await villageOf({ Ann: { wealth: 900 }, Bob: { wealth: 100 } });
    const { body } = await world.trade('Ann', 'Bob', 700);
    await world.trade('Bob', 'Ann', 10);
    await world.trade('Ann', 'Bob', 10);
    for (const entries of [await storyOf(world), await lifeOf(world, 'Bob')])
      expect(theOnly(entries, 'fortune')).toMatchObject({ amount: 800, seqs: [body['seq']] });
  });

  it('reaches to the latest event, also where that is a collection', async () => {
    const world = await villageOf({ Ann: { wealth: 100 } }, { taxRate: 10 });
    await world.collect();
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?order=desc&limit=1`);
    expect((await world.client.get(storyPath(world))).body['to']).toBe(body['items'][0].occurredAt);
  });

  it('includes great payments, ruin and income, not daily bread', async () => {
    const world = await villageOf({ Ann: { wealth: 900 }, Bob: { wealth: 900 }, Cid: { wealth: 300 } });
    for (let day = 0; day < 5; day += 1) await world.trade('Ann', 'Bob', 1);
    await world.trade('Ann', 'Bob', 600);
    await world.trade('Cid', null, 300);
    const grant = { amount: 700, reason: 'a secret of the game' };
    expect((await world.client.put(`${world.path('Cid')}/grant`, grant)).status).toBe(200);
    const entries = await storyOf(world, '?limit=6');
    expect(theOnly(entries, 'payment')).toMatchObject({ amount: 600 });
    expect(theOnly(entries, 'ruin').text).toMatch(/Cid.*300 coins|300 coins.*Cid/);
    expect(theOnly(entries, 'income')).toMatchObject({ amount: 700 });
    expect(theOnly(entries, 'fortune')).toMatchObject({ amount: 1505 });
    expect(JSON.stringify(entries)).not.toContain('secret of the game');
  });

  it('says what a payment was for, if the reason makes a sentence', async () => {
    const world = await villageOf({ ann: { wealth: 100 }, bob: { wealth: 100 } });
    const pay = (recipientIdentifier: unknown, amount: number, reason: string) =>
      world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier, amount, reason });
    await pay(world.character('bob')['id'], 40, 'rent');
    await pay(null, 30, 'q_17');
    const [rent, quest] = (await storyOf(world)).filter(({ kind }) => kind === 'payment');
    expect(rent!.text).toMatch(/[Ff]or rent\b/);
    expect(quest!.text).not.toContain('q_17');
  });

  it('includes taxes and what the treasury gave', async () => {
    const world = await villageOf({ Ann: { wealth: 900 }, Bob: { wealth: 100 } });
    const path = `/v1/instance/${world.id}`;
    await world.client.put(path, { taxRate: 12.5 });
    await world.collect();
    await world.client.put(`${path}/disburse`, { amount: 50, policy: 'poorest' });
    const { body } = await world.client.get(`${storyPath(world)}?language=de`);
    const entries = entriesOf(body);
    expect(theOnly(entries, 'tax-rate').text).toContain('12,5 Prozent');
    expect(theOnly(entries, 'tax-collection')).toMatchObject({ amount: 125 });
    expect(theOnly(entries, 'disbursement')).toMatchObject({ amount: 50 });
  });

  it('includes taxes that were paid back, to one or to many, in both languages', async () => {
    const world = await villageOf({ Ann: { wealth: 900 }, Bob: { wealth: 100 } });
    const path = `/v1/instance/${world.id}`;
    await world.client.put(path, { taxRate: 10 });
    await world.collect();
    await world.client.put(`${path}/disburse`, { policy: 'refund', share: 0.5 });
    await world.collect();
    await world.client.put(`${path}/disburse`, { policy: 'refund' });
    for (const [language, one, many] of [
      ['en', /one person/i, /two people/i],
      ['de', /eine[r]? einzige[n]? Person/i, /zwei Leute/i],
    ] as const) {
      const { body } = await world.client.get(`${storyPath(world)}?language=${language}`);
      const refunds = entriesOf(body).filter(({ kind }) => kind === 'disbursement');
      expect(refunds).toMatchObject([
        { amount: 10, text: expect.stringMatching(one) },
        { amount: 91, text: expect.stringMatching(many) },
      ]);
    }
  });

  it('includes a broken promise and despair', async () => {
    const world = await villageOf({ Ann: { mood: 12 }, Bob: { wealth: 400 }, Cid: {} });
    const allowed = { talkTrades: { maxPerTalk: 1000, maxPerDay: 1000 } };
    await world.client.put(`/v1/instance/${world.id}`, allowed);
    turn = { sentiment: -0.9, offer: { amount: 80, payer: 'self' }, accept: true };
    expect((await world.interact('Ann', 'Bob')).status).toBe(200);
    turn = {};
    const entries = await storyOf(world);
    expect(entries.find(({ kind }) => kind === 'broken-promise')).toMatchObject({ amount: 80 });
    expect(theOnly(entries, 'despair').text).toContain('Ann');
    // It is in the stories of both, and of nobody else.
    const kinds = await Promise.all(
      ['Ann', 'Bob', 'Cid'].map(async (name) => kindsOf(await lifeOf(world, name))),
    );
    expect(kinds.map((each) => each.includes('broken-promise'))).toEqual([true, true, false]);
  });

  it('takes what weighs most, in the order of time', async () => {
    const world = await villageOf({ Ann: { wealth: 500 }, Bob: { wealth: 500 }, Cid: {} });
    for (const amount of [20, 250, 60, 120]) await world.trade('Ann', 'Bob', amount);
    await talk(world, 'Ann', 'Bob', 0.5);
    await world.die('Cid');
    const all = await storyOf(world, '?limit=200');
    const { body } = await world.client.get(`${storyPath(world)}?limit=3`);
    const some = entriesOf(body);
    expect(some).toHaveLength(3);
    expect(body['leftOut']).toBe(all.length - 3);
    const byWeight = all.toSorted((one, other) => other.weight - one.weight);
    expect(some.map(({ weight }) => weight).sort()).toEqual(
      byWeight
        .slice(0, 3)
        .map(({ weight }) => weight)
        .sort(),
    );
    // The same sentence, whatever else is told, and in order.
    const placeOf = (entry: Entry): number => all.findIndex((one) => one.text === entry.text);
    const places = some.map(placeOf);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(await storyOf(world, '?limit=3')).toEqual(some);
  });

  it('covers the time that is asked for', async () => {
    const world = await villageOf({ Ann: { wealth: 500 }, Bob: {} });
    await world.trade('Ann', 'Bob', 250);
    const [trade] = (await storyOf(world)).filter(({ kind }) => kind === 'payment');
    await world.die('Bob');
    const upTo = `?to=${encodeURIComponent(trade!.at)}`;
    expect(kindsOf(await storyOf(world, upTo))).not.toContain('death');
    const since = new Date(Date.parse(trade!.at) + 1).toISOString();
    const { body } = await world.client.get(`${storyPath(world)}?from=${since}`);
    expect(kindsOf(entriesOf(body))).toEqual(['death']);
    expect(body).toMatchObject({ from: since, tradesFrom: since, truncated: false });
    expect(await storyOf(world, '?from=2100-01-01T00:00:00Z')).toEqual([]);
    await world.spawn('Cid', { parents: ['Ann'] });
    expect(kindsOf(await lifeOf(world, 'Ann'))).toContain('birth');
    expect(await lifeOf(world, 'Ann', '?from=2100-01-01T00:00:00Z')).toEqual([]);
    expectInvalid(await world.client.get(`${storyPath(world)}?from=yesterday`), '/from');
    expectInvalid(await world.client.get(`${storyPath(world)}?limit=201`), '/limit');
  });

  it('of a fork with its history is that of the original', async () => {
    const world = await villageOf({ Ann: { wealth: 500 }, Bob: {} });
    await world.trade('Ann', 'Bob', 250);
    await world.die('Bob');
    const { body: was } = await world.client.get(storyPath(world));
    const copy = { uuid: randomUUID(), history: true };
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, copy);
    const { body: is } = await world.client.get(`/v1/instance/${fork.body['id'] as string}/chronicle`);
    const texts = (chronicle: Json): string[] => entriesOf(chronicle).map(({ text }) => text);
    expect(texts(is)).toEqual(texts(was));
    expect(texts(is)).not.toEqual([]);
    expect(is['from']).toBe(was['from']);
  });

  it('speaks the language that is asked for, else the one that is accepted', async () => {
    const world = await villageOf({ Ann: {}, Bob: {} });
    await world.die('Bob');
    const titled = async (query: string, language?: string): Promise<unknown[]> => {
      const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
      const answer = await world.client.get(`${storyPath(world)}${query}`, { headers });
      return [answer.body['language'], answer.headers.get('content-language')];
    };
    expect(await titled('')).toEqual(['en', 'en']);
    expect(await titled('', 'fr, de-AT;q=0.8, en;q=0.4')).toEqual(['de', 'de']);
    expect(await titled('', 'de;q=0, fr')).toEqual(['en', 'en']);
    expect(await titled('?language=en', 'de')).toEqual(['en', 'en']);
    expectInvalid(await world.client.get(`${storyPath(world)}?language=fr`), '/language');
    expect(theOnly(await storyOf(world, '?language=de'), 'death').text).toMatch(/starb|Tod|Atemzug|Ende/);
  });

  it('can be read aloud', async () => {
    const world = await villageOf({ Ann: {} });
    const answer = await world.client.get(storyPath(world), { headers: { accept: 'text/plain' } });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const texts = (await storyOf(world)).map(({ text }) => text);
    expect(answer.body['text']).toContain(texts.join(' '));
  });

  it('never says an erased name, nor its lines or a personality', async () => {
    const world = await villageOf({
      Xanthippe: { wealth: 500, personality: 'Hoards figs.' },
      Bob: { wealth: 20, personality: 'Hoards figs.' },
      Cid: {},
    });
    turn = { say: 'The figs are mine!', sentiment: 0.9 };
    await world.interact('Xanthippe', 'Bob');
    turn = {};
    await world.trade('Xanthippe', 'Bob', 450);
    await world.spawn('Dan', { parents: ['Xanthippe', 'Bob'] });
    await world.die('Cid');
    expect(JSON.stringify(await storyOf(world))).toContain('Xanthippe');
    expect((await world.client.delete(`${world.path('Xanthippe')}/text`)).status).toBe(200);
    for (const language of ['en', 'de']) {
      const told = [
        ...(await storyOf(world, `?language=${language}`)),
        ...(await lifeOf(world, 'Bob', `?language=${language}`)),
        ...(await lifeOf(world, 'Xanthippe', `?language=${language}`)),
      ];
      expect(theOnly(await storyOf(world, `?language=${language}`), 'payment').text).toMatch(
        /[Ss]omeone|[Jj]emand/,
      );
      for (const { text } of told) expect(text).not.toMatch(/erased|figs|Xanthippe/i);
    }
    await world.die('Xanthippe');
    expect(kindsOf(await storyOf(world)).filter((kind) => kind === 'death')).toHaveLength(1);
  });

  it('tells accounts from characters', async () => {
    const world = await villageOf({ Ann: { wealth: 100 } });
    const { body } = await world.client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      name: 'Till',
    });
    const paid = { recipientIdentifier: body['account'].id as string, amount: 40, reason: 'bread' };
    expect((await world.client.put(`${world.path('Ann')}/trade`, paid)).status).toBe(200);
    const told = (await storyOf(world)).flatMap(({ characters }) => characters as readonly Json[]);
    const typeOf = Object.fromEntries(told.map(({ name, type }) => [name, type]));
    expect(typeOf).toMatchObject({ Ann: 'agent-npc', Till: 'account' });
  });

  it('returns the life of the dead, and of a mourner and heir', async () => {
    const world = await villageOf({ Ann: { wealth: 800 } });
    await world.trade('Ann', null, 0);
    await world.spawn('Bob', { parents: ['Ann'] });
    await world.die('Ann');
    expect(kindsOf(await lifeOf(world, 'Ann'))).toEqual(['arrival', 'birth', 'death']);
    expect(theOnly(await lifeOf(world, 'Ann'), 'death').text).toMatch(/child Bob.*800 coins/);
    const bob = await lifeOf(world, 'Bob');
    expect(theOnly(bob, 'inheritance')).toMatchObject({
      amount: 800,
      text: expect.stringMatching(
        /^Bob (lost|mourned) their (?:parent|mother) Ann, and inherited 800 coins\.$/,
      ),
    });
    expect(theOnly(bob, 'birth').text).toContain('Ann');
    expectProblem(
      await world.client.get(`/v1/agent-npc/${world.id}/${world.id}/chronicle`),
      'AGENT_NPC_NOT_FOUND',
    );
  });

  it('shows a token of one character its own life, without the purses and feelings of others', async () => {
    const world = await villageOf({ Ann: { wealth: 500 }, Bob: { wealth: 10 }, Cid: {} });
    await talk(world, 'Ann', 'Bob', 0.2);
    await feelTowardsAll(service, world, 'Ann', 29);
    await talk(world, 'Ann', 'Bob', 0.8);
    await world.trade('Bob', 'Ann', 10);
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const { body } = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      agent_npc: `${world.id}/${world.character('Ann')['id']}`,
    });
    const ann = service.clientWith(body['access_token'] as string);
    const own = entriesOf((await ann.get(`${world.path('Ann')}/chronicle`)).body);
    // Bob gave all he had, which is his to know; to Ann it was little.
    expect(kindsOf(own)).not.toContain('ruin');
    expect(kindsOf(await storyOf(world))).toContain('ruin');
    expect(kindsOf(own)).toContain('friendship');
    expectProblem(await ann.get(`${world.path('Bob')}/chronicle`), 'FORBIDDEN');
    expectProblem(await ann.get(storyPath(world)), 'FORBIDDEN');
    await world.die('Ann');
    expectProblem(await ann.get(`${world.path('Ann')}/chronicle`), 'AGENT_NPC_NOT_FOUND');
  });

  it('divides the month of a world into chapters by its own clock', async () => {
    const world = await villageOf({ Ann: {} });
    const clock = { worldTime: '0812-03-01T06:00:00.000Z', timeScale: 1 };
    expect((await world.client.put(`/v1/instance/${world.id}`, { clock })).status).toBe(200);
    await world.trade('Ann', null, 0);
    await world.spawn('Bob', { parents: ['Ann'] });
    const { body } = await world.client.get(storyPath(world));
    const chapters = body['chapters'] as { title: string; entries: (Entry & { worldTime: string })[] }[];
    const last = chapters.at(-1)!;
    expect(last.title).toContain('March');
    expect(last.entries.at(-1)!.worldTime).toMatch(/^0812-03-01T/);
  });
});
