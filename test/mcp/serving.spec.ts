import { randomUUID } from 'node:crypto';
import { type Answer, type ApiClient, type Json, type RequestOptions } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
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
  const service = startedService({ env: { CORS_ORIGINS: 'https://game.example' } });

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

  it.each([
    ['tools/call', { name: 'whoami', arguments: null }],
    ['tools/call', { name: 'whoami', arguments: null, _meta: null }],
    ['tools/call', { name: 'whoami' }],
    ['tools/list', null],
    ['tools/list', { cursor: null }],
    ['prompts/get', { name: 'run_economy', arguments: null }],
    ['resources/list', { cursor: null, _meta: null }],
    ['ping', null],
  ])('takes null for what is absent: %s %j', async (method, params) => {
    const client = await service.newClient();
    const answer = await post(client, { jsonrpc: '2.0', id: 1, method, params });
    expect(answer.status).toBe(200);
    expect(answer.body['error']).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toContain('isError":true');
  });

  it.each([
    ['tools/call', { name: 'whoami', arguments: 'x' }, '/params/arguments: '],
    ['tools/call', { name: 'whoami', arguments: [] }, '/params/arguments: '],
    ['tools/call', { name: null }, '/params/name: '],
    ['tools/call', null, '/params: '],
    ['prompts/get', { name: 5 }, '/params/name: '],
    ['resources/read', { uri: null }, '/params/uri: '],
  ])('says what is wrong with %s %j', async (method, params, words) => {
    const client = await service.newClient();
    const { status, body } = await post(client, { jsonrpc: '2.0', id: 1, method, params });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, error: { code: -32602, message: expect.stringContaining(words) } });
  });

  it('names what is null in the arguments of a tool and may not be', async () => {
    const client = await service.newClient();
    const { body } = await post(client, callOf('get_character', { instance: null, character: null }));
    expect(JSON.stringify(body)).toMatch(/VALIDATION_FAILED.*\/character/);
  });

  it('accepts a few messages at a time, and refuses none and more', async () => {
    const client = await service.newClient();
    const many = (count: number): unknown[] =>
      Array.from({ length: count }, (_, id) => ({ ...listTools, id }));
    const answer = await post(client, many(10));
    expect(answer.body).toHaveLength(10);
    for (const count of [0, 11]) expectProblem(await post(client, many(count)), 'VALIDATION_FAILED');
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
    const calls = [1, 2].map((id) => ({ ...callOf('whoami', {}), id }));
    const answers = (await post(client, calls)).body as unknown as { result: Json }[];
    // The request that brings them has left its place to them.
    const [served, refused] = answers.map(({ result }) => result).sort((a) => (a['isError'] ? 1 : -1));
    expect(served!['structuredContent']).toMatchObject({ maxAmount: null });
    expect(refused!['_meta']['agent-npc-economy/problem']).toMatchObject({
      code: 'OVERLOADED',
      next: 'Wait 1 s, and call again.',
    });
  });
});
