import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, worldOf } from './support/social.js';

/** What everybody knows of the own family. */
describe('kin', () => {
  const service = sharedService();
  let agent: FakeAgent;
  beforeAll(async () => {
    agent = await startFakeAgent({ protocol: 'a2a' });
  });
  afterAll(() => agent.close());

  const speaks = () => ({ endpoint: agent.endpoint, protocol: agent.protocol });
  const family = (): Promise<World> =>
    worldOf(
      service,
      {
        granny: {},
        mother: { parents: ['granny'] },
        father: {},
        ann: { parents: ['mother', 'father'], ...speaks() },
        bob: { parents: ['father'] },
        carl: {},
        kid: { parents: ['ann', 'carl'] },
        tot: { parents: ['kid'] },
        stranger: {},
      },
      { inheritance: 'none' },
    );

  /** The turn context of the latest call. */
  const latest = (): Json => {
    const { params } = agent.calls.at(-1)!.body as Json;
    return params.message.parts.find(({ data }: Json) => data !== undefined).data as Json;
  };
  const familyOf = async (world: World): Promise<Json[]> => {
    await world.interact('ann', 'stranger');
    return latest()['self'].family as Json[];
  };

  it('are in the turn context, the nearest first, alive or dead since when', async () => {
    const world = await family();
    const known = (await familyOf(world)).map(({ relation, name, alive }) => [relation, name, alive]);
    expect(known).toEqual([
      ['partner', 'carl', true],
      ['parent', 'mother', true],
      ['parent', 'father', true],
      ['child', 'kid', true],
      ['sibling', 'bob', true],
      ['grandparent', 'granny', true],
      ['grandchild', 'tot', true],
    ]);
    const death = await world.die('father');
    expect((await familyOf(world))[2]).toEqual({
      relation: 'parent',
      id: world.character('father')['id'],
      name: 'father',
      alive: false,
      diedAt: death.body['createdAt'],
    });
  });

  it('are each what it is most, and once', async () => {
    const world = await family();
    const path = `${world.path('ann')}/relationship/${world.character('bob')['id'] as string}`;
    expect((await world.client.put(path, { tie: 'partner' })).status).toBe(200);
    const known = (await familyOf(world)).map(({ relation, name }) => [relation, name]);
    expect(known).toEqual([
      ['partner', 'bob'],
      ['partner', 'carl'],
      ['parent', 'mother'],
      ['parent', 'father'],
      ['child', 'kid'],
      ['grandparent', 'granny'],
      ['grandchild', 'tot'],
    ]);
  });

  it('are told when they died in the time of the world', async () => {
    const world = await family();
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 0 } });
    const death = await world.die('father');
    const [, , father] = await familyOf(world);
    expect(father!['diedAt']).toBe(latest()['now']);
    expect(father!['diedAt']).not.toBe(death.body['createdAt']);
  });

  it('are at most twelve, and none of them far where there are many near', async () => {
    const children = Object.fromEntries(
      Array.from({ length: 14 }, (_, n) => [`child ${n}`, { parents: ['ann'] }]),
    );
    const world = await worldOf(service, {
      mother: {},
      ann: { parents: ['mother'], ...speaks() },
      ...children,
      stranger: {},
    });
    const known = (await familyOf(world)).map(({ relation }) => relation as string);
    expect(known).toEqual(['parent', ...Array.from({ length: 11 }, () => 'child')]);
  });

  it('are known to who talks with a player, and absent where there are none', async () => {
    const world = await family();
    const say = (name: string) =>
      world.client.post(`${world.path(name)}/talk`, { speaker: { name: 'Robin', ref: 'r' }, text: 'Hello!' });
    await say('ann');
    expect(latest()['self'].family).toHaveLength(7);
    const lone = await worldOf(service, { ann: speaks(), bob: {} });
    await lone.interact('ann', 'bob');
    expect(latest()['self']).not.toHaveProperty('family');
  });

  it('are what a relationship is to', async () => {
    const world = await family();
    const relatives = {
      carl: 'partner',
      mother: 'parent',
      kid: 'child',
      bob: 'sibling',
      granny: 'grandparent',
      tot: 'grandchild',
      stranger: null,
    };
    for (const [name, kin] of Object.entries(relatives)) {
      const { body } = await world.client.get(
        `${world.path('ann')}/relationship/${world.character(name)['id']}`,
      );
      expect([name, body['kin']]).toEqual([name, kin]);
    }
    await world.interact('ann', 'tot');
    expect(await listOf(world, 'ann', 'relationship')).toMatchObject([{ kin: 'grandchild' }]);
    expect(latest()['relationship'].kin).toBe('grandchild');
  });
});
