import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { freePort, readText } from '../support/readme.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const serverName = 'economy.example.com';

interface Proxy {
  readonly name: string;
  readonly programs: readonly string[];
  readonly package: string;
  /** Writes its files into a folder; returns the arguments of the program. */
  readonly prepare: (folder: string, ports: { readonly own: number; readonly service: string }) => string[];
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    programs: ['/usr/sbin/nginx', '/usr/bin/nginx'],
    package: 'nginx-light',
    prepare: (folder, ports) => {
      const site = readText('deploy/proxy/nginx.conf')
        .replace('listen 443 ', `listen 127.0.0.1:${ports.own} `)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.service}`)
        .replaceAll('/etc/ssl/economy/', `${folder}/`)
        // So that few requests show whom it limits.
        .replace('rate=50r/s', 'rate=1r/s')
        .replace('burst=200', 'burst=30');
      writeFileSync(join(folder, 'site.conf'), site);
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
         events { worker_connections 512; } http { access_log off; ${paths} include ${folder}/site.conf; }`,
      );
      return ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
    },
  },
  {
    name: 'Caddy',
    programs: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
    package: 'caddy',
    prepare: (folder, ports) => {
      const file = readText('deploy/proxy/Caddyfile')
        .replace('\n{\n', '\n{\n\tadmin off\n\tauto_https disable_redirects\n')
        .replace(
          `\n${serverName} {\n`,
          `\nhttps://${serverName}:${ports.own} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`,
        )
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.service}`);
      writeFileSync(join(folder, 'Caddyfile'), file);
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
];

describe.each(proxies)('the sample for $name', ({ name, programs, package: needed, prepare }) => {
  const folder = mkdtempSync(join(tmpdir(), 'economy-proxy-'));
  let service: TestService;
  let world: World;
  let proxy: ChildProcess;
  let port: number;

  beforeAll(async () => {
    const program = programs.find((each) => existsSync(each));
    if (!program) throw new Error(`this needs ${name}: apt-get install -y ${needed}`);
    service = await TestService.shared();
    world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    port = await freePort();
    const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const subject = ['-subj', `/CN=${serverName}`, '-addext', `subjectAltName=DNS:${serverName}`];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...key, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const args = prepare(folder, { own: port, service: new URL(service.baseUrl).port });
    const { PATH = '' } = process.env;
    proxy = spawn(program, args, {
      env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    });
    await until(`${name} serves`, async () => {
      if (proxy.exitCode !== null) throw new Error(`${name} ended with ${proxy.exitCode}`);
      return (await call('GET', '/health/live').catch(() => null))?.status === 200;
    });
  });

  afterAll(async () => {
    if (proxy?.exitCode === null) {
      const ended = once(proxy, 'exit');
      // Caddy waits for streams; of nginx the workers would outlive their master.
      proxy.kill(name === 'nginx' ? 'SIGTERM' : 'SIGKILL');
      await ended;
    }
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          servername: serverName,
          rejectUnauthorized: false,
          agent: false,
          headers: { host: serverName, ...headers },
        },
        resolve,
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

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
    const response = await open(method, path, given, body);
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
    const stream = await open('GET', `/v1/instance/${world.id}/event/stream`, {
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
    const socket = new WebSocket(`wss://127.0.0.1:${port}/v1/instance/${world.id}/event/stream`, options);
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
