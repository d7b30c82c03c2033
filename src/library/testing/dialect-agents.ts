import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * A call that an agent gets.
 *
 * @publicApi
 */
export interface AgentCall {
  readonly method: string;
  /** Relative to the endpoint, with its query: `/line`. */
  readonly path: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The response of an agent.
 *
 * @publicApi
 */
export interface AgentReply {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

type Respond = (call: AgentCall) => AgentReply | Promise<AgentReply>;

/** An agent on this machine, as the kit sees it. */
export interface Served {
  readonly url: string;
  readonly calls: readonly AgentCall[];
  /** How many were made, also such as brought no call. */
  connections(): number;
  close(): Promise<void>;
}

const base = '/agent';
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

/** Agents that are each broken in a different way. */
export const faults = {
  '500': () => ({ status: 500, body: 'no' }),
  'a closed connection': () => {
    throw new Error('hang up');
  },
  'a redirect': () => ({ status: 302, headers: { location: `${base}/elsewhere` }, body: '' }),
  '1 MiB': () => ({ headers: json, body: JSON.stringify('x'.repeat(1024 * 1024)) }),
  'a page of HTML': () => ({ headers: html, body: '<!doctype html><title>It works!</title>' }),
  'broken JSON': () => ({ headers: json, body: '{"say": "I am' }),
  nothing: () => ({ body: '' }),
} satisfies Record<string, Respond>;

/** Serves an agent at a free port of this machine. One that throws closes the connection. */
export async function serveAgent(respond: Respond): Promise<Served> {
  const calls: AgentCall[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', () => (connections += 1));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = '', method = '', headers } = request;
    const call = {
      method,
      path: url.startsWith(base) ? url.slice(base.length) : url,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString('utf8'),
    };
    calls.push(call);
    const reply: AgentReply = await respond(call);
    response.writeHead(reply.status ?? 200, {
      'content-type': 'text/plain; charset=utf-8',
      ...reply.headers,
    });
    response.end(reply.body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    calls,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
