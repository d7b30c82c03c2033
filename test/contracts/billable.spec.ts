import { randomUUID } from 'node:crypto';
import { ApplicationService } from '../../src/identity/application.service.js';
import { type BillableOperation, billableOperations } from '../../src/database/event-kinds.js';
import { wholeDocument } from '../../scripts/whole-document.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { insertWaitingTurn } from '../support/waiting-turn.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import {
  newAccount,
  newDebt,
  newHold,
  newListing,
  newWebhook,
  spawn,
  unkeyedWrites,
  type Write,
  worldOfWrites,
  writes,
} from '../support/writes.js';

type MakeCall = (world: World) => Write | Promise<Write>;

interface BillableRoute {
  readonly operation: BillableOperation;
  /** Counts once; by itself the request of `writes`. */
  readonly good?: MakeCall;
  /** How many calls it needs that count. */
  readonly prepared?: number;
  /** Is refused by the input, by the world, or because somebody is not there. */
  readonly refused: MakeCall;
}

const nobody = '7e57ab1e-0000-4000-8000-000000000000';
const again = (world: World, uuid: unknown): Json => ({ ...spawn(world), uuid });
const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
const trades = (world: World, amounts: readonly number[]): Json[] =>
  amounts.map((amount) => ({
    traderIdentifier: idOf(world, 'ann'),
    recipientIdentifier: idOf(world, 'bob'),
    amount,
  }));

