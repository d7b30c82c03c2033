import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workerDatabaseUrl } from '../support/database.js';
import { LaunchedServices } from '../support/launched-services.js';
import { proxyNames, SampleProxy } from '../support/proxy.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess } from '../support/service-process.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Players who trade without a pause and send nothing twice, until they are stopped. */
class Players {
  readonly statuses = new Map<string, number>();
  private stopped = false;
  private readonly running: Promise<void[]>;

  constructor(proxy: SampleProxy, world: World, players: number) {
    const body = JSON.stringify({ recipientIdentifier: world.character('bob')['id'], amount: 1 });
    const headers = {
      authorization: `Bearer ${world.client.token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    const trade = async (): Promise<string> => {
      const response = await proxy.open('PUT', `${world.path('ann')}/trade`, headers, body);
      const ended = once(response.resume(), 'end');
      await ended;
      return String(response.statusCode);
    };
    const play = async (): Promise<void> => {
      while (!this.stopped) {
        const status = await trade().catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      }
    };
    this.running = Promise.all(Array.from({ length: players }, play));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}

describe.each(proxyNames)('two processes behind %s', (name) => {
  const services = new LaunchedServices();
  const processes = new Map<string, ServiceProcess>();
  let keeper: TestService;
  let world: World;

  beforeAll(async () => {
    // Prepares the database and the world; no request of the test goes to it.
    keeper = await TestService.shared();
    world = await keeper.world({ agentNpcs: { ann: { wealth: 1_000_000 }, bob: {} } });
  });
  afterAll(() => keeper?.stop());

  async function launch(port: string): Promise<void> {
    const env = {
      DATABASE_URL: await workerDatabaseUrl(),
      JWT_SECRET: 'a secret for tests, of more than 32 characters',
      AGENT_CREDENTIALS_KEY: 'a key for tests, also of more than 32 characters',
      HOST: '127.0.0.1',
      PORT: port,
      DEMO: 'false',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      // As the unit has it.
      SHUTDOWN_DELAY_MS: '3000',
    };
    processes.set(port, (await services.start(env)).service);
  }

  async function restart(port: string): Promise<void> {
    expect(await processes.get(port)!.end('SIGTERM')).toBe(0);
    await launch(port);
  }

  /** The script itself, with a `systemctl` that asks this test. */
  async function restartAll(proxy: SampleProxy, ports: readonly string[]): Promise<void> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const unit = new URL(request.url!, 'http://test').searchParams.get('unit')!;
      asked.push(unit);
      restart(unit.split('@')[1]!).then(
        () => response.end(),
        () => response.writeHead(500).end(),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const bin = join(services.folder, 'bin');
    mkdirSync(bin);
    const { port: own } = server.address() as AddressInfo;
    const systemctl = `#!/bin/sh\n[ "$1" = restart ] && curl -fsS "http://127.0.0.1:${own}/?unit=$2"\n`;
    writeFileSync(join(bin, 'systemctl'), systemctl, { mode: 0o755 });
    const env = {
      PATH: `${bin}:${process.env['PATH']}`,
      NGINX: proxy.command,
      NGINX_SITE: join(proxy.folder, 'site.conf'),
    };
    await promisify(execFile)('deploy/proxy/restart.sh', ports, { env });
    server.close();
    expect(asked).toEqual(ports.map((port) => `agent-npc-economy@${port}`));
  }

  it('restart one after the other, and no request fails', async () => {
    const ports = [String(await freePort()), String(await freePort())];
    for (const port of ports) await launch(port);
    const before = [...processes.values()];
    const proxy = await SampleProxy.start(name, ports);
    const players = new Players(proxy, world, 6);
    try {
      await restartAll(proxy, ports);
    } finally {
      await players.stop();
      await proxy.stop();
    }
    expect([...processes.values()].filter((each) => before.includes(each))).toEqual([]);
    expect([...players.statuses.keys()]).toEqual(['200']);
    // Each trade took effect once.
    const ann = (await world.client.get(world.path('ann'))).body;
    expect(ann['wealth']).toBe(1_000_000 - players.statuses.get('200')!);
  });
});
