import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { type Json } from './api-client.js';
import { stock } from './goods.js';
import { choosePassword, invite, password, tokenOfPerson } from './people.js';
import { databases } from './test-service.js';
import { type World, type WorldPlan } from './world.js';

export interface Write {
  readonly path: string;
  readonly body?: Json;
  /** Another than that of the application. */
  readonly token?: string;
}

const endpoint = 'http://127.0.0.1:9/x';
export const spawn = (world: World): Json => ({
  instanceIdentifier: world.id,
  uuid: randomUUID(),
  type: 'manual',
  name: 'new',
});
/** The path of an account of 5. */
export const newAccount = async ({ client, id }: World): Promise<string> => {
  const body = { instanceIdentifier: id, uuid: randomUUID(), name: 'The till', wealth: 5 };
  return `/v1/account/${id}/${(await client.post('/v1/account', body)).body['account'].id as string}`;
};

/** The path of a hold of 2 of ann's. */
export const newHold = async (world: World): Promise<string> => {
  const { client, id } = world;
  const [payerIdentifier, recipientIdentifier] = ['ann', 'bob'].map((name) => world.character(name)['id']);
  const body = { instanceIdentifier: id, payerIdentifier, recipientIdentifier, amount: 2 };
  return `/v1/hold/${id}/${(await client.post('/v1/hold', body)).body['id'] as string}`;
};

/** The path of a listing of ann's: three balls of wool, for nothing. */
export const newListing = async (world: World): Promise<string> => {
  const ownerIdentifier = world.character('ann')['id'] as string;
  await stock(world, ownerIdentifier, { wool: 3 });
  const body = { instanceIdentifier: world.id, ownerIdentifier, asset: 'wool', quantity: 3, unitPrice: 0 };
  return `/v1/listing/${world.id}/${(await world.client.post('/v1/listing', body)).body['id'] as string}`;
};

/** The path of a debt of ann's to bob. */
export const newObligation = async (
  world: World,
  more: Json = { amount: 2, every: 86_400 },
): Promise<string> => {
  const { client, id } = world;
  const [debtorIdentifier, creditorIdentifier] = ['ann', 'bob'].map((name) => world.character(name)['id']);
  const body = { instanceIdentifier: id, uuid: randomUUID(), debtorIdentifier, creditorIdentifier, ...more };
  return `/v1/obligation/${id}/${(await client.post('/v1/obligation', body)).body['id'] as string}`;
};

/** The path of a debt of 3 that nobody paid when it was due, of an account that has 5 by now. */
export const newDebt = async (world: World): Promise<string> => {
  const { client, id } = world;
  const body = { instanceIdentifier: id, uuid: randomUUID(), name: 'The debtor' };
  const debtorIdentifier = (await client.post('/v1/account', body)).body['account'].id as string;
  const due = { amount: 3, in: 'real', dueIn: 1, onShortfall: 'owe' };
  const path = await newObligation(world, { debtorIdentifier, ...due });
  await until('nobody paid', async () => {
    await payDues(client.baseUrl, id);
    return (await client.get(path)).body['owed'] === 3;
  });
  await client.put(`/v1/account/${id}/${debtorIdentifier}/grant`, { amount: 5, reason: 'a prize' });
  return path;
};

/** What a process does by itself, where no process of a test does. */
export async function payDues(baseUrl: string, instanceId: string): Promise<void> {
  const database = new Client({ connectionString: databases.get(baseUrl) });
  await database.connect();
  await database.query(`SELECT economy.pay_obligations($1, 100, '{}')`, [instanceId]);
  await database.end();
}

/** Makes the asset that it names. */
export const barter = async (world: World): Promise<Json[]> => {
  const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id']);
  await world.client.put(`/v1/asset/${world.id}/cheese`, { name: 'Cheese', kind: 'item' });
  return [
    { from: null, to: bob, asset: 'cheese', amount: 2 },
    { from: bob, to: ann, asset: 'cheese', amount: 1 },
    { from: ann, to: bob, amount: 1 },
  ];
};

