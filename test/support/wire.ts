import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends what no well-behaved client would: headers twice, texts as they are. Of a stream it takes the head alone. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  private readonly url: URL;

  constructor(baseUrl: string) {
    this.url = new URL(baseUrl);
  }

  send(
    method: string,
    path: string,
    headers: readonly (readonly [name: string, value: string])[],
    body?: string | Uint8Array,
  ): Promise<WireAnswer> {
    const { hostname, port } = this.url;
    const own = [
      ['Host', this.url.host],
      ['Content-Length', String(body === undefined ? 0 : Buffer.byteLength(body))],
      ...(body === undefined ? [] : [['Content-Type', 'application/json']]),
    ];
    const flat = [...own, ...headers].flat();
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, method, path, agent: this.agent, headers: flat });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        const chunks: Buffer[] = [];
        const done = (): void => resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') });
        if (headers['content-type']?.startsWith('text/event-stream')) {
          done();
          sent.destroy();
          return;
        }
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', done)
          .on('error', reject);
      });
      sent.end(body);
    });
  }

  /** Writes bytes to a connection of their own and reads what comes until it is closed or has an answer and its body. */
  raw(write: (socket: Socket) => void): Promise<string> {
    const { hostname, port } = this.url;
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      let text = '';
      const done = (): void => {
        socket.destroy();
        resolve(text);
      };
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const [head = '', body] = text.split('\r\n\r\n', 2);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (body !== undefined && (body.length >= length || Number.isNaN(length))) done();
      });
      socket.on('end', done).on('error', done);
      socket.on('connect', () => write(socket));
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
