import { randomUUID } from 'node:crypto';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { agentNpcShape, formsOf } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';

describe('reading Agent NPCs', () => {
  const service = sharedService();

  it('answers with every field of the interface, by id and uuid of any case', async () => {
    const world = await service.world({ taxRate: 7, agentNpcs: { ann: { wealth: 12.3456, mood: 55.5 } } });
    const ann = world.character('ann');
    const instances = formsOf(world.instance);
    for (const [form, identifier] of formsOf(ann).entries()) {
      const { status, body } = await world.client.get(`/v1/agent-npc/${instances[form]}/${identifier}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...agentNpcShape,
        id: ann['id'],
        uuid: ann['uuid'],
        name: 'ann',
        wealth: 12.3456,
        mood: 55.5,
        parents: [],
        instance: { id: world.id, uuid: world.instance['uuid'], taxRate: 7 },
      });
    }
  });

  it('shows a character spawned without wealth and mood with 0 and the best mood', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    expect((await world.get('ann')).body).toMatchObject({ wealth: 0, mood: 100 });
  });

  it('names the parents by id, uuid, name and type, in the order given, also after their death', async () => {
    const world = await service.world({
      npcs: ['wolf'],
      agentNpcs: { mia: {}, kid: { parents: ['wolf', 'mia'] } },
    });
    const [wolf, mia] = [world.npc('wolf'), world.character('mia')];
    const parents = [
      { id: wolf['id'], uuid: wolf['uuid'], name: 'wolf', type: 'npc' },
      { id: mia['id'], uuid: mia['uuid'], name: 'mia', type: 'agent-npc' },
    ];
    expect((await world.get('kid')).body['parents']).toEqual(parents);
    await world.die('mia');
    expect((await world.get('kid')).body['parents']).toEqual(parents);
  });

  it('does not find what is unknown, dead, or of another instance', async () => {
    const client = await service.newClient();
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } }, client);
    const other = await service.world({}, client);
    const ann = world.character('ann')['id'] as string;
    expectProblem(await client.get(`/v1/agent-npc/${randomUUID()}/${ann}`), 'INSTANCE_NOT_FOUND');
    expectProblem(await client.get(`/v1/agent-npc/${world.id}/${randomUUID()}`), 'AGENT_NPC_NOT_FOUND');
    expectProblem(await client.get(`/v1/agent-npc/${other.id}/${ann}`), 'AGENT_NPC_NOT_FOUND');
    const { body } = await world.die('bob');
    const diedAt = body['agentNpc'].deletedAt as string;
    expectProblem(await world.get('bob'), 'AGENT_NPC_NOT_FOUND', { diedAt });
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()])(
    'takes the uuid %s of a game',
    async (uuid) => {
      const world = await service.world();
      const body = { instanceIdentifier: world.id, uuid: uuid.toUpperCase(), type: 'natural', name: 'odd' };
      const spawned = await world.client.post('/v1/agent-npc', body);
      expect(spawned.status).toBe(201);
      const read = await world.client.get(`/v1/agent-npc/${world.id}/${uuid}`);
      expect(read.body).toMatchObject({ uuid, id: spawned.body['agentNpc'].id });
    },
  );

  it.each([
    ['name', ['ann', 'bob', 'cid', 'dot']],
    ['-name', ['dot', 'cid', 'bob', 'ann']],
    ['wealth', ['dot', 'ann', 'cid', 'bob']],
    ['-wealth', ['bob', 'cid', 'ann', 'dot']],
    ['mood', ['bob', 'dot', 'cid', 'ann']],
    ['-mood', ['ann', 'cid', 'dot', 'bob']],
    ['createdAt', ['cid', 'ann', 'dot', 'bob']],
    ['-createdAt', ['bob', 'dot', 'ann', 'cid']],
  ])('lists the living in the order %s, page after page', async (sort, names) => {
    const world = await service.world({
      agentNpcs: {
        cid: { wealth: 2, mood: 90 },
        ann: { wealth: 1, mood: 99 },
        gone: { wealth: 5 },
        dot: { wealth: 0, mood: 80 },
        bob: { wealth: 3, mood: 10 },
      },
    });
    await world.client.put(`/v1/instance/${world.id}`, { inheritance: 'none' });
    await world.die('gone');
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { status, body } = await world.client.get(
        `/v1/agent-npc/${world.id}?sort=${sort}&limit=1${next}`,
      );
      expect(status).toBe(200);
      expect(body['items'].length).toBe(1);
      expect(body['items'][0]).toMatchObject(agentNpcShape);
      found.push(body['items'][0].name as string);
      cursor = body['nextCursor'] as string | null;
    } while (cursor !== null);
    expect(found).toEqual(names);
  });

  it('lists each of many characters with the same sort value once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const agentNpcs = Object.fromEntries(names.map((name) => [name, { wealth: 1 }]));
    const world = await service.world({ agentNpcs });
    const found: string[] = [];
    let query = '';
    for (let page = 0; page < 4; page++) {
      const { body } = await world.client.get(`/v1/agent-npc/${world.id}?sort=-wealth&limit=2${query}`);
      found.push(...body['items'].map(({ name }: { name: string }) => name));
      query = `&cursor=${body['nextCursor'] as string}`;
    }
    expect(found.sort()).toEqual(names);
  });

  describe('with a parent', () => {
    it('lists its living children alone, page after page', async () => {
      const world = await service.world({
        npcs: ['fox'],
        agentNpcs: {
          ada: {},
          ben: {},
          cyd: { parents: ['ada', 'ben'] },
          dan: { parents: ['ada', 'fox'] },
          eve: { parents: ['ada'] },
        },
      });
      await world.die('eve');
      const idOf = (name: string): string => world.character(name)['id'] as string;
      const childrenOf = async (id: string, more = ''): Promise<[unknown, unknown]> => {
        const { body } = await world.client.get(`/v1/agent-npc/${world.id}?sort=name&parent=${id}${more}`);
        const items = body['items'] as { name: string }[];
        return [items.map(({ name }) => name), body['nextCursor']];
      };
      expect(await childrenOf(idOf('ada'))).toEqual([['cyd', 'dan'], null]);
      expect(await childrenOf(idOf('ben').toUpperCase())).toEqual([['cyd'], null]);
      expect(await childrenOf(world.npc('fox')['id'] as string)).toEqual([['dan'], null]);
      expect(await childrenOf(idOf('cyd'))).toEqual([[], null]);
      const [first, cursor] = await childrenOf(idOf('ada'), '&limit=1');
      expect(first).toEqual(['cyd']);
      expect(await childrenOf(idOf('ada'), `&limit=1&cursor=${String(cursor)}`)).toEqual([['dan'], null]);
      const other = await world.client.get(`/v1/agent-npc/${world.id}?sort=name&cursor=${String(cursor)}`);
      expectInvalid(other, '/cursor', 'CURSOR_MISMATCH');
      const bad = await world.client.get(`/v1/agent-npc/${world.id}?parent=ada`);
      expectInvalid(bad, '/parent', 'NOT_A_UUID');
    });
  });

  describe('with a search', () => {
    const names = ['Marta Millward', 'millicent', 'Äsa Ünal', '100%_sure\\', "O'Brien"];

    it.each([
      ['mill', ['Marta Millward', 'millicent']],
      ['MILLW', ['Marta Millward']],
      ['a m', ['Marta Millward']],
      ['äsa ü', ['Äsa Ünal']],
      ['%', ['100%_sure\\']],
      ['_', ['100%_sure\\']],
      ['\\', ['100%_sure\\']],
      ["'", ["O'Brien"]],
      ['^m', []],
    ])('finds by %p the living with that in their name', async (search, found) => {
      const world = await service.world({
        agentNpcs: Object.fromEntries([...names, 'Milly'].map((name) => [name, {}])),
      });
      await world.die('Milly');
      const query = `sort=name&search=${encodeURIComponent(search)}`;
      const { status, body } = await world.client.get(`/v1/agent-npc/${world.id}?${query}`);
      expect(status).toBe(200);
      expect(body['items'].map(({ name }: { name: string }) => name)).toEqual(found);
    });

    it('accepts the cursor of a search for the same search only, page after page', async () => {
      const world = await service.world({
        agentNpcs: { ann: { wealth: 1 }, bob: { wealth: 2 }, anna: { wealth: 3 }, joan: { wealth: 4 } },
      });
      const path = `/v1/agent-npc/${world.id}?sort=-wealth&limit=1`;
      const first = await world.client.get(`${path}&search=an`);
      const cursor = first.body['nextCursor'] as string;
      const second = await world.client.get(`${path}&search=an&cursor=${cursor}`);
      expect([first, second].map(({ body }) => body['items'][0].name)).toEqual(['joan', 'anna']);
      expectInvalid(await world.client.get(`${path}&cursor=${cursor}`), '/cursor', 'CURSOR_MISMATCH');
      const other = await world.client.get(`${path}&search=b&cursor=${cursor}`);
      expectInvalid(other, '/cursor', 'CURSOR_MISMATCH');
    });

    it.each(['', '%20', 'a%00b', 'x'.repeat(201), 'a&search=b'])(
      'refuses the search "%s"',
      async (search) => {
        const world = await service.world();
        const answer = await world.client.get(`/v1/agent-npc/${world.id}?search=${search}`);
        expectInvalid(answer, '/search', 'NOT_A_TEXT');
      },
    );
  });

  it('lists nothing in an empty world and nothing of an unknown one', async () => {
    const world = await service.world();
    const { body } = await world.client.get(`/v1/agent-npc/${world.id}`);
    expect(body).toEqual({ items: [], nextCursor: null });
    expectProblem(await world.client.get(`/v1/agent-npc/${randomUUID()}`), 'INSTANCE_NOT_FOUND');
  });
});
