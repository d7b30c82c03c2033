import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { feelTowardsAll, listOf } from './support/social.js';

/** What births, deaths and estates do to those they are about. */
describe('grief and joy', () => {
  const service = sharedService();

  const moods = async (world: World, names: readonly string[]): Promise<Json> =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await world.get(name)).body['mood']])),
    );

  /** In the latest event of a character. */
  const roleOf = async (world: World, name: string): Promise<unknown> =>
    ((await world.client.get(`${world.path(name)}/history`)).body['items'] as Json[])[0]!['role'];

  /** Everybody a character may leave behind. */
  async function family(): Promise<World> {
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: {
        elder: {},
        father: { parents: ['elder'] },
        mother: {},
        bride: {},
        friend: {},
        best: {},
        enemy: {},
        other: {},
        son: { parents: ['father', 'mother'] },
        daughter: { parents: ['father'] },
        child: { parents: ['son', 'bride'] },
      },
    });
    for (const name of ['friend', 'best', 'enemy', 'other']) await world.interact(name, 'son');
    const affinities = { friend: 30, best: 70, enemy: -50, other: 29 };
    for (const [name, affinity] of Object.entries(affinities))
      await feelTowardsAll(service, world, name, affinity);
    await service.dataSource.query('UPDATE economy.holder SET mood = 500000 WHERE instance_id = $1', [
      world.id,
    ]);
    return world;
  }

  it('come to parents most, then partners, children, siblings, grandparents, close friends and friends; an enemy is relieved', async () => {
    const world = await family();
    const { body } = await world.die('son');
    const after = await moods(world, [
      'elder',
      'father',
      'mother',
      'child',
      'bride',
      'daughter',
      'best',
      'friend',
      'other',
      'enemy',
    ]);
    expect(after).toEqual({
      elder: 35,
      father: 20,
      mother: 20,
      child: 30,
      bride: 25,
      daughter: 35,
      best: 38,
      friend: 44,
      other: 50,
      enemy: 53,
    });
    const mourners = (body['mourners'] as Json[]).map(({ name, moodDelta }) => [name, moodDelta]);
    expect(Object.fromEntries(mourners)).toEqual({
      elder: -15,
      father: -30,
      mother: -30,
      child: -20,
      bride: -25,
      daughter: -15,
      best: -12,
      friend: -6,
    });
    expect(body['touched']).toEqual([{ id: world.character('enemy')['id'], mood: 53, moodDelta: 3 }]);
    const deaths = async (name: string): Promise<Json[]> =>
      (await listOf(world, name, 'memory')).filter(({ kind }) => kind === 'death');
    expect(await deaths('father')).toMatchObject([{ text: 'son died, and I grieved.', weight: 3 }]);
    expect(await deaths('enemy')).toEqual([]);
    expect([await roleOf(world, 'father'), await roleOf(world, 'enemy')]).toEqual(['mourner', 'enemy']);
  });

  it('are those of what the dead was most to them, at once and for long', async () => {
    const world = await family();
    await world.interact('daughter', 'son');
    await feelTowardsAll(service, world, 'daughter', 30);
    await world.interact('mother', 'son');
    await feelTowardsAll(service, world, 'mother', 70);
    await service.dataSource.query('UPDATE economy.holder SET mood = 500000 WHERE instance_id = $1', [
      world.id,
    ]);
    await world.die('son');
    expect(await moods(world, ['mother', 'daughter'])).toEqual({ mother: 20, daughter: 35 });
    const rows = await service.dataSource.query<{ name: string; mourning: number }[]>(
      `SELECT name, mourning FROM economy.holder WHERE instance_id = $1 AND name IN ('mother', 'daughter')`,
      [world.id],
    );
    expect(Object.fromEntries(rows.map(({ name, mourning }) => [name, mourning]))).toEqual({
      mother: 3000,
      daughter: 1000,
    });
  });

  it('are what they are also where a mood is at its end already', async () => {
    const world = await family();
    await service.dataSource.query(
      `UPDATE economy.holder SET mood = CASE WHEN name = 'enemy' THEN 1000000 ELSE 0 END WHERE instance_id = $1`,
      [world.id],
    );
    const { body } = await world.die('son');
    expect(body['mourners']).toHaveLength(8);
    expect(body['touched']).toMatchObject([{ mood: 100, moodDelta: 0 }]);
    expect([await roleOf(world, 'father'), await roleOf(world, 'enemy')]).toEqual(['mourner', 'enemy']);
  });

  it('last for weeks in parents, in grandparents for some days', async () => {
    const calm = { mood: 60, moodBaseline: 60 };
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: {
        elder: calm,
        father: { ...calm, parents: ['elder'] },
        son: { parents: ['father'] },
        calm,
      },
    });
    // Births have made them glad.
    await service.dataSource.query('UPDATE economy.holder SET mood = 600000 WHERE instance_id = $1', [
      world.id,
    ]);
    await world.die('son');
    const after = { father: [] as number[], elder: [] as number[] };
    for (let n = 0; n < 40; n += 1) {
      await world.client.post(`/v1/instance/${world.id}/night`);
      for (const [name, list] of Object.entries(after))
        list.push(60 - ((await world.get(name)).body['mood'] as number));
    }
    const of = (nights: readonly number[], ...when: readonly number[]): number[] =>
      when.map((night) => Math.round(nights[night - 1]!));
    expect(of(after.father, 1, 7, 21)).toEqual([29, 19, 5]);
    expect(of(after.elder, 1, 7)).toEqual([13, 7]);
    expect(after.father.at(-1)).toBeLessThan(3);
    expect((await world.get('calm')).body['mood']).toBe(60);
  });

  it('come to partners whom the game calls so', async () => {
    const calm = { mood: 60, moodBaseline: 60 };
    const world = await service.world({ inheritance: 'none', agentNpcs: { ann: calm, bob: calm } });
    const path = `${world.path('ann')}/relationship/${world.character('bob')['id'] as string}`;
    expect((await world.client.put(path, { tie: 'partner' })).status).toBe(200);
    await world.die('bob');
    expect(await moods(world, ['ann'])).toEqual({ ann: 35 });
  });

  it('add up after a second death, up to a bound', async () => {
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: {
        father: { mood: 60, moodBaseline: 60 },
        son: { parents: ['father'] },
        daughter: { parents: ['father'] },
      },
    });
    const mourning = async (): Promise<number> => {
      const [row] = await service.dataSource.query<{ mourning: number }[]>(
        `SELECT mourning FROM economy.holder WHERE instance_id = $1 AND name = 'father'`,
        [world.id],
      );
      return row!.mourning;
    };
    await world.die('son');
    expect(await mourning()).toBe(3000);
    await world.die('daughter');
    expect(await mourning()).toBe(4500);
  });

  it('last also where the death of an enemy is a relief meanwhile', async () => {
    const world = await service.world({
      agentNpcs: { father: { moodBaseline: 60 }, son: { parents: ['father'] }, foe: {} },
    });
    await world.interact('father', 'foe');
    await feelTowardsAll(service, world, 'father', -50);
    await world.die('son');
    const { body } = await world.die('foe');
    expect(body['touched']).toMatchObject([{ id: world.character('father')['id'] }]);
    await service.dataSource.query('UPDATE economy.holder SET mood = 300000 WHERE instance_id = $1', [
      world.id,
    ]);
    await world.client.post(`/v1/instance/${world.id}/night`);
    const { father } = await moods(world, ['father']);
    expect(father).toBeLessThan(31);
  });

  it('bring those closer who mourn the same and know each other', async () => {
    const world = await family();
    await world.interact('father', 'mother');
    await world.interact('father', 'enemy');
    const affinity = async (name: string, other: string): Promise<number> =>
      (await listOf(world, name, 'relationship')).find((tie) => tie['other'].name === other)![
        'affinity'
      ] as number;
    const before = [await affinity('father', 'mother'), await affinity('father', 'enemy')];
    await world.die('son');
    expect([await affinity('father', 'mother'), await affinity('father', 'enemy')]).toEqual([
      before[0]! + 2,
      before[1],
    ]);
    const [change] = (await listOf(world, 'father', 'feeling')).filter(({ cause }) => cause === 'mourning');
    expect(change).toMatchObject({ affinityDelta: 2, moodDelta: 0, other: { name: 'mother' } });
  });

  it('a birth makes its parents glad, the less the happier they are; the events tell it', async () => {
    const world = await service.world({ agentNpcs: { low: { mood: 20 }, high: { mood: 90 }, top: {} } });
    const event = await world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: '7d1de0bb-2d4e-4c8b-8a3c-0c1a3a4b5c6d',
      type: 'natural',
      name: 'kid',
      parentIdentifiers: ['low', 'high', 'top'].map((name) => world.character(name)['id']),
    });
    expect(await moods(world, ['low', 'high', 'top'])).toEqual({ low: 28, high: 91.6, top: 100 });
    const told = (event.body['touched'] as Json[]).map(({ moodDelta }) => moodDelta as number);
    expect(told.toSorted((a, b) => a - b)).toEqual([1.6, 8]);
    expect((await listOf(world, 'low', 'feeling'))[0]).toMatchObject({
      cause: 'birth',
      moodDelta: 8,
      other: { name: 'kid' },
      eventSeq: event.body['seq'],
    });
    expect(await listOf(world, 'low', 'history')).toMatchObject([
      { type: 'spawn', role: 'parent', moodAfter: 28, other: { name: 'kid' } },
      { type: 'spawn', moodAfter: 20 },
    ]);
  });

  it('an inheritance consoles an heir a little', async () => {
    const world = await service.world({
      agentNpcs: { rich: { wealth: 300 }, heir: { wealth: 100, mood: 70, parents: ['rich'] } },
    });
    await world.die('rich');
    // 20 points of grief, and 5 for three quarters of its wealth.
    expect(await moods(world, ['heir'])).toEqual({ heir: 53.75 });
    const joys = (await listOf(world, 'heir', 'feeling')).filter(({ cause }) => cause === 'inheritance');
    expect(joys).toMatchObject([{ moodDelta: 3.75, mood: 53.75, other: { name: 'rich' } }]);
  });
});
