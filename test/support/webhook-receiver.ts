import { freePort } from './free-port.js';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type Json } from './api-client.js';

/** One request that reached the receiver. */
export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json;
  readonly status: number | 'none';
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a message; `hang` never does. */
export type Behaviour = (body: Json, calls: number) => Reply | 'hang' | Promise<Reply | 'hang'>;

export const ok: Reply = { status: 204 };

/** A real HTTP server that webhooks are sent to, with a memory. */
export class WebhookReceiver {
  readonly calls: Received[] = [];
  behave: Behaviour = () => ok;
  private readonly watchers = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(behave?: Behaviour): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${port}/events`);
    if (behave) receiver.behave = behave;
    server.on('request', (request, response) => {
      // Its port may have been somebody else's a moment ago, who is still called there.
      if (request.headers['webhook-id'] === undefined) {
        response.writeHead(404).end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on(
        'end',
        () => void receiver.take(request.headers, Buffer.concat(chunks).toString(), response),
      );
    });
    return receiver;
  }

  private async take(headers: IncomingHttpHeaders, text: string, response: ServerResponse): Promise<void> {
    const body = JSON.parse(text) as Json;
    const reply = await this.behave(body, this.calls.length);
    const status = reply === 'hang' ? 'none' : reply.status;
    this.calls.push({ id: String(headers['webhook-id']), headers, text, body, status });
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end();
    for (const watcher of this.watchers) watcher();
  }

  /** Messages that were taken, in their order. */
  get taken(): Received[] {
    return this.calls.filter(({ status }) => status !== 'none' && status >= 200 && status < 300);
  }

  /** The places of what was taken of an instance, in their order. */
  seqs(instanceId: string): number[] {
    return this.taken
      .filter(({ body }) => body['data'].instanceId === instanceId)
      .map(({ body }) => body['data'].seq as number);
  }

  /** Resolves as soon as the condition holds; when it does not in time, throws and says what has come. */
  async until(condition: () => boolean, seconds = 240): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        this.watchers.delete(watcher);
        clearTimeout(timer);
      };
      const watcher = (): void => {
        if (!condition()) return;
        done();
        resolve();
      };
      const timer = setTimeout(() => {
        done();
        const came = this.calls.map(({ status, body }) => [status, body['type'], body['data']?.seq]);
        const all = JSON.stringify(came.slice(-50));
        reject(
          new Error(
            `waited in vain for ${seconds} s for ${condition.toString()}; ${came.length} came: ${all}`,
          ),
        );
      }, seconds * 1000);
      this.watchers.add(watcher);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

/** Throws when the message is not signed with the secret. */
export function verify(secret: string, { text, headers }: Received): void {
  new Webhook(secret).verify(text, headers as Record<string, string>);
}

/** An address of this machine that nobody listens at. */
export async function deadUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/events`;
}
