import { type Server } from 'node:http';
import { hrtime } from 'node:process';
import { type INestApplication } from '@nestjs/common';
import { builtInAgentId } from './auth/application.service.js';
import { createApp } from './configure-app.js';
import { provideDatabase, type ProvidedDatabase } from './database/provide-database.js';
import { prepareDemo, richestTwo } from './demo/demo-world.js';
import { readSettings, type Settings } from './env.js';
import { explainStartFault } from './explain-start-fault.js';
import { Readiness } from './health/health.controller.js';
import { migrateDatabase } from './ledger/migrate.js';
import { ApiDocument } from './openapi/document.js';
import { createLogger } from './logger.js';
import { banner } from './banner.js';

const started = hrtime.bigint();

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  const say = (message: string): void => logger.info(message);
  const stopEarly = stopSignals();
  const database = await provideDatabase(settings, say);
  let app: INestApplication<Server> | undefined;
  try {
    const migrated = await migrateDatabase(database);
    if (migrated.length > 0) say(`migrated the database: ${migrated.join(', ')}`);
    app = await createApp({ settings, databaseUrl: database.url, logger });
    await app.listen(settings.port, settings.host);
    const baseUrl = await addressOf(app, settings);
    const seconds = Number(hrtime.bigint() - started) / 1e9;
    logger.info({ baseUrl, seconds: Math.round(seconds * 10) / 10 }, 'ready');
    if (settings.demo) await showDemo(app, settings, baseUrl);
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
  app: INestApplication<Server> | undefined,
  database: ProvidedDatabase,
  settings: Settings,
): Promise<void> {
  if (app) {
    app.get(Readiness).stopping = true;
    const server = app.getHttpServer();
    server.closeIdleConnections();
    // Else a connection whose answer is still to come would be kept open for five seconds after it.
    server.keepAliveTimeout = 1;
    const cut = setTimeout(() => server.closeAllConnections(), settings.shutdownGraceMs);
    await app.close();
    clearTimeout(cut);
  }
  await database.release();
}

async function addressOf(app: INestApplication<Server>, settings: Settings): Promise<string> {
  const { port } = new URL(await app.getUrl());
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The banner shows a token: it is for a first look at the demo world, and for nothing else. */
async function showDemo(
  app: INestApplication<Server>,
  { dataDir, demoAgent }: Settings,
  baseUrl: string,
): Promise<void> {
  const demo = await prepareDemo(app, dataDir, baseUrl, demoAgent);
  app.get(ApiDocument).showDemo({ ...demo, agentId: builtInAgentId(demo.applicationId) });
  const traders = await richestTwo(app, demo.instanceId);
  const seconds = Number(hrtime.bigint() - started) / 1e9;
  process.stdout.write(banner({ ...demo, dataDir, seconds, traders }));
}

try {
  await start();
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${explainStartFault(error)}\n\n`);
  process.exit(1);
}
