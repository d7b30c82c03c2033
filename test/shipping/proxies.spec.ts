import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { proxyNames, SampleProxy, serverName } from '../support/proxy.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** So that few requests show whom nginx limits. */
function limitSooner(folder: string): void {
  const file = join(folder, 'site.conf');
  if (!existsSync(file)) return;
  const site = readFileSync(file, 'utf8');
  writeFileSync(file, site.replace('rate=50r/s', 'rate=1r/s').replace('burst=200', 'burst=30'));
}

describe.each(proxyNames)('the sample for %s', (name) => {
  let service: TestService;
  let world: World;
  let proxy: SampleProxy;

  beforeAll(async () => {
    service = await TestService.shared();
    world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    proxy = await SampleProxy.start(name, [new URL(service.baseUrl).port], limitSooner);
  });

  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
  });

  async function call(
    method: string,
    path: string,
    body?: string,
    token: string | null | undefined = world.client.token,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; body: Json }> {
    const given = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(body.length),
      }),
    };
    const response = await proxy.open(method, path, given, body);
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part as string;
    const isJson = /[/+]json/.test(response.headers['content-type'] ?? '');
    return {
      status: response.statusCode!,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Json) : {},
    };
  }

  const trade = (amount: number) =>
    call(
      'PUT',
      `${world.path('ann')}/trade`,
      JSON.stringify({ recipientIdentifier: world.character('bob')['id'], amount }),
    );

  it('passes a trade and a refusal on as they are', async () => {
    const paid = await trade(1);
    expect([paid.status, paid.body['amount']]).toEqual([200, 1]);
    expect(paid.headers['x-request-id']).toEqual(expect.any(String));
    const refused = await trade(5000);
    expect([refused.status, refused.body['code'], refused.headers['content-type']]).toEqual([
      422,
      'INSUFFICIENT_WEALTH',
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('sends the events of a stream at once', async () => {
    const stream = await proxy.open('GET', `/v1/instance/${world.id}/event/stream`, {
      authorization: `Bearer ${world.client.token}`,
    });
    expect(stream.statusCode).toBe(200);
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    const { body } = await trade(2);
    await until('the event has come', () => text.includes(body['id'] as string));
    stream.destroy();
  });

  it('refuses a body larger than any that the service accepts, and keeps /metrics internal', async () => {
    const large = await call('PUT', `${world.path('ann')}/trade`, `{"x":"${'x'.repeat(1_200_000)}"}`).catch(
      (error: NodeJS.ErrnoException) => ({ status: error.code }),
    );
    // The proxy may close the connection while the body is still on its way; Caddy 2.6 says 502.
    expect([413, 502, 'EPIPE', 'ECONNRESET']).toContain(large.status);
    expect((await call('GET', '/metrics')).status).toBe(404);
  });

  it('passes a WebSocket, its events and its end', async () => {
    const options = {
      servername: serverName,
      rejectUnauthorized: false,
      headers: { host: serverName, authorization: `Bearer ${world.client.token}` },
    };
    const socket = new WebSocket(`wss://${proxy.address}/v1/instance/${world.id}/event/stream`, options);
    await once(socket, 'open');
    let text = '';
    socket.on('message', (data: Buffer) => (text += data.toString()));
    const { body } = await trade(3);
    await until('the event has come', () => text.includes(body['id'] as string));
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  });

  it('holds no game server to a number of requests', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => call('GET', world.path('ann'))));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  if (name !== 'nginx') return;

  const guess = { application: randomUUID(), name: 'anna', password: 'wrong' };
  const secret = {
    grant_type: 'client_credentials',
    client_id: randomUUID(),
    client_secret: 'wrong',
  };

  it.each<[path: string, body: object, refused: number]>([
    ['/v1/auth/token', secret, 401],
    ['/v1/Auth/Token/', secret, 401],
    ['/v1/auth/sign-in', guess, 401],
    ['/dashboard/invitation', { code: 'x' }, 404],
    ['/dashboard/invitation/password', { code: 'x', password: 'a long new password' }, 404],
  ])('limits guesses at %s by address, and nothing else', async (path, body, refused) => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => call('POST', path, JSON.stringify(body), null)),
    );
    const statuses = new Set(tries.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== refused)).toEqual([429]);
    const { headers, body: problem } = tries.find(({ status }) => status === 429)!;
    expect([headers['content-type'], headers['retry-after']]).toEqual([
      'application/problem+json; charset=utf-8',
      '5',
    ]);
    expect(problem).toEqual({
      type: '/problems/RATE_LIMITED',
      title: 'Too many requests',
      status: 429,
      detail: expect.stringContaining('Retry-After'),
      code: 'RATE_LIMITED',
      requestId: headers['x-request-id'],
    });
    expect((await trade(1)).status).toBe(200);
  });

  it('limits strangers by address', async () => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => call('GET', '/v1/instance', undefined, null)),
    );
    expect([...new Set(tries.map(({ status }) => status))].sort()).toEqual([401, 429]);
  });
});
