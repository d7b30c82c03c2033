import { PassThrough } from 'node:stream';
import { HostResolver } from '../../src/outbound/endpoint-policy.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';

/** Names that this test answers for instead of the net: a list of answers, the last one for good. */
const hosts = new Map<string, string[]>();

async function answer(hostname: string): Promise<{ address: string; family: number }[]> {
  const answers = hosts.get(hostname);
  if (answers === undefined) throw new Error(`nobody answers for ${hostname}`);
  const address = answers.length > 1 ? answers.shift()! : answers[0]!;
  return address.split(' ').map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }));
}

describe('registering an agent in production', () => {
  const log = new PassThrough();
  let logged = '';
  let service: TestService;
  let agent: FakeAgent;
  beforeAll(async () => {
    agent = await startFakeAgent({ protocol: 'converse' });
    const env = { NODE_ENV: 'production', AGENT_ALLOWED_HOSTS: '*.ally.example' };
    log.on('data', (chunk: Buffer) => (logged += chunk.toString()));
    service = await TestService.start({ env, log });
    service.app.get(HostResolver, { strict: false }).resolve = answer;
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
  });
  beforeEach(() => {
    hosts.clear();
    logged = '';
  });

  const endpoint = (host: string, scheme = 'https'): string => `${scheme}://${host}:${agent.port}/api/fake`;
  const untouched = (): void => {
    expect(agent.calls).toHaveLength(0);
    expect(agent.reads).toHaveLength(0);
  };

  /** Where a name leads is said to operators, and not to who asks. */
  const expectHidden = (address: string, body: Json): void => {
    expect(JSON.stringify(body)).not.toContain(address);
    expect(logged).toContain(`refused ${address}: `);
  };

  it.each([
    ['http://169.254.169.254/', 'metadata', '169.254.169.254'],
    ['https://169.254.169.254/latest/', 'metadata', '169.254.169.254'],
    ['http://[::ffff:10.0.0.1]/', 'IPv4-mapped', '::ffff:a00:1'],
    ['https://[::1]/', 'loopback', '::1'],
    ['https://127.0.0.1:3001/', 'loopback', '127.0.0.1'],
    ['https://2130706433/', 'loopback', '127.0.0.1'],
    ['https://localhost/', 'loopback', 'localhost'],
    ['https://LOCALHOST./', 'loopback', 'localhost'],
    ['https://agent.localhost/', 'loopback', 'agent.localhost'],
    ['https://10.1.2.3/', 'private', '10.1.2.3'],
    ['https://100.64.0.1/', 'carrier-grade', '100.64.0.1'],
  ])('refuses %s, names the rule and what would allow it', async (forbidden, rule, host) => {
    const client = await service.newClient();
    for (const protocol of [{}, { protocol: 'converse' }]) {
      const refused = await client.post('/v1/agent', { name: 'x', endpoint: forbidden, ...protocol });
      expectProblem(refused, 'ENDPOINT_REFUSED');
      expect(refused.body['detail']).toContain(rule);
      expect(refused.body['detail']).toContain(`add '${host}'`);
      expect(refused.body['detail']).toContain('AGENT_ALLOWED_HOSTS');
    }
    expect((await client.get('/v1/agent')).body['items']).toHaveLength(1);
    untouched();
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['10.0.0.7', 'private'],
    ['93.184.216.34 127.0.0.1', 'loopback'],
    ['169.254.169.254', 'metadata'],
  ])('refuses a name that is at %s', async (addresses, rule) => {
    const client = await service.newClient();
    hosts.set('agent.example', [addresses]);
    const refused = await client.post('/v1/agent', { name: 'x', endpoint: endpoint('agent.example') });
    expectProblem(refused, 'ENDPOINT_REFUSED');
    expect(refused.body['detail']).toContain(rule);
    expect(refused.body['detail']).toContain("add 'agent.example'");
    expectHidden(addresses.split(' ').at(-1)!, refused.body);
    untouched();

    hosts.set('good.example', ['93.184.216.34']);
    const good = { name: 'x', endpoint: endpoint('good.example'), protocol: 'converse' };
    const { status, body } = await client.post('/v1/agent', good);
    expect(status).toBe(201);
    const moved = await client.put(`/v1/agent/${body['id'] as string}`, {
      endpoint: endpoint('agent.example'),
    });
    expectProblem(moved, 'ENDPOINT_REFUSED');
  });

  it('refuses a name whose answer changes between the check and the connection', async () => {
    const client = await service.newClient();
    hosts.set('agent.example', ['93.184.216.34', '127.0.0.1']);
    const refused = await client.post('/v1/agent', { name: 'x', endpoint: endpoint('agent.example') });
    expectProblem(refused, 'ENDPOINT_REFUSED');
    expect(refused.body['detail']).toContain('agent.example leads to a loopback address');
    expectHidden('127.0.0.1', refused.body);
    expect(refused.body['detail']).toContain("add 'agent.example' to AGENT_ALLOWED_HOSTS");
    expect((await client.get('/v1/agent')).body['items']).toHaveLength(1);
    untouched();
  });

  it('never connects to a name that changes its address after registration, and the probe explains why', async () => {
    const client = await service.newClient();
    hosts.set('agent.example', ['93.184.216.34', '127.0.0.1']);
    const body = { name: 'x', endpoint: endpoint('agent.example'), protocol: 'converse' };
    const registered = await client.post('/v1/agent', body);
    expect(registered.status).toBe(201);
    const agentIdentifier = registered.body['id'] as string;

    const probe = await client.post(`/v1/agent/${agentIdentifier}/probe`);
    expect(probe.body).toMatchObject({ ok: false });
    expect(probe.body['summary']).toContain('agent.example leads to a loopback address');
    expect(probe.body['summary']).toContain('AGENT_ALLOWED_HOSTS');
    for (const attempt of probe.body['tried'] as Json[]) expect(attempt['ok']).toBe(false);

    const world = await service.world({ agentNpcs: { ann: { agentIdentifier }, bob: {} } }, client);
    const talk = await world.interact('ann', 'bob');
    expect(talk.body).toMatchObject({ outcome: 'silent', chat: [] });
    const { body: registry } = await client.get(`/v1/agent/${agentIdentifier}`);
    for (const seen of [probe.body, talk.body, registry]) expectHidden('127.0.0.1', seen);
    untouched();
  });

  it('accepts a name in AGENT_ALLOWED_HOSTS, wherever it is', async () => {
    const client = await service.newClient();
    hosts.set('bard.ally.example', ['127.0.0.1']);
    const body = { name: 'x', endpoint: endpoint('bard.ally.example', 'http') };
    const registered = await client.post('/v1/agent', body);
    expect(registered.status).toBe(201);
    expect(registered.body['protocol']).toBe('converse');
  });

  it('requires https and a plain address', async () => {
    const client = await service.newClient();
    hosts.set('agent.example', ['93.184.216.34']);
    const post = (value: string) => client.post('/v1/agent', { name: 'x', endpoint: value });
    const plain = await post(endpoint('agent.example', 'http'));
    expectInvalid(plain, '/endpoint');
    expect(JSON.stringify(plain.body)).toContain('AGENT_ALLOWED_HOSTS');
    expectProblem(await post('https://user:pass@agent.example/'), 'ENDPOINT_REFUSED');
  });
});
