import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { AppModule, type AppOptions } from '../app.module.js';
import { Callers } from '../identity/callers.js';
import { ConnectionDrainer } from '../http/adapter/connection-drainer.js';
import { ServingExpressAdapter } from '../http/adapter/express.adapter.js';
import { runMiddleware } from '../http/adapter/request-middleware.js';
import { handleUpgrades } from '../http/adapter/websocket-upgrade.js';
import { standardHeaders } from '../http/adapter/standard-headers.js';
import { logRequests, measureRequests, traceRequests } from '../http/adapter/watch-requests.js';
import { Metrics } from '../common/observation/metrics.js';
import { traceQueries } from '../database/trace-queries.js';
import { DataSource } from 'typeorm';
import { RouteTable } from '../http/adapter/route-table.js';
import { RateLimiter } from '../http/limits/rate-limiter.js';
import { releaseQuota } from '../http/limits/admission.guard.js';
import { RequestLoad } from '../http/limits/request-load.js';
import { limitRate } from '../http/limits/rate-limit.middleware.js';
import { NestLogger } from './logger.js';
import { economyFeatures } from '../common/config/economy-feature.js';
import { validateParameters } from '../http/request/validate-parameters.js';
import { ApiDocument, createDocument, readDocument } from '../http/openapi/document.js';

/** How a host serves the service; without one it is a program of its own. */
export interface HostedOptions {
  /** The path it is served below; requests come without it. */
  readonly path: string;
}

/** Creates the service, ready to listen: the same for `main.ts`, for a host and for the tests. */
export async function createApp(
  options: AppOptions,
  hosted?: HostedOptions,
): Promise<INestApplication<Server>> {
  const { settings, logger } = options;
  const adapter = new ServingExpressAdapter(settings.reusePort);
  const opened: Promise<DataSource>[] = [];
  const app = await newFactory()
    .create<INestApplication<Server>>(AppModule.forRoot(options, opened), adapter, {
      bodyParser: false,
      abortOnError: false,
      // Nest has one logger a process: with a host it stays that of the host.
      ...(hosted ? {} : { logger: new NestLogger(logger) }),
    })
    .catch(async (error: unknown) => {
      // Nest hands out nothing of what it could not make to the end, so that nobody else could close this.
      await Promise.allSettled(opened.map(async (opening) => (await opening).destroy()));
      throw error;
    });
  validateParameters(app.get(ModulesContainer));
  const routes = app.get(RouteTable);
  if (settings.tracing !== null) traceQueries(app.get(DataSource));
  adapter.setOnRequestHook(
    runMiddleware(routes, [
      standardHeaders,
      logRequests(logger),
      app.get(ConnectionDrainer).step,
      measureRequests(app.get(Metrics)),
      ...(settings.tracing === null ? [] : [traceRequests]),
      app.get(RequestLoad).step,
      releaseQuota,
      limitRate(app.get(Callers), app.get(RateLimiter)),
    ]),
  );
  handleUpgrades(app.getHttpServer());
  if (settings.corsOrigins.length > 0) {
    app.enableCors({
      origin: [...settings.corsOrigins],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'If-None-Match',
        'MCP-Protocol-Version',
        'Prefer',
        'X-Request-Id',
      ],
      exposedHeaders: [
        'X-Request-Id',
        'Chain-Hash',
        'ETag',
        'Idempotent-Replayed',
        'Next-Cursor',
        'Preference-Applied',
        'Retry-After',
        'WWW-Authenticate',
        'RateLimit',
        'RateLimit-Policy',
      ],
    });
  }
  const api = app.get(ApiDocument);
  const isAsShipped = settings.features.length === economyFeatures.length && !options.imports?.length;
  api.document = isAsShipped ? readDocument() : createDocument(app);
  if (hosted) api.document.servers = [{ url: hosted.path }];
  routes.fill(api.document);
  return app;
}

/** Nest's factory keeps state, and a host is in the middle of being made by the common one. */
function newFactory(): typeof NestFactory {
  return new (NestFactory.constructor as new () => typeof NestFactory)();
}
