import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Json } from '../support/api-client.js';
import { goodsOf, stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('goods that are inherited', () => {
  const service = sharedService();
  const id = (world: World, name: string): string => world.character(name)['id'] as string;
  const items = async (world: World, path: string): Promise<Json[]> =>
    (await world.client.get(path)).body['items'];
  const feed = (world: World, query: string): Promise<Json[]> =>
    items(world, `/v1/instance/${world.id}/event?limit=100&${query}`);
  const storyOf = async (world: World, path: string): Promise<Json[]> => {
    const { chapters } = (await world.client.get(path)).body;
    return (chapters as { entries: Json[] }[]).flatMap(({ entries }) => entries);
  };
  const proved = async (world: World): Promise<void> => {
    expect((await verifyLedger(service.app.get(DataSource), [world.id])).faults).toEqual([]);
  };

  it('are shown by the death, remembered and told, also where there is no money', async () => {
    const world = await service.world({
      inheritance: 'heirs',
      agentNpcs: { ann: {}, bea: { parents: ['ann'], wealth: 3 }, cid: { parents: ['ann'] }, dot: {} },
    });
    const [ann, bea, cid] = [id(world, 'ann'), id(world, 'bea'), id(world, 'cid')];
    await stock(world, ann, { bread: 5, sword: 1 });
    const legs = [
      { asset: 'bread', from: ann, to: bea, amount: 3, fromLeft: 2, toLeft: 3 },
      { asset: 'bread', from: ann, to: cid, amount: 2, fromLeft: 0, toLeft: 2 },
      { asset: 'sword', from: ann, to: bea, amount: 1, fromLeft: 0, toLeft: 1 },
    ];
    const parties = [
      { id: bea, name: 'bea', wealthAfter: 3 },
      { id: cid, name: 'cid', wealthAfter: 0 },
    ];
    const tried = await world.client.delete(`${world.path('ann')}?dryRun=true`);
    expect(tried.body['legs']).toEqual(legs);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const died = await world.client.delete(world.path('ann'), key);
    expect(died.body['legs']).toEqual(legs);
    expect(
      (died.body['parties'] as Json[]).toSorted((a, b) => a['name'].localeCompare(b['name'])),
    ).toMatchObject(parties);
    expect((await world.client.delete(world.path('ann'), key)).body).toEqual(died.body);
    // Whoever follows an heir is told, too.
    for (const query of ['type=death', `agentNpc=${bea}&type=death`, `agentNpc=${cid}&type=death`]) {
      const [event] = await feed(world, query);
      expect(event!['data']).toEqual(died.body);
    }
    const [small] = await feed(world, 'type=death&view=compact');
    expect(small).toMatchObject({
      legs: legs.map(({ asset, from, to, amount }) => ({ asset, from, to, amount })),
      parties: expect.arrayContaining([{ id: bea, name: 'bea', wealth: 3 }]),
    });

    const history = await items(world, `${world.path('cid')}/history?limit=100`);
    expect(history.filter(({ type }) => type === 'death')).toMatchObject([
      { role: 'heir', other: { id: ann }, wealthAfter: 0 },
    ]);
    const memories = await items(world, `${world.path('bea')}/memory?limit=100`);
    expect(memories).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'inheritance', text: 'I inherited 3 bread and 1 sword from ann.' }),
      ]),
    );
    for (const language of ['en', 'de']) {
      const told = await storyOf(world, `/v1/instance/${world.id}/chronicle?language=${language}`);
      const death = told.find(({ kind }) => kind === 'death')!;
      expect(death['text']).toMatch(
        /((goods|Güter) (went to|gingen an)|Gut fiel an) (bea (and|und) cid|cid (and|und) bea)|(bea and cid|cid and bea) inherited the goods/,
      );
      expect(death['text']).not.toMatch(/nothing|Nothing|Nicht|gab es nichts|single coin/);
      const own = await storyOf(world, `${world.path('cid')}/chronicle?language=${language}`);
      expect(own.find(({ kind }) => kind === 'grief')!['text']).toMatch(/ann.*(inherit|left|erb|hinterl)/);
    }
    const copy = (
      await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history: true })
    ).body['id'] as string;
    const heir = `/v1/agent-npc/${copy}/${world.character('cid')['uuid'] as string}`;
    expect(await items(world, `${heir}/history?type=death`)).toMatchObject([{ role: 'heir' }]);
    expect((await verifyLedger(service.app.get(DataSource), [copy])).faults).toEqual([]);
    await proved(world);
  });

  it('are in the story of an heir who did not mourn, and in nobody’s if they are lost', async () => {
    const world = await service.world({
      inheritance: 'population',
      agentNpcs: { ann: {}, dot: {} },
    });
    await stock(world, id(world, 'ann'), { sword: 1 });
    await world.client.delete(world.path('ann'));
    expect(await goodsOf(world, 'dot')).toEqual({ sword: 1 });
    const own = await storyOf(world, `${world.path('dot')}/chronicle`);
    expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['inheritance']));
    expect(own.map(({ kind }) => kind)).not.toContain('grief');
    await proved(world);

    const other = await service.world({ inheritance: 'none', agentNpcs: { ann: {}, dot: {} } });
    await stock(other, id(other, 'ann'), { sword: 1 });
    const died = await other.client.delete(other.path('ann'));
    expect(died.body).toMatchObject({ legs: [{ asset: 'sword', to: null, amount: 1 }], parties: [] });
    expect(await items(other, `${other.path('dot')}/history?type=death`)).toEqual([]);
  });

  it('of a closed account are shown by its closing, and to who got them', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const { client } = world;
    const ann = id(world, 'ann');
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till' };
    const till = (await client.post('/v1/account', body)).body['account'].id as string;
    await stock(world, till, { bread: 5 });
    const closed = await client.delete(`/v1/account/${world.id}/${till}?to=${ann}`);
    const legs = [{ asset: 'bread', from: till, to: ann, amount: 5, fromLeft: 0, toLeft: 5 }];
    expect(closed.body).toMatchObject({ legs, parties: [{ id: ann, name: 'ann' }] });
    const [event] = await feed(world, `type=account-closing&agentNpc=${ann}`);
    expect(event!['data']).toEqual(closed.body);
    expect((await feed(world, 'type=account-closing&view=compact'))[0]).toMatchObject({
      account: { id: till },
      legs: [{ asset: 'bread', from: till, to: ann, amount: 5 }],
    });
    expect(await items(world, `${world.path('ann')}/history?type=account-closing`)).toMatchObject([
      { role: 'recipient', other: { id: till } },
    ]);
    const fork = await client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history: true });
    const copied = await client.get(`/v1/instance/${fork.body['id'] as string}/event?type=account-closing`);
    const [inCopy] = copied.body['items'] as Json[];
    expect(inCopy!['data'].legs[0].to).not.toBe(ann);
    expect(inCopy!['data'].legs[0].to).toBe(inCopy!['data'].parties[0].id);
    await proved(world);
  });
});
