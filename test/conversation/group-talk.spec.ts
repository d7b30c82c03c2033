import { randomUUID } from 'node:crypto';
import { libraryOf } from '../../src/conversation/dialects/scripted/languages.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type TurnContext, type TurnResult } from '../../src/conversation/turn.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { eventsIn } from '../support/event-lines.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { type FakeAgent, type FakeCall, startFakeAgent } from './support/fake-agent.js';

const names = ['ann', 'bob', 'cid', 'dot', 'eve', 'fay'] as const;
type Name = (typeof names)[number];

/** What a character says in a turn, beside its text. */
type Voice = (turn: TurnContext) => Partial<TurnResult>;

describe('a talk of a group', () => {
  const service = startedService({ env: { INTERACT_FALLBACK: 'empty' } });
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  /** A world of six; those with a voice speak through one agent, which is told whose turn it is. */
  async function table(voices: Partial<Record<Name, Voice>> = {}, settings: Json = {}) {
    const turns: TurnContext[] = [];
    const agent = await startFakeAgent({
      protocol: 'a2a',
      reply: (call) => {
        const turn = turnOf(call);
        turns.push(turn);
        const { name } = turn.self;
        return { say: `${name} says ${turn.turn}.`, ...voices[name as Name]?.(turn) };
      },
    });
    agents.push(agent);
    const client = await service.newClient();
    const made = await client.post('/v1/agent', {
      name: `Voices ${randomUUID()}`,
      endpoint: agent.endpoint,
      protocol: agent.protocol,
    });
    const agentIdentifier = made.body['id'] as string;
    const voiced = (name: Name): Json => (name in voices ? { agentIdentifier } : {});
    const agentNpcs = Object.fromEntries(
      names.map((name) => [
        name,
        {
          ...{ wealth: 50, mood: 50, personality: `Is ${name}.`, description: `${name} of the inn` },
          ...voiced(name),
        },
      ]),
    );
    const world = await service.world({ agentNpcs }, client);
    if (Object.keys(settings).length > 0) await client.put(`/v1/instance/${world.id}`, settings);
    return { world, turns, agent };
  }

  const ids = (world: World, some: readonly string[]): string[] =>
    some.map((name) => world.character(name)['id'] as string);
  const bodyOf = (world: World, [responder, ...others]: readonly string[]): Json => ({
    responderIdentifier: world.character(responder!)['id'],
    others: ids(world, others),
  });
  const talk = (
    world: World,
    who: readonly string[],
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    world.client.put(`${world.path(who[0]!)}/interact`, bodyOf(world, who.slice(1)), { headers });
  const chatOf = ({ body }: Answer): Json[] => body['chat'] as Json[];
  const speakersOf = (answer: Answer): unknown[] => chatOf(answer).map(({ speakerName }) => speakerName);
  const silent: Voice = () => ({ say: null });
  const plain: Voice = () => ({});
  const everybody = (voice: Voice): Record<Name, Voice> =>
    Object.fromEntries(names.map((name) => [name, voice])) as Record<Name, Voice>;

  async function expectClean(world: World): Promise<void> {
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  }

  it('lets six talk, each of them heard, in turn unless one is called', async () => {
    const { world, turns } = await table(everybody(plain));
    const answer = await talk(world, names);
    expect(answer.status).toBe(200);
    const { body } = answer;
    expect(body).toMatchObject({ outcome: 'completed', failures: [] });
    expect(
      [body['initiator'], body['responder'], ...(body['others'] as Json[])].map(({ name }) => name),
    ).toEqual(names);
    // Three lines for each, as in a talk of two.
    expect(speakersOf(answer)).toEqual([...names, ...names, ...names]);
    expect(chatOf(answer).map(({ role }) => role)).toEqual(
      Array.from({ length: 3 }, () => ['initiator', 'responder', 'other', 'other', 'other', 'other']).flat(),
    );
    const [cid] = ids(world, ['cid']);
    expect(chatOf(answer)[2]).toMatchObject({ role: 'other', speakerId: cid, index: 2 });
    // Each is told whom it answers and who else listens, and of nobody but itself what is private.
    const third = turns[2]!;
    expect(third).toMatchObject({
      role: 'other',
      self: { name: 'cid' },
      other: { name: 'bob' },
      turnsLeft: 15,
    });
    expect(third.group!.map(({ name, stage }) => [name, stage])).toEqual(
      ['ann', 'dot', 'eve', 'fay'].map((name) => [name, 'stranger']),
    );
    expect(third.group![0]).toMatchObject({ description: 'ann of the inn', moodLabel: expect.any(String) });
    expect(third.group![0]).not.toHaveProperty('personality');
    expect(turns.at(-1)).toMatchObject({ turnsLeft: 0 });
    await expectClean(world);
  });

  it('gives the next line to the one who is called by name', async () => {
    const { world } = await table({
      ...everybody(plain),
      ann: ({ turn }) => (turn === 0 ? { say: 'What do you think, Dot?' } : {}),
      dot: ({ turn }) => (turn === 1 ? { say: 'I say nothing.', to: 'EVE' } : {}),
    });
    const answer = await talk(world, ['ann', 'bob', 'cid', 'dot', 'eve']);
    expect(speakersOf(answer).slice(0, 6)).toEqual(['ann', 'dot', 'eve', 'bob', 'cid', 'ann']);
    const [dot, eve] = ids(world, ['dot', 'eve']);
    expect(
      chatOf(answer)
        .map(({ toId }) => toId)
        .slice(0, 3),
    ).toEqual([dot, eve, undefined]);
  });

  it('leaves nobody out, however long two call each other', async () => {
    const { world } = await table({
      ...everybody(plain),
      ann: ({ turn }) => ({ say: `Bob, this is ${turn}.` }),
      bob: ({ turn }) => ({ say: `Ann, this is ${turn}.` }),
    });
    const answer = await talk(world, ['ann', 'bob', 'cid', 'dot']);
    expect(speakersOf(answer)).toHaveLength(12);
    expect(new Set(speakersOf(answer))).toEqual(new Set(['ann', 'bob', 'cid', 'dot']));
  });

  it('goes on without those who end it, say nothing or fail, while two are left', async () => {
    const { world, agent } = await table({
      ...everybody(plain),
      bob: silent,
      cid: () => ({ say: 'I must go.', end: true }),
      dot: () => ({ say: 5 as never }),
    });
    const answer = await talk(world, names);
    expect(speakersOf(answer).slice(0, 6)).toEqual(['ann', 'cid', 'eve', 'fay', 'ann', 'eve']);
    expect(speakersOf(answer)).not.toContain('dot');
    const [dot] = ids(world, ['dot']);
    expect(answer.body).toMatchObject({
      outcome: 'partial',
      failures: [{ role: 'other', speakerId: dot, turn: 3, kind: 'schema' }],
    });
    expect(agent.calls.length).toBe(chatOf(answer).length + 2);
    await expectClean(world);
  });

  it('is over when only one is left', async () => {
    const { world } = await table({ ...everybody(silent), ann: plain });
    const answer = await talk(world, ['ann', 'bob', 'cid']);
    expect(answer.body).toMatchObject({ outcome: 'completed' });
    expect(speakersOf(answer)).toEqual(['ann']);
  });

  it('writes nothing when some of them die meanwhile, and names the first', async () => {
    let died: Promise<Answer[]> | null = null;
    const { world } = await table(everybody(plain));
    const { world: mortal } = await table({
      ...everybody(plain),
      cid: () => {
        died ??= Promise.all([mortal.die('eve'), mortal.die('dot')]);
        return {};
      },
    });
    const answer = await talk(mortal, ['ann', 'bob', 'cid', 'dot', 'eve']);
    expect((await died!).map(({ status }) => status)).toEqual([200, 200]);
    expectProblem(answer, 'AGENT_NPC_NOT_FOUND', { diedAt: expect.any(String), pointer: '/others/1' });
    expect(await eventsOf(service, mortal, 'interact')).toHaveLength(0);
    expectProblem(await talk(mortal, ['ann', 'bob', 'eve']), 'AGENT_NPC_NOT_FOUND', { pointer: '/others/0' });
    expect((await talk(world, ['ann', 'bob', 'cid'])).status).toBe(200);
  });

  it('refuses a seventh, the same one twice, and who is not of this world', async () => {
    const { world } = await table();
    const { world: elsewhere } = await table();
    const [ann, bob, cid] = ids(world, ['ann', 'bob', 'cid']);
    const put = (others: unknown): Promise<Answer> =>
      world.client.put(`${world.path('ann')}/interact`, { responderIdentifier: bob, others });
    for (const wrong of ['cid', 5, [5], [cid, cid], ids(world, names).slice(1).concat(randomUUID())]) {
      expectInvalid(await put(wrong), '/others', 'NOT_A_UUID_LIST');
    }
    for (const twice of [[ann], [cid, bob], [cid, world.character('cid')['uuid']]]) {
      expectProblem(await put(twice), 'DUPLICATE_PARTICIPANT');
    }
    expectProblem(await put([cid, randomUUID()]), 'AGENT_NPC_NOT_FOUND', { pointer: '/others/1' });
    expectProblem(await put(ids(elsewhere, ['cid'])), 'AGENT_NPC_NOT_FOUND', { pointer: '/others/0' });
    expect(await eventsOf(service, world, 'interact')).toHaveLength(0);
    // None are others: it is a talk of two, in every byte.
    const two = await put([]);
    expect(two.status).toBe(200);
    expect(two.body).not.toHaveProperty('others');
    expect(JSON.stringify(two.body)).not.toMatch(/"(toId|others)"/);
  });

  it('picks a responder who is not among the others', async () => {
    const { world } = await table();
    await talk(world, ['ann', 'bob']);
    const { status, body } = await world.client.put(`${world.path('ann')}/interact`, {
      responderIdentifier: null,
      others: ids(world, ['bob', 'cid']),
    });
    expect(status).toBe(200);
    expect(['dot', 'eve', 'fay']).toContain(body['responder'].name);
  });

  it('happens once for a key, and answers a repeat with the same bytes', async () => {
    const { world, agent } = await table(everybody(plain));
    const key = { 'idempotency-key': randomUUID() };
    const calls = (await world.client.get('/v1/usage')).body['total'].calls as number;
    const [first, again] = [await talk(world, names, key), await talk(world, names, key)];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(agent.calls).toHaveLength(18);
    expectProblem(await talk(world, names.slice(0, 5), key), 'IDEMPOTENCY_KEY_REUSED');
    // One billable call.
    expect((await world.client.get('/v1/usage')).body['total'].calls).toBe(calls + 1);
    expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
  });

  it('changes the feelings of each two, both ways, by what they said to each other', async () => {
    const { world } = await table({
      ...everybody(plain),
      ann: () => ({ sentiment: -1, to: 'bob' }),
      bob: () => ({ sentiment: 1 }),
      cid: () => ({ sentiment: 0 }),
      dot: () => ({ sentiment: 0 }),
    });
    const { body } = await talk(world, ['ann', 'bob', 'cid', 'dot']);
    const felt = body['relationship'] as Json & { others: Json[] };
    expect(felt).toMatchObject({
      // Bob was kind to all, which lifts Ann's mood; Ann was harsh with Bob alone, who likes her less for it.
      initiator: { affinityDelta: 8, moodDelta: 6, mood: 56, interactions: 1 },
      responder: { affinityDelta: -15, moodDelta: -10.8, mood: 39.2, interactions: 1 },
    });
    const byName = new Map(names.map((name) => [world.character(name)['id'], name]));
    const pairs = felt.others.map(({ characterId, otherId, affinityDelta, moodDelta }) =>
      [byName.get(characterId as string), byName.get(otherId as string), affinityDelta, moodDelta].join(' '),
    );
    expect(pairs.toSorted()).toEqual([
      'ann cid 0 0',
      'ann dot 0 0',
      'bob cid 0 0',
      'bob dot 0 0',
      'cid ann 0 0',
      'cid bob 10 6',
      'cid dot 0 0',
      'dot ann 0 0',
      'dot bob 10 6',
      'dot cid 0 0',
    ]);
    const moods = await Promise.all(names.map(async (name) => (await world.get(name)).body['mood']));
    expect(moods).toEqual([56, 39.2, 56, 56, 50, 50]);
    for (const name of ['ann', 'bob', 'cid', 'dot']) {
      const { body: known } = await world.client.get(`${world.path(name)}/relationship`);
      expect((known['items'] as Json[]).map(({ interactions }) => interactions)).toEqual([1, 1, 1]);
    }
    const memories = (await world.client.get(`${world.path('cid')}/memory`)).body['items'] as Json[];
    expect(memories).toHaveLength(1);
    expect(memories[0]!['text']).toMatch(/^I talked with ann, bob and dot\./);
    await expectClean(world);
  });

  it('comes once in the pages of a history, whatever the character was in it', async () => {
    const { world } = await table();
    await world.spawn('gus', { mood: 90, moodBaseline: 50 });
    for (const who of [
      ['ann', 'bob', 'gus'],
      ['gus', 'ann'],
      ['bob', 'gus'],
      ['bob', 'cid', 'gus'],
    ]) {
      expect((await talk(world, who)).status).toBe(200);
    }
    await world.client.post(`/v1/instance/${world.id}/night`);
    const path = `${world.path('gus')}/history`;
    const whole = (await world.client.get(path)).body['items'] as Json[];
    expect(whole.map(({ role }) => role as string)).toEqual(
      expect.arrayContaining(['other', 'initiator', 'responder', 'sleeper', 'spawned']),
    );
    const found: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null && found.length <= whole.length;) {
      const { body } = await world.client.get(`${path}?limit=1${cursor}`);
      found.push(...(body['items'] as Json[]));
      cursor = body['nextCursor'] === null ? null : `&cursor=${body['nextCursor'] as string}`;
    }
    expect(found).toEqual(whole);
  });

  it('is in the history and the feed of all of them, with their wealth and mood right after', async () => {
    const { world } = await table({ ...everybody(plain), fay: () => ({ sentiment: 0.4 }) });
    const { body } = await talk(world, names);
    await world.trade('fay', 'ann', 20);
    await talk(world, ['fay', 'ann']);
    const roles = { ann: 'initiator', bob: 'responder' } as Partial<Record<Name, string>>;
    for (const name of names) {
      const history = (await world.client.get(`${world.path(name)}/history`)).body['items'] as Json[];
      const entry = history.find(({ seq }) => seq === body['seq']);
      const all = [body['initiator'], body['responder'], ...(body['others'] as Json[])] as Json[];
      const { wealth, mood } = all.find((one) => one['name'] === name)!;
      const other = name === 'ann' ? 'bob' : 'ann';
      const shown = {
        role: roles[name] ?? 'other',
        other: { name: other },
        wealthAfter: wealth,
        moodAfter: mood,
      };
      expect({ name, ...entry }).toMatchObject({ name, type: 'interact', id: body['id'], ...shown });
      const [then] = ids(world, [name]);
      const feed = await world.client.get(`/v1/instance/${world.id}/event?agentNpc=${then}&type=interact`);
      const [told] = feed.body['items'] as Json[];
      // Events tell no private personality, and what is known of an agent's health is of now.
      const shared = (whole: Json): string =>
        JSON.stringify(whole, (key, part: unknown) => {
          if (key === 'personality') return '';
          return ['healthy', 'lastHealthCheck'].includes(key) ? null : part;
        });
      expect(JSON.parse(shared(told!['data'] as Json))).toEqual(JSON.parse(shared(body)));
      const at = encodeURIComponent(body['createdAt'] as string);
      const upToIt = await world.client.get(
        `/v1/instance/${world.id}/event?agentNpc=${then}&type=interact&to=${at}`,
      );
      expect((upToIt.body['items'] as Json[]).map(({ id }) => id as string)).toContain(body['id']);
      const past = await world.client.get(`${world.path(name)}?at=${at}`);
      expect(past.body).toMatchObject({ wealth, mood });
    }
  });

  it('shows a token of one character nothing more of the others, and lets it begin its own talks only', async () => {
    const { world } = await table(everybody(plain));
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const token = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      ...{ client_id, client_secret },
      agent_npc: `${world.instance['uuid']}/${world.character('cid')['uuid']}`,
    });
    const cid = service.clientWith(token.body['access_token'] as string);
    const begin = (name: string, others: readonly string[]): Promise<Answer> =>
      cid.put(`${world.path(name)}/interact`, bodyOf(world, others));
    expectProblem(await begin('ann', ['bob', 'cid']), 'FORBIDDEN');
    const { status, body } = await begin('cid', ['ann', 'bob', 'dot']);
    expect(status).toBe(200);
    expect((body['others'] as Json[]).map(({ personality }) => personality)).toEqual(['', '']);
    expect(body['initiator']).toMatchObject({ personality: 'Is cid.' });
  });

  it('streams its lines in order, and whose words they are', async () => {
    const { world } = await table(everybody(plain));
    const { body } = await talk(world, names, { accept: 'text/event-stream' });
    const events = eventsIn(body['text'] as string);
    const lines = events.filter(({ event }) => event === 'line').map(({ data }) => data);
    expect(lines.map(({ index, speakerName }) => [index, speakerName])).toEqual(
      Array.from({ length: 18 }, (_, index) => [index, names[index % 6]]),
    );
    expect(events.at(-1)).toMatchObject({ event: 'interact', data: { chat: lines } });
  });

  it('moves money between the one who offers and the one who is addressed, and nobody else', async () => {
    const { world, turns } = await table(
      {
        ...everybody(() => ({ accept: true })),
        ann: ({ turn }) =>
          turn === 0
            ? { say: 'Cid, a coin for the song.', offer: { amount: 3, reason: 'a song', payer: 'self' } }
            : {},
        bob: ({ turn }) => (turn === 2 ? { offer: { amount: 7, reason: 'a knife', payer: 'other' } } : {}),
      },
      { talkTrades: { maxPerTalk: 20, maxPerDay: 50 } },
    );
    const { body } = await talk(world, ['ann', 'bob', 'cid', 'dot']);
    const [ann, bob, cid] = ids(world, ['ann', 'bob', 'cid']);
    expect(turns[1]).toMatchObject({
      self: { name: 'cid' },
      trade: { offered: { amount: 3, payer: 'other' } },
    });
    // Bob named nobody, so the offer is to Cid, whom it answers; and Cid is next.
    expect(body['offers']).toMatchObject([
      { line: 0, payerId: ann, payeeId: cid, amount: 3, accepted: true, tradeSeq: expect.any(Number) },
      { line: 2, payerId: cid, payeeId: bob, amount: 7, accepted: true, tradeSeq: expect.any(Number) },
    ]);
    expect(await Promise.all(['ann', 'bob', 'cid', 'dot'].map((name) => world.wealth(name)))).toEqual([
      47, 57, 46, 50,
    ]);
    await expectClean(world);
  });

  it('leaves an offer open when somebody else accepts it', async () => {
    const offering: Voice = () => ({ offer: { amount: 1, reason: 'a song', payer: 'self' } });
    const { world, turns } = await table(
      // These two offer to each other until only the lines of those are left who have not spoken.
      { ...everybody(() => ({ accept: true })), ann: offering, bob: offering },
      { talkTrades: { maxPerTalk: 20, maxPerDay: 50 } },
    );
    const { body } = await talk(world, [...names]);
    const next = turns.find(({ self }) => self.name === 'cid')!;
    const offers = body['offers'] as Json[];
    expect(offers.at(-1)).toMatchObject({ line: next.turn - 1 });
    expect(next.trade).toEqual({ most: 20 });
    expect(offers.map(({ accepted }) => accepted as boolean)).toEqual(offers.map(() => false));
    expect(await Promise.all(names.map((name) => world.wealth(name)))).toEqual(names.map(() => 50));
  });

  it('is forgotten with the texts of any of them', async () => {
    const { world } = await table(everybody(() => ({ say: `A secret ${randomUUID()}.` })));
    await talk(world, ['ann', 'bob', 'cid', 'dot']);
    const erased = await world.client.delete(`${world.path('dot')}/text`);
    expect(erased.body).toMatchObject({ events: expect.any(Number) });
    const [event] = await eventsOf(service, world, 'interact');
    expect(JSON.stringify(event)).not.toContain('secret');
    for (const name of ['ann', 'bob', 'cid', 'dot']) {
      const { body } = await world.client.get(`${world.path(name)}/memory`);
      expect({ name, memories: body['items'] }).toEqual({ name, memories: [] });
    }
    const history = (await world.client.get(`${world.path('dot')}/history`)).body['items'] as Json[];
    expect(history[0]).toMatchObject({ type: 'interact', role: 'other', moodAfter: 50 });
    await expectClean(world);
  });

  it('reads well when the script speaks for all', async () => {
    const world = await service.world({
      agentNpcs: Object.fromEntries(names.map((name) => [name, { personality: 'Loves honey cakes.' }])),
    });
    const answer = await talk(world, names);
    expect(answer.body).toMatchObject({ outcome: 'completed' });
    expect(new Set(speakersOf(answer)).size).toBeGreaterThan(3);
    const texts = chatOf(answer).map(({ text }) => text as string);
    const { scripts } = libraryOf('en');
    expect(texts.map((_, at) => scripts.positionOf(texts.slice(0, at + 1))?.script.about)).toEqual(
      texts.map(() => 'group'),
    );
    await expectClean(world);
  });
});

/** The turn context in a call of A2A. */
function turnOf({ body }: FakeCall): TurnContext {
  const found = JSON.stringify(body);
  const parts = (JSON.parse(found) as { params: { message: { parts: { data?: Json }[] } } }).params.message
    .parts;
  const data = parts.map((part) => part.data).find((each) => each?.['schema'] === 'npc-turn/1');
  return data as unknown as TurnContext;
}
