import { DataSource } from 'typeorm';
import { until } from '../../prove/support/until.js';
import { HealthSweep } from '../../src/conversation/health-sweep.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { startedService, TestService } from '../support/test-service.js';

describe('registered agents', () => {
  const service = startedService({ env: { AGENT_HEALTH_INTERVAL_MS: '600000' } });
  const fakes: FakeAgent[] = [];
  afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

  const fakeAgent = async (options: Parameters<typeof startFakeAgent>[0]): Promise<FakeAgent> => {
    const fake = await startFakeAgent(options);
    fakes.push(fake);
    return fake;
  };
  const register = async (client: ApiClient, body: Json): Promise<Json> => {
    const answer = await client.post('/v1/agent', { name: 'An agent', ...body });
    expect(answer.status).toBe(201);
    return answer.body;
  };

  it.each(['converse', 'openai'] as const)('finds out that an agent speaks %s', async (protocol) => {
    const fake = await fakeAgent({ protocol });
    const client = await service.newClient();
    expect((await register(client, { endpoint: fake.endpoint }))['protocol']).toBe(protocol);
  });

  it.each([
    [{ type: 'bearer', token: 'let-me-in-12345' }, 'authorization', 'Bearer let-me-in-12345'],
    [{ type: 'header', name: 'X-Api-Key', value: 'let-me-in-12345' }, 'x-api-key', 'let-me-in-12345'],
  ])('shows %j to the agent and to no other', async (credentials, header, value) => {
    const fake = await fakeAgent({ protocol: 'converse' });
    const client = await service.newClient();
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'converse', credentials });
    expect(agent['hasCredentials']).toBe(true);
    const world = await service.world(
      { agentNpcs: { ann: { agentIdentifier: agent['id'] as string }, bob: {} } },
      client,
    );
    const talk = await world.interact('ann', 'bob');
    expect(talk.body['outcome']).toBe('completed');
    expect(fake.calls.filter((call) => call.headers[header] === value).length).toBeGreaterThan(0);
    expect(fake.calls.every((call) => call.headers['authorization'] !== `Bearer ${client.token}`)).toBe(true);
    const everything = [
      agent,
      talk.body,
      (await client.get(`/v1/agent/${agent['id']}`)).body,
      (await client.get('/v1/agent')).body,
    ];
    expect(JSON.stringify(everything)).not.toContain('let-me-in');
    const rows = await service.dataSource.query(
      `SELECT encode(sealed, 'escape') AS text FROM economy.agent_credential WHERE agent_id = $1
       UNION ALL SELECT coalesce(string_agg(result::text, ''), '') FROM economy.idempotency_key`,
      [agent['id']],
    );
    expect(JSON.stringify(rows)).not.toContain('let-me-in');
    const changed = await client.put(`/v1/agent/${agent['id']}`, { credentials: null });
    expect(changed.body['hasCredentials']).toBe(false);
  });

  it.each([
    [{ type: 'bearer' }],
    [{ type: 'bearer', token: 'a\nb' }],
    [{ type: 'header', name: 'Host', value: 'x' }],
    [{ type: 'header', name: 'content-length', value: '1' }],
    [{ type: 'basic', user: 'x' }],
    ['secret'],
  ])('refuses the credentials %j', async (credentials) => {
    const client = await service.newClient();
    const answer = await client.post('/v1/agent', {
      name: 'x',
      endpoint: 'http://127.0.0.1:9/',
      protocol: 'converse',
      credentials,
    });
    expect(answer.status).toBe(400);
    expect(answer.body['errors'][0]).toMatchObject({ pointer: '/credentials', code: 'NOT_CREDENTIALS' });
  });

  it('explains what a probe found, and which dialect would work', async () => {
    const fake = await fakeAgent({ protocol: 'openai' });
    const client = await service.newClient();
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'converse' });
    const probe = await client.post(`/v1/agent/${agent['id']}/probe`);
    expect(probe.status).toBe(201);
    expect(probe.body).toMatchObject({
      ok: false,
      tried: expect.arrayContaining([expect.objectContaining({ protocol: 'openai', ok: true })]),
    });
    expect(probe.body['summary']).toContain('It speaks as openai');
    await client.put(`/v1/agent/${agent['id']}`, { protocol: 'openai' });
    expect((await client.post(`/v1/agent/${agent['id']}/probe`)).body).toMatchObject({ ok: true });
  });

  it('sees an agent go down after two failures and come up after one success', async () => {
    const fake = await fakeAgent({ protocol: 'converse' });
    const client = await service.newClient();
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'converse' });
    let seen = agent;
    // The service sweeps, too: where its sweep checks the agent, the result comes later than this one's end.
    const sweep = async (): Promise<Json> => {
      const before = seen['lastHealthCheck'];
      await service.app
        .get(DataSource)
        .query(`UPDATE economy.agent SET probe_due_at = 'epoch' WHERE id = $1`, [agent['id']]);
      await service.app.get(HealthSweep, { strict: false }).sweep();
      await until('it has been checked', async () => {
        seen = (await client.get(`/v1/agent/${agent['id']}`)).body;
        return seen['lastHealthCheck'] !== before;
      });
      return seen;
    };
    expect(agent['lastHealthCheck']).toBeNull();
    expect(await sweep()).toMatchObject({ healthy: true, lastHealthCheck: expect.any(String) });
    fake.setReadFault('500');
    expect(await sweep()).toMatchObject({ healthy: true });
    expect(await sweep()).toMatchObject({ healthy: false });
    fake.setReadFault('ok');
    expect(await sweep()).toMatchObject({ healthy: true });
  });

  it('are checked by one of many sweeps', async () => {
    const fake = await fakeAgent({ protocol: 'converse' });
    const client = await service.newClient();
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'converse' });
    await service.app
      .get(DataSource)
      .query(`UPDATE economy.agent SET probe_due_at = 'epoch' WHERE id = $1`, [agent['id']]);
    const before = fake.reads.length;
    const other = await TestService.start({ env: { AGENT_HEALTH_INTERVAL_MS: '600000' } });
    const sweeps = [service, service, other, other].map((each) =>
      each.app.get(HealthSweep, { strict: false }).sweep(),
    );
    await Promise.all(sweeps);
    await other.stop();
    expect(fake.reads.length - before).toBe(1);
  });

  it.each([
    ['http://169.254.169.254/', 'ENDPOINT_REFUSED'],
    ['http://[::ffff:10.0.0.1]/', 'ENDPOINT_REFUSED'],
    ['https://localhost/', 'ENDPOINT_REFUSED'],
    ['http://example.com/', 'VALIDATION_FAILED'],
    ['ftp://example.com/', 'VALIDATION_FAILED'],
    ['not an address', 'VALIDATION_FAILED'],
  ])('in production refuses to register %s', async (endpoint, code) => {
    const production = await TestService.start({ env: { NODE_ENV: 'production', AGENT_ALLOWED_HOSTS: '' } });
    const client = await production.newClient();
    const answer = await client.post('/v1/agent', { name: 'x', endpoint, protocol: 'converse' });
    expect(answer.body['code']).toBe(code);
    if (code === 'ENDPOINT_REFUSED') expect(answer.body['detail']).toContain('AGENT_ALLOWED_HOSTS');
    await production.stop();
  });
});
