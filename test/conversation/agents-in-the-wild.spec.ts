import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { type ConversationOutcome, holdConversation } from '../../src/conversation/conversation.js';
import { startA2aServer } from './support/a2a-server.js';
import { makeGateway, makeTalk, sentimentsOf } from './support/talk.js';

type Json = Record<string, any>;

interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Json;
}

type Answer = (call: Call, response: ServerResponse) => void;

/** Agents as they are written: each does one thing that the protocol's text does not lead one to expect. */
describe('an agent as it is in the wild', () => {
  let gateway: AgentGateway;
  const closing: Array<() => unknown> = [];
  let calls: Call[];

  beforeEach(() => {
    gateway = makeGateway();
    calls = [];
  });
  afterEach(async () => {
    await gateway.onApplicationShutdown();
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  async function serve(answer: Answer): Promise<string> {
    const server: Server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const call = { method, path, headers, body: (text === '' ? {} : JSON.parse(text)) as Json };
        calls.push(call);
        answer(call, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => (server.closeAllConnections(), server.close()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** One line of the agent, to the built-in script. */
  function hear(
    agent: { protocol: string; endpoint: string; credentials?: Record<string, string> },
    maxLines = 1,
  ): Promise<ConversationOutcome> {
    const talk = makeTalk(gateway, agent, 'scripted', { maxLines });
    if (agent.credentials) talk.participants[0]!.agent.credentials = agent.credentials;
    return holdConversation(talk);
  }

  const said = ({ lines, failures }: ConversationOutcome): unknown =>
    failures.length > 0 ? failures.map(({ kind }) => kind) : lines.map(({ text }) => text);

  const json = (response: ServerResponse, body: unknown, status = 200, headers: Json = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

  /** The connection stays open, as with servers that wait for the caller to leave. */
  const stream = (response: ServerResponse, events: readonly unknown[]): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events)
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  };

  describe('openai:', () => {
    const completion = (content: unknown, finish_reason = 'stop'): Json => ({
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    });
    const chunks = (text: string): unknown[] => [
      { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] },
      ...text.split(/(?<= )/).map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: { total_tokens: 3 } },
      '[DONE]',
    ];
    const turns = (): Call[] => calls.filter(({ method }) => method === 'POST');
    const model =
      (answer: Answer, ids: readonly string[] = ['llama3.2']): Answer =>
      (call, response) =>
        call.method === 'GET' ? json(response, { data: ids.map((id) => ({ id })) }) : answer(call, response);
    const at = async (answer: Answer, path = '/v1'): Promise<{ protocol: string; endpoint: string }> => ({
      protocol: 'openai',
      endpoint: `${await serve(answer)}${path}`,
    });

    it('knows JSON but no schemas', async () => {
      const agent = await at(
        model(({ body }, response) =>
          body['response_format']?.type === 'json_schema'
            ? json(response, { error: { message: 'unknown response_format' } }, 400)
            : json(response, completion('{"say": "With JSON."}')),
        ),
      );
      expect(said(await hear(agent))).toEqual(['With JSON.']);
      expect(turns().map(({ body }) => body['response_format']?.type as unknown)).toEqual([
        'json_schema',
        'json_object',
      ]);
    });

    it('answers with content in parts', async () => {
      const parts = [
        { type: 'text', text: '{"say": "In ' },
        { type: 'text', text: 'parts."}' },
      ];
      expect(
        said(await hear(await at(model((_call, response) => json(response, completion(parts)))))),
      ).toEqual(['In parts.']);
    });

    it.each([
      { type: 'thinking', thinking: [{ type: 'text', text: 'I am poor. ' }] },
      { type: 'reasoning', text: 'I am poor. ' },
      { type: 'reasoning.text', text: 'I am poor. ' },
    ])('thinks in a part of its own: %j', async (thought) => {
      const parts = [thought, { type: 'text', text: 'Good day.' }];
      const whole = await at(model((_call, response) => json(response, completion(parts))));
      const pieces = parts.map((part) => ({ choices: [{ delta: { content: [part] } }] }));
      const streamed = await at(model((_call, response) => stream(response, [...pieces, '[DONE]'])));
      for (const agent of [whole, streamed]) expect(said(await hear(agent))).toEqual(['Good day.']);
    });

    it('streams whatever is asked for, and leaves the stream open', async () => {
      const agent = await at(
        model((_call, response) => stream(response, chunks('{"say": "Piece by piece."}'))),
      );
      expect(said(await hear(agent))).toEqual(['Piece by piece.']);
    });

    it('refuses what is not a stream', async () => {
      const agent = await at(
        model(({ body }, response) =>
          body['stream'] === true
            ? stream(response, chunks('Only streamed.'))
            : json(response, { error: { message: 'stream must be true' } }, 400),
        ),
      );
      expect(said(await hear(agent, 3))).toEqual(['Only streamed.', expect.any(String)]);
      expect(turns().filter(({ body }) => body['stream'] === true)).toHaveLength(2);
    });

    it('thinks until its limit: it gets a larger one', async () => {
      const agent = await at(
        model(({ body }, response) =>
          json(
            response,
            (body['max_tokens'] as number) > 400
              ? completion('{"say": "Now I know."}')
              : completion('<think>Let me see, the miller', 'length'),
          ),
        ),
      );
      expect(said(await hear(agent))).toEqual(['Now I know.']);
      expect(turns().map(({ body }) => body['max_tokens'] as unknown)).toEqual([400, 1600]);
    });

    it('is cut off in its JSON: the whole sentences are said', async () => {
      const agent = await at(
        model((_call, response) =>
          json(response, completion('{"say": "The mill is closed. Come back tomo', 'length')),
        ),
      );
      expect(said(await hear(agent))).toEqual(['The mill is closed.']);
    });

    it('lists models that cannot talk first', async () => {
      const ids = [
        ...['nomic-embed-text', 'jina-reranker', 'whisper-1', 'gpt-4o-transcribe', 'tts-1-hd', 'speech-02'],
        ...[
          'gpt-audio',
          'omni-moderation',
          'llama-guard3',
          'dall-e-3',
          'dalle2',
          'gpt-image-1',
          'diffusion-3',
        ],
        ...['sdxl-turbo', 'flux.1-dev', 'clip-vit', 'bge-m3', 'multilingual-e5', 'all-minilm', 'qwen3:8b'],
      ];
      const agent = await at(
        model((_call, response) => json(response, completion('{"say": "I can."}')), ids),
      );
      await hear(agent);
      expect(turns()[0]!.body['model']).toBe('qwen3:8b');
    });

    it.each(['content_filter', 'content_policy_violation', 'moderation_blocked'])(
      'refuses by a filter, with 400: nothing else is tried (%s)',
      async (code) => {
        const agent = await at(
          model((_call, response) => json(response, { error: { code, message: 'FILTERED' } }, 400)),
        );
        expect(said(await hear(agent))).toEqual(['refused']);
        expect(turns()).toHaveLength(1);
      },
    );

    it('is busy until a date', async () => {
      let isBusy = true;
      const agent = await at(
        model((_call, response) => {
          const until = new Date(Date.now() + 1000).toUTCString();
          if (isBusy) json(response, {}, 429, { 'retry-after': until });
          else json(response, completion('{"say": "Here I am."}'));
          isBusy = false;
        }),
      );
      expect(said(await hear(agent))).toEqual(['Here I am.']);
    });

    it('was registered without /v1, which is found once', async () => {
      const agent = await at(
        (call, response) =>
          call.path.startsWith('/v1/')
            ? model((_call, answer) => json(answer, completion('{"say": "Found."}')))(call, response)
            : json(response, {}, 404),
        '',
      );
      expect(said(await hear(agent, 3))).toEqual(['Found.', expect.any(String)]);
      expect(calls.map(({ path }) => path)).toEqual([
        '/models',
        '/v1/models',
        '/v1/chat/completions',
        '/v1/chat/completions',
      ]);
    });

    it('was registered with the whole address of its completions', async () => {
      const agent = await at(
        model((_call, response) => json(response, completion('{"say": "Here."}'))),
        '/v1/chat/completions',
      );
      expect(said(await hear(agent))).toEqual(['Here.']);
    });
  });

  describe('a2a:', () => {
    const legacyCard = (url: string, more: Json = {}): Json => ({
      name: 'Wild',
      protocolVersion: '0.3.0',
      url,
      preferredTransport: 'JSONRPC',
      ...more,
    });
    const task = (state: string, more: Json = {}): Json => ({
      kind: 'task',
      id: 't-1',
      contextId: 'c-1',
      status: { state },
      ...more,
    });
    const text = (...texts: string[]): Json[] => texts.map((each) => ({ kind: 'text', text: each }));
    const agentWith = async (
      result: (call: Call) => Json,
      card: Json = {},
    ): Promise<{ protocol: string; endpoint: string }> => ({
      protocol: 'a2a',
      endpoint: await serve((call, response) =>
        call.method === 'GET'
          ? json(response, legacyCard('/rpc', card))
          : json(response, { jsonrpc: '2.0', id: call.body['id'], result: result(call) }),
      ),
    });

    it('names a relative address in its card, and leaves out what a card must have', async () => {
      const agent = await agentWith(() =>
        task('completed', { artifacts: [{ artifactId: 'a', parts: text('Near.') }] }),
      );
      expect(said(await hear(agent))).toEqual(['Near.']);
      expect(calls.at(-1)!.path).toBe('/rpc');
    });

    it('has its card where cards were before', async () => {
      const endpoint = await serve((call, response) => {
        if (call.path === '/.well-known/agent.json') return json(response, legacyCard('/rpc'));
        if (call.method === 'GET') return json(response, {}, 404);
        const result = { kind: 'message', messageId: 'm', role: 'agent', parts: text('Old card.') };
        json(response, { jsonrpc: '2.0', id: call.body['id'], result });
      });
      expect(said(await hear({ protocol: 'a2a', endpoint }))).toEqual(['Old card.']);
    });

    it('answers in chunks of one artifact', async () => {
      const artifacts = [{ artifactId: 'a', parts: text('Good mor', 'ning, mil', 'ler.') }];
      expect(said(await hear(await agentWith(() => task('completed', { artifacts }))))).toEqual([
        'Good morning, miller.',
      ]);
    });

    it.each(['adk_thought', 'thought'])('marks a part as thought: %s', async (mark) => {
      const parts = [{ ...text('I am poor.')[0], metadata: { [mark]: true } }, ...text('Good day.')];
      const data = { kind: 'data', data: { say: 'I am poor.' }, metadata: { [mark]: true } };
      for (const each of [parts, [data, ...parts]]) {
        const task1 = task('completed', { artifacts: [{ artifactId: 'a', parts: each }] });
        expect(said(await hear(await agentWith(() => task1)))).toEqual(['Good day.']);
      }
    });

    it('streams a thought before its line: nobody hears it', async () => {
      const update = (parts: Json[], append: boolean): Json => ({
        kind: 'artifact-update',
        taskId: 't-1',
        contextId: 'c-1',
        append,
        artifact: { artifactId: 'a', parts },
      });
      const thought = { ...text('{"say": "I am poor. I hide it.')[0], metadata: { adk_thought: true } };
      const results = [
        update([thought], false),
        update(text('{"say": "Good day. Well met."}'), true),
        {
          kind: 'status-update',
          taskId: 't-1',
          contextId: 'c-1',
          status: { state: 'completed' },
          final: true,
        },
      ];
      const endpoint = await serve((call, response) =>
        call.method === 'GET'
          ? json(response, legacyCard('/rpc', { capabilities: { streaming: true } }))
          : stream(
              response,
              results.map((result) => ({ jsonrpc: '2.0', id: call.body['id'], result })),
            ),
      );
      const heard: string[] = [];
      const talk = makeTalk(gateway, { protocol: 'a2a', endpoint }, 'scripted', { maxLines: 1 });
      talk.listener = { onText: (_, soFar) => heard.push(soFar), onLine: () => undefined };
      expect(said(await holdConversation(talk))).toEqual(['Good day. Well met.']);
      expect(heard.join('|')).not.toContain('poor');
    });

    it('leaves its task working, and is polled', async () => {
      let polls = 0;
      const agent = await agentWith(({ body }) => {
        if (body['method'] === 'tasks/get') polls += 1;
        const artifacts = [{ artifactId: 'a', parts: text('Done.') }];
        return polls < 3 ? task('working') : task('completed', { artifacts });
      });
      expect(said(await hear(agent))).toEqual(['Done.']);
      expect(polls).toBe(3);
    });

    it('answers in the history of its task, with a status message without parts', async () => {
      const history = [
        { kind: 'message', messageId: 'm-1', role: 'user', parts: text('What was asked.') },
        { kind: 'message', messageId: 'm-2', role: 'agent', parts: text('What was said.') },
      ];
      const status = { state: 'completed', message: { kind: 'message', messageId: 'm-3', role: 'agent' } };
      expect(said(await hear(await agentWith(() => task('completed', { history, status }))))).toEqual([
        'What was said.',
      ]);
    });

    it.each(['1.0', '0.3'] as const)('only streams (the server of its SDK, protocol %s)', async (version) => {
      const server = await startA2aServer({ version, form: 'chunks', onlyStreams: true });
      closing.push(() => server.close());
      expect(said(await hear(server))).toEqual(['Chunk by chunk.']);
    });

    it('leaves a stream open after its last event', async () => {
      const endpoint = await serve((call, response) => {
        if (call.method === 'GET') return json(response, legacyCard('/rpc'));
        const reply = (result: Json): Json => ({ jsonrpc: '2.0', id: call.body['id'], result });
        if (call.body['method'] !== 'message/stream') {
          const error = { code: -32601, message: 'Method not found' };
          return json(response, { jsonrpc: '2.0', id: call.body['id'], error });
        }
        const ids = { taskId: 't-1', contextId: 'c-1' };
        const chunk = (part: string, append: boolean): Json =>
          reply({
            kind: 'artifact-update',
            ...ids,
            append,
            artifact: { artifactId: 'a', parts: text(part) },
          });
        stream(response, [
          reply(task('submitted')),
          chunk('Left ', false),
          chunk('open.', true),
          reply({ kind: 'status-update', ...ids, status: { state: 'completed' }, final: true }),
        ]);
      });
      expect(said(await hear({ protocol: 'a2a', endpoint }))).toEqual(['Left open.']);
    });

    it('wants its key in the query, by its card', async () => {
      const message = { kind: 'message', messageId: 'm', role: 'agent', parts: text('Let in.') };
      const agent = await agentWith(() => message, {
        securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
      });
      const heard = await hear({ ...agent, credentials: { api_key: 'of ann', authorization: 'Bearer x' } });
      expect(said(heard)).toEqual(['Let in.']);
      expect(calls.at(-1)!.path).toBe('/rpc?api_key=of+ann');
      expect(calls.at(-1)!.headers).toMatchObject({ authorization: 'Bearer x' });
      expect(calls.at(-1)!.headers).not.toHaveProperty('api_key');
    });

    it('wants its key in a header, by its card', async () => {
      const message = { kind: 'message', messageId: 'm', role: 'agent', parts: text('Let in.') };
      const agent = await agentWith(() => message, {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'api_key' } },
      });
      expect(said(await hear({ ...agent, credentials: { api_key: 'of ann' } }))).toEqual(['Let in.']);
      expect(calls.at(-1)!.path).toBe('/rpc');
      expect(calls.at(-1)!.headers).toMatchObject({ api_key: 'of ann' });
    });

    it('was registered with a key in its address', async () => {
      const message = { kind: 'message', messageId: 'm', role: 'agent', parts: text('Let in.') };
      const { protocol, endpoint } = await agentWith(() => message);
      expect(said(await hear({ protocol, endpoint: `${endpoint}/?key=abc` }))).toEqual(['Let in.']);
      expect(calls.map(({ path }) => path)).toEqual(['/.well-known/agent-card.json?key=abc', '/rpc?key=abc']);
    });
  });

  describe('converse:', () => {
    /** The prompt of a public plugin: it reads nothing of `self`. */
    const promptOf = ({ context, previousMessage = '' }: Json): string => {
      const { otherAgent, environment } = context as Json;
      const near = (environment['nearbyEntities'] as Json[]).map(({ name, type }) => `${name} (${type})`);
      return [
        `You meet ${otherAgent['name']}, ${otherAgent['traits']['role']}: ${otherAgent['traits']['personality']}`,
        `Location: ${environment['location']}. Near you: ${near.join(', ')}.`,
        `They said: ${previousMessage}`,
      ].join('\n');
    };

    it('makes its prompt of the other, the place and the last message, and gives no sentiment', async () => {
      const prompts: string[] = [];
      const lines = ['I love your honey cakes, dear friend!', 'You liar! I hate you.'];
      const endpoint = await serve(({ body }, response) => {
        prompts.push(promptOf(body));
        json(response, { success: true, data: { say: lines[prompts.length - 1], actions: [] } });
      });
      const heard = await hear({ protocol: 'converse', endpoint }, 3);
      expect(prompts[0]).toMatch(/Bob, friend: [\s\S]*You feel content[\s\S]*A gift of 25 coins/);
      expect(prompts[0]).toMatch(/tax rate is 12.5 %[\s\S]*Bob \(agent\)/);
      expect(prompts[1]).toMatch(/They said: .*\n\[This is the last line of the talk: say goodbye\.\]/);
      const own = heard.lines.filter(({ source }) => source === 'agent');
      expect(own.map(({ sentiment }) => Math.sign(sentiment!))).toEqual([1, -1]);
      expect(sentimentsOf(heard).initiator).toBeCloseTo((own[0]!.sentiment! + own[1]!.sentiment!) / 2, 3);
    });

    it('takes five seconds a line: it says goodbye in time', async () => {
      // A hundredth of the time, with room for a busy machine.
      const tasks: string[] = [];
      const endpoint = await serve(({ body }, response) => {
        tasks.push((/\[This is the last line.*\]/.exec(String(body['previousMessage'])) ?? ['on'])[0]);
        setTimeout(() => json(response, { success: true, data: { say: `Line ${tasks.length}.` } }), 500);
      });
      const talk = makeTalk(
        gateway,
        { protocol: 'converse', endpoint },
        { protocol: 'converse', endpoint },
        {
          turnMs: 1000,
          talkMs: 2500,
        },
      );
      const heard = await holdConversation(talk);
      expect(heard).toMatchObject({ outcome: 'completed', failures: [] });
      expect(heard.lines.length).toBeGreaterThanOrEqual(3);
      expect(heard.lines.length).toBeLessThanOrEqual(4);
      expect(tasks.at(-1)).toContain('say goodbye');
    });
  });
});
