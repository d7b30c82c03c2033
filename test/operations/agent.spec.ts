import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/identity/token.service.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { builtInAgentShape, formsOf, instanceShape } from '../support/shape.js';
import { sharedService, TestService } from '../support/test-service.js';

const metricsToken = 'a-token-for-metrics';
const endpoint = 'http://127.0.0.1:9/api/bard';
const agentShape = { ...builtInAgentShape, hostType: 'self_hosted', lastHealthCheck: null };

describe('agents', () => {
  const service = sharedService();

  const register = async (client: ApiClient, body: Json = {}): Promise<Json> =>
    (await client.post('/v1/agent', { name: 'Bard', endpoint, ...body })).body;

  it('are registered with 201 and every field', async () => {
    const client = await service.newClient();
    const answer = await client.post('/v1/agent', { name: 'Bard', endpoint, hostType: 'self_hosted' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...agentShape, name: 'Bard', endpoint, protocol: 'converse' });
    const read = await client.get(`/v1/agent/${answer.body['id'] as string}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(answer.body);
  });

  it('are listed with the built-in one among them', async () => {
    const client = await service.newClient();
    const { id } = await register(client);
    const { body } = await client.get('/v1/agent');
    const items = body['items'] as Json[];
    expect(items).toHaveLength(2);
    expect(items.find((item) => item['id'] === id)).toMatchObject(agentShape);
    expect(items.find((item) => item['id'] !== id)).toMatchObject(builtInAgentShape);
  });

  it('change only the fields that are given', async () => {
    const client = await service.newClient();
    const path = `/v1/agent/${(await register(client))['id'] as string}`;
    const renamed = await client.put(path, { name: 'Skald' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ name: 'Skald', endpoint, protocol: 'converse' });
    const moved = await client.put(path, { endpoint: 'http://localhost:9/x', protocol: 'openai' });
    expect(moved.body).toMatchObject({ name: 'Skald', endpoint: 'http://localhost:9/x', protocol: 'openai' });
  });

  it('are kept at the address that is connected to, without line ends and blanks', async () => {
    const client = await service.newClient();
    const crooked = ' http://LOCALHOST:9/a\r\nX-Injected: 1/\t../b c ';
    const straight = 'http://localhost:9/b%20c';
    const { id, endpoint: kept } = await register(client, { endpoint: crooked });
    expect(kept).toBe(straight);
    const path = `/v1/agent/${id as string}`;
    expect((await client.put(path, { endpoint: `${crooked}\n` })).body).toMatchObject({ endpoint: straight });
    // Agents are called at what follows it: a slash that nobody wrote would be one too many.
    for (const base of ['http://localhost:9', 'http://localhost:9/', 'http://localhost:9/b/']) {
      expect((await client.put(path, { endpoint: base })).body).toMatchObject({ endpoint: base });
    }
    const long = `http://localhost:9/${'é'.repeat(1000)}`;
    expectInvalid(await client.put(path, { endpoint: long }), '/endpoint', 'NOT_PLAIN_TEXT');
  });

  it.each([
    ['/name', { name: '' }],
    ['/name', { name: '  ' }],
    ['/name', { name: 'x'.repeat(201) }],
    ['/endpoint', { endpoint: 'no address' }],
    ['/endpoint', { endpoint: 'file:///etc/passwd' }],
    ['/endpoint', { endpoint: 5 }],
    ['/protocol', { protocol: 'morse' }],
    ['/hostType', { hostType: 'built_in' }],
    ['/healthy', { healthy: true }],
  ])('refuse a body with the pointer %s: %j', async (pointer, change) => {
    const client = await service.newClient();
    expectInvalid(await client.post('/v1/agent', { name: 'Bard', endpoint, ...change }), pointer);
    const { id } = await register(client);
    expectInvalid(await client.put(`/v1/agent/${id as string}`, change), pointer);
  });

  it('speak German without a model, where a world is claimed by a scripted one', async () => {
    const client = await service.newClient();
    const world = await service.world({ agentNpcs: {} }, client);
    const german = { name: 'Dorf', protocol: 'scripted', options: { language: 'de' } };
    expectInvalid(
      await client.post('/v1/agent', { ...german, options: { language: 'tlh' } }),
      '/options/language',
      'NOT_ALLOWED',
    );
    const { status, body } = await client.post('/v1/agent', german);
    expect(status).toBe(201);
    const path = `/v1/agent/${body['id'] as string}`;
    expectInvalid(await client.put(path, { options: { language: 7 } }), '/options/language');
    await client.put(`${path}/claim/${world.id}`);
    for (const name of ['ann', 'bob']) await world.spawn(name, { mood: 60 });
    const talk = await world.interact('ann', 'bob');
    const said = (talk.body['chat'] as Json[]).map(({ text }) => text as string).join(' ');
    expect(said).toMatch(/\b(?:ich|du|der|die|das|und|ist)\b/);
    expect(said).not.toMatch(/\b(?:the|and|you|is)\b/);
    expect((await client.post(`${path}/probe`)).body).toMatchObject({ ok: true });
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[fd00::1]/'])(
    'refuse the endpoint %s, which is not for callers to reach',
    async (forbidden) => {
      const client = await service.newClient();
      const answer = await client.post('/v1/agent', { name: 'Bard', endpoint: forbidden });
      expectProblem(answer, 'ENDPOINT_REFUSED');
    },
  );

  it('claim instances and give them up, as often as one likes', async () => {
    const client = await service.newClient();
    const world = await service.world({}, client);
    const { id } = await register(client);
    for (const identifier of formsOf(world.instance)) {
      const { status, body } = await client.put(`/v1/agent/${id as string}/claim/${identifier}`);
      expect(status).toBe(200);
      expect(body['claimedInstances']).toMatchObject([{ ...instanceShape, id: world.id }]);
    }
    for (const identifier of formsOf(world.instance)) {
      const { status, body } = await client.delete(`/v1/agent/${id as string}/claim/${identifier}`);
      expect(status).toBe(200);
      expect(body['claimedInstances']).toEqual([]);
    }
  });

  it('keep their characters when a claim ends, but get no new ones', async () => {
    const world = await service.world();
    const { id } = await register(world.client);
    const claim = `/v1/agent/${id as string}/claim/${world.id}`;
    await world.client.put(claim);
    await world.spawn('ann');
    await world.client.delete(claim);
    await world.spawn('bob');
    expect((await world.get('ann')).body['agent'].id).toBe(id);
    expect((await world.get('bob')).body['agent'].hostType).toBe('built_in');
  });

  it('cannot be removed while they speak for the living', async () => {
    const world = await service.world();
    const { id } = await register(world.client);
    const path = `/v1/agent/${id as string}`;
    await world.client.put(`${path}/claim/${world.id}`);
    await world.spawn('ann');
    expectProblem(await world.client.delete(path), 'AGENT_IN_USE');
    await world.die('ann');
    const removed = await world.client.delete(path);
    expect(removed.status).toBe(200);
    expect(removed.body).toMatchObject({ id, deletedAt: expect.any(String), claimedInstances: [] });
    expectProblem(await world.client.get(path), 'AGENT_NOT_FOUND');
    expectProblem(await world.client.delete(path), 'AGENT_NOT_FOUND');
    expect((await world.client.get('/v1/agent')).body['items']).toHaveLength(1);
    await world.spawn('bob');
    expect((await world.get('bob')).body['agent'].hostType).toBe('built_in');
  });

  it('that are built in can be read, but not changed, claimed or removed', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const path = `/v1/agent/${world.character('ann')['agent'].id as string}`;
    expect((await world.client.get(path)).status).toBe(200);
    expectProblem(await world.client.put(path, { name: 'Mine' }), 'AGENT_NOT_FOUND');
    expectProblem(await world.client.put(`${path}/claim/${world.id}`), 'AGENT_NOT_FOUND');
    expectProblem(await world.client.delete(path), 'AGENT_NOT_FOUND');
  });

  it('are as many as an application may have, also when they are registered at once', async () => {
    await using few = await TestService.start({
      env: { AGENTS_MAX_PER_APPLICATION: '2', METRICS_TOKEN: metricsToken },
    });
    const client = await few.newClient();
    const body = { name: 'Bard', endpoint, protocol: 'converse' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post('/v1/agent', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expectProblem(refused, 'TOO_MANY_AGENTS', { limit: 2 });
    const metrics = await fetch(`${few.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(await metrics.text()).toContain('economy_limit_used_ratio{limit="agents"}');
    const { body: usage } = await client.get('/v1/usage');
    expect(usage['limits']).toContainEqual({ name: 'agents', used: 2, limit: 2 });
    const { id } = answers.find(({ status }) => status === 201)!.body;
    expect((await client.delete(`/v1/agent/${id as string}`)).status).toBe(200);
    expect((await client.post('/v1/agent', body)).status).toBe(201);
  });

  it('are not found when unknown, nor is the instance of a claim', async () => {
    const client = await service.newClient();
    const unknown = `/v1/agent/${randomUUID()}`;
    expectProblem(await client.get(unknown), 'AGENT_NOT_FOUND');
    expectProblem(await client.put(unknown, {}), 'AGENT_NOT_FOUND');
    expectProblem(await client.delete(unknown), 'AGENT_NOT_FOUND');
    const { id } = await register(client);
    const claim = `/v1/agent/${id as string}/claim/${randomUUID()}`;
    expectProblem(await client.put(claim), 'INSTANCE_NOT_FOUND');
    expectProblem(await client.delete(claim), 'INSTANCE_NOT_FOUND');
  });

  it('need the scope manage to be changed, and only economy:read to be read', async () => {
    const client = await service.newClient(['economy:read', 'economy:write']);
    expect((await client.get('/v1/agent')).status).toBe(200);
    const id = randomUUID();
    expectProblem(await client.post('/v1/agent', { name: 'Bard', endpoint }), 'FORBIDDEN');
    expectProblem(await client.put(`/v1/agent/${id}`, { name: 'Bard' }), 'FORBIDDEN');
    expectProblem(await client.delete(`/v1/agent/${id}`), 'FORBIDDEN');
    expectProblem(await client.put(`/v1/agent/${id}/claim/${id}`), 'FORBIDDEN');
    expectProblem(await client.delete(`/v1/agent/${id}/claim/${id}`), 'FORBIDDEN');
  });

  it('and webhooks get an address only from who may read what is sent there', async () => {
    const client = await service.newClient();
    const { id } = await register(client);
    const url = 'http://127.0.0.1:9/hook';
    const webhook = (await client.post('/v1/webhook', { url })).body['id'] as string;
    const tokens = service.app.get(TokenService);
    const blind = service.clientWith(await tokens.issue(client.credentials!.applicationId, ['manage']));
    for (const [method, path, body] of [
      ['POST', '/v1/agent', { name: 'Other', endpoint }],
      ['PUT', `/v1/agent/${id as string}`, { endpoint: `${endpoint}/2` }],
      ['PUT', `/v1/agent/${id as string}`, { protocol: 'a2a' }],
      ['POST', '/v1/webhook', { url }],
      ['PUT', `/v1/webhook/${webhook}`, { url: `${url}/2` }],
    ] as const) {
      const answer = await blind.send(method, path, body);
      expectProblem(answer, 'FORBIDDEN');
      expect(answer.headers.get('www-authenticate')).toContain('scope="economy:read"');
    }
    expect((await blind.put(`/v1/agent/${id as string}`, { name: 'Skald' })).status).toBe(200);
  });
});
