import { randomUUID } from 'node:crypto';
import { type FeelingChanges, type HeldTalk, MoodPolicy } from '../../src/index.js';
import { PolicyRegistry } from '../../src/policy/policy-registry.js';
import { SentimentMoodPolicy } from '../../src/policy/sentiment-mood.policy.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { startFakeAgent } from '../conversation/support/fake-agent.js';

/** Its behaviour is set by each test. */
class MoodyPolicy extends MoodPolicy {
  static readonly asked: HeldTalk[] = [];
  static answer: (talk: HeldTalk) => unknown;
  readonly name = 'moody';
  async feel(talk: HeldTalk): Promise<FeelingChanges> {
    MoodyPolicy.asked.push(talk);
    return (await MoodyPolicy.answer(talk)) as FeelingChanges;
  }
}

/** The built-in rule under another name. */
class SentimentHere extends SentimentMoodPolicy {
  override readonly name = 'sentiment-here';
}

const policies = { mood: [MoodyPolicy, SentimentHere, SentimentMoodPolicy] };
const fine: FeelingChanges = {
  initiator: { mood: 12.34567, affinity: -20 },
  responder: { mood: -90, affinity: 100, trust: 7, respect: -3 },
};
const village = { ann: { mood: 50 }, bob: { mood: 50 } };

