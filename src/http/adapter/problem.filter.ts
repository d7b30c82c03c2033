import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Logger } from 'pino';
import { toDatabaseError } from '../../common/errors/database-fault.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type ErrorCode } from '../../common/errors/error-code.js';
import { toErrorResponse } from './error-form.js';
import { type ContextRequest, contextOf } from './request-context.js';
import { type RouteTable } from './route-table.js';

/** Every error of the service, of the framework and of the body parser is sent in one form. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly routes: RouteTable,
    private readonly logger: Logger,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ContextRequest & { raw?: ContextRequest }>();
    const response = http.getResponse<object>();
    const context = contextOf(request);
    const requestId = context.id;
    const error = this.toEconomyError(exception, request);
    context.problem = error.code;
    context.endWork();
    if (error.httpStatus === 500) this.logger.error({ requestId, err: exception }, 'unexpected error');
    const adapter = this.adapterHost.httpAdapter;
    if (adapter.isHeadersSent(response)) return;
    for (const [name, value] of Object.entries(error.headers)) adapter.setHeader(response, name, value);
    const { mediaType, body } = toErrorResponse(error, context);
    adapter.setHeader(response, 'Content-Type', `${mediaType}; charset=utf-8`);
    adapter.reply(response, body, error.httpStatus);
  }

  private toEconomyError(exception: unknown, request: ContextRequest): EconomyError {
    if (exception instanceof EconomyError) return exception;
    const status = statusOf(exception);
    // Routers and Nest say no more of a path that they cannot decode than that the request is bad.
    if (status === 400 && !isDecodable(pathOf(request)))
      return new EconomyError('MALFORMED_PATH', { cause: exception });
    if (status === 404) return this.notFound(request);
    const code = status === null ? undefined : frameworkCodes[status];
    if (code) return new EconomyError(code, { cause: exception });
    if (status !== null && status >= 400 && status < 500) {
      return new EconomyError('MALFORMED_JSON', {
        detail: 'The request could not be read.',
        cause: exception,
      });
    }
    return toDatabaseError(exception) ?? new EconomyError('INTERNAL', { cause: exception });
  }

  private notFound(request: ContextRequest): EconomyError {
    const allowed = this.routes.methodsOf(pathOf(request));
    if (allowed.length === 0) {
      return new EconomyError('ROUTE_NOT_FOUND', {
        detail: 'Nothing is served at this path; /docs lists every operation.',
      });
    }
    return new EconomyError('METHOD_NOT_ALLOWED', {
      detail: `This path supports ${allowed.join(', ')}.`,
      headers: { Allow: allowed.join(', ') },
    });
  }
}

const frameworkCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_JSON',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

function pathOf({ originalUrl, url }: ContextRequest): string {
  return (originalUrl ?? url ?? '').split('?', 1)[0] ?? '';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The status of an error of Nest or of a body parser; null for anything else. */
function statusOf(exception: unknown): number | null {
  if (exception instanceof HttpException) return exception.getStatus();
  if (typeof exception !== 'object' || exception === null) return null;
  const { status, statusCode } = exception as { status?: unknown; statusCode?: unknown };
  if (typeof status === 'number') return status;
  return typeof statusCode === 'number' ? statusCode : null;
}
