import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the social graph of an instance', () => {
  const service = sharedService();
  let world: World;

  const names = new Map<string, string>();
  const idOf = (name: string): string => world.character(name)['id'] as string;

  async function relate(from: string, to: string, affinity: number): Promise<void> {
    await service.dataSource.query(
      'INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity) VALUES ($1, $2, $3, $4)',
      [world.id, idOf(from), idOf(to), affinity],
    );
  }

  async function read(): Promise<Json> {
    const { status, body } = await world.client.get(`/v1/instance/${world.id}/social-graph`);
    expect(status).toBe(200);
    return body;
  }

  /** As `ann>bob 40`. */
  async function relationships(): Promise<readonly string[]> {
    return ((await read())['relationships'] as Json[]).map(
      ({ characterId, otherId, affinity }) =>
        `${names.get(characterId)}>${names.get(otherId)} ${String(affinity)}`,
    );
  }

  /** So many more, each with the wealth of one unit of money. */
  async function withPeasants(count: number, work: () => Promise<void>): Promise<void> {
    await service.dataSource.query(
      `INSERT INTO economy.holder (instance_id, id, uuid, type, name, agent_id, wealth)
       SELECT a.instance_id, gen_random_uuid(), gen_random_uuid(), 'manual', 'peasant', a.agent_id, 10000
         FROM economy.agent_npc a, generate_series(1, $3) WHERE a.instance_id = $1 AND a.id = $2`,
      [world.id, idOf('ann'), count],
    );
    try {
      await work();
    } finally {
      await forget();
      await service.dataSource.query(
        `DELETE FROM economy.holder WHERE instance_id = $1 AND name = 'peasant'`,
        [world.id],
      );
    }
  }

  async function forget(): Promise<void> {
    await service.dataSource.query('DELETE FROM economy.relationship WHERE instance_id = $1', [world.id]);
  }

  async function setWealth(name: string, wealth: number): Promise<void> {
    await service.dataSource.query(
      'UPDATE economy.holder SET wealth = $3 WHERE instance_id = $1 AND id = $2',
      [world.id, idOf(name), wealth * 10_000],
    );
  }

  beforeEach(async () => {
    world = await service.world({
      agentNpcs: { ann: { wealth: 30 }, bob: { wealth: 20, mood: 62.5 }, cid: { wealth: 10.25 }, dan: {} },
    });
    for (const name of ['ann', 'bob', 'cid', 'dan']) names.set(idOf(name), name);
  });

  // Feelings that no event explains would be faults of the ledger.
  afterEach(forget);

  it('has the characters, the richest first, as they are after its last event', async () => {
    await world.trade('ann', 'bob', 12.5);
    const { instanceId, at, seq, agentNpcs, relationshipsLeftOut, ...rest } = await read();
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?order=desc&limit=1`);
    expect({ instanceId, seq }).toEqual({ instanceId: world.id, seq: body['items'][0].seq });
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(body['items'][0].occurredAt));
    const all = await Promise.all(['bob', 'ann', 'cid', 'dan'].map((name) => world.get(name)));
    expect(agentNpcs).toEqual(
      all.map(({ body: { id, name, wealth, mood } }) => ({ id, name, wealth, mood })),
    );
    expect(agentNpcs[0]).toMatchObject({ name: 'bob', wealth: 32.5 });
    expect({ relationshipsLeftOut, ...rest }).toEqual({ relationshipsLeftOut: false, relationships: [] });
  });

  it('is of one moment: with the events after it come the figures that it lacks, and none twice', async () => {
    const events = `/v1/instance/${world.id}/event?limit=200&type=trade`;
    const wealthOf = (graph: Json, id: string): number =>
      (graph['agentNpcs'] as Json[]).find((one) => one['id'] === id)!['wealth'];
    const trading = Promise.all(Array.from({ length: 20 }, () => world.trade('ann', 'bob', 1)));
    const graphs = await Promise.all(Array.from({ length: 8 }, read));
    await trading;
    const trades = (await world.client.get(events)).body['items'] as Json[];
    expect(trades).toHaveLength(20);
    for (const graph of graphs) {
      const before = trades.filter(({ seq }) => seq <= graph['seq']);
      expect(wealthOf(graph, idOf('ann'))).toBe(30 - before.length);
      expect(wealthOf(graph, idOf('bob'))).toBe(20 + before.length);
    }
  });

  it('has the relationships, the strongest first, good or bad, each direction for itself', async () => {
    await relate('ann', 'bob', 40);
    await relate('bob', 'ann', -90);
    await relate('cid', 'ann', 5);
    expect(await relationships()).toEqual(['bob>ann -90', 'ann>bob 40', 'cid>ann 5']);
    expect((await read())['relationships'][0]).toEqual({
      characterId: idOf('bob'),
      otherId: idOf('ann'),
      affinity: -90,
    });
  });

  it('has those of the same strength by falling ids', async () => {
    const all = ['ann', 'bob', 'cid', 'dan'].toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1));
    for (const one of all.toReversed())
      for (const other of all) if (one !== other) await relate(one, other, one === 'bob' ? -7 : 7);
    const expected = all.flatMap((one) =>
      all.filter((other) => other !== one).map((other) => `${one}>${other} ${one === 'bob' ? -7 : 7}`),
    );
    expect(await relationships()).toEqual(expected);
  });

  it('is of the living: no player, no plain NPC, nobody who died', async () => {
    await world.spawnNpc('dog');
    await relate('ann', 'bob', 60);
    await relate('bob', 'cid', 50);
    await relate('cid', 'bob', 50);
    await service.dataSource.query(
      'INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity) VALUES ($1, $2, $3, 99)',
      [world.id, idOf('ann'), world.npc('dog')['id']],
    );
    await world.die('cid');
    expect(await relationships()).toEqual(['ann>bob 60']);
    expect(((await read())['agentNpcs'] as Json[]).map(({ id }) => names.get(id))).toEqual([
      'ann',
      'bob',
      'dan',
    ]);
  });

  it('is of the two thousand richest', async () => {
    await relate('ann', 'bob', 60);
    await relate('bob', 'dan', 50);
    await relate('dan', 'ann', -80);
    // All but dan, who owns nothing, are richer than these; with them there are 2,001.
    await withPeasants(1997, async () => {
      expect(await relationships()).toEqual(['ann>bob 60']);
      const { agentNpcs } = await read();
      expect(agentNpcs).toHaveLength(2000);
      expect((agentNpcs as Json[]).some(({ id }) => id === idOf('dan'))).toBe(false);
      try {
        await setWealth('dan', 2);
        expect(await relationships()).toEqual(['dan>ann -80', 'ann>bob 60', 'bob>dan 50']);
      } finally {
        await setWealth('dan', 0);
      }
    });
  });

  it('has the four thousand strongest relationships, and says whether there are more', async () => {
    await withPeasants(64, async () => {
      // 64 × 63 among the peasants, of which the first 4,000 remain.
      await service.dataSource.query(
        `INSERT INTO economy.relationship (instance_id, character_id, other_id, affinity)
         SELECT p.instance_id, p.id, q.id, 10 FROM economy.agent_npc p JOIN economy.agent_npc q USING (instance_id)
          WHERE p.instance_id = $1 AND p.name = 'peasant' AND q.name = 'peasant' AND p.id <> q.id
          ORDER BY p.id DESC, q.id DESC LIMIT 4000`,
        [world.id],
      );
      const whole = await read();
      expect(whole['relationships']).toHaveLength(4000);
      expect(whole['relationshipsLeftOut']).toBe(false);
      await relate('ann', 'bob', -11);
      await relate('bob', 'ann', 9);
      const cut = await read();
      expect(cut['relationshipsLeftOut']).toBe(true);
      // The weakest and the one with the lowest ids are left out.
      expect(cut['relationships']).toEqual([
        { characterId: idOf('ann'), otherId: idOf('bob'), affinity: -11 },
        ...(whole['relationships'] as Json[]).slice(0, 3999),
      ]);
    });
  });

  it('of another application is that of no instance', async () => {
    const other = await service.newClient();
    expectProblem(await other.get(`/v1/instance/${world.id}/social-graph`), 'INSTANCE_NOT_FOUND');
  });
});
