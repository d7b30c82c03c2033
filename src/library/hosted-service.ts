import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type BeforeApplicationShutdown,
  type INestApplication,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type HttpAdapterHost } from '@nestjs/core';
import { currentOperator } from '../audit/operator.js';
import { unrecordedText } from '../audit/operator-trail.js';
import { recordMigrations } from '../audit/record-migrations.js';
import { createApp } from '../process/configure-app.js';
import { Economy } from './economy.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { problemMediaType, toProblem } from '../common/errors/problem.js';
import { type ContextRequest } from '../http/adapter/request-context.js';
import { Readiness } from '../http/health/health.controller.js';
import { refuseLosingPooler } from '../database/pooler-check.js';
import { migrateDatabase } from '../ledger/migrate.js';
import { createLogger } from '../process/logger.js';
import { settingsWarnings } from '../common/config/settings-warnings.js';
import { type EconomyOptions } from './economy-options.js';
import { readOptions } from './read-options.js';
import { RunningRequests } from './running-requests.js';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The whole service inside a host: a Nest application of its own that gets the requests below its path from the HTTP server
 * of the host, before the host handles them. So the guards, pipes, filters, body parser,
 * prefix and data sources of the two stay separate.
 */
export class HostedService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private constructor(
    private readonly app: INestApplication<Server>,
    private readonly path: string,
    private readonly running: RunningRequests,
    private readonly host: HttpAdapterHost,
  ) {}

  static async start(options: EconomyOptions, host: HttpAdapterHost): Promise<HostedService> {
    const { settings, path, databaseUrl, migrate, imports, policies, dialects } = readOptions(options);
    const logger = createLogger({ logLevel: settings.logLevel, logPretty: false });
    for (const { says, next } of settingsWarnings(settings)) logger.warn(`${says}: ${next}`);
    await refuseLosingPooler(databaseUrl);
    if (migrate) {
      const unrecorded = (error: Error): void => logger.error(unrecordedText(error));
      await migrateDatabase(
        { url: databaseUrl, migrationUrl: settings.migrationUrl ?? databaseUrl },
        { record: recordMigrations(currentOperator(null), unrecorded) },
      );
    }
    const running = new RunningRequests(settings.shutdownGraceMs);
    const app = await createApp(
      {
        settings,
        databaseUrl,
        imports: [...imports, running.asModule()],
        policies,
        dialects,
        logger,
      },
      { path },
    );
    await app.init().catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    return new HostedService(app, path, running, host);
  }

  get economy(): Economy {
    return this.app.get(Economy);
  }

  /** After the host is created and before it listens. A host without HTTP serves nothing. */
  onApplicationBootstrap(): void {
    const { httpAdapter } = this.host as { readonly httpAdapter?: HttpAdapterHost['httpAdapter'] };
    const server = httpAdapter?.getHttpServer() as Server | undefined;
    if (!server) return;
    if (httpAdapter?.getType() !== 'express') {
      throw new Error('The service runs inside an application on Express: use @nestjs/platform-express.');
    }
    this.enterServer(server);
  }

  /** Before the server of the host closes: it waits for connections, and live streams would keep theirs open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.app.get(Readiness).stopping = true;
    await this.app.close();
  }

  private enterServer(server: Server): void {
    const others = server.listeners('request') as Handle[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (this.take(request)) this.serve(request, response);
      else for (const other of others) other.call(server, request, response);
    });
  }

  /** Whether the request is for the service; if so, the path prefix is removed. */
  private take(request: ContextRequest): boolean {
    const { url = '/' } = request;
    if (!url.startsWith(this.path)) return false;
    const rest = url.slice(this.path.length);
    if (rest !== '' && rest[0] !== '/' && rest[0] !== '?') return false;
    request.url = rest[0] === '/' ? rest : `/${rest}`;
    request.hostPath = this.path;
    return true;
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    if (this.running.enter(response)) this.app.getHttpServer().emit('request', request, response);
    else refuse(request, response);
  }
}

/** While the host closes: a connection that is still open may bring one more request. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const error = new EconomyError('SHUTTING_DOWN');
  const body = JSON.stringify(toProblem(error, ''));
  response.writeHead(error.httpStatus, {
    'Content-Type': `${problemMediaType}; charset=utf-8`,
    'Retry-After': '1',
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
