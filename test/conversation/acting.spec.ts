import { randomUUID } from 'node:crypto';
import { toChatEntry } from '../../src/agent-npc/interact-event.resource.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsIn } from '../support/event-lines.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { type FakeAgent, type FakeAgentOptions, startFakeAgent } from './support/fake-agent.js';

const clock = { timeScale: 0, worldTime: '1203-06-01T08:00:00.000Z' };

describe('how a line is said', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  /** A world in which another agent speaks for Ann, and the built-in voice for the others. */
  const voiced = async (options: Partial<FakeAgentOptions>, more: Json = {}) => {
    const agent = await startFakeAgent({ protocol: 'openai', ...options });
    agents.push(agent);
    const client = await service.newClient();
    const { endpoint, protocol } = agent;
    const made = await client.post('/v1/agent', { name: `Agent ${randomUUID()}`, endpoint, protocol });
    expect(made.status).toBe(201);
    const ann = { agentIdentifier: made.body['id'] as string, mood: 55 };
    const world = await service.world({ agentNpcs: { ann, bob: { mood: 55 } }, ...more }, client);
    return { agent, world };
  };
  const say = (world: World, body: Json, speaker: Json = {}, name = 'ann'): Promise<Answer> =>
    world.client.post(`${world.path(name)}/talk`, {
      speaker: { name: 'Robin', ref: 'account-17', ...speaker },
      ...body,
    });
  const promptOf = ({ calls }: FakeAgent): string => JSON.stringify(calls.at(-1)!.body);

  describe('the emotion of a line', () => {
    it.each([
      [{ emotion: 'fear' }, { kind: 'fear', intensity: 0.5 }],
      [{ emotion: { kind: 'disgust', intensity: 0.8 } }, { kind: 'disgust', intensity: 0.8 }],
      [
        { emotion: 'bliss', sentiment: 0.6 },
        { kind: 'joy', intensity: 0.6 },
      ],
      [
        { emotion: [1], sentiment: -0.6 },
        { kind: 'anger', intensity: 0.6 },
      ],
      [{ say: 'Help! Have mercy!' }, { kind: 'fear', intensity: 0.6 }],
      [{}, { kind: 'neutral', intensity: 0 }],
    ])('follows from the reply %j of its agent', async (reply, emotion) => {
      const { world } = await voiced({ reply: () => reply });
      const { body } = await say(world, { text: 'You filthy liar!', end: true });
      const [own, theirs] = body['event'].chat as Json[];
      expect(own!['emotion']).toEqual({ kind: 'anger', intensity: 0.7 });
      expect(theirs!['emotion']).toEqual(emotion);
      const [event] = await eventsOf(service, world, 'interact');
      const chat = (event!['data'] as Json)['chat'] as Json[];
      expect(chat.map((line) => line['emotion'])).toEqual([own!['emotion'], emotion]);
    });

    it('is told with each line of a stream, and of the built-in voice', async () => {
      const { world } = await voiced({});
      const path = `${world.path('bob')}/interact`;
      const headers = { accept: 'text/event-stream' };
      const body = { responderIdentifier: world.character('ann')['id'] };
      const answer = await world.client.put(path, body, { headers });
      const lines = eventsIn(answer.body['text']).filter(({ event }) => event === 'line');
      expect(lines.length).toBeGreaterThan(1);
      for (const { data } of lines)
        expect(data).toMatchObject({ emotion: { kind: expect.any(String), intensity: expect.any(Number) } });
    });

    it('is asked for in the prompt', async () => {
      const { agent, world } = await voiced({});
      await say(world, { text: 'Hello!' });
      expect(promptOf(agent)).toContain('surprise, neutral: how you say it');
    });

    it('is left out of lines from before there was one', () => {
      const line = { id: '', index: 0, role: 'initiator', text: 'Hello.', sentiment: null, actions: [] };
      expect(toChatEntry(line)).not.toHaveProperty('emotion');
    });
  });

  describe('what the game says of a player', () => {
    const captain = { title: 'Captain', description: 'A scarred sailor <b>with</b> one eye.' };

    it('is told to agents, until the talk ends, but is no part of the event', async () => {
      const { agent, world } = await voiced({});
      await say(world, { text: 'Hello!' }, captain);
      for (const speaker of [captain, {}]) {
        expect(promptOf(agent)).toContain('whose title is <title>Captain</title>');
        expect(promptOf(agent)).toContain('<about>A scarred sailor ‹b›with‹/b› one eye.</about>');
        await say(world, { text: 'Well?' }, speaker);
      }
      await say(world, { text: 'Now?' }, { title: 'Admiral' });
      expect(promptOf(agent)).toContain('<title>Admiral</title>');
      await say(world, { end: true });
      const rows = await service.dataSource.query<Json[]>(
        'SELECT data FROM economy.event WHERE instance_id = $1',
        [world.id],
      );
      expect(JSON.stringify(rows)).not.toMatch(/Captain|Admiral|scarred/);
      await say(world, { text: 'Hello again!' });
      expect(promptOf(agent)).not.toMatch(/Captain|Admiral|scarred/);
    });

    it('is erased with the name of the player', async () => {
      const { world } = await voiced({});
      const { body } = await say(world, { text: 'Hello!' }, captain);
      const speaker = (body['speaker'] as Json)['id'] as string;
      await world.client.delete(`/v1/agent-npc/${world.id}/${speaker}/text`);
      const rows = await service.dataSource.query<Json[]>(
        'SELECT to_jsonb(t) FROM economy.open_talk t WHERE t.instance_id = $1',
        [world.id],
      );
      expect(rows).toEqual([]);
    });

    it.each([
      [captain, /\bCaptain Robin\b/],
      [{ title: 'the Bold' }, /\bRobin the Bold\b/],
      [{ title: 'Keeper of the Seal' }, /\bKeeper of the Seal\b/],
    ])('is how the built-in voice addresses it: %j', async (speaker, called) => {
      const { world } = await voiced({});
      const { body } = await say(world, { text: 'Good day!' }, speaker, 'bob');
      const more = await say(world, { text: 'Goodbye!' }, speaker, 'bob');
      expect(JSON.stringify([body, more.body])).toMatch(called);
    });

    it.each([[{ title: '' }], [{ title: 'x'.repeat(81) }], [{ description: 7 }], [{ rank: 'Captain' }]])(
      'is refused as %j',
      async (speaker) => {
        const { world } = await voiced({});
        expectInvalid(await say(world, { text: 'Hello!' }, speaker), '/speaker');
      },
    );
  });

  describe('grief', () => {
    const bereaved = async () => {
      const { agent, world } = await voiced({}, { clock, inheritance: 'none' });
      await world.spawn('Otto', { parents: ['ann', 'bob'] });
      await world.die('Otto');
      return { agent, world };
    };

    it('is what an agent is told about, and how it talks', async () => {
      const { agent, world } = await bereaved();
      await say(world, { text: 'Hello!' });
      expect(promptOf(agent)).toContain('You mourn <names>Otto</names>: it weighs on all you say.');
      await world.client.put(`/v1/instance/${world.id}`, { clock: { advance: 'P20D' } });
      await say(world, { text: 'Hello again!', end: true });
      expect(promptOf(agent)).toMatch(/You mourn <names>Otto[^<]*<\/names>\./);
    });

    it('is what the built-in voice speaks of first, briefly and without jokes, until it has faded', async () => {
      const { world } = await bereaved();
      const first = await say(world, {}, {}, 'bob');
      expect((first.body['reply'] as Json)['text']).toContain('Otto');
      expect((first.body['reply'] as Json)['emotion']).toMatchObject({ kind: 'sadness' });
      const joke = await say(world, { text: 'Tell me a joke!' }, {}, 'bob');
      expect((joke.body['reply'] as Json)['text']).toMatch(/Otto/);
      const mood = await say(world, { text: 'How are you?', end: true }, {}, 'bob');
      expect(JSON.stringify(mood.body['reply'])).toContain('Otto');
      await world.client.put(`/v1/instance/${world.id}`, { clock: { advance: 'P30D' } });
      const later = await say(world, { text: 'Tell me a joke!' }, {}, 'bob');
      expect((later.body['reply'] as Json)['text']).not.toMatch(/Otto/);
    });
  });
});
