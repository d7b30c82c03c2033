import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';

interface Replica {
  readonly baseUrl: string;
  readonly agent: Agent;
  ready: boolean;
}

/** Headers of one connection, which are not for the next. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'proxy-connection',
  'upgrade',
  'te',
]);

/**
 * A load balancer as plain as they come: in turn to each replica that reports ready, over kept connections, and no
 * second try. What a replica leaves without an answer becomes a 502, with the header `x-balancer`.
 */
export class Balancer {
  /** What got no answer, in words; the caller has seen a 502 or a broken connection. */
  readonly unanswered: string[] = [];
  passed = 0;
  private readonly replicas = new Map<string, Replica>();
  private readonly callers = new Set<Socket>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  private constructor(
    private readonly server: Server,
    checkMs: number,
  ) {
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
      this.pass(incoming, outgoing),
    );
    server.on('connection', (socket: Socket) => {
      this.callers.add(socket);
      socket.once('close', () => this.callers.delete(socket));
    });
    this.timer = setInterval(() => {
      for (const replica of this.replicas.values()) void this.check(replica);
    }, checkMs);
  }

  /** Looks at the readiness of each replica so often. */
  static async start(checkMs: number): Promise<Balancer> {
    const server = createServer({ keepAliveTimeout: 75_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Balancer(server, checkMs);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get readyCount(): number {
    return [...this.replicas.values()].filter(({ ready }) => ready).length;
  }

  /** Puts a replica, or another process in its place, among those that are looked at. */
  set(name: string, baseUrl: string): void {
    this.remove(name);
    // As real ones do: what rests is used again, the last one first.
    const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
    this.replicas.set(name, { baseUrl, agent, ready: false });
  }

  remove(name: string): void {
    this.replicas.get(name)?.agent.destroy();
    this.replicas.delete(name);
  }

  isReady(name: string): boolean {
    return this.replicas.get(name)?.ready === true;
  }

  /** As if somebody pulled the cable of all callers. */
  cutCallers(): number {
    const { size } = this.callers;
    for (const socket of this.callers) socket.destroy();
    return size;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const name of this.replicas.keys()) this.remove(name);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async check(replica: Replica): Promise<void> {
    replica.ready = await new Promise<boolean>((resolve) => {
      const sent = get(`${replica.baseUrl}/health/ready`, { agent: false, timeout: 2000 }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => resolve(false));
    });
  }

  private next(): Replica | undefined {
    const ready = [...this.replicas.values()].filter((replica) => replica.ready);
    this.turn += 1;
    return ready[this.turn % Math.max(1, ready.length)];
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const replica = this.next();
    const what = `${incoming.method} ${incoming.url?.split('?', 1)[0]}`;
    if (!replica) return this.fail(incoming, outgoing, `${what}: no replica is ready`);
    this.passed += 1;
    const { hostname, port } = new URL(replica.baseUrl);
    const sent = request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !hopByHop.has(name))),
      agent: replica.agent,
    });
    sent.once('response', (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
      answer.pipe(outgoing);
      // Torn in the middle: the caller must not take it for a whole answer.
      answer.once('error', () => outgoing.destroy());
      answer.once('close', () => {
        if (!answer.complete) outgoing.destroy();
      });
    });
    sent.once('error', (error) => {
      // The caller went away first, which is no fault of the replica.
      if (outgoing.destroyed) return;
      this.fail(incoming, outgoing, `${what}: ${error.message}`);
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) sent.destroy();
    });
    incoming.pipe(sent);
  }

  private fail(incoming: IncomingMessage, outgoing: ServerResponse, why: string): void {
    this.unanswered.push(why);
    incoming.resume();
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(502, { 'content-type': 'application/json', 'x-balancer': 'unanswered' });
    outgoing.end('{}');
  }
}
