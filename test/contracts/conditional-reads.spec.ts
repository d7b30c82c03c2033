import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { operationsOf } from '../support/operations.js';
import { type RawAnswer, sendRaw } from '../support/raw-http.js';
import { sharedService, TestService } from '../support/test-service.js';
import { wholeDocument } from '../../scripts/whole-document.js';
import { type World } from '../support/world.js';
import { barter, newAccount, newHold, newListing, newObligation } from '../support/writes.js';

/** One thing of a world for every read of one thing, by its place in the OpenAPI document. */
const things: Readonly<Record<string, (world: World) => string | Promise<string>>> = {
  'GET /v1/application': () => '/v1/application',
  'GET /v1/application/key/{key}': async ({ client }) => {
    const { body } = await client.post('/v1/application/key', { name: 'another' });
    return `/v1/application/key/${body['id'] as string}`;
  },
  'GET /v1/auth/token': () => '/v1/auth/token',
  'GET /v1/agent-npc/{instance}/{identifier}': (world) => world.path('ann'),
  'GET /v1/account/{instance}/{identifier}': newAccount,
  'GET /v1/hold/{instance}/{hold}': newHold,
  'GET /v1/listing/{instance}/{listing}': newListing,
  'GET /v1/obligation/{instance}/{obligation}': newObligation,
  'GET /v1/asset/{instance}/{code}': async (world) => {
    await barter(world);
    return `/v1/asset/${world.id}/cheese`;
  },
  'GET /v1/npc/{instance}/{identifier}': (world) => `/v1/npc/${world.id}/${world.npc('cat')['id'] as string}`,
  'GET /v1/instance/{identifier}': (world) => `/v1/instance/${world.id}`,
  'GET /v1/instance/{identifier}/event/{seq}': (world) => `/v1/instance/${world.id}/event/2`,
  'GET /v1/agent/{identifier}': async ({ client }) => {
    const endpoint = 'http://127.0.0.1:9/x';
    const { body } = await client.post('/v1/agent', { name: 'Bard', endpoint });
    return `/v1/agent/${body['id'] as string}`;
  },
  'GET /v1/webhook/{identifier}': async ({ client }) => {
    const { body } = await client.post('/v1/webhook', { url: 'http://127.0.0.1:9/x' });
    return `/v1/webhook/${body['id'] as string}`;
  },
};

