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
import { type Caller } from './caller.js';
import { changesOfCharacter } from './noted.js';

interface AuditedRequest {
  readonly method: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly user?: Caller;
}

interface Begun {
  readonly applicationId: string;
  readonly id: string;
  readonly targets: Readonly<Record<string, string>>;
  readonly context: RequestContext;
}

export const audited = 'economy:audited';

/** Path parameters that may be targets; others are refused before. */
const name = /^[\w-]{1,64}$/;

/**
 * The trail of changes through the API. A change is recorded before it is made, and refused if it cannot be recorded; its
 * outcome is recorded afterwards. Refusals and replays changed nothing, so their entries are removed.
 */
@Injectable()
export class ChangeTrail implements NestInterceptor {
  private readonly logger = new Logger(ChangeTrail.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = execution.switchToHttp();
    const request = http.getRequest<AuditedRequest>();
    if (request.method === 'GET' || request.method === 'HEAD' || !request.user) return next.handle();
    const begun = await this.begin(request, request.user);
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const { statusCode } = http.getResponse<{ readonly statusCode: number }>();
        await this.conclude(begun, statusCode, answer);
        return answer;
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
    const conclude = (status: number, answer: unknown): Promise<void> => {
      context.concludes = null;
      return this.conclude(begun, status, answer);
    };
    context.concludes = (status, body) => conclude(status, readAnswer(body));
    // A stream has no response in one piece; without a head the handler still runs.
    context.response.once('close', () => {
      const { headersSent, statusCode } = context.response;
      if (context.concludes && headersSent) void conclude(statusCode, null);
    });
  }

  private conclude(begun: Begun, status: number, answer: unknown): Promise<void> {
    // By the answer and not by the query, which other operations ignore.
    const isDryRun = (answer as { readonly dryRun?: unknown } | null)?.dryRun === true;
    // After a fault the outcome is unknown: the transaction may have been committed.
    const changedNothing = status < 500 && (status >= 400 || begun.context.changedNothing || isDryRun);
    return changedNothing ? this.takeOut(begun) : this.end(begun, status, answer);
  }

  private async begin(request: AuditedRequest, { application, claims }: Caller): Promise<Begun> {
    const context = contextOf(request);
    const targets = Object.fromEntries(
      Object.entries(request.params ?? {}).filter(([, value]) => name.test(value)),
    );
    const begun: Begun = { applicationId: application.id, id: uuidv7(), targets, context };
    try {
      await this.dataSource.query(
        `INSERT INTO economy.api_change (application_id, id, at, key_id, token_id, method, route, targets, request_id, person_id, person_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          begun.applicationId,
          begun.id,
          new Date(),
          claims.keyId,
          claims.tokenId?.replaceAll('\0', '').slice(0, 255) ?? null,
          request.method,
          context.route.slice(0, 200),
          targets,
          context.id,
          claims.person?.id ?? null,
          claims.person?.name ?? null,
        ],
      );
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
    return begun;
  }

  private end({ targets, ...begun }: Begun, status: number, answer: unknown): Promise<void> {
    const { changes } = begun.context;
    const noted = changes.length > 0 ? changes : changesOfCharacter(answer);
    return this.write(
      begun,
      `UPDATE economy.api_change c SET status = $3, targets = $4, changes = $5 WHERE c.application_id = $1 AND c.id = $2`,
      [status, { ...targets, ...namedIn(answer) }, JSON.stringify(noted)],
    );
  }

  private takeOut(begun: Begun): Promise<void> {
    return this.write(
      begun,
      'DELETE FROM economy.api_change c WHERE c.application_id = $1 AND c.id = $2',
      [],
    );
  }

  /** The change has ended, whatever happens to its entry, which otherwise stays without a status. */
  private async write(
    { applicationId, id, context }: Pick<Begun, 'applicationId' | 'id' | 'context'>,
    statement: string,
    values: readonly unknown[],
  ): Promise<void> {
    try {
      await this.dataSource.query(statement, [applicationId, id, ...values]);
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
function readAnswer(body: string | Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}

/** The id in a response of what was created or changed. */
function namedIn(answer: unknown): Record<string, string> {
  const { id, jti } = (answer ?? {}) as { readonly id?: unknown; readonly jti?: unknown };
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof jti === 'string' ? { jti } : {}),
  };
}

/** Its changes are in the trail that `GET /v1/application/change` shows. `Requires('manage')` has it by itself. */
export const Audited = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(audited, true), UseInterceptors(ChangeTrail));
