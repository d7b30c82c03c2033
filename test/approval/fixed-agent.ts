import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Json } from '../support/api-client.js';

/** One HTTP server that speaks for all characters of the script with the turns that it is given, and receives the messages of webhooks. */
export class FixedAgent {
  /** What it says next; then nothing. */
  turns: Json[] = [];
  /** All that the agent was told, each time. */
  asked: string[] = [];
  /** Of webhooks. */
  readonly messages: Json[] = [];
  /** Of its answers to webhooks. */
  status = 200;
  private latestTaken: unknown;

  private readonly server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const isHook = request.url!.startsWith('/hook');
      if (!isHook && request.method === 'POST') this.asked.push(toldIn(JSON.parse(text) as Json));
      if (isHook) this.take(request.headers['webhook-id'], JSON.parse(text) as Json);
      response.writeHead(isHook ? this.status : 200, { 'content-type': 'application/json' });
      const data = request.method === 'GET' || isHook ? {} : (this.turns.shift() ?? { say: null, end: true });
      response.end(JSON.stringify({ success: true, data }));
    });
  });

  /** Messages come at least once: how often depends on the load. */
  private take(id: unknown, message: Json): void {
    if (id !== this.latestTaken) this.messages.push(message);
    this.latestTaken = this.status < 300 ? id : undefined;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A call in the dialect `converse` has its whole prompt in the place of the other's personality. */
function toldIn({ context }: Json): string {
  return (context as Json | undefined)?.['otherAgent'].traits.personality as string;
}
