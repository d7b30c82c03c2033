import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the relationships in an instance', () => {
  let service: TestService;
  let world: World;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** `ann>bob 40` */
  type TieText = string;
  const names = new Map<string, string>();
  const tieText = ({ characterId, otherId, affinity }: Json): TieText =>
    `${names.get(characterId)}>${names.get(otherId)} ${String(affinity)}`;

  async function tie(from: string, to: string, affinity: number): Promise<void> {
    await service.dataSource.query(
      'INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity) VALUES ($1, $2, $3, $4)',
      [world.id, world.character(from)['id'], world.character(to)['id'], affinity],
    );
  }

  async function list(query = ''): Promise<{ readonly ties: TieText[]; readonly nextCursor: string | null }> {
    const { status, body } = await world.client.get(`/v1/instance/${world.id}/relationship${query}`);
    expect(status).toBe(200);
    return { ties: (body['items'] as Json[]).map(tieText), nextCursor: body['nextCursor'] as string | null };
  }

  beforeEach(async () => {
    world = await service.world({
      agentNpcs: { ann: { wealth: 30 }, bob: { wealth: 20 }, cid: { wealth: 10 }, dan: {} },
    });
    for (const name of ['ann', 'bob', 'cid', 'dan']) names.set(world.character(name)['id'] as string, name);
  });

  // Feelings that no event explains would be faults of the ledger.
  afterEach(() =>
    service.dataSource.query('DELETE FROM economy.relationship WHERE instance_id = $1', [world.id]),
  );

  it('are listed the strongest first, good or bad, each direction for itself', async () => {
    await tie('ann', 'bob', 40);
    await tie('bob', 'ann', -90);
    await tie('cid', 'ann', 5);
    expect(await list()).toEqual({ ties: ['bob>ann -90', 'ann>bob 40', 'cid>ann 5'], nextCursor: null });
    expect((await world.client.get(`/v1/instance/${world.id}/relationship`)).body['items'][0]).toEqual({
      characterId: world.character('bob')['id'],
      otherId: world.character('ann')['id'],
      affinity: -90,
    });
  });

  it('come page by page, none twice and none left out, also of the same strength', async () => {
    for (const [from, to] of ['ab', 'ac', 'ad', 'ba', 'bc', 'cd'].map(([from, to]) => [from!, to!])) {
      const whole = (letter: string): string => [...names.values()].find((name) => name.startsWith(letter))!;
      await tie(whole(from!), whole(to!), from === 'b' ? -7 : 7);
    }
    const all = (await list()).ties;
    expect(all).toHaveLength(6);
    const paged: TieText[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.ties);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('are those among the living: no player, no plain NPC, nobody who died', async () => {
    await world.spawnNpc('dog');
    await tie('ann', 'bob', 60);
    await tie('bob', 'cid', 50);
    await tie('cid', 'bob', 50);
    await service.dataSource.query(
      'INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity) VALUES ($1, $2, $3, 99)',
      [world.id, world.character('ann')['id'], world.npc('dog')['id']],
    );
    await world.die('cid');
    expect((await list()).ties).toEqual(['ann>bob 60']);
  });

  it('are those of the two thousand richest', async () => {
    await tie('ann', 'bob', 60);
    await tie('bob', 'dan', 50);
    await tie('dan', 'ann', -80);
    // All but dan, who owns nothing, are richer than these; with them there are 2,001.
    await service.dataSource.query(
      `INSERT INTO economy.agent_npc (instance_id, id, uuid, type, name, agent_id, wealth)
       SELECT a.instance_id, gen_random_uuid(), gen_random_uuid(), 'manual', 'peasant', a.agent_id, 10000
         FROM economy.agent_npc a, generate_series(1, 1997) WHERE a.instance_id = $1 AND a.id = $2`,
      [world.id, world.character('ann')['id']],
    );
    expect((await list()).ties).toEqual(['ann>bob 60']);
    await service.dataSource.query(
      `UPDATE economy.agent_npc SET wealth = 20000 WHERE instance_id = $1 AND id = $2`,
      [world.id, world.character('dan')['id']],
    );
    expect((await list()).ties).toEqual(['dan>ann -80', 'ann>bob 60', 'bob>dan 50']);
    // As the service found them.
    await service.dataSource.query(
      `DELETE FROM economy.agent_npc WHERE instance_id = $1 AND name = 'peasant'`,
      [world.id],
    );
    await service.dataSource.query(
      'UPDATE economy.agent_npc SET wealth = 0 WHERE instance_id = $1 AND id = $2',
      [world.id, world.character('dan')['id']],
    );
  });

  it('of another application are those of no instance', async () => {
    const other = await service.newClient();
    expectProblem(await other.get(`/v1/instance/${world.id}/relationship`), 'INSTANCE_NOT_FOUND');
  });
});
