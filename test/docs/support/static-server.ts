import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** A plain file server of one folder below one address, as simple as they come: no rewriting, no fallback. */
export class StaticServer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(folder: string, base: string): Promise<StaticServer> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const path = decodeURIComponent(pathname);
      const file = path.endsWith('/') ? `${path}index.html` : path;
      readFile(path.startsWith(base) ? join(folder, normalize(`/${file.slice(base.length)}`)) : '')
        .then((content) =>
          response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(content),
        )
        .catch(() => response.writeHead(404).end());
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return new StaticServer(server, `http://127.0.0.1:${port}${base}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
