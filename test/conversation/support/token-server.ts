import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TokenServer {
  readonly endpoint: string;
  /** The bodies of the completions that were asked for. */
  readonly asked: Record<string, any>[];
  close(): void;
}

export interface TokenServerOptions {
  /** What the model writes, whole. */
  readonly write: (body: Record<string, any>, count: number) => string;
  /** After each token, or by what is written so far; default 1. */
  readonly tokenMs?: number | ((soFar: string) => number);
  /** Whether it refuses to stream. */
  readonly refusesStreams?: boolean;
  /** The tokens that it reports of each completion. */
  readonly usage?: object;
}

/** A model server of the OpenAI format that writes token by token when it is asked to stream. */
export async function startTokenServer({
  write,
  tokenMs = 1,
  refusesStreams = false,
  usage,
}: TokenServerOptions): Promise<TokenServer> {
  const asked: Record<string, any>[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'GET') return sendJson(response, 200, { object: 'list', data: [{ id: 'tiny' }] });
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, any>;
    if (body['stream'] === true && refusesStreams)
      return sendJson(response, 400, { error: { message: 'no streams' } });
    asked.push(body);
    const content = write(body, asked.length);
    if (body['stream'] !== true) {
      return sendJson(response, 200, {
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage,
      });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let soFar = '';
    for (const token of content.match(/.{1,4}/gs) ?? []) {
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: token } }] })}\n\n`);
      soFar += token;
      await sleep(typeof tokenMs === 'number' ? tokenMs : tokenMs(soFar));
    }
    response.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
    );
    if (usage) response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(json));
}
