import { appendFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { type INestApplication, type Type } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ApplicationService } from '../../src/identity/application.service.js';
import { type Scope } from '../../src/identity/scope.js';
import { TokenService } from '../../src/identity/token.service.js';
import { databaseRetries } from '../../src/database/transactions.js';
import { createApp } from '../../src/process/configure-app.js';
import { variables } from '../../src/common/config/env-variables.js';
import { readSettings } from '../../src/common/config/env.js';
import { splitEnv } from '../../prove/support/pace.js';
import { createLogger } from '../../src/process/logger.js';
import { type Settings } from '../../src/common/config/settings.js';
import { type ConversationDialect } from '../../src/conversation/conversation-dialect.js';
import { type EconomyPolicies } from '../../src/policy/economy-policies.js';
import { ApiDocument } from '../../src/http/openapi/document.js';
import { ApiClient } from './api-client.js';
import { workerDatabaseUrl } from './database.js';
import { OpenApiCheck } from './openapi-check.js';
import { isIdentifier } from '../../src/common/identifier.js';
import { StatementWitness } from './statement-witness.js';
import { TestWorld } from '../../src/library/testing/test-world.js';
import { type World, type WorldPlan } from './world.js';

export interface TestServiceOptions {
  /** Variables by their names, and constants of the settings by their paths, such as `webhooks.sweepMs`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: the database of the worker. */
  readonly databaseUrl?: string;
  /** What others decide. */
  readonly policies?: EconomyPolicies;
  /** How agents are spoken to beside the built-in ways. */
  readonly dialects?: readonly Type<ConversationDialect>[];
  /** Holds every statement of a request against its caller; so does TEST_WITNESS=1 in every test. */
  readonly witness?: boolean;
  /** Where the log goes; default nowhere. */
  readonly log?: NodeJS.WritableStream;
}

/** By the address of the service that uses it. */
export const databases = new Map<string, string>();

/** The whole service on a real PostgreSQL and a real port. Make an application (a tenant) a test. */
export class TestService {
  private constructor(
    readonly app: INestApplication<Server>,
    readonly baseUrl: string,
    readonly settings: Settings,
    readonly databaseUrl: string,
    private readonly openapi: OpenApiCheck,
    readonly witness: StatementWitness,
    private readonly isShared = false,
  ) {
    databases.set(baseUrl, databaseUrl);
  }

  /** The one of all files of a worker, which never stops: for tests that change nothing but what their application owns. */
  static async shared(): Promise<TestService> {
    if (process.env['TEST_WITNESS']) return TestService.start();
    shared.service ??= TestService.start();
    const { app, baseUrl, settings, databaseUrl, openapi, witness } = await shared.service;
    return new TestService(app, baseUrl, settings, databaseUrl, openapi, witness, true);
  }

  static async start(options: TestServiceOptions = {}): Promise<TestService> {
    const databaseUrl = options.databaseUrl ?? (await workerDatabaseUrl());
    const settings = readTestSettings({
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret for tests, of more than 32 characters',
      HOST: '127.0.0.1',
      // No limit of time runs out because the machine is busy; tests of a limit set it.
      'databaseTimeouts.connectionMs': '60000',
      'databaseTimeouts.lockMs': '60000',
      DATABASE_STATEMENT_MS: '60000',
      'interact.connectMs': '20000',
      INTERACT_TOTAL_MS: '120000',
      AGENT_ALLOWED_HOSTS: 'loopback',
      AGENT_CREDENTIALS_KEY: 'a key for tests, also of more than 32 characters',
      AGENT_HEALTH_INTERVAL_MS: '0',
      WEBHOOK_ALLOWED_HOSTS: 'loopback',
      'webhooks.sweepMs': '0',
      taxScheduleMs: '0',
      // What one process leaves to another comes soon.
      clusterSweepMs: '0',
      passwordCost: '1024',
      rollupMs: '0',
      ...options.env,
    });
    const { log: destination } = options;
    const logger = createLogger({ logLevel: destination ? 'info' : 'silent', logPretty: false }, destination);
    const { policies, dialects } = options;
    const app = await createApp({ settings, databaseUrl, logger, policies, dialects });
    const witness = new StatementWitness();
    if (options.witness || process.env['TEST_WITNESS']) witness.watch(app.getHttpServer());
    await app.listen(0, '127.0.0.1');
    const { port } = new URL(await app.getUrl());
    const openapi = OpenApiCheck.of(app.get(ApiDocument).document);
    return new TestService(app, `http://127.0.0.1:${port}`, settings, databaseUrl, openapi, witness);
  }

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  /** A client of a new application of its own. */
  async newClient(scopes?: readonly Scope[]): Promise<ApiClient> {
    const { application, clientSecret } = await this.app
      .get(ApplicationService)
      .create({ name: 'Test application' });
    const token = await this.app.get(TokenService).issue(application.id, scopes);
    return new ApiClient(this.baseUrl, token, this.openapi, { applicationId: application.id, clientSecret });
  }

