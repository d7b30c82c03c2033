import { randomUUID } from 'node:crypto';
import { ties } from '../../src/database/tie.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const nobody = '7e57ab1e-0000-4000-8000-000000000000';

describe('relationships that the game sets', () => {
  const service = sharedService();

  const village = (): Promise<World> =>
    service.world({ npcs: ['guard'], agentNpcs: { ann: { wealth: 10 }, bob: {}, cid: {} } });
  const idOf = (world: World, name: string): string =>
    (name === 'guard' ? world.npc(name) : world.character(name))['id'] as string;
  const pathOf = (world: World, name: string, other: string): string =>
    `${world.path(name)}/relationship/${idOf(world, other)}`;
  const read = async (world: World, name: string, other: string): Promise<Json> =>
    (await world.client.get(pathOf(world, name, other))).body;
  const set = (world: World, name: string, other: string, body: Json): Promise<Answer> =>
    world.client.put(pathOf(world, name, other), body);
  const changesOf = async (world: World, name: string): Promise<Json[]> =>
    (await world.client.get(`${world.path(name)}/feeling`)).body['items'] as Json[];
  const spawn = (world: World, body: Json): Promise<Answer> =>
    world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'manual',
      name: 'dot',
      ...body,
    });

  it('are what is set, by an event and a change of feelings; what is absent stays', async () => {
    const world = await village();
    const first = await set(world, 'ann', 'bob', { affinity: 60, trust: 40, tie: 'mentor' });
    const none = { affinity: 0, trust: 0, respect: 0, tie: null };
    const now = { affinity: 60, trust: 40, respect: 0, tie: 'mentor' };
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        old: {},
        new: {},
        personalityChanged: false,
        relationship: { otherId: idOf(world, 'bob'), mutual: false, old: none, new: now },
      }),
    ]);
    expect(await read(world, 'ann', 'bob')).toMatchObject({ ...now, interactions: 0, kin: null });
    expect(await read(world, 'bob', 'ann')).toMatchObject(none);
    await set(world, 'ann', 'bob', { respect: -100, tie: null });
    expect(await read(world, 'ann', 'bob')).toMatchObject({ ...now, respect: -100, tie: null });
    expect(await changesOf(world, 'ann')).toMatchObject([
      { cause: 'set', respectDelta: -100, affinityDelta: 0, affinity: 60 },
      { cause: 'set', affinityDelta: 60, trustDelta: 40, eventSeq: first.body['seq'] },
    ]);
  });

  it('are mutual if asked, each with the tie of its side', async () => {
    const world = await village();
    const ofOther = {
      mentor: 'pupil',
      pupil: 'mentor',
      employer: 'employee',
      employee: 'employer',
      friend: 'friend',
      ally: 'ally',
      rival: 'rival',
      enemy: 'enemy',
      partner: 'partner',
    };
    expect(Object.keys(ofOther).sort()).toEqual([...ties].sort());
    for (const [tie, other] of Object.entries(ofOther)) {
      await set(world, 'ann', 'bob', { affinity: 20, tie, mutual: true });
      expect(await read(world, 'ann', 'bob')).toMatchObject({ affinity: 20, tie });
      expect(await read(world, 'bob', 'ann')).toMatchObject({ affinity: 20, tie: other });
    }
    expect(await read(world, 'bob', 'ann')).toMatchObject({ kin: 'partner' });
    // A guard feels nothing.
    const guard = await set(world, 'ann', 'guard', { trust: 50, mutual: true });
    expect(guard.body['relationship']).toMatchObject({ mutual: false, new: { trust: 50 } });
  });

  it('make a partner one of the family, who is mourned', async () => {
    const world = await village();
    await set(world, 'ann', 'bob', { tie: 'partner' });
    const { body } = await world.die('bob');
    expect(body['mourners']).toMatchObject([{ name: 'ann', moodDelta: -25 }]);
  });

  it('come after what trades of the two did, and talks go on from there', async () => {
    const world = await village();
    await world.trade('ann', 'bob', 10);
    await set(world, 'bob', 'ann', { affinity: 50 });
    expect(await read(world, 'bob', 'ann')).toMatchObject({ affinity: 50, trust: 3 });
    const { body } = await world.interact('ann', 'bob');
    const { responder } = body['relationship'] as Record<string, Json>;
    expect(responder!['affinity']).toBe(50 + responder!['affinityDelta']);
  });

  it('are there from the start, about others of the same call too', async () => {
    const world = await village();
    await world.die('cid');
    const relationships = [
      { other: idOf(world, 'ann'), affinity: 80, tie: 'friend', mutual: true },
      { other: world.npc('guard')['uuid'], trust: -30 },
      { other: idOf(world, 'cid'), affinity: 90, tie: 'partner' },
    ];
    const { status, body } = await spawn(world, { relationships });
    expect([status, (body['relationships'] as Json[]).map(({ otherId }) => otherId)]).toEqual([
      201,
      ['ann', 'guard', 'cid'].map((name) => idOf(world, name)),
    ]);
    const path = `/v1/agent-npc/${world.id}/${body['agentNpc'].id as string}`;
    const { items } = (await world.client.get(`${path}/relationship`)).body;
    expect(items).toMatchObject([
      { other: { name: 'cid' }, affinity: 90, tie: 'partner', kin: 'partner', endedAt: expect.any(String) },
      { other: { name: 'ann' }, affinity: 80, tie: 'friend', endedAt: null },
      { other: { name: 'guard' }, affinity: 0, trust: -30, tie: null },
    ]);
    const towards = `${world.path('ann')}/relationship/${body['agentNpc'].id as string}`;
    expect((await world.client.get(towards)).body).toMatchObject({ affinity: 80, tie: 'friend' });

    const uuids = [randomUUID(), randomUUID()];
    const bulk = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, {
      agentNpcs: [
        { uuid: uuids[0], type: 'manual', name: 'eve' },
        { uuid: uuids[1], type: 'manual', name: 'fay', relationships: [{ other: uuids[0], affinity: -60 }] },
      ],
    });
    expect(bulk.body['registered']).toBe(2);
    expect(
      (await world.client.get(`/v1/agent-npc/${world.id}/${uuids[1]}/relationship/${uuids[0]}`)).body,
    ).toMatchObject({ affinity: -60, stage: 'hostile' });
  });

  it('take effect once', async () => {
    const world = await village();
    const headers = { 'idempotency-key': randomUUID() };
    const path = pathOf(world, 'ann', 'bob');
    const first = await world.client.put(path, { affinity: 10 }, { headers });
    await set(world, 'ann', 'bob', { affinity: 30 });
    const again = await world.client.put(path, { affinity: 10 }, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await read(world, 'ann', 'bob')).toMatchObject({ affinity: 30 });
    const born = { relationships: [{ other: idOf(world, 'ann'), affinity: 5 }], uuid: randomUUID() };
    const key = { 'idempotency-key': randomUUID() };
    const body = { instanceIdentifier: world.id, type: 'manual', name: 'dot', ...born };
    const spawned = await world.client.post('/v1/agent-npc', body, { headers: key });
    expect((await world.client.post('/v1/agent-npc', body, { headers: key })).body).toEqual(spawned.body);
  });

  it('go with a fork of the world', async () => {
    const world = await village();
    await set(world, 'ann', 'bob', { affinity: 60, tie: 'friend' });
    const born = await spawn(world, { relationships: [{ other: idOf(world, 'ann'), affinity: 5 }] });
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history: true,
    });
    const id = fork.body['id'] as string;
    const uuidOf = (name: string): string => world.character(name)['uuid'] as string;
    const path = `/v1/agent-npc/${id}/${uuidOf('ann')}/relationship/${uuidOf('bob')}`;
    const copied = (await world.client.get(path)).body;
    expect(copied).toMatchObject({ affinity: 60, tie: 'friend' });
    const { items } = (await world.client.get(`/v1/instance/${id}/event?limit=100`)).body as {
      items: Json[];
    };
    const [update] = items.filter(({ type }) => type === 'agent-npc-update');
    expect(update!['data'].relationship.otherId).toBe(copied['other'].id);
    const [spawned] = items.filter(({ data }) => data.agentNpc?.uuid === born.body['agentNpc'].uuid);
    expect(spawned!['data'].relationships[0].otherId).not.toBe(idOf(world, 'ann'));
  });

  it('are refused of strangers to the world, of oneself, and out of range', async () => {
    const world = await village();
    expectProblem(
      await world.client.put(`${world.path('ann')}/relationship/${nobody}`, { trust: 1 }),
      'NPC_NOT_FOUND',
    );
    expectProblem(await set(world, 'ann', 'ann', { trust: 1 }), 'SELF_RELATIONSHIP');
    expectProblem(await world.client.get(pathOf(world, 'ann', 'ann')), 'SELF_RELATIONSHIP');
    const own = randomUUID();
    expectProblem(
      await spawn(world, { uuid: own, relationships: [{ other: own, trust: 1 }] }),
      'SELF_RELATIONSHIP',
    );
    const refused = await spawn(world, { relationships: [{ other: nobody, trust: 1 }] });
    expectProblem(refused, 'NPC_NOT_FOUND');
    expect(refused.body['detail']).toContain(nobody);
    for (const body of [{}, { mutual: true }, { trust: 101 }, { affinity: 0.5 }, { tie: 'uncle' }]) {
      expectProblem(await set(world, 'ann', 'bob', body), 'VALIDATION_FAILED');
    }
    await world.die('ann');
    expectProblem(await set(world, 'ann', 'bob', { trust: 1 }), 'AGENT_NPC_NOT_FOUND');
  });
});
