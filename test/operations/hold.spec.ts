import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HoldExpiry } from '../../src/hold/hold-expiry.js';
import { HoldLedger } from '../../src/ledger/hold-ledger.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a hold', () => {
  const service = sharedService();
  const sql = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    service.app.get(DataSource).query<Row[]>(text, values);
  const open = async (world: World, name: string, wealth = 50): Promise<string> => {
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), name, wealth };
    return (await world.client.post('/v1/account', body)).body['account'].id as string;
  };
  const hold = async (world: World, body: Json, expected = 201): Promise<Json> => {
    const placed = await world.client.post('/v1/hold', { instanceIdentifier: world.id, ...body });
    expect({ status: placed.status, body: placed.body }).toMatchObject({ status: expected });
    return placed.body;
  };
  const purse = async (world: World, name: string): Promise<Json> => {
    const { wealth, held } = (await world.client.get(world.path(name))).body;
    return { wealth, held };
  };
  const makeDue = (world: World): Promise<unknown> =>
    sql(
      `WITH due AS (UPDATE economy.hold SET expires_at = now() - interval '1 second' WHERE instance_id = $1 AND expires_at IS NOT NULL)
       UPDATE economy.instance SET holds_due_at = now() - interval '1 second' WHERE id = $1`,
      [world.id],
    );

  it('takes an amount out of wealth, and gives it back when it is released', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    const { client } = world;
    const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
    const placed = await hold(world, {
      payerIdentifier: world.character('ann')['uuid'],
      recipientIdentifier: bob,
      amount: 30,
      expiresIn: 3600,
      reason: 'bid',
      reference: 'auction-7',
    });
    expect(placed).toMatchObject({
      payer: ann,
      recipient: bob,
      amount: 30,
      captured: 0,
      remaining: 30,
      state: 'held',
      reason: 'bid',
      reference: 'auction-7',
      instance: { id: world.id },
    });
    expect(Date.parse(placed['expiresAt']) - Date.parse(placed['createdAt'])).toBe(3_600_000);
    expect(await purse(world, 'ann')).toEqual({ wealth: 70, held: 30 });
    const path = `/v1/hold/${world.id}/${placed['id']}`;
    expect((await client.get(path)).body).toEqual(placed);
    const traded = await client.put(`${world.path('ann')}/trade`, { recipientIdentifier: bob, amount: 70 });
    expect(traded.body).toMatchObject({ traderAgentNPC: { wealth: 0, held: 30 } });
    const economy = (await client.get(`/v1/instance/${world.id}/economy`)).body;
    expect(economy).toMatchObject({ moneySupply: 100, held: 30, minted: 100, accounts: { wealth: 0 } });

    const released = await client.put(`${path}/release`);
    expect(released.body).toMatchObject({ id: placed['id'], state: 'released', remaining: 0, captured: 0 });
    expect((await client.get(path)).body).toEqual(released.body);
    expect(await purse(world, 'ann')).toEqual({ wealth: 30, held: 0 });
    expect((await client.put(`${path}/release`)).body).toMatchObject({
      status: 409,
      code: 'HOLD_ENDED',
      state: 'released',
    });
    const feed = await client.get(`/v1/instance/${world.id}/event?type=hold,release`);
    const [began, ended] = feed.body['items'].map(({ data }: Json) => data);
    expect(began).toMatchObject({
      type: 'hold',
      amount: 30,
      payerWealthAfter: 70,
      payerHeldAfter: 30,
      payerAgentNPC: { id: ann, wealth: 70, held: 30 },
      hold: { ...placed, instance: { id: world.id } },
    });
    expect(ended).toMatchObject({
      type: 'release',
      cause: 'release',
      payerWealthAfter: 30,
      payerHeldAfter: 0,
    });
    expect(ended.hold).toMatchObject({ id: placed['id'], state: 'released', payer: ann, reason: 'bid' });
    const history = (await client.get(`${world.path('ann')}/history`)).body['items'];
    expect(history.slice(0, 3)).toMatchObject([
      { type: 'release', role: 'payer', cause: 'release', amount: 30, wealthAfter: 30 },
      { type: 'trade' },
      { type: 'hold', role: 'payer', amount: 30, wealthAfter: 70 },
    ]);
  });

  it('is captured in parts, and gives back what is left with the final one', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    const { client } = world;
    const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
    const till = await open(world, 'till', 0);
    const { id } = await hold(world, {
      payerIdentifier: ann,
      recipientIdentifier: bob,
      amount: 60,
      reason: 'bid',
    });
    const path = `/v1/hold/${world.id}/${id}`;
    const first = await client.put(`${path}/capture`, { amount: 10 });
    expect(first.body).toMatchObject({
      type: 'trade',
      cause: 'capture',
      amount: 10,
      reason: 'bid',
      traderWealthAfter: 40,
      recipientWealthAfter: 10,
      traderAgentNPC: { id: ann, wealth: 40, held: 50 },
      recipientAgentNPC: { id: bob, wealth: 10 },
      hold: { id, amount: 60, captured: 10, state: 'held' },
    });
    const second = await client.put(`${path}/capture`, { amount: 20, recipientIdentifier: till });
    expect(second.body).toMatchObject({
      recipientAccount: { id: till, wealth: 20 },
      hold: { captured: 30, state: 'held' },
    });
    const many = await client.put(`${path}/capture`, { amount: 30.0001 });
    expect(many.body).toMatchObject({
      status: 422,
      code: 'HOLD_EXCEEDED',
      available: 30,
      requested: 30.0001,
    });
    const fine = await client.put(`${path}/capture`, {
      amount: 5,
      recipientIdentifier: world.id,
      final: true,
    });
    expect(fine.body).toMatchObject({
      type: 'tax',
      cause: 'capture',
      traderWealthAfter: 40,
      traderAgentNPC: { held: 25 },
      recipientAgentNPC: null,
      hold: { captured: 35, state: 'captured' },
    });
    expect((await client.get(path)).body).toMatchObject({ state: 'captured', captured: 35, remaining: 0 });
    expect(await purse(world, 'ann')).toEqual({ wealth: 65, held: 0 });
    expect((await client.get(`/v1/instance/${world.id}`)).body).toMatchObject({
      treasury: 5,
      collectedTaxes: 5,
    });
    expect((await client.put(`${path}/capture`, {})).body).toMatchObject({
      status: 409,
      code: 'HOLD_ENDED',
      state: 'captured',
    });
    const feed = await client.get(`/v1/instance/${world.id}/event?type=trade,tax,release`);
    const told = feed.body['items'].map(({ data }: Json) => data);
    expect(told).toMatchObject([
      { traderAgentNPC: { wealth: 40, held: 50 }, hold: first.body['hold'] },
      { recipientAccount: { wealth: 20 }, hold: second.body['hold'] },
      { type: 'tax', traderAgentNPC: { held: 25 }, hold: fine.body['hold'] },
      { type: 'release', amount: 25, cause: 'release', payerWealthAfter: 65, hold: { state: 'captured' } },
    ]);
    const economy = (await client.get(`/v1/instance/${world.id}/economy`)).body;
    expect(economy).toMatchObject({ held: 0, treasury: 5, accounts: { wealth: 20 }, moneySupply: 95 });
    expect(economy['periods'].all).toMatchObject({ trades: 2, tradeVolume: 30, paymentsCollected: 5 });
  });

  it('needs somebody who can pay, be paid, and an expiry to come', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { client } = world;
    const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
    const body = { payerIdentifier: ann, amount: 5 };
    expect(await hold(world, { ...body, amount: 11 }, 422)).toMatchObject({
      code: 'INSUFFICIENT_WEALTH',
      available: 10,
      requested: 11,
      detail: 'The payer has 10, which is less than 11.',
    });
    expect(await hold(world, { ...body, recipientIdentifier: ann }, 422)).toMatchObject({
      code: 'SELF_TRADE',
    });
    expect(await hold(world, { ...body, payerIdentifier: randomUUID() }, 404)).toMatchObject({
      code: 'AGENT_NPC_NOT_FOUND',
    });
    expect(await hold(world, { ...body, recipientIdentifier: randomUUID() }, 404)).toMatchObject({
      code: 'AGENT_NPC_NOT_FOUND',
    });
    expect(await hold(world, { ...body, expiresAt: '2020-01-01T00:00:00Z' }, 422)).toMatchObject({
      code: 'EXPIRY_PASSED',
    });
    expect(await hold(world, { ...body, amount: 0 }, 400)).toMatchObject({ code: 'VALIDATION_FAILED' });
    const both = { ...body, expiresIn: 5, expiresAt: '2120-01-01T00:00:00Z' };
    expect(await hold(world, both, 400)).toMatchObject({ errors: [{ code: 'TWO_EXPIRIES' }] });
    const { id } = await hold(world, body);
    const path = `/v1/hold/${world.id}/${id}`;
    expect((await client.put(`${path}/capture`, {})).body).toMatchObject({
      status: 422,
      code: 'HOLD_RECIPIENT_MISSING',
    });
    expect((await client.put(`${path}/capture`, { recipientIdentifier: ann })).body).toMatchObject({
      code: 'SELF_TRADE',
    });
    await client.delete(world.path('bob'));
    expect((await client.put(`${path}/capture`, { recipientIdentifier: bob })).body).toMatchObject({
      code: 'AGENT_NPC_NOT_FOUND',
    });
    for (const verb of ['capture', 'release']) {
      const unknown = await client.put(
        `/v1/hold/${world.id}/${randomUUID()}/${verb}`,
        verb === 'capture' ? {} : undefined,
      );
      expect(unknown.body).toMatchObject({ status: 404, code: 'HOLD_NOT_FOUND' });
    }
    expect((await client.get(`/v1/hold/${world.id}/${randomUUID()}`)).body).toMatchObject({
      code: 'HOLD_NOT_FOUND',
    });
  });

  it('of a dead recipient is captured for another one', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {}, cid: {} } });
    const { id } = await hold(world, {
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 5,
    });
    await world.client.delete(world.path('bob'));
    const path = `/v1/hold/${world.id}/${id}/capture`;
    expect((await world.client.put(path, {})).body).toMatchObject({ code: 'AGENT_NPC_NOT_FOUND' });
    const paid = await world.client.put(path, { recipientIdentifier: world.character('cid')['id'] });
    expect(paid.body).toMatchObject({ amount: 5, recipientWealthAfter: 5 });
  });

  it('is told as of a moment of the past', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { client } = world;
    const { id } = await hold(world, {
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 6,
    });
    const path = `/v1/hold/${world.id}/${id}`;
    await client.put(`${path}/capture`, { amount: 1 });
    await client.put(`${path}/capture`, { amount: 2 });
    await client.put(`${path}/release`);
    const events = (await client.get(`/v1/instance/${world.id}/event?type=hold,trade,release`)).body['items'];
    const purses = [];
    for (const { occurredAt } of events) {
      const { wealth, held } = (await client.get(`${world.path('ann')}?at=${occurredAt}`)).body;
      const listed = await client.get(`/v1/agent-npc/${world.id}?sort=name&at=${occurredAt}`);
      expect(listed.body['items'][0]).toMatchObject({ name: 'ann', wealth, held });
      const economy = await client.get(`/v1/instance/${world.id}/economy?at=${occurredAt}`);
      expect(economy.body).toMatchObject({ held, accounts: { wealth: 0 } });
      purses.push([wealth, held]);
    }
    expect(purses).toEqual([
      [4, 6],
      [4, 5],
      [4, 3],
      [7, 0],
    ]);
  });

  it('is listed, the latest first, by payer and state', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const { client } = world;
    const till = await open(world, 'till');
    const ann = world.character('ann')['id'];
    const a = await hold(world, { payerIdentifier: ann, amount: 1 });
    const b = await hold(world, { payerIdentifier: till, amount: 2 });
    const c = await hold(world, { payerIdentifier: ann, amount: 3, recipientIdentifier: till });
    await client.put(`/v1/hold/${world.id}/${c['id']}/capture`, {});
    const amounts = async (query: string): Promise<number[]> =>
      (await client.get(`/v1/hold/${world.id}${query}`)).body['items'].map(({ amount }: Json) => amount);
    expect(await amounts('')).toEqual([3, 2, 1]);
    expect(await amounts('?state=held')).toEqual([2, 1]);
    expect(await amounts(`?payer=${ann}`)).toEqual([3, 1]);
    expect(await amounts(`?payer=${ann}&state=captured`)).toEqual([3]);
    expect(await amounts(`?payer=${world.character('ann')['uuid']}&state=held`)).toEqual([1]);
    const first = (await client.get(`/v1/hold/${world.id}?limit=2`)).body;
    expect(await amounts(`?limit=2&cursor=${first['nextCursor']}`)).toEqual([a['amount']]);
    expect((await client.get(`/v1/account/${world.id}/${till}`)).body).toMatchObject({ wealth: 51, held: 2 });
    expect(b['payer']).toBe(till);
  });

  it('expires once, however many processes look', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1000 } } });
    const { client } = world;
    const till = await open(world, 'till', 100);
    const ann = world.character('ann')['id'];
    const some = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        hold(world, {
          payerIdentifier: index % 4 === 0 ? till : ann,
          amount: 1 + index / 10,
          expiresIn: 1000,
        }),
      ),
    );
    await hold(world, { payerIdentifier: ann, amount: 7 });
    await makeDue(world);
    const ledger = service.app.get(HoldLedger);
    const expiry = service.app.get(HoldExpiry);
    expiry.pollSoon();
    await Promise.all([expiry.sweep(), ledger.expire(world.id), ledger.expire(world.id)]);
    expect(await purse(world, 'ann')).toEqual({ wealth: 993, held: 7 });
    expect((await client.get(`/v1/account/${world.id}/${till}`)).body).toMatchObject({
      wealth: 100,
      held: 0,
    });
    const expired = (await client.get(`/v1/hold/${world.id}?state=expired&limit=100`)).body['items'];
    expect(expired).toHaveLength(some.length);
    const released = await client.get(`/v1/instance/${world.id}/event?type=release&limit=100`);
    expect(released.body['items']).toHaveLength(some.length);
    expect(released.body['items'][0].data).toMatchObject({ cause: 'expiry', hold: { state: 'expired' } });
    const [due] = await sql<{ due: Date | null }>(
      'SELECT holds_due_at AS due FROM economy.instance WHERE id = $1',
      [world.id],
    );
    expect(due).toEqual({ due: null });
  });

  it('that is due is not captured, and given back by that', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { id } = await hold(world, {
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 4,
      expiresIn: 1000,
    });
    await makeDue(world);
    const path = `/v1/hold/${world.id}/${id}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const replayed of [null, 'true']) {
      const late = await world.client.put(`${path}/capture`, {}, { headers });
      expect(late.body).toMatchObject({ status: 409, code: 'HOLD_ENDED', state: 'expired' });
      expect(late.headers.get('idempotent-replayed')).toBe(replayed);
    }
    expect((await world.client.get(path)).body).toMatchObject({ state: 'expired', remaining: 0 });
    expect(await purse(world, 'ann')).toEqual({ wealth: 10, held: 0 });
  });

  it('of a payer who dies is a part of the estate, and of an account that closes goes with the rest', async () => {
    const world = await service.world({
      inheritance: 'treasury',
      agentNpcs: { ann: { wealth: 10 }, bob: { wealth: 1 } },
    });
    const { client } = world;
    const till = await open(world, 'till', 20);
    for (const payerIdentifier of [world.character('ann')['id'], world.character('ann')['id'], till]) {
      await hold(world, { payerIdentifier, amount: 4, recipientIdentifier: world.character('bob')['id'] });
    }
    const died = await client.delete(world.path('ann'));
    expect(died.body).toMatchObject({ agentNpc: { wealth: 10, held: 0 } });
    expect((await client.get(`/v1/instance/${world.id}`)).body).toMatchObject({ treasury: 10 });
    const path = `/v1/account/${world.id}/${till}`;
    expect((await client.delete(path)).body).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY', available: 20 });
    expect((await client.delete(`${path}?to=${world.character('bob')['id']}`)).body).toMatchObject({
      account: { wealth: 0, held: 0 },
    });
    expect(await purse(world, 'bob')).toEqual({ wealth: 21, held: 0 });
    const causes = (await client.get(`/v1/instance/${world.id}/event?type=release`)).body['items'].map(
      ({ data }: Json) => data.cause,
    );
    expect(causes).toEqual(['death', 'death', 'closing']);
  });

  it('never makes a wealth exceed the largest amount when it is given back', async () => {
    const most = 99_999_999_999.9999;
    const world = await service.world({ agentNpcs: { ann: { wealth: most }, bob: { wealth: 5 } } });
    const { client } = world;
    const { id } = await hold(world, { payerIdentifier: world.character('ann')['id'], amount: 3 });
    const paid = await client.put(`${world.path('bob')}/trade`, {
      recipientIdentifier: world.character('ann')['id'],
      amount: 1,
    });
    expect(paid.body).toMatchObject({ status: 422, code: 'WEALTH_LIMIT' });
    expect((await client.put(`${world.path('ann')}/grant`, { amount: 1, reason: 'x' })).body).toMatchObject({
      code: 'WEALTH_LIMIT',
    });
    await client.put(`/v1/hold/${world.id}/${id}/release`);
    expect(await purse(world, 'ann')).toEqual({ wealth: most, held: 0 });
  });

  it('is tried without effect by a dry run', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { client } = world;
    const body = {
      instanceIdentifier: world.id,
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 4,
    };
    const tried = await client.post('/v1/hold?dryRun=true', body);
    expect(tried.body).toMatchObject({ dryRun: true, state: 'held', remaining: 4 });
    expect(await purse(world, 'ann')).toEqual({ wealth: 10, held: 0 });
    const { id } = (await client.post('/v1/hold', body)).body;
    const path = `/v1/hold/${world.id}/${id}`;
    expect((await client.put(`${path}/capture?dryRun=true`, {})).body).toMatchObject({
      dryRun: true,
      amount: 4,
      hold: { state: 'captured' },
    });
    expect((await client.get(path)).body).toMatchObject({ state: 'held' });
  });

  it('has its effect once with a key, and the first answer again', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { client } = world;
    const twice = async (
      send: (headers: Record<string, string>) => Promise<{ body: Json }>,
    ): Promise<Json> => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const { body } = await send(headers);
      expect((await send(headers)).body).toEqual(body);
      return body;
    };
    const body = {
      instanceIdentifier: world.id,
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount: 4,
      expiresIn: 100,
      reason: 'bid',
    };
    const { id } = await twice((headers) => client.post('/v1/hold', body, { headers }));
    const path = `/v1/hold/${world.id}/${id}`;
    await twice((headers) => client.put(`${path}/capture`, { amount: 1 }, { headers }));
    await twice((headers) => client.put(`${path}/release`, undefined, { headers }));
    expect(await purse(world, 'ann')).toEqual({ wealth: 9, held: 0 });
    expect(await purse(world, 'bob')).toEqual({ wealth: 1, held: 0 });
  });
});
