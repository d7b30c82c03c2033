import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/identity/token.service.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { McpClient } from './support/mcp-client.js';

describe('the voice of a character', () => {
  let service: TestService;
  let replica: TestService;
  const open: McpClient[] = [];
  beforeAll(async () => {
    const env = { INTERACT_TURN_MS: '2500', INTERACT_FALLBACK: 'empty' };
    service = await TestService.start({ env });
    replica = await TestService.start({ env, databaseUrl: service.databaseUrl });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });
  afterAll(async () => {
    await replica.stop();
    await service.stop();
  });

  /** Ann's agent is a voice; Bob's is the built-in one. */
  async function village(): Promise<World> {
    const client = await service.newClient();
    const agent = await client.post('/v1/agent', { name: 'Voices', protocol: 'mcp' });
    expect([agent.status, agent.body['endpoint']]).toEqual([201, 'built-in:mcp']);
    const agentIdentifier = agent.body['id'] as string;
    return service.world(
      { agentNpcs: { ann: { wealth: 10, agentIdentifier }, bob: { wealth: 10 } } },
      client,
    );
  }

  async function voiceOf(world: World, name: string, at = service, maxAmount: number | null = null) {
    const scope = { instanceId: world.id, id: world.character(name)['id'] as string, maxAmount };
    const { applicationId } = world.client.credentials!;
    const token = await service.app
      .get(TokenService)
      .issue(applicationId, ['economy:read', 'economy:write'], scope);
    const client = await McpClient.overHttp(at.baseUrl, token);
    open.push(client);
    return client;
  }

  /** Says one line a turn until the talk is over. */
  async function speak(voice: McpClient, talk: Promise<Answer>, more: Json = {}): Promise<Json[]> {
    const turns: Json[] = [];
    const talking = new AbortController();
    void talk.finally(() => talking.abort());
    while (!talking.signal.aborted) {
      const { data } = await voice.call('wait_for_turn', { seconds: 1 });
      const turn = data['turn'] as Json | null;
      if (!turn) continue;
      turns.push(turn);
      const said = await voice.call('say', {
        turn: turn['id'],
        say: `That is line ${turns.length} of mine.`,
        sentiment: turns.length % 2 === 0 ? -1 : 1,
        ...more,
      });
      expect(said.data).toEqual({ id: turn['id'], say: `That is line ${turns.length} of mine.` });
    }
    return turns;
  }

  it.each(['the process of the talk', 'another process'])('speaks over MCP, at %s', async (where) => {
    const world = await village();
    const voice = await voiceOf(world, 'ann', where === 'another process' ? replica : service);
    const talk = world.interact('bob', 'ann');
    const turns = await speak(voice, talk);
    const { body } = await talk;
    expect(body['outcome']).toBe('completed');
    const chat = body['chat'] as Json[];
    expect(chat.filter(({ speakerName }) => speakerName === 'ann')).toEqual(
      turns.map((_turn, index) =>
        expect.objectContaining({
          text: `That is line ${index + 1} of mine.`,
          source: 'agent',
          sentiment: index % 2 === 0 ? 1 : -1,
        }),
      ),
    );
    expect(turns).toHaveLength(3);
    expect(turns[0]).toMatchObject({
      context: {
        schema: 'npc-turn/1',
        role: 'responder',
        self: { name: 'ann', wealth: 10 },
        other: { name: 'bob' },
        transcript: [{ speaker: 'bob', text: chat[0]!['text'] }],
      },
    });
    expect(Date.parse(turns[0]!['endsAt'] as string)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('answers a player, whose line waits for it', async () => {
    const world = await village();
    const voice = await voiceOf(world, 'ann');
    const heard = world.client.post(`${world.path('ann')}/talk`, {
      speaker: { name: 'Robin', ref: randomUUID() },
      text: 'Good day!',
    });
    await speak(voice, heard);
    expect((await heard).body['reply']).toMatchObject({ text: 'That is line 1 of mine.', source: 'agent' });
  });

  it('is missed only until the deadline of its turn, and the next talk waits for it again', async () => {
    const world = await village();
    const { body } = await world.interact('bob', 'ann');
    expect(body).toMatchObject({
      outcome: 'partial',
      failures: [{ role: 'responder', kind: 'timeout', detail: expect.any(String) }],
    });
    await world.interact('bob', 'ann');
    const talk = world.interact('bob', 'ann');
    const turns = await speak(await voiceOf(world, 'ann'), talk);
    expect((await talk).body['outcome']).toBe('completed');
    expect(turns.length).toBeGreaterThan(0);
  });

  it('may ask for its turn again, and the first answer counts', async () => {
    const world = await village();
    const path = `${world.path('ann')}/turn`;
    expect((await world.client.get(path)).body).toEqual({ turn: null });
    const talk = world.interact('bob', 'ann');
    const asked = await Promise.all([1, 2, 3].map(() => world.client.get(`${path}?wait=2`)));
    const [turn, ...same] = asked.map(({ body }) => body['turn'] as Json);
    expect(same).toEqual([turn, turn]);
    const id = turn!['id'] as string;
    const say = (text: string) => world.client.put(`${path}/${id}`, { say: text, end: true });
    expectProblem(await world.client.put(`${path}/${randomUUID()}`, { say: 'Hello!' }), 'TURN_NOT_FOUND');
    expectProblem(
      await world.client.put(`${world.path('bob')}/turn/${id}`, { say: 'Hello!' }),
      'TURN_NOT_FOUND',
    );
    const [first, second] = await Promise.all([say('Hello!'), say('Goodbye!')]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    const { body } = await talk;
    expect((body['chat'] as Json[]).map(({ text }) => text)).toContain(
      first.status === 200 ? 'Hello!' : 'Goodbye!',
    );
    expectProblem(await say('Too late!'), 'TURN_NOT_FOUND');
  });

  it('is not heard in a turn that ended with its process', async () => {
    const world = await village();
    const id = randomUUID();
    await service.dataSource.query(
      `INSERT INTO economy.waiting_turn (instance_id, id, character_id, context, ends_at)
       VALUES ($1, $2, $3, '{}', now() - interval '1 second')`,
      [world.id, id, world.character('ann')['id']],
    );
    const path = `${world.path('ann')}/turn`;
    expect((await world.client.get(path)).body).toEqual({ turn: null });
    expectProblem(await world.client.put(`${path}/${id}`, { say: 'Hello!' }), 'TURN_NOT_FOUND');
  });

  it('keeps to the amount of its token', async () => {
    const world = await village();
    await world.client.put(`/v1/instance/${world.id}`, { talkTrades: { maxPerTalk: 9, maxPerDay: 9 } });
    const voice = await voiceOf(world, 'ann', service, 2);
    const talk = world.interact('bob', 'ann');
    const { data } = await voice.call('wait_for_turn', { seconds: 2 });
    const turn = (data['turn'] as Json)['id'];
    const offer = (amount: number) =>
      voice.call('say', { turn, say: 'Here!', offer: { amount, reason: 'x', payer: 'self' } });
    expect((await offer(3)).isError).toBe(true);
    expect((await offer(2)).isError).toBe(false);
    await speak(voice, talk, { end: true });
    expect((await talk).body['offers']).toMatchObject([
      { amount: 2, accepted: true, tradeSeq: expect.any(Number) },
    ]);
  });

  it('has no address: others need one', async () => {
    const { client } = await village();
    expectInvalid(
      await client.post('/v1/agent', { name: 'x', protocol: 'converse' }),
      '/endpoint',
      'REQUIRED',
    );
    expectInvalid(await client.post('/v1/agent', { name: 'x' }), '/endpoint', 'REQUIRED');
    // Beside the one that every application has.
    const agents = (await client.get('/v1/agent')).body['items'] as Json[];
    const path = `/v1/agent/${agents.find(({ name }) => name === 'Voices')!['id'] as string}`;
    expectInvalid(await client.put(path, { protocol: 'converse' }), '/endpoint', 'REQUIRED');
    const { body } = await client.post(`${path}/probe`);
    expect(body).toMatchObject({
      ok: true,
      changes: [],
      summary: expect.stringContaining('no address to probe'),
    });
  });

  it.each([
    [{}, '/say', 'REQUIRED'],
    [{ say: 'x', sentiment: 2 }, '/sentiment', 'NOT_A_SENTIMENT'],
    [{ say: 'x', end: 'yes' }, '/end', 'NOT_A_BOOLEAN'],
    [{ say: 'x', actions: 'wave' }, '/actions', 'NOT_ACTIONS'],
    [{ say: 'x', offer: { amount: 0, reason: '', payer: 'self' } }, '/offer', 'NOT_AN_OFFER'],
  ])('cannot say %j', async (said, pointer, code) => {
    const world = await village();
    expectInvalid(await world.client.put(`${world.path('ann')}/turn/${randomUUID()}`, said), pointer, code);
  });
});
