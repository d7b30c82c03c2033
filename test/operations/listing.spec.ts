import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HoldExpiry } from '../../src/hold/hold-expiry.js';
import { HoldLedger } from '../../src/ledger/hold-ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { goodsOf, stock } from '../support/goods.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a listing', () => {
  const service = sharedService();
  const id = (world: World, name: string): string => world.character(name)['id'] as string;
  const goods = async (world: World, name: string): Promise<number> =>
    (await goodsOf(world, name))['bread'] ?? 0;
  const purse = async (world: World, name: string): Promise<Json> => {
    const { wealth, held } = (await world.client.get(world.path(name))).body;
    return { wealth, held };
  };
  const list = async (world: World, body: Json, expected = 201): Promise<Json> => {
    const listed = await world.client.post('/v1/listing', { instanceIdentifier: world.id, ...body });
    expect({ status: listed.status, body: listed.body }).toMatchObject({ status: expected });
    return listed.body;
  };
  const accept = (world: World, listing: Json, body: Json) =>
    world.client.put(`/v1/listing/${world.id}/${listing['id']}/accept`, body);
  const market = async (decimals = 0): Promise<World> => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: { wealth: 100 } } });
    await stock(world, id(world, 'ann'), { bread: 8 }, { decimals });
    return world;
  };
  const clientOf = async (world: World, name: string, limits: Json): Promise<ApiClient> => {
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const grant = { grant_type: 'client_credentials', client_id, client_secret };
    const who = { agent_npc: `${world.id}/${id(world, name)}`, ...limits };
    const answer = await service.clientWith(null).post('/v1/auth/token', { ...grant, ...who });
    return service.clientWith(answer.body['access_token'] as string);
  };
  const verified = async (world: World): Promise<void> => {
    expect((await verifyLedger(service.app.get(DataSource), [world.id])).faults).toEqual([]);
  };

  it('offers goods at a price, and is accepted in parts', async () => {
    const world = await market();
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const listed = await list(world, {
      ownerIdentifier: world.character('ann')['uuid'],
      asset: 'bread',
      quantity: 5,
      unitPrice: 1.5,
      expiresIn: 3600,
      reason: 'market',
    });
    expect(listed).toMatchObject({
      owner: ann,
      asset: 'bread',
      side: 'sell',
      quantity: 5,
      remaining: 5,
      unitPrice: 1.5,
      state: 'open',
      reason: 'market',
      instance: { id: world.id },
    });
    expect(await goods(world, 'ann')).toBe(3);
    expect((await client.get(`/v1/listing/${world.id}/${listed['id']}`)).body).toEqual(listed);
    const bought = await accept(world, listed, { buyerIdentifier: bob, quantity: 2 });
    expect(bought.body).toMatchObject({
      type: 'trade',
      cause: 'listing',
      amount: 3,
      reason: 'market',
      traderAgentNPC: { id: bob, wealth: 97 },
      recipientAgentNPC: { id: ann, wealth: 13 },
      goods: [{ item: 'bread', quantity: 2, unitPrice: 1.5 }],
      listing: { id: listed['id'], side: 'sell', remaining: 3, state: 'open' },
    });
    expect([await goods(world, 'bob'), await goods(world, 'ann')]).toEqual([2, 3]);
    expect((await accept(world, listed, { buyerIdentifier: bob, quantity: 4 })).body).toMatchObject({
      status: 422,
      code: 'LISTING_EXCEEDED',
      available: 3,
      requested: 4,
    });
    await accept(world, listed, { buyerIdentifier: bob, quantity: 3 });
    expect((await client.get(`/v1/listing/${world.id}/${listed['id']}`)).body).toMatchObject({
      state: 'sold',
      remaining: 0,
    });
    expect((await accept(world, listed, { buyerIdentifier: bob, quantity: 1 })).body).toMatchObject({
      status: 409,
      code: 'LISTING_ENDED',
      state: 'sold',
    });
    const feed = await client.get(`/v1/instance/${world.id}/event?type=listing,trade`);
    expect(feed.body['items'].map(({ data }: Json) => data)).toMatchObject([
      { type: 'listing', ownerAgentNPC: { id: ann }, listing: listed },
      bought.body,
      { cause: 'listing', amount: 4.5 },
    ]);
    const history = (await client.get(`${world.path('ann')}/history`)).body['items'];
    expect(history.slice(0, 3)).toMatchObject([
      { type: 'trade', role: 'recipient', cause: 'listing', amount: 4.5 },
      { type: 'trade', role: 'recipient', cause: 'listing', amount: 3 },
      { type: 'listing', role: 'owner' },
    ]);
    const economy = (await client.get(`/v1/instance/${world.id}/economy`)).body;
    expect(economy['periods'].all).toMatchObject({ trades: 3, tradeVolume: 7.5 });
    const prices = await client.get(`/v1/instance/${world.id}/economy/prices?item=bread`);
    expect(prices.body['items'][0]['buckets']).toMatchObject([{ trades: 2, volume: 5, mean: 1.5 }]);
    const compact = await client.get(`/v1/instance/${world.id}/event?type=listing,trade&view=compact`);
    expect(compact.body['items']).toMatchObject([
      {
        trader: { id: ann },
        listing: listed['id'],
        asset: 'bread',
        side: 'sell',
        quantity: 5,
        unitPrice: 1.5,
      },
      { trader: { id: bob, wealth: 97 }, recipient: { id: ann, wealth: 13 }, listing: listed['id'] },
      { amount: 4.5 },
    ]);
    await verified(world);
  });

  it('to buy holds the money, all parts cost what the whole does, and the rest comes back', async () => {
    const world = await market(4);
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const body = { ownerIdentifier: bob, asset: 'bread', side: 'buy', unitPrice: 0.3333 };
    const wanted = await list(world, { ...body, quantity: 0.001 });
    expect(await purse(world, 'bob')).toEqual({ wealth: 99.9997, held: 0.0003 });
    const paid = [];
    for (const quantity of [0.0001, 0.0002, 0.0003, 0.0004]) {
      const sold = await accept(world, wanted, { sellerIdentifier: ann, quantity });
      expect(sold.body).toMatchObject({
        cause: 'bid',
        traderAgentNPC: { id: bob },
        recipientAgentNPC: { id: ann },
      });
      paid.push(sold.body['amount']);
    }
    expect(paid.reduce((sum: number, each: number) => sum + Math.round(each * 10_000), 0)).toBe(3);
    expect(await purse(world, 'bob')).toEqual({ wealth: 99.9997, held: 0 });
    expect(await goods(world, 'bob')).toBe(0.001);

    const more = await list(world, { ...body, quantity: 3, unitPrice: 2 });
    await accept(world, more, { sellerIdentifier: ann, quantity: 1 });
    expect(await purse(world, 'bob')).toEqual({ wealth: 93.9997, held: 4 });
    const at = (await client.get(`/v1/instance/${world.id}/event?type=trade&limit=100`)).body['items'].at(
      -1,
    ).occurredAt;
    const gone = await client.delete(`/v1/listing/${world.id}/${more['id']}`);
    expect(gone.body).toMatchObject({ state: 'withdrawn', remaining: 2 });
    expect((await client.delete(`/v1/listing/${world.id}/${more['id']}`)).body).toMatchObject({
      code: 'LISTING_ENDED',
      state: 'withdrawn',
    });
    expect(await purse(world, 'bob')).toEqual({ wealth: 97.9997, held: 0 });
    expect((await client.get(`${world.path('bob')}?at=${at}`)).body).toMatchObject({
      wealth: 93.9997,
      held: 4,
    });
    const economy = (await client.get(`/v1/instance/${world.id}/economy`)).body;
    expect(economy).toMatchObject({ held: 0, moneySupply: 110 });
    expect(
      (await client.get(`/v1/instance/${world.id}/event?type=listing-end`)).body['items'][0].data,
    ).toMatchObject({
      cause: 'release',
      ownerHeldAfter: 0,
      ownerWealthAfter: 97.9997,
      listing: { state: 'withdrawn' },
    });
    await verified(world);
  });

  it.each(['listing', 'hold'])(
    'and others that end with it tell what is then there of each: a %s',
    async (what) => {
      const world = await market();
      const ann = id(world, 'ann');
      await stock(world, ann, { salt: 7 });
      for (const [asset, amount] of [
        ['bread', 2],
        ['salt', 3],
        ['bread', 1],
      ] as const) {
        const body = {
          listing: { ownerIdentifier: ann, asset, quantity: amount, unitPrice: 1 },
          hold: { payerIdentifier: ann, asset, amount },
        }[what]!;
        const made = await world.client.post(`/v1/${what}`, {
          ...{ instanceIdentifier: world.id, ...body, expiresIn: 3600 },
        });
        expect(made.status).toBe(201);
      }
      await service.app
        .get(DataSource)
        .query(`UPDATE economy.${what} SET expires_at = now() WHERE instance_id = $1`, [world.id]);
      expect(await service.app.get(HoldLedger).expire(world.id)).toEqual({ released: 3, due: null });
      const { items } = (await world.client.get(`/v1/instance/${world.id}/event?type=listing-end,release`))
        .body;
      const seqs = (items as Json[]).map(({ seq }) => seq as number);
      const left = await service.app.get(DataSource).query<Json[]>(
        `SELECT e.data #>> '{legs,0,asset}' AS asset, (e.data #>> '{legs,0,toLeft}')::bigint / 10000 AS left
         FROM economy.event e WHERE e.instance_id = $1 AND e.seq = ANY ($2) ORDER BY e.seq`,
        [world.id, seqs],
      );
      expect(left.map(({ asset, left: there }) => `${asset as string} ${there as string}`)).toEqual([
        'bread 7',
        'salt 7',
        'bread 8',
      ]);
      await verified(world);
    },
  );

  it('that was accepted is reversed: goods and money go back to who had them', async () => {
    const world = await market();
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const sale = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 4, unitPrice: 2 });
    const bid = await list(world, {
      ownerIdentifier: bob,
      asset: 'bread',
      side: 'buy',
      quantity: 4,
      unitPrice: 3,
    });
    const bought = await accept(world, sale, { buyerIdentifier: bob, quantity: 3 });
    const sold = await accept(world, bid, { sellerIdentifier: ann, quantity: 2 });
    expect([await goods(world, 'ann'), await goods(world, 'bob')]).toEqual([2, 5]);
    for (const { body } of [bought, sold]) {
      const path = `/v1/instance/${world.id}/event/${body['seq'] as number}/reversal`;
      expect((await client.post(path, {})).body).toMatchObject({ cause: 'reversal', amount: body['amount'] });
    }
    expect([await goods(world, 'ann'), await goods(world, 'bob')]).toEqual([7, 0]);
    expect([await purse(world, 'ann'), await purse(world, 'bob')]).toEqual([
      { wealth: 10, held: 0 },
      { wealth: 94, held: 6 },
    ]);
    await verified(world);
  });

  it('is refused exactly', async () => {
    const world = await market();
    const { client } = world;
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const body = { ownerIdentifier: ann, asset: 'bread', quantity: 8, unitPrice: 20 };
    expect(await list(world, { ...body, quantity: 9 }, 422)).toMatchObject({
      code: 'INSUFFICIENT_GOODS',
      asset: 'bread',
      available: 8,
      requested: 9,
    });
    expect(await list(world, { ...body, asset: 'gold' }, 404)).toMatchObject({ code: 'ASSET_NOT_FOUND' });
    expect(await list(world, { ...body, quantity: 0.5 }, 422)).toMatchObject({ code: 'AMOUNT_TOO_FINE' });
    expect(await list(world, { ...body, side: 'buy' }, 422)).toMatchObject({
      code: 'INSUFFICIENT_WEALTH',
      available: 10,
      requested: 160,
    });
    expect(await list(world, { ...body, ownerIdentifier: randomUUID() }, 404)).toMatchObject({
      code: 'AGENT_NPC_NOT_FOUND',
    });
    const listed = await list(world, body);
    expect((await accept(world, listed, { buyerIdentifier: bob, quantity: 8 })).body).toMatchObject({
      code: 'INSUFFICIENT_WEALTH',
      available: 100,
      requested: 160,
    });
    expect((await accept(world, listed, { sellerIdentifier: bob, quantity: 1 })).body).toMatchObject({
      code: 'LISTING_SIDE',
      side: 'sell',
    });
    expect((await accept(world, listed, { buyerIdentifier: ann, quantity: 1 })).body).toMatchObject({
      code: 'SELF_TRADE',
    });
    expect((await accept(world, listed, { quantity: 1 })).body).toMatchObject({
      errors: [{ code: 'ONE_SIDE' }],
    });
    expect(
      (await accept(world, { id: randomUUID() }, { buyerIdentifier: bob, quantity: 1 })).body,
    ).toMatchObject({
      status: 404,
      code: 'LISTING_NOT_FOUND',
    });
    const wanted = await list(world, {
      ...body,
      ownerIdentifier: bob,
      side: 'buy',
      quantity: 2,
      unitPrice: 1,
    });
    expect((await accept(world, wanted, { sellerIdentifier: ann, quantity: 1 })).body).toMatchObject({
      code: 'INSUFFICIENT_GOODS',
      available: 0,
      requested: 1,
    });
    expect((await client.get(`/v1/listing/${world.id}?sort=unitPrice`)).status).toBe(400);
  });

  it('is accepted as a whole, or for what is left of it, without a quantity', async () => {
    const world = await market();
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const listed = await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 5, unitPrice: 2 });
    await accept(world, listed, { buyerIdentifier: bob, quantity: 2 });
    const rest = await accept(world, listed, { buyerIdentifier: bob });
    expect(rest.body).toMatchObject({ amount: 6, listing: { remaining: 0, state: 'sold' } });
    const wanted = await list(world, {
      ownerIdentifier: ann,
      asset: 'bread',
      side: 'buy',
      quantity: 5,
      unitPrice: 1,
    });
    expect((await accept(world, wanted, { sellerIdentifier: bob })).body).toMatchObject({
      amount: 5,
      goods: [{ item: 'bread', quantity: 5 }],
    });
    expect((await accept(world, listed, { buyerIdentifier: bob })).body).toMatchObject({
      code: 'LISTING_ENDED',
    });
    await verified(world);
  });

  it('is never oversold to 64 buyers at once', async () => {
    const buyers = Object.fromEntries(
      Array.from({ length: 64 }, (_, place) => [`b${place}`, { wealth: 10 }]),
    );
    const world = await service.world({ agentNpcs: { ann: {}, ...buyers } });
    await stock(world, id(world, 'ann'), { bread: 40 });
    const listed = await list(world, {
      ownerIdentifier: id(world, 'ann'),
      asset: 'bread',
      quantity: 40,
      unitPrice: 2,
    });
    const answers = await Promise.all(
      Object.keys(buyers).map((name) =>
        accept(world, listed, { buyerIdentifier: id(world, name), quantity: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    const refused = answers
      .filter(({ status }) => status !== 200)
      .map(({ body: { code, state } }) => ({ code, state }));
    expect(refused).toEqual(Array.from({ length: 24 }, () => ({ code: 'LISTING_ENDED', state: 'sold' })));
    expect(await purse(world, 'ann')).toEqual({ wealth: 80, held: 0 });
    await verified(world);
  });

  it('expires once, with the holds', async () => {
    const world = await market();
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const body = { ownerIdentifier: ann, asset: 'bread', unitPrice: 1, expiresIn: 1000 };
    for (const quantity of [1, 2, 3]) await list(world, { ...body, quantity });
    await list(world, { ...body, ownerIdentifier: bob, side: 'buy', quantity: 30 });
    const late = await list(world, { ...body, quantity: 1, unitPrice: 1 });
    const sql = service.app.get(DataSource);
    await sql.query(
      `UPDATE economy.listing SET expires_at = now() - interval '1 second' WHERE instance_id = $1`,
      [world.id],
    );
    // What is due is refused, and ended, also before it is looked for.
    expect((await accept(world, late, { buyerIdentifier: bob, quantity: 1 })).body).toMatchObject({
      code: 'LISTING_ENDED',
      state: 'expired',
    });
    await sql.query(`UPDATE economy.instance SET holds_due_at = now() - interval '1 second' WHERE id = $1`, [
      world.id,
    ]);
    const [expiry, ledger] = [service.app.get(HoldExpiry), service.app.get(HoldLedger)];
    expiry.pollSoon();
    await Promise.all([expiry.sweep(), ledger.expire(world.id), ledger.expire(world.id)]);
    expect([await goods(world, 'ann'), await purse(world, 'bob')]).toEqual([8, { wealth: 100, held: 0 }]);
    const ended = await world.client.get(`/v1/instance/${world.id}/event?type=listing-end`);
    expect(ended.body['items']).toHaveLength(5);
    expect((await world.client.get(`/v1/listing/${world.id}?state=expired`)).body['items']).toHaveLength(5);
    await verified(world);
  });

  it('is found by asset, owner, side and state, by price or time', async () => {
    const world = await market();
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    for (const unitPrice of [3, 1, 2]) {
      await list(world, { ownerIdentifier: ann, asset: 'bread', quantity: 1, unitPrice });
    }
    await list(world, { ownerIdentifier: bob, asset: 'bread', side: 'buy', quantity: 1, unitPrice: 0.5 });
    const prices = async (query: string): Promise<number[]> =>
      (await world.client.get(`/v1/listing/${world.id}${query}`)).body['items'].map(
        ({ unitPrice }: Json) => unitPrice,
      );
    expect(await prices('')).toEqual([3, 1, 2, 0.5]);
    expect(await prices('?sort=-createdAt')).toEqual([0.5, 2, 1, 3]);
    expect(await prices('?asset=bread&sort=unitPrice')).toEqual([0.5, 1, 2, 3]);
    expect(await prices('?asset=bread&sort=-unitPrice&side=sell')).toEqual([3, 2, 1]);
    expect(await prices(`?owner=${bob}`)).toEqual([0.5]);
    expect(await prices('?state=sold')).toEqual([]);
    expect(await prices('?asset=gold')).toEqual([]);
    const first = await world.client.get(`/v1/listing/${world.id}?asset=bread&sort=unitPrice&limit=2`);
    expect(await prices(`?asset=bread&sort=unitPrice&cursor=${first.body['nextCursor']}`)).toEqual([2, 3]);
  });

  it('is tried by dry runs, and has its effect once with a key', async () => {
    const world = await market();
    const { client } = world;
    const bob = id(world, 'bob');
    const body = {
      instanceIdentifier: world.id,
      ownerIdentifier: id(world, 'ann'),
      asset: 'bread',
      quantity: 4,
      unitPrice: 1,
    };
    expect((await client.post('/v1/listing?dryRun=true', body)).body).toMatchObject({
      dryRun: true,
      remaining: 4,
    });
    expect(await goods(world, 'ann')).toBe(8);
    const twice = async (
      send: (headers: Record<string, string>) => Promise<{ body: Json }>,
    ): Promise<Json> => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const answer = (await send(headers)).body;
      expect((await send(headers)).body).toEqual(answer);
      return answer;
    };
    const listed = await twice((headers) => client.post('/v1/listing', body, { headers }));
    const path = `/v1/listing/${world.id}/${listed['id']}`;
    const order = { buyerIdentifier: bob, quantity: 1 };
    expect((await client.put(`${path}/accept?dryRun=true`, order)).body).toMatchObject({
      dryRun: true,
      amount: 1,
    });
    expect((await client.delete(`${path}?dryRun=true`)).body).toMatchObject({
      dryRun: true,
      state: 'withdrawn',
    });
    await twice((headers) => client.put(`${path}/accept`, order, { headers }));
    await twice((headers) => client.delete(path, { headers }));
    expect([await goods(world, 'ann'), await goods(world, 'bob')]).toEqual([7, 1]);
  });

  it('is opened, accepted and withdrawn by tokens of its own side, within their budgets', async () => {
    const world = await market();
    const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
    const limits = { max_amount: 6, max_per_day: 8 };
    const [own, other] = [await clientOf(world, 'ann', limits), await clientOf(world, 'bob', limits)];
    const sale = {
      instanceIdentifier: world.id,
      ownerIdentifier: ann,
      asset: 'bread',
      quantity: 4,
      unitPrice: 3,
    };
    const listed = await own.post('/v1/listing', sale);
    expect(listed.body).toMatchObject({ owner: ann, state: 'open' });
    expectProblem(await other.post('/v1/listing', sale), 'FORBIDDEN');
    const path = `/v1/listing/${world.id}/${listed.body['id'] as string}`;
    expect((await other.get(path)).body).toMatchObject({ id: listed.body['id'] });
    expectProblem(await other.put(`${path}/accept`, { buyerIdentifier: ann, quantity: 1 }), 'FORBIDDEN');
    expectProblem(await other.put(`${path}/accept`, { buyerIdentifier: bob, quantity: 3 }), 'TRADE_REFUSED', {
      ...{ rule: 'budget', reason: 'MAX_AMOUNT' },
    });
    expect((await other.put(`${path}/accept`, { buyerIdentifier: bob, quantity: 2 })).status).toBe(200);
    expectProblem(await other.put(`${path}/accept`, { buyerIdentifier: bob, quantity: 1 }), 'TRADE_REFUSED', {
      ...{ rule: 'budget', reason: 'MAX_PER_DAY' },
    });
    const bid = { ...sale, ownerIdentifier: bob, side: 'buy', quantity: 1 };
    expectProblem(await other.post('/v1/listing', bid), 'TRADE_REFUSED', { rule: 'budget' });
    expect((await other.post('/v1/listing', { ...bid, unitPrice: 2 })).status).toBe(201);
    expectProblem(await other.delete(path), 'LISTING_NOT_FOUND');
    expect((await own.delete(path)).body).toMatchObject({ state: 'withdrawn', remaining: 2 });
  });
});
