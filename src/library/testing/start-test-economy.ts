import { randomBytes } from 'node:crypto';
import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { createApp } from '../../process/configure-app.js';
import { Economy } from '../economy.js';
import { createLogger } from '../../process/logger.js';
import { migrate } from '../../ledger/migrate.js';
import { type EconomyOptions } from '../economy-options.js';
import { readOptions } from '../read-options.js';
import { startTestDatabase } from './test-database.js';
import { TestClient } from './test-client.js';
import { TestWorld, type WorldPlan } from './test-world.js';

/**
 * What a test economy starts with, and how it differs from the default.
 *
 * @publicApi
 */
export interface TestEconomyOptions<Name extends string = string> {
  /** Worlds to create at the start, by name. */
  readonly worlds?: Readonly<Record<Name, WorldPlan>>;
  /** A migrated or an empty database to use; default: one of its own. */
  readonly databaseUrl?: string;
  /** The options of `EconomyModule`. Agents and webhooks on this machine are allowed; nothing is logged, by Nest neither. */
  readonly options?: Partial<Omit<EconomyOptions, 'database' | 'path'>>;
}

/**
 * A service for a test, with a client of an application of its own.
 *
 * @publicApi
 */
export interface TestEconomy<Name extends string = string> {
  /** `http://127.0.0.1:port` */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly economy: Economy;
  /** The application of `client` and of `worlds`, and its token. */
  readonly clientId: string;
  readonly token: string;
  readonly client: TestClient;
  readonly worlds: Readonly<Record<Name, TestWorld>>;
  /** Creates another world, for `client` or another application. */
  world(plan?: WorldPlan, client?: TestClient): Promise<TestWorld>;
  /** A client of a new application. */
  newClient(): Promise<TestClient>;
  stop(): Promise<void>;
}

/**
 * Starts the whole service on a PostgreSQL of its own and a free port:
 * `const { worlds, stop } = await startTestEconomy({ worlds: { village: { agentNpcs: { bob: { wealth: 100 } } } } })`.
 *
 * @publicApi
 */
export async function startTestEconomy<Name extends string = never>({
  worlds,
  databaseUrl,
  options = {},
}: TestEconomyOptions<Name> = {}): Promise<TestEconomy<Name>> {
  const database = databaseUrl === undefined ? await startTestDatabase() : null;
  const url = database?.url ?? databaseUrl ?? '';
  let app: INestApplication<Server> | null = null;
  const stop = async (): Promise<void> => {
    await app?.close();
    await database?.stop();
  };
  try {
    app = await startService(url, options);
    const economy = app.get(Economy);
    const baseUrl = `http://127.0.0.1:${new URL(await app.getUrl()).port}`;
    const { clientId, client } = await createTestClient(economy, baseUrl);
    const planned = Object.entries<WorldPlan>(worlds ?? {});
    const made: [string, TestWorld][] = [];
    for (const [name, plan] of planned) made.push([name, await TestWorld.create(client, plan)]);
    return {
      baseUrl,
      databaseUrl: url,
      economy,
      clientId,
      token: client.token ?? '',
      client,
      worlds: Object.fromEntries(made) as Record<Name, TestWorld>,
      world: (plan, other = client) => TestWorld.create(other, plan),
      newClient: async () => (await createTestClient(economy, baseUrl)).client,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A client of a new application, for a test of a host: `createTestClient(app.get(Economy), 'http://127.0.0.1:3000/economy')`.
 *
 * @publicApi
 */
export async function createTestClient(
  economy: Economy,
  baseUrl: string,
): Promise<{ readonly clientId: string; readonly client: TestClient }> {
  const { clientId } = await economy.createApplication({ name: 'Test application' });
  return { clientId, client: new TestClient(baseUrl, await economy.issueToken(clientId)) };
}

async function startService(
  url: string,
  options: NonNullable<TestEconomyOptions['options']>,
): Promise<INestApplication<Server>> {
  const { auth, interact, agents, webhooks } = options;
  const { settings, imports, policies, dialects } = readOptions({
    logLevel: 'silent',
    production: false,
    ...options,
    database: { url },
    auth: { secret: randomBytes(32).toString('hex'), ...auth },
    interact: { allowedHosts: ['loopback'], ...interact },
    agents: { credentialsKey: randomBytes(32).toString('hex'), ...agents },
    webhooks: { allowedHosts: ['loopback'], ...webhooks },
  });
  await migrate({ url });
  const logger = createLogger({ logLevel: settings.logLevel, logPretty: false });
  const app = await createApp({ settings, databaseUrl: url, logger, imports, policies, dialects });
  await app.listen(0, '127.0.0.1').catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return app;
}
