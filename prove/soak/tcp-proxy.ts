import { connect, createServer, type Server, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

/** Stands between the service and its database, and fails as networks do. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private silent = false;

  private constructor(
    private readonly server: Server,
    private target: number,
  ) {
    server.on('connection', (inner: Socket) => this.join(inner));
  }

  static async start(target: number): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Where new connections lead. */
  set targetPort(port: number) {
    this.target = port;
  }

  /** Ends every connection without a word. Returns how many there were. */
  cut(): number {
    const { size } = this.sockets;
    for (const socket of this.sockets) socket.destroy();
    return size / 2;
  }

  /** Connections stay, and nothing comes through any more. */
  hold(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  release(): void {
    this.silent = false;
    for (const socket of this.sockets) socket.resume();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(inner: Socket): void {
    const outer = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      // Paused while the network is silent; what a full buffer holds back resumes by itself.
      socket.on('data', (chunk: Buffer) => {
        if (!other.write(chunk)) socket.pause();
      });
      socket.on('drain', () => {
        if (!this.silent) other.resume();
      });
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      if (this.silent) socket.pause();
    }
  }
}
