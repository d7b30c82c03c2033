import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { DataSource } from 'typeorm';
import { currentOperator } from '../audit/operator.js';
import { OperatorTrail, unrecordedText } from '../audit/operator-trail.js';
import { askOf } from '../audit/audit-entry.js';
import { builtInAgentId } from '../identity/application.service.js';
import { type DemoTour, secondsSince } from './banner.js';
import { createApp } from './configure-app.js';
import { type DemoFacts, prepareDemo, richestTwo } from './demo/demo-world.js';
import { readOperatorName } from '../common/config/env.js';
import { type Settings } from '../common/config/settings.js';
import { EntriesOfWorlds } from '../ledger/entries-of-worlds.js';
import { Readiness } from '../http/health/health.controller.js';
import { ConnectionDrainer } from '../http/adapter/connection-drainer.js';
import { ApiDocument } from '../http/openapi/document.js';

type App = INestApplication<Server>;

/** The service of one process, which listens. */
export interface Serving {
  readonly app: App;
  readonly baseUrl: string;
  /** Not ready any more, then nothing new, then nothing at all. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly settings: Settings;
  /** The database, migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** The time of the start, by `process.hrtime`. */
  readonly started: bigint;
  /** Between listening and being ready. */
  readonly complete?: (serving: Serving) => Promise<void>;
}

/** Listens on the address of the settings. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { settings, databaseUrl, logger, started, complete } = options;
  const app = await createApp({ settings, databaseUrl, logger });
  const readiness = app.get(Readiness);
  readiness.starting = true;
  try {
    await app.listen(settings.port, settings.host);
    const rehearsed = app
      .get(EntriesOfWorlds)
      .rehearse()
      .catch((error: unknown) => logger.warn(`the first trades will be slow: ${String(error)}`));
    const serving: Serving = {
      app,
      baseUrl: await addressOf(app, settings),
      stop: () => stop(app, settings),
    };
    await complete?.(serving);
    await rehearsed;
    readiness.starting = false;
    const seconds = Math.round(secondsSince(started) * 10) / 10;
    logger.info({ baseUrl: serving.baseUrl, seconds }, 'ready');
    return serving;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/**
 * Creates the demo world if it does not exist. The audit trail records it: its application has all scopes, and its
 * secret and a token of it are in a file and on the terminal.
 */
export function prepareTour(
  { app, baseUrl }: Serving,
  { settings, logger }: ServeOptions,
): Promise<DemoTour> {
  const operator = currentOperator(readOperatorName());
  const trail = new OperatorTrail(askOf(app.get(DataSource)), operator, (error) =>
    logger.error(unrecordedText(error)),
  );
  return trail.record(
    { command: 'demo' },
    async () => {
      const facts = await prepareDemo(app, settings.dataDir, baseUrl, settings.demoAgent);
      showInDocs(app, facts);
      return { facts, traders: await richestTwo(app, facts.instanceId) };
    },
    ({ facts: { applicationId, instanceId } }) => ({ applicationId, instanceId }),
  );
}

/** Lets the examples of the document be those of the demo world. */
function showInDocs(app: App, facts: DemoFacts): void {
  app.get(ApiDocument).showDemo({ ...facts, agentId: builtInAgentId(facts.applicationId) });
}

async function stop(app: App, { shutdownDelayMs, shutdownGraceMs }: Settings): Promise<void> {
  app.get(Readiness).stopping = true;
  app.get(ConnectionDrainer).begin();
  // Load balancers still send requests here until their next readiness check.
  if (shutdownDelayMs > 0) await sleep(shutdownDelayMs);
  const server = app.getHttpServer();
  // Now, not when Nest comes to it: before that, talks are finished that nobody waits for any more.
  server.close();
  // For a response that had begun before: else its connection would stay open for five seconds after it.
  server.keepAliveTimeout = 1;
  const cut = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
  await app.close();
  clearTimeout(cut);
}

async function addressOf(app: App, settings: Settings): Promise<string> {
  const { port } = new URL(await app.getUrl());
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
