import { hrtime } from 'node:process';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Logger } from 'pino';
import { createApp } from './configure-app.js';
import { EmbeddedServerError } from './database/embedded/embedded-server.js';
import { provideDatabase, type ProvidedDatabase } from './database/provide-database.js';
import { type DemoFacts, prepareDemo } from './demo/demo-world.js';
import { readSettings, type Settings, SettingsError } from './env.js';
import { isDatabaseAway } from './errors/database-fault.js';
import { Readiness } from './health/health.controller.js';
import { migrateDatabase } from './ledger/migrate.js';
import { createLogger } from './logger.js';
import { banner } from './banner.js';

const started = hrtime.bigint();

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  const say = (message: string): void => logger.info(message);
  const stopEarly = stopSignals();
  const database = await provideDatabase(settings, say);
  let app: NestExpressApplication | undefined;
  try {
    const migrated = await migrateDatabase(database);
    if (migrated.length > 0) say(`migrated the database: ${migrated.join(', ')}`);
    app = await createApp({ settings, databaseUrl: database.url, logger });
    await app.listen(settings.port, settings.host);
    const baseUrl = await addressOf(app, settings);
    const demo = settings.demo ? await prepareDemo(app, settings.dataDir, baseUrl) : null;
    announce(settings, logger, baseUrl, demo);
    const signal = await stopEarly;
    say(`${signal}: finishing the running requests`);
  } finally {
    await stop(app, database, settings);
  }
  say('stopped');
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
function stopSignals(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      let seen = false;
      process.on(signal, () => {
        if (seen) process.exit(130);
        seen = true;
        resolve(signal);
      });
    }
  });
}

async function stop(
  app: NestExpressApplication | undefined,
  database: ProvidedDatabase,
  settings: Settings,
): Promise<void> {
  if (app) {
    app.get(Readiness).stopping = true;
    const server = app.getHttpServer();
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), settings.shutdownGraceMs);
    await app.close();
    clearTimeout(cut);
  }
  await database.release();
}

async function addressOf(app: NestExpressApplication, settings: Settings): Promise<string> {
  const { port } = new URL(await app.getUrl());
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function announce(settings: Settings, logger: Logger, baseUrl: string, demo: DemoFacts | null): void {
  const seconds = Number(hrtime.bigint() - started) / 1e9;
  logger.info({ baseUrl, seconds: Math.round(seconds * 10) / 10 }, 'ready');
  // The banner shows a token: it is for a person at a terminal or a first look, and only ever for the demo world.
  if (demo) process.stdout.write(banner({ ...demo, dataDir: settings.dataDir, seconds }));
}

/** What a person can mend is one clear line; anything else is shown whole. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof EmbeddedServerError) return `${error.message}\n${error.hint}`;
  if (isDatabaseAway(error)) {
    return `The database cannot be reached (${(error as Error).message}). Check DATABASE_URL and that PostgreSQL runs.`;
  }
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program: stop it, or choose another with PORT=3001.';
  if (code === 'EACCES')
    return 'This user may not listen on that port: choose one above 1023 with PORT=3000.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
}
