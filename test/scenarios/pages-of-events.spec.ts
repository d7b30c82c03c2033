import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** The events of a character are found by pages of so many: `seq >> 13` in the indexes. */
const page = 8192;

describe('what has happened to a character', () => {
  const service = sharedService();

  /** Two others fill the log of the world up to so many events. */
  async function fill(world: World, events: number): Promise<void> {
    const [row] = await service.dataSource.query<{ last: string }[]>(
      'SELECT last_seq AS last FROM economy.instance WHERE id = $1',
      [world.id],
    );
    const trade = {
      traderIdentifier: world.character('dan')['id'],
      recipientIdentifier: world.character('eve')['id'],
      amount: 0.0001,
    };
    for (let left = events - Number(row!.last); left > 0; left -= 250) {
      const trades = Array.from({ length: Math.min(left, 250) }, () => trade);
      expect((await world.client.post(`/v1/instance/${world.id}/trades`, { trades })).status).toBe(201);
    }
  }

  /** What Ann and Bob live through, of which the others of their world take no notice. */
  async function live(world: World): Promise<void> {
    for (let n = 1; n <= 5; n += 1) {
      await world.trade('ann', 'bob', n);
      await world.trade('bob', 'ann', n / 2);
      if (n === 3) await world.interact('ann', 'bob');
    }
    await world.spawn('cid', { wealth: 7, parents: ['ann', 'bob'] });
    await world.collect();
    for (let n = 1; n <= 5; n += 1) {
      await world.trade('bob', 'ann', n);
      await world.trade('ann', 'cid', n / 4);
    }
  }

  /** What is to be read of them, without what differs between two worlds. */
  async function told(world: World): Promise<Json> {
    const get = async (path: string): Promise<Json> => {
      const { status, body } = await world.client.get(path);
      expect({ path, status, body }).toMatchObject({ status: 200 });
      return body;
    };
    const all = async (name: string, what: string): Promise<Json[]> =>
      (await get(`${world.path(name)}/${what}`))['items'] as Json[];
    const found: Json = {};
    for (const name of ['ann', 'bob', 'cid']) {
      const history: Json[] = [];
      let after = '';
      do {
        const { items, nextCursor } = await get(`${world.path(name)}/history?limit=3${after}`);
        history.push(...(items as Json[]));
        after = nextCursor ? `&cursor=${nextCursor as string}` : '';
      } while (after !== '');
      const moments: Json[] = [];
      for (const { occurredAt } of history) {
        const { wealth, mood } = await get(`${world.path(name)}?at=${occurredAt as string}`);
        moments.push({ wealth, mood });
      }
      found[name] = {
        moments,
        history: history.map(({ type, role, amount, wealthAfter, moodAfter }) => ({
          ...{ type, role, amount, wealthAfter, moodAfter },
        })),
        memories: (await all(name, 'memory')).map(({ text }) => text as unknown),
        relationships: (await all(name, 'relationship')).map(({ affinity, trust }) => ({ affinity, trust })),
        feelings: (await all(name, 'feeling')).map(({ cause, affinityDelta }) => ({ cause, affinityDelta })),
      };
    }
    return found;
  }

  it('is the same wherever a page of the log ends', async () => {
    const worlds = [];
    for (const before of [0, page - 14]) {
      const rich = { wealth: 100 };
      const world = await service.world({
        ...{ taxRate: 10, talkSeed: 'pages', language: 'en' },
        agentNpcs: { ann: rich, bob: rich, dan: rich, eve: { wealth: 0 } },
      });
      await fill(world, before);
      await live(world);
      worlds.push(world);
    }
    const [young, old] = await Promise.all(worlds.map(told));
    expect((young!['ann'] as Json)['history']).toHaveLength(23);
    expect(old).toEqual(young);
  });
});
