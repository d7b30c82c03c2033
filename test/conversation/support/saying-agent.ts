import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

type Json = Record<string, any>;

export const sayingForms = ['openai', 'converse', 'a2a text', 'a2a data'] as const;
export type SayingForm = (typeof sayingForms)[number];

/** What an agent says next, and with which `finish_reason`. */
export interface Saying {
  content: string | null;
  finish?: string | undefined;
  then?: string | undefined;
}

export interface SayingAgent {
  readonly protocol: string;
  readonly endpoint: string;
  next: Saying;
  /** The bodies of its calls. */
  readonly calls: Json[];
  close(): Promise<void>;
}

/**
 * An agent that says what it is told, in pieces of three characters where it is asked to stream.
 * @param card More of the card of an A2A agent
 */
export async function startSayingAgent(
  form: SayingForm,
  card: (url: string) => Json = () => ({}),
): Promise<SayingAgent> {
  const calls: Json[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method === 'GET')
      return sendJson(response, { ...readOf(form, agent.endpoint), ...card(agent.endpoint) });
    const body = JSON.parse(text) as Json;
    calls.push(body);
    const { content, finish = 'stop', then } = agent.next;
    const isSecond = then !== undefined && calls.length > 1;
    speak(form, response, body, isSecond ? then : content, isSecond ? 'stop' : finish);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent: SayingAgent = {
    protocol: form.split(' ')[0]!,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: { content: 'Hello.' },
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return agent;
}

function readOf(form: SayingForm, url: string): Json {
  if (form === 'openai') return { data: [{ id: 'tiny' }] };
  if (form === 'converse') return { success: true };
  const card = {
    name: 'Saying',
    capabilities: { streaming: true },
    defaultInputModes: [],
    defaultOutputModes: [],
    skills: [],
  };
  return { ...card, protocolVersion: '0.3.0', url, preferredTransport: 'JSONRPC' };
}

function speak(
  form: SayingForm,
  response: ServerResponse,
  body: Json,
  content: string | null,
  finish: string,
): void {
  const pieces = content?.match(/[^]{1,3}/g) ?? [];
  if (form === 'converse') return sendJson(response, { success: true, data: { say: content } });
  if (form === 'openai') {
    if (body['stream'] !== true) {
      return sendJson(response, {
        choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
      });
    }
    return sendEvents(response, [
      ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { content: piece } }] })),
      { choices: [{ index: 0, delta: { content: null }, finish_reason: finish }] },
      '[DONE]',
    ]);
  }
  const reply = (result: Json): Json => ({ jsonrpc: '2.0', id: body['id'], result });
  const ids = { taskId: 't', contextId: 'c' };
  const toParts = (text: string | null): Json[] =>
    form === 'a2a data' ? [{ kind: 'data', data: { say: text } }] : [{ kind: 'text', text }];
  if (body['method'] !== 'message/stream') {
    return sendJson(
      response,
      reply({ kind: 'message', messageId: 'm', role: 'agent', parts: toParts(content) }),
    );
  }
  const parts = form === 'a2a data' ? [toParts(content)] : pieces.map(toParts);
  sendEvents(response, [
    reply({ kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } }),
    ...parts.map((each, index) =>
      reply({
        kind: 'artifact-update',
        ...ids,
        append: index > 0,
        artifact: { artifactId: 'a', parts: each },
      }),
    ),
    reply({ kind: 'status-update', ...ids, status: { state: 'completed' }, final: true }),
  ]);
}

function sendJson(response: ServerResponse, body: Json): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendEvents(response: ServerResponse, events: readonly (Json | string)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}
