import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { deadNpcShape, formsOf, npcShape, stampsShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('plain NPCs', () => {
  const service = sharedService();

  const pathOf = (world: World, name: string): string =>
    `/v1/npc/${world.id}/${world.npc(name)['id'] as string}`;

  it('are spawned with an event that has the whole NPC', async () => {
    const world = await service.world();
    const uuid = randomUUID();
    const body = { instanceIdentifier: world.instance['uuid'], uuid, name: 'Inn keeper', type: 'natural' };
    const spawned = await world.client.post('/v1/npc', body);
    expect(spawned.status).toBe(201);
    const npc = { ...npcShape, uuid, name: 'Inn keeper' };
    expect(spawned.body).toMatchObject({ ...stampsShape, type: 'natural', npc });
    expect(await world.read()).toMatchObject({ npcCount: 1, agentNpcCount: 0 });
  });

  it('are read with every field of the interface, by id and uuid of any case', async () => {
    const world = await service.world({ npcs: ['cat'] });
    const instances = formsOf(world.instance);
    for (const [form, identifier] of formsOf(world.npc('cat')).entries()) {
      const { status, body } = await world.client.get(`/v1/npc/${instances[form]}/${identifier}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...npcShape, name: 'cat', instance: { id: world.id } });
    }
  });

  it('are not found when unknown, or in another instance, or when an Agent NPC is meant', async () => {
    const client = await service.newClient();
    const world = await service.world({ npcs: ['cat'], agentNpcs: { ann: {} } }, client);
    const other = await service.world({}, client);
    const cat = world.npc('cat')['id'] as string;
    expectProblem(await client.get(`/v1/npc/${randomUUID()}/${cat}`), 'INSTANCE_NOT_FOUND');
    expectProblem(await client.get(`/v1/npc/${world.id}/${randomUUID()}`), 'NPC_NOT_FOUND');
    expectProblem(await client.get(`/v1/npc/${other.id}/${cat}`), 'NPC_NOT_FOUND');
    const ann = world.character('ann')['id'] as string;
    expectProblem(await client.get(`/v1/npc/${world.id}/${ann}`), 'NPC_NOT_FOUND');
    expectProblem(await client.get(`/v1/agent-npc/${world.id}/${cat}`), 'AGENT_NPC_NOT_FOUND');
  });

  it('die once, and are gone from every read and list', async () => {
    const world = await service.world({ npcs: ['cat', 'dog'] });
    const { status, body } = await world.client.delete(pathOf(world, 'cat'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...stampsShape, npc: { ...deadNpcShape, name: 'cat' } });
    const diedAt = body['npc'].deletedAt as string;
    expectProblem(await world.client.get(pathOf(world, 'cat')), 'NPC_NOT_FOUND', { diedAt });
    expectProblem(await world.client.delete(pathOf(world, 'cat')), 'NPC_NOT_FOUND', { diedAt });
    const list = await world.client.get(`/v1/npc/${world.id}`);
    expect(list.body['items']).toMatchObject([{ name: 'dog' }]);
    expect(await world.read()).toMatchObject({ npcCount: 1, npcs: [{ name: 'dog' }] });
    expect(await eventsOf(service, world, 'npc-death')).toHaveLength(1);
  });

  it('never get a uuid twice, whether its first owner lives or not', async () => {
    const world = await service.world({ npcs: ['cat', 'dog'] });
    await world.client.delete(pathOf(world, 'dog'));
    for (const name of ['cat', 'dog']) {
      const { uuid } = world.npc(name);
      const again = { instanceIdentifier: world.id, uuid, name: 'again', type: 'manual' };
      expectProblem(await world.client.post('/v1/npc', again), 'ALREADY_EXISTS');
    }
  });

  it('never share a uuid with an Agent NPC of the instance', async () => {
    const world = await service.world({ npcs: ['cat'], agentNpcs: { ann: {} } });
    const body = { instanceIdentifier: world.id, type: 'manual', name: 'double' };
    const npc = { ...body, uuid: world.character('ann')['uuid'] };
    expectProblem(await world.client.post('/v1/npc', npc), 'ALREADY_EXISTS');
    const agentNpc = { ...body, uuid: world.npc('cat')['uuid'] };
    expectProblem(await world.client.post('/v1/agent-npc', agentNpc), 'ALREADY_EXISTS');
  });

  it.each([
    ['name', ['ape', 'cat', 'dog']],
    ['-name', ['dog', 'cat', 'ape']],
  ])('are listed in the order %s, page after page', async (sort, names) => {
    const world = await service.world({ npcs: ['dog', 'ape', 'cat'] });
    const first = await world.client.get(`/v1/npc/${world.id}?limit=2&sort=${sort}`);
    const cursor = first.body['nextCursor'] as string;
    const last = await world.client.get(`/v1/npc/${world.id}?limit=2&sort=${sort}&cursor=${cursor}`);
    expect(last.body['nextCursor']).toBeNull();
    const items = [...first.body['items'], ...last.body['items']] as Json[];
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(items[0]).toMatchObject(npcShape);
  });

  it.each(['name', '-name'])('of the same name are each listed once in the order %s', async (sort) => {
    const world = await service.world();
    for (let twin = 0; twin < 4; twin += 1) {
      const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'twin', type: 'natural' };
      await world.client.post('/v1/npc', body);
    }
    const path = `/v1/npc/${world.id}?sort=${sort}`;
    const whole = (await world.client.get(path)).body['items'] as Json[];
    const found: Json[] = [];
    for (let cursor = ''; ;) {
      const { body } = await world.client.get(`${path}&limit=1${cursor}`);
      found.push(...(body['items'] as Json[]));
      if (body['nextCursor'] === null) break;
      cursor = `&cursor=${body['nextCursor'] as string}`;
    }
    expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(found.map(({ id }) => id)).size).toBe(4);
  });
});
