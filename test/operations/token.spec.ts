import { randomUUID } from 'node:crypto';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { applicationShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const all = 'economy:read economy:write manage';

describe('token endpoint', () => {
  const service = sharedService();

  interface Credentials {
    readonly client_id: string;
    readonly client_secret: string;
  }

  async function newCredentials(): Promise<Credentials> {
    const { credentials } = await service.newClient();
    return { client_id: credentials!.applicationId, client_secret: credentials!.clientSecret };
  }

  const ask = (body: Json): Promise<Answer> =>
    service.clientWith(null).post('/v1/auth/token', { grant_type: 'client_credentials', ...body });

  const clientOf = (answer: Answer): ApiClient => service.clientWith(answer.body['access_token'] as string);

  it('gives a token that works for credentials as JSON', async () => {
    const credentials = await newCredentials();
    const answer = await ask({ ...credentials });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: all,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { status, body } = await clientOf(answer).get('/v1/application');
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...applicationShape, id: credentials.client_id, name: 'Test application' });
  });

  it('accepts credentials as a form', async () => {
    const credentials = await newCredentials();
    const raw = new URLSearchParams({ grant_type: 'client_credentials', ...credentials }).toString();
    const answer = await service
      .clientWith(null)
      .post('/v1/auth/token', undefined, { raw, headers: { ...form } });
    expect(answer.status).toBe(200);
    expect((await clientOf(answer).get('/v1/application')).status).toBe(200);
  });

  it('accepts HTTP Basic, with a form as with JSON', async () => {
    const { client_id, client_secret } = await newCredentials();
    const basic = Buffer.from(`${client_id}:${encodeURIComponent(client_secret)}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const anybody = service.clientWith(null);
    const grant = { grant_type: 'client_credentials' };
    const asJson = await anybody.post('/v1/auth/token', grant, { headers });
    const raw = new URLSearchParams(grant).toString();
    const asForm = await anybody.post('/v1/auth/token', undefined, { raw, headers: { ...form, ...headers } });
    expect([asJson.status, asForm.status]).toEqual([200, 200]);
  });

  it('issues fewer scopes on request, and they are enforced', async () => {
    const credentials = await newCredentials();
    const answer = await ask({ ...credentials, scope: 'economy:read' });
    expect(answer.body['scope']).toBe('economy:read');
    const client = clientOf(answer);
    expect((await client.get('/v1/instance')).status).toBe(200);
    expectProblem(await client.post('/v1/instance', { uuid: randomUUID() }), 'FORBIDDEN');
    const two = await ask({ ...credentials, scope: ' economy:write  economy:read economy:read' });
    expect(two.body['scope']).toBe('economy:write economy:read');
  });

  it('gives all scopes when none is named', async () => {
    const answer = await ask({ ...(await newCredentials()), scope: '' });
    expect(answer.body['scope']).toBe(all);
  });

  it('refuses an unknown scope', async () => {
    const answer = await ask({ ...(await newCredentials()), scope: 'economy:read root' });
    expectInvalid(answer, '/scope');
    expect(answer.body['error']).toBe('invalid_scope');
  });

  it('refuses a grant_type other than client_credentials', async () => {
    const answer = await ask({ ...(await newCredentials()), grant_type: 'password' });
    expectInvalid(answer, '/grant_type');
    expect(answer.body['error']).toBe('unsupported_grant_type');
  });

  it('refuses a wrong secret, an unknown client and missing credentials alike', async () => {
    const { client_id, client_secret } = await newCredentials();
    const other = await newCredentials();
    const wrong: Json[] = [
      { client_id, client_secret: `${client_secret}x` },
      { client_id, client_secret: other.client_secret },
      { client_id: randomUUID(), client_secret },
      { client_id: 'nobody', client_secret },
      { client_id },
      { client_secret },
      {},
    ];
    const answers = await Promise.all(wrong.map(ask));
    for (const answer of answers) {
      expectProblem(answer, 'INVALID_CLIENT', { error: 'invalid_client' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    expect(new Set(answers.map(({ body }) => body['detail'])).size).toBe(1);
  });

  it.each([
    ['/grant_type', { grant_type: undefined }],
    ['/grant_type', { grant_type: ['client_credentials'] }],
    ['/client_id', { client_id: 5 }],
    ['/client_secret', { client_secret: { $ne: null } }],
    ['/client_secret', { client_secret: 'a\u0000b' }],
    ['/scope', { scope: ['economy:read'] }],
  ])('refuses a body with the pointer %s: %j', async (pointer, body) => {
    expectInvalid(await ask(body), pointer);
  });

  it.each([
    ['a body that is no JSON', { raw: '{"grant' }, 400, 'invalid_request'],
    [
      'a body of another kind',
      { raw: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'invalid_request',
    ],
    ['no grant type', { json: {} }, 400, 'invalid_request'],
    ['another grant type', { json: { grant_type: 'password' } }, 400, 'unsupported_grant_type'],
    [
      'a scope that nobody has',
      { json: { grant_type: 'client_credentials', scope: 'root' } },
      400,
      'invalid_scope',
    ],
    ['a wrong client', { json: { grant_type: 'client_credentials', client_id: 'x' } }, 401, 'invalid_client'],
    [
      'an amount "\\ü" of nobody',
      { json: { grant_type: 'client_credentials', max_amount: '"\\ü' } },
      400,
      'invalid_request',
    ],
  ])('refuses %s as OAuth 2 says, for clients that know nothing else', async (_what, sent, status, error) => {
    const { json, raw, headers } = sent as { json?: Json; raw?: string; headers?: Record<string, string> };
    const response = await fetch(`${service.baseUrl}/v1/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: raw ?? JSON.stringify(json),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(/^application\/json\b/),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as Json;
    // RFC 6749 §5.2 allows no other characters.
    expect(body).toMatchObject({ error, error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) });
    expect(body).toMatchObject({ code: expect.any(String), status });
  });

  it('shows the application of the caller only with a token', async () => {
    expectProblem(await service.clientWith(null).get('/v1/application'), 'UNAUTHENTICATED');
  });
});
