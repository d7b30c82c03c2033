import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('characters', () => {
  const service = sharedService();

  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const list = ({ client, id }: World, query: string): Promise<Answer> =>
    client.get(`/v1/agent-npc/${id}?${query}`);
  const namesOf = ({ body }: Answer): string[] => (body['items'] as Json[]).map(({ name }) => name as string);
  const names = async (world: World, query: string): Promise<string[]> => namesOf(await list(world, query));

  describe('are listed', () => {
    const market = (): Promise<World> =>
      service.world({
        npcs: ['miller'],
        agentNpcs: {
          ann: { wealth: 0.5, mood: 10 },
          bob: { wealth: 10, mood: 20 },
          bobo: { wealth: 20.0001, mood: 30.5, parents: ['miller'] },
          cid: { wealth: 30, mood: 40, parents: ['miller'] },
          dan: { wealth: 40, mood: 50 },
        },
      });

    it('by wealth and mood, in any order and with other filters', async () => {
      const world = await market();
      expect(await names(world, 'sort=name&minWealth=10')).toEqual(['bob', 'bobo', 'cid', 'dan']);
      expect(await names(world, 'sort=-wealth&minWealth=10&maxWealth=30')).toEqual(['cid', 'bobo', 'bob']);
      expect(await names(world, 'maxWealth=20')).toEqual(['ann', 'bob']);
      expect(await names(world, 'maxWealth=20.0001&minMood=20')).toEqual(['bob', 'bobo']);
      expect(await names(world, 'minMood=20&maxMood=30.5&sort=mood')).toEqual(['bob', 'bobo']);
      expect(await names(world, 'search=bob&minWealth=20')).toEqual(['bobo']);
      expect(await names(world, `parent=${world.npc('miller')['id'] as string}&maxMood=39`)).toEqual([
        'bobo',
      ]);
      expect(await names(world, 'minWealth=30&maxWealth=10')).toEqual([]);
    });

    it('by wealth and mood as they were', async () => {
      const world = await market();
      const at = new Date().toISOString();
      await world.trade('dan', 'ann', 40);
      expect(await names(world, `sort=name&minWealth=30&at=${at}`)).toEqual(['cid', 'dan']);
      expect(await names(world, 'sort=name&minWealth=30')).toEqual(['ann', 'cid']);
    });

    it('by the agent that speaks for them', async () => {
      const world = await market();
      const { client } = world;
      const endpoint = 'http://127.0.0.1:9/x';
      const agent = (await client.post('/v1/agent', { name: 'Bard', endpoint })).body['id'] as string;
      expect((await client.put(world.path('cid'), { agentIdentifier: agent })).status).toBe(200);
      expect(await names(world, `agent=${agent.toUpperCase()}`)).toEqual(['cid']);
      expect(await names(world, `agent=${randomUUID()}`)).toEqual([]);
      expect(await names(world, `agent=${agent}&maxWealth=1`)).toEqual([]);
      expect(await names(world, `agent=${agent}&at=${new Date().toISOString()}`)).toEqual(['cid']);
    });

    it('page by page, where a cursor belongs to its filter', async () => {
      const world = await market();
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const query = `sort=-wealth&minWealth=10&limit=1${next === null ? '' : `&cursor=${next}`}`;
        const page: Answer = await list(world, query);
        seen.push(...namesOf(page));
        next = page.body['nextCursor'] as string | null;
      } while (next !== null);
      expect(seen).toEqual(['dan', 'cid', 'bobo', 'bob']);
      const { body } = await list(world, 'minWealth=10&limit=1');
      const cursor = `limit=1&cursor=${body['nextCursor'] as string}`;
      expect((await list(world, `minWealth=10.0&${cursor}`)).status).toBe(200);
      for (const other of ['', 'minWealth=11', 'maxWealth=10', 'minMood=10', 'minWealth=10&maxMood=100']) {
        expectInvalid(await list(world, `${other}&${cursor}`), '/cursor');
      }
      for (const other of [`agent=${randomUUID()}`, 'state=dead']) {
        expectInvalid(await list(world, `minWealth=10&${other}&${cursor}`), '/cursor');
      }
    });

    it.each([
      ['minWealth', '-1', 'NOT_MONEY'],
      ['minWealth', '', 'NOT_MONEY'],
      ['maxWealth', '1e3', 'NOT_MONEY'],
      ['maxWealth', '0.00001', 'NOT_MONEY'],
      ['maxWealth', '100000000000', 'NOT_MONEY'],
      ['minMood', '100.0001', 'NOT_A_PERCENTAGE'],
      ['maxMood', 'high', 'NOT_A_PERCENTAGE'],
      ['agent', 'Bard', 'NOT_A_UUID'],
      ['state', 'undead', 'NOT_ALLOWED'],
    ])('not with %s=%s', async (name, value, code) => {
      const world = await service.world();
      expectInvalid(await list(world, `${name}=${value}`), `/${name}`, code);
    });
  });

  it('are also listed when they are dead', async () => {
    const world = await service.world({
      agentNpcs: { ann: { wealth: 5, mood: 30 }, bob: {}, cid: {} },
    });
    expect(await names(world, 'state=dead')).toEqual([]);
    await world.die('ann');
    await world.die('cid');
    const dead = await list(world, 'state=dead&sort=name');
    expect(namesOf(dead)).toEqual(['ann', 'cid']);
    expect(dead.body['items'][0]).toMatchObject({ wealth: 0, mood: 30, deletedAt: expect.any(String) });
    expect(await names(world, 'state=living')).toEqual(['bob']);
    expect(await names(world, 'state=dead&search=ci')).toEqual(['cid']);
    expect(await names(world, 'state=dead&minMood=31')).toEqual(['cid']);
    expectInvalid(await list(world, `state=dead&at=${new Date().toISOString()}`), '/state');
    const first = await list(world, 'state=dead&limit=1');
    expect(namesOf(await list(world, `state=dead&cursor=${first.body['nextCursor']}`))).toEqual(['cid']);
  });

  describe('are looked up', () => {
    const lookUp = ({ client, id }: World, identifiers: readonly unknown[]): Promise<Answer> =>
      client.post(`/v1/agent-npc/${id}/lookup`, { identifiers });

    it('in the order of their identifiers, without those of nobody alive', async () => {
      const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {} } });
      await world.die('cid');
      const nobody = randomUUID();
      const uuid = (world.character('ann')['uuid'] as string).toUpperCase();
      const answer = await lookUp(world, [idOf(world, 'bob'), nobody, uuid, idOf(world, 'cid')]);
      expect([answer.status, namesOf(answer)]).toEqual([200, ['bob', 'ann']]);
      expect(answer.body['missing']).toEqual([nobody, idOf(world, 'cid')]);
      expect(answer.body['items'][1]).toEqual((await world.get('ann')).body);
    });

    it('up to a thousand, in one world', async () => {
      const world = await service.world({ agentNpcs: { ann: {} } });
      const other = await service.world({ agentNpcs: { bob: {} } }, world.client);
      const many = Array.from({ length: 999 }, () => randomUUID());
      const { body } = await lookUp(world, [...many.slice(1), idOf(world, 'ann'), idOf(other, 'bob')]);
      expect([body['items'].length, body['missing'].length]).toEqual([1, 999]);
      const refused = [[], [...many, randomUUID(), randomUUID()], ['ann'], [many[0], many[0]]];
      for (const identifiers of refused) expectInvalid(await lookUp(world, identifiers), '/identifiers');
      const stranger = await service.newClient();
      const path = `/v1/agent-npc/${world.id}/lookup`;
      expectProblem(await stranger.post(path, { identifiers: [many[0]] }), 'INSTANCE_NOT_FOUND');
    });
  });

  describe('have a relationship to each other one', () => {
    it('that is the one in the list, with gifts that were not processed yet', async () => {
      const world = await service.world({ npcs: ['miller'], agentNpcs: { ann: { wealth: 9 }, bob: {} } });
      const between = (other: unknown): Promise<Answer> =>
        world.client.get(`${world.path('bob')}/relationship/${other as string}`);
      expect((await between(idOf(world, 'ann'))).body).toEqual({
        other: { id: idOf(world, 'ann'), uuid: world.character('ann')['uuid'], name: 'ann' },
        affinity: 0,
        trust: 0,
        respect: 0,
        kin: null,
        tie: null,
        stage: 'stranger',
        interactions: 0,
        lastInteractionAt: null,
        endedAt: null,
      });
      expect((await between(world.npc('miller')['uuid'])).body).toMatchObject({ other: { name: 'miller' } });
      const asListed = async (): Promise<Json> =>
        (await world.client.get(`${world.path('bob')}/relationship`)).body['items'][0];
      await world.trade('ann', 'bob', 9);
      const gift = await between(idOf(world, 'ann'));
      expect(gift.body['affinity']).toBeGreaterThan(0);
      expect(gift.body).toEqual(await asListed());
      await world.interact('bob', 'ann');
      expect((await between(world.character('ann')['uuid'])).body).toEqual(await asListed());
      await world.trade('ann', 'bob', 0);
      await world.die('ann');
      const ended = (await between(idOf(world, 'ann'))).body;
      expect([ended, ended['endedAt']]).toEqual([await asListed(), expect.any(String)]);
    });

    it('and none to itself, to an account or to nobody', async () => {
      const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
      const uuid = randomUUID();
      await world.client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'The till' });
      const between = (other: unknown): Promise<Answer> =>
        world.client.get(`${world.path('ann')}/relationship/${other as string}`);
      for (const other of [randomUUID(), uuid]) expectProblem(await between(other), 'NPC_NOT_FOUND');
      for (const other of [idOf(world, 'ann'), world.character('ann')['uuid']]) {
        expectProblem(await between(other), 'SELF_RELATIONSHIP');
      }
      expectInvalid(await between('bob'), '/other');
      await world.die('ann');
      expectProblem(await between(idOf(world, 'bob')), 'AGENT_NPC_NOT_FOUND');
    });
  });
});
