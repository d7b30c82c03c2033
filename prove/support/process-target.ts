import { createSecretKey } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { ApplicationKeys } from '../../src/identity/application-keys.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { ApplicationEntity } from '../../src/identity/application.entity.js';
import { ApplicationKeyEntity } from '../../src/identity/application-key.entity.js';
import { InstanceEntity } from '../../src/instance/instance.entity.js';
import { createDataSource } from '../../src/database/data-source.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { ServiceProcess } from './service.js';
import { type Target, type Tenant } from './target.js';

const secret = 'a secret for proofs, of more than 32 characters';

/** A PostgreSQL of its own with the durable defaults, or the one at an address, and service processes on it. */
export class ProcessTarget implements Target {
  private constructor(
    readonly databaseUrl: string,
    private readonly own: { readonly folder: string; readonly server: EmbeddedServer } | null,
    private readonly services: ServiceProcess[],
    private readonly dataSource: DataSource,
  ) {}

  static async start(replicas: number, databaseUrl?: string): Promise<ProcessTarget> {
    const own = databaseUrl === undefined ? await startOwn() : null;
    const url = databaseUrl ?? own!.server.url;
    const services: ServiceProcess[] = [];
    const dataSource = createDataSource({ url, poolSize: 2 });
    const target = new ProcessTarget(url, own, services, dataSource);
    try {
      for (let n = 0; n < replicas; n += 1) services.push(await ServiceProcess.start(target.env));
      await dataSource.initialize();
    } catch (error) {
      await target.stop();
      throw error;
    }
    return target;
  }

  /** For another process on the same database. */
  get env(): Readonly<Record<string, string>> {
    return {
      DATABASE_URL: this.databaseUrl,
      JWT_SECRET: secret,
      DEMO: 'false',
      LOG_LEVEL: 'info',
      RATE_LIMIT_APPLICATION: '1000000',
      AGENT_ALLOWED_HOSTS: 'loopback',
    };
  }

  get baseUrls(): readonly string[] {
    return this.services.map(({ baseUrl }) => baseUrl);
  }

  async newTenant(): Promise<Tenant> {
    const { application } = await new ApplicationService(
      this.dataSource.getRepository(ApplicationEntity),
      this.dataSource.getRepository(InstanceEntity),
      new ApplicationKeys(this.dataSource.getRepository(ApplicationKeyEntity)),
    ).create({ name: 'Proof' });
    const token = await new SignJWT({ scope: 'economy:read economy:write manage' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('agent-npc-economy')
      .setAudience('agent-npc-economy')
      .setSubject(application.id)
      .setIssuedAt()
      .setExpirationTime('24h')
      .sign(createSecretKey(Buffer.from(secret)));
    return { applicationId: application.id, token };
  }

  /** Ends the services. Returns how many deadlocks the database has ever seen; now all of them are counted. */
  async countDeadlocks(): Promise<number> {
    await this.endServices();
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      // A session that ends reports what it counted a moment later.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { rows } = await client.query<{ n: string }>(
        'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(rows[0]?.n);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.endServices();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.own?.server.stop();
    if (this.own) await rm(this.own.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async endServices(): Promise<void> {
    await Promise.all(this.services.splice(0).map((service) => service.end('SIGTERM')));
  }
}

async function startOwn(): Promise<{ readonly folder: string; readonly server: EmbeddedServer }> {
  const folder = await mkdtemp(join(tmpdir(), 'economy-prove-'));
  await chmod(folder, 0o755);
  return { folder, server: await startEmbeddedServer({ dataDir: folder }) };
}