describe('mood policies', () => {
  let service: TestService;
  beforeAll(async () => {
    // Few connections: where two are asked while they are held, nobody can ask anything.
    const env = { POLICY_TIMEOUT_MS: '3000', DATABASE_POOL_SIZE: '2' };
    service = await TestService.start({ policies, env });
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    MoodyPolicy.answer = () => fine;
    MoodyPolicy.asked.length = 0;
  });

  const moody = (): Promise<World> => service.world({ moodPolicy: 'moody', agentNpcs: village });
  const mood = async (world: World, name: string): Promise<number> =>
    (await world.get(name)).body['mood'] as number;

  it('decide what a talk does to both, within what feelings can be', async () => {
    const world = await moody();
    const { status, body } = await world.interact('ann', 'bob');
    expect(status).toBe(200);
    expect(body['relationship']).toMatchObject({
      initiator: { mood: 62.3457, moodDelta: 12.3457, affinity: -20, affinityDelta: -20 },
      responder: { mood: 0, moodDelta: -50, affinity: 100, affinityDelta: 100, trust: 7, respect: -3 },
    });
    expect([await mood(world, 'ann'), await mood(world, 'bob')]).toEqual([62.3457, 0]);
    await world.interact('bob', 'ann');
    const [first, second] = MoodyPolicy.asked;
    expect(first).toMatchObject({
      instance: { id: world.id, name: '' },
      outcome: 'completed',
      initiator: { name: 'ann', mood: 50, affinity: 0, interactions: 0, recentTalks: 0 },
      responder: { name: 'bob', mood: 50 },
    });
    expect(first!.lines.map(({ text }) => text)).toEqual(
      (body['chat'] as { text: string }[]).map(({ text }) => text),
    );
    expect(first!.initiator.sentiment).not.toBeNull();
    expect(second).toMatchObject({
      initiator: {
        name: 'bob',
        mood: 0,
        affinity: 100,
        trust: 7,
        respect: -3,
        interactions: 1,
        recentTalks: 1,
      },
      responder: { name: 'ann', affinity: -20 },
    });
  });

  it('are told what the two are to each other, and how often they have talked in a day of the world', async () => {
    const world = await moody();
    await world.spawn('kid', { parents: ['ann', 'bob'] });
    await world.spawn('sis', { parents: ['bob'] });
    const pairs = [
      ['kid', 'ann', 'parent', 'child'],
      ['kid', 'sis', 'sibling', 'sibling'],
      ['ann', 'bob', 'partner', 'partner'],
      ['ann', 'sis', null, null],
    ] as const;
    for (const [one, other] of pairs) await world.interact(one, other);
    expect(MoodyPolicy.asked.map(({ initiator, responder }) => [initiator.kin, responder.kin])).toEqual(
      pairs.map(([, , one, other]) => [one, other]),
    );
    const clock = { worldTime: new Date(Date.now() + 90_000_000).toISOString() };
    await world.interact('kid', 'ann');
    await world.client.put(`/v1/instance/${world.id}`, { clock });
    await world.interact('kid', 'ann');
    expect(MoodyPolicy.asked.slice(-2).map(({ initiator }) => initiator.recentTalks)).toEqual([1, 0]);
  });

  it('decide about each two in a group, by what they said to each other and to all', async () => {
    const agent = await startFakeAgent({ protocol: 'converse', reply: () => ({ say: 'Cid, hear me.' }) });
    const world = await moody();
    const { body: made } = await world.client.post('/v1/agent', {
      name: 'Cid alone',
      protocol: 'converse',
      endpoint: agent.endpoint,
    });
    await world.spawn('cid', { mood: 50 });
    await world.spawn('dot', { mood: 50, agentIdentifier: made['id'] });
    const moods: Json = { dot: 1, ann: 2, cid: 4 };
    MoodyPolicy.answer = ({ initiator, responder }) => ({
      initiator: { mood: moods[initiator.name], affinity: 10 * moods[responder.name] },
      responder: { mood: 4 * moods[responder.name], affinity: moods[initiator.name] },
    });
    const { body } = await world.client.put(`${world.path('dot')}/interact`, {
      responderIdentifier: world.character('ann')['id'],
      others: [world.character('cid')['id']],
    });
    await agent.close();
    const chat = body['chat'] as Json[];
    expect(chat[0]).toMatchObject({ speakerName: 'dot', toId: world.character('cid')['id'] });
    expect(MoodyPolicy.asked).toHaveLength(3);
    for (const { initiator, responder, lines } of MoodyPolicy.asked) {
      const ids = [initiator.id, responder.id];
      expect(lines.map(({ text }) => text)).toEqual(
        chat
          .filter(({ speakerId, toId = speakerId }) => ids.includes(speakerId) && ids.includes(toId))
          .map(({ text }) => text),
      );
    }
    const { initiator, responder, others } = body['relationship'];
    const felt = [initiator, responder, ...others].map(({ affinity, moodDelta, mood }: Json) => [
      affinity,
      moodDelta,
      mood,
    ]);
    expect(felt).toEqual([
      [20, 1, 52],
      [1, 8, 60],
      [40, 1, 52],
      [1, 16, 82],
      [40, 2, 60],
      [2, 16, 82],
    ]);
  });

  it('built in and in this process are the same', async () => {
    const [builtIn, here] = await Promise.all(
      ['sentiment', 'sentiment-here'].map(async (moodPolicy) => {
        const world = await service.world({ moodPolicy, talkSeed: 'the same' });
        for (const [index, name] of ['ann', 'bob'].entries()) {
          const uuid = `0000000${index}-0000-4000-8000-000000000000`;
          const body = { instanceIdentifier: world.id, uuid, type: 'manual', name, mood: 80 };
          expect((await world.client.post('/v1/agent-npc', body)).status).toBe(201);
        }
        const talk = { responderIdentifier: null };
        const path = `/v1/agent-npc/${world.id}/00000000-0000-4000-8000-000000000000/interact`;
        return (await world.client.put(path, talk)).body['relationship'] as object;
      }),
    );
    expect(builtIn).toMatchObject({ initiator: { moodDelta: expect.any(Number) } });
    expect(here).toEqual(builtIn);
  });

  it('are called without a lock: they may use the world of the talk', async () => {
    const world = await moody();
    let both = (): void => undefined;
    const together = new Promise<void>((resolve) => (both = resolve));
    MoodyPolicy.answer = async () => {
      if (MoodyPolicy.asked.length === 2) both();
      await together;
      expect((await world.trade('ann', 'bob', 0)).status).toBe(200);
      expect((await world.client.put(`/v1/instance/${world.id}`, { name: 'Meanwhile' })).status).toBe(200);
      return fine;
    };
    const answers = await Promise.all([world.interact('ann', 'bob'), world.interact('bob', 'ann')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body['initiator']['instance']['name']).toBe('Meanwhile');
  });

  it('decide about the talks that began while the instance had them', async () => {
    const world = await moody();
    MoodyPolicy.answer = async () => {
      await world.client.put(`/v1/instance/${world.id}`, { moodPolicy: 'sentiment' });
      return fine;
    };
    const { body } = await world.interact('ann', 'bob');
    expect(body['relationship']['initiator']['moodDelta']).toBe(12.3457);
    await world.interact('ann', 'bob');
    expect(MoodyPolicy.asked).toHaveLength(1);
  });

  it('are not called for a talk in which no agent spoke', async () => {
    const world = await moody();
    const nowhere = { name: 'Nowhere', protocol: 'converse', endpoint: 'http://127.0.0.1:1/' };
    const agent = (await world.client.post('/v1/agent', nowhere)).body['id'] as string;
    await world.spawn('cid', { agentIdentifier: agent });
    const { body } = await world.interact('cid', 'ann');
    expect([body['outcome'], MoodyPolicy.asked.length]).toEqual(['silent', 0]);
  });

  it.each<[string, (talk: HeldTalk) => unknown, string]>([
    [
      'throw',
      () => {
        throw new Error('secret');
      },
      'MoodyPolicy threw an error',
    ],
    ['stall', () => new Promise(() => undefined), 'did not answer within 3000 ms'],
    ['say NaN', () => ({ ...fine, responder: { mood: NaN, affinity: 0 } }), 'NaN as mood of the responder'],
    ['say too much', () => ({ ...fine, initiator: { mood: 0, affinity: 101 } }), '101 as affinity'],
    ['say nothing', () => null, 'no feelings of the initiator'],
  ])('that %s are named, and nothing of the talk is written', async (_what, answer, reason) => {
    const world = await moody();
    MoodyPolicy.answer = answer;
    const before = await eventsOf(service, world);
    const headers = { 'Idempotency-Key': 'again' };
    const failed = await world.interact('ann', 'bob', headers);
    expectProblem(failed, 'POLICY_FAILED', {
      policy: 'MoodyPolicy',
      detail: expect.stringContaining(reason),
    });
    expect(JSON.stringify(failed.body)).not.toContain('secret');
    expect(await eventsOf(service, world)).toEqual(before);
    expect(await mood(world, 'bob')).toBe(50);
    // Nothing was kept for the key either.
    MoodyPolicy.answer = () => fine;
    expect((await world.interact('ann', 'bob', headers)).body['relationship']['responder']['mood']).toBe(0);
  });

  it('that the process lacks are reported before any agent is called', async () => {
    const world = await moody();
    await using other = await TestService.start({ databaseUrl: service.databaseUrl });
    const client = other.clientWith(world.client.token);
    const answer = await client.put(`${world.path('ann')}/interact`, { responderIdentifier: null });
    expectProblem(answer, 'POLICY_UNAVAILABLE', { policy: 'moody' });
    expect(answer.headers.get('retry-after')).toBe('30');
    const put = (moodPolicy: string) => client.put(`/v1/instance/${world.id}`, { moodPolicy });
    expectInvalid(await put('moody'), '/moodPolicy', 'NOT_ALLOWED');
    expect((await put('sentiment')).body['moodPolicy']).toBe('sentiment');
    expect((await client.put(`${world.path('ann')}/interact`, { responderIdentifier: null })).status).toBe(
      200,
    );
  });

  it('are settings like others: refused when unknown, recorded in events, stored', async () => {
    const world = await moody();
    const path = `/v1/instance/${world.id}`;
    for (const history of [true, false]) {
      const fork = await world.client.post(`${path}/fork`, { uuid: randomUUID(), history });
      expect(fork.body['moodPolicy']).toBe('moody');
    }
    expectInvalid(await world.client.put(path, { moodPolicy: 'unknown' }), '/moodPolicy', 'NOT_ALLOWED');
    expectInvalid(await world.client.put(path, { moodPolicy: 'Moody!' }), '/moodPolicy', 'NOT_A_POLICY');
    const changed = (await world.client.put(path, { moodPolicy: 'sentiment' })).body;
    expect(changed['moodPolicy']).toBe('sentiment');
    const { items } = (await world.client.get(`${path}/event`)).body;
    const told = (items as { data: { moodPolicy?: string } }[]).map(({ data }) => data.moodPolicy);
    expect([told[0], told.at(-1)]).toEqual(['moody', 'sentiment']);
    const [first] = await service.dataSource.query<{ row: { mood_policy: string } }[]>(
      'SELECT economy.instance_at($1, 1) AS row',
      [world.id],
    );
    expect(first!.row.mood_policy).toBe('moody');
    expect((await service.world()).instance['moodPolicy']).toBe('sentiment');
  });
});

it('two mood policies of one name stop the start', () => {
  const given = { tax: [], inheritance: [], tradeRules: [], subscribers: [] };
  class Impostor extends MoodyPolicy {
    override readonly name = 'sentiment' as never;
  }
  expect(() => new PolicyRegistry({ ...given, mood: [new Impostor()] })).toThrow(
    'Impostor and SentimentMoodPolicy both have the name sentiment',
  );
});
