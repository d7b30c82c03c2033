import { createSecretKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign, exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { ApplicationService } from '../../src/identity/application.service.js';
import { type Scope } from '../../src/identity/scope.js';
import { TokenService } from '../../src/identity/token.service.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { type Estate, fill, newEstate, rowsOf } from '../support/estate.js';
import { type ApiOperation, eachOf, operationsOf, Schemas } from '../support/operations.js';
import { TestService } from '../support/test-service.js';
import { Wire } from '../support/wire.js';

type Headers = readonly (readonly [name: string, value: string])[];
/** What it is called, and the headers that are sent in place of a good token. */
type Bad = readonly [name: string, headers: Headers];

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const now = (): number => Math.floor(Date.now() / 1000);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = (token: string): Headers => [['Authorization', `Bearer ${token}`]];
const kid = 'first';
/** Headers, claims and scopes are checked by the same code for every signer: only the second service is asked here. */
const sample = ['GET /v1/application', 'PUT /v1/agent-npc/{instance}/{identifier}/trade', 'POST /mcp'];
/** Of those that nobody signed, or somebody else, the second service is asked these on each operation. */
const everywhere = ['alg none, no signature', 'the public key as a secret, PEM', 'another key'];
/** Agents, webhooks and keys are set up, and texts are erased, with the scope manage. */
const needsManage = ({ name, template }: ApiOperation): boolean =>
  name === 'PUT /v1/application' ||
  /^\/v1\/(?:webhook|agent|person|application\/[\w-]+)(?:\/|$)|\/text$/.test(template);

/** What a service is started with, and how its tokens are signed. */
interface Mode {
  readonly name: string;
  readonly algorithm: string;
  readonly key: KeyObject;
  readonly env: (folder: string) => Promise<Record<string, string>>;
}

const secret = createSecretKey(Buffer.from('a secret for tests, of more than 32 characters'));
const modes: readonly Mode[] = [
  { name: 'a secret', algorithm: 'HS256', key: secret, env: () => Promise.resolve({}) },
  {
    name: 'a key set',
    algorithm: 'RS256',
    key: rsa.privateKey,
    env: async (folder) => {
      const file = join(folder, 'keys.json');
      writeFileSync(
        file,
        JSON.stringify({ keys: [{ ...(await exportJWK(rsa.privateKey)), kid, alg: 'RS256' }] }),
      );
      chmodSync(file, 0o600);
      return { JWT_SECRET: '', JWT_KEYS_FILE: file };
    },
  },
];

/** Every bad token on every operation of the OpenAPI document, and on `/mcp`, which is not in it. */
describe.each(modes)('a service with $name', ({ name, algorithm, key, env }) => {
  const folder = mkdtempSync(join(tmpdir(), 'economy-tokens-'));
  const counts = { operations: 0, tokens: 0, refused: 0, forbidden: 0 };
  let service: TestService;
  let wire: Wire;
  let schemas: Schemas;
  let operations: ApiOperation[];
  let estate: Estate;
  let before: Readonly<Record<string, string>>;
  beforeAll(async () => {
    service = await TestService.start({ env: await env(folder) });
    wire = new Wire(service.baseUrl);
    const document = readDocument();
    schemas = new Schemas(document);
    const mcp = { name: 'POST /mcp', method: 'POST', template: '/mcp', guarded: true } as const;
    operations = [
      ...operationsOf(document).filter(({ guarded }) => guarded),
      { ...mcp, characterAccess: 'any', prefers: false, parameters: [], body: null },
    ];
    estate = await newEstate(service);
    before = await rowsOf(service.dataSource, estate.applicationId);
    counts.operations = operations.length;
  });
  afterAll(async () => {
    process.stderr.write(
      `bad tokens, ${name}: ${counts.tokens} tokens on ${algorithm === 'HS256' ? 'half' : 'three, and three of them on half'} of ` +
        `${counts.operations} operations: ` +
        `${counts.refused} calls refused with 401, ${counts.forbidden} with 403; no row changed\n`,
    );
    wire.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const claims = (change: JWTPayload = {}): JWTPayload => ({
    iss: service.settings.auth.issuer,
    aud: service.settings.auth.audience,
    sub: estate.applicationId,
    iat: now(),
    exp: now() + 600,
    jti: randomUUID(),
    scope: 'economy:read economy:write manage',
    ...change,
  });
  const sign = (
    change: JWTPayload = {},
    header: Partial<JWTHeaderParameters> = {},
    signer: KeyObject = key,
  ): Promise<string> =>
    new SignJWT(claims(change))
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid, ...header })
      .sign(signer, { crit: { exp: true } });

  const call = (operation: ApiOperation, headers: Headers) => {
    const { path, body } = fill(operation, schemas, estate);
    return wire.send(operation.method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  };

  const some = (): ApiOperation[] =>
    algorithm === 'HS256' ? operations : operations.filter(({ name }) => sample.includes(name));

  /** Sends each to every other operation, in turns, or to each of a few. */
  async function refuseAll(bad: readonly Bad[], on = operations): Promise<void> {
    counts.tokens += bad.length;
    const passed: unknown[] = [];
    const calls = bad.flatMap(([what, headers], nth) =>
      on
        .filter((_operation, place) => on.length < 10 || (place + nth) % 2 === 0)
        .map((operation) => ({ what, headers, operation })),
    );
    await eachOf(calls, 16, async ({ what, headers, operation }) => {
      const answer = await call(operation, headers);
      const { code } = JSON.parse(answer.text || '{}') as Json;
      const challenge = answer.headers['www-authenticate'] ?? '';
      if (answer.status === 401 && code === 'UNAUTHENTICATED' && challenge.startsWith('Bearer '))
        counts.refused += 1;
      else passed.push([operation.name, what, answer.status, code, challenge]);
    });
    expect(passed).toEqual([]);
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
  }

  it('accepts the valid tokens that the refused ones are compared with', async () => {
    const application = operations.find(({ name }) => name === 'GET /v1/application')!;
    for (const typ of ['JWT', 'at+jwt', 'application/at+JWT', undefined]) {
      const header = typ === undefined ? { typ: undefined as unknown as string } : { typ };
      const { status } = await call(application, bearer(await sign({}, header)));
      expect([typ, status]).toEqual([typ, 200]);
    }
  });

  it('refuses an Authorization header without exactly one token', async () => {
    const good = await sign();
    const texts = [
      ['', ''],
      ['the scheme alone', 'Bearer'],
      ['the scheme and a blank', 'Bearer '],
      ['no scheme', good],
      ['another scheme', `Token ${good}`],
      ['basic credentials', `Basic ${Buffer.from(`${estate.applicationId}:x`).toString('base64')}`],
      ['two tokens', `Bearer ${good} ${good}`],
      ['two tokens with a comma', `Bearer ${good}, Bearer ${good}`],
      ['a tab', `Bearer\t${good}`],
      ['a blank inside', `Bearer ${good.slice(0, 40)} ${good.slice(40)}`],
      ['a tab inside', `Bearer ${good.slice(0, 40)}\t${good.slice(40)}`],
      ['a no-break space', `Bearer\u00a0${good}`],
      ['quotes', `Bearer "${good}"`],
    ] as const;
    await refuseAll(
      [
        ['no header', []],
        ...texts.map(([what, text]): Bad => [what, [['Authorization', text]]]),
        ['the header twice, the first one bad', [...bearer('x'), ...bearer(good)]],
        ['the header twice, the second one bad', [...bearer(good), ...bearer('x')]],
        ['the same header twice', [...bearer(good), ...bearer(good)]],
        ['the header in two spellings', [['authorization', `Bearer ${good}`], ...bearer(good)]],
      ],
      some(),
    );
  });

  it('refuses a token that is malformed, cut or too long', async () => {
    const [header = '', payload = '', signature = ''] = (await sign()).split('.');
    const text = (value: string): string => Buffer.from(value).toString('base64url');
    const tokens = [
      ['a word', 'garbage'],
      ['dots', '...'],
      ['three letters', 'a.b.c'],
      ['five parts', `${header}.${payload}.${signature}.${header}.${payload}`],
      ['no base64', `${header}.${payload}.!!!${signature}`],
      ['plain base64', `${header}.${payload}.${signature}==`],
      ['a header that is no JSON', `${text('{"alg":')}.${payload}.${signature}`],
      ['a header that is a list', `${part([algorithm])}.${payload}.${signature}`],
      ['a header that is null', `${part(null)}.${payload}.${signature}`],
      ['claims that are no JSON', `${header}.${text('{"sub":')}.${signature}`],
      ['claims that are null', `${header}.${part(null)}.${signature}`],
      ['a header with __proto__', `${text(`{"__proto__":{"alg":"${algorithm}"}}`)}.${payload}.${signature}`],
      ['a header of another', `${part({ alg: algorithm, kid: 'x' })}.${payload}.${signature}`],
      ['claims of another', `${header}.${part(claims({ jti: 'x' }))}.${signature}`],
      ['without its signature', `${header}.${payload}.`],
      ['without its last part', `${header}.${payload}`],
      ['cut by one', `${header}.${payload}.${signature.slice(0, -1)}`],
      ['cut by ten', `${header}.${payload}.${signature.slice(0, -10)}`],
      ['cut by half', `${header}.${payload.slice(0, payload.length / 2)}`],
      [
        'one bit changed',
        `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      ],
      ['9 kB, well signed', await sign({ padding: 'x'.repeat(7000) })],
      ['9 kB of nothing', 'x'.repeat(9000)],
    ] as const;
    await refuseAll(
      tokens.map(([what, token]): Bad => [what, bearer(token)]),
      some(),
    );
  });

  it('refuses a token without a signature, or signed with a foreign key', async () => {
    const unsigned = ['none', 'None', 'NONE', 'nOnE', '', ' none', 'null', 'HS256', 'RS256'].flatMap(
      (alg) => {
        const token = `${part({ alg, typ: 'JWT' })}.${part(claims())}`;
        return [
          [`alg ${alg}, no signature`, `${token}.`],
          [`alg ${alg}, a signature of zeros`, `${token}.${Buffer.alloc(32).toString('base64url')}`],
        ] as const;
      },
    );
    const shared = (text: string): KeyObject => createSecretKey(Buffer.from(text));
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const der = rsa.publicKey.export({ type: 'spki', format: 'der' });
    const jwk = await exportJWK(rsa.publicKey);
    const foreign = await exportJWK(stranger.publicKey);
    const rs = (header: Partial<JWTHeaderParameters>) =>
      sign({}, { alg: 'RS256', ...header }, stranger.privateKey);
    const url = 'http://127.0.0.1:9/keys';
    const tokens = [
      ...unsigned,
      ['a number for alg', `${part({ alg: 5 })}.${part(claims())}.x`],
      ['a list for alg', `${part({ alg: ['none'] })}.${part(claims())}.x`],
      ['no alg', `${part({ typ: 'JWT' })}.${part(claims())}.x`],
      [
        'another secret',
        await sign({}, { alg: 'HS256' }, shared('another secret, of more than 32 characters')),
      ],
      ['no secret', await sign({}, { alg: 'HS256' }, shared(' '.repeat(32)))],
      ['the public key as a secret, PEM', await sign({}, { alg: 'HS256' }, shared(pem))],
      ['the public key as a secret, trimmed', await sign({}, { alg: 'HS256' }, shared(pem.trim()))],
      ['the public key as a secret, DER', await sign({}, { alg: 'HS256' }, createSecretKey(der))],
      ['the public key as a secret, JWK', await sign({}, { alg: 'HS256' }, shared(JSON.stringify(jwk)))],
      ['another hash', await sign({}, { alg: 'HS512' }, shared('x'.repeat(64)))],
      ['another key', await rs({})],
      ['an unknown kid', await rs({ kid: 'unknown' })],
      ['a kid that is a path', await rs({ kid: '../../../../dev/null' })],
      ['a kid that is SQL', await rs({ kid: `' UNION SELECT 'x` })],
      ['a curve', await sign({}, { alg: 'ES256' }, ec.privateKey)],
      ['its own key in jwk', await rs({ jwk: foreign })],
      ['its own key in jwk, with an empty kid', await rs({ jwk: foreign, kid: '' })],
      ['its own keys at jku', await rs({ jku: url })],
      ['its own keys at x5u', await rs({ x5u: url })],
      ['its own certificate in x5c', await rs({ x5c: [der.toString('base64')] })],
    ] as const;
    const bad = tokens.map(([what, token]): Bad => [what, bearer(token)]);
    await refuseAll(bad, some());
    if (algorithm !== 'HS256') await refuseAll(bad.filter(([what]) => everywhere.includes(what)));
  });

  it('refuses a well signed token with a wrong claim or type', async () => {
    const { application } = await service.app.get(ApplicationService).create({ name: 'Revoked' });
    await service.app.get(ApplicationService).revoke(application.id);
    const none = undefined as unknown as string;
    const changes: readonly (readonly [string, JWTPayload, Partial<JWTHeaderParameters>?])[] = [
      ['another issuer', { iss: 'somebody' }],
      ['no issuer', { iss: none }],
      ['another audience', { aud: 'somebody' }],
      ['audiences of others', { aud: ['somebody', 'else'] }],
      ['no audience', { aud: none }],
      ['expired', { exp: now() - 60, iat: now() - 600 }],
      ['no end', { exp: none as unknown as number }],
      ['an end that is text', { exp: '9999999999' as unknown as number }],
      ['not yet valid', { nbf: now() + 120 }],
      ['issued in the future', { iat: now() + 120 }],
      ['no issue', { iat: none as unknown as number }],
      ['no subject', { sub: none }],
      ['a subject that is no UUID', { sub: `' OR 1=1 --` }],
      ['a subject that is a list', { sub: [estate.applicationId] as unknown as string }],
      ['an unknown application', { sub: randomUUID() }],
      ['a revoked application', { sub: application.id }],
      ['a character that is none', { agent_npc: 'somebody' }],
      ['a character that is a list', { agent_npc: [randomUUID()] }],
      ['a limit without a character', { max_amount: 5 }],
      ['a type of another kind', {}, { typ: 'logout+jwt' }],
      ['the type of an encrypted one', {}, { typ: 'JWE' }],
      ['a type that is a list', {}, { typ: ['JWT'] as unknown as string }],
      ['a critical header', {}, { crit: ['exp'], exp: now() + 600 }],
    ];
    const bad: Bad[] = [];
    for (const [what, change, header] of changes) bad.push([what, bearer(await sign(change, header))]);
    await refuseAll(bad, some());
  });

  it('refuses a token whose times are no numbers, or too large for JavaScript', async () => {
    const times = [
      '1e400',
      '-1e400',
      '1e300',
      '253402300800',
      '-1',
      '"9999999999"',
      '[9999999999]',
      '{}',
      'true',
      'null',
    ];
    const bad: Bad[] = [];
    for (const claim of ['exp', 'iat', 'nbf']) {
      for (const time of times) {
        const { [claim]: _own, ...others } = claims();
        const text = `${JSON.stringify(others).slice(0, -1)},"${claim}":${time}}`;
        const token = await new CompactSign(Buffer.from(text))
          .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
          .sign(key);
        bad.push([`${claim} ${time}`, bearer(token)]);
      }
    }
    await refuseAll(
      bad,
      operations.filter(({ name }) => sample.includes(name)),
    );
  });

  it('forbids with a valid token what its scope does not allow', async () => {
    const scopes: readonly (readonly [string, unknown])[] = [
      ['no scope', undefined],
      ['an empty scope', ''],
      ['a scope in capitals', 'ECONOMY:READ ECONOMY:WRITE MANAGE'],
      ['a scope that is a list', ['economy:read', 'economy:write', 'manage']],
      ['a scope with a word behind it', 'economy:reads economy:writes manages'],
    ];
    const tokens = await Promise.all(
      scopes.map(async ([what, scope]) => ({ what, token: await sign({ scope }), on: some() })),
    );
    const only = (scope: Scope): Promise<string> =>
      service.app.get(TokenService).issue(estate.applicationId, [scope]);
    // A turn is for those who may speak in it.
    const speaking = 'GET /v1/agent-npc/{instance}/{identifier}/turn';
    const isRead = ({ method, name }: ApiOperation): boolean =>
      (method === 'GET' && name !== speaking) || name === 'POST /mcp' || /\/(?:lookup|bark)$/.test(name);
    const reading = some().filter(isRead);
    const readsOfKeys = reading.filter(({ template }) => /^\/v1\/(?:application\/\w|person)/.test(template));
    const writing = some().filter((operation) => !isRead(operation));
    const [managing, changing] = [writing.filter(needsManage), writing.filter((one) => !needsManage(one))];
    const scoped = [
      {
        what: 'economy:read alone',
        token: await only('economy:read'),
        on: [...writing, ...readsOfKeys],
      },
      {
        what: 'economy:write alone',
        token: await only('economy:write'),
        on: [...reading, ...managing],
      },
      {
        what: 'manage alone',
        token: await only('manage'),
        on: [...reading.filter((one) => !readsOfKeys.includes(one)), ...changing],
      },
      {
        what: 'one character alone',
        token: await sign({ agent_npc: `${estate.things.instance.id}/${estate.things.agentNpc.id}` }),
        on: some().filter(({ characterAccess }) => characterAccess === undefined),
      },
      {
        what: 'one character of another world',
        token: await sign({ agent_npc: `${randomUUID()}/${estate.things.agentNpc.id}` }),
        on: some().filter(({ characterAccess }) => characterAccess !== 'any'),
      },
    ];
    const calls = [...tokens, ...scoped].flatMap(({ what, token, on }) =>
      on.map((operation) => ({ what, headers: bearer(token), operation })),
    );
    counts.tokens += tokens.length + scoped.length;
    await eachOf(calls, 16, async ({ what, headers, operation }) => {
      const answer = await call(operation, headers);
      const { code } = JSON.parse(answer.text || '{}') as Json;
      expect([operation.name, what, answer.status, code]).toEqual([operation.name, what, 403, 'FORBIDDEN']);
      counts.forbidden += 1;
    });
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
  });

  it('refuses an Authorization header that is too large for any server', async () => {
    const token = await sign({ padding: 'x'.repeat(20_000) });
    await eachOf(operations, 8, async (operation) => {
      const answer = await call(operation, bearer(token));
      expect([operation.name, answer.status]).toEqual([operation.name, 431]);
    });
  });
});
