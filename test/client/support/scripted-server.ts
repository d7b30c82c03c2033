import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Json } from '../../support/api-client.js';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** An answer; `cut` breaks the connection, `hang` never answers. */
export type Scripted =
  | 'cut'
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: Json | string };

/** A server that answers as it is told, in turn; the last answer goes for all that follow. */
export class ScriptedServer {
  readonly sent: Sent[] = [];
  script: Scripted[] = [];

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const scripted = new ScriptedServer(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        scripted.sent.push({ method, url, headers, text: Buffer.concat(chunks).toString() });
        const { script } = scripted;
        const answer = script.length > 1 ? script.shift()! : script[0]!;
        if (answer === 'hang') return;
        if (answer === 'cut') {
          request.socket.resetAndDestroy();
          return;
        }
        const { status, headers: more, body = {} } = answer;
        const isText = typeof body === 'string';
        const type = isText ? 'text/html' : status < 300 ? 'application/json' : 'application/problem+json';
        response.writeHead(status, { 'content-type': type, ...more });
        response.end(isText ? body : JSON.stringify(body));
      });
    });
    return scripted;
  }

  /** What comes from now on is answered like this. */
  answer(...script: Scripted[]): void {
    this.script = script;
    this.sent.length = 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  extra: Json = {},
): Scripted {
  const body = {
    type: `/problems/${code}`,
    title: code,
    status,
    detail: code,
    code,
    requestId: 'r',
    ...extra,
  };
  return { status, headers, body };
}
