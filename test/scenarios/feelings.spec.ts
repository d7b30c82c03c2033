import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { feelTowardsAll, listOf, passTime, worldOf } from './support/social.js';

/** What a talk does to feelings, as the specification's formulas have it. */
describe('feelings after a talk', () => {
  const service = sharedService();
  let ann: FakeAgent;
  let bob: FakeAgent;
  /** The sentiment that each of them shows in each line. */
  let shown: { ann: unknown; bob: unknown };
  beforeAll(async () => {
    ann = await startFakeAgent({
      protocol: 'converse',
      name: 'Ann',
      reply: () => ({ sentiment: shown.ann }),
    });
    bob = await startFakeAgent({
      protocol: 'converse',
      name: 'Bob',
      reply: () => ({ sentiment: shown.bob }),
    });
  });
  afterAll(() => Promise.all([ann.close(), bob.close()]));

  const couple = (moods: { ann?: number; bob?: number } = {}): Promise<World> =>
    worldOf(service, {
      ann: { endpoint: ann.endpoint, mood: moods.ann ?? 50 },
      bob: { endpoint: bob.endpoint, mood: moods.bob ?? 50 },
    });
  const talk = async (world: World): Promise<Record<'initiator' | 'responder', Json>> => {
    const { status, body } = await world.interact('ann', 'bob');
    expect(status).toBe(200);
    return body['relationship'] as Record<'initiator' | 'responder', Json>;
  };

  it.each([
    [1, 1, [12, 5, 3, 2, 2, 2, 1, 1, 1, 1]],
    [-1, -1, [-22, -8, -5, -4, -3, -2, -2, -1, -1, -1]],
    [0.5, 0.5, [4, 2, 1, 1, 1, 1, 1, 0, 0, 0]],
  ])(
    'with the sentiment %d move affinity less with every talk of the day, and the farther out it is',
    async (mine, yours, deltas) => {
      shown = { ann: mine, bob: yours };
      const world = await couple();
      const found: unknown[] = [];
      for (const _ of deltas) found.push((await talk(world)).initiator['affinityDelta']);
      expect(found).toEqual(deltas);
      const sum = deltas.reduce((total, delta) => total + delta, 0);
      const [towardsBob] = await listOf(world, 'ann', 'relationship');
      expect(towardsBob).toMatchObject({ affinity: sum, interactions: deltas.length });
      const changes = await listOf(world, 'ann', 'feeling');
      expect(changes.reduce((total, { affinityDelta }) => total + (affinityDelta as number), 0)).toBe(sum);
      expect(changes.every(({ cause }) => cause === 'talk')).toBe(true);
      await passTime(service, world, '25 hours');
      await feelTowardsAll(service, world, 'ann', 0);
      expect((await talk(world)).initiator['affinityDelta']).toBe(deltas[0]);
    },
  );

  it.each([
    [1, 6, 10, 3],
    [0.7, 3.32, 6, 2],
    [0.5, 1.95, 3, 1],
    [0.1, 0.22, 0, 0],
    [0, 0, 0, 0],
    [-0.1, -0.4, -1, 0],
    [-0.5, -3.51, -6, -2],
    [-1, -10.8, -18, -5],
    [17, 6, 10, 3],
    ['1', 0, 0, 0],
    [null, 0, 0, 0],
  ])(
    'what is heard with the sentiment %j moves the mood by %d, affinity by %d and respect by %d',
    async (heard, moved, liked, respected) => {
      shown = { ann: heard, bob: 0 };
      const world = await couple();
      const { initiator, responder } = await talk(world);
      expect([initiator['moodDelta'], responder['moodDelta']]).toEqual([0, moved]);
      // Who heard nothing likes nobody for what it said itself.
      expect([responder['affinityDelta'], initiator['affinityDelta']]).toEqual([liked, 0]);
      const [tie] = await listOf(world, 'bob', 'relationship');
      expect(tie).toMatchObject({ affinity: liked, respect: respected, trust: 0 });
      expect((await world.get('bob')).body['mood']).toBe(50 + moved);
      expect((await world.get('ann')).body['mood']).toBe(50);
    },
  );

  it('go by the mean of all lines', async () => {
    const sentiments = [1, 1, -0.5];
    shown = {
      get ann() {
        return sentiments.shift();
      },
      bob: 0,
    };
    const { responder } = await talk(await couple());
    expect(responder).toMatchObject({ affinityDelta: 3, moodDelta: 1.95 });
  });

  it.each([
    [99, 1, 99.12, 0.12],
    [97.5, 1, 97.8, 0.3],
    [1, -1, 0.78, -0.22],
    [4, -1, 3.14, -0.86],
    [20, 1, 26, 6],
  ])('mood %d that receives %d ends at %d, moved by %d', async (mood, heard, after, moved) => {
    shown = { ann: heard, bob: heard };
    const world = await couple({ bob: mood });
    const { responder } = await talk(world);
    expect(responder).toMatchObject({ mood: after, moodDelta: moved });
    expect((await world.get('bob')).body['mood']).toBe(after);
    const [change] = await listOf(world, 'bob', 'feeling');
    expect(change).toMatchObject({ moodDelta: moved, mood: after });
  });

  it.each([
    [97, 1, 97, 0, 'close friend'],
    [100, 1, 100, 0, 'close friend'],
    [-95, -1, -96, -1, 'hostile'],
    [20, 1, 30, 10, 'friend'],
    [62, 1, 67, 5, 'friend'],
    [-2, -1, -23, -21, 'wary'],
    [-42, -1, -55, -13, 'hostile'],
    [-60, 1, -48, 12, 'wary'],
  ])(
    'affinity %d with the sentiment %d becomes %d, by %d: %s',
    async (affinity, mine, after, moved, stage) => {
      shown = { ann: 0, bob: 0 };
      const world = await couple();
      await talk(world);
      await passTime(service, world, '25 hours');
      await feelTowardsAll(service, world, 'ann', affinity);
      shown = { ann: mine, bob: mine };
      const { initiator } = await talk(world);
      expect(initiator).toMatchObject({ affinity: after, affinityDelta: moved, stage });
      expect((await listOf(world, 'ann', 'relationship'))[0]).toMatchObject({ affinity: after, stage });
    },
  );

  it.each([
    ['friend', 0.5, 9],
    ['friend', 1, 3],
    ['hostile', -0.5, 10],
    ['hostile', -1, 3],
  ])('make a %s by talks of the sentiment %d, one a day: %d', async (stage, sentiment, days) => {
    shown = { ann: sentiment, bob: sentiment };
    const world = await couple();
    const stages: unknown[] = [];
    for (let day = 0; day < days; day += 1) {
      stages.push((await talk(world)).initiator['stage']);
      await passTime(service, world, '25 hours');
    }
    expect(stages.indexOf(stage)).toBe(days - 1);
  });
});
