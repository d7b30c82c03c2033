import { type Socket } from 'node:net';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { type Estate, fill, newEstate, rowsOf } from '../support/estate.js';
import { type ApiOperation, eachOf, operationsOf, type Parameter, Schemas } from '../support/operations.js';
import { startedService } from '../support/test-service.js';
import { Wire, type WireAnswer } from '../support/wire.js';

/** Query parameters that take any word; which words are good is theirs to say. */
const freeText = new Set(['search', 'cursor', 'item', 'asset', 'kind', 'reason', 'reference', 'label']);

/** Queries, headers and framing that no client means well, on every operation of the OpenAPI document. */
describe('hostile requests', () => {
  const service = startedService();
  let wire: Wire;
  let schemas: Schemas;
  let operations: ApiOperation[];
  let estate: Estate;
  let before: Readonly<Record<string, string>>;
  let head: string;
  const counts = { queries: 0, headers: 0, frames: 0 };
  beforeAll(async () => {
    wire = new Wire(service.baseUrl);
    const document = readDocument();
    schemas = new Schemas(document);
    operations = operationsOf(document).filter(({ guarded }) => guarded);
    estate = await newEstate(service);
    before = await rowsOf(service.dataSource, estate.applicationId);
    head = `Host: x\r\nAuthorization: Bearer ${estate.world.client.token}\r\n`;
  });
  afterEach(async () => {
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
  });
  afterAll(async () => {
    process.stderr.write(
      `hostile requests: ${counts.queries} queries, ${counts.headers} headers and ${counts.frames} broken frames on ` +
        `${operations.length} operations, each with the decided answer; no row changed\n`,
    );
    wire.close();
  });

  const parametersOf = (where: Parameter['in']) =>
    operations.flatMap((operation) =>
      operation.parameters.filter((one) => one.in === where).map((parameter) => ({ operation, parameter })),
    );

  const send = (operation: ApiOperation, query: string, headers: readonly [string, string][] = []) => {
    const { path, body } = fill(operation, schemas, estate);
    const authorization: [string, string] = ['Authorization', `Bearer ${estate.world.client.token}`];
    const text = body === undefined ? undefined : JSON.stringify(body);
    return wire.send(operation.method, path + query, [authorization, ...headers], text);
  };

  const codeOf = ({ text }: WireAnswer): unknown => (JSON.parse(text) as Json)['code'];

  it('are refused for wrong values in any query parameter', async () => {
    const long = 'x'.repeat(4000);
    const values = [
      '',
      'x',
      '-1',
      '1e400',
      '0x10',
      'NaN',
      '9'.repeat(400),
      '%00',
      '%ff',
      '%ED%A0%80',
      '%27%20OR%201=1',
      long,
    ];
    const faults: unknown[] = [];
    await eachOf(parametersOf('query'), 8, async ({ operation, parameter: { name } }) => {
      const queries = [
        ...values.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[$gt]=1`,
        `${name}[__proto__]=1`,
        `${encodeURIComponent('__proto__')}[${name}]=1&${name}=`,
      ];
      for (const query of queries) {
        const answer = await send(operation, `?${query}`);
        counts.queries += 1;
        // Names in brackets are those of other parameters.
        const code = query.includes('[') ? 'UNKNOWN_PARAMETER' : 'VALIDATION_FAILED';
        if (answer.status === 400 && codeOf(answer) === code) continue;
        if (freeText.has(name) && answer.status === 200 && !query.includes('[')) continue;
        faults.push([operation.name, query.slice(0, 60), answer.status, answer.text.slice(0, 120)]);
      }
    });
    expect(faults).toEqual([]);
  });

  it('are refused for wrong values in any header', async () => {
    const values: Readonly<Record<string, readonly string[]>> = {
      'Idempotency-Key': ['', 'x'.repeat(256), 'a\tb', 'é', '\u0080', 'x'.repeat(8000)],
      'Last-Event-ID': ['-1', 'x', '1.5', '1e3', '9'.repeat(40), 'é', 'x'.repeat(8000)],
    };
    // Nothing in these is refused: a malformed value counts as absent.
    const neverRefused = new Set(['Prefer', 'If-None-Match']);
    const given = parametersOf('header').filter(({ parameter: { name } }) => !neverRefused.has(name));
    const calls = given.flatMap(({ operation, parameter: { name } }) => {
      const hostile = values[name];
      if (!hostile) throw new Error(`say what a wrong ${name} is: ${operation.name} takes it`);
      return hostile.map((value) => ({ operation, name, value }));
    });
    await eachOf(calls, 8, async ({ operation, name, value }) => {
      const answer = await send(operation, '', [[name, value]]);
      const shown = [operation.name, name, value.slice(0, 20)];
      expect([...shown, answer.status, codeOf(answer)]).toEqual([...shown, 400, 'VALIDATION_FAILED']);
      counts.headers += 1;
    });
  });

  it('are answered as ever with odd values in optional headers', async () => {
    const readable = operations.filter(
      ({ method, template }) => method === 'GET' && !template.endsWith('/stream'),
    );
    const odd: readonly [string, string][] = [
      ['Accept', 'text/html;q=1e400'],
      ['Accept', 'x'.repeat(8000)],
      ['X-Request-Id', 'x'.repeat(8000)],
      ['X-Request-Id', 'a b'],
      ['X-Request-Id', 'é\u0080'],
      ['X-Forwarded-For', `' OR 1=1 --`],
      ['Content-Encoding', 'gzip'],
      ['If-None-Match', '"\\'.repeat(4000)],
      ['If-None-Match', 'W/W/"x", "é'],
      ['Accept-Encoding', 'gzip;q=1e400, br;q=-1, "'],
      ['Accept-Encoding', 'a,'.repeat(4000)],
      ['Prefer', 'return="\\'.repeat(800)],
      ['Range', 'bytes=0-1,5-2,-9'],
      ['__proto__', 'x'],
    ];
    for (const header of odd) {
      await eachOf(readable, 8, async (operation) => {
        const answer = await send(operation, '', [header]);
        expect([operation.name, header[0], answer.status]).toEqual([operation.name, header[0], 200]);
        expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
        counts.headers += 1;
      });
    }
  });

  /** The answers to what is written, which ends there. */
  const frame = (text: string, end = true): Promise<string> =>
    wire.raw((socket: Socket) => {
      socket.write(text, 'latin1');
      if (end) socket.end();
    });

  it('are refused by the server itself where the request line or a header is malformed', async () => {
    const target = (operation: ApiOperation): string =>
      `${operation.method} ${fill(operation, schemas, estate).path} HTTP/1.1\r\n${head}`;
    const heads = [
      'X-Request-Id: a\rb\r\n\r\n',
      'X-Request-Id: a\nSet-Cookie: x\n: y\r\n\r\n',
      'X-Request-Id: a\0b\r\n\r\n',
      'Idempotency-Key : x\r\n\r\n',
      ' folded: x\r\n\r\n',
      'Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      'Content-Length: -1\r\n\r\n{}',
      'Content-Length: +2\r\n\r\n{}',
      'Content-Length: 0x2\r\n\r\n{}',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked, identity\r\n\r\n{}',
    ];
    const calls = operations.flatMap((operation) => heads.map((rest) => ({ operation, rest })));
    await eachOf(calls, 8, async ({ operation, rest }) => {
      const answer = await frame(target(operation) + rest);
      expect([operation.name, rest, answer.split('\r\n', 1)[0]]).toEqual([
        operation.name,
        rest,
        'HTTP/1.1 400 Bad Request',
      ]);
      expect(answer).not.toMatch(/set-cookie/i);
      counts.frames += 1;
    });
  });

  it('are refused where the body is not as long as they say', async () => {
    const withBody = operations.filter(({ body }) => body !== null);
    await eachOf(withBody, 8, async (operation) => {
      const { path, body } = fill(operation, schemas, estate);
      const text = JSON.stringify(body);
      const start = `${operation.method} ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\n`;
      const sized = (length: number): string => `${start}Content-Length: ${length}\r\n\r\n${text}`;
      const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n`;
      const chunk = `${text.length.toString(16)}\r\n${text}\r\n`;
      const cut = [sized(text.length - 1), sized(text.length + 1), sized(1_000_000), chunked + chunk];
      const broken = [
        `${chunked}${chunk}zz\r\n`,
        `${chunked}-1\r\n${text}\r\n0\r\n\r\n`,
        `${chunked}1\r\n${text}`,
      ];
      for (const written of [...cut, ...broken]) {
        const answer = await frame(written);
        // Who goes away in the middle need not get an answer; a good one would be wrong.
        expect([operation.name, answer.split('\r\n', 1)[0]]).toEqual([
          operation.name,
          expect.stringMatching(/^(HTTP\/1\.1 400 Bad Request)?$/),
        ]);
        counts.frames += 1;
      }
    });
  });

  it('are refused when chunks come without end', async () => {
    const withBody = operations.filter(({ body }) => body !== null);
    await eachOf(withBody, 4, async (operation) => {
      const { path } = fill(operation, schemas, estate);
      const answer = await wire.raw((socket) => {
        const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
        const flow = (): void => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', flow);
        socket.write(`${operation.method} ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\n`);
        socket.write('Transfer-Encoding: chunked\r\n\r\n');
        flow();
      });
      expect([operation.name, answer.split('\r\n', 1)[0]]).toEqual([
        operation.name,
        'HTTP/1.1 413 Payload Too Large',
      ]);
      counts.frames += 1;
    });
  });

  it('end at a time limit, one for the headers and one for the whole request', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = service.app.getHttpServer();
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([15_000, 30_000, 75_000]);
  });
});
