import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { wholeDocument } from '../../scripts/whole-document.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { insertWaitingTurn } from '../support/waiting-turn.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

interface Operation {
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: Json }> };
  readonly 'x-character-token'?: 'itself' | 'account' | 'payer' | 'owner' | 'world' | 'any';
}

interface Call {
  readonly method: string;
  readonly template: string;
  readonly access: Operation['x-character-token'];
  readonly body: unknown;
}

/** What a token of one character or account may do: written down here once more, so that a new mark has to be meant. */
const allowed = [
  'DELETE /v1/listing/{instance}/{listing}',
  'GET /v1/account/{instance}',
  'GET /v1/account/{instance}/{identifier}',
  'GET /v1/account/{instance}/{identifier}/history',
  'GET /v1/account/{instance}/{identifier}/holding',
  'GET /v1/agent-npc/{instance}',
  'GET /v1/agent-npc/{instance}/{identifier}',
  'GET /v1/agent-npc/{instance}/{identifier}/chronicle',
  'GET /v1/agent-npc/{instance}/{identifier}/feeling',
  'GET /v1/agent-npc/{instance}/{identifier}/history',
  'GET /v1/agent-npc/{instance}/{identifier}/holding',
  'GET /v1/agent-npc/{instance}/{identifier}/memory',
  'GET /v1/agent-npc/{instance}/{identifier}/relationship',
  'GET /v1/agent-npc/{instance}/{identifier}/relationship/{other}',
  'GET /v1/agent-npc/{instance}/{identifier}/turn',
  'GET /v1/asset/{instance}',
  'GET /v1/asset/{instance}/{code}',
  'GET /v1/auth/token',
  'GET /v1/hold/{instance}',
  'GET /v1/hold/{instance}/{hold}',
  'GET /v1/instance/{identifier}/economy',
  'GET /v1/instance/{identifier}/economy/history',
  'GET /v1/instance/{identifier}/economy/price-index',
  'GET /v1/instance/{identifier}/economy/prices',
  'GET /v1/listing/{instance}',
  'GET /v1/listing/{instance}/{listing}',
  'GET /v1/obligation/{instance}',
  'GET /v1/obligation/{instance}/{obligation}',
  'POST /v1/agent-npc/{instance}/lookup',
  'POST /v1/agent-npc/{instance}/{identifier}/bark',
  'POST /v1/agent-npc/{instance}/{identifier}/memory',
  'POST /v1/agent-npc/{instance}/{identifier}/reflect',
  'POST /v1/hold',
  'POST /v1/instance/{identifier}/exchange',
  'POST /v1/listing',
  'PUT /v1/account/{instance}/{identifier}/trade',
  'PUT /v1/agent-npc/{instance}/{identifier}/interact',
  'PUT /v1/agent-npc/{instance}/{identifier}/trade',
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}',
  'PUT /v1/listing/{instance}/{listing}/accept',
  'PUT /v1/obligation/{instance}/{obligation}',
];

/** A hold and an obligation are seen by whom they are of, and by whom they are for; a listing by all, and withdrawn by whose it is. */
const seenOf = ({ method, template }: { readonly method: string; readonly template: string }): number =>
  template.endsWith('/{hold}') || template.endsWith('/{obligation}') || method === 'DELETE'
    ? 404
    : template.endsWith('/accept')
      ? 403
      : 200;

