import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Answer, type ApiClient, type Json, type RequestOptions } from '../support/api-client.js';
import { runCommand } from '../cli/support/run-command.js';
import { expectProblem } from '../support/problem.js';
import { root } from '../support/readme.js';
import { TestService } from '../support/test-service.js';
import { McpClient } from './support/mcp-client.js';

const accept = 'application/json, text/event-stream';
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** One message without a session before it, as the next replica would see it. */
function post(client: ApiClient, message: unknown, options: RequestOptions = {}): Promise<Answer> {
  return client.post('/mcp', message, { ...options, headers: { accept, ...options.headers } });
}

const callOf = (name: string, args: Json): Json => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('/mcp', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ env: { CORS_ORIGINS: 'https://game.example' } });
  });
  afterAll(() => service.stop());

  it('needs a good token', async () => {
    for (const token of [null, 'x.y.z']) {
      const answer = await post(service.clientWith(token), listTools);
      expectProblem(answer, 'UNAUTHENTICATED');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
    }
    await expect(McpClient.overHttp(service.baseUrl, 'x.y.z')).rejects.toThrow('UNAUTHENTICATED');
    const writer = await service.newClient(['economy:write']);
    expectProblem(await post(writer, listTools), 'FORBIDDEN');
  });

  it('keeps no session: each message is independent', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const listed = await post(world.client, listTools);
    expect(listed.status).toBe(200);
    expect(listed.headers.get('mcp-session-id')).toBeNull();
    expect(listed.headers.get('x-request-id')).toMatch(/\S/);
    const call = callOf('get_character', { instance: world.id, character: world.character('ann')['id'] });
    const called = await post(world.client, call, { headers: { 'mcp-protocol-version': '2025-06-18' } });
    expect(called.body).toMatchObject({ id: 7, result: { structuredContent: { mood: 100 } } });
    const noted = await post(world.client, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(noted.status).toBe(202);
  });

  it('accepts a few messages at a time, and refuses a hundred', async () => {
    const client = await service.newClient();
    const many = (count: number): unknown[] =>
      Array.from({ length: count }, (_, id) => ({ ...listTools, id }));
    const answer = await post(client, many(10));
    expect(answer.body).toHaveLength(10);
    expectProblem(await post(client, many(11)), 'VALIDATION_FAILED');
  });

  it('has no stream and no session to end', async () => {
    const client = await service.newClient();
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await client.send(method, '/mcp');
      expectProblem(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe('POST');
    }
    expectProblem(await service.clientWith(null).get('/mcp'), 'UNAUTHENTICATED');
  });

  it('refuses pages of origins that it does not know', async () => {
    const client = await service.newClient();
    const from = (origin: string): Promise<Answer> => post(client, listTools, { headers: { origin } });
    for (const origin of [
      'https://evil.example',
      service.baseUrl.replace('http:', 'https:'),
      'null',
      'https://game.example.evil.example',
    ]) {
      expectProblem(await from(origin), 'FORBIDDEN');
    }
    for (const origin of ['https://game.example', service.baseUrl]) {
      expect((await from(origin)).status).toBe(200);
    }
  });

  it('refuses what is no message', async () => {
    const client = await service.newClient();
    for (const raw of ['{"jsonrpc"', '5', '"text"', '[1,', '\ufeff{']) {
      const answer = await post(client, undefined, { raw });
      expect([answer.status, answer.headers.get('content-type')?.split(';', 1)[0]]).toEqual([
        400,
        'application/json',
      ]);
      expect(answer.body).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32_700,
          message: expect.any(String),
          data: expect.objectContaining({ code: 'MALFORMED_JSON' }),
        },
      });
    }
    const large = callOf('whoami', { text: 'x'.repeat(110_000) });
    expectProblem(await post(client, large), 'PAYLOAD_TOO_LARGE');
    const typed = await post(client, undefined, { raw: 'x', headers: { 'content-type': 'text/plain' } });
    expectProblem(typed, 'UNSUPPORTED_MEDIA_TYPE');
    for (const message of [{}, { jsonrpc: '2.0' }, { ...listTools, method: 5 }]) {
      const answer = await post(client, message);
      expect([answer.status, answer.body['jsonrpc']]).toEqual([400, '2.0']);
    }
    expect((await post(client, undefined)).status).toBe(415);
    expect((await client.post('/mcp', listTools)).status).toBe(406);
  });

  it('promises no notifications that it never sends', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const { body } = await post(await service.newClient(), {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params,
    });
    expect(body['result'].capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
  });

  it('says an error once', async () => {
    const client = await McpClient.overHttp(service.baseUrl, (await service.newClient()).token!);
    const calls = [
      () => client.sdk.readResource({ uri: 'economy://nowhere' }),
      () => client.sdk.readResource({ uri: `economy://world/${randomUUID()}` }),
      () => client.sdk.getPrompt({ name: 'sing' }),
      () => client.sdk.getPrompt({ name: 'play_character' }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(/^MCP error -32\d{3}: (?!MCP error).*\w/);
    await client.close();
  });

  it('is not in the OpenAPI document, whose operations it calls', async () => {
    const { body } = await service.clientWith(null).get('/openapi.json');
    expect(Object.keys(body['paths'] as Json).filter((path) => path.includes('mcp'))).toEqual([]);
  });
});

