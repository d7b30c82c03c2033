import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { until } from '../../prove/support/until.js';
import { RetentionSweep } from '../../src/application/retention-sweep.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService, TestService } from '../support/test-service.js';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const path = '/v1/application/key';

describe('keys of an application', () => {
  const service = sharedService();
  let client: ApiClient;
  let first: string;
  beforeEach(async () => {
    client = await service.newClient();
    first = client.credentials!.clientSecret;
  });

  const login = (secret: unknown, more: Json = {}, at = service): Promise<Answer> =>
    at.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: client.credentials!.applicationId,
      client_secret: secret,
      ...more,
    });

  async function clientOf(secret: unknown, more: Json = {}): Promise<ApiClient> {
    const answer = await login(secret, more);
    expect(answer.status).toBe(200);
    return service.clientWith(answer.body['access_token'] as string);
  }

  async function newKey(body: Json = { name: 'second' }): Promise<Json> {
    const answer = await client.post(path, body);
    expect(answer.status).toBe(201);
    return answer.body;
  }

  const keys = async (): Promise<Json[]> => (await client.get(path)).body['items'] as Json[];
  const change = (id: unknown, columns: string): Promise<unknown> =>
    service.dataSource.query(`UPDATE economy.application_key SET ${columns} WHERE id = $1`, [id]);

  it('are listed from the first, without secrets', async () => {
    const second = await newKey();
    expect(second).toEqual({
      id: expect.any(String),
      name: 'second',
      scopes: ['economy:read', 'economy:write', 'manage'],
      createdAt: expect.stringMatching(iso),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      madeWith: null,
      personId: null,
      personName: null,
      secret: expect.stringMatching(/^sk_[\w-]{43}$/),
    });
    const { secret: _secret, ...shown } = second;
    const [made, ...others] = await keys();
    expect(made).toMatchObject({ name: 'first', revokedAt: null });
    expect(others).toEqual([shown]);
    expect((await client.get(`${path}/${String(shown['id'])}`)).body).toEqual(shown);
    expect(JSON.stringify(await keys())).not.toMatch(/sk_|sha256/);
    const page = await client.get(`${path}?limit=1`);
    const { nextCursor } = page.body as { nextCursor: string };
    expect((await client.get(`${path}?limit=1&cursor=${nextCursor}`)).body).toEqual({
      items: [shown],
      nextCursor: null,
    });
  });

  it('work side by side, and one replaces the other without interruption', async () => {
    const second = await newKey();
    const [old, recent] = [await clientOf(first), await clientOf(second['secret'])];
    const [{ id }] = (await keys()) as [Json];
    const revoked = await recent.delete(`${path}/${String(id)}`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ id, name: 'first', revokedAt: expect.stringMatching(iso) });
    // At once in this process: its tokens and its secret.
    expectProblem(await old.get('/v1/application'), 'UNAUTHENTICATED');
    expectProblem(await login(first), 'INVALID_CLIENT');
    expect((await recent.get('/v1/application')).status).toBe(200);
    expect((await login(second['secret'])).status).toBe(200);
    // Again it stays as it is.
    expect((await recent.delete(`${path}/${String(id)}`)).body).toEqual(revoked.body);
  });

  it('are known to another replica at once, and revoked there within seconds', async () => {
    await using other = await TestService.start();
    const there = (token: unknown): Promise<Answer> =>
      other.clientWith(token as string).get('/v1/application');
    // It has looked the application up before there was the key.
    expect((await there((await login(first)).body['access_token'])).status).toBe(200);
    const second = await newKey();
    const token = (await login(second['secret'])).body['access_token'];
    expect((await there(token)).status).toBe(200);
    await client.delete(`${path}/${String(second['id'])}`);
    await until('the other replica refuses it', async () => (await there(token)).status === 401);
    expectProblem(await login(second['secret'], {}, other), 'INVALID_CLIENT');
    expectProblem(await there(token), 'UNAUTHENTICATED');
  });

  it('are named in their tokens', async () => {
    const second = await newKey();
    const token = (await login(second['secret'])).body['access_token'] as string;
    expect(decodeJwt(token)).toMatchObject({ key: second['id'], jti: expect.any(String) });
    expect((await service.clientWith(token).get('/v1/auth/token')).body).toMatchObject({
      keyId: second['id'],
    });
    expect((await client.get('/v1/auth/token')).body).toMatchObject({ keyId: null });
  });

  it('give no more scopes than they have', async () => {
    const { secret } = await newKey({ name: 'reader', scopes: ['economy:read'] });
    expect((await login(secret)).body['scope']).toBe('economy:read');
    const reader = await clientOf(secret);
    expect((await reader.get('/v1/application')).status).toBe(200);
    expectProblem(await reader.post('/v1/instance', { uuid: randomUUID() }), 'FORBIDDEN');
    expectProblem(await reader.get(path), 'FORBIDDEN');
    const refused = await login(secret, { scope: 'economy:read economy:write' });
    expectInvalid(refused, '/scope');
    expect(refused.body['error']).toBe('invalid_scope');
    const managing = await newKey({ name: 'admin', scopes: ['manage'] });
    expectInvalid(
      await login(managing['secret'], { agent_npc: `${randomUUID()}/${randomUUID()}` }),
      '/scope',
    );
  });

  it('have no more scopes than the token that makes them', async () => {
    const manager = await clientOf(first, { scope: 'manage economy:read' });
    const made = await manager.post(path, { name: 'from less' });
    expect(made.body['scopes']).toEqual(['manage', 'economy:read']);
    const refused = await manager.post(path, { name: 'more', scopes: ['economy:write'] });
    expectProblem(refused, 'FORBIDDEN');
    expect(refused.body['detail']).toContain('economy:write');
    expect(await keys()).toHaveLength(2);
  });

  it('with the scope manage alone direct nothing of worlds to an address', async () => {
    const manager = await clientOf(first, { scope: 'manage' });
    const webhook = { url: 'https://hooks.example.com' };
    expectProblem(await manager.post('/v1/webhook', webhook), 'FORBIDDEN');
    const { body } = await client.post('/v1/webhook', webhook);
    expectProblem(await manager.put(`/v1/webhook/${body['id'] as string}`, webhook), 'FORBIDDEN');
    // An agent gets the private personalities and memories of those it speaks for.
    const agent = { name: 'Bard', endpoint: 'http://127.0.0.1:9/x', protocol: 'converse' };
    expectProblem(await manager.post('/v1/agent', agent), 'FORBIDDEN');
    const registered = await client.post('/v1/agent', agent);
    const agentPath = `/v1/agent/${registered.body['id'] as string}`;
    expectProblem(await manager.put(agentPath, { endpoint: 'http://127.0.0.1:9/y' }), 'FORBIDDEN');
    expect((await manager.put(agentPath, { name: 'Skald' })).status).toBe(200);
  });

  it('are shown again to a token only that could have made them', async () => {
    const manager = await clientOf(first, { scope: 'manage' });
    const headers = { 'idempotency-key': randomUUID() };
    expect((await client.post(path, { name: 'second' }, { headers })).status).toBe(201);
    expectProblem(await manager.post(path, { name: 'second' }, { headers }), 'FORBIDDEN');
  });

  it('say which key they were made with, and end no later than it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const maker = await newKey({ name: 'for an hour', expiresAt });
    const short = await clientOf(maker['secret']);
    const made = await short.post(path, { name: 'from it' });
    expect(made.body).toMatchObject({ madeWith: maker['id'], personId: null, expiresAt });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expectProblem(await short.post(path, { name: 'longer', expiresAt: later }), 'FORBIDDEN');
    const sooner = new Date(Date.now() + 600_000).toISOString();
    expect((await short.post(path, { name: 'shorter', expiresAt: sooner })).body['expiresAt']).toBe(sooner);
  });

  it('end with their tokens', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const second = await newKey({ name: 'for an hour', expiresAt });
    expect(second['expiresAt']).toBe(expiresAt);
    const { body } = await login(second['secret']);
    expect(body['expires_in']).toBeLessThanOrEqual(3600);
    expect(body['expires_in']).toBeGreaterThan(3500);
    expect(decodeJwt(body['access_token'] as string).exp! * 1000).toBeLessThanOrEqual(Date.parse(expiresAt));
    await change(second['id'], `expires_at = now() - interval '1 second'`);
    expectProblem(await login(second['secret']), 'INVALID_CLIENT');
    expect((await login(first)).status).toBe(200);
  });

  it('say when they were last used, at most once a minute', async () => {
    const { id, secret } = await newKey();
    const used = async (): Promise<unknown> => (await client.get(`${path}/${String(id)}`)).body['lastUsedAt'];
    await login(`${String(secret)}x`);
    await login(secret);
    await until('the use is written', async () => (await used()) !== null);
    const moment = await used();
    await login(secret);
    await login(secret);
    expect(await used()).toBe(moment);
    await change(id, `last_used_at = now() - interval '2 minutes'`);
    const before = await used();
    await login(secret);
    await until('the later use is written', async () => (await used()) !== before);
  });

  it('are twenty at most, of those that can be used', async () => {
    for (let i = 2; i <= 20; i++) await newKey({ name: `key ${i}` });
    const refused = await client.post(path, { name: 'one more' });
    expectProblem(refused, 'TOO_MANY_KEYS', { limit: 20 });
    const [{ id: over }, { id: revoked }] = (await keys()).slice(1) as [Json, Json];
    await client.delete(`${path}/${String(revoked)}`);
    await newKey({ name: 'in place of the revoked one' });
    expectProblem(await client.post(path, { name: 'one more' }), 'TOO_MANY_KEYS');
    await change(over, `expires_at = now() - interval '1 second'`);
    await newKey({ name: 'in place of the one that is over' });
    expect(await keys()).toHaveLength(22);
  });

  it('are made once, however often the call is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const made = await client.post(path, { name: 'once' }, { headers });
    const again = await client.post(path, { name: 'once' }, { headers });
    expect([again.status, again.body]).toEqual([201, made.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await login(made.body['secret'])).status).toBe(200);
    expect(await keys()).toHaveLength(2);
    const kept = await service.dataSource.query<{ text: string }[]>(
      'SELECT k::text AS text FROM economy.idempotency_key k WHERE k.instance_id = $1',
      [client.credentials!.applicationId],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]!.text).not.toContain(made.body['secret']);
  });

  it.each([
    ['/name', {}],
    ['/name', { name: '' }],
    ['/name', { name: 'x'.repeat(101) }],
    ['/scopes', { name: 'x', scopes: [] }],
    ['/scopes', { name: 'x', scopes: ['root'] }],
    ['/scopes', { name: 'x', scopes: ['manage', 'manage'] }],
    ['/scopes', { name: 'x', scopes: 'manage' }],
    ['/expiresAt', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }],
    ['/expiresAt', { name: 'x', expiresAt: 'tomorrow' }],
    ['/expiresAt', { name: 'x', expiresAt: null }],
    ['/secret', { name: 'x', secret: 'mine' }],
  ])('are refused with the pointer %s: %j', async (pointer, body) => {
    expectInvalid(await client.post(path, body), pointer);
  });

  it('are forgotten 400 days after they could last be used', async () => {
    for (const [name, revoked, expires] of [
      ['revoked long ago', '401 days', '-1 day'],
      ['expired long ago', null, '401 days'],
      ['revoked and expired', '399 days', '398 days'],
    ] as const) {
      const { id } = await newKey({ name });
      await service.dataSource.query(
        `UPDATE economy.application_key SET revoked_at = now() - $2::interval, expires_at = now() - $3::interval WHERE id = $1`,
        [id, revoked, expires],
      );
    }
    await service.app.get(RetentionSweep).sweep();
    expect((await keys()).map(({ name }) => name)).toEqual(['first', 'revoked and expired']);
  });

  it('of another application are not found', async () => {
    const stranger = await service.newClient();
    const [{ id }] = (await keys()) as [Json];
    expectProblem(await stranger.get(`${path}/${String(id)}`), 'KEY_NOT_FOUND');
    expectProblem(await stranger.delete(`${path}/${String(id)}`), 'KEY_NOT_FOUND');
    expect((await login(first)).status).toBe(200);
    const theirs = stranger.credentials!;
    expectProblem(await login(theirs.clientSecret), 'INVALID_CLIENT');
  });

  it('all go when an operator rotates the secret', async () => {
    const second = await newKey();
    const earlier = await newKey({ name: 'earlier' });
    const revoked = (await client.delete(`${path}/${earlier['id'] as string}`)).body;
    const rotated = await service.app
      .get(ApplicationService)
      .rotateSecret(client.credentials!.applicationId.toUpperCase());
    for (const secret of [first, second['secret']]) expectProblem(await login(secret), 'INVALID_CLIENT');
    client = await clientOf(rotated!.clientSecret);
    expect((await client.get(path)).body['items']).toMatchObject([
      { name: 'first', revokedAt: expect.stringMatching(iso) },
      { name: 'second', revokedAt: expect.stringMatching(iso) },
      { name: 'earlier', revokedAt: revoked['revokedAt'] },
      { name: 'rotated', revokedAt: null },
    ]);
  });

  describe('and one token', () => {
    const revoke = (body: Json): Promise<Answer> => client.post('/v1/application/revoked-token', body);

    it('is revoked by its text, or by its jti', async () => {
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => clientOf(first)));
      const claims = decodeJwt(one!.token!);
      const answer = await revoke({ token: one!.token! });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ jti: claims.jti, expiresAt: expect.stringMatching(iso) });
      expect(Date.parse(answer.body['expiresAt'] as string)).toBeGreaterThanOrEqual(claims.exp! * 1000);
      expect((await revoke({ jti: decodeJwt(two!.token!).jti })).status).toBe(201);
      expectProblem(await one!.get('/v1/application'), 'UNAUTHENTICATED');
      expectProblem(await two!.get('/v1/application'), 'UNAUTHENTICATED');
      expect((await three!.get('/v1/application')).status).toBe(200);
      expect((await revoke({ token: one!.token! })).body).toEqual(answer.body);
    });

    it('is forgotten when it would have ended', async () => {
      const { applicationId } = client.credentials!;
      await revoke({ jti: 'ended' });
      await revoke({ jti: 'not yet' });
      await service.dataSource.query(
        `UPDATE economy.revoked_token SET expires_at = now() - interval '1 second' WHERE application_id = $1 AND jti = 'ended'`,
        [applicationId],
      );
      await service.app.get(RetentionSweep).sweep();
      const left = await service.dataSource.query(
        'SELECT r.jti FROM economy.revoked_token r WHERE r.application_id = $1',
        [applicationId],
      );
      expect(left).toEqual([{ jti: 'not yet' }]);
    });

    it('of another application cannot be', async () => {
      const stranger = await service.newClient();
      const refused = await revoke({ token: stranger.token! });
      expectInvalid(refused, '/token');
      await revoke({ jti: decodeJwt(stranger.token!).jti });
      expect((await stranger.get('/v1/application')).status).toBe(200);
    });

    it('is one of a thousand at most', async () => {
      await service.dataSource.query(
        `INSERT INTO economy.revoked_token (application_id, jti, expires_at)
         SELECT $1, n::text, now() + interval '1 hour' FROM generate_series(1, 1000) n`,
        [client.credentials!.applicationId],
      );
      expectProblem(await revoke({ jti: 'one more' }), 'TOO_MANY_REVOKED_TOKENS', { limit: 1000 });
      expect((await revoke({ jti: '1000' })).status).toBe(201);
    });

    it.each([{}, { token: 'a', jti: 'b' }, { token: 'a.b.c' }, { token: 'x' }, { jti: '' }, { jti: 5 }])(
      'is not revoked by %j',
      async (body) => {
        expect((await revoke(body)).status).toBe(400);
      },
    );
  });
});
