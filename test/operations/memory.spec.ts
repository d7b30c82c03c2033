import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const nobody = '7e57ab1e-0000-4000-8000-000000000000';

describe('memories from the game', () => {
  const service = sharedService();

  const village = (): Promise<World> =>
    service.world({ npcs: ['guard'], agentNpcs: { ann: {}, bob: {}, cid: {} } });
  const memoriesOf = async (world: World, name: string): Promise<Json[]> =>
    (await world.client.get(`${world.path(name)}/memory`)).body['items'] as Json[];
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;

  it('is a memory of the character, about another or no one, of now or an earlier moment', async () => {
    const world = await village();
    const tell = (body: Json) => world.client.post(`${world.path('ann')}/memory`, body);
    const told = await tell({ text: 'I saw a wolf.' });
    expect(told).toMatchObject({
      status: 201,
      body: { kind: 'told', text: 'I saw a wolf.', weight: 0.5, about: null, eventSeq: null, teller: null },
    });
    const about = { id: idOf(world, 'bob'), uuid: world.character('bob')['uuid'], name: 'bob' };
    const earlier = await tell({
      text: 'Bob cheated at cards.',
      importance: 0.9,
      about: about.uuid,
      at: '2020-05-01T10:00:00Z',
    });
    expect(earlier.body).toMatchObject({ about, weight: 0.9, createdAt: '2020-05-01T10:00:00.000Z' });
    const { body: ofNpc } = await tell({ text: 'The guard sleeps.', about: world.npc('guard')['id'] });
    expect(ofNpc).toMatchObject({ about: { name: 'guard' } });
    expect(await memoriesOf(world, 'ann')).toEqual([ofNpc, told.body, earlier.body]);
    expect(await memoriesOf(world, 'bob')).toEqual([]);
    const feed = await world.client.get(`/v1/instance/${world.id}/event`);
    expect(JSON.stringify(feed.body)).not.toContain('wolf');
    const forgotten = await world.client.delete(`${world.path('ann')}/memory/${told.body['id']}`);
    expect(forgotten.body).toEqual(told.body);
    expect(await memoriesOf(world, 'ann')).toHaveLength(2);
  });

  it('comes to mind by whom it is about or names, a character or a plain NPC', async () => {
    const world = await village();
    const [bob, guard] = [idOf(world, 'bob'), world.npc('guard')['id'] as string];
    // So long ago that what is new counts nothing.
    const common = { importance: 0.2, at: '2010-05-01T10:00:00Z' };
    for (const [text, about] of [
      ['A tall one.', bob],
      ['I saw bob run.', null],
      ['A stout one.', guard],
      ['I saw the guard run.', null],
      ['It rained.', null],
    ] as const)
      await world.client.post(`${world.path('ann')}/memory`, { text, ...(about && { about }), ...common });
    const scores = async (other: string): Promise<Record<string, number>> => {
      const [row] = await service.dataSource.query<{ memories: { text: string; score: number }[] }[]>(
        'SELECT * FROM economy.recall($1, $2)',
        [world.id, JSON.stringify([[idOf(world, 'ann'), other, [], 1, true]])],
      );
      return Object.fromEntries(row!.memories.map(({ text, score }) => [text, score]));
    };
    const nothing = {
      'A tall one.': 0.2,
      'I saw bob run.': 0.2,
      'A stout one.': 0.2,
      'I saw the guard run.': 0.2,
      'It rained.': 0.2,
    };
    expect(await scores(bob)).toEqual({ ...nothing, 'A tall one.': 1.2, 'I saw bob run.': 0.7 });
    expect(await scores(guard)).toEqual({ ...nothing, 'A stout one.': 1.2, 'I saw the guard run.': 0.7 });
    expect(await scores(idOf(world, 'cid'))).toEqual(nothing);
  });

  it('takes effect once, and is no event', async () => {
    const world = await village();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `${world.path('ann')}/memory`;
    const before = await world.read();
    const first = await world.client.post(path, { text: 'The mill burns.' }, { headers });
    const again = await world.client.post(path, { text: 'The mill burns.' }, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectProblem(
      await world.client.post(path, { text: 'The inn burns.' }, { headers }),
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await memoriesOf(world, 'ann')).toHaveLength(1);
    expect(await world.read()).toEqual(before);
  });

  it('reaches several at once, all or none', async () => {
    const world = await village();
    const path = `/v1/agent-npc/${world.id}/memory`;
    const told = await world.client.post(path, {
      text: 'The king is coming.',
      identifiers: [idOf(world, 'ann'), world.character('bob')['uuid']],
    });
    expect(told).toMatchObject({ status: 201, body: { instanceId: world.id, told: 2 } });
    for (const name of ['ann', 'bob']) {
      expect(await memoriesOf(world, name)).toMatchObject([{ kind: 'told', text: 'The king is coming.' }]);
    }
    // Who is named twice, by id and uuid, remembers it once.
    const [id, uuid] = [idOf(world, 'cid'), world.character('cid')['uuid']];
    expect(await memoriesOf(world, 'cid')).toEqual([]);
    const twice = await world.client.post(path, { text: 'The queen is coming.', identifiers: [id, uuid] });
    expect(twice.body).toMatchObject({ told: 1 });
    expect(await memoriesOf(world, 'cid')).toMatchObject([{ text: 'The queen is coming.' }]);
    const refused = await world.client.post(path, {
      text: 'The king is here.',
      identifiers: [idOf(world, 'ann'), nobody],
    });
    expectProblem(refused, 'AGENT_NPC_NOT_FOUND');
    expect(refused.body['detail']).toContain(nobody);
    await world.die('bob');
    expectProblem(
      await world.client.post(path, { text: 'The king is here.', identifiers: [idOf(world, 'bob')] }),
      'AGENT_NPC_NOT_FOUND',
    );
    expect(await memoriesOf(world, 'ann')).toHaveLength(1);
    for (const identifiers of [[], [idOf(world, 'ann'), idOf(world, 'ann')], 'ann']) {
      expectProblem(await world.client.post(path, { text: 'x', identifiers }), 'VALIDATION_FAILED');
    }
  });

  it('is refused without a text, from the future, or about nobody of the world', async () => {
    const world = await village();
    const path = `${world.path('ann')}/memory`;
    for (const body of [
      {},
      { text: '' },
      { text: 'x'.repeat(501) },
      { text: 'x', importance: 1.1 },
      { text: 'x', importance: '1' },
      { text: 'x', at: '2999-01-01T00:00:00Z' },
      { text: 'x', at: 'yesterday' },
      { text: 'x', about: 'bob' },
    ]) {
      expectProblem(await world.client.post(path, body), 'VALIDATION_FAILED');
    }
    expectProblem(await world.client.post(path, { text: 'x', about: nobody }), 'NPC_NOT_FOUND');
    expect(await memoriesOf(world, 'ann')).toEqual([]);
  });
});
