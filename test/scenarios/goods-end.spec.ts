import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HoldLedger } from '../../src/ledger/hold-ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Json } from '../support/api-client.js';
import { goodsOf, stock } from '../support/goods.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('goods', () => {
  const service = sharedService();
  const id = (world: World, name: string): string => world.character(name)['id'] as string;
  const hold = async (world: World, body: Json): Promise<Json> => {
    const placed = await world.client.post('/v1/hold', { instanceIdentifier: world.id, ...body });
    expect(placed.status).toBe(201);
    return placed.body;
  };
  const list = async (world: World, body: Json): Promise<Json> => {
    const listed = await world.client.post('/v1/listing', {
      instanceIdentifier: world.id,
      unitPrice: 1,
      ...body,
    });
    expect(listed.status).toBe(201);
    return listed.body;
  };
  const account = async (world: World, name: string): Promise<string> => {
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), name };
    return (await world.client.post('/v1/account', body)).body['account'].id as string;
  };
  const items = async (world: World, query: string): Promise<Json[]> =>
    (await world.client.get(`/v1/instance/${world.id}/event?limit=100${query}`)).body['items'];
  const events = (world: World, types: string): Promise<Json[]> => items(world, `&type=${types}`);
  /** What was made is somewhere, or was consumed. */
  const proved = async (world: World): Promise<void> => {
    const sql = service.app.get(DataSource);
    const lost = await sql.query<unknown[]>(
      `SELECT a.code FROM economy.asset a
        WHERE a.instance_id = $1 AND a.made - a.consumed <> (SELECT coalesce(sum(h.amount), 0) FROM economy.holding h
                                                               WHERE h.instance_id = $1 AND h.asset = a.code)`,
      [world.id],
    );
    expect(lost).toEqual([]);
    expect((await verifyLedger(sql, [world.id])).faults).toEqual([]);
  };

  describe('that are held', () => {
    it('are captured in parts, given back, and expire', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {}, cid: {} } });
      const { client } = world;
      const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
      await stock(world, ann, { sword: 1, bread: 10 });
      const body = { payerIdentifier: ann, asset: 'bread', amount: 6, recipientIdentifier: bob };
      const placed = await hold(world, body);
      expect(placed).toMatchObject({ asset: 'bread', amount: 6, remaining: 6, state: 'held' });
      expect(await goodsOf(world, 'ann')).toEqual({ bread: 4, sword: 1 });
      expect((await client.get(world.path('ann'))).body).toMatchObject({ wealth: 5, held: 0 });
      const path = `/v1/hold/${world.id}/${placed['id']}`;
      expect((await client.put(`${path}/capture`, { amount: 2 })).body).toMatchObject({
        type: 'trade',
        cause: 'capture',
        amount: 0,
        hold: { asset: 'bread', amount: 6, captured: 2, state: 'held' },
      });
      expectProblem(await client.put(`${path}/capture`, { amount: 0.5 }), 'AMOUNT_TOO_FINE', {
        asset: 'bread',
      });
      expectProblem(await client.put(`${path}/capture`, { amount: 5 }), 'HOLD_EXCEEDED', {
        available: 4,
        requested: 5,
      });
      expectProblem(
        await client.put(`${path}/capture`, { recipientIdentifier: world.id }),
        'AGENT_NPC_NOT_FOUND',
      );
      await client.put(`${path}/capture`, { amount: 1, recipientIdentifier: id(world, 'cid'), final: true });
      expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob'), await goodsOf(world, 'cid')]).toEqual(
        [{ bread: 7, sword: 1 }, { bread: 2 }, { bread: 1 }],
      );
      const late = await hold(world, { payerIdentifier: ann, asset: 'sword', amount: 1, expiresIn: 60 });
      const money = await hold(world, { payerIdentifier: ann, amount: 2, expiresIn: 60 });
      const sql = service.app.get(DataSource);
      await sql.query(
        `UPDATE economy.hold SET expires_at = now() WHERE instance_id = $1 AND state = 'held'`,
        [world.id],
      );
      expect(await service.app.get(HoldLedger).expire(world.id)).toEqual({ released: 2, due: null });
      for (const one of [late, money]) {
        expect((await client.get(`/v1/hold/${world.id}/${one['id']}`)).body).toMatchObject({
          state: 'expired',
        });
      }
      expect(await goodsOf(world, 'ann')).toEqual({ bread: 7, sword: 1 });
      expect(
        (await events(world, 'hold,release')).map(({ data: { type, amount } }) => [type, amount]),
      ).toEqual([
        ['hold', 6],
        ['release', 3],
        ['hold', 1],
        ['hold', 2],
        ['release', 1],
        ['release', 2],
      ]);
      const wanting = { instanceIdentifier: world.id, ...body, amount: 8 };
      expectProblem(await client.post('/v1/hold', wanting), 'INSUFFICIENT_GOODS', {
        asset: 'bread',
        available: 7,
        requested: 8,
      });
      expectProblem(await client.post('/v1/hold', { ...wanting, asset: 'gold' }), 'ASSET_NOT_FOUND');
      expectProblem(await client.post('/v1/hold', { ...wanting, amount: 0.5 }), 'AMOUNT_TOO_FINE');
      await proved(world);
    });
  });

  describe('of the dead', () => {
    const family = async (inheritance: string): Promise<World> => {
      const world = await service.world({
        inheritance,
        agentNpcs: { ann: { wealth: 10 }, bea: { parents: ['ann'] }, cid: { parents: ['ann'] }, dot: {} },
      });
      await stock(world, id(world, 'ann'), { bread: 7, sword: 1 });
      await stock(world, id(world, 'ann'), { flour: 1 }, { decimals: 4 });
      return world;
    };

    it('go to the heirs, whole ones to the first, with what was listed and held', async () => {
      const world = await family('heirs');
      const ann = id(world, 'ann');
      await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 3 });
      await list(world, { ownerIdentifier: ann, asset: 'bread', side: 'buy', quantity: 4 });
      await hold(world, { payerIdentifier: ann, asset: 'sword', amount: 1 });
      const died = await world.client.delete(world.path('ann'));
      expect(died.status).toBe(200);
      expect([await goodsOf(world, 'bea'), await goodsOf(world, 'cid'), await goodsOf(world, 'dot')]).toEqual(
        [{ bread: 4, flour: 0.5, sword: 1 }, { bread: 3, flour: 0.5 }, {}],
      );
      expect((await world.client.get(world.path('bea'))).body).toMatchObject({ wealth: 5 });
      const ended = await events(world, 'listing-end,release');
      expect(ended.map(({ data: { cause, type } }) => [type, cause])).toEqual([
        ['release', 'death'],
        ['listing-end', 'death'],
        ['listing-end', 'death'],
      ]);
      await proved(world);
    });

    it('are consumed where the treasury inherits, or nobody', async () => {
      for (const inheritance of ['treasury', 'none']) {
        const world = await family(inheritance);
        await world.client.delete(world.path('ann'));
        expect(await goodsOf(world, 'bea')).toEqual({});
        await proved(world);
      }
    });

    it('are divided among the population, also where there is no money', async () => {
      const world = await family('population');
      await world.trade('ann', 'dot', 10);
      await world.client.delete(world.path('ann'));
      const shares = [await goodsOf(world, 'bea'), await goodsOf(world, 'cid'), await goodsOf(world, 'dot')];
      expect(shares.map(({ bread }) => bread)).toEqual([3, 2, 2]);
      expect(shares.map(({ flour }) => flour)).toEqual([0.3334, 0.3333, 0.3333]);
      expect(shares.map(({ sword = 0 }) => sword)).toEqual([1, 0, 0]);
      await proved(world);
    });
  });

  describe('of a closed account', () => {
    it('are handed over with its money, and keep it open without a receiver', async () => {
      const world = await service.world({ agentNpcs: { ann: {} } });
      const { client } = world;
      const till = await account(world, 'till');
      await stock(world, till, { bread: 5 });
      await list(world, { ownerIdentifier: till, asset: 'bread', quantity: 5 });
      const path = `/v1/account/${world.id}/${till}`;
      expectProblem(await client.delete(path), 'ACCOUNT_NOT_EMPTY');
      expect((await client.delete(`${path}?to=${id(world, 'ann')}`)).status).toBe(200);
      expect(await goodsOf(world, 'ann')).toEqual({ bread: 5 });
      const other = await account(world, 'other');
      await stock(world, other, { bread: 2 });
      expect((await client.delete(`/v1/account/${world.id}/${other}?to=${world.id}`)).status).toBe(200);
      await proved(world);
    });
  });

  it('that were held or listed keep nothing open once all of that has ended', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 50 } } });
    const { client } = world;
    const [ann, till] = [id(world, 'ann'), await account(world, 'till')];
    await stock(world, till, { bread: 6 });
    await client.put(`/v1/account/${world.id}/${till}/grant`, { amount: 6, reason: 'luck' });
    const goods = { asset: 'bread', amount: 1 };
    const payment = { payerIdentifier: till, recipientIdentifier: ann };
    const sale = { ownerIdentifier: till, asset: 'bread', quantity: 1 };
    const expired = [
      (await hold(world, { ...payment, ...goods }))['id'],
      (await hold(world, { ...payment, amount: 1 }))['id'],
      (await list(world, sale))['id'],
    ] as string[];
    await service.app
      .get(DataSource)
      .query(`UPDATE economy.instance SET holds_due_at = now() - interval '1 second' WHERE id = $1`, [
        world.id,
      ]);
    for (const table of ['hold', 'listing']) {
      await service.app
        .get(DataSource)
        .query(
          `UPDATE economy.${table} SET expires_at = now() - interval '1 second' WHERE instance_id = $1 AND id = ANY ($2)`,
          [world.id, expired],
        );
    }
    await service.app.get(HoldLedger).expire(world.id);
    for (const ended of ['capture', 'release']) {
      for (const what of [goods, { amount: 1 }]) {
        const { id: placed } = await hold(world, { ...payment, ...what });
        expect((await client.put(`/v1/hold/${world.id}/${placed as string}/${ended}`, {})).status).toBe(200);
      }
    }
    const path = `/v1/listing/${world.id}`;
    const sold = (await list(world, sale))['id'] as string;
    await client.put(`${path}/${sold}/accept`, { buyerIdentifier: ann, quantity: 1 });
    await client.delete(`${path}/${(await list(world, sale))['id'] as string}`);
    const bid = (await list(world, { ...sale, side: 'buy' }))['id'] as string;
    await client.put(`${path}/${bid}/accept`, { sellerIdentifier: ann, quantity: 1 });
    const states = async (kind: string): Promise<unknown[]> =>
      ((await client.get(`/v1/${kind}/${world.id}`)).body['items'] as Json[]).map(
        ({ state }) => state as unknown,
      );
    expect([await states('hold'), await states('listing')].map((all) => all.toSorted())).toEqual([
      ['captured', 'captured', 'expired', 'expired', 'released', 'released'],
      ['expired', 'sold', 'sold', 'withdrawn'],
    ]);
    const { wealth } = (await client.get(`/v1/account/${world.id}/${till}`)).body;
    const { bread } = await goodsOf(world, till);
    const legs = [
      { from: till, to: ann, amount: wealth as number },
      { from: till, to: ann, asset: 'bread', amount: bread! },
    ];
    expect((await client.post(`/v1/instance/${world.id}/exchange`, { legs })).status).toBe(201);
    expect((await client.delete(`/v1/account/${world.id}/${till}`)).status).toBe(200);
    await proved(world);
  });

  describe('of a copied world', () => {
    it('are in it, also what is listed or held, with its history and without', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 20 }, bob: { wealth: 20 } } });
      const { client } = world;
      const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
      await stock(world, ann, { bread: 10, sword: 1 });
      const sale = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 4, expiresIn: 1000 });
      const bid = await list(world, {
        ownerIdentifier: bob,
        asset: 'sword',
        side: 'buy',
        quantity: 3,
        unitPrice: 2,
      });
      await hold(world, { payerIdentifier: ann, asset: 'sword', amount: 1 });
      await hold(world, { payerIdentifier: bob, amount: 5 });
      await client.put(`/v1/listing/${world.id}/${sale['id']}/accept`, { buyerIdentifier: bob, quantity: 1 });
      for (const history of [true, false]) {
        const forked = await client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history });
        const copy = forked.body['id'] as string;
        const path = `/v1/agent-npc/${copy}/${world.character('ann')['uuid'] as string}`;
        expect((await client.get(`${path}/holding`)).body['items']).toMatchObject([
          { asset: 'bread', amount: 6 },
        ]);
        const listings = (await client.get(`/v1/listing/${copy}`)).body['items'] as Json[];
        expect(listings.map(({ id: own, remaining }) => [own, remaining])).toEqual([
          [sale['id'], 3],
          [bid['id'], 3],
        ]);
        const of = (await client.get(`/v1/agent-npc/${copy}/${world.character('bob')['uuid'] as string}`))
          .body;
        expect(of).toMatchObject({ wealth: 8, held: 11 });
        const accepted = { buyerIdentifier: of['id'], quantity: 3 };
        const bought = await client.put(`/v1/listing/${copy}/${sale['id']}/accept`, accepted);
        expect(bought.body).toMatchObject({
          amount: 3,
          traderAgentNPC: { wealth: 5 },
          listing: { state: 'sold' },
        });
        expect((await verifyLedger(service.app.get(DataSource), [copy])).faults).toEqual([]);
      }
      await proved(world);
    });
  });

  describe('that perish', () => {
    const day = (world: World, date: string) =>
      world.client.put(`/v1/instance/${world.id}`, { clock: { worldTime: `${date}T12:00:00Z` } });
    const night = (world: World) => world.client.post(`/v1/instance/${world.id}/night`);

    it('do so by the days of the world, the oldest first, also what is listed or held', async () => {
      const world = await service.world({ agentNpcs: { ann: {}, bob: { wealth: 10 } } });
      const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
      await day(world, '0812-03-01');
      await stock(world, ann, { salt: 3 });
      await stock(world, ann, { bread: 10 }, { perishesAfterDays: 2 });
      const whole = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 2 });
      const part = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 3 });
      const held = await hold(world, { payerIdentifier: ann, asset: 'bread', amount: 1 });
      await world.client.put(`/v1/listing/${world.id}/${part['id']}/accept`, {
        buyerIdentifier: bob,
        quantity: 1,
      });
      await day(world, '0812-03-02');
      await stock(world, ann, { bread: 4 }, { perishesAfterDays: 2 });
      const mixed = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 6 });
      await night(world);
      expect(await events(world, 'perish')).toEqual([]);

      await day(world, '0812-03-03');
      expect((await night(world)).status).toBe(201);
      const [perished] = await events(world, 'perish');
      const gone = Object.fromEntries(
        (perished!['data'].perished as Json[]).map(({ owner, amount, left }) => [owner, [amount, left]]),
      );
      expect(gone).toEqual({
        [bob]: [1, 0],
        [whole['id']]: [2, 0],
        [part['id']]: [2, 0],
        [held['id']]: [1, 0],
        [mixed['id']]: [4, 2],
      });
      expect([await goodsOf(world, 'ann'), await goodsOf(world, 'bob')]).toEqual([{ bread: 2, salt: 3 }, {}]);
      const states = await Promise.all(
        [whole, part, mixed].map(
          async (one) => (await world.client.get(`/v1/listing/${world.id}/${one['id']}`)).body,
        ),
      );
      expect(states.map(({ state, remaining }) => [state, remaining])).toEqual([
        ['expired', 0],
        ['expired', 0],
        ['open', 2],
      ]);
      expect((await world.client.get(`/v1/hold/${world.id}/${held['id']}`)).body).toMatchObject({
        state: 'expired',
      });
      // Each end has an event of its own, after that of what perished.
      const all = await items(world, '');
      const from = all.findIndex(({ type }) => type === 'perish');
      expect(all.slice(from).map(({ type }) => type)).toEqual([
        'perish',
        'listing-end',
        'listing-end',
        'release',
        'night',
      ]);
      const ended = all.filter(({ type, data }) => type === 'listing-end' && data.cause === 'perish');
      expect(ended.map(({ data }) => data.listing)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: whole['id'], state: 'expired', remaining: 0 }),
          expect.objectContaining({ id: part['id'], state: 'expired', remaining: 0 }),
        ]),
      );
      expect(ended.map(({ data }) => data.ownerAgentNPC.id)).toEqual([ann, ann]);
      expect(all.find(({ type }) => type === 'release')!['data']).toMatchObject({
        cause: 'perish',
        amount: 0,
        hold: { id: held['id'], state: 'expired' },
      });
      expect(await items(world, '&cause=perish')).toHaveLength(3);
      await proved(world);
      await day(world, '0812-03-09');
      await night(world);
      expect(await goodsOf(world, 'ann')).toEqual({ salt: 3 });
      await proved(world);
    });
  });
});