/** Every billable route, by its place in the OpenAPI document. */
const billable: Readonly<Record<string, BillableRoute>> = {
  'PUT /v1/agent-npc/{instance}/{identifier}/trade': {
    operation: 'trade',
    refused: (world) => ({
      path: `${world.path('ann')}/trade`,
      body: { recipientIdentifier: idOf(world, 'bob'), amount: 1000 },
    }),
  },
  'PUT /v1/account/{instance}/{identifier}/trade': {
    operation: 'trade',
    refused: async (world) => ({
      path: `${await newAccount(world)}/trade`,
      body: { recipientIdentifier: idOf(world, 'bob'), amount: 1000 },
    }),
  },
  'POST /v1/instance/{identifier}/exchange': {
    operation: 'trade',
    refused: (world) => ({
      path: `/v1/instance/${world.id}/exchange`,
      body: { legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 1000 }] },
    }),
  },
  'POST /v1/instance/{identifier}/exchanges': {
    operation: 'trade',
    refused: (world) => ({
      path: `/v1/instance/${world.id}/exchanges`,
      body: {
        exchanges: [{ legs: [{ from: idOf(world, 'ann'), to: idOf(world, 'bob'), amount: 1000 }] }],
        atomic: true,
      },
    }),
  },
  'PUT /v1/hold/{instance}/{hold}/capture': {
    operation: 'trade',
    refused: async (world) => ({ path: `${await newHold(world)}/capture`, body: { amount: 1000 } }),
  },
  'POST /v1/obligation/{instance}/{obligation}/payment': {
    operation: 'trade',
    refused: async (world) => ({ path: `${await newDebt(world)}/payment`, body: { amount: 1000 } }),
  },
  'PUT /v1/listing/{instance}/{listing}/accept': {
    operation: 'trade',
    // Its goods are made by an exchange.
    prepared: 1,
    refused: async (world) => ({
      path: `${await newListing(world)}/accept`,
      body: { buyerIdentifier: idOf(world, 'bob'), quantity: 1000 },
    }),
  },
  'PUT /v1/agent-npc/{instance}/{identifier}/interact': {
    operation: 'interact',
    refused: (world) => ({
      path: `${world.path('ann')}/interact`,
      body: { responderIdentifier: idOf(world, 'ann') },
    }),
  },
  // Counted with its event, at the end.
  'POST /v1/agent-npc/{instance}/{identifier}/talk': {
    operation: 'interact',
    good: (world) => ({
      path: `${world.path('ann')}/talk`,
      body: { speaker: world.npc('cat')['id'], text: 'Farewell!', end: true },
    }),
    refused: (world) => ({
      path: `${world.path('ann')}/talk`,
      body: { speaker: nobody, text: 'Farewell!' },
    }),
  },
  'DELETE /v1/agent-npc/{instance}/{identifier}': {
    operation: 'death',
    refused: (world) => ({ path: `/v1/agent-npc/${world.id}/${nobody}` }),
  },
  'POST /v1/agent-npc': {
    operation: 'spawn',
    refused: (world) => ({
      path: '/v1/agent-npc',
      body: again(world, world.character('ann')['uuid']),
    }),
  },
  'POST /v1/npc': {
    operation: 'npc-spawn',
    refused: (world) => ({ path: '/v1/npc', body: again(world, world.npc('cat')['uuid']) }),
  },
  'DELETE /v1/npc/{instance}/{identifier}': {
    operation: 'npc-death',
    refused: (world) => ({ path: `/v1/npc/${world.id}/${nobody}` }),
  },
  'POST /v1/instance': {
    operation: 'instance',
    refused: () => ({ path: '/v1/instance', body: { uuid: randomUUID(), taxRate: 101 } }),
  },
  'PUT /v1/instance/{identifier}': {
    operation: 'tax-rate',
    refused: () => ({ path: `/v1/instance/${nobody}`, body: { taxRate: 11 } }),
  },
  'PUT /v1/instance/{identifier}/tax-rate': {
    operation: 'tax-rate',
    // The rate that it has: this route registers it all the same.
    good: (world) => ({ path: `/v1/instance/${world.id}/tax-rate`, body: { taxRate: 10 } }),
    refused: (world) => ({ path: `/v1/instance/${world.id}/tax-rate`, body: { taxRate: 101 } }),
  },
  'PUT /v1/instance/{identifier}/tax': {
    operation: 'tax-collection',
    refused: () => ({ path: `/v1/instance/${nobody}/tax` }),
  },
  'POST /v1/instance/{identifier}/fork': {
    operation: 'instance',
    refused: () => ({ path: `/v1/instance/${nobody}/fork`, body: { uuid: randomUUID() } }),
  },
  'POST /v1/instance/{identifier}/trades': {
    operation: 'trade',
    good: (world) => ({ path: `/v1/instance/${world.id}/trades`, body: { trades: trades(world, [1]) } }),
    refused: (world) => ({
      path: `/v1/instance/${world.id}/trades`,
      body: { trades: trades(world, [1, 1000]), atomic: true },
    }),
  },
  'POST /v1/instance/{identifier}/agent-npcs': {
    operation: 'spawn',
    good: (world) => ({
      path: `/v1/instance/${world.id}/agent-npcs`,
      body: { agentNpcs: [{ uuid: randomUUID(), type: 'natural' }] },
    }),
    refused: (world) => ({
      path: `/v1/instance/${world.id}/agent-npcs`,
      body: {
        agentNpcs: [randomUUID(), world.character('ann')['uuid']].map((uuid) => ({ uuid, type: 'natural' })),
        atomic: true,
      },
    }),
  },
  'POST /v1/instance/{identifier}/deaths': {
    operation: 'death',
    good: (world) => ({
      path: `/v1/instance/${world.id}/deaths`,
      body: { identifiers: [idOf(world, 'ann')] },
    }),
    refused: (world) => ({
      path: `/v1/instance/${world.id}/deaths`,
      body: { identifiers: [idOf(world, 'ann'), nobody], atomic: true },
    }),
  },
  'POST /v1/instance/{identifier}/interactions': {
    operation: 'interact',
    good: (world) => ({
      path: `/v1/instance/${world.id}/interactions`,
      body: { interactions: [{ initiatorIdentifier: idOf(world, 'ann'), responderIdentifier: null }] },
    }),
    refused: (world) => ({ path: `/v1/instance/${world.id}/interactions`, body: { interactions: [] } }),
  },
};

/** The other writes, which must count nothing. A new write belongs here or above. */
const free: Readonly<Record<string, MakeCall>> = {
  ...Object.fromEntries(Object.entries(writes).filter(([name]) => !(name in billable))),
  ...unkeyedWrites,
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}': async (world) => ({
    path: `${world.path('ann')}/turn/${await insertWaitingTurn(world.id, world.character('ann')['id'] as string)}`,
    body: { say: 'Good day!' },
  }),
  'POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay': async (world) => ({
    path: `${await newWebhook(world)}/failure/${world.id}/1/replay`,
  }),
};

type Counts = Readonly<Record<string, number>>;

