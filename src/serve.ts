import { type Server } from 'node:http';
import { hrtime } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { builtInAgentId } from './auth/application.service.js';
import { banner } from './banner.js';
import { createApp } from './configure-app.js';
import { prepareDemo, richestTwo } from './demo/demo-world.js';
import { type Settings } from './settings.js';
import { Readiness } from './health/health.controller.js';
import { LastAnswers } from './http/last-answers.js';
import { ApiDocument } from './openapi/document.js';

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
  /** By `process.hrtime`. */
  readonly started: bigint;
}

/** Listens on the address of the settings. */
export async function serve({ settings, databaseUrl, logger, started }: ServeOptions): Promise<Serving> {
  const app = await createApp({ settings, databaseUrl, logger });
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    throw error;
  }
  const baseUrl = await addressOf(app, settings);
  logger.info({ baseUrl, seconds: Math.round(secondsSince(started) * 10) / 10 }, 'ready');
  return { app, baseUrl, stop: () => stop(app, settings) };
}

/**
 * The banner shows a token: it is for a first look at the demo world, and for nothing else. Returns which application and
 * instance that is.
 */
export async function showDemo(
  { app, baseUrl }: Serving,
  { settings, started }: ServeOptions,
): Promise<{ readonly applicationId: string; readonly instanceId: string }> {
  const { dataDir, demoAgent } = settings;
  const demo = await prepareDemo(app, dataDir, baseUrl, demoAgent);
  app.get(ApiDocument).showDemo({ ...demo, agentId: builtInAgentId(demo.applicationId) });
  const traders = await richestTwo(app, demo.instanceId);
  process.stdout.write(banner({ ...demo, dataDir, seconds: secondsSince(started), traders }));
  const { applicationId, instanceId } = demo;
  return { applicationId, instanceId };
}

async function stop(app: App, { shutdownDelayMs, shutdownGraceMs }: Settings): Promise<void> {
  app.get(Readiness).stopping = true;
  app.get(LastAnswers).begin();
  // Whoever sends requests here still does so until it has looked at the readiness again.
  if (shutdownDelayMs > 0) await sleep(shutdownDelayMs);
  const server = app.getHttpServer();
  server.closeIdleConnections();
  // For an answer that had begun before: else its connection would be kept open for five seconds after it.
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

function secondsSince(started: bigint): number {
  return Number(hrtime.bigint() - started) / 1e9;
}
