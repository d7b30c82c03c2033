import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** An address before a service that can be closed and opened again: from outside the service is gone and back. */
export class Door {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async before(baseUrl: string): Promise<Door> {
    const door = new Door(new URL(baseUrl));
    await door.open();
    return door;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = createServer((caller) => {
      const service = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [caller, service]) {
        this.sockets.add(socket);
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('error', () => socket.destroy());
      }
      caller.on('close', () => service.destroy());
      service.on('close', () => caller.destroy());
      caller.pipe(service).pipe(caller);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(server, 'close');
  }
}
