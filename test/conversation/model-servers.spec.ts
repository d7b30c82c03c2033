import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { type ConversationOutcome, holdConversation } from '../../src/conversation/conversation.js';
import { makeGateway, makeTalk } from './support/talk.js';

type Json = Record<string, any>;
interface Call {
  readonly path: string;
  readonly body: Json;
}
interface Row {
  readonly server: string;
  readonly body_if?: string;
  readonly status?: readonly number[];
  readonly message?: string;
}

const { rows } = JSON.parse(readFileSync(join(__dirname, 'fixtures/model-servers.json'), 'utf8')) as {
  rows: Row[];
};
/** Whether a body has what the row refuses. */
const refusals: Readonly<Record<string, (body: Json) => boolean>> = {
  'any message has role system': ({ messages }) => (messages as Json[]).some(({ role }) => role === 'system'),
  'response_format is there': (body) => 'response_format' in body,
  'seed is there': (body) => 'seed' in body,
};
const refused = rows.flatMap(({ server, body_if, status = [], message }) =>
  body_if === undefined ? [] : status.map((code) => ({ server, code, refuses: refusals[body_if]!, message })),
);
/** What is left out, for each of the three. */
const parameters = ['messages', 'temperature', 'max_tokens', 'seed', 'response_format'];

describe('a model server that', () => {
  let gateway: AgentGateway;
  const blamed: string[] = [];
  const closing: Array<() => unknown> = [];
  let calls: Call[];
  beforeEach(() => {
    blamed.length = 0;
    calls = [];
    gateway = makeGateway({
      onOutcome: (_, _ok, failure) => {
        if (failure?.agentsFault) blamed.push(failure.kind);
      },
    });
  });
  afterEach(async () => {
    expect(blamed).toEqual([]);
    await gateway.onApplicationShutdown();
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  async function serve(respond: (call: Call, response: ServerResponse) => void): Promise<string> {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (request.method === 'GET') return json(response, 200, { data: [{ id: 'tiny' }] });
      const call = { path: request.url!, body: JSON.parse(text) as Json };
      calls.push(call);
      respond(call, response);
    };
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => (server.closeAllConnections(), server.close()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }

  function hear(endpoint: string, heard?: string[], lines: string[] = []): Promise<ConversationOutcome> {
    const talk = makeTalk(gateway, { protocol: 'openai', endpoint }, 'scripted', { maxLines: 1 });
    if (heard)
      talk.listener = { onText: (_, soFar) => heard.push(soFar), onLine: ({ text }) => lines.push(text) };
    return holdConversation(talk);
  }

  const json = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const completion = (content: string, finish_reason = 'stop'): Json => ({
    choices: [{ message: { content }, finish_reason }],
  });
  const chunk = (content: string): string =>
    `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

  it.each(refused)('$server: $code', async ({ code, refuses, message }) => {
    const endpoint = await serve(({ body }, response) =>
      refuses(body)
        ? json(response, code, { error: { message } })
        : json(response, 200, completion('{"say":"I speak."}')),
    );
    for (const _ of [1, 2])
      expect(await hear(endpoint)).toMatchObject({ lines: [{ text: 'I speak.' }], failures: [] });
    // Only that is left out, and remembered.
    const [first, ...others] = calls.map(({ body }) => body);
    const last = others.at(-1)!;
    expect(refuses(others.at(-2)!)).toBe(false);
    const gone = parameters.filter((name) => !(name in last));
    expect(gone.length).toBeLessThanOrEqual(1);
    const instructions = (first!['messages'] as Json[])[0]!['content'] as string;
    expect((last['messages'] as Json[])[0]!['content'].startsWith(instructions)).toBe(true);
  });

  it('refuses two parameters without a word', async () => {
    const endpoint = await serve(({ body }, response) =>
      'seed' in body || 'temperature' in body
        ? json(response, 400, {})
        : json(response, 200, completion('I speak.')),
    );
    expect(await hear(endpoint)).toMatchObject({ lines: [{ text: 'I speak.' }] });
    const before = calls.length;
    expect(await hear(endpoint)).toMatchObject({ lines: [{ text: 'I speak.' }] });
    expect(calls.length).toBe(before + 1);
  });

  it.each([
    { error: { code: 'context_length_exceeded', message: 'too long' } },
    {
      error: { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' },
    },
    { object: 'error', message: "This model's maximum context length is 512 tokens." },
  ])('reads too little: %j', async (refusal) => {
    let most = 4000;
    const endpoint = await serve(({ body }, response) =>
      JSON.stringify(body).length > most
        ? json(response, 400, refusal)
        : json(response, 200, completion('I speak.')),
    );
    const talk = makeTalk(gateway, { protocol: 'openai', endpoint }, 'scripted', { maxLines: 1 });
    const memory = {
      at: '2026-01-01T10:00:00.000Z',
      kind: 'trade',
      text: 'A long, long tale. '.repeat(20),
      weight: 1,
    };
    const memories = Array.from({ length: 8 }, (_, weight) => ({ ...memory, weight }));
    const known = talk.participants[0]!.acquaintances.get('id-Bob')!;
    known.memories = memories;
    expect(await holdConversation(talk)).toMatchObject({ lines: [{ text: 'I speak.' }], failures: [] });
    expect(calls).toHaveLength(2);
    expect(JSON.stringify(calls[1]!.body).length).toBeLessThan(JSON.stringify(calls[0]!.body).length);
    // It is remembered; and what is still too much fails after one more call, and says so.
    await holdConversation(talk);
    expect(calls).toHaveLength(3);
    most = 100;
    calls = [];
    expect((await holdConversation(talk)).failures).toMatchObject([
      { kind: 'context', detail: expect.stringContaining('too long') },
    ]);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  const faults: [string, string][] = [
    ['error: {…}', 'error: {"code":500,"message":"out of memory"}\n\n'],
    ['data: {"error": …}', 'data: {"error":{"message":"out of memory"}}\n\n'],
    ['event: error', 'event: error\ndata: out of memory\n\n'],
    ['finish_reason: error', 'data: {"choices":[{"delta":{},"finish_reason":"error"}]}\n\ndata: [DONE]\n\n'],
    ['an end without any mark', ''],
    ['half an event', 'data: {"choices":[{"del'],
  ];
  const streaming = (words: string[], fault: string) =>
    serve((_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const each of words) response.write(chunk(each));
      response.end(fault);
    });

  it.each(faults)('streams half a sentence, and then %s: nothing is said', async (_, fault) => {
    const [heard, lines]: string[][] = [[], []];
    const result = await hear(await streaming(['{"say": "Good d', 'ay, my fr'], fault), heard, lines);
    const own = result.lines.filter(({ source }) => source === 'agent');
    expect([own, heard, lines]).toEqual([[], [], []]);
    expect(result.failures).toMatchObject([{ kind: 'cut' }]);
  });

  it.each(faults)(
    'streams a sentence and a half, and then %s: the sentence is said, and marked',
    async (_, fault) => {
      const result = await hear(await streaming(['{"say": "Good day. ', 'My fri'], fault), []);
      expect(result).toMatchObject({ failures: [], lines: [{ text: 'Good day.', cut: true }] });
    },
  );

  it.each(faults)('streams plain text, and then %s: the same', async (_, fault) => {
    const result = await hear(await streaming(['Good day. ', 'My fri'], fault), []);
    expect(result).toMatchObject({ failures: [], lines: [{ text: 'Good day.', cut: true }] });
  });

  it.each(faults.slice(0, 3))('fails before the first word with %s: the line fails', async (_, fault) => {
    expect(await hear(await streaming([], fault), [])).toMatchObject({
      lines: [],
      failures: [{ kind: 'agent_error' }],
    });
  });

  it('does not end its stream by a mark, but says why it ends', async () => {
    const endpoint = await streaming(
      ['{"say": "Good day."}'],
      'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n',
    );
    expect(await hear(endpoint, [])).toMatchObject({ failures: [], lines: [{ text: 'Good day.' }] });
  });

  it('says nothing of `finish_reason` in a whole response', async () => {
    const endpoint = await serve((_call, response) =>
      json(response, 200, { choices: [{ message: { content: 'Good day. My' } }] }),
    );
    expect((await hear(endpoint)).lines).toMatchObject([{ text: 'Good day. My' }]);
  });

  it.each([
    ['503 twice, while it loads', 503],
    ['429 with Retry-After', 429],
  ])('answers %s: it speaks', async (_, status) => {
    let count = 0;
    const endpoint = await serve((_call, response) => {
      count += 1;
      if (count > 1) return json(response, 200, completion('I speak.'));
      response.setHeader('retry-after', '0');
      json(response, status, { error: { message: 'Loading model' } });
    });
    expect(await hear(endpoint)).toMatchObject({ lines: [{ text: 'I speak.' }], failures: [] });
    blamed.length = 0;
  });
});