describe('what the operator allows the tools', () => {
  const open: TestService[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((service) => service.stop()));
  });

  async function start(env: Record<string, string>): Promise<TestService> {
    const service = await TestService.start({ env });
    open.push(service);
    return service;
  }

  it('DISABLED_FEATURES=mcp,docs,…: neither tools nor pages are served', async () => {
    const service = await start({ DISABLED_FEATURES: 'mcp,docs,openapi,dashboard' });
    const client = await service.newClient();
    expectProblem(await post(client, listTools), 'ROUTE_NOT_FOUND');
    for (const path of [
      '/docs',
      '/docs/swagger-ui-bundle.js',
      '/openapi.json',
      '/dashboard',
      '/dashboard/assets/main.js',
    ])
      expectProblem(await client.get(path), 'ROUTE_NOT_FOUND');
    expect((await client.get('/v1/application')).status).toBe(200);
  });

  it('MCP_READ_ONLY=true: they only read', async () => {
    const service = await start({ MCP_READ_ONLY: 'true' });
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const client = await McpClient.overHttp(service.baseUrl, world.client.token!);
    expect(await client.toolNames()).not.toEqual(expect.arrayContaining(['trade']));
    const one = { instance: world.id, character: world.character('ann')['id'] };
    expect((await client.call('trade', { ...one, recipient: null, amount: 1 })).problem).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await client.call('whoami')).data).toMatchObject({ readOnly: true });
    await client.close();
    // The API itself is as before.
    const paid = await world.client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier: null,
      amount: 1,
    });
    expect(paid.status).toBe(200);
  });

  it('MCP_MAX_AMOUNT: no trade moves more, whatever the token allows', async () => {
    const service = await start({ MCP_MAX_AMOUNT: '2.5' });
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const client = await McpClient.overHttp(service.baseUrl, world.client.token!);
    const one = { instance: world.id, character: world.character('ann')['id'], recipient: null };
    for (const dryRun of [true, false]) {
      expect((await client.call('trade', { ...one, amount: 2.5001, dryRun })).problem).toMatchObject({
        code: 'FORBIDDEN',
        maxAmount: 2.5,
      });
    }
    expect((await client.call('trade', { ...one, amount: 2.5 })).data).toMatchObject({
      traderWealthAfter: 2.5,
    });
    await client.close();
  });

  it('RATE_LIMIT_APPLICATION: messages count', async () => {
    const service = await start({ RATE_LIMIT_APPLICATION: '1' });
    const client = await service.newClient();
    let answer = await post(client, listTools);
    for (let i = 0; i < 20 && answer.status === 200; i++) answer = await post(client, listTools);
    expectProblem(answer, 'RATE_LIMITED');
  });

  it('MAX_IN_FLIGHT: a request of a tool counts like any other, and a refusal has Retry-After', async () => {
    const service = await start({ MAX_IN_FLIGHT: '1' });
    const client = await service.newClient();
    const { body } = await post(client, callOf('whoami', {}));
    expect((body['result'] as Json)['_meta']['agent-npc-economy/problem']).toMatchObject({
      code: 'OVERLOADED',
      next: 'Wait 1 s, and call again.',
    });
  });
});

