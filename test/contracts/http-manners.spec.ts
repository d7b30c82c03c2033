import { randomUUID } from 'node:crypto';
import { errorCodes } from '../../src/common/errors/error-code.js';
import { Readiness } from '../../src/http/health/health.controller.js';
import { expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';

const uuid = randomUUID();

describe('HTTP manners', () => {
  const service = startedService();

  it.each(['/v1', '/v2/instance', '/v1/nothing', `/v1/agent-npc/${uuid}/${uuid}/dance`, '/%00'])(
    'answers 404 for the unknown address %s',
    async (path) => {
      const client = await service.newClient();
      expectProblem(await client.get(path), 'ROUTE_NOT_FOUND');
    },
  );

  it.each([
    ['GET', '/v1/instance/%'],
    ['GET', '/v1/instance/%zz'],
    ['PUT', `/v1/agent-npc/${uuid}/%E0%A4%A/trade`],
    ['DELETE', `/v1/agent-npc/${uuid}/%ff`],
    ['GET', '/problems/%zz'],
    ['GET', '/dashboard/assets/%zz'],
  ])('says of the path of %s %s that it cannot be decoded', async (method, path) => {
    const client = await service.newClient();
    const answer = await client.send(method, path);
    expectProblem(answer, 'MALFORMED_PATH');
    expect(JSON.stringify(answer.body)).not.toMatch(/JSON|body/);
  });

  it.each([
    ['POST', `/v1/agent-npc/${uuid}/${uuid}/trade`, 'PUT'],
    ['GET', `/v1/agent-npc/${uuid}/${uuid}/trade`, 'PUT'],
    ['PATCH', `/v1/agent-npc/${uuid}/${uuid}`, 'DELETE, GET, PUT'],
    ['POST', `/v1/instance/${uuid}/tax`, 'PUT'],
    ['PATCH', `/v1/instance/${uuid}`, 'DELETE, GET, PUT'],
    ['PUT', '/v1/agent-npc', 'POST'],
    ['PUT', '/v1/auth/token', 'GET, POST'],
    ['DELETE', '/v1/application', 'GET, PUT'],
    ['POST', '/health/live', 'GET'],
    ['QUERY', '/health/live', 'GET'],
  ])('answers %s %s with 405 and what is allowed', async (method, path, allowed) => {
    const client = await service.newClient();
    const answer = await client.send(method, path);
    expectProblem(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  it('matches paths in capitals and with a trailing slash', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    for (const path of ['/HEALTH/live', '/health/live/', world.path('ann').toUpperCase(), `/V1/Instance/`]) {
      expect((await world.client.get(path)).status).toBe(200);
    }
  });

  it('refuses a parameter of any length that is no UUID', async () => {
    const client = await service.newClient();
    expectProblem(await client.get(`/v1/instance/${'x'.repeat(4000)}`), 'VALIDATION_FAILED');
  });

  it('ignores the Content-Type of a request without a body', async () => {
    const client = await service.newClient();
    for (const type of ['application/json', 'text/plain', 'nonsense']) {
      const headers = { 'content-type': type };
      expectProblem(await client.delete(`/v1/agent/${uuid}`, { headers }), 'AGENT_NOT_FOUND');
      expect((await client.get('/v1/application', { headers })).status).toBe(200);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const authorization = `Bearer ${world.client.token}`;
    const head = (path: string) =>
      fetch(`${service.baseUrl}${path}`, { method: 'HEAD', headers: { authorization } });
    const found = await head(world.path('ann'));
    expect([found.status, await found.text()]).toEqual([200, '']);
    const unknown = await head(`/v1/agent-npc/${world.id}/${uuid}`);
    expect([unknown.status, await unknown.text()]).toEqual([404, '']);
  });

  it('answers OPTIONS without an error, and allows no other origin by it', async () => {
    const response = await fetch(`${service.baseUrl}/v1/instance`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['abc-123', 'a.b:c/d+e=f_g', 'x'.repeat(128)])('echoes the sane request id %s', async (id) => {
    const client = await service.newClient();
    const headers = { 'x-request-id': id };
    const good = await client.get('/v1/application', { headers });
    expect(good.headers.get('x-request-id')).toBe(id);
    const bad = await client.get('/v1/nothing', { headers });
    expect(bad.body['requestId']).toBe(id);
  });

  it.each(['a b', '<script>', 'x'.repeat(129), '"; DROP', 'é', ''])(
    'makes its own request id in place of "%s"',
    async (id) => {
      const answer = await service.clientWith(null).get('/v1/nothing', { headers: { 'x-request-id': id } });
      expect(answer.body['requestId']).toMatch(/^[0-9a-f-]{36}$/);
      expectProblem(answer, 'ROUTE_NOT_FOUND');
    },
  );

  it('explains every problem at its type', async () => {
    for (const code of errorCodes) {
      const response = await fetch(new URL(`/problems/${code}`, service.baseUrl));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await response.text()).toContain(code);
    }
    const all = await fetch(`${service.baseUrl}/problems`);
    expect(all.status).toBe(200);
    const text = await all.text();
    expect(text).toContain('<code>Authorization: Bearer &lt;token></code>');
    // A browser would mend what does not fit, and show something else.
    const tags = /<(\/?)([a-z][a-z0-9]*)(?: [^<>]*)?>/g;
    expect(text.replace('<!doctype html>', '').replaceAll(tags, '')).not.toContain('<');
    const open: string[] = [];
    for (const [, slash, name] of text.matchAll(tags)) {
      if (slash === '/') expect(name).toBe(open.pop());
      else if (name !== 'meta') open.push(name!);
    }
    expect(open).toEqual([]);
    expectProblem(await service.clientWith(null).get('/problems/NOTHING'), 'ROUTE_NOT_FOUND');
    expectProblem(await service.clientWith(null).get('/problems/toString'), 'ROUTE_NOT_FOUND');
  });

  it.each(['/v1/application', '/v1/nothing', '/health/live', '/docs', '/openapi.json', '/problems'])(
    'sends its security headers with %s',
    async (path) => {
      const { headers } = await fetch(`${service.baseUrl}${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': ['/docs', '/openapi.json'].includes(path) ? 'no-cache' : 'no-store',
        'x-request-id': expect.any(String),
      });
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('allows only the origins of its settings', async () => {
    await using open = await TestService.start({ env: { CORS_ORIGINS: 'https://game.example' } });
    const allowed = async (origin: string): Promise<string | null> =>
      (await fetch(`${open.baseUrl}/v1/instance`, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed('https://game.example')).toBe('https://game.example');
    expect(await allowed('https://evil.example')).toBeNull();
  });

  it('lets pages of these origins send and read every header of the API', async () => {
    await using open = await TestService.start({ env: { CORS_ORIGINS: 'https://game.example' } });
    const listOf = async (name: string, init: RequestInit): Promise<string[]> => {
      const { headers } = await fetch(`${open.baseUrl}/v1/instance`, init);
      return (headers.get(name) ?? '').split(',').sort();
    };
    const origin = 'https://game.example';
    const asks = { origin, 'access-control-request-method': 'PUT' };
    expect(await listOf('access-control-allow-headers', { method: 'OPTIONS', headers: asks })).toEqual([
      ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'MCP-Protocol-Version'],
      ...['Prefer', 'X-Request-Id'],
    ]);
    expect(await listOf('access-control-expose-headers', { headers: { origin } })).toEqual([
      ...['Chain-Hash', 'ETag', 'Idempotent-Replayed', 'Next-Cursor', 'Preference-Applied', 'RateLimit'],
      ...['RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
    ]);
    const methods = await listOf('access-control-allow-methods', { method: 'OPTIONS', headers: asks });
    expect(methods).toEqual(expect.arrayContaining(['DELETE', 'GET', 'POST', 'PUT']));
  });

  it('shows health without a token: alive and ready, and not ready while the service stops', async () => {
    const anybody = service.clientWith(null);
    for (const path of ['/health/live', '/health/ready']) {
      const { status, body } = await anybody.get(path);
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    }
    service.app.get(Readiness).stopping = true;
    try {
      const answer = await anybody.get('/health/ready');
      expectProblem(answer, 'SHUTTING_DOWN');
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await anybody.get('/health/live')).status).toBe(200);
    } finally {
      service.app.get(Readiness).stopping = false;
    }
  });

  it('serves the OpenAPI 3.1 document', async () => {
    const response = await fetch(`${service.baseUrl}/openapi.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
    const tag = response.headers.get('etag')!;
    const again = await fetch(`${service.baseUrl}/openapi.json`, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  });
});