  /** A client with the given token, or none. */
  clientWith(token: string | null): ApiClient {
    return new ApiClient(this.baseUrl, token, this.openapi, null);
  }

  /** A world of a new application: `world({taxRate: 10, agentNpcs: {bob: {wealth: 100}}})`. */
  async world(plan: WorldPlan = {}, client?: ApiClient): Promise<World> {
    return TestWorld.create(client ?? (await this.newClient()), plan);
  }

  /** Stops it, and says whether every statement of its requests was bound to what is the caller's own. */
  async stop(): Promise<void> {
    const faults = process.env['TEST_WITNESS'] ? await this.foreignStatements() : [];
    await this.close();
    if (faults.length > 0) {
      throw new Error(`statements that are not held to the caller: ${JSON.stringify(faults, null, 2)}`);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Statements of requests that touched, or could have touched, what is not the caller's. */
  async foreignStatements(): Promise<readonly object[]> {
    const values = this.witness.values.filter(isIdentifier);
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string; owner: string }>(
        `SELECT id, application_id AS owner FROM economy.instance WHERE id = ANY($1)
          UNION ALL SELECT id, application_id FROM economy.agent WHERE id = ANY($1)
          UNION ALL SELECT id, application_id FROM economy.webhook WHERE id = ANY($1)
          UNION ALL SELECT id, id FROM economy.application WHERE id = ANY($1)`,
        [values],
      );
      return this.witness.faults(new Map(rows.map(({ id, owner }) => [id, owner])));
    } finally {
      await client.end();
    }
  }

  private async close(): Promise<void> {
    if (this.isShared) {
      tellRetries();
      return;
    }
    const server = this.app.getHttpServer();
    server.keepAliveTimeout = 1;
    server.closeIdleConnections();
    // A client may hold a connection on which it never asked for anything.
    const cut = setTimeout(() => server.closeAllConnections(), 3000);
    await this.app.close();
    clearTimeout(cut);
    tellRetries();
  }
}

function readTestSettings(env: Readonly<Record<string, string>>): Settings {
  const { variables: given, pace } = splitEnv(env);
  const unknown = Object.keys(given).filter((name) => !variables.some((known) => known.name === name));
  if (unknown.length > 0) throw new Error(`neither variables nor constants: ${unknown.join(', ')}`);
  const settings = readSettings(given, false);
  const paced = Object.entries(pace).map(([name, value]) => {
    const usual = settings[name as keyof Settings];
    return [name, typeof usual === 'object' ? { ...usual, ...(value as object) } : value];
  });
  return { ...settings, ...(Object.fromEntries(paced) as Partial<Settings>) };
}

/** The service that all files of a worker share, there for all tests of a file or a `describe`. */
export function sharedService(): TestService {
  return duringTests(() => TestService.shared());
}

/** A service that starts before the first of them and stops after the last. */
export function startedService(options?: TestServiceOptions): TestService {
  return duringTests(() => TestService.start(options));
}

/** What is returned is empty until the first hook that follows. */
function duringTests(start: () => Promise<TestService>): TestService {
  const service = Object.create(TestService.prototype) as TestService;
  beforeAll(async () => void Object.assign(service, await start()));
  afterAll(() => service.stop());
  return service;
}

/** Module state of the tests ends with their file; this stays for the next one. */
const shared = ((globalThis as Record<symbol, unknown>)[Symbol.for('shared test service')] ??= {}) as {
  service?: Promise<TestService>;
};

/** The end of the run prints their sum. */
function tellRetries(): void {
  appendFileSync(process.env['TEST_RETRIES_FILE']!, `${databaseRetries.total}\n`);
  databaseRetries.total = 0;
}
