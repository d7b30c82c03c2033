import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of a request that passes: it is lost, its answer is lost or cut in half, or nothing happens to it. */
export type Fate = 'request lost' | 'answer lost' | 'answer cut' | 'passes';

/** A TCP proxy before the service that breaks connections. */
export class CuttingProxy {
  readonly fates: Record<Fate, number> = { 'request lost': 0, 'answer lost': 0, 'answer cut': 0, passes: 0 };
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async start(target: string, fateOf: () => Fate): Promise<CuttingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new CuttingProxy(server, `http://127.0.0.1:${port}`);
    server.on('connection', (near) => proxy.join(near, Number(new URL(target).port), fateOf));
    return proxy;
  }

  /** How many connections are open. */
  get open(): number {
    return this.sockets.size / 2;
  }

  /** Breaks every connection that is open now. */
  cutAll(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cutAll();
    await closed;
  }

  private join(near: Socket, port: number, fateOf: () => Fate): void {
    const far = connect(port, '127.0.0.1');
    let fate: Fate = 'passes';
    const cut = (): void => {
      near.resetAndDestroy();
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
      fate = fateOf();
      this.fates[fate] += 1;
      if (fate === 'request lost') cut();
      else far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (fate === 'answer lost') cut();
      else if (fate === 'answer cut') near.write(chunk.subarray(0, chunk.length / 2), cut);
      else near.write(chunk);
    });
  }
}
