import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { until } from '../../prove/support/until.js';
import { constants } from '../../src/common/config/constants.js';
import { clockSkewSeconds } from '../../src/identity/token-claims.js';
import { TokenService } from '../../src/identity/token.service.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { askDashboard, choosePassword, invite, newPerson, password } from '../support/people.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService, TestService } from '../support/test-service.js';

const path = '/v1/person';

describe('people of an application', () => {
  const service = sharedService();
  let owner: ApiClient;
  beforeEach(async () => {
    owner = await service.newClient();
  });

  const signIn = (name: string, given = password, application = owner.credentials!.applicationId) =>
    service.clientWith(null).post('/v1/auth/sign-in', { application, name, password: given });
  const people = async (): Promise<Json[]> => (await owner.get(path)).body['items'] as Json[];
  const change = (id: unknown, body: Json, by = owner): Promise<Answer> =>
    by.put(`${path}/${id as string}`, body);
  const update = (id: unknown, columns: string): Promise<unknown> =>
    service.dataSource.query(`UPDATE economy.person SET ${columns} WHERE id = $1`, [id]);

  it('are invited by name and role, and listed without the invitation', async () => {
    const anna = await invite(owner, 'Anna@Example.org', 'operate');
    expect(anna).toEqual({
      id: expect.any(String),
      name: 'anna@example.org',
      role: 'operate',
      disabled: false,
      invitation: expect.stringMatching(/^[\w-]{43}\.sk_[\w-]{43}$/),
      invitedUntil: expect.any(String),
      lastSignInAt: null,
    });
    const days = (Date.parse(anna['invitedUntil'] as string) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const bert = await invite(owner, 'bert', 'read');
    expect(await people()).toEqual([
      { ...anna, invitation: null },
      { ...bert, invitation: null },
    ]);
    const { nextCursor } = (await owner.get(`${path}?limit=1`)).body as { nextCursor: string };
    const rest = await owner.get(`${path}?limit=1&cursor=${nextCursor}`);
    expect(rest.body).toEqual({ items: [{ ...bert, invitation: null }], nextCursor: null });
  });

  it.each([
    [{ name: '', role: 'read' }, '/name', 'NOT_A_NAME'],
    [{ name: 'a b', role: 'read' }, '/name', 'NOT_A_NAME'],
    [{ name: 'аnna', role: 'read' }, '/name', 'NOT_A_NAME'],
    [{ name: 'x'.repeat(101), role: 'read' }, '/name', 'NOT_A_NAME'],
    [{ name: 'anna', role: 'admin' }, '/role', 'NOT_ALLOWED'],
  ])('refuses %j', async (body, pointer, code) => {
    expectInvalid(await owner.post(path, body), pointer, code);
  });

  it('have names that are unique in the application, whatever their case', async () => {
    await invite(owner, 'anna', 'read');
    expectProblem(await owner.post(path, { name: 'ANNA', role: 'own' }), 'NAME_TAKEN');
    expect((await invite(await service.newClient(), 'anna', 'read'))['name']).toBe('anna');
  });

  it('are at most 200', async () => {
    await service.dataSource.query(
      `INSERT INTO economy.person (application_id, id, name, role)
       SELECT $1, gen_random_uuid(), 'p' || n, 'read' FROM generate_series(1, 199) n`,
      [owner.credentials!.applicationId],
    );
    await invite(owner, 'anna', 'read');
    expectProblem(await owner.post(path, { name: 'bert', role: 'read' }), 'TOO_MANY_PEOPLE', { limit: 200 });
  });

  it('are invited once for an Idempotency-Key, whose retry shows the same invitation', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await owner.post(path, { name: 'anna', role: 'read' }, { headers }),
      await owner.post(path, { name: 'anna', role: 'read' }, { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await people()).toHaveLength(1);
    const kept = await service.dataSource.query<{ result: object }[]>(
      'SELECT k.result FROM economy.idempotency_key k WHERE k.instance_id = $1',
      [owner.credentials!.applicationId],
    );
    expect(JSON.stringify(kept)).not.toContain(String(first.body['invitation']).split('.')[1]);
  });

  it('are invited also where no secret can be stored: the retry then shows no invitation', async () => {
    await using bare = await TestService.start({ env: { AGENT_CREDENTIALS_KEY: '' } });
    const client = bare.clientWith(owner.token);
    const headers = { 'idempotency-key': randomUUID() };
    const send = (): Promise<Answer> => client.post(path, { name: 'anna', role: 'read' }, { headers });
    const [first, second] = [await send(), await send()];
    expect(first.body['invitation']).toEqual(expect.any(String));
    expect(second.body).toEqual({ ...first.body, invitation: null });
  });

  it('choose a password with the invitation, once, and sign in with it', async () => {
    const { id, invitation: code } = await invite(owner, 'anna', 'operate');
    const applicationId = owner.credentials!.applicationId;
    expect(await askDashboard(service.baseUrl, 'invitation', { code: code as string })).toEqual({
      status: 200,
      body: {
        applicationId,
        applicationName: 'Test application',
        name: 'anna',
        role: 'operate',
        invitedUntil: expect.any(String),
      },
    });
    expectProblem(await signIn('anna'), 'INVALID_SIGN_IN');
    const short = await choosePassword(service.baseUrl, code, 'too short');
    expect(short).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password' }] } });
    const chosen = await choosePassword(service.baseUrl, code);
    expect(chosen).toMatchObject({ status: 200, body: { scope: 'economy:read economy:write' } });
    for (const again of [
      await choosePassword(service.baseUrl, code),
      await askDashboard(service.baseUrl, 'invitation', { code: code as string }),
    ]) {
      expect(again).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
    }
    const answer = await signIn('ANNA');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 43_200,
      scope: 'economy:read economy:write',
    });
    expect(decodeJwt(answer.body['access_token'] as string)).toMatchObject({
      sub: applicationId,
      act: { sub: id, name: 'anna', role: 'operate' },
    });
    const anna = service.clientWith(answer.body['access_token'] as string);
    expect((await anna.get('/v1/application')).body['id']).toBe(applicationId);
    expect(await people()).toMatchObject([{ invitedUntil: null, lastSignInAt: expect.any(String) }]);
  });

  it('are stored without their passwords and codes', async () => {
    const { invitation } = await invite(owner, 'bert', 'read');
    await using usual = await TestService.start({ env: { passwordCost: String(constants.passwordCost) } });
    await newPerson(usual, owner, 'read', 'anna');
    const rows = await service.dataSource.query<{ password_hash: string | null }[]>(
      'SELECT * FROM economy.person p WHERE p.application_id = $1 ORDER BY p.name',
      [owner.credentials!.applicationId],
    );
    expect(rows[0]!.password_hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(String(invitation).split('.')[1]);
  });

  it('are refused alike for an unknown application, an unknown name, a wrong password, and one who is disabled', async () => {
    await newPerson(service, owner, 'read', 'anna');
    const elsewhere = await service.newClient();
    await newPerson(service, elsewhere, 'read', 'bert');
    await invite(owner, 'cid', 'read');
    await newPerson(service, owner, 'read', 'dora').then((dora) => change(dora.id, { disabled: true }));
    const answers = [
      await signIn('anna', 'not the password'),
      await signIn('bert'),
      await signIn('cid'),
      await signIn('dora'),
      await signIn('anna', password, randomUUID()),
      await signIn('anna', password, 'no id'),
      await signIn('anna', password, elsewhere.credentials!.applicationId),
    ];
    const said = answers.map(({ status, body: { requestId: _id, ...body } }) => ({ status, body }));
    for (const answer of said) expect(answer).toEqual(said[0]);
    expectProblem(answers[0]!, 'INVALID_SIGN_IN');
    expect((await signIn('anna')).status).toBe(200);
  });

  it('lose their tokens and get others when their role changes', async () => {
    const { id, client } = await newPerson(service, owner, 'own', 'anna');
    expect((await client.get(path)).status).toBe(200);
    expect((await change(id, { role: 'read' })).body).toMatchObject({ role: 'read', invitation: null });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    const token = (await signIn('anna')).body['access_token'] as string;
    const again = service.clientWith(token);
    expect((await again.get('/v1/instance')).status).toBe(200);
    expectProblem(await again.get(path), 'FORBIDDEN', { role: 'own' });
    // What is as it was ends nothing.
    await change(id, { role: 'read', disabled: false });
    expect((await again.get('/v1/instance')).status).toBe(200);
  });

  it('lose their tokens when they are disabled, and can be enabled again', async () => {
    const { id, client } = await newPerson(service, owner, 'read', 'anna');
    expect((await change(id, { disabled: true })).body).toMatchObject({ disabled: true });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    await change(id, { disabled: false });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    expect((await signIn('anna')).status).toBe(200);
  });

  it('have no password any more once they are invited anew, and choose another', async () => {
    const { id, client } = await newPerson(service, owner, 'read', 'anna');
    const { invitation } = (await change(id, { invite: true })).body;
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    expectProblem(await signIn('anna'), 'INVALID_SIGN_IN');
    const { invitation: later } = (await change(id, { invite: true })).body;
    expect((await choosePassword(service.baseUrl, invitation)).status).toBe(404);
    expect((await choosePassword(service.baseUrl, later, 'another long password')).status).toBe(200);
    expect((await signIn('anna', 'another long password')).status).toBe(200);
  });

  it('can no longer take up an invitation after seven days, or when disabled', async () => {
    const { id, invitation } = await invite(owner, 'anna', 'read');
    await change(id, { disabled: true });
    expect((await choosePassword(service.baseUrl, invitation)).status).toBe(404);
    await change(id, { disabled: false });
    await update(id, `invited_until = now() - interval '1 second'`);
    expect((await choosePassword(service.baseUrl, invitation)).status).toBe(404);
    for (const code of ['', 'x', '.', `${String(invitation).split('.')[0]}.sk_x`]) {
      const { status } = await choosePassword(service.baseUrl, code);
      expect([400, 404]).toContain(status);
    }
  });

  it('are gone once they are deleted, and so are their tokens; the name is free', async () => {
    const { id, client } = await newPerson(service, owner, 'own', 'anna');
    expect((await owner.delete(`${path}/${id}`)).body).toMatchObject({ id, name: 'anna' });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    expectProblem(await signIn('anna'), 'INVALID_SIGN_IN');
    expectProblem(await change(id, { role: 'own' }), 'PERSON_NOT_FOUND');
    expectProblem(await owner.delete(`${path}/${id}`), 'PERSON_NOT_FOUND');
    await invite(owner, 'anna', 'read');
    expect(await people()).toHaveLength(1);
  });

  it('are known to another replica at once, and their tokens end there within seconds', async () => {
    await using other = await TestService.start();
    const { id, client } = await newPerson(service, owner, 'operate', 'anna');
    const there = async (): Promise<number> =>
      (await other.clientWith(client.token).get('/v1/instance')).status;
    expect(await there()).toBe(200);
    await change(id, { role: 'read' });
    await until('the other replica refuses it', async () => (await there()) === 401);
    const token = (await signIn('anna')).body['access_token'] as string;
    expect((await other.clientWith(token).get('/v1/instance')).status).toBe(200);
  });

  it('of other applications are unknown', async () => {
    const { id } = await invite(owner, 'anna', 'read');
    const stranger = await service.newClient();
    expectProblem(await change(id, { role: 'own' }, stranger), 'PERSON_NOT_FOUND');
    expectProblem(await stranger.delete(`${path}/${id as string}`), 'PERSON_NOT_FOUND');
    expect((await stranger.get(path)).body['items']).toEqual([]);
    expect(await people()).toHaveLength(1);
  });

  it('who own it invite others; a token invites nobody who may do more than it', async () => {
    const { client } = await newPerson(service, owner, 'own', 'anna');
    expect((await invite(client, 'bert', 'own'))['role']).toBe('own');
    const limited = service.clientWith(
      await service.app.get(TokenService).issue(owner.credentials!.applicationId, ['economy:read', 'manage']),
    );
    expectProblem(await limited.post(path, { name: 'cid', role: 'own' }), 'FORBIDDEN');
    const { id } = await invite(limited, 'cid', 'read');
    expectProblem(await change(id, { role: 'operate' }, limited), 'FORBIDDEN');
  });

  it('are given nothing that the token of the request could not give: no invitation, no way back, no other role', async () => {
    const { id, client } = await newPerson(service, owner, 'own', 'anna');
    const managing = await owner.post('/v1/application/key', { name: 'people', scopes: ['manage'] });
    const { applicationId: client_id } = owner.credentials!;
    const login = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret: managing.body['secret'],
    });
    const limited = service.clientWith(login.body['access_token'] as string);
    for (const body of [{ invite: true }, { invite: true, disabled: true }, { role: 'operate' }]) {
      expectProblem(await change(id, body, limited), 'FORBIDDEN');
    }
    expect((await client.get('/v1/instance')).status).toBe(200);
    expect((await change(id, { disabled: true }, limited)).status).toBe(200);
    expectProblem(await change(id, { disabled: false }, limited), 'FORBIDDEN');
    expectProblem(await change(id, { disabled: false, role: 'read' }, limited), 'FORBIDDEN');
    expect((await people())[0]).toMatchObject({ disabled: true, invitedUntil: null, role: 'own' });
    // Nor by a repeat of what another token was given.
    const headers = { 'idempotency-key': randomUUID() };
    const given = await owner.put(`${path}/${id}`, { invite: true }, { headers });
    expect(given.body['invitation']).toEqual(expect.any(String));
    expectProblem(await limited.put(`${path}/${id}`, { invite: true }, { headers }), 'FORBIDDEN');
  });

  it('leave no keys behind: neither those they made, nor those made with these', async () => {
    const { id, client } = await newPerson(service, owner, 'own', 'anna');
    const made = (await client.post('/v1/application/key', { name: 'server' })).body;
    expect(made).toMatchObject({ personId: id, personName: 'anna', madeWith: null });
    const token = async (secret: unknown): Promise<Answer> =>
      service.clientWith(null).post('/v1/auth/token', {
        grant_type: 'client_credentials',
        client_id: owner.credentials!.applicationId,
        client_secret: secret,
      });
    const server = service.clientWith((await token(made['secret'])).body['access_token'] as string);
    const next = (await server.post('/v1/application/key', { name: 'next' })).body;
    expect(next).toMatchObject({ personId: id, personName: 'anna', madeWith: made['id'] });
    const reading = (await client.post('/v1/application/key', { name: 'reader', scopes: ['economy:read'] }))
      .body;
    const others = (await owner.post('/v1/application/key', { name: 'other' })).body;

    // What a reader may, its key may.
    await change(id, { role: 'read' });
    expectProblem(await server.get('/v1/application'), 'UNAUTHENTICATED');
    for (const { secret } of [made, next]) expectProblem(await token(secret), 'INVALID_CLIENT');
    expect((await token(reading['secret'])).status).toBe(200);
    await change(id, { disabled: true });
    expectProblem(await token(reading['secret']), 'INVALID_CLIENT');
    expect((await token(others['secret'])).status).toBe(200);

    const bert = await newPerson(service, owner, 'own', 'bert');
    const last = (await bert.client.post('/v1/application/key', { name: 'last' })).body;
    await owner.delete(`${path}/${bert.id}`);
    expectProblem(await token(last['secret']), 'INVALID_CLIENT');
    const { body } = await owner.get('/v1/application/key');
    expect((body['items'] as Json[]).map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['first', false],
      ['server', true],
      ['next', true],
      ['reader', true],
      ['other', false],
      ['last', true],
    ]);
  });

  it('sign out: of this token, or of all', async () => {
    const { client } = await newPerson(service, owner, 'read', 'anna');
    const other = async (): Promise<ApiClient> =>
      service.clientWith((await signIn('anna')).body['access_token'] as string);
    const [laptop, phone] = [await other(), await other()];
    const out = (by: ApiClient, body: Json = {}) => by.post('/v1/auth/sign-out', body);
    expect(await out(laptop)).toMatchObject({ status: 200, body: { everywhere: false } });
    expectProblem(await laptop.get('/v1/instance'), 'UNAUTHENTICATED');
    expect((await phone.get('/v1/instance')).status).toBe(200);
    expect((await out(phone, { everywhere: true })).body).toEqual({ everywhere: true });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    expectProblem(await out(owner), 'FORBIDDEN');
    expect((await owner.get('/v1/instance')).status).toBe(200);
    expectInvalid(await out(await other(), { everywhere: 'yes' }), '/everywhere');
  });

  it('stay signed out for as long as their token would be accepted: its end, and the difference of clocks', async () => {
    const { client } = await newPerson(service, owner, 'read', 'anna');
    expect((await client.post('/v1/auth/sign-out', {})).body).toEqual({ everywhere: false });
    const { exp, jti } = decodeJwt(client.token!);
    const kept = await service.dataSource.query<{ left: number }[]>(
      `SELECT extract(epoch FROM r.expires_at)::float8 - $2 AS left FROM economy.revoked_token r WHERE r.jti = $1`,
      [jti, exp],
    );
    expect(kept).toEqual([{ left: clockSkewSeconds }]);
  });

  it('can sign out also where no more tokens can be revoked one by one', async () => {
    const { client } = await newPerson(service, owner, 'read', 'anna');
    await service.dataSource.query(
      `INSERT INTO economy.revoked_token (application_id, jti, expires_at)
       SELECT $1, n::text, now() + interval '1 hour' FROM generate_series(1, 1000) n`,
      [owner.credentials!.applicationId],
    );
    expect((await client.post('/v1/auth/sign-out', {})).body).toEqual({ everywhere: true });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
  });

  it('change their own password, which ends their other tokens', async () => {
    const { client } = await newPerson(service, owner, 'read', 'anna');
    const to = (current: string, next: string, by = client): Promise<Answer> =>
      by.put('/v1/auth/password', { current, password: next });
    expectInvalid(await to('not the password', 'a long new password'), '/current', 'WRONG_PASSWORD');
    expectInvalid(await to(password, 'too short'), '/password');
    expectInvalid(await to(password, 'password1234'), '/password', 'COMMON_PASSWORD');
    expectProblem(await to(password, 'a long new password', owner), 'FORBIDDEN');
    expect((await client.get('/v1/instance')).status).toBe(200);
    const changed = await to(password, 'a long new password');
    expect(changed.status).toBe(200);
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
    const next = service.clientWith(changed.body['access_token'] as string);
    expect((await next.get('/v1/instance')).status).toBe(200);
    expectProblem(await signIn('anna'), 'INVALID_SIGN_IN');
    expect((await signIn('anna', 'a long new password')).status).toBe(200);
    const { body } = await owner.get('/v1/application/change');
    expect((body['items'] as Json[])[0]).toMatchObject({
      route: '/v1/auth/password',
      personName: 'anna',
      status: 200,
    });
  });

  it.each(['password1234', '123456789012', 'qwertyuiop12', 'aaaaaaaaaaaa', 'anna@example.org'])(
    'cannot choose %s, which is easily guessed',
    async (common) => {
      const { invitation } = await invite(owner, 'anna@example.org', 'read');
      const refused = await choosePassword(service.baseUrl, invitation, common);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/password', code: 'COMMON_PASSWORD' }] },
      });
      expect((await choosePassword(service.baseUrl, invitation)).status).toBe(200);
    },
  );

  it('revoke their own token, as any', async () => {
    const { client } = await newPerson(service, owner, 'own', 'anna');
    await owner.post('/v1/application/revoked-token', { token: client.token! });
    expectProblem(await client.get('/v1/instance'), 'UNAUTHENTICATED');
  });
});
