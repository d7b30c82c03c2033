import { randomUUID } from 'node:crypto';
import { HoldLedger } from '../../src/ledger/hold-ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Json } from '../support/api-client.js';
import { newPerson } from '../support/people.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;

describe('accounts at the edges', () => {
  const service = sharedService();

  const open = async (world: World, plan: Json): Promise<string> => {
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till', ...plan };
    const { status, body: opened } = await world.client.post('/v1/account', body);
    expect(status).toBe(201);
    return opened['account'].id as string;
  };
  const wealthOf = async (world: World, account: string): Promise<number> =>
    (await world.client.get(`/v1/account/${world.id}/${account}`)).body['wealth'] as number;
  const isSound = async (world: World): Promise<void> =>
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);

  it('pays what is left once, where a holder has the uuid of the world', async () => {
    const world = await service.world();
    const chest = await open(world, { uuid: world.instance['uuid'], name: 'chest' });
    const till = await open(world, { wealth: 100 });
    const path = `/v1/account/${world.id}/${till}?to=${world.instance['uuid'] as string}`;
    expect((await world.client.delete(path)).status).toBe(200);
    expect(await wealthOf(world, chest)).toBe(100);
    expect((await world.read())['treasury']).toBe(0);
    await isSound(world);
  });

  it('refuses what is too much together with what is held', async () => {
    const world = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 10 } } });
    await world.collect();
    const full = await open(world, { wealth: most });
    await world.client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: full,
      amount: most,
    });
    const instance = `/v1/instance/${world.id}`;
    const recipients = [{ identifier: full, amount: 1 }];
    expectProblem(await world.client.put(`${instance}/disburse`, { recipients }), 'WEALTH_LIMIT');
    const grants = [full, world.character('ann')['id']].map((identifier) => ({
      identifier,
      amount: 1,
      reason: 'x',
    }));
    const { body } = await world.client.post(`${instance}/grants`, { grants });
    expect(body).toMatchObject({
      registered: 1,
      results: [{ problem: { code: 'WEALTH_LIMIT' } }, { event: {} }],
    });
    await isSound(world);
  });

  it('gives accounts that paid taxes their part of a refund', async () => {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 1000 } } });
    const bank = await open(world, { wealth: 1000, taxable: true });
    await world.collect();
    expect([await world.wealth('ann'), await wealthOf(world, bank)]).toEqual([900, 900]);
    const refund = await world.client.put(`/v1/instance/${world.id}/disburse`, { policy: 'refund' });
    expect(refund.body).toMatchObject({ amount: 200, recipients: 2, treasury: 0 });
    expect([await world.wealth('ann'), await wealthOf(world, bank)]).toEqual([1000, 1000]);
    await isSound(world);
  });

  it('pays the treasury at the same time as others, and each response is that of its repeat', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 50 } } });
    const bob = world.character('bob')['id'];
    const sent = Array.from({ length: 24 }, (_, n) => ({
      body: { recipientIdentifier: n % 2 === 0 ? world.id : bob, amount: 1 },
      headers: { 'idempotency-key': randomUUID() },
    }));
    const send = () =>
      Promise.all(
        sent.map(({ body, headers }) => world.client.put(`${world.path('ann')}/trade`, body, { headers })),
      );
    const first = await send();
    expect(first.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const again = await send();
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  });

  it('reverses nothing where nothing is left, and the payment later', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const { body } = await world.trade('ann', 'bob', 10);
    await world.trade('bob', null, 10);
    const path = `/v1/instance/${world.id}/event/${body['seq'] as number}/reversal`;
    expectProblem(await world.client.post(path, { atMost: true }), 'INSUFFICIENT_WEALTH', {
      ...{ available: 0, requested: 10 },
    });
    await world.client.put(`${world.path('bob')}/grant`, { amount: 4, reason: 'luck' });
    expect((await world.client.post(path, { atMost: true })).body).toMatchObject({ amount: 4 });
    await isSound(world);
  });

  it('gives no hold back after the deletion of its world', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const hold = { payerIdentifier: world.character('ann')['id'], amount: 4, expiresIn: 3600 };
    await world.client.post('/v1/hold', { instanceIdentifier: world.id, ...hold });
    const sql = `UPDATE economy.hold SET expires_at = now() - interval '1 second' WHERE instance_id = $1`;
    await service.dataSource.query(sql, [world.id]);
    await world.client.delete(`/v1/instance/${world.id}`);
    const ledger = service.app.get(HoldLedger, { strict: false });
    expect(await ledger.expire(world.id)).toEqual({ released: 0, due: null });
    await world.client.post(`/v1/instance/${world.id}/restore`);
    expect((await ledger.expire(world.id)).released).toBe(1);
    expect(await world.wealth('ann')).toBe(10);
  });

  it('lets owners alone set the end of a world', async () => {
    const world = await service.world();
    const path = `/v1/instance/${world.id}`;
    const end = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { client: operator } = await newPerson(service, world.client, 'operate');
    expectProblem(await operator.put(path, end), 'FORBIDDEN', { role: 'own' });
    expect((await operator.put(path, { taxRate: 3 })).status).toBe(200);
    const { client: owner } = await newPerson(service, world.client, 'own');
    expect((await owner.put(path, end)).body).toMatchObject(end);
    expect((await operator.put(path, { expiresAt: null })).status).toBe(200);
  });

  it('are followed by streams: what they pay, get, hold and are', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 50 } } });
    const till = await open(world, { wealth: 5 });
    await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: till, amount: 1 });
    await world.client.put(`${world.path('ann')}/grant`, { amount: 1, reason: 'x' });
    await world.client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: till,
      amount: 2,
      recipientIdentifier: world.character('ann')['id'],
    });
    await world.client.delete(`/v1/instance/${world.id}`).then(() => undefined);
    await world.client.post(`/v1/instance/${world.id}/restore`);
    const url = `${service.baseUrl}/v1/instance/${world.id}/event/stream?after=0&agentNpc=${till}`;
    const stream = await fetch(url, { headers: { authorization: `Bearer ${world.client.token}` } });
    const reader = stream.body!.getReader();
    let text = '';
    while (!text.includes('event: hold')) text += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    expect([...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)).toEqual([
      'account',
      'trade',
      'hold',
    ]);
  });

  it('show what the game notes of them to nobody else', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const till = await open(world, { metadata: { mail: 'robin' } });
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const ask = async (of: Json) => {
      const body = { grant_type: 'client_credentials', client_id, client_secret, ...of };
      const issued = await service.clientWith(null).post('/v1/auth/token', body);
      return service.clientWith(issued.body['access_token'] as string);
    };
    const ann = await ask({ agent_npc: `${world.id}/${world.character('ann')['id'] as string}` });
    const own = await ask({ account: `${world.id}/${till}` });
    const path = `/v1/account/${world.id}/${till}`;
    expect((await ann.get(path)).body['metadata']).toBeNull();
    expect((await ann.get(`/v1/account/${world.id}`)).body['items'][0].metadata).toBeNull();
    const paid = await ann.put(`${world.path('ann')}/trade`, { recipientIdentifier: till, amount: 1 });
    expect(paid.body['recipientAccount'].metadata).toBeNull();
    for (const client of [own, world.client])
      expect((await client.get(path)).body['metadata']).toEqual({ mail: 'robin' });
  });
});
