import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { catchError, concatMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { faultCode, toDatabaseError } from '../../common/errors/database-fault.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { Metrics } from '../../common/observation/metrics.js';
import { contextOf, type RequestContext } from '../adapter/request-context.js';
import { type Ask, askOf, beginEntry, endEntry, removeEntry } from '../../audit/audit-entry.js';
import { isDryRun } from '../request/dry-run.js';
import { type Caller } from '../../identity/caller.js';
import { inProcess } from '../../audit/in-process.js';
import { changesOfCharacter } from './noted.js';

interface AuditedRequest {
  readonly method: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly user?: Caller;
}

interface Begun {
  readonly applicationId: string;
  readonly id: string;
  readonly context: RequestContext;
}

export const audited = 'economy:audited';

/** Path parameters that may be targets; others are refused before. */
const name = /^[\w-]{1,64}$/;

/**
 * The audit trail of changes through the API. A change is recorded before it is made, and refused if it cannot be recorded; its
 * outcome is recorded afterwards. Refusals and replays changed nothing, so their entries are removed.
 */
@Injectable()
export class ChangeTrail implements NestInterceptor {
  private readonly logger = new Logger(ChangeTrail.name);
  private readonly ask: Ask;

  constructor(
    dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {
    this.ask = askOf(dataSource);
  }

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = execution.switchToHttp();
    const request = http.getRequest<AuditedRequest>();
    if (request.method === 'GET' || request.method === 'HEAD' || !request.user) return next.handle();
    if (contextOf(request).traits.dryRun && isDryRun(request.query)) return next.handle();
    const begun = await this.begin(request, request.user);
    return next.handle().pipe(
      concatMap(async (result: unknown) => {
        const { statusCode } = http.getResponse<{ readonly statusCode: number }>();
        await this.conclude(begun, statusCode, result);
        return result;
      }),
      catchError(async (error: unknown) => {
        const status = error instanceof EconomyError ? error.httpStatus : 500;
        await this.conclude(begun, status, null);
        throw error;
      }),
    );
  }

  /** Records a change on a route without the interceptor, until its response. */
  async follow(request: AuditedRequest, caller: Caller): Promise<void> {
    const begun = await this.begin(request, caller);
    const { context } = begun;
    const conclude = (status: number, result: unknown): Promise<void> => {
      context.concludes = null;
      return this.conclude(begun, status, result);
    };
    context.concludes = (status, body) => conclude(status, parseBody(body));
    // A stream has no response in one piece; without a head the handler still runs.
    context.response.once('close', () => {
      const { headersSent, statusCode } = context.response;
      if (context.concludes && headersSent) void conclude(statusCode, null);
    });
  }

  private conclude(begun: Begun, status: number, result: unknown): Promise<void> {
    // After a fault the outcome is unknown: the transaction may have been committed.
    const changedNothing = status < 500 && (status >= 400 || begun.context.changedNothing);
    return changedNothing
      ? this.write(begun, (ask) => removeEntry(ask, begun))
      : this.end(begun, status, result);
  }

  private async begin(request: AuditedRequest, { application, claims }: Caller): Promise<Begun> {
    const context = contextOf(request);
    const targets = Object.fromEntries(
      Object.entries(request.params ?? {}).filter(([, value]) => name.test(value)),
    );
    const begun: Begun = { applicationId: application.id, id: uuidv7(), context };
    try {
      await beginEntry(this.ask, {
        id: begun.id,
        at: new Date(),
        applicationId: begun.applicationId,
        keyId: claims.keyId,
        tokenId: claims.inProcess ? inProcess : (claims.tokenId?.replaceAll('\0', '').slice(0, 255) ?? null),
        personId: claims.person?.id ?? null,
        personName: claims.person?.name ?? null,
        method: request.method,
        route: context.route.slice(0, 200),
        targets,
        requestId: context.id,
      });
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
    return begun;
  }

  private end(begun: Begun, status: number, result: unknown): Promise<void> {
    const noted = begun.context.changes;
    const changes = noted.length > 0 ? noted : changesOfCharacter(result);
    return this.write(begun, (ask) => endEntry(ask, begun, { status, targets: namedIn(result), changes }));
  }

  /** The change has ended, whatever happens to its entry, which otherwise stays without a status. */
  private async write({ context }: Begun, statement: (ask: Ask) => Promise<void>): Promise<void> {
    try {
      await statement(this.ask);
    } catch (error) {
      this.metrics.unrecordedChanges.inc();
      const reason = faultCode(error) ?? (error as Error).name;
      this.logger.error(
        `the end of the change of request ${context.id} could not be written to the trail: ${reason}`,
      );
    }
  }
}

/** A response as it is sent. */
function parseBody(body: string | Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}

/** The id in a response of what was created or changed. */
function namedIn(result: unknown): Record<string, string> {
  const { id, jti } = (result ?? {}) as { readonly id?: unknown; readonly jti?: unknown };
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof jti === 'string' ? { jti } : {}),
  };
}

/** Its changes are in the trail that `GET /v1/application/change` shows. `Requires('manage')` has it by itself. */
export const Audited = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(audited, true), UseInterceptors(ChangeTrail));