describe('billable operations', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.shared();
  });
  afterAll(() => service.stop());

  const newWorld = (): Promise<World> => service.world(worldOfWrites);

  async function countsOf({ client }: World): Promise<Counts> {
    const { body } = await client.get('/v1/usage?groupBy=operation');
    return Object.fromEntries((body['items'] as Json[]).map(({ operation, calls }) => [operation, calls]));
  }

  function send(world: World, name: string, { path, body, token }: Write, key?: string): Promise<Answer> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const client = token === undefined ? world.client : service.clientWith(token);
    return client.send(name.split(' ')[0]!, path, body, { headers });
  }

  const counted = (before: Counts, operation: string): Counts => ({
    ...before,
    [operation]: (before[operation] ?? 0) + 1,
  });

  it('are marked in the document with their operation, and no others are', () => {
    const { paths } = wholeDocument(readDocument());
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Json>).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    );
    const marked = operations.filter(([, operation]) => operation['x-billable'] !== undefined);
    expect(Object.fromEntries(marked.map(([name, operation]) => [name, operation['x-billable']]))).toEqual(
      Object.fromEntries(Object.entries(billable).map(([name, { operation }]) => [name, operation])),
    );
    const writes = operations.map(([name]) => name).filter((name) => !name.startsWith('GET '));
    expect(writes.sort()).toEqual([...Object.keys(billable), ...Object.keys(free)].sort());
    expect(new Set(Object.values(billable).map(({ operation }) => operation))).toEqual(
      new Set(billableOperations),
    );
  });

  it.each(Object.entries(billable))(
    '%s counts once',
    async (name, { operation, good = writes[name]!, refused }) => {
      const world = await newWorld();
      const key = randomUUID();
      const wrong = await refused(world);
      const before = await countsOf(world);
      for (const refusedKey of [undefined, key, key]) {
        expect((await send(world, name, wrong, refusedKey)).status).toBeGreaterThanOrEqual(400);
      }
      expect(await countsOf(world)).toEqual(before);

      const call = await good(world);
      const after = counted(await countsOf(world), operation);
      const first = await send(world, name, call, 'good');
      expect([200, 201]).toContain(first.status);
      expect(await countsOf(world)).toEqual(after);
      for (let n = 0; n < 2; n += 1) {
        const again = await send(world, name, call, 'good');
        expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([first.status, 'true']);
      }
      expect((await send(world, name, wrong, 'good')).status).toBeGreaterThanOrEqual(400);
      expect(await countsOf(world)).toEqual(after);
    },
  );

  it.each(Object.entries(free))('%s counts nothing', async (name, make) => {
    const world = await newWorld();
    const call = await make(world);
    const before = await countsOf(world);
    const { status } = await send(world, name, call);
    // 404: that a delivery failed, a test cannot wait for.
    expect(name.includes('/failure/') ? [404] : [200, 201]).toContain(status);
    expect(await countsOf(world)).toEqual(before);
  });

  it('are not counted when the requested state exists already', async () => {
    const world = await newWorld();
    const before = await countsOf(world);
    const { client } = world;
    const uuid = world.instance['uuid'] as string;
    expect((await client.post('/v1/instance', { uuid })).status).toBe(200);
    const settings = { taxRate: 10, inheritance: 'none' };
    expect((await client.put(`/v1/instance/${world.id}`, settings)).status).toBe(200);
    expect((await client.get(`/v1/instance/${world.id}`)).status).toBe(200);
    expect(await countsOf(world)).toEqual(before);
  });

  it.each(Object.entries(billable))(
    '%s is refused when the quota is used up',
    async (name, { good = writes[name]!, prepared = 0 }) => {
      const client = await service.newClient();
      // What `newWorld` counts, an instance and three spawns, and what the call needs.
      const limit = 4 + prepared;
      const applications = service.app.get(ApplicationService);
      await applications.change(client.credentials!.applicationId, { monthlyQuota: limit });
      const world = await service.world(worldOfWrites, client);
      const call = await good(world);
      const before = await countsOf(world);
      const answer = await send(world, name, call, 'key');
      expectProblem(answer, 'QUOTA_EXCEEDED', { limit, remaining: 0, requested: 1 });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await countsOf(world)).toEqual(before);
      // Nothing was kept for the key, and what is not billable goes on.
      const again = await send(world, name, call, 'key');
      expectProblem(again, 'QUOTA_EXCEEDED');
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      expect((await client.put(`/v1/instance/${world.id}`, { name: 'Poor' })).status).toBe(200);
    },
  );
});
