import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../prove/support/until.js';
import { freePort } from './free-port.js';
import { readText } from './readme.js';

export const serverName = 'economy.example.com';

interface Kind {
  readonly programs: readonly string[];
  readonly package: string;
  /** Writes its files into a folder; returns the arguments of the program. */
  readonly prepare: (folder: string, own: number, services: readonly string[]) => string[];
}

/** The samples of `deploy/proxy` with the ports of a test. */
const kinds = {
  nginx: {
    programs: ['/usr/sbin/nginx', '/usr/bin/nginx'],
    package: 'nginx-light',
    prepare: (folder, own, services) => {
      const site = readText('deploy/proxy/nginx.conf')
        .replace('listen 443 ', `listen 127.0.0.1:${own} `)
        .replace('  server 127.0.0.1:3000;', services.map((port) => `  server 127.0.0.1:${port};`).join('\n'))
        .replaceAll('/etc/ssl/economy/', `${folder}/`);
      writeFileSync(join(folder, 'site.conf'), site);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
         events { worker_connections 512; } http { access_log off; ${paths} include ${folder}/site.conf; }`,
      );
      return ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
    },
  },
  Caddy: {
    programs: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
    package: 'caddy',
    prepare: (folder, own, services) => {
      const file = readText('deploy/proxy/Caddyfile')
        .replace('\n{\n', '\n{\n\tadmin off\n\tauto_https disable_redirects\n')
        .replace(
          `\n${serverName} {\n`,
          `\nhttps://${serverName}:${own} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`,
        )
        .replace('127.0.0.1:3000 127.0.0.1:3001', services.map((port) => `127.0.0.1:${port}`).join(' '));
      writeFileSync(join(folder, 'Caddyfile'), file);
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
} satisfies Readonly<Record<string, Kind>>;

export type ProxyName = keyof typeof kinds;
export const proxyNames = Object.keys(kinds) as ProxyName[];

/** A proxy as the samples configure it, before services of this machine. */
export class SampleProxy {
  private constructor(
    private readonly name: ProxyName,
    readonly program: string,
    readonly folder: string,
    private readonly args: readonly string[],
    private readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Serving; `change` edits its files first. */
  static async start(
    name: ProxyName,
    services: readonly string[],
    change: (folder: string) => void = () => undefined,
  ): Promise<SampleProxy> {
    const { programs, package: needed, prepare } = kinds[name];
    const program = programs.find((each) => existsSync(each));
    if (!program) throw new Error(`this needs ${name}: apt-get install -y ${needed}`);
    const folder = mkdtempSync(join(tmpdir(), 'economy-proxy-'));
    const port = await freePort();
    const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const subject = ['-subj', `/CN=${serverName}`, '-addext', `subjectAltName=DNS:${serverName}`];
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...key, ...subject];
    execFileSync('openssl', certificate, { stdio: 'ignore' });
    const args = prepare(folder, port, services);
    change(folder);
    const { PATH = '' } = process.env;
    const child = spawn(program, args, {
      env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    });
    const proxy = new SampleProxy(name, program, folder, args, port, child);
    await until(`${name} serves`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      const response = await proxy.open('GET', '/health/live').catch(() => null);
      response?.resume();
      return response?.statusCode === 200;
    });
    return proxy;
  }

  /** How a shell speaks to it, as `nginx -s reload` does. */
  get command(): string {
    return [this.program, ...this.args].join(' ');
  }

  /** On a connection of its own. */
  open(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.port, method, path, agent: false } as const;
      const tls = { servername: serverName, rejectUnauthorized: false };
      const sent = request({ ...options, ...tls, headers: { host: serverName, ...headers } }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      // Caddy waits for streams; of nginx the workers would outlive their master.
      this.child.kill(this.name === 'nginx' ? 'SIGTERM' : 'SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