const newAgent = async ({ client }: World): Promise<string> =>
  `/v1/agent/${(await client.post('/v1/agent', { name: 'Bard', endpoint })).body['id'] as string}`;

/** The path of a webhook. */
export const newWebhook = async ({ client }: World): Promise<string> =>
  `/v1/webhook/${(await client.post('/v1/webhook', { url: endpoint })).body['id'] as string}`;

const newPerson = async ({ client }: World): Promise<string> =>
  `/v1/person/${(await client.post('/v1/person', { name: 'anna', role: 'operate' })).body['id'] as string}`;

/** One request for every write that takes a key, by its place in the OpenAPI document. `newWorld` has whom they name. */
export const writes: Readonly<Record<string, (world: World) => Write | Promise<Write>>> = {
  'PUT /v1/agent-npc/{instance}/{identifier}/trade': (world) => ({
    path: `${world.path('ann')}/trade`,
    body: {
      recipientIdentifier: world.character('bob')['id'],
      amount: 1,
      metadata: { a: 1 },
      goods: [{ item: 'bread', quantity: 3 }],
    },
  }),
  'PUT /v1/agent-npc/{instance}/{identifier}/interact': (world) => ({
    path: `${world.path('ann')}/interact`,
    body: { responderIdentifier: null },
  }),
  'POST /v1/agent-npc/{instance}/{identifier}/talk': (world) => ({
    path: `${world.path('ann')}/talk`,
    body: { speaker: world.npc('cat')['id'], text: 'Good day!' },
  }),
  'DELETE /v1/agent-npc/{instance}/{identifier}': (world) => ({ path: world.path('ann') }),
  'PUT /v1/agent-npc/{instance}/{identifier}': (world) => ({
    path: world.path('ann'),
    body: { description: 'The miller, unwell.', mood: 40 },
  }),
  'POST /v1/agent-npc/{instance}/{identifier}/memory': (world) => ({
    path: `${world.path('ann')}/memory`,
    body: { text: 'The bell rang twice tonight.', about: world.npc('cat')['id'] },
  }),
  'POST /v1/agent-npc/{instance}/memory': (world) => ({
    path: `/v1/agent-npc/${world.id}/memory`,
    body: { text: 'The bell rang twice.', identifiers: [world.character('ann')['id']] },
  }),
  'POST /v1/agent-npc/{instance}/{identifier}/reflect': (world) => ({ path: `${world.path('ann')}/reflect` }),
  'POST /v1/instance/{identifier}/night': (world) => ({ path: `/v1/instance/${world.id}/night` }),
  'POST /v1/agent-npc': (world) => ({ path: '/v1/agent-npc', body: { ...spawn(world), wealth: 3 } }),
  'POST /v1/npc': (world) => ({ path: '/v1/npc', body: spawn(world) }),
  'DELETE /v1/npc/{instance}/{identifier}': (world) => ({
    path: `/v1/npc/${world.id}/${world.npc('cat')['id'] as string}`,
  }),
  'POST /v1/instance': () => ({ path: '/v1/instance', body: { uuid: randomUUID(), taxRate: 3 } }),
  'PUT /v1/instance/{identifier}': (world) => ({
    path: `/v1/instance/${world.id}`,
    body: { inheritance: 'none', taxRate: 4 },
  }),
  'PUT /v1/instance/{identifier}/tax-rate': (world) => ({
    path: `/v1/instance/${world.id}/tax-rate`,
    body: { taxRate: 20 },
  }),
  'DELETE /v1/instance/{identifier}': (world) => ({ path: `/v1/instance/${world.id}` }),
  'POST /v1/instance/{identifier}/restore': async (world) => {
    await world.client.delete(`/v1/instance/${world.id}`);
    return { path: `/v1/instance/${world.id}/restore` };
  },
  'POST /v1/instance/{identifier}/event/{seq}/reversal': async (world) => {
    const { body } = await world.trade('ann', 'bob', 1);
    return {
      path: `/v1/instance/${world.id}/event/${body['seq'] as number}/reversal`,
      body: { reason: 'a mistake' },
    };
  },
  'PUT /v1/instance/{identifier}/tax': (world) => ({ path: `/v1/instance/${world.id}/tax` }),
  'PUT /v1/instance/{identifier}/disburse': async (world) => {
    await world.client.put(`/v1/instance/${world.id}/tax`);
    return { path: `/v1/instance/${world.id}/disburse`, body: { amount: 1, policy: 'equal' } };
  },
  'PUT /v1/agent-npc/{instance}/{identifier}/relationship/{other}': (world) => ({
    path: `${world.path('bob')}/relationship/${world.character('ann')['id'] as string}`,
    body: { affinity: 40 },
  }),
  'PUT /v1/agent-npc/{instance}/{identifier}/grant': (world) => ({
    path: `${world.path('ann')}/grant`,
    body: { amount: 7, reason: 'a feast' },
  }),
  'DELETE /v1/agent-npc/{instance}/{identifier}/memory/{memory}': async (world) => {
    await world.interact('ann', 'bob');
    const { body } = await world.client.get(`${world.path('ann')}/memory`);
    return { path: `${world.path('ann')}/memory/${body['items'][0].id as string}` };
  },
  'DELETE /v1/agent-npc/{instance}/{identifier}/text': async (world) => {
    await world.interact('ann', 'bob');
    return { path: `${world.path('ann')}/text` };
  },
  'POST /v1/instance/{identifier}/trades': (world) => ({
    path: `/v1/instance/${world.id}/trades`,
    body: {
      trades: [4, 0, 900].map((amount) => ({
        traderIdentifier: world.character('ann')['id'],
        recipientIdentifier: world.character('bob')['id'],
        amount,
        metadata: { amount },
      })),
    },
  }),
  'POST /v1/instance/{identifier}/agent-npcs': (world) => ({
    path: `/v1/instance/${world.id}/agent-npcs`,
    body: { agentNpcs: ['Cid', 'Dan'].map((name) => ({ uuid: randomUUID(), type: 'natural', name })) },
  }),
  'POST /v1/instance/{identifier}/grants': (world) => ({
    path: `/v1/instance/${world.id}/grants`,
    body: {
      grants: ['ann', 'bob'].map((name) => ({
        identifier: world.character(name)['id'],
        amount: 7,
        reason: 'a feast',
      })),
    },
  }),
  'POST /v1/instance/{identifier}/updates': (world) => ({
    path: `/v1/instance/${world.id}/updates`,
    body: {
      updates: ['ann', 'bob'].map((name) => ({ identifier: world.character(name)['id'], mood: 40 })),
    },
  }),
  'POST /v1/instance/{identifier}/deaths': (world) => ({
    path: `/v1/instance/${world.id}/deaths`,
    body: { identifiers: ['ann', 'bob'].map((name) => world.character(name)['id']) },
  }),
  'POST /v1/instance/{identifier}/interactions': (world) => ({
    path: `/v1/instance/${world.id}/interactions`,
    body: {
      interactions: ['bob', 'ann'].map((responder) => ({
        initiatorIdentifier: world.character('ann')['id'],
        responderIdentifier: world.character(responder)['id'],
      })),
    },
  }),
  'POST /v1/instance/{identifier}/fork': (world) => ({
    path: `/v1/instance/${world.id}/fork`,
    body: { uuid: randomUUID(), history: true },
  }),
  'POST /v1/account': (world) => ({
    path: '/v1/account',
    body: {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      name: 'The till',
      kind: 'shop',
      ownerIdentifier: world.character('ann')['id'],
      wealth: 5,
      metadata: { street: 'Market' },
    },
  }),
  'PUT /v1/account/{instance}/{identifier}': async (world) => ({
    path: await newAccount(world),
    body: { name: 'The stall', ownerIdentifier: world.character('ann')['id'] },
  }),
  'PUT /v1/account/{instance}/{identifier}/trade': async (world) => ({
    path: `${await newAccount(world)}/trade`,
    body: { recipientIdentifier: world.character('bob')['id'], amount: 1, reason: 'wage' },
  }),
  'PUT /v1/account/{instance}/{identifier}/grant': async (world) => ({
    path: `${await newAccount(world)}/grant`,
    body: { amount: 7, reason: 'a prize' },
  }),
  'DELETE /v1/account/{instance}/{identifier}': async (world) => ({
    path: `${await newAccount(world)}?to=${world.character('bob')['id'] as string}`,
  }),
  'PUT /v1/asset/{instance}/{code}': (world) => ({
    path: `/v1/asset/${world.id}/rye`,
    body: { name: 'Rye', kind: 'item', decimals: 2, perishesAfterDays: 4 },
  }),
  'POST /v1/instance/{identifier}/exchange': async (world) => ({
    path: `/v1/instance/${world.id}/exchange`,
    body: { legs: await barter(world), reason: 'market', metadata: { a: 1 } },
  }),
  'POST /v1/instance/{identifier}/exchanges': async (world) => ({
    path: `/v1/instance/${world.id}/exchanges`,
    body: { exchanges: [{ legs: await barter(world) }] },
  }),
  'POST /v1/hold': (world) => ({
    path: '/v1/hold',
    body: {
      instanceIdentifier: world.id,
      payerIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.id,
      amount: 2,
      expiresIn: 3600,
      reason: 'deposit',
    },
  }),
  'PUT /v1/hold/{instance}/{hold}/capture': async (world) => ({
    path: `${await newHold(world)}/capture`,
    body: { amount: 1.5, final: true },
  }),
  'PUT /v1/hold/{instance}/{hold}/release': async (world) => ({ path: `${await newHold(world)}/release` }),
  'POST /v1/listing': async (world) => {
    const ownerIdentifier = world.character('ann')['id'] as string;
    await stock(world, ownerIdentifier, { wool: 3 });
    const body = {
      instanceIdentifier: world.id,
      ownerIdentifier,
      asset: 'wool',
      quantity: 2,
      unitPrice: 0.5,
    };
    return { path: '/v1/listing', body };
  },
  'PUT /v1/listing/{instance}/{listing}/accept': async (world) => ({
    path: `${await newListing(world)}/accept`,
    body: { buyerIdentifier: world.character('bob')['id'], quantity: 2 },
  }),
  'DELETE /v1/listing/{instance}/{listing}': async (world) => ({ path: await newListing(world) }),
  'POST /v1/obligation': (world) => ({
    path: '/v1/obligation',
    body: {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      debtorIdentifier: world.character('ann')['id'],
      creditorIdentifier: world.id,
      amount: 2,
      every: 86_400,
      reason: 'rent',
    },
  }),
  'PUT /v1/obligation/{instance}/{obligation}': async (world) => ({
    path: await newObligation(world, { kind: 'promise', text: 'to come back' }),
    body: { state: 'kept' },
  }),
  'POST /v1/obligation/{instance}/{obligation}/payment': async (world) => ({
    path: `${await newDebt(world)}/payment`,
    body: { amount: 1 },
  }),
  'DELETE /v1/obligation/{instance}/{obligation}': async (world) => ({ path: await newObligation(world) }),
  'POST /v1/agent': () => ({ path: '/v1/agent', body: { name: 'Bard', endpoint } }),
  'PUT /v1/agent/{identifier}': async (world) => ({ path: await newAgent(world), body: { name: 'Skald' } }),
  'DELETE /v1/agent/{identifier}': async (world) => ({ path: await newAgent(world) }),
  'PUT /v1/agent/{identifier}/claim/{instance}': async (world) => ({
    path: `${await newAgent(world)}/claim/${world.id}`,
  }),
  'DELETE /v1/agent/{identifier}/claim/{instance}': async (world) => ({
    path: `${await newAgent(world)}/claim/${world.id}`,
  }),
  'PUT /v1/application': () => ({ path: '/v1/application', body: { requireIdempotencyKey: false } }),
  'POST /v1/application/key': () => ({ path: '/v1/application/key', body: { name: 'game server' } }),
  'DELETE /v1/application/key/{key}': async ({ client }) => ({
    path: `/v1/application/key/${(await client.post('/v1/application/key', { name: 'x' })).body['id'] as string}`,
  }),
  'POST /v1/person': () => ({ path: '/v1/person', body: { name: 'anna', role: 'operate' } }),
  'PUT /v1/person/{identifier}': async (world) => ({
    path: await newPerson(world),
    body: { role: 'read', invite: true },
  }),
  'DELETE /v1/person/{identifier}': async (world) => ({ path: await newPerson(world) }),
  'POST /v1/application/revoked-token': () => ({
    path: '/v1/application/revoked-token',
    body: { jti: 'leaked' },
  }),
  'POST /v1/webhook': () => ({ path: '/v1/webhook', body: { url: endpoint } }),
  'PUT /v1/webhook/{identifier}': async (world) => ({
    path: await newWebhook(world),
    body: { enabled: false },
  }),
  'DELETE /v1/webhook/{identifier}': async (world) => ({ path: await newWebhook(world) }),
  'POST /v1/webhook/{identifier}/secret': async (world) => ({
    path: `${await newWebhook(world)}/secret`,
    body: {},
  }),
  'POST /v1/webhook/{identifier}/retry': async (world) => ({ path: `${await newWebhook(world)}/retry` }),
  'POST /v1/webhook/{identifier}/replay': async (world) => ({
    path: `${await newWebhook(world)}/replay`,
    body: { instanceIdentifier: world.id, fromSeq: 1 },
  }),
};

