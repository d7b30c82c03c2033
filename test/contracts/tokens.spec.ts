import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { ApplicationService } from '../../src/identity/application.service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { until } from '../../prove/support/until.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('access tokens', () => {
  const service = sharedService();
  let applicationId: string;
  beforeEach(async () => {
    applicationId = (await service.newClient()).credentials!.applicationId;
  });

  const secretOf = (text: string) => createSecretKey(Buffer.from(text));
  const now = (): number => Math.floor(Date.now() / 1000);
  const claims = (change: JWTPayload = {}): JWTPayload => ({
    iss: service.settings.auth.issuer,
    aud: service.settings.auth.audience,
    sub: applicationId,
    iat: now(),
    exp: now() + 600,
    jti: randomUUID(),
    scope: 'economy:read economy:write manage',
    ...change,
  });
  const sign = (payload: JWTPayload, header: Json = {}, secret = service.settings.auth.secret!) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(secretOf(secret));
  const call = (token: string | null): Promise<Answer> => service.clientWith(token).get('/v1/application');

  function expectUnauthenticated(answer: Answer): void {
    expectProblem(answer, 'UNAUTHENTICATED');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  }

  /** Revocations reach a replica within seconds: asks until it is refused. */
  async function expectRefusedSoon(client: ApiClient): Promise<void> {
    let answer = await client.get('/v1/application');
    await until('it is refused', async () => {
      answer = await client.get('/v1/application');
      return answer.status !== 200;
    });
    expectUnauthenticated(answer);
  }

  it('work when they are signed with the right key and claims', async () => {
    expect((await call(await sign(claims()))).status).toBe(200);
  });

  it('are needed on every guarded operation', async () => {
    const id = randomUUID();
    const anybody = service.clientWith(null);
    expectUnauthenticated(await anybody.put(`/v1/agent-npc/${id}/${id}/trade`, {}));
    expectUnauthenticated(await anybody.put(`/v1/agent-npc/${id}/${id}/interact`, {}));
    expectUnauthenticated(await anybody.get(`/v1/agent-npc/${id}/${id}`));
    expectUnauthenticated(await anybody.delete(`/v1/agent-npc/${id}/${id}`));
    expectUnauthenticated(await anybody.get(`/v1/npc/${id}/${id}`));
    expectUnauthenticated(await anybody.put(`/v1/instance/${id}/tax-rate`, {}));
    expectUnauthenticated(await anybody.put(`/v1/instance/${id}/tax`));
    expectUnauthenticated(await anybody.get('/v1/instance/no-uuid'));
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer  x', 'Basic eDp5', 'Token abc', 'Bearer a b', 'bearer'])(
    'are refused when the header is "%s"',
    async (authorization) => {
      const answer = await service.clientWith(null).get('/v1/application', { headers: { authorization } });
      expectUnauthenticated(answer);
    },
  );

  it.each(['garbage', '...', 'a.b.c', '{}', 'null', 'eyJ.eyJ.x', '%00', 'x'.repeat(8000), 'x'.repeat(9000)])(
    'are refused when they are garbage: %.20s',
    async (token) => {
      expectUnauthenticated(await call(token));
    },
  );

  it('of 20 kB are refused', async () => {
    const answer = await call(await sign(claims({ padding: 'x'.repeat(20_000) })));
    expect([401, 431]).toContain(answer.status);
  });

  it('of 9 kB are refused though their signature is right', async () => {
    expectUnauthenticated(await call(await sign(claims({ padding: 'x'.repeat(7000) }))));
  });

  it('are refused when they are not signed', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None', 'NONE', '', 'HS256']) {
      const unsigned = `${part({ alg, typ: 'JWT' })}.${part(claims())}.`;
      expectUnauthenticated(await call(unsigned));
      expectUnauthenticated(await call(unsigned.slice(0, -1)));
    }
  });

  it('are refused when signed with another secret or algorithm', async () => {
    const { secret } = service.settings.auth;
    expectUnauthenticated(await call(await sign(claims(), {}, `${secret} `)));
    expectUnauthenticated(await call(await sign(claims(), { alg: 'HS384' })));
    expectUnauthenticated(await call(await sign(claims(), { alg: 'HS512' }, secret!.repeat(2))));
    const asymmetric = (alg: string, key: typeof rsa.privateKey) =>
      new SignJWT(claims()).setProtectedHeader({ alg }).sign(key);
    expectUnauthenticated(await call(await asymmetric('RS256', rsa.privateKey)));
    expectUnauthenticated(await call(await asymmetric('ES256', ec.privateKey)));
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expectUnauthenticated(await call(await sign(claims(), {}, pem)));
  });

  it('are refused when a part was changed or cut', async () => {
    const token = await sign(claims());
    const [header, , signature] = token.split('.');
    const stranger = (await service.newClient()).credentials!.applicationId;
    const payload = Buffer.from(JSON.stringify(claims({ sub: stranger }))).toString('base64url');
    expectUnauthenticated(await call(`${header}.${payload}.${signature}`));
    for (const cut of [1, 10, 50, token.length - 5]) expectUnauthenticated(await call(token.slice(0, -cut)));
    expectUnauthenticated(await call(`${token}x.y`));
  });

  it.each<[string, () => JWTPayload]>([
    ['another issuer', () => ({ iss: 'somebody' })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'somebody' })],
    ['no audience', () => ({ aud: undefined })],
    ['an end in the past', () => ({ exp: now() - 60, iat: now() - 600 })],
    ['no end', () => ({ exp: undefined })],
    ['a beginning in the future', () => ({ nbf: now() + 120 })],
    ['an issue in the future', () => ({ iat: now() + 120 })],
    ['no issue', () => ({ iat: undefined })],
    ['no subject', () => ({ sub: undefined })],
    ['a subject that is no UUID', () => ({ sub: "' OR 1=1 --" })],
    ['an unknown subject', () => ({ sub: randomUUID() })],
    ['an issue that is no number', () => ({ iat: 'now' as unknown as number })],
    ['an end that is no number', () => ({ exp: 'never' as unknown as number })],
  ])('are refused with %s', async (_what, change) => {
    expectUnauthenticated(await call(await sign(claims(change()))));
  });

  it('are valid within 30 s of skew between clocks', async () => {
    const skewed = [{ exp: now() - 10 }, { iat: now() + 10 }, { nbf: now() + 10 }];
    for (const change of skewed) expect((await call(await sign(claims(change)))).status).toBe(200);
  });

  it.each([undefined, '', 'root', 'economy:writes', 'ECONOMY:READ', 5, ['economy:read'], null])(
    'allow nothing with the scope %j',
    async (scope) => {
      expectProblem(await call(await sign(claims({ scope }))), 'FORBIDDEN');
    },
  );

  it('with economy:read alone read, but cannot write', async () => {
    const client = await service.newClient();
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } }, client);
    const token = await service.app
      .get(TokenService)
      .issue(client.credentials!.applicationId, ['economy:read']);
    const reader = service.clientWith(token);
    expect((await reader.get(world.path('ann'))).status).toBe(200);
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 1 };
    const refused = await reader.put(`${world.path('ann')}/trade`, body);
    expectProblem(refused, 'FORBIDDEN');
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope');
    expectProblem(await reader.delete(world.path('ann')), 'FORBIDDEN');
    expectProblem(await reader.put(`/v1/instance/${world.id}/tax`), 'FORBIDDEN');
    expectProblem(await reader.post('/v1/instance', { uuid: randomUUID() }), 'FORBIDDEN');
    expect(await world.wealth('ann')).toBe(5);
  });

  it('with economy:write alone cannot read', async () => {
    expectProblem(await call(await sign(claims({ scope: 'economy:write' }))), 'FORBIDDEN');
  });

  it('of a revoked application are refused soon, and its credentials at once', async () => {
    const client = await service.newClient();
    const { applicationId: client_id, clientSecret: client_secret } = client.credentials!;
    expect((await client.get('/v1/application')).status).toBe(200);
    await service.app.get(ApplicationService).revoke(client_id);
    const body = { grant_type: 'client_credentials', client_id, client_secret };
    expectProblem(await service.clientWith(null).post('/v1/auth/token', body), 'INVALID_CLIENT');
    await expectRefusedSoon(client);
  });

  it('made before the secret was changed are refused soon, those made after it work', async () => {
    const client = await service.newClient();
    const { applicationId: client_id, clientSecret } = client.credentials!;
    // Whole seconds are all a token knows: one of the same second counts as made after the change.
    await pause(1100);
    const rotated = await service.app.get(ApplicationService).rotateSecret(client_id);
    await expectRefusedSoon(client);
    const ask = (client_secret: string) =>
      service
        .clientWith(null)
        .post('/v1/auth/token', { grant_type: 'client_credentials', client_id, client_secret });
    expectProblem(await ask(clientSecret), 'INVALID_CLIENT');
    const { body } = await ask(rotated!.clientSecret);
    expect((await call(body['access_token'] as string)).status).toBe(200);
  });
});
