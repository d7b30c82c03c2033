import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** How many bytes of a message come through before its connection breaks; null: all, and the connection stays. */
export type CutOf = (message: string) => number | null;

/** A proxy before the service that breaks streams in the middle of a message. */
export class CutStream {
  /** Streams that were broken. */
  cuts = 0;
  private readonly ended = new WeakSet<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async start(target: string, cutOf: CutOf): Promise<CutStream> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new CutStream(server, `http://127.0.0.1:${port}`);
    server.on('request', ({ url, headers }, response) => {
      const far = request(target + url!, { headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        let rest = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          const messages = (rest + text).split(/(?<=\n\n)/);
          rest = messages.at(-1)!.endsWith('\n\n') ? '' : messages.pop()!;
          for (const message of messages) proxy.pass(message, response, cutOf(message));
        });
        answer.on('error', () => response.destroy());
      });
      far.on('error', () => response.destroy()).end();
      response.on('close', () => far.destroy());
    });
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(message: string, response: ServerResponse, cut: number | null): void {
    if (this.ended.has(response)) return;
    // Nobody waits for two seconds between two tries here.
    const text = message.replace(/^retry: \d+/, 'retry: 5');
    if (cut === null) {
      response.write(text);
      return;
    }
    this.ended.add(response);
    this.cuts += 1;
    // Not `end`, which would be the end of the stream; and clients drop what they have not yet read of one that fails.
    response.write(text.slice(0, cut));
    setTimeout(() => response.destroy(), 30);
  }
}
