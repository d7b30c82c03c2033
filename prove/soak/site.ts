import { createSecretKey } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { ApplicationKeys } from '../../src/identity/application-keys.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { ApplicationEntity } from '../../src/identity/application.entity.js';
import { ApplicationKeyEntity } from '../../src/identity/application-key.entity.js';
import { InstanceEntity } from '../../src/instance/instance.entity.js';
import { createDataSource } from '../../src/database/data-source.js';
import { type Attack, type AttackTarget } from '../support/attack.js';
import { type AttackName, startAttack } from '../support/attacks.js';
import { Balancer } from '../support/balancer.js';
import { ServiceProcess } from '../support/service.js';
import { HttpClient } from '../support/http.js';
import { createMixedWorld } from '../support/mixed-load.js';
import { Random } from '../support/random.js';
import { until } from '../support/until.js';
import { SmallDisk } from './disk.js';
import { SoakAgent, SoakReceiver } from './outside.js';
import { TcpProxy } from './tcp-proxy.js';

const secret = 'a secret for proofs, of more than 32 characters';
const metricsToken = 'a-token-for-metrics';
const diskMegabytes = 1024;
const replicaCount = 3;
/** Many and short: a receiver that was dead for some seconds gets its messages soon after. */
const retryMs = ['0', ...Array.from({ length: 49 }, (_none, n) => String(1000 * Math.min(5, n + 1)))].join();

/**
 * A small installation on this machine that can be broken in many ways: three replicas behind a load balancer, a
 * PostgreSQL behind a proxy and on a disk of its own, an agent and a receiver of webhooks.
 */
export class SoakSite {
  private readonly replicas: ServiceProcess[] = [];
  /** How often an attacker was answered what. */
  readonly attacked = new Map<string, number>();
  private attacker: AttackTarget | null = null;
  private running: Attack | null = null;

  private constructor(
    private readonly folder: string,
    readonly disk: SmallDisk | null,
    private server: EmbeddedServer,
    readonly proxy: TcpProxy,
    readonly balancer: Balancer,
    readonly agent: SoakAgent,
    readonly receiver: SoakReceiver,
  ) {}

  /** With a disk that can be filled, if asked for and if this user may mount one. */
  static async start({ withDisk }: { readonly withDisk: boolean }): Promise<SoakSite> {
    const folder = await mkdtemp(join(tmpdir(), 'economy-soak-'));
    await chmod(folder, 0o755);
    const disk = withDisk ? await SmallDisk.mount(folder, diskMegabytes) : null;
    const server = await startPostgres(folder);
    const site = new SoakSite(
      folder,
      disk,
      server,
      await TcpProxy.start(server.port),
      await Balancer.start(100),
      await SoakAgent.start(),
      await SoakReceiver.start(),
    );
    try {
      for (let n = 0; n < replicaCount; n += 1) await site.startReplica(n);
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  /** Past the proxy. */
  get databaseUrl(): string {
    return this.server.url;
  }

  /** The one replica that is never touched: its memory is watched. */
  get witness(): ServiceProcess {
    return this.replicas[0]!;
  }

  /** The replicas that may be ended. */
  get victims(): readonly number[] {
    return this.replicas.map((_replica, n) => n).slice(1);
  }

  async endReplica(n: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    return this.replicas[n]!.end(signal);
  }

  async startReplica(n: number): Promise<void> {
    const replica = await ServiceProcess.start({
      DATABASE_URL: this.server.url.replace(`:${this.server.port}/`, `:${this.proxy.port}/`),
      JWT_SECRET: secret,
      AGENT_CREDENTIALS_KEY: secret,
      AGENT_ALLOWED_HOSTS: 'loopback',
      WEBHOOK_ALLOWED_HOSTS: 'loopback',
      'webhooks.retryMs': retryMs,
      'webhooks.timeoutMs': '1000',
      'webhooks.sweepMs': '500',
      INTERACT_TURN_MS: '1000',
      INTERACT_TOTAL_MS: '4000',
      SHUTDOWN_DELAY_MS: '500',
      DEMO: 'false',
      RATE_LIMIT_APPLICATION: '1000000',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'info',
    });
    this.replicas[n] = replica;
    this.balancer.set(`${n}`, replica.baseUrl);
  }

  killPostgres(): void {
    process.kill(this.server.pid, 'SIGKILL');
  }

  /** Starts PostgreSQL again where it has ended. Returns whether it had. */
  async ensurePostgres(): Promise<boolean> {
    if (isAlive(this.server.pid)) return false;
    this.server = await startPostgres(this.folder);
    this.proxy.targetPort = this.server.port;
    return true;
  }

  /** An application that nobody else uses attacks the replica that is never ended. */
  async attack(name: AttackName, { count, seconds }: { count: number; seconds: number }): Promise<void> {
    await this.endAttack();
    this.attacker ??= await this.newAttacker();
    this.running = await startAttack(name, { target: this.attacker, count, seconds });
  }

  private async newAttacker(): Promise<AttackTarget> {
    const { baseUrl } = this.witness;
    const token = await this.newToken();
    const http = new HttpClient(baseUrl, token);
    const random = new Random(1);
    const worlds = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { instanceId, characters } = await createMixedWorld(http, random);
        return { instanceId, characters };
      }),
    );
    await http.close();
    return { baseUrl, token, worlds };
  }

  async endAttack(): Promise<void> {
    if (!this.running) return;
    await this.running.stop();
    for (const [answer, count] of Object.entries(this.running.answers)) {
      this.attacked.set(answer, (this.attacked.get(answer) ?? 0) + count);
    }
    this.running = null;
  }

  /** How many turns at the database and waiting voices the witness holds. */
  async held(): Promise<number> {
    const { baseUrl } = this.witness;
    const shown = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const line =
      /^economy_shared_permits\{resource="(?:database_\w+|waiting_voices)",state="held"\} (\d+)$/gm;
    const held = [...(await shown.text()).matchAll(line)].map(([, count]) => Number(count));
    if (held.length === 0) throw new Error('no metrics of what is held');
    return held.reduce((sum, count) => sum + count);
  }

  async allReady(): Promise<void> {
    await until('all replicas are ready', () => this.balancer.readyCount === replicaCount);
  }

  async newToken(): Promise<string> {
    const dataSource = createDataSource({ url: this.databaseUrl, poolSize: 2 });
    await dataSource.initialize();
    try {
      const { application } = await new ApplicationService(
        dataSource.getRepository(ApplicationEntity),
        dataSource.getRepository(InstanceEntity),
        new ApplicationKeys(dataSource.getRepository(ApplicationKeyEntity)),
      ).create({ name: 'Soak' });
      return await new SignJWT({ scope: 'economy:read economy:write manage' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('agent-npc-economy')
        .setAudience('agent-npc-economy')
        .setSubject(application.id)
        .setIssuedAt()
        .setExpirationTime('48h')
        .sign(createSecretKey(Buffer.from(secret)));
    } finally {
      await dataSource.destroy();
    }
  }

  async stop(): Promise<void> {
    await this.endAttack();
    await this.disk?.free();
    this.proxy.release();
    await Promise.all(this.replicas.map((replica) => replica.end('SIGTERM')));
    await this.balancer.stop();
    await this.proxy.stop();
    this.agent.stop();
    this.receiver.stop();
    await this.server.stop();
    await this.disk?.unmount();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Durable as always, but with little room for its log: the small disk must not fill by itself. */
function startPostgres(dataDir: string): Promise<EmbeddedServer> {
  return startEmbeddedServer({ dataDir, settings: { max_wal_size: '128MB', min_wal_size: '32MB' } });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
