import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const nobody = '7e57ab1e-0000-4000-8000-000000000000';

describe('an update of a character', () => {
  const service = sharedService();

  const village = (): Promise<World> =>
    service.world({
      agentNpcs: { ann: { wealth: 10, mood: 40, personality: 'A baker who hides a debt.' }, bob: {} },
    });
  const updates = (world: World) => eventsOf(service, world, 'agent-npc-update');

  it('changes what is given, and is an event with old and new values', async () => {
    const world = await village();
    const before = await world.get('ann');
    const { body: agent } = await world.client.post('/v1/agent', {
      name: 'Voices',
      protocol: 'mcp',
    });
    const change = {
      name: 'Anna',
      description: 'The baker.',
      personality: 'A baker who has paid her debt.',
      mood: 80.5,
      agentIdentifier: agent['id'],
    };
    const { status, body } = await world.client.put(world.path('ann'), change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agentNpc: {
        name: 'Anna',
        description: 'The baker.',
        personality: change.personality,
        mood: 80.5,
        wealth: 10,
        agent: { id: agent['id'] },
      },
      old: { name: 'ann', description: '', mood: 40, agentIdentifier: before.body['agent'].id },
      new: { name: 'Anna', description: 'The baker.', mood: 80.5, agentIdentifier: agent['id'] },
      personalityChanged: true,
    });
    const after = await world.get('ann');
    expect(after.body).toEqual({ ...body['agentNpc'], parents: [], instance: after.body['instance'] });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const [event, ...more] = await updates(world);
    expect(more).toEqual([]);
    expect(JSON.stringify(event)).not.toContain('debt');

    const { body: feed } = await world.client.get(`/v1/instance/${world.id}/event?type=agent-npc-update`);
    const { agentNpc: _shown, ...told } = body;
    expect(feed['items']).toMatchObject([{ type: 'agent-npc-update', seq: body['seq'], data: told }]);
    const { body: history } = await world.client.get(`${world.path('ann')}/history`);
    expect(history['items'][0]).toMatchObject({
      type: 'agent-npc-update',
      role: 'updated',
      moodAfter: 80.5,
      wealthAfter: 10,
      amount: null,
    });
    const then = await world.client.get(`${world.path('ann')}?at=${before.body['createdAt'] as string}`);
    expect(then.body['mood']).toBe(40);
    expect((await world.client.get(`${world.path('ann')}?at=${new Date().toISOString()}`)).body['mood']).toBe(
      80.5,
    );
  });

  it.each([
    ['name', 'Anna', true],
    ['description', 'The baker.', true],
    ['activity', 'Kneads dough.', true],
    ['mood', 80.5, true],
    ['personality', 'A baker.', false],
    ['goal', 'To own the mill.', false],
  ] as const)(
    'of %s alone leaves all else, and says what it was if that is public',
    async (field, value, told) => {
      const world = await village();
      const { body: before } = await world.get('ann');
      const { body } = await world.client.put(world.path('ann'), { [field]: value });
      expect(body).toMatchObject({
        personalityChanged: field === 'personality',
        goalChanged: field === 'goal',
      });
      const [was, is] = told ? [{ [field]: before[field] as unknown }, { [field]: value }] : [{}, {}];
      expect([body['old'], body['new']]).toEqual([was, is]);
      const { body: after } = await world.get('ann');
      expect(after).toEqual({
        ...before,
        [field]: value,
        updatedAt: body['createdAt'],
        instance: after['instance'],
      });
    },
  );

  it('happens once with a key, and not at all in a dry run', async () => {
    const world = await village();
    const dry = await world.client.put(`${world.path('ann')}?dryRun=true`, { mood: 90 });
    expect(dry.body).toMatchObject({ dryRun: true, new: { mood: 90 }, agentNpc: { mood: 90 } });
    expect((await world.get('ann')).body['mood']).toBe(40);
    expect(await updates(world)).toHaveLength(0);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await world.client.put(world.path('ann'), { mood: 90 }, { headers });
    const again = await world.client.put(world.path('ann'), { mood: 90 }, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const same = await world.client.put(world.path('ann'), { mood: 90 });
    expect(same.body).toMatchObject({ old: {}, new: {}, personalityChanged: false });
    expect(await updates(world)).toHaveLength(2);
  });

  it('is refused without a change, with a wrong one, for nobody, and to a character', async () => {
    const world = await village();
    for (const body of [{}, { mood: 101 }, { name: '' }, { wealth: 5 }, { description: 'x'.repeat(501) }]) {
      expectProblem(await world.client.put(world.path('ann'), body), 'VALIDATION_FAILED');
    }
    expectProblem(await world.client.put(world.path('ann'), { agentIdentifier: nobody }), 'AGENT_NOT_FOUND');
    expectProblem(
      await world.client.put(`/v1/agent-npc/${world.id}/${nobody}`, { mood: 1 }),
      'AGENT_NPC_NOT_FOUND',
    );
    await world.die('bob');
    expectProblem(await world.client.put(world.path('bob'), { mood: 1 }), 'AGENT_NPC_NOT_FOUND');
    expect(await updates(world)).toHaveLength(0);
  });

  it('loses its texts when they are erased, and goes with forks', async () => {
    const world = await village();
    await world.client.put(world.path('ann'), { name: 'Anna', description: 'Known for honey cakes.' });
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history: true,
    });
    expect(fork.status).toBe(201);
    const copied = await world.client.get(`/v1/instance/${fork.body['id']}/event?type=agent-npc-update`);
    expect(copied.body['items'][0].data.new).toEqual({ name: 'Anna', description: 'Known for honey cakes.' });
    await world.client.delete(`${world.path('ann')}/text`);
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?type=agent-npc-update`);
    const [{ data }] = body['items'] as [{ data: Json }];
    expect(data).toMatchObject({ old: { name: '', description: '' }, new: { name: '', description: '' } });
    expect(JSON.stringify(data)).not.toContain('honey');
  });
});
