import { connect, createServer, type Server, type Socket } from 'node:net';

/** Between the service and its database: can hold a statement back, and can fall silent. */
export class DatabaseLine {
  /** The next statement that holds this text does not arrive; its connection stays as it is until the database ends it. */
  keepBack: string | null = null;
  keptBack = 0;
  private silent = false;
  private readonly joined = new Set<{ near: Socket; far: Socket }>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.port = String((server.address() as { port: number }).port);
    const line = new DatabaseLine(server, url.toString());
    server.on('connection', (near) => line.join(near, connect(Number(target.port), target.hostname)));
    return line;
  }

  /** Cuts every connection, and from now on takes new ones and says nothing; or talks again. */
  fallSilent(silent: boolean): void {
    this.silent = silent;
    this.cutAll();
  }

  close(): void {
    this.cutAll();
    this.server.close();
  }

  private cutAll(): void {
    for (const { near, far } of this.joined) {
      near.destroy();
      far.destroy();
    }
  }

  private join(near: Socket, far: Socket): void {
    const pair = { near, far };
    this.joined.add(pair);
    let kept = false;
    const cut = (): void => {
      this.joined.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut);
    near.on('data', (sent) => {
      if (this.keepBack !== null && sent.includes(this.keepBack)) {
        this.keepBack = null;
        this.keptBack += 1;
        kept = true;
      }
      if (!kept && !this.silent) far.write(sent);
    });
    far.on('data', (answered) => {
      if (!this.silent) near.write(answered);
    });
  }
}
