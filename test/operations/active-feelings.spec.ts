import { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { type Json } from '../support/api-client.js';
import { expectInvalid } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('what weighs on a mood', () => {
  const service = sharedService();
  const calm = { mood: 60, moodBaseline: 60, wealth: 100 };
  const clock = { timeScale: 0, worldTime: '1203-06-01T08:00:00.000Z' };

  const activeOf = async (world: World, name: string): Promise<Json> => {
    const { status, body } = await world.client.get(`${world.path(name)}/feeling?active=true&limit=1`);
    expect(status).toBe(200);
    return body['active'] as Json;
  };
  const itemsOf = async (world: World, name: string): Promise<Json[]> =>
    (await activeOf(world, name))['items'] as Json[];
  const night = (world: World, days = 1): Promise<unknown> =>
    world.client.put(`/v1/instance/${world.id}`, { clock: { advance: `P${days}D` } });
  const lose = (world: World, name: string, amount: number): Promise<unknown> =>
    world.client.put(`${world.path(name)}/trade`, { recipientIdentifier: null, amount, reason: 'stolen' });

  it('is nothing at first, and left out unless it is asked for', async () => {
    const world = await service.world({ agentNpcs: { ann: calm } });
    expect(await activeOf(world, 'ann')).toEqual({ mood: 60, baseline: 60, goal: 60, items: [] });
    expect((await world.client.get(`${world.path('ann')}/feeling`)).body).not.toHaveProperty('active');
    expectInvalid(await world.client.get(`${world.path('ann')}/feeling?active=maybe`), '/active');
  });

  it('is grief: for whom, since when and for how long', async () => {
    const world = await service.world({
      clock,
      inheritance: 'none',
      agentNpcs: { ann: calm, son: { parents: ['ann'] }, daughter: { parents: ['ann'] } },
    });
    await world.die('son');
    await night(world, 8);
    expect(await itemsOf(world, 'ann')).toMatchObject([
      { cause: 'loneliness', amount: -20, until: null, since: '1203-06-04T08:00:00.000Z' },
      {
        cause: 'mourning',
        about: { name: 'son', uuid: world.character('son')['uuid'] },
        amount: expect.closeTo(-13.6, 1),
        passing: false,
        since: '1203-06-01T08:00:00.000Z',
        until: '1203-06-29T08:00:00.000Z',
      },
    ]);
    await world.die('daughter');
    const mourned = (await itemsOf(world, 'ann')).filter(({ cause }) => cause === 'mourning');
    expect(mourned.map(({ about }) => (about as Json)['name'])).toEqual(['daughter', 'son']);
    expect(mourned.reduce((sum, { amount }) => sum + (amount as number), 0)).toBeCloseTo(-43.55, 1);
    for (let n = 0; n < 2; n += 1) await night(world, 30);
    expect((await itemsOf(world, 'ann')).map(({ cause }) => cause)).toEqual(['loneliness']);
  });

  it('is loneliness since the last talk, also after the clock was set back', async () => {
    const world = await service.world({ clock, agentNpcs: { ann: calm, bob: calm } });
    const lonelySince = async (): Promise<unknown[]> =>
      (await itemsOf(world, 'ann'))
        .filter(({ cause }) => cause === 'loneliness')
        .map(({ since }) => since as string);
    await world.interact('ann', 'bob');
    await world.client.put(`/v1/instance/${world.id}`, { clock: { worldTime: '1203-05-01T08:00:00Z' } });
    await world.interact('ann', 'bob');
    await night(world, 8);
    expect(await lonelySince()).toEqual(['1203-05-04T08:00:00.000Z']);
  });

  it('is a loss or a gain, at once and before any night, but no gift', async () => {
    const world = await service.world({ clock, agentNpcs: { ann: calm, bob: calm, cid: calm } });
    await night(world);
    await lose(world, 'ann', 80);
    await world.trade('bob', 'cid', 50);
    expect(await itemsOf(world, 'ann')).toMatchObject([
      { cause: 'wealth', about: null, passing: false, since: null, until: expect.any(String) },
    ]);
    const [loss] = await itemsOf(world, 'ann');
    expect(loss!['amount']).toBeLessThan(-20);
    expect(await itemsOf(world, 'bob')).toEqual([]);
    expect((await itemsOf(world, 'cid'))[0]!['amount']).toBeGreaterThan(5);
    await night(world);
    // The night has moved the mood by what was said before it.
    const [change] = (await world.client.get(`${world.path('ann')}/feeling`)).body['items'] as Json[];
    expect(change!['moodDelta']).toBeCloseTo((1 - 2 ** -0.5) * (loss!['amount'] as number), 1);
    const until = Date.parse(loss!['until'] as string) - Date.parse(clock.worldTime);
    const nights = Math.round(until / 86_400_000) - 1;
    await world.interact('ann', 'bob');
    await night(world, nights);
    expect((await itemsOf(world, 'ann')).filter(({ cause }) => cause === 'wealth')).toEqual([]);
  });

  it('adds up to the goal of the mood, and tells what passes', async () => {
    const world = await service.world({
      clock,
      inheritance: 'none',
      agentNpcs: { ann: { ...calm, moodBaseline: 70 }, son: { parents: ['ann'] }, bob: calm },
    });
    await world.die('son');
    await lose(world, 'ann', 50);
    await service.dataSource.query(
      `INSERT INTO economy.feeling_change (instance_id, character_id, id, other_id, cause, event_seq, mood_delta, mood, created_at)
       SELECT $1, $2, gen_random_uuid(), $3, 'birth', e.seq, 40000, 600000, now() FROM economy.event e
        WHERE e.instance_id = $1 AND e.kind = 'spawn' AND e.recipient_id = $3`,
      [world.id, world.character('ann')['id'], world.character('bob')['id']],
    );
    const active = await activeOf(world, 'ann');
    const items = active['items'] as Json[];
    const lasting = items.filter(({ passing }) => passing === false);
    expect(lasting.map(({ cause }) => cause)).toEqual(['mourning', 'wealth']);
    const sum = lasting.reduce((total, { amount }) => total + (amount as number), 0);
    expect(sum).toBeCloseTo((active['goal'] as number) - (active['baseline'] as number), 3);
    expect(items.find(({ about }) => (about as Json | null)?.['name'] === 'bob')).toMatchObject({
      cause: 'birth',
      amount: 4,
      passing: true,
      until: '1203-06-07T08:00:00.000Z',
    });
  });
});

describe('a mourner in a talk', () => {
  const service = sharedService();
  const mourning = async (world: World): Promise<unknown> => {
    const spoken = jest.spyOn(service.app.get(AgentGateway), 'speak');
    try {
      expect((await world.interact('ann', 'bob')).status).toBe(200);
      return spoken.mock.calls[0]![0].turn.self.mourning;
    } finally {
      spoken.mockRestore();
    }
  };

  it('is told the latest three whom it mourns, the last one first', async () => {
    const children = ['one', 'two', 'three', 'four'];
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: {
        ann: {},
        bob: {},
        ...Object.fromEntries(children.map((name) => [name, { parents: ['ann'] }])),
      },
    });
    for (const child of children) await world.die(child);
    expect((await mourning(world)) as Json[]).toMatchObject([
      { name: 'four' },
      { name: 'three' },
      { name: 'two' },
    ]);
    const { body } = await world.client.get(`${world.path('ann')}/feeling?active=true`);
    const mourned = (body['active'].items as Json[]).filter(({ cause }) => cause === 'mourning');
    expect(mourned.map(({ about }) => (about as Json)['name']).toSorted()).toEqual(['four', 'three', 'two']);
  });

  it('is told whom it mourns and since when, as long as it does', async () => {
    const world = await service.world({
      clock: { timeScale: 0, worldTime: '1203-06-01T08:00:00Z' },
      inheritance: 'none',
      agentNpcs: { ann: {}, bob: {}, son: { parents: ['ann'] } },
    });
    expect(await mourning(world)).toBeUndefined();
    await world.die('son');
    const loss = { id: world.character('son')['id'], name: 'son', since: '1203-06-01T08:00:00.000Z' };
    expect(await mourning(world)).toEqual([loss]);
    const said = await world.client.post(`${world.path('ann')}/talk`, {
      speaker: { name: 'Wanderer', ref: 'w' },
      text: 'How are you?',
    });
    expect(said.status).toBeLessThan(300);
    for (let n = 0; n < 2; n += 1)
      await world.client.put(`/v1/instance/${world.id}`, { clock: { advance: 'P30D' } });
    expect(await mourning(world)).toBeUndefined();
  });
});
