import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
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
        const isRepeat = begun.context.response.getHeader('Idempotent-Replayed') === 'true';
        await (isRepeat ? this.takeOut(begun) : this.end(begun, statusCode, answer));
        return answer;
      }),
      catchError(async (error: unknown) => {
        const status = error instanceof EconomyError ? error.httpStatus : 500;
        // After a fault the outcome is unknown: the transaction may have been committed.
        await (status < 500 ? this.takeOut(begun) : this.end(begun, status, null));
        throw error;
      }),
    );
  }

  private async begin(request: AuditedRequest, { application, claims }: Caller): Promise<Begun> {
    const context = contextOf(request);
    const targets = Object.fromEntries(
      Object.entries(request.params ?? {}).filter(([, value]) => name.test(value)),
    );
    const begun: Begun = { applicationId: application.id, id: uuidv7(), targets, context };
    try {
      await this.dataSource.query(
        `INSERT INTO economy.api_change (application_id, id, at, key_id, token_id, method, route, targets, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
        ],
      );
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
    return begun;
  }

  private end({ targets, ...begun }: Begun, status: number, answer: unknown): Promise<void> {
    return this.write(
      begun,
      `UPDATE economy.api_change c SET status = $3, targets = $4 WHERE c.application_id = $1 AND c.id = $2`,
      [status, { ...targets, ...namedIn(answer) }],
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
    { applicationId, id, context }: Omit<Begun, 'targets'>,
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

/** The id in a response of what was created or changed. */
function namedIn(answer: unknown): Record<string, string> {
  const { id, jti } = (answer ?? {}) as { readonly id?: unknown; readonly jti?: unknown };
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof jti === 'string' ? { jti } : {}),
  };
}

/** Its changes are in the trail that `GET /v1/application/change` shows. `Requires('manage')` has it by itself. */
export const Audited = (): ClassDecorator & MethodDecorator => UseInterceptors(ChangeTrail);
