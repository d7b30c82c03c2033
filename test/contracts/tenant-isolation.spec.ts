import { randomUUID } from 'node:crypto';
import { createDocument } from '../../src/openapi/document.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

interface Call {
  readonly method: string;
  readonly template: string;
  readonly body: unknown;
}

interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
}

/** Somebody's world with one of each entity that a path can name. */
interface Estate {
  readonly world: World;
  readonly agentId: string;
  readonly webhookId: string;
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

describe('tenant isolation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  async function newEstate(client?: ApiClient): Promise<Estate> {
    const world = await service.world(
      { taxRate: 10, npcs: ['cat'], agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 5 } } },
      client,
    );
    const agent = await world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const webhook = await world.client.post('/v1/webhook', { url: 'http://127.0.0.1:9/x' });
    return { world, agentId: agent.body['id'] as string, webhookId: webhook.body['id'] as string };
  }

  /** Every operation of the OpenAPI document whose path names an entity. */
  function callsOf(): Call[] {
    return Object.entries(createDocument(service.app).paths).flatMap(([template, item]) =>
      Object.entries(item as Readonly<Record<string, Operation>>)
        .filter(() => template.includes('{'))
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          template,
          body: operation.requestBody?.content['application/json']?.example,
        })),
    );
  }

  function entityOf({ template }: Call, name: string, { world, agentId, webhookId }: Estate): Json {
    if (name === 'instance') return world.instance;
    if (name !== 'identifier') return { id: randomUUID(), uuid: randomUUID() };
    if (template.startsWith('/v1/npc')) return world.npc('cat');
    if (template.startsWith('/v1/webhook')) return { id: webhookId, uuid: webhookId };
    if (template.startsWith('/v1/agent-npc')) return world.character('ann');
    return template.startsWith('/v1/agent') ? { id: agentId, uuid: agentId } : world.instance;
  }

  const send = (client: ApiClient, call: Call, fill: (name: string) => string): Promise<Answer> =>
    client.send(
      call.method,
      call.template.replace('{seq}', '1').replaceAll(/\{(\w+)\}/g, (_all, name: string) => fill(name)),
      call.body,
    );

  const comparable = (answer: Answer): string => JSON.stringify(answer.body).replaceAll(uuids, '…');

  async function snapshot({ world, agentId, webhookId }: Estate): Promise<Json[]> {
    const paths = [`/v1/instance/${world.id}`, `/v1/agent/${agentId}`, `/v1/webhook/${webhookId}`];
    return Promise.all(paths.map(async (path) => (await world.client.get(path)).body));
  }

  it('covers the operations that take an identifier', () => {
    const names = callsOf().map(({ method, template }) => `${method} ${template}`);
    for (const name of [
      'PUT /v1/agent-npc/{instance}/{identifier}/trade',
      'PUT /v1/agent-npc/{instance}/{identifier}/interact',
      'GET /v1/agent-npc/{instance}/{identifier}',
      'DELETE /v1/agent-npc/{instance}/{identifier}',
      'GET /v1/npc/{instance}/{identifier}',
      'PUT /v1/instance/{identifier}/tax-rate',
      'PUT /v1/instance/{identifier}/tax',
      'DELETE /v1/agent/{identifier}/claim/{instance}',
      'POST /v1/webhook/{identifier}/replay',
    ])
      expect(names).toContain(name);
  });

  it("answers for another application's entities, by id and by uuid, as for unknown ones", async () => {
    const owner = await newEstate();
    const before = await snapshot(owner);
    const stranger = await service.newClient();
    for (const call of callsOf()) {
      const unknown = await send(stranger, call, () => randomUUID());
      for (const form of ['id', 'uuid']) {
        const foreign = await send(stranger, call, (name) => entityOf(call, name, owner)[form] as string);
        expect([call.method, call.template, foreign.status]).toEqual([call.method, call.template, 404]);
        expect(comparable(foreign)).toBe(comparable(unknown));
      }
    }
    expect(await snapshot(owner)).toEqual(before);
  });

  it("answers for another application's entities inside the caller's own instance as for unknown ones", async () => {
    const owner = await newEstate();
    const before = await snapshot(owner);
    const own = await newEstate();
    const nested = callsOf().filter(
      ({ template }) => template.includes('{instance}/') || template.includes('claim'),
    );
    expect(nested.length).toBeGreaterThan(5);
    for (const call of nested) {
      const mixed = (strange: (name: string) => string) =>
        send(own.world.client, call, (name) => (name === 'instance' ? own.world.id : strange(name)));
      const unknown = await mixed(() => randomUUID());
      for (const form of ['id', 'uuid']) {
        const foreign = await mixed((name) => entityOf(call, name, owner)[form] as string);
        expect([call.method, call.template, foreign.status]).toEqual([call.method, call.template, 404]);
        expect(comparable(foreign)).toBe(comparable(unknown));
      }
    }
    expect(await snapshot(owner)).toEqual(before);
  });

  it("finds none of another application's entities that a body names", async () => {
    const owner = await newEstate();
    const before = await snapshot(owner);
    const own = await newEstate();
    const { client, id } = own.world;
    for (const form of ['id', 'uuid']) {
      const ann = owner.world.character('ann')[form] as string;
      const trade = { recipientIdentifier: ann, amount: 1 };
      expectProblem(await client.put(`${own.world.path('ann')}/trade`, trade), 'AGENT_NPC_NOT_FOUND');
      const talk = { responderIdentifier: ann };
      expectProblem(await client.put(`${own.world.path('ann')}/interact`, talk), 'AGENT_NPC_NOT_FOUND');
      const spawn = { instanceIdentifier: id, uuid: randomUUID(), type: 'manual', name: 'x' };
      const foreign = { ...spawn, instanceIdentifier: owner.world.instance[form] };
      expectProblem(await client.post('/v1/agent-npc', foreign), 'INSTANCE_NOT_FOUND');
      expectProblem(await client.post('/v1/npc', foreign), 'INSTANCE_NOT_FOUND');
      const child = { ...spawn, parentIdentifiers: [ann] };
      expectProblem(await client.post('/v1/agent-npc', child), 'PARENT_NOT_FOUND');
      const spoken = { ...spawn, agentIdentifier: owner.agentId };
      expectProblem(await client.post('/v1/agent-npc', spoken), 'AGENT_NOT_FOUND');
    }
    expect(await snapshot(owner)).toEqual(before);
  });

  it('lists nothing of another application', async () => {
    const owner = await newEstate();
    const stranger = await service.newClient();
    expect((await stranger.get('/v1/instance')).body['items']).toEqual([]);
    const agents = (await stranger.get('/v1/agent')).body['items'] as Json[];
    expect(agents.map(({ id }) => id)).not.toContain(owner.agentId);
  });
});