describe('the command mcp', () => {
  async function run(
    args: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number; stderr: string; stdout: string }> {
    const child = spawn(process.execPath, ['dist/src/cli/bin.js', 'mcp', ...args], {
      cwd: root,
      env: { ...env },
    });
    child.stdin.end();
    let stderr = '';
    let stdout = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, stderr, stdout };
  }

  it('reports on stderr why it cannot start', async () => {
    const faults: [string[], Record<string, string>, string][] = [
      [[], {}, 'MCP_TOKEN'],
      [['--url', 'http://127.0.0.1:9'], { MCP_TOKEN: 'x' }, 'cannot be reached'],
      [[], { MCP_TOKEN: 'x', MCP_MAX_AMOUNT: 'all', MCP_READ_ONLY: 'perhaps' }, 'MCP_READ_ONLY'],
    ];
    for (const [args, env, words] of faults) {
      const { code, stderr, stdout } = await run(args, env);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/\bat .+:\d+:\d+/);
    }
  });

  it.each([
    [['--url', 'nowhere'], '--url'],
    [['--max-amount', '-1'], 'number from 0'],
  ])('refuses %j', async (args, words) => {
    const { error, stdout, stderr } = await runCommand({ MCP_TOKEN: 'x' }, 'mcp', ...args);
    expect([error?.name, stdout]).toEqual(['CommanderError', '']);
    expect(stderr).toContain(words);
  });

  it('ends with its input', async () => {
    const service = await TestService.start();
    const { token } = await service.newClient();
    const { code, stdout, stderr } = await run(['--url', `${service.baseUrl}/`], { MCP_TOKEN: token! });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
    await service.stop();
  });

  it('only reads, or trades up to a limit, when set so', async () => {
    const service = await TestService.start();
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const reader = await McpClient.overStdio(service.baseUrl, world.client.token!, '--read-only');
    expect(await reader.toolNames()).not.toEqual(expect.arrayContaining(['trade']));
    expect((await reader.call('whoami')).data).toMatchObject({ instances: [{ id: world.id }] });
    await reader.close();
    const limited = await McpClient.overStdio(service.baseUrl, world.client.token!, '--max-amount', '2');
    const args = { instance: world.id, character: world.character('ann')['id'], recipient: null, amount: 3 };
    expect((await limited.call('trade', args)).problem).toMatchObject({ code: 'FORBIDDEN', maxAmount: 2 });
    await limited.close();
    await service.stop();
  });

  it('names the key to try again with when an answer does not come', async () => {
    const id = randomUUID();
    const grant = {
      applicationId: id,
      scope: 'economy:read economy:write',
      agentNpc: { instanceId: id, id, maxAmount: null },
    };
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/v1/auth/token')
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(grant));
      else {
        keys.push(request.headers['idempotency-key']);
        if (keys.length === 1) request.socket.destroy();
        else response.writeHead(502).end('<h1>Bad gateway</h1>');
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = await McpClient.overStdio(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      'x',
    );
    for (let i = 0; i < 2; i++) {
      const { problem } = await client.call('trade', { recipient: null, amount: 1 });
      expect(problem).toMatchObject({ code: 'SERVICE_UNREACHABLE', idempotencyKey: keys[i] });
      expect(problem['next']).toContain(`"${keys[i] as string}"`);
    }
    await client.close();
    server.close();
  });
});
