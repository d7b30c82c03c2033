import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { HealthSweep } from '../../src/conversation/health-sweep.js';
import { type FakeAgent, type FakeProtocol, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';

const nowhere = 'http://127.0.0.1:9/api/bard';

describe('the health of an agent', () => {
  let service: TestService;
  const fakes: FakeAgent[] = [];
  beforeAll(async () => {
    // No other sweep runs: one that claims an agent first writes its finding only later.
    service = await TestService.shared();
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(fakes.map((fake) => fake.close()));
  });

  const fakeAgent = async (protocol: FakeProtocol): Promise<FakeAgent> => {
    const fake = await startFakeAgent({ protocol });
    fakes.push(fake);
    return fake;
  };
  const register = async (client: ApiClient, body: Json): Promise<Json> => {
    const answer = await client.post('/v1/agent', { name: `Agent ${randomUUID()}`, ...body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  // Not due now: a column of milliseconds may round that up, and the sweep would come before it.
  const sweep = async (client: ApiClient, { id }: Json): Promise<Json> => {
    await service.dataSource.query(`UPDATE economy.agent SET probe_due_at = now() + interval '1 day'`);
    await service.dataSource.query(`UPDATE economy.agent SET probe_due_at = 'epoch' WHERE id = $1`, [id]);
    await service.app.get(HealthSweep, { strict: false }).sweep();
    return (await client.get(`/v1/agent/${id as string}`)).body;
  };

  it.each([{}, { protocol: 'converse' }, { protocol: 'openai' }, { protocol: 'a2a' }])(
    'is not good where nothing answers, registered with %j',
    async (body) => {
      const client = await service.newClient();
      const agent = await register(client, { endpoint: nowhere, ...body });
      expect(agent['healthy']).toBe(false);
      expect((await client.get(`/v1/agent/${agent['id'] as string}`)).body['healthy']).toBe(false);
    },
  );

  it('is good at once when detecting the dialect got an answer, and has its time', async () => {
    const fake = await fakeAgent('converse');
    const agent = await register(await service.newClient(), { endpoint: fake.endpoint });
    expect(agent).toMatchObject({ healthy: true, lastHealthCheck: expect.any(String) });
  });

  it('is not known before the first check or the first line of an agent with a protocol, and good after it', async () => {
    const client = await service.newClient();
    const fake = await fakeAgent('converse');
    const [checked, spoken] = [
      await register(client, { endpoint: fake.endpoint, protocol: 'converse' }),
      await register(client, { endpoint: fake.endpoint, protocol: 'converse' }),
    ];
    for (const agent of [checked, spoken]) {
      expect(agent).toMatchObject({ healthy: false, lastHealthCheck: null });
    }
    expect(await sweep(client, checked)).toMatchObject({
      healthy: true,
      lastHealthCheck: expect.any(String),
    });
    const ann = { agentIdentifier: spoken['id'] as string };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    await world.interact('ann', 'bob');
    await untilHealthIs(true, client, spoken);
  });

  it.each(['500', '404', 'html', 'hangs'] as const)(
    'is good while a model server talks, though its /models says %s',
    async (fault) => {
      const client = await service.newClient();
      const fake = await fakeAgent('openai');
      fake.setReadFault(fault);
      const agent = await register(client, {
        endpoint: fake.endpoint,
        protocol: 'openai',
        options: { model: 'one' },
      });
      const ann = { agentIdentifier: agent['id'] as string };
      const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
      expect((await world.interact('ann', 'bob')).body['outcome']).toBe('completed');
      await untilHealthIs(true, client, agent);
      for (let look = 0; look < 3; look += 1) {
        expect(await sweep(client, agent)).toMatchObject({ healthy: true });
      }
    },
  );

  it('is good once it spoke in a probe, though its health check fails', async () => {
    const client = await service.newClient();
    const fake = await fakeAgent('openai');
    fake.setReadFault('500');
    const options = { model: 'one' };
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'openai', options });
    expect((await client.post(`/v1/agent/${agent['id'] as string}/probe`)).body).toMatchObject({ ok: true });
    await untilHealthIs(true, client, agent);
  });

  it('stays good where one that spoke refuses a line; its owner reads why', async () => {
    const client = await service.newClient();
    const fake = await fakeAgent('converse');
    const agent = await register(client, { endpoint: fake.endpoint });
    const ann = { agentIdentifier: agent['id'] as string };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    expect((await world.interact('ann', 'bob')).body['outcome']).toBe('completed');
    fake.setFault('404');
    await world.interact('ann', 'bob');
    await until('the refusal is told', async () => {
      const { body } = await client.get(`/v1/agent/${agent['id'] as string}`);
      return body['healthy'] === true && body['lastFailure']?.kind === 'status';
    });
  });

  it('ends when one that spoke does not speak any more and its health check fails, too', async () => {
    const client = await service.newClient();
    const fake = await fakeAgent('openai');
    fake.setReadFault('500');
    const options = { model: 'one' };
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'openai', options });
    const ann = { agentIdentifier: agent['id'] as string };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    await world.interact('ann', 'bob');
    await untilHealthIs(true, client, agent);
    fake.setFault('500');
    await world.interact('ann', 'bob');
    await world.interact('ann', 'bob');
    await untilHealthIs(false, client, agent);
    expect(await sweep(client, agent)).toMatchObject({ healthy: false });
  });

  it('is checked once when it is due, however many look at once', async () => {
    const env = { AGENT_HEALTH_INTERVAL_MS: '3600000' };
    await using checking = await TestService.start({ databaseUrl: service.databaseUrl, env });
    const fake = await fakeAgent('converse');
    const { id } = await register(await checking.newClient(), {
      endpoint: fake.endpoint,
      protocol: 'converse',
    });
    await checking.dataSource.query(`UPDATE economy.agent SET probe_due_at = now() + interval '1 day'`);
    await checking.dataSource.query(`UPDATE economy.agent SET probe_due_at = 'epoch' WHERE id = $1`, [id]);
    const sweeper = checking.app.get(HealthSweep, { strict: false });
    await Promise.all(Array.from({ length: 4 }, () => sweeper.sweep()));
    expect(fake.reads).toHaveLength(1);
  });

  it('turns bad when nothing listens at the address any more', async () => {
    const client = await service.newClient();
    const fake = await startFakeAgent({ protocol: 'converse' });
    const agent = await register(client, { endpoint: fake.endpoint, protocol: 'converse' });
    const ann = { agentIdentifier: agent['id'] as string };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    await world.interact('ann', 'bob');
    await untilHealthIs(true, client, agent);
    await fake.close();
    expect(await sweep(client, agent)).toMatchObject({ healthy: true });
    expect(await sweep(client, agent)).toMatchObject({
      healthy: false,
      lastFailure: { kind: 'connect', at: expect.any(String), detail: expect.any(String) },
    });
  });

  it('is reset when its endpoint or protocol changes', async () => {
    const client = await service.newClient();
    const fake = await fakeAgent('converse');
    const agent = await register(client, { endpoint: fake.endpoint });
    expect(agent['healthy']).toBe(true);
    const path = `/v1/agent/${agent['id'] as string}`;
    expect((await client.put(path, { name: 'Renamed' })).body['healthy']).toBe(true);
    const moved = await client.put(path, { endpoint: nowhere });
    expect(moved.body).toMatchObject({ healthy: false, lastHealthCheck: null, lastFailure: null });
    const back = await client.put(path, { endpoint: fake.endpoint });
    expect(back.body).toMatchObject({ healthy: false, lastHealthCheck: null });
    // On a busy machine one check may take longer than it has.
    await until('it is healthy again', async () => (await sweep(client, agent))['healthy'] === true);
  });

  /** The health that a talk found is written after the talk is answered. */
  async function untilHealthIs(expected: boolean, client: ApiClient, { id }: Json): Promise<void> {
    await until(
      `the agent's \`healthy\` is ${expected}`,
      async () => (await client.get(`/v1/agent/${id as string}`)).body['healthy'] === expected,
    );
  }
});