describe('a token of one character', () => {
  const service = sharedService();

  /** With an account for each of the two. */
  async function newWorld(client?: ApiClient): Promise<World> {
    const world = await service.world({ agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 5 } } }, client);
    for (const name of ['ann', 'bob']) {
      const opened = await world.client.post('/v1/account', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        name: `The till of ${name}`,
        wealth: 50,
      });
      tills.set(`${world.id} ${name}`, opened.body['account'] as Json);
    }
    const placed = await world.client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: world.character('bob')['id'],
      amount: 1,
    });
    holds.set(world.id, placed.body['id'] as string);
    const bob = world.character('bob')['id'] as string;
    await stock(world, bob, { bread: 1 });
    const offer = { ownerIdentifier: bob, asset: 'bread', quantity: 1, unitPrice: 1 };
    const listed = await world.client.post('/v1/listing', { instanceIdentifier: world.id, ...offer });
    listings.set(world.id, listed.body['id'] as string);
    await world.client.put(`/v1/asset/${world.id}/bread`, { name: 'Bread', kind: 'item' });
    return world;
  }
  const tills = new Map<string, Json>();
  const holds = new Map<string, string>();
  const listings = new Map<string, string>();
  const tillOf = (world: World, name: string): Json => tills.get(`${world.id} ${name}`)!;

  const clientOf = (world: World, name: string, limits: Json = {}): Promise<ApiClient> =>
    clientWith(world, { agent_npc: `${world.instance['uuid']}/${world.character(name)['uuid']}`, ...limits });
  const clientOfTill = (world: World, name: string, limits: Json = {}): Promise<ApiClient> =>
    clientWith(world, { account: `${world.instance['uuid']}/${tillOf(world, name)['uuid']}`, ...limits });

  async function clientWith(world: World, asked: Json): Promise<ApiClient> {
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const answer = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      ...asked,
    });
    expect(answer.status).toBe(200);
    return service.clientWith(answer.body['access_token'] as string);
  }

  /** Every operation that needs a token. */
  function callsOf(world: World): Call[] {
    const bodies: Readonly<Record<string, unknown>> = {
      '/v1/agent-npc/{instance}/{identifier}/trade': {
        recipientIdentifier: world.character('bob')['id'],
        amount: 1,
      },
      '/v1/account/{instance}/{identifier}/trade': {
        recipientIdentifier: world.character('bob')['id'],
        amount: 1,
      },
      '/v1/agent-npc/{instance}/{identifier}/interact': { responderIdentifier: world.character('bob')['id'] },
      '/v1/agent-npc/{instance}/{identifier}/turn/{turn}': { say: 'Good day!' },
      '/v1/agent-npc/{instance}/{identifier}/memory': { text: 'I saw a wolf.' },
      '/v1/agent-npc/{instance}/{identifier}/bark': { occasion: 'rain' },
    };
    return Object.entries(wholeDocument(readDocument()).paths).flatMap(([template, item]) =>
      Object.entries(item as Readonly<Record<string, Operation>>)
        .filter(([, { security }]) => security === undefined)
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          template,
          access: operation['x-character-token'],
          body:
            method === 'get'
              ? undefined
              : (bodies[template] ?? operation.requestBody?.content['application/json']?.example),
        })),
    );
  }

  function send(client: ApiClient, { method, template, body }: Call, path: Json): Promise<Answer> {
    const filled = template
      .replace('{seq}', '1')
      .replaceAll(/\{(\w+)\}/g, (_all, name: string) => (path[name] as string | undefined) ?? randomUUID());
    return client.send(method, filled, body);
  }

  /** The path that names the character, by id or uuid. */
  function pathOf({ template }: Call, world: World, name: string, form: 'id' | 'uuid'): Json {
    const instance = world.instance[form] as string;
    const holder = template.startsWith('/v1/agent-npc')
      ? world.character(name)
      : template.startsWith('/v1/account')
        ? tillOf(world, name)
        : world.instance;
    const other = world.character('bob')[form] as string;
    return {
      instance,
      other,
      identifier: holder[form] as string,
      hold: holds.get(world.id),
      listing: listings.get(world.id),
      code: 'bread',
    };
  }

  it('is what the document marks, and no more', async () => {
    const marked = callsOf(await newWorld()).filter(({ access }) => access !== undefined);
    expect(marked.map(({ method, template }) => `${method} ${template}`).sort()).toEqual(allowed);
  });

  it('does over the whole API what is allowed, as its own character; the rest is forbidden and changes nothing', async () => {
    const world = await newWorld();
    const stranger = await newWorld(world.client);
    const ann = await clientOf(world, 'ann');
    const seen = async (): Promise<Json[]> => {
      const paths = [`/v1/instance/${world.id}/event`, `/v1/instance/${stranger.id}/event`, '/v1/agent'];
      return Promise.all(paths.map(async (path) => (await world.client.get(path)).body));
    };
    const before = await seen();
    for (const call of callsOf(world).filter(({ access }) => access !== 'payer' && access !== 'owner')) {
      for (const form of ['id', 'uuid'] as const) {
        const as = (who: string, where = world) => send(ann, call, pathOf(call, where, who, form));
        const other = await as('bob');
        const elsewhere = await as('ann', stranger);
        const name = `${call.method} ${call.template}`;
        if (call.access === 'any') expect([name, other.status, elsewhere.status]).toEqual([name, 200, 200]);
        else {
          expect([name, other.status]).toEqual([name, call.access === 'world' ? seenOf(call) : 403]);
          expectProblem(elsewhere, 'FORBIDDEN');
        }
        if (call.access === undefined || call.access === 'account') {
          expectProblem(await as('ann'), 'FORBIDDEN');
        }
      }
    }
    expect(await seen()).toEqual(before);
    // The hold of these worlds is another's.
    const own = callsOf(world).filter(
      (call) =>
        call.access !== undefined &&
        call.access !== 'account' &&
        call.access !== 'payer' &&
        call.access !== 'owner' &&
        seenOf(call) === 200,
    );
    for (const call of own) {
      for (const form of ['id', 'uuid'] as const) {
        const turn = await insertWaitingTurn(world.id, world.character('ann')['id'] as string);
        const answer = await send(ann, call, { ...pathOf(call, world, 'ann', form), turn });
        expect([call.template, Math.floor(answer.status / 100)]).toEqual([call.template, 2]);
        // Its own agent is a secret of the application, too.
        expect(JSON.stringify(answer.body)).not.toContain('built-in:');
      }
    }
    expect((await world.client.get(world.path('ann'))).body['wealth']).toBe(48);
  });

  it('of an account makes its trades and reads its history; the rest is forbidden and changes nothing', async () => {
    const world = await newWorld();
    const stranger = await newWorld(world.client);
    const till = await clientOfTill(world, 'ann');
    const seen = async (): Promise<Json[]> => {
      const paths = [`/v1/instance/${world.id}/event`, `/v1/instance/${stranger.id}/event`, '/v1/agent'];
      return Promise.all(paths.map(async (path) => (await world.client.get(path)).body));
    };
    const before = await seen();
    const own: Call[] = [];
    for (const call of callsOf(world).filter(({ access }) => access !== 'payer' && access !== 'owner')) {
      if (call.access === 'account') own.push(call);
      for (const form of ['id', 'uuid'] as const) {
        const as = (who: string, where = world) => send(till, call, pathOf(call, where, who, form));
        const other = await as('bob');
        const elsewhere = await as('ann', stranger);
        const name = `${call.method} ${call.template}`;
        const isOpen = call.access === 'world' || call.access === 'any';
        expect([name, other.status]).toEqual([name, isOpen ? seenOf(call) : 403]);
        expect([name, elsewhere.status]).toEqual([name, call.access === 'any' ? 200 : 403]);
        if (call.access === undefined || call.access === 'itself')
          expectProblem(await as('ann'), 'FORBIDDEN');
      }
    }
    expect(await seen()).toEqual(before);
    expect(own.map(({ method, template }) => `${method} ${template}`)).toEqual([
      'GET /v1/account/{instance}/{identifier}/history',
      'PUT /v1/account/{instance}/{identifier}/trade',
      'GET /v1/account/{instance}/{identifier}/holding',
    ]);
    for (const call of own) {
      for (const form of ['id', 'uuid'] as const) {
        expect((await send(till, call, pathOf(call, world, 'ann', form))).status).toBe(200);
      }
    }
    const { body } = await world.client.get(`/v1/account/${world.id}/${tillOf(world, 'ann')['id']}`);
    expect(body['wealth']).toBe(48);
    const mcp = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expectProblem(await till.post('/mcp', mcp), 'FORBIDDEN');
  });

  it('exchanges what is its own, within its budget, and makes nothing', async () => {
    const world = await newWorld();
    const stranger = await newWorld(world.client);
    const [ann, bob] = [world.character('ann'), world.character('bob')];
    for (const [own, giver] of [
      [await clientOf(world, 'ann', { max_amount: 10, max_per_day: 15 }), ann],
      [await clientOfTill(world, 'ann', { max_amount: 10, max_per_day: 15 }), tillOf(world, 'ann')],
    ] as const) {
      const made = { from: null, to: giver['id'], asset: 'bread', amount: 2 };
      const path = `/v1/instance/${world.instance['uuid'] as string}/exchange`;
      expect((await world.client.post(path, { legs: [made] })).status).toBe(201);
      const exchange = (legs: Json[], where = path) => own.post(where, { legs });
      const gift = { from: giver['uuid'], to: bob['uuid'], asset: 'bread', amount: 1 };
      const pay = (amount: number): Json => ({ from: giver['id'], to: bob['id'], amount });
      expect((await exchange([gift, pay(6)])).body).toMatchObject({
        legs: [{ from: giver['id'] }, { amount: 6 }],
      });
      expect((await exchange([{ ...gift, to: null }])).status).toBe(201);
      for (const legs of [
        [made],
        [{ ...gift, from: bob['id'] }],
        [gift, { ...pay(1), from: bob['id'] }],
        [],
      ]) {
        const answer = await exchange(legs);
        expect(answer.status).toBe(legs.length === 0 ? 400 : 403);
      }
      expectProblem(await exchange([pay(6), pay(5)]), 'FORBIDDEN', { maxAmount: 10 });
      expectProblem(await exchange([pay(4), pay(6)]), 'TRADE_REFUSED', {
        rule: 'budget',
        pointer: '/legs/1',
      });
      expectProblem(await exchange([gift], `/v1/instance/${stranger.id}/exchange`), 'FORBIDDEN');
      expectProblem(await own.post(`${path}s`, { exchanges: [{ legs: [gift] }] }), 'FORBIDDEN');
      expect((await exchange([pay(9)])).status).toBe(201);
    }
  });

  it('holds within its budget, sees its own holds, and ends none', async () => {
    const world = await newWorld();
    const stranger = await newWorld(world.client);
    const [ann, bob] = [world.character('ann'), world.character('bob')];
    const limits = { max_amount: 10, max_per_day: 15 };
    for (const [own, payer] of [
      [await clientOf(world, 'ann', limits), ann],
      [await clientOfTill(world, 'ann', limits), tillOf(world, 'ann')],
    ] as const) {
      const body = { instanceIdentifier: world.instance['uuid'], payerIdentifier: payer['uuid'], amount: 10 };
      const placed = await own.post('/v1/hold', { ...body, recipientIdentifier: bob['id'] });
      expect(placed.body).toMatchObject({ payer: payer['id'], amount: 10 });
      expectProblem(await own.post('/v1/hold', { ...body, amount: 10.5 }), 'FORBIDDEN', { maxAmount: 10 });
      expectProblem(await own.post('/v1/hold', { ...body, payerIdentifier: bob['id'] }), 'FORBIDDEN');
      expectProblem(await own.post('/v1/hold', { ...body, instanceIdentifier: stranger.id }), 'FORBIDDEN');
      expectProblem(await own.post('/v1/hold', {}), 'FORBIDDEN');
      const path = `/v1/hold/${world.id}/${placed.body['id'] as string}`;
      expectProblem(await own.put(`${path}/capture`, {}), 'FORBIDDEN');
      expectProblem(await own.put(`${path}/release`), 'FORBIDDEN');
      expectProblem(await own.post('/v1/hold', { ...body, amount: 5.5 }), 'TRADE_REFUSED', {
        ...{ rule: 'budget', reason: 'MAX_PER_DAY' },
      });
      const seen = (await own.get(`/v1/hold/${world.id}`)).body['items'] as Json[];
      expect(seen.map(({ id }) => id)).toEqual([placed.body['id']]);
      expect((await own.get(path)).status).toBe(200);
      expectProblem(await own.get(`/v1/hold/${world.id}/${holds.get(world.id)}`), 'HOLD_NOT_FOUND');
      expect((await world.client.put(`${path}/capture`, { amount: 6 })).status).toBe(200);
      const trade = { recipientIdentifier: bob['id'], amount: 5.5 };
      const paths = { [String(ann['id'])]: world.path('ann') };
      const of = paths[String(payer['id'])] ?? `/v1/account/${world.id}/${payer['id'] as string}`;
      // What was captured counts, and what is held still.
      expectProblem(await own.put(`${of}/trade`, trade), 'TRADE_REFUSED', { rule: 'budget' });
      expect((await own.put(`${of}/trade`, { ...trade, amount: 5 })).status).toBe(200);
    }
  });

  it('sees what is held for it, and no hold between others', async () => {
    const world = await newWorld();
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const place = async (payerIdentifier: unknown, recipientIdentifier: unknown): Promise<string> => {
      const sides = { instanceIdentifier: world.id, payerIdentifier, recipientIdentifier };
      return (await world.client.post('/v1/hold', { ...sides, amount: 1 })).body['id'] as string;
    };
    const [paid, got, other] = [
      await place(ann, bob),
      await place(bob, ann),
      await place(bob, tillOf(world, 'bob')['id']),
    ];
    const own = await clientOf(world, 'ann');
    const seen = (await own.get(`/v1/hold/${world.id}`)).body['items'] as Json[];
    expect(seen.map(({ id }) => id)).toEqual([got, paid]);
    for (const hold of [paid, got]) expect((await own.get(`/v1/hold/${world.id}/${hold}`)).status).toBe(200);
    expectProblem(await own.get(`/v1/hold/${world.id}/${other}`), 'HOLD_NOT_FOUND');
  });

  it('sees what it owes and is owed, and says what became of a promise', async () => {
    const world = await newWorld();
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const promise = async (debtorIdentifier: string, creditorIdentifier: string): Promise<string> => {
      const sides = { instanceIdentifier: world.id, debtorIdentifier, creditorIdentifier };
      const body = { ...sides, uuid: randomUUID(), kind: 'promise', text: 'a song' };
      return `/v1/obligation/${world.id}/${(await world.client.post('/v1/obligation', body)).body['id'] as string}`;
    };
    const [given, got, other] = [
      await promise(ann!, bob!),
      await promise(bob!, ann!),
      await promise(bob!, tillOf(world, 'bob')['id'] as string),
    ];
    const own = await clientOf(world, 'ann');
    const seen = (await own.get(`/v1/obligation/${world.id}`)).body['items'] as Json[];
    expect(seen.map(({ id }) => `/v1/obligation/${world.id}/${id as string}`)).toEqual([got, given]);
    expectProblem(await own.get(other), 'OBLIGATION_NOT_FOUND');
    expectProblem(await own.put(other, { state: 'kept' }), 'OBLIGATION_NOT_FOUND');
    expectProblem(await own.put(given, { state: 'kept' }), 'FORBIDDEN');
    expectProblem(await own.put(got, { state: 'kept', text: 'two songs' }), 'FORBIDDEN');
    expectProblem(await own.put(got, { text: 'two songs' }), 'FORBIDDEN');
    expectProblem(await own.delete(got), 'FORBIDDEN');
    expect((await own.put(got, { state: 'kept' })).body).toMatchObject({ state: 'kept' });
    expect((await own.put(given, { state: 'broken' })).body).toMatchObject({ state: 'broken' });
  });

  it('of an account trades up to its limits', async () => {
    const world = await newWorld();
    const limited = await clientOfTill(world, 'ann', { max_amount: 10, max_per_day: 15 });
    const id = tillOf(world, 'ann')['id'] as string;
    const pay = (amount: number, recipient: unknown = world.character('bob')['id']) =>
      limited.put(`/v1/account/${world.id}/${id}/trade`, { recipientIdentifier: recipient, amount });
    expectProblem(await pay(10.0001), 'FORBIDDEN', { maxAmount: 10 });
    expect((await pay(10)).status).toBe(200);
    expect((await pay(3, world.id)).body).toMatchObject({ type: 'tax', cause: 'payment' });
    expectProblem(await pay(2.0001), 'TRADE_REFUSED', { rule: 'budget', reason: 'MAX_PER_DAY' });
    expect((await pay(2)).status).toBe(200);
    expect((await limited.get('/v1/auth/token')).body).toMatchObject({
      agentNpc: null,
      account: { instanceId: world.id, id, maxAmount: 10, maxPerDay: 15 },
    });
  });

  it('reads the public fields of others, and its own personality', async () => {
    const personality = 'Hides a map under the mill.';
    const world = await service.world({ agentNpcs: { ann: { personality }, bob: { personality } } });
    const ann = await clientOf(world, 'ann');
    const list = (await ann.get(`/v1/agent-npc/${world.id}?sort=name`)).body['items'] as Json[];
    expect(list.map(({ name, personality }) => [name, personality])).toEqual([
      [world.character('ann')['name'], personality],
      [world.character('bob')['name'], ''],
    ]);
    const bob = (await ann.get(world.path('bob'))).body;
    expect(bob).toMatchObject({ personality: '', mood: 100, agent: { endpoint: '', options: {} } });
    const talk = await ann.put(`${world.path('ann')}/interact`, {
      responderIdentifier: world.character('bob')['id'],
    });
    expect(talk.body).toMatchObject({ initiator: { personality }, responder: { personality: '' } });
    const trade = { recipientIdentifier: world.character('bob')['id'], amount: 0 };
    expect((await ann.put(`${world.path('ann')}/trade`, trade)).body).toMatchObject({
      recipientAgentNPC: { personality: '' },
    });
  });

  it('never acts as another: no character can be born with the id of another as its uuid', async () => {
    const world = await newWorld();
    const answer = await world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: world.character('bob')['id'],
      type: 'manual',
      name: 'Eve',
    });
    expectProblem(answer, 'ALREADY_EXISTS');
  });

  it('trades up to its limit, and reads only when it has no other scope', async () => {
    const world = await newWorld();
    const path = `${world.path('ann')}/trade`;
    const to = world.character('bob')['id'];
    const limited = await clientOf(world, 'ann', { max_amount: 2.5 });
    expectProblem(await limited.put(path, { recipientIdentifier: to, amount: 2.5001 }), 'FORBIDDEN', {
      maxAmount: 2.5,
    });
    expect((await limited.put(path, { recipientIdentifier: to, amount: 2.5000000000000004 })).status).toBe(
      200,
    );
    expectInvalid(await limited.put(path, { recipientIdentifier: to, amount: '3' }), '/amount');
    const reader = await clientOf(world, 'ann', { scope: 'economy:read' });
    expect((await reader.get(world.path('ann'))).status).toBe(200);
    expectProblem(await reader.put(path, { recipientIdentifier: to, amount: 1 }), 'FORBIDDEN');
  });

  it('pays up to its budget of a day, also where many trades come at once', async () => {
    const world = await newWorld();
    await world.trade('ann', 'bob', 3);
    const limited = await clientOf(world, 'ann', { max_per_day: 25 });
    const pay = (amount: number, query = '', headers: Record<string, string> = {}) =>
      limited.put(
        `${world.path('ann')}/trade${query}`,
        { recipientIdentifier: world.character('bob')['id'], amount },
        { headers },
      );
    const key = { 'idempotency-key': randomUUID() };
    const first = await pay(2, '', key);
    expect(first.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(9)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 200)!;
    expectProblem(refused, 'TRADE_REFUSED', { rule: 'budget', reason: 'MAX_PER_DAY' });
    expect(refused.body['detail']).toContain('payments of 25 within 24 hours; 2 of it is left');
    expectProblem(await pay(2.0001, '?dryRun=true'), 'TRADE_REFUSED');
    expect((await pay(2)).status).toBe(200);
    expect((await pay(2, '', key)).body).toEqual(first.body);
    expect(await world.wealth('ann')).toBe(25);
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    expectProblem(await pay(0.0001), 'TRADE_REFUSED');
  });

  it('names its limits in the answer', async () => {
    const world = await newWorld();
    const limited = await clientOf(world, 'ann', { max_amount: 10 });
    expect((await limited.get('/v1/auth/token')).body).toEqual({
      applicationId: world.client.credentials!.applicationId,
      scope: 'economy:read economy:write',
      keyId: expect.any(String),
      agentNpc: { instanceId: world.id, id: world.character('ann')['id'], maxAmount: 10, maxPerDay: null },
      account: null,
    });
    expect((await world.client.get('/v1/auth/token')).body).toEqual({
      applicationId: world.client.credentials!.applicationId,
      scope: 'economy:read economy:write manage',
      keyId: null,
      agentNpc: null,
      account: null,
    });
  });

  it('is given for a living character of the application only', async () => {
    const world = await newWorld();
    const stranger = await newWorld();
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const ask = (body: Json): Promise<Answer> =>
      service
        .clientWith(null)
        .post('/v1/auth/token', { grant_type: 'client_credentials', client_id, client_secret, ...body });
    const name = (of: World, who: string) => `${of.id}/${of.character(who)['id']}`;
    expectProblem(await ask({ agent_npc: name(stranger, 'ann') }), 'INSTANCE_NOT_FOUND');
    expectProblem(
      await ask({ agent_npc: `${world.id}/${stranger.character('ann')['id']}` }),
      'AGENT_NPC_NOT_FOUND',
    );
    const till = `${world.id}/${tillOf(world, 'ann')['id']}`;
    expectProblem(await ask({ account: name(world, 'ann') }), 'ACCOUNT_NOT_FOUND');
    expectProblem(await ask({ agent_npc: till }), 'AGENT_NPC_NOT_FOUND');
    expectProblem(
      await ask({ account: `${stranger.id}/${tillOf(stranger, 'ann')['id']}` }),
      'INSTANCE_NOT_FOUND',
    );
    expectInvalid(await ask({ account: world.id }), '/account', 'NOT_AN_ACCOUNT');
    expectInvalid(await ask({ account: till, agent_npc: name(world, 'ann') }), '/account');
    expectInvalid(await ask({ account: till, scope: 'manage' }), '/scope');
    expect((await ask({ account: till, max_amount: '12.5' })).status).toBe(200);
    await world.client.delete(`/v1/account/${till}?to=${world.id}`);
    expectProblem(await ask({ account: till }), 'ACCOUNT_NOT_FOUND');
    await world.client.delete(world.path('bob'));
    expectProblem(await ask({ agent_npc: name(world, 'bob') }), 'AGENT_NPC_NOT_FOUND');
    expectInvalid(await ask({ agent_npc: world.id }), '/agent_npc', 'NOT_A_CHARACTER');
    expectInvalid(await ask({ agent_npc: name(world, 'ann'), scope: 'manage' }), '/scope');
    expectInvalid(await ask({ max_amount: 5 }), '/max_amount');
    expectInvalid(await ask({ max_per_day: 5 }), '/max_per_day');
    expectInvalid(await ask({ agent_npc: name(world, 'ann'), max_amount: '-1' }), '/max_amount');
    expect((await ask({ agent_npc: name(world, 'ann'), max_amount: '12.5' })).status).toBe(200);
    expectProblem(await ask({ agent_npc: name(stranger, 'ann'), client_secret: 'x' }), 'INVALID_CLIENT');
  });

  it.each([
    { agent_npc: 5 },
    { agent_npc: '' },
    { agent_npc: 'a/b' },
    { agent_npc: `${randomUUID()}/${randomUUID()}/${randomUUID()}` },
    { account: 'a/b' },
    { account: 5 },
    { account: `${randomUUID()}/${randomUUID()}`, agent_npc: `${randomUUID()}/${randomUUID()}` },
    { agent_npc: `${randomUUID()}/${randomUUID()}`, max_amount: '5' },
    { agent_npc: `${randomUUID()}/${randomUUID()}`, max_amount: -5 },
    { agent_npc: `${randomUUID()}/${randomUUID()}`, max_per_day: '5' },
    { max_amount: 5 },
    { max_per_day: 5 },
  ])('is no token when its claims cannot be held to: %j', async (claims) => {
    const { credentials } = await service.newClient();
    const { issuer, audience, secret } = service.settings.auth;
    const token = await new SignJWT({ scope: 'economy:read', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(credentials!.applicationId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret!));
    expectProblem(await service.clientWith(token).get('/v1/auth/token'), 'UNAUTHENTICATED');
  });
});
