import { TestService } from '../support/test-service.js';
import { type FakeAgent, startFakeAgent } from './support/fake-agent.js';

const names = [
  ...[
    'Authorization',
    'X-Api-Key',
    'api-key',
    'x-goog-api-key',
    'X-Auth-Token',
    'Ocp-Apim-Subscription-Key',
    'date',
  ],
  ...[
    'Proxy-Authorization',
    'proxy-authenticate',
    'Proxy-Connection',
    'User-Agent',
    'Accept',
    'Accept-Encoding',
  ],
  ...[
    'Accept-Language',
    'traceparent',
    'tracestate',
    'baggage',
    'Content-Type',
    'content-length',
    'content-digest',
  ],
  ...[
    'Host',
    'Cookie',
    'Set-Cookie',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
  ],
  ...[
    'Expect',
    'Via',
    'Referer',
    'Origin',
    'From',
    'Range',
    'If-None-Match',
    'X-Forwarded-For',
    'X-Request-Id',
  ],
  ...['Idempotency-Key', 'Forwarded', 'Sec-WebSocket-Key', 'Signature', 'DPoP', 'x-a', '~', 'a2a-key'],
];

describe('credentials in a header', () => {
  let service: TestService;
  let agent: FakeAgent;
  beforeAll(async () => {
    agent = await startFakeAgent({ protocol: 'converse' });
    service = await TestService.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: '' } });
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
  });

  it.each(names)('are refused or reach the agent: %s', async (name) => {
    const client = await service.newClient();
    const value = `key-of-${name.length}`;
    const answer = await client.post('/v1/agent', {
      name: 'Bard',
      endpoint: agent.endpoint,
      protocol: 'converse',
      credentials: { type: 'header', name, value },
    });
    if (answer.status === 400) {
      expect(answer.body['errors']).toMatchObject([{ pointer: '/credentials', code: 'NOT_CREDENTIALS' }]);
      return;
    }
    expect(answer.status).toBe(201);
    await client.post(`/v1/agent/${answer.body['id'] as string}/probe`);
    const asked = [...agent.reads, ...agent.calls].map(({ headers }) => headers[name.toLowerCase()]);
    expect(asked).toContain(value);
  });

  it.each([
    'Proxy-Authorization',
    'User-Agent',
    'Accept',
    'traceparent',
    'Idempotency-Key',
    'Host',
    'no name',
    '',
  ])('are refused in one that is not free: "%s"', async (name) => {
    const client = await service.newClient();
    const credentials = { type: 'header', name, value: 'x' };
    const answer = await client.post('/v1/agent', { name: 'x', endpoint: agent.endpoint, credentials });
    expect([answer.status, answer.body['errors']?.[0]?.pointer]).toEqual([400, '/credentials']);
  });

  it.each(['Authorization', 'X-Api-Key', 'api-key'])('are taken in the usual ones: %s', async (name) => {
    const client = await service.newClient();
    const credentials = { type: 'header', name, value: 'x' };
    const body = { name: 'x', endpoint: agent.endpoint, protocol: 'converse', credentials };
    expect((await client.post('/v1/agent', body)).status).toBe(201);
  });
});
