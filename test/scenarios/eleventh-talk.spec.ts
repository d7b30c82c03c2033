import { type FakeAgent, type FakeCall, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, applyTradeEffects, passTime, worldOf } from './support/social.js';

/** What an A2A agent was sent besides the text: the turn context, as it went over the wire. */
function contextOf({ body }: FakeCall): Json {
  const params = body?.['params'] as { message: { parts: { data?: Json }[] } } | undefined;
  return params?.message.parts.find(({ data }) => data !== undefined)?.data ?? {};
}

const sizeOf = (context: Json): number => Buffer.byteLength(JSON.stringify(context));

describe('what agents receive about a long acquaintance', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));

  async function agentOf(name: string, reply: () => Json): Promise<FakeAgent> {
    const agent = await startFakeAgent({ protocol: 'a2a', name, reply });
    agents.push(agent);
    return agent;
  }

  /** The six contexts of a talk, in the order of its turns. */
  const contextsSince = (ann: FakeAgent, bob: FakeAgent, [a, b]: readonly [number, number]): Json[] =>
    [...ann.calls.slice(a), ...bob.calls.slice(b)]
      .map(contextOf)
      .toSorted((one, other) => (one['turn'] as number) - (other['turn'] as number));

  it('in the eleventh talk of two who were kind, quarrelled and traded', async () => {
    let now: { ann: Json; bob: Json } = { ann: {}, bob: {} };
    const ann = await agentOf('Ann', () => now.ann);
    const bob = await agentOf('Bob', () => now.bob);
    const agentOfAnn = { endpoint: ann.endpoint, protocol: ann.protocol };
    const agentOfBob = { endpoint: bob.endpoint, protocol: bob.protocol };
    const world: World = await worldOf(
      service,
      {
        ann: {
          ...agentOfAnn,
          wealth: 300,
          mood: 60,
          personality: 'A baker, proud and quick.',
          description: 'The baker.',
        },
        bob: {
          ...agentOfBob,
          wealth: 40,
          mood: 70,
          personality: 'Her son: slow and kind.',
          parents: ['ann'],
        },
        cid: { wealth: 500 },
      },
      { taxRate: 12.5, taxMoodImpact: 0 },
    );
    /** A talk in which both show what is given, and remember what they say they will; the place of its event. */
    const talk = async (mine: Json, yours: Json = mine): Promise<number> => {
      now = { ann: mine, bob: yours };
      const { status, body } = await world.interact('ann', 'bob');
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: 'completed' });
      expect(body['chat']).toHaveLength(6);
      return body['seq'] as number;
    };
    const trade = async (from: string, to: string, amount: number): Promise<number> =>
      (await world.trade(from, to, amount)).body['seq'] as number;
    const daysPass = async (days: number): Promise<void> => {
      // They notice their trades of the day first.
      for (const name of ['ann', 'bob']) await applyTradeEffects(service, world, world.character(name)['id']);
      await passTime(service, world, `${days} days`);
    };

    const song = await talk({ sentiment: 0.5 }, { sentiment: 1, memory: 'Mother sang for me.' });
    await talk({ sentiment: 0.5 });
    await trade('ann', 'bob', 10);
    await trade('ann', 'bob', 10);
    await talk({ sentiment: 0.6 }, { sentiment: 0.9 });
    await daysPass(30);
    const fourth = await talk({ sentiment: 0.3 });
    await trade('bob', 'ann', 6);
    const roof = await talk(
      { sentiment: 0.2, memory: 'Bob will mend my roof. He said so.' },
      { sentiment: 0.8 },
    );
    const sixth = await talk({ sentiment: 0.1 });
    const forty = await trade('ann', 'bob', 40);
    const thief = await talk({ sentiment: -1 }, { sentiment: -0.9, memory: 'Mother called me a thief!' });
    await daysPass(2);
    const eighth = await talk({ sentiment: -1 });
    await daysPass(1);
    const ninth = await talk({ sentiment: -1, memory: 'Bob left without a word.' }, { sentiment: -0.5 });
    const back = await trade('bob', 'ann', 12.5);
    await daysPass(3);
    const tenth = await talk({ sentiment: -1 }, { sentiment: 0 });
    await world.collect();

    const kept = { ann: await listOf(world, 'ann', 'memory'), bob: await listOf(world, 'bob', 'memory') };
    const ties = {
      ann: (await listOf(world, 'ann', 'relationship'))[0],
      bob: (await listOf(world, 'bob', 'relationship'))[0],
    };
    const seen = [ann.calls.length, bob.calls.length] as const;
    now = { ann: { sentiment: 0 }, bob: { sentiment: 0 } };
    const eleventh = await world.interact('ann', 'bob');
    const contexts = contextsSince(ann, bob, seen);
    expect(contexts.map(({ turn }) => turn as number)).toEqual([0, 1, 2, 3, 4, 5]);

    const idOf = (name: string): string => world.character(name)['id'] as string;
    const about = (name: string): Json => ({ id: idOf(name), name });
    const memory = (
      whose: 'ann' | 'bob',
      kind: string,
      seq: number,
      ago: string,
      text: string,
      weight: number,
      amount?: number,
    ): Json => {
      const found = kept[whose].filter(({ eventSeq }) => eventSeq === seq);
      expect(found).toHaveLength(1);
      // The amount stands beside it.
      const { amount: _, ...fact } = (found[0]!['fact'] ?? {}) as Json;
      return {
        ...('what' in fact && { fact }),
        at: found[0]!['createdAt'] as string,
        ago,
        kind,
        text,
        weight,
        about: about(whose === 'ann' ? 'bob' : 'ann'),
        ...(amount !== undefined && { amount }),
      };
    };
    const kin = (other: string, text: string): Json => {
      const at = world.character(other)['createdAt'] as string;
      return {
        at,
        ago: 'just now',
        kind: 'kin',
        text,
        fact: { what: other === 'bob' ? 'child' : 'parent' },
        weight: 1,
        about: about(other),
      };
    };
    // Besides kinship the best seven by 0.995^hours + weight, all being about the other, the newest first. Of those that
    // say the same only the newest is told, which drops quarrels. The song of five weeks ago weighs enough, the six
    // coins do not.
    const told = {
      ann: {
        self: {
          id: idOf('ann'),
          name: 'ann',
          personality: 'A baker, proud and quick.',
          description: 'The baker.',
          ageDays: 0,
          mood: 57.1,
          moodLabel: 'calm',
          wealth: 226.1875,
          standing: 'comfortable',
          family: [{ relation: 'child', id: idOf('bob'), name: 'bob', alive: true }],
        },
        other: {
          kind: 'agent-npc',
          id: idOf('bob'),
          name: 'bob',
          description: '',
          moodLabel: 'gloomy',
        },
        relationship: {
          affinity: -14,
          trust: 0,
          respect: -3,
          kin: 'child',
          stage: 'wary',
          interactions: 10,
          lastAt: ties.ann!['lastInteractionAt'] as string,
        },
        memories: [
          memory('ann', 'talk', tenth, 'just now', 'I talked with bob.', 1),
          kin('bob', 'bob is my child.'),
          memory('ann', 'trade', back, 'three days ago', 'bob gave me 12.5.', 0.0484, 12.5),
          memory('ann', 'talk', ninth, 'three days ago', 'Bob left without a word.', 1),
          memory('ann', 'talk', eighth, 'four days ago', 'I talked with bob, who was harsh with me.', 1),
          memory('ann', 'trade', forty, 'six days ago', 'I gave bob 40.', 0.1399, -40),
          memory('ann', 'talk', roof, 'six days ago', 'Bob will mend my roof.', 0.8),
          memory('ann', 'talk', fourth, 'six days ago', 'I talked with bob, who was kind to me.', 0.3),
        ],
      },
      bob: {
        self: {
          id: idOf('bob'),
          name: 'bob',
          personality: 'Her son: slow and kind.',
          description: '',
          ageDays: 0,
          mood: 38.11,
          moodLabel: 'gloomy',
          wealth: 71.3125,
          standing: 'poor',
          family: [{ relation: 'parent', id: idOf('ann'), name: 'ann', alive: true }],
        },
        other: {
          kind: 'agent-npc',
          id: idOf('ann'),
          name: 'ann',
          description: 'The baker.',
          moodLabel: 'calm',
        },
        relationship: {
          affinity: -42,
          trust: 2,
          respect: -15,
          kin: 'parent',
          stage: 'wary',
          interactions: 10,
          lastAt: ties.bob!['lastInteractionAt'] as string,
        },
        memories: [
          memory('bob', 'talk', tenth, 'just now', 'I talked with ann, who was harsh with me.', 1),
          kin('ann', 'ann is my parent.'),
          memory('bob', 'trade', back, 'three days ago', 'I gave ann 12.5.', 0.133, -12.5),
          memory('bob', 'talk', thief, 'six days ago', 'Mother called me a thief!', 1),
          memory('bob', 'trade', forty, 'six days ago', 'ann gave me 40.', 0.4255, 40),
          memory('bob', 'talk', sixth, 'six days ago', 'I talked with ann.', 0.1),
          memory('bob', 'talk', fourth, 'six days ago', 'I talked with ann, who was kind to me.', 0.3),
          memory('bob', 'talk', song, 'five weeks ago', 'Mother sang for me.', 1),
        ],
      },
    };
    const lines = (eleventh.body['chat'] as Json[]).map(({ speakerName, text }) => ({
      speaker: speakerName as string,
      text: text as string,
    }));
    for (const [turn, context] of contexts.entries()) {
      const role = turn % 2 === 0 ? 'initiator' : 'responder';
      expect(context).toEqual({
        schema: 'npc-turn/1',
        interactionId: eleventh.body['id'],
        turn,
        turnsLeft: 5 - turn,
        role,
        now: expect.any(String) as string,
        ...told[role === 'initiator' ? 'ann' : 'bob'],
        world: {
          instanceId: world.id,
          taxRate: 12.5,
          treasury: 105,
          population: 3,
          language: 'en',
          setting: 'village',
        },
        transcript: lines.slice(0, turn),
      });
      expect(sizeOf(context)).toBeLessThanOrEqual(8192);
    }
  });

  it('is at most 8 KiB however much they are, say and remember', async () => {
    let spoken = 0;
    const most = (): Json => {
      spoken += 1;
      return {
        say: `${spoken} ${'語'.repeat(600)}`,
        memory: `${spoken} ${'億'.repeat(300)}`,
        actions: Array(9).fill('🙏'.repeat(40)),
        sentiment: spoken % 2 === 0 ? 1 : -1,
      };
    };
    const ann = await agentOf('Ann', most);
    const bob = await agentOf('Bob', most);
    const personality = '長'.repeat(2000);
    const world = await worldOf(service, {
      ann: { endpoint: ann.endpoint, protocol: ann.protocol, personality, wealth: 1000 },
      bob: { endpoint: bob.endpoint, protocol: bob.protocol, personality, parents: ['ann'] },
    });
    for (let n = 0; n < 10; n += 1) {
      expect((await world.interact('ann', 'bob')).body['chat']).toHaveLength(6);
      await world.trade('ann', 'bob', 2.5015);
    }
    const seen = [ann.calls.length, bob.calls.length] as const;
    const { body } = await world.interact('ann', 'bob');
    const contexts = contextsSince(ann, bob, seen);
    expect(contexts).toHaveLength(6);
    for (const [turn, context] of contexts.entries()) {
      expect(sizeOf(context)).toBeLessThanOrEqual(8192);
      // What matters most is never given up: how they stand, two memories, and the latest line as a whole.
      expect(context).toMatchObject({ turn, relationship: { interactions: 10 } });
      expect((context['memories'] as Json[]).length).toBeGreaterThanOrEqual(2);
      const latest = (context['transcript'] as Json[]).at(-1);
      if (turn > 0) expect(latest?.['text']).toBe((body['chat'] as Json[])[turn - 1]?.['text']);
    }
  });
});
