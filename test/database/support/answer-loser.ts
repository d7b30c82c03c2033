import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy before PostgreSQL that loses an answer on order: the next transaction that calls the given function is committed, and
 * the connection breaks before the response arrives. It follows the messages of the protocol only as far as that needs.
 */
export class AnswerLoser {
  private readonly sockets = new Set<Socket>();
  private wanted: string | null = null;
  private count = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<AnswerLoser> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const target = new URL(databaseUrl);
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const loser = new AnswerLoser(server, target, url.toString());
    server.on('connection', (near) => loser.join(near));
    return loser;
  }

  /** Loses the answer of the next transaction that calls this function. */
  lose(name: string): void {
    this.wanted = name;
    this.count = 0;
  }

  /** How many answers were lost since the last order. */
  get lost(): number {
    return this.count;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    let held: Buffer | null = null;
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', cut).on('close', () => {
        this.sockets.delete(socket);
        cut();
      });
    }
    near.on('data', (chunk) => {
      if (this.wanted !== null && calls(chunk, this.wanted)) {
        this.wanted = null;
        held = Buffer.alloc(0);
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (held === null) return void near.write(chunk);
      held = Buffer.concat([held, chunk]);
      const state = stateAfter(held);
      if (state === null) return;
      if (state === 'I') {
        this.count += 1;
        return cut();
      }
      // Inside of a transaction the service has to hear what it goes on with.
      near.write(held);
      held = Buffer.alloc(0);
    });
  }
}

/** By its text, or by the name of a statement that this connection has prepared. */
function calls(chunk: Buffer, name: string): boolean {
  return chunk.includes(`economy.${name}(`) || chunk.includes(`\0${name}\0`);
}

/** What ReadyForQuery says where it is the last whole message: I, no transaction is open; T or E, one is. */
function stateAfter(messages: Buffer): string | null {
  let at = 0;
  let last = -1;
  while (at + 5 <= messages.length) {
    last = at;
    at += 1 + messages.readInt32BE(at + 1);
  }
  if (at !== messages.length || last < 0 || messages[last] !== 'Z'.charCodeAt(0)) return null;
  return String.fromCharCode(messages[last + 5]!);
}
