import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { agentNpcShape, formsOf, stampsShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('spawning an Agent NPC', () => {
  const service = sharedService();

  const spawn = (world: World, body: Json = {}) =>
    world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'natural',
      ...body,
    });

  it('answers 201 with the spawn event and the whole character', async () => {
    const world = await service.world();
    const uuid = randomUUID();
    const given = { uuid, name: 'Ann 🦊', wealth: 10.25, mood: 42.5, personality: 'Dry.', type: 'manual' };
    const { status, body } = await spawn(world, given);
    expect(status).toBe(201);
    const { type, ...own } = given;
    expect(body).toMatchObject({ ...stampsShape, type, agentNpc: { ...agentNpcShape, ...own, parents: [] } });
    expect(await world.read()).toMatchObject({ agentNpcCount: 1 });
  });

  it('mints the wealth in its event', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10.25 } } });
    const [event] = await eventsOf(service, world, 'spawn');
    expect(event).toMatchObject({ actor_id: null, amount: 10.25, recipient_wealth: 10.25 });
  });

  it('accepts the instance by id and uuid of any case', async () => {
    const world = await service.world();
    for (const instanceIdentifier of formsOf(world.instance)) {
      expect((await spawn(world, { instanceIdentifier })).status).toBe(201);
    }
  });

  it('accepts Agent NPCs and plain NPCs as parents, by id and uuid of any case, each once', async () => {
    const world = await service.world({ npcs: ['wolf'], agentNpcs: { mia: {} } });
    for (const form of [0, 1, 2, 3]) {
      const parentIdentifiers = [formsOf(world.npc('wolf'))[form], formsOf(world.character('mia'))[form]];
      const { status, body } = await spawn(world, { type: 'breeding', parentIdentifiers });
      expect(status).toBe(201);
      expect(body['agentNpc'].parents).toMatchObject([
        { name: 'wolf', type: 'npc' },
        { name: 'mia', type: 'agent-npc' },
      ]);
    }
    const { id, uuid } = world.character('mia');
    const { body } = await spawn(world, { type: 'breeding', parentIdentifiers: [id, uuid] });
    expect(body['agentNpc'].parents).toHaveLength(1);
  });

  it('refuses parents that are unknown, dead, or of another instance', async () => {
    const client = await service.newClient();
    const world = await service.world({ npcs: ['wolf'], agentNpcs: { mia: {}, old: {} } }, client);
    const other = await service.world({ agentNpcs: { eve: {} } }, client);
    await world.die('old');
    await client.delete(`/v1/npc/${world.id}/${world.npc('wolf')['id'] as string}`);
    const strangers = [
      world.character('old'),
      world.npc('wolf'),
      other.character('eve'),
      { id: randomUUID() },
    ];
    for (const { id } of strangers) {
      const parentIdentifiers = [world.character('mia')['id'], id];
      expectProblem(await spawn(world, { parentIdentifiers }), 'PARENT_NOT_FOUND');
    }
    expect(await world.read()).toMatchObject({ agentNpcCount: 1 });
  });

  it('refuses the same parent twice in a list, too many, and what is no list', async () => {
    const world = await service.world({ agentNpcs: { mia: {} } });
    const mia = world.character('mia')['id'] as string;
    const tooMany = Array.from({ length: 17 }, () => randomUUID());
    for (const parentIdentifiers of [
      [mia, mia.toUpperCase()],
      tooMany,
      mia,
      ['x'],
      [null],
      { 0: mia },
      null,
    ]) {
      expectInvalid(await spawn(world, { parentIdentifiers }), '/parentIdentifiers');
    }
  });

  it('uses the name of the agent when none is given', async () => {
    const world = await service.world();
    expect((await spawn(world)).body['agentNpc'].name).toBe('Villager');
    const agent = await world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const { body } = await spawn(world, { agentIdentifier: agent.body['id'] });
    expect(body['agentNpc']).toMatchObject({
      name: 'Bard',
      agent: { name: 'Bard', hostType: 'self_hosted' },
    });
  });

  it('refuses an unknown agent and one of another application', async () => {
    const world = await service.world();
    const stranger = await service.newClient();
    const agent = await stranger.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    for (const agentIdentifier of [randomUUID(), agent.body['id']]) {
      expectProblem(await spawn(world, { agentIdentifier }), 'AGENT_NOT_FOUND');
    }
  });

  /** A new agent that claims the world. */
  async function claim(world: World, name: string): Promise<string> {
    const { body } = await world.client.post('/v1/agent', { name, endpoint: 'http://127.0.0.1:9/x' });
    await world.client.put(`/v1/agent/${body['id'] as string}/claim/${world.id}`);
    return body['id'] as string;
  }

  it('gives characters to the least loaded claiming agent, and back when they die', async () => {
    const world = await service.world();
    await claim(world, 'first');
    await claim(world, 'second');
    const spawned: Json[] = [];
    for (let i = 0; i < 4; i++) spawned.push((await spawn(world)).body['agentNpc'] as Json);
    expect(spawned.map(({ agent }) => agent.name).sort()).toEqual(['first', 'first', 'second', 'second']);
    const lost = spawned.find(({ agent }) => agent.name === 'second');
    await world.client.delete(`/v1/agent-npc/${world.id}/${lost?.['id'] as string}`);
    expect((await spawn(world)).body['agentNpc'].agent.name).toBe('second');
  });

  it('counts characters that an agent had before its claim', async () => {
    const world = await service.world();
    const register = async (name: string): Promise<string> =>
      (await world.client.post('/v1/agent', { name, endpoint: 'http://127.0.0.1:9/x' })).body['id'] as string;
    const [busy, idle] = [await register('busy'), await register('idle')];
    await spawn(world, { agentIdentifier: busy });
    await world.client.put(`/v1/agent/${busy}/claim/${world.id}`);
    await world.client.put(`/v1/agent/${idle}/claim/${world.id}`);
    expect((await spawn(world)).body['agentNpc'].agent.name).toBe('idle');
  });

  it('counts characters that move at their new agent', async () => {
    const world = await service.world();
    const spawned = async (): Promise<Json> => (await spawn(world)).body['agentNpc'] as Json;
    await claim(world, 'first');
    const second = await claim(world, 'second');
    const [moving] = [await spawned(), await spawned()];
    expect(moving['agent'].name).toBe('first');
    const path = `/v1/agent-npc/${world.id}/${moving['id'] as string}`;
    expect((await world.client.put(path, { agentIdentifier: second })).status).toBe(200);
    expect([await spawned(), await spawned()].map(({ agent }) => agent.name)).toEqual(['first', 'first']);
  });

  it('never gives a uuid twice, whether its first owner lives or not', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    await world.die('bob');
    for (const name of ['ann', 'bob']) {
      const uuid = (world.character(name)['uuid'] as string).toUpperCase();
      expectProblem(await spawn(world, { uuid }), 'ALREADY_EXISTS');
    }
    expect(await eventsOf(service, world, 'spawn')).toHaveLength(2);
  });

  it('allows the same uuid in two worlds', async () => {
    const client = await service.newClient();
    const [here, there] = [await service.world({}, client), await service.world({}, client)];
    const uuid = randomUUID();
    const first = await spawn(here, { uuid });
    const second = await spawn(there, { uuid });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['agentNpc'].id).not.toBe(second.body['agentNpc'].id);
  });

  it('does not find an unknown instance', async () => {
    const world = await service.world();
    expectProblem(await spawn(world, { instanceIdentifier: randomUUID() }), 'INSTANCE_NOT_FOUND');
  });
});