describe('a read of one thing', () => {
  const service = sharedService();
  let world: World;
  beforeEach(async () => {
    world = await service.world({ npcs: ['cat'], agentNpcs: { ann: { wealth: 50 }, bob: {} } });
  });

  const read = (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    { method = 'GET', token = world.client.token }: { method?: string; token?: string | null } = {},
  ): Promise<RawAnswer> =>
    sendRaw(method, service.baseUrl + path, { authorization: `Bearer ${token}`, ...headers });
  const tagOf = ({ headers }: RawAnswer): string => headers.etag ?? '';

  it('is documented as one wherever something with an id is read', () => {
    const { paths, components } = wholeDocument(readDocument());
    const conditional: string[] = [];
    const reads: string[] = [];
    for (const { name, method, template, parameters } of operationsOf({ paths } as never)) {
      const operation = (paths[template] as Json)[method.toLowerCase()];
      if (parameters.some((parameter) => parameter.name === 'If-None-Match')) {
        conditional.push(name);
        expect(operation.responses).toMatchObject({ 200: { headers: { ETag: {} } }, 304: {} });
      }
      const schema = operation.responses['200']?.content?.['application/json']?.schema?.$ref as
        | string
        | undefined;
      const described = components?.schemas?.[schema?.split('/').at(-1) ?? ''] as Json | undefined;
      if (method === 'GET' && described?.['properties']?.id) reads.push(name);
    }
    expect(conditional.sort()).toEqual(Object.keys(things).sort());
    expect(conditional).toEqual(expect.arrayContaining(reads));
  });

  it.each(Object.keys(things))('%s answers 304 when the caller has the current version', async (name) => {
    const path = await things[name]!(world);
    const whole = await read(path);
    expect(whole.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'cache-control': 'private, no-cache',
    });
    for (const given of [tagOf(whole), `"x", ${tagOf(whole).slice(2)}`, '*']) {
      const known = await read(path, { 'if-none-match': given });
      expect([known.status, known.body.length]).toEqual([304, 0]);
      expect(known.headers).toMatchObject({
        etag: tagOf(whole),
        'cache-control': 'private, no-cache',
        'x-request-id': expect.any(String),
      });
      expect(known.headers.vary).toBe(whole.headers.vary);
      for (const absent of ['content-type', 'content-length', 'content-encoding', 'transfer-encoding']) {
        expect(known.headers).not.toHaveProperty(absent);
      }
    }
    for (const given of ['"x"', 'x', '', tagOf(whole).slice(0, -2)]) {
      const again = await read(path, { 'if-none-match': given });
      expect([again.status, again.body.equals(whole.body), tagOf(again)]).toEqual([200, true, tagOf(whole)]);
    }
  });

  it.each(Object.keys(things))('%s answers HEAD as it answers GET, without the body', async (name) => {
    const path = await things[name]!(world);
    const get = await read(path);
    const head = await read(path, {}, { method: 'HEAD' });
    expect([head.status, head.body.length, tagOf(head)]).toEqual([200, 0, tagOf(get)]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    const known = await read(path, { 'if-none-match': tagOf(get) }, { method: 'HEAD' });
    expect([known.status, known.headers['content-length'], tagOf(known)]).toEqual([
      304,
      undefined,
      tagOf(get),
    ]);
  });

  it('has another tag as soon as anything in it is another', async () => {
    const seen = new Set<string>();
    const changes: readonly (() => Promise<unknown>)[] = [
      () => world.trade('bob', 'ann', 0),
      () => world.trade('ann', 'bob', 1),
      () => world.interact('ann', 'bob'),
      // What is nested in it.
      () => world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 10 }),
      () => world.collect(),
      () => world.spawn('cid'),
    ];
    let before = await read(world.path('ann'));
    for (const change of changes) {
      await change();
      const after = await read(world.path('ann'), { 'if-none-match': tagOf(before) });
      const plain = await read(world.path('ann'));
      const same = plain.body.equals(before.body);
      expect([after.status, tagOf(after) === tagOf(before)]).toEqual(same ? [304, true] : [200, false]);
      seen.add(tagOf(after));
      before = plain;
    }
    expect(seen.size).toBeGreaterThanOrEqual(5);
  });

  it('has the same tag in every coding', async () => {
    const path = `/v1/instance/${world.id}`;
    const plain = await read(path);
    for (const coding of ['br', 'gzip']) {
      const coded = await read(path, { 'accept-encoding': coding });
      expect([coded.headers['content-encoding'], tagOf(coded)]).toEqual([coding, tagOf(plain)]);
      const known = await read(path, { 'accept-encoding': coding, 'if-none-match': tagOf(plain) });
      expect([known.status, known.headers.vary]).toEqual([304, 'Accept-Encoding']);
      expect(known.headers).not.toHaveProperty('content-encoding');
    }
  });

  it('reveals nothing of other applications through tags', async () => {
    const tag = tagOf(await read(world.path('ann')));
    const other = await service.newClient();
    const denied = [
      await read(world.path('ann'), { 'if-none-match': tag }, { token: other.token }),
      await read(world.path('ann'), { 'if-none-match': '*' }, { token: other.token }),
      await read(world.path('ann'), { 'if-none-match': tag }, { token: 'x' }),
    ];
    expect(denied.map(({ status }) => status)).toEqual([404, 404, 401]);
    for (const { headers } of denied) {
      expect(headers).not.toHaveProperty('etag');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('is not what a list or a write answers: those have no tag and are never a 304', async () => {
    const anything = { 'if-none-match': '*' };
    for (const path of [
      `/v1/agent-npc/${world.id}`,
      '/v1/instance',
      `/v1/instance/${world.id}/event`,
      '/v1/usage',
    ]) {
      const { status, headers } = await read(path, anything);
      expect([path, status, headers.etag, headers['cache-control']]).toEqual([
        path,
        200,
        undefined,
        'no-store',
      ]);
    }
    const written = await read(`/v1/instance/${world.id}/tax`, anything, { method: 'PUT' });
    expect([written.status, written.headers.etag, written.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
  });

  it('is shown to pages of origins that may call', async () => {
    await using open = await TestService.start({ env: { CORS_ORIGINS: 'https://game.example' } });
    const origin = { origin: 'https://game.example' };
    const { token } = await open.newClient();
    const answer = await sendRaw('GET', `${open.baseUrl}/v1/instance`, {
      authorization: `Bearer ${token}`,
      ...origin,
    });
    expect(answer.headers['access-control-expose-headers']).toMatch(/\bETag\b.*\bPreference-Applied\b/);
    const asked = await sendRaw('OPTIONS', `${open.baseUrl}/v1/instance`, {
      ...origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match,prefer',
    });
    expect(asked.headers['access-control-allow-headers']).toMatch(/\bIf-None-Match\b.*\bPrefer\b/);
  });
});
