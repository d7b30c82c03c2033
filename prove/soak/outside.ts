import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => handle(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** An agent that speaks `converse`, with a configurable delay. */
export class SoakAgent {
  delayMs = 0;
  asked = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SoakAgent> {
    const server = await listen((request, response) => void agent.answer(request, response));
    const agent = new SoakAgent(server);
    return agent;
  }

  get endpoint(): string {
    return addressOf(this.server);
  }

  stop(): void {
    close(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const turn = request.method === 'POST';
    if (turn) this.asked += 1;
    if (turn && this.delayMs > 0) await sleep(this.delayMs);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(turn ? { success: true, data: { say: 'Hm.', actions: [] } } : { success: true }),
    );
  }
}

/** A receiver of webhooks that remembers of each instance which events it took, and may be dead for a while. */
export class SoakReceiver {
  dead = false;
  refused = 0;
  taken = 0;
  private readonly seen = new Map<string, Set<number>>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SoakReceiver> {
    const server = await listen((_request, response, body) => receiver.take(response, body));
    const receiver = new SoakReceiver(server);
    return receiver;
  }

  get url(): string {
    return `${addressOf(this.server)}/events`;
  }

  /** How many different events of an instance were taken. */
  countOf(instanceId: string): number {
    return this.seen.get(instanceId)?.size ?? 0;
  }

  stop(): void {
    close(this.server);
  }

  private take(response: ServerResponse, body: string): void {
    if (this.dead) {
      this.refused += 1;
      // One of three is refused, one cut, one never answered.
      if (this.refused % 3 === 0) response.writeHead(500).end();
      else if (this.refused % 3 === 1) response.destroy();
      return;
    }
    const { data } = JSON.parse(body) as { data: { instanceId: string; seq: number } };
    const seqs = this.seen.get(data.instanceId) ?? new Set();
    this.seen.set(data.instanceId, seqs.add(data.seq));
    this.taken += 1;
    response.writeHead(204).end();
  }
}
