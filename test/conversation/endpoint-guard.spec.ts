import { AgentHttp } from '../../src/conversation/agent-http.js';
import type { AgentHttpSettings } from '../../src/conversation/agent-http.js';
import { agentEndpoints } from '../../src/conversation/agent-policy.js';
import { checkEndpoint, resolveEndpoint } from '../../src/outbound/endpoint-policy.js';
import type { EndpointPolicy, Resolve } from '../../src/outbound/endpoint-policy.js';
import { startFakeAgent } from './support/fake-agent.js';
import type { FakeAgent } from './support/fake-agent.js';

const CLOSED: EndpointPolicy = { ...agentEndpoints, allowedHosts: [], allowHttp: true };

describe('the guard in front of every connection', () => {
  let agent: FakeAgent;
  let http: AgentHttp;
  const client = (settings: Partial<AgentHttpSettings>): AgentHttp =>
    (http = new AgentHttp({ policy: CLOSED, connectMs: 300, ...settings }));
  const get = (url: string): Promise<unknown> =>
    http.send({ method: 'GET', url, signal: AbortSignal.timeout(1000) });

  beforeEach(async () => {
    agent = await startFakeAgent({ protocol: 'converse' });
  });
  afterEach(async () => {
    await http.close();
    await agent.close();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:127.0.0.1]:PORT/health',
    'http://127.0.0.1:PORT/health',
    'http://2130706433:PORT/health',
    'http://0177.0.0.1:PORT/health',
    'http://0x7f.1:PORT/health',
    'http://127.1:PORT/health',
    'http://0:PORT/health',
    'http://[::1]:PORT/health',
    'http://[::]:PORT/health',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost:PORT/health',
    'http://localhost.:PORT/health',
    'http://agent.localhost:PORT/health',
  ])('refuses %s', async (url) => {
    client({});
    await expect(get(url.replace('PORT', String(agent.port)))).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('refuses a name that resolves to loopback, even among good addresses', async () => {
    const good = { address: '93.184.216.34', family: 4 };
    for (const bad of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', 'fd00:ec2::254']) {
      const family = bad.includes(':') ? 6 : 4;
      client({ resolve: async () => [good, { address: bad, family }] });
      await expect(get(`http://agent.example:${agent.port}/health`)).rejects.toMatchObject({
        kind: 'blocked',
        message: expect.stringContaining('AGENT_ALLOWED_HOSTS') as string,
      });
      await http.close();
    }
  });

  it('refuses over https as well, before a handshake', async () => {
    client({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    await expect(get(`https://agent.example:${agent.port}/`)).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('a name that changes its answer after registration is caught when connecting', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve: Resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    const url = `http://agent.example:${agent.port}/health`;
    await expect(resolveEndpoint(url, CLOSED, resolve)).resolves.toMatchObject({ ok: true });
    client({ resolve });
    await expect(get(url)).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('resolves once per connection and connects to the checked address', async () => {
    let asked = 0;
    // Were the name looked up a second time, the connection would go astray.
    const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
    client({ policy: { ...agentEndpoints, allowedHosts: ['*.example'], allowHttp: false }, resolve });
    await expect(get(`http://agent.example:${agent.port}/health`)).resolves.toMatchObject({ status: 200 });
    expect(asked).toBe(1);
  });

  it('allows hosts in AGENT_ALLOWED_HOSTS', async () => {
    const url = `http://127.0.0.1:${agent.port}/health`;
    for (const entry of ['loopback', '127.0.0.1', '*']) {
      client({ policy: { ...agentEndpoints, allowedHosts: [entry], allowHttp: false } });
      await expect(get(url)).resolves.toMatchObject({ status: 200 });
      await http.close();
    }
    client({ policy: { ...agentEndpoints, allowedHosts: ['127.0.0.2', '*.0.0.1'], allowHttp: true } });
    await expect(get(url)).rejects.toMatchObject({ kind: 'blocked' });
  });

  it('does not follow a redirect to the metadata service', async () => {
    agent.setReadFault('redirect');
    client({ policy: { ...agentEndpoints, allowedHosts: ['*'], allowHttp: true } });
    await expect(get(`${agent.endpoint}/converse`)).rejects.toMatchObject({ kind: 'redirect' });
  });

  it('distinguishes a name without an address from a refused one', async () => {
    client({ resolve: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })) });
    await expect(get('https://agent.example/')).rejects.toMatchObject({ kind: 'connect' });
    const verdict = await resolveEndpoint('https://agent.example/', CLOSED, async () => []);
    expect(verdict).toMatchObject({ ok: false, rule: 'unresolvable' });
    expect(checkEndpoint('https://agent.example/', CLOSED)).toMatchObject({ ok: true });
  });
});
