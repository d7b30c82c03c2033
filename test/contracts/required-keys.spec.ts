import { randomUUID } from 'node:crypto';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { rowsOf } from '../support/estate.js';
import { newPerson } from '../support/people.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

interface Call {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: (world: World) => string;
  readonly body?: (world: World) => Json;
}

const idOf = (world: World, name: string): unknown => world.character(name)['id'];
const trade = (world: World): Json => ({
  traderIdentifier: idOf(world, 'ann'),
  recipientIdentifier: idOf(world, 'bob'),
  amount: 1,
});

const moves: Readonly<Record<string, Call>> = {
  'a trade': {
    method: 'PUT',
    path: (world) => `${world.path('ann')}/trade`,
    body: (world) => ({ recipientIdentifier: idOf(world, 'bob'), amount: 1 }),
  },
  'many trades': {
    method: 'POST',
    path: ({ id }) => `/v1/instance/${id}/trades`,
    body: (world) => ({ trades: [trade(world), trade(world)] }),
  },
  'an exchange': {
    method: 'POST',
    path: ({ id }) => `/v1/instance/${id}/exchange`,
    body: (world) => ({ legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 1 }] }),
  },
  'many exchanges': {
    method: 'POST',
    path: ({ id }) => `/v1/instance/${id}/exchanges`,
    body: (world) => ({
      exchanges: [{ legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 1 }] }],
    }),
  },
  'a grant': {
    method: 'PUT',
    path: (world) => `${world.path('ann')}/grant`,
    body: () => ({ amount: 5, reason: 'quest' }),
  },
  'a collection of taxes': { method: 'PUT', path: ({ id }) => `/v1/instance/${id}/tax` },
  'a payment out of the treasury': {
    method: 'PUT',
    path: ({ id }) => `/v1/instance/${id}/disburse`,
    body: () => ({ amount: 0.5, policy: 'equal' }),
  },
  'a death, which leaves an estate': { method: 'DELETE', path: (world) => world.path('cid') },
};

describe('an application that demands Idempotency-Keys', () => {
  const service = sharedService();
  let world: World;
  let client: ApiClient;
  beforeAll(async () => {
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 50 }, bob: {}, cid: { wealth: 3 } },
    });
    client = world.client;
    await world.collect();
    expect((await client.put('/v1/application', { requireIdempotencyKey: true })).body).toMatchObject({
      id: client.credentials!.applicationId,
      requireIdempotencyKey: true,
    });
  });

  const send = ({ method, path, body }: Call, headers: Record<string, string> = {}): Promise<Answer> =>
    client.send(method, path(world), body?.(world), { headers });

  it('shows that it does', async () => {
    expect((await client.get('/v1/application')).body).toMatchObject({ requireIdempotencyKey: true });
  });

  it.each(Object.keys(moves))('gets no %s without one', async (name) => {
    const before = await rowsOf(service.dataSource, client.credentials!.applicationId);
    expectProblem(await send(moves[name]!), 'IDEMPOTENCY_KEY_REQUIRED');
    expect(await rowsOf(service.dataSource, client.credentials!.applicationId)).toEqual(before);
    expect((await send(moves[name]!, { 'idempotency-key': randomUUID() })).status).toBeLessThan(300);
  });

  it('gets dry runs, reads and writes that move nothing without one', async () => {
    const body = { recipientIdentifier: idOf(world, 'bob'), amount: 1 };
    expect((await client.put(`${world.path('ann')}/trade?dryRun=true`, body)).status).toBe(200);
    expectProblem(
      await client.put(`${world.path('ann')}/trade?dryRun=false`, body),
      'IDEMPOTENCY_KEY_REQUIRED',
    );
    expect((await client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 11 })).status).toBe(200);
    expect((await client.put(world.path('ann'), { mood: 50 })).status).toBe(200);
  });

  it('gets many trades in one call if each of them has its own', async () => {
    const path = `/v1/instance/${world.id}/trades`;
    const keyed = (): Json => ({ ...trade(world), idempotencyKey: randomUUID() });
    expect((await client.post(path, { trades: [keyed(), keyed()] })).status).toBe(201);
    expectProblem(await client.post(path, { trades: [keyed(), trade(world)] }), 'IDEMPOTENCY_KEY_REQUIRED');
    expect((await client.post(path, { trades: [] })).status).toBe(400);
  });

  it('is one by choice of those who may manage it alone', async () => {
    const clerk = await newPerson(service, client, 'operate');
    expectProblem(await clerk.client.put('/v1/application', { requireIdempotencyKey: false }), 'FORBIDDEN');
    expectInvalid(
      await client.put('/v1/application', { requireIdempotencyKey: 1 }),
      '/requireIdempotencyKey',
    );
    const other = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const sunk = { recipientIdentifier: null, amount: 1 };
    expect((await other.client.put(`${other.path('ann')}/trade`, sunk)).status).toBe(200);
  });

  it('is none any more once it says so, and a repeat of that changes nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const off = { requireIdempotencyKey: false };
    const first = await client.put('/v1/application', off, { headers });
    const again = await client.put('/v1/application', off, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await send(moves['a trade']!)).status).toBe(200);
  });
});
