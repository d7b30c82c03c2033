import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type ApiClient, type RequestOptions } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';

const good = '{"recipientIdentifier":null,"amount":0}';

describe('bodies that are no JSON object', () => {
  const service = sharedService();
  let client: ApiClient;
  let path: string;
  beforeEach(async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    client = world.client;
    path = `${world.path('ann')}/trade`;
  });

  const put = (options: RequestOptions) => client.put(path, undefined, options);

  it.each([
    ['cut', '{"recipientIdentifier":null,'],
    ['with a comma too many', '{"amount":1,}'],
    ['with single quotes', "{'amount':1}"],
    ['a word', 'amount'],
    ['two objects', `${good}${good}`],
    ['NaN', '{"recipientIdentifier":null,"amount":NaN}'],
    ['a number', '5'],
    ['text', '"5"'],
    ['true', 'true'],
    ['null', 'null'],
    ['a control character in text', '{"amount":"\u0001"}'],
    ['a leading zero', '{"recipientIdentifier":null,"amount":01}'],
    ['deep lists', `{"metadata":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['deep and never closed', '['.repeat(50_000)],
  ])('are malformed when %s', async (_what, raw) => {
    expectProblem(await put({ raw }), 'MALFORMED_JSON');
  });

  it.each([
    ['brackets in texts', '['.repeat(100)],
    ['a quote in a text', `"${'['.repeat(100)}`],
    ['backslashes at the end of a text', `${'['.repeat(100)}\\\\`],
    ['backslashes before a quote', `\\\\"${'{'.repeat(100)}`],
  ])('are not taken for nested deeply because of %s', async (_what, text) => {
    const answer = await put({
      raw: `{"recipientIdentifier":null,"amount":0,"metadata":${JSON.stringify({ text })}}`,
    });
    expect(answer.status).toBe(200);
    expect(answer.body['metadata']).toEqual({ text });
  });

  it('are malformed when nested deeply behind a text that ends in backslashes', async () => {
    const metadata = `{"text":"\\\\","deep":${'['.repeat(40)}${']'.repeat(40)}}`;
    expectProblem(await put({ raw: `{"amount":0,"metadata":${metadata}}` }), 'MALFORMED_JSON');
  });

  it.each(['[]', `[${good}]`, '[1]'])('are refused when a list: %s', async (raw) => {
    expectInvalid(await put({ raw }), '', 'NOT_AN_OBJECT');
    const settings = path.replace('agent-npc', 'instance').replace(/\/[^/]+\/trade$/, '');
    expectInvalid(await client.put(settings, undefined, { raw }), '', 'NOT_AN_OBJECT');
  });

  it('are refused field by field when empty', async () => {
    for (const options of [{}, { raw: '' }, { raw: '{}' }]) {
      const answer = await put(options);
      expectInvalid(answer, '/recipientIdentifier', 'REQUIRED');
      expectInvalid(answer, '/amount', 'REQUIRED');
    }
  });

  it.each([
    ['cut UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x22, 0x7d])],
    [
      'an overlong form',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
    ],
    [
      'an encoded surrogate',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from(good, 'utf16le')],
    ['latin 1', Buffer.from('{"recipientIdentifier":null,"amount":0,"metadata":{"a":"é"}}', 'latin1')],
    ['zero bytes', Buffer.alloc(64)],
  ])('are malformed when they are %s', async (_what, raw) => {
    expectProblem(await put({ raw }), 'MALFORMED_JSON');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json, text/plain',
    '',
  ])('are an unsupported media type as "%s"', async (type) => {
    const answer = await put({ raw: good, headers: { 'content-type': type } });
    expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('are read as "%s"', async (type) => {
    expect((await put({ raw: good, headers: { 'content-type': type } })).status).toBe(200);
  });

  it('are an unsupported media type when encoded, also on an operation without a body', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expectProblem(await put({ raw: gzipSync(good), headers }), 'UNSUPPORTED_MEDIA_TYPE');
    const tax = path.replace('agent-npc', 'instance').replace(/\/[^/]+\/trade$/, '/tax');
    const text = { raw: 'now please', headers: { 'content-type': 'text/plain' } };
    expectProblem(await client.put(tax, undefined, text), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('are too large above 100 kB, and taken just below', async () => {
    const padded = (size: number): string => `${good.slice(0, -1)}${' '.repeat(size - good.length)}}`;
    expect((await put({ raw: padded(100 * 1024) })).status).toBe(200);
    const over = await put({ raw: padded(100 * 1024 + 1) });
    expectProblem(over, 'PAYLOAD_TOO_LARGE');
    expect(over.body['detail']).toContain(' over 102400 bytes');
    expectProblem(await put({ raw: padded(5_000_000) }), 'PAYLOAD_TOO_LARGE');
  });

  it('are too large when chunked without an end', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(`${service.baseUrl}${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      });
      const flow = setInterval(() => sent.write(' '.repeat(16_384)), 1);
      sent.on('response', (response) => {
        clearInterval(flow);
        sent.destroy();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', (error) => {
        clearInterval(flow);
        reject(error);
      });
    });
    expect(status).toBe(413);
  });
});
