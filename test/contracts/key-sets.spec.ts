import { createSecretKey, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRemoteJWKSet,
  exportJWK,
  exportSPKI,
  jwtVerify,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  SignJWT,
} from 'jose';
import { ApplicationService } from '../../src/identity/application.service.js';
import { loadTokenKeys } from '../../src/identity/token-keys.js';
import { readSettings } from '../../src/common/config/env.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';

const algorithms = ['RS256', 'ES256', 'EdDSA'] as const;

interface Pair extends GenerateKeyPairResult {
  readonly kid: string;
  readonly alg: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

async function newPair(alg: string): Promise<Pair> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const kid = randomUUID();
  const [publicJwk, privateJwk] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  return {
    ...pair,
    kid,
    alg,
    publicJwk: { ...publicJwk, kid, alg },
    privateJwk: { ...privateJwk, kid, alg },
  };
}

describe('key sets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'economy-keys-'));
  const started: TestService[] = [];
  const servers: Server[] = [];
  afterEach(async () => {
    for (const service of started.splice(0)) await service.stop();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function start(env: Record<string, string>): Promise<TestService> {
    const service = await TestService.start({ env: { JWT_SECRET: '', ...env } });
    started.push(service);
    return service;
  }

  function keysFile(...keys: JWK[]): string {
    const file = join(folder, `${randomUUID()}.json`);
    writeFileSync(file, JSON.stringify({ keys }));
    chmodSync(file, 0o600);
    return file;
  }

  async function issuer(keys: () => JWK[]): Promise<string> {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: keys() }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  }

  const unsigned = (service: TestService, sub: string): SignJWT =>
    new SignJWT({ scope: 'economy:read' })
      .setIssuer(service.settings.auth.issuer)
      .setAudience(service.settings.auth.audience)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('10m')
      .setJti(randomUUID());

  const sign = (service: TestService, sub: string, { alg, kid, privateKey }: Pair): Promise<string> =>
    unsigned(service, sub).setProtectedHeader({ alg, kid }).sign(privateKey);

  const call = (service: TestService, token: string) => service.clientWith(token).get('/v1/application');

  it.each(algorithms)('of an own file sign and verify with %s', async (alg) => {
    const [first, old, stranger] = [await newPair(alg), await newPair('ES256'), await newPair(alg)];
    const service = await start({ JWT_KEYS_FILE: keysFile(first.privateJwk, old.privateJwk) });
    const client = await service.newClient();
    expect((await client.get('/v1/application')).status).toBe(200);
    const header = JSON.parse(Buffer.from(client.token!.split('.')[0]!, 'base64url').toString()) as object;
    expect(header).toMatchObject({ alg, kid: first.kid });
    const { applicationId } = client.credentials!;
    expect((await call(service, await sign(service, applicationId, old))).status).toBe(200);
    expectProblem(await call(service, await sign(service, applicationId, stranger)), 'UNAUTHENTICATED');
    const forged = await sign(service, applicationId, { ...stranger, kid: first.kid });
    expectProblem(await call(service, forged), 'UNAUTHENTICATED');
  });

  it.each(algorithms)(
    'of an own file are published without their secrets, and verify %s elsewhere',
    async (alg) => {
      const [first, old] = [await newPair(alg), await newPair('ES256')];
      const service = await start({ JWT_KEYS_FILE: keysFile(first.privateJwk, old.privateJwk) });
      const metadata = await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`);
      const { jwks_uri: address } = (await metadata.json()) as { jwks_uri: string };
      const response = await fetch(address);
      const { keys } = (await response.json()) as { keys: JWK[] };
      expect(keys).toEqual([first.publicJwk, old.publicJwk]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      const client = await service.newClient();
      const { issuer, audience } = service.settings.auth;
      const { payload } = await jwtVerify(client.token!, createRemoteJWKSet(new URL(address)), {
        issuer,
        audience,
      });
      expect(payload.sub).toBe(client.credentials!.applicationId);
    },
  );

  it('never take a public key for a shared secret', async () => {
    const pair = await newPair('RS256');
    const service = await start({ JWT_KEYS_FILE: keysFile(pair.privateJwk) });
    const { applicationId } = (await service.newClient()).credentials!;
    const pem = await exportSPKI(pair.publicKey);
    for (const text of [pem, pem.trim(), JSON.stringify(pair.publicJwk)]) {
      for (const header of [{ alg: 'HS256', kid: pair.kid }, { alg: 'HS256' }]) {
        const token = unsigned(service, applicationId).setProtectedHeader(header);
        const answer = await call(service, await token.sign(createSecretKey(Buffer.from(text))));
        expectProblem(answer, 'UNAUTHENTICATED');
      }
    }
  });

  it.each(algorithms)('of an external issuer verify %s, and the service issues no tokens', async (alg) => {
    const [known, stranger] = [await newPair(alg), await newPair(alg)];
    const service = await start({ JWKS_URL: await issuer(() => [known.publicJwk]) });
    const { application, clientSecret } = await service.app.get(ApplicationService).create({ name: 'Game' });
    const applicationId = application.id;
    expect((await call(service, await sign(service, applicationId, known))).status).toBe(200);
    expectProblem(await call(service, await sign(service, applicationId, stranger)), 'UNAUTHENTICATED');
    const body = { grant_type: 'client_credentials', client_id: applicationId, client_secret: clientSecret };
    const answer = await fetch(`${service.baseUrl}/v1/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('that cannot be reached are an overload to try again, not a bad token', async () => {
    const pair = await newPair('ES256');
    const server = createServer((request) => request.socket.destroy());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    const service = await start({ JWKS_URL: url });
    const answer = await call(service, await sign(service, randomUUID(), pair));
    expectProblem(answer, 'OVERLOADED');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.each([
    ['no file', join(folder, 'nothing.json')],
    ['no key', keysFile()],
    ['no algorithm', keysFile({ kty: 'EC', crv: 'P-256' })],
    ['a shared secret', keysFile({ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' })],
  ])('refuse to start with %s', async (_what, file) => {
    const { auth } = readSettings({ DATABASE_URL: 'postgres://localhost/none', JWT_KEYS_FILE: file }, false);
    await expect(loadTokenKeys(auth)).rejects.toThrow(/JWT_KEYS_FILE/);
  });
});
