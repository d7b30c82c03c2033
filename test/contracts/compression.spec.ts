import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { type RawAnswer, sendRaw } from '../support/raw-http.js';
import { startedService } from '../support/test-service.js';
import { wholeDocument } from '../../scripts/whole-document.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const unpack: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body) => body,
};

const metricsToken = 'a-token-of-at-least-sixteen-characters';

describe('compression', () => {
  const service = startedService({ env: { METRICS_TOKEN: metricsToken } });
  let world: World;
  beforeAll(async () => {
    const names = Array.from({ length: 30 }, (_, index) => [`c${index}`, { wealth: 5 }] as const);
    world = await service.world({ agentNpcs: Object.fromEntries(names) });
  });

  const send = (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
    body?: string,
  ): Promise<RawAnswer> =>
    sendRaw(
      method,
      service.baseUrl + path,
      { authorization: `Bearer ${world.client.token}`, ...headers },
      body,
    );
  const list = (): string => `/v1/agent-npc/${world.id}`;
  const codingOf = ({ headers }: RawAnswer): string => headers['content-encoding'] ?? 'none';

  it.each([
    [null, 'none'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['identity', 'none'],
    ['identity, gzip;q=0.3', 'none'],
    ['deflate, zstd', 'none'],
    ['gzip;q=0, br;q=0, identity;q=0', 'none'],
    ['garbage garbage; =,"', 'none'],
  ])('for a caller that accepts "%s" is %s, of the same bytes', async (accepted, coding) => {
    const plain = await send(list());
    const answer = await send(list(), accepted === null ? {} : { 'accept-encoding': accepted });
    expect([answer.status, codingOf(answer)]).toEqual([200, coding]);
    expect(unpack[coding]!(answer.body).equals(plain.body)).toBe(true);
    expect(answer.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-length': String(answer.body.length),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    if (coding !== 'none') expect(answer.body.length).toBeLessThan(plain.body.length / 3);
  });

  const accepting = { 'accept-encoding': 'gzip, br' };

  it('leaves small answers as they are', async () => {
    const small = await send('/health/live', accepting);
    expect([codingOf(small), small.headers.vary, small.body.toString()]).toEqual([
      'none',
      undefined,
      '{"status":"ok"}',
    ]);
    expect(codingOf(await send('/v1/nothing', accepting))).toBe('none');
  });

  it('is applied to answers of writes, problem documents and pages, too', async () => {
    const from = world.character('c0')['id'] as string;
    const body = JSON.stringify({ recipientIdentifier: world.character('c1')['id'], amount: 1 });
    const trade = await send(`${list()}/${from}/trade`, accepting, 'PUT', body);
    // Small ones are as well off with what is cheaper.
    expect(codingOf(trade)).toBe('gzip');
    expect(JSON.parse(gunzipSync(trade.body).toString())).toMatchObject({
      amount: 1,
      traderWealthAfter: 4,
    });
    const trades = Array.from({ length: 40 }, () => ({}));
    const refused = await send(
      `/v1/instance/${world.id}/trades`,
      accepting,
      'POST',
      JSON.stringify({ trades }),
    );
    expect([refused.status, codingOf(refused), refused.headers['content-type']]).toEqual([
      400,
      'gzip',
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(gunzipSync(refused.body).toString())).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    for (const path of ['/openapi.json', '/problems', '/metrics']) {
      const token: Record<string, string> =
        path === '/metrics' ? { authorization: `Bearer ${metricsToken}` } : {};
      const plain = await send(path, token);
      const coded = await send(path, { ...token, 'accept-encoding': 'gzip' });
      expect([path, codingOf(coded)]).toEqual([path, 'gzip']);
      expect(coded.headers['content-type']).toBe(plain.headers['content-type']);
      const text = gunzipSync(coded.body).toString();
      // What is measured is another number each time.
      const firstLine = (whole: string): string => whole.split('\n', 1)[0]!;
      expect(firstLine(text)).toBe(firstLine(plain.body.toString()));
    }
  });

  it('sends HEAD the same headers as GET', async () => {
    for (const headers of [{}, accepting]) {
      const [whole, head] = [await send(list(), headers), await send(list(), headers, 'HEAD')];
      expect([head.status, head.body.length, codingOf(head)]).toEqual([200, 0, codingOf(whole)]);
      for (const name of ['content-length', 'content-type', 'vary']) {
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
      }
    }
  });

  it('adds Accept-Encoding to the Vary header that an answer already has', async () => {
    const csv = { ...accepting, accept: 'text/csv' };
    const usage = await send('/v1/usage?groupBy=day', csv);
    expect(usage.headers.vary).toMatch(/^Accept(, Accept-Encoding)?$/);
    const economy = await send(`/v1/instance/${world.id}/economy?top=20`, csv);
    expect([economy.headers.vary, codingOf(economy)]).toEqual(['Accept, Accept-Encoding', 'gzip']);
    expect(gunzipSync(economy.body).toString()).toMatch(/^figure,value/);
  });

  it('is not for answers that show a secret', async () => {
    const url = `http://127.0.0.1:9/${'x'.repeat(1500)}`;
    const made = await send('/v1/webhook', accepting, 'POST', JSON.stringify({ url }));
    const { id, secret } = JSON.parse(made.body.toString()) as { id: string; secret: string };
    expect([made.status, codingOf(made), secret]).toEqual([201, 'none', expect.stringMatching(/^whsec_/)]);
    const rotated = await send(`/v1/webhook/${id}/secret`, accepting, 'POST', '{}');
    expect(JSON.parse(rotated.body.toString())).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    // The same without the secret is.
    expect(codingOf(await send(`/v1/webhook/${id}`, accepting))).toBe('gzip');
  });

  it('leaves out every operation whose answer shows a secret', () => {
    const { paths, components } = wholeDocument(readDocument());
    const showing = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Json).flatMap(([method, { responses }]) => {
        const answers = Object.values(responses as Json).flatMap((response) =>
          namesIn(response?.content, components?.schemas),
        );
        return answers.some((name) => /secret$|^access_token$|^invitation$/i.test(name))
          ? [`${method.toUpperCase()} ${path}`]
          : [];
      }),
    );
    // A person is invited by the other two: these never show an invitation.
    const silent = ['GET /v1/person', 'DELETE /v1/person/{identifier}'];
    expect(showing.filter((name) => !silent.includes(name)).sort()).toEqual([
      'POST /v1/application/key',
      'POST /v1/auth/sign-in',
      'POST /v1/auth/token',
      'POST /v1/person',
      'POST /v1/webhook',
      'POST /v1/webhook/{identifier}/secret',
      'PUT /v1/auth/password',
      'PUT /v1/person/{identifier}',
    ]);
  });

  it('is not applied to event streams', async () => {
    const headers = { authorization: `Bearer ${world.client.token}`, ...accepting };
    const head = await new Promise<Json>((resolve, reject) => {
      const stream = get(
        `${service.baseUrl}/v1/instance/${world.id}/event/stream?after=0`,
        { headers },
        (response) => {
          response.once('data', (chunk: Buffer) => {
            resolve({ headers: response.headers, text: chunk.toString() });
            stream.destroy();
          });
        },
      ).on('error', reject);
    });
    expect(head['headers']).not.toHaveProperty('content-encoding');
    expect(head['headers']['content-type']).toMatch(/^text\/event-stream/);
    expect(head['text']).toMatch(/^retry: /);
  });

  it('is not done twice to what was compressed when it was built', async () => {
    const page = (await send('/dashboard', { 'accept-encoding': 'gzip' })).body;
    const html = (page[0] === 0x1f ? gunzipSync(page) : page).toString();
    const [script = ''] = html.match(/\/dashboard\/assets\/[\w.-]+\.js/) ?? [];
    const [plain, gzip] = [await send(script), await send(script, { 'accept-encoding': 'gzip' })];
    expect(codingOf(gzip)).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it('frees its buffers when a caller disconnects, and still serves the others', async () => {
    const gone = Array.from(
      { length: 40 },
      (_, index) =>
        new Promise<void>((resolve) => {
          const headers = { authorization: `Bearer ${world.client.token}`, ...accepting };
          const asked = get(service.baseUrl + list(), { headers, agent: false }, (response) => {
            response.destroy();
          });
          asked.on('error', () => undefined).on('close', () => resolve());
          setTimeout(() => asked.destroy(), index);
        }),
    );
    await Promise.all(gone);
    const running = async (): Promise<string> => {
      const text = (await send('/metrics', { authorization: `Bearer ${metricsToken}` })).body.toString();
      return /^economy_http_requests_in_flight (\d+)/m.exec(text)?.[1] ?? 'unknown';
    };
    await until('only the request for the metrics itself is running', async () => (await running()) === '1');
    expect(codingOf(await send(list(), accepting))).toBe('br');
  });
});

/** The names of all properties that a schema has, also in those that it refers to. */
function namesIn(node: unknown, schemas: unknown, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const { $ref, properties = {} } = node as { $ref?: string; properties?: Json };
  const referred = $ref === undefined ? undefined : (schemas as Json)[$ref.split('/').at(-1) ?? ''];
  return [
    ...Object.keys(properties),
    ...namesIn(referred, schemas, seen),
    ...Object.values(node).flatMap((child) => namesIn(child, schemas, seen)),
  ];
}