/** Those that take no key, but two that answer what a test has to bring about first: a turn that waits, and a failed delivery. */
export const unkeyedWrites: Readonly<Record<string, (world: World) => Write | Promise<Write>>> = {
  'POST /v1/auth/token': ({ client }) => ({
    path: '/v1/auth/token',
    body: {
      grant_type: 'client_credentials',
      client_id: client.credentials!.applicationId,
      client_secret: client.credentials!.clientSecret,
    },
  }),
  'POST /v1/auth/sign-in': async ({ client }) => {
    const { invitation } = await invite(client, 'berta', 'read');
    await choosePassword(client.baseUrl, invitation);
    return {
      path: '/v1/auth/sign-in',
      body: { application: client.credentials!.applicationId, name: 'berta', password },
    };
  },
  'POST /v1/auth/sign-out': async ({ client }) => ({
    path: '/v1/auth/sign-out',
    token: await tokenOfPerson(client),
  }),
  'PUT /v1/auth/password': async ({ client }) => ({
    path: '/v1/auth/password',
    body: { current: password, password: 'another horse battery' },
    token: await tokenOfPerson(client),
  }),
  'POST /v1/agent-npc/{instance}/lookup': (world) => ({
    path: `/v1/agent-npc/${world.id}/lookup`,
    body: { identifiers: [world.character('ann')['id']] },
  }),
  'POST /v1/agent-npc/{instance}/{identifier}/bark': (world) => ({
    path: `${world.path('ann')}/bark`,
    body: { occasion: 'rain' },
  }),
  'POST /v1/agent/{identifier}/probe': async (world) => ({ path: `${await newAgent(world)}/probe` }),
  'POST /v1/webhook/{identifier}/test': async (world) => ({ path: `${await newWebhook(world)}/test` }),
};

/** A world in which each of them has its effect. */
export const worldOfWrites: WorldPlan = {
  taxRate: 10,
  npcs: ['cat'],
  agentNpcs: { ann: { wealth: 50, mood: 40 }, bob: {} },
};

/** What a repeat answers: the same, and where each entry of a bulk call says so, that it is one. */
export function asReplayed(body: Json): Json {
  return withoutRequestIds(
    'results' in body
      ? { ...body, results: (body['results'] as Json[]).map((result) => ({ replayed: true, ...result })) }
      : body,
  );
}

function withoutRequestIds(body: Json): Json {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (name === 'requestId' ? undefined : value)),
    (name, value: unknown) =>
      name === 'problem' ? { ...(value as Json), requestId: expect.any(String) } : value,
  ) as Json;
}
