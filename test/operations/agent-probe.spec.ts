import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type FakeAgent, type FakeProtocol, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';

const secret = 'let-"me"-in/12345+';

describe('a probe of an agent', () => {
  const service = startedService({ env: { INTERACT_TURN_MS: '1500' } });
  let client: ApiClient;
  const fakes: FakeAgent[] = [];
  const servers: Server[] = [];
  beforeAll(async () => {
    client = await service.newClient();
  });
  afterAll(async () => {
    await Promise.all(fakes.map((fake) => fake.close()));
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  const fakeAgent = async (protocol: FakeProtocol): Promise<FakeAgent> => {
    const fake = await startFakeAgent({ protocol, strict: true, lines: ['Fresh bread!', 'More of it!'] });
    fakes.push(fake);
    return fake;
  };
  const serve = async (
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?api-key=hush-in-address&v=2`;
  };
  const register = async (body: Json): Promise<string> => {
    const answer = await client.post('/v1/agent', { name: 'Bard', ...body });
    expect(answer.status).toBe(201);
    return `/v1/agent/${answer.body['id'] as string}`;
  };
  const probe = async (path: string): Promise<Json> => {
    const { status, body } = await client.post(`${path}/probe`);
    expect(status).toBe(201);
    return body;
  };

  it.each(['converse', 'openai', 'a2a', 'a2a 0.3'] as const)(
    'lets one that speaks %s say a line, and shows the request and the answer',
    async (protocol) => {
      const fake = await fakeAgent(protocol);
      const path = await register({
        endpoint: fake.endpoint,
        protocol: fake.protocol,
        credentials: { type: 'bearer', token: 'let-me-in-12345' },
      });
      const body = await probe(path);
      expect(body).toMatchObject({
        ok: true,
        summary: 'Bard speaks.',
        advice: null,
        line: { ok: true, say: 'Fresh bread!', actions: ['nod'], kind: null },
        tried: [{ protocol: fake.protocol, ok: true }],
      });
      const exchange = (body['line']['exchanges'] as Json[]).find(({ method }) => method === 'POST')!;
      expect(exchange).toMatchObject({ status: 200, contentType: 'application/json' });
      expect(exchange['headers']).toMatchObject({ authorization: '[hidden]' });
      expect(exchange['body']).toContain('Wat');
      expect(exchange['answer']).toContain('Fresh bread!');
      expect(fake.calls).toHaveLength(1);
      expect(fake.calls[0]!.headers['authorization']).toBe('Bearer let-me-in-12345');
      expect(JSON.stringify(fake.calls[0]!.body)).toBe(
        JSON.stringify(JSON.parse(exchange['body'] as string)),
      );
      expect(JSON.stringify(body)).not.toContain('let-me-in');
    },
  );

  it.each(['bearer', 'header'] as const)(
    'never shows secrets, not even those that the agent repeats (%s)',
    async (type) => {
      const endpoint = await serve((request, response) => {
        const seen = String(request.headers['authorization'] ?? request.headers['x-api-key']);
        const text = `${seen}|${JSON.stringify(seen)}|${encodeURIComponent(seen)}|\u001b[2J\u0000`;
        response.writeHead(500, { 'content-type': `text/plain; x=${encodeURIComponent(seen)}` }).end(text);
      });
      const credentials =
        type === 'bearer' ? { type, token: secret } : { type, name: 'X-Api-Key', value: secret };
      const body = await probe(await register({ endpoint, protocol: 'converse', credentials }));
      const [exchange] = body['line']['exchanges'] as Json[];
      expect(exchange).toMatchObject({ status: 500, url: expect.stringContaining('v=2') });
      expect(exchange!['answer']).toContain('[hidden]|');
      const shown = JSON.stringify(body['line']);
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
        expect([exchange!['answer'], exchange!['contentType'], exchange!['headers']].join()).not.toContain(
          form,
        );
        expect(shown).not.toContain(form);
      }
      expect(shown).not.toContain('hush-in-address');
      expect(exchange!['answer']).toBe((exchange!['answer'] as string).replace(/\p{Cc}/gu, ''));
    },
  );

  it('shows the beginning of an invalid answer, and what to do about it', async () => {
    const endpoint = await serve((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end(`<h1>No entry</h1>${'x'.repeat(100_000)}`);
    });
    const body = await probe(await register({ endpoint, protocol: 'converse' }));
    expect(body).toMatchObject({
      ok: false,
      advice: expect.stringContaining('401 and 403: set `credentials`'),
      line: { ok: false, say: null, kind: 'status', detail: 'it answered with status 403' },
    });
    const [exchange] = body['line']['exchanges'] as Json[];
    expect(exchange!['answer']).toMatch(/^<h1>No entry<\/h1>x+…$/);
    expect((exchange!['answer'] as string).length).toBeLessThanOrEqual(16_384);
  });

  it('reports an address where nothing listens', async () => {
    const body = await probe(await register({ endpoint: 'http://127.0.0.1:9/api', protocol: 'converse' }));
    expect(body).toMatchObject({
      ok: false,
      advice: expect.stringContaining('Start the agent'),
      line: { kind: 'connect', exchanges: [{ method: 'POST', status: null, answer: null }] },
    });
  });

  it('of one that hangs, or whose answer never ends, ends', async () => {
    for (const fault of ['hangs', 'drips'] as const) {
      const fake = await fakeAgent('converse');
      fake.setFault(fault);
      const body = await probe(await register({ endpoint: fake.endpoint, protocol: 'converse' }));
      expect(body).toMatchObject({ ok: false, line: { kind: 'timeout', detail: 'no line in 1500 ms' } });
    }
  });

  it('of one whose health is good but that does not speak is not ok', async () => {
    const fake = await fakeAgent('converse');
    fake.setFault('wrong_schema');
    const body = await probe(await register({ endpoint: fake.endpoint, protocol: 'converse' }));
    expect(body).toMatchObject({ ok: false, line: { kind: 'schema' } });
    expect(body['tried'][0]).toMatchObject({ protocol: 'converse', ok: true });
    expect(body['summary']).toContain('Its health check succeeds.');
  });

  it('is ok, with a note, when the agent speaks but its health check fails', async () => {
    const fake = await fakeAgent('openai');
    fake.setReadFault('404');
    const options = { model: 'one' };
    const body = await probe(await register({ endpoint: fake.endpoint, protocol: 'openai', options }));
    expect(body).toMatchObject({ ok: true, line: { say: 'Fresh bread!' } });
    expect(body['summary']).toContain('Its health check fails');
  });

  it('advises the dialect that would do', async () => {
    const fake = await fakeAgent('a2a');
    const body = await probe(await register({ endpoint: fake.endpoint, protocol: 'openai' }));
    expect(body).toMatchObject({ ok: false, advice: 'Send the request in `changes`.' });
  });

  describe('says what it would change, with a request that makes the agent speak', () => {
    const tiny = (): Promise<string> =>
      serve((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const send = (status: number, json: object): void => {
            response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
          };
          if (request.method === 'GET') return send(200, { data: [{ id: 'tiny' }] });
          const { model } = JSON.parse(Buffer.concat(chunks).toString()) as Json;
          if (model !== 'tiny') return send(404, { error: { code: 'model_not_found' } });
          return send(200, { choices: [{ message: { content: 'Hello!' }, finish_reason: 'stop' }] });
        });
      });
    const converse = async (): Promise<string> => (await fakeAgent('converse')).endpoint;
    const a2a = async (): Promise<string> => (await fakeAgent('a2a')).endpoint;

    it.each<[string, () => Promise<Json>, string, (endpoint: string) => Json]>([
      [
        'a dialect',
        async () => ({ endpoint: await a2a(), protocol: 'openai' }),
        'protocol',
        () => ({ protocol: 'a2a' }),
      ],
      [
        'a route in the address',
        async () => ({ endpoint: `${await converse()}/converse`, protocol: 'converse' }),
        'endpoint',
        (endpoint) => ({ endpoint: endpoint.replace('/converse', '') }),
      ],
      [
        'a route in the address, and a dialect',
        async () => ({ endpoint: `${await converse()}/converse`, protocol: 'openai' }),
        'endpoint',
        (endpoint) => ({ endpoint: endpoint.replace('/converse', ''), protocol: 'converse' }),
      ],
      [
        'a model',
        async () => ({
          endpoint: await tiny(),
          protocol: 'openai',
          options: { model: 'huge', temperature: 1 },
        }),
        'model',
        () => ({ options: { model: 'tiny', temperature: 1 } }),
      ],
    ])('%s', async (_name, make, what, expected) => {
      const registered = await make();
      const path = await register(registered);
      const { ok, changes } = await probe(path);
      expect(ok).toBe(false);
      const body = expected(registered['endpoint'] as string);
      expect(changes).toEqual([
        { what, why: expect.stringMatching(/speaks/), request: { method: 'PUT', path, body } },
      ]);
      expect((await client.put(path, changes[0].request.body)).status).toBe(200);
      expect(await probe(path)).toMatchObject({ ok: true, changes: [] });
    });

    it('credentials', async () => {
      const endpoint = await serve((_request, response) => void response.writeHead(401).end());
      const path = await register({ endpoint, protocol: 'converse' });
      expect((await probe(path))['changes']).toMatchObject([
        { what: 'credentials', request: { path, body: { credentials: { type: 'bearer' } } } },
      ]);
    });
  });

  describe('of a model server', () => {
    const completion = { choices: [{ message: { content: 'Hello!' }, finish_reason: 'stop' }] };
    /** @param respond To a completion: its status, its body, and after how many milliseconds */
    const served = async (respond: (body: Json) => [number, Json, number?]): Promise<string> => {
      const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const [status, body, waitMs = 0] =
          request.method === 'GET' ? [200, { data: [{ id: 'tiny' }] }] : respond(JSON.parse(text) as Json);
        setTimeout(() => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        }, waitMs);
      };
      const endpoint = await serve((request, response) => void answer(request, response));
      return register({ endpoint, protocol: 'openai' });
    };

    it('says what was left out, with the words of the server, also when it is known', async () => {
      const message = 'Unrecognized request argument supplied: seed';
      const path = await served((body) =>
        'seed' in body ? [400, { error: { message } }] : [200, completion],
      );
      for (const _ of [1, 2]) {
        const body = await probe(path);
        expect(body).toMatchObject({ ok: true, line: { say: 'Hello!' } });
        expect(body['summary']).toBe(
          `Bard speaks. The server refused \`seed\` (“${message}”): the service leaves out \`seed\`.`,
        );
      }
    });

    it('repeats the words of one that cannot be asked in any way', async () => {
      const path = await served(() => [400, { detail: 'No GPU today.' }]);
      const body = await probe(path);
      expect(body).toMatchObject({ ok: false, line: { kind: 'status' } });
      expect(body['summary']).toContain('It said: “No GPU today.”');
    });

    it('waits longer than a turn for a model that loads, and says so', async () => {
      const path = await served(() => [200, completion, 2000]);
      const body = await probe(path);
      expect(body).toMatchObject({ ok: true, line: { say: 'Hello!' } });
      expect(body['summary']).toMatch(/waited \d.* s; a line in a talk has 1\.5 s\. Load the model first/);
    });

    it('whose context is too small says what to do', async () => {
      const path = await served(() => [
        400,
        { error: { code: 'context_length_exceeded', message: 'Too long.' } },
      ]);
      const body = await probe(path);
      expect(body).toMatchObject({ ok: false, line: { kind: 'context' } });
      expect(body['advice']).toContain('larger context');
    });
  });

  it.each(['error', 'data'])(
    'of one that speaks converse repeats its words on a failure (%s)',
    async (member) => {
      const endpoint = await serve((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: false, [member]: `My model is away; key ${secret}.` }));
      });
      const credentials = { type: 'bearer', token: secret };
      const body = await probe(await register({ endpoint, protocol: 'converse', credentials }));
      expect(body).toMatchObject({ ok: false, line: { kind: 'agent_error' } });
      expect(body['summary']).toContain('It said: “My model is away; key [hidden].”');
    },
  );

  it('of an A2A agent without the method says that its card is of another version', async () => {
    const endpoint = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const card = { name: 'Old', url: '/rpc', protocolVersion: '0.3.0', preferredTransport: 'JSONRPC' };
      const error = { code: -32601, message: 'Method not found' };
      response.end(JSON.stringify(request.method === 'GET' ? card : { jsonrpc: '2.0', id: 1, error }));
    });
    const body = await probe(await register({ endpoint, protocol: 'a2a' }));
    expect(body).toMatchObject({ ok: false, line: { kind: 'agent_error' } });
    expect(body['advice']).toContain('protocolVersion');
  });

  it('of the built-in one returns a line, and calls no address', async () => {
    const { items } = (await client.get('/v1/agent')).body as { items: Json[] };
    const builtIn = items.find(({ hostType }) => hostType === 'built_in')!;
    const body = await probe(`/v1/agent/${builtIn['id'] as string}`);
    expect(body).toMatchObject({ ok: true, line: { say: expect.any(String), exchanges: [] } });
  });
});
