import { randomUUID } from 'node:crypto';
import { deriveId } from '../../src/common/identifier.js';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the uuid of a new character', () => {
  const service = sharedService();

  type Kind = 'agent-npc' | 'npc';
  const kinds: readonly Kind[] = ['agent-npc', 'npc'];
  const pairs = kinds.flatMap((first) => kinds.map((second) => [first, second] as const));

  const spawn = (world: World, kind: Kind, uuid: string): Promise<Answer> =>
    world.client.post(`/v1/${kind}`, { instanceIdentifier: world.id, uuid, type: 'manual', name: uuid });
  const resultOf = ({ body }: Answer): Json => (body['agentNpc'] ?? body['npc']) as Json;
  const firstOf = async (world: World, kind: Kind, uuid: string): Promise<Json> => {
    const answer = await spawn(world, kind, uuid);
    expect(answer.status).toBe(201);
    return resultOf(answer);
  };

  it.each(pairs)('that is the id of an %s is refused for an %s', async (first, second) => {
    const world = await service.world();
    const one = await firstOf(world, first, randomUUID());
    const id = one['id'] as string;
    for (const uuid of [id, id.toUpperCase()]) {
      expectProblem(await spawn(world, second, uuid), 'ALREADY_EXISTS');
    }
    expect((await world.client.get(`/v1/${first}/${world.id}/${id}`)).body['uuid']).toBe(one['uuid']);
    expect(await world.read()).toMatchObject({ agentNpcCount: Number(first === 'agent-npc') });
  });

  it.each(pairs)('is refused where its id would be the uuid of an %s, for an %s', async (first, second) => {
    const world = await service.world();
    const uuid = randomUUID();
    // What a game can know beforehand: ids are derived from uuids.
    const one = await firstOf(world, first, deriveId(world.id, uuid));
    expectProblem(await spawn(world, second, uuid), 'ALREADY_EXISTS');
    const found = await world.client.get(`/v1/${first}/${world.id}/${one['uuid'] as string}`);
    expect(found.body['id']).toBe(one['id']);
  });

  it('is refused where it is the id of a dead character', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    await world.die('ann');
    expectProblem(await spawn(world, 'agent-npc', world.character('ann')['id'] as string), 'ALREADY_EXISTS');
  });

  it('may be the id of a character of another world', async () => {
    const client = await service.newClient();
    const [here, there] = [await service.world({}, client), await service.world({}, client)];
    const one = await firstOf(here, 'agent-npc', randomUUID());
    expect((await spawn(there, 'agent-npc', one['id'] as string)).status).toBe(201);
  });

  it('is compared with those before it in the same bulk call, and refuses its entry alone', async () => {
    const world = await service.world();
    const [taken, free] = [randomUUID(), randomUUID()];
    const entry = (uuid: string): Json => ({ uuid, type: 'natural', name: uuid });
    const { body } = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, {
      agentNpcs: [taken, deriveId(world.id, taken), free].map(entry),
    });
    const codes = (body['results'] as Json[]).map(
      ({ problem }) => (problem as Json | undefined)?.['code'] ?? 'ok',
    );
    expect(codes).toEqual(['ok', 'ALREADY_EXISTS', 'ok']);
    expect(await world.read()).toMatchObject({ agentNpcCount: 2 });
  });

  it('stops a fork or an import in which it would be the id of another one', async () => {
    const world = await service.world();
    const [forkUuid, uuid] = [randomUUID(), randomUUID()];
    const forkId = deriveId(world.client.credentials!.applicationId, forkUuid);
    await firstOf(world, 'agent-npc', uuid);
    await firstOf(world, 'npc', deriveId(forkId, uuid));
    const fork = (body: Json): Promise<Answer> => world.client.post(`/v1/instance/${world.id}/fork`, body);
    expectProblem(await fork({ uuid: forkUuid }), 'ALREADY_EXISTS');
    expectProblem(await world.client.get(`/v1/instance/${forkId}`), 'INSTANCE_NOT_FOUND');
    expect((await fork({ uuid: randomUUID() })).status).toBe(201);
    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, world.id)) parts.push(part);
    const moved = importWorld(service.dataSource, {
      applicationId: world.client.credentials!.applicationId,
      uuid: forkUuid,
      open: async function* () {
        yield Buffer.from(parts.join(''));
      },
    });
    await expect(moved).rejects.toThrow(`${deriveId(forkId, uuid)} would name two characters`);
  });
});

describe('the uuid of a new instance', () => {
  const service = sharedService();

  it('that is the id of another one of the application, or whose id would be its uuid, is refused', async () => {
    const world = await service.world();
    const { applicationId } = world.client.credentials!;
    const ways: readonly ((uuid: string) => Promise<Answer>)[] = [
      (uuid) => world.client.post('/v1/instance', { uuid }),
      (uuid) => world.client.post(`/v1/instance/${world.id}/fork`, { uuid }),
    ];
    for (const make of ways) {
      const uuid = randomUUID();
      const there = await world.client.post('/v1/instance', { uuid: deriveId(applicationId, uuid) });
      expectProblem(await make(there.body['id'] as string), 'ALREADY_EXISTS');
      expectProblem(await make(uuid), 'ALREADY_EXISTS');
      // Registered again it is found, as before.
      expect((await world.client.post('/v1/instance', { uuid: there.body['uuid'] })).status).toBe(200);
    }
  });

  it('may be the id of an instance of another application', async () => {
    const [world, client] = [await service.world(), await service.newClient()];
    expect((await client.post('/v1/instance', { uuid: world.id })).status).toBe(201);
  });
});
