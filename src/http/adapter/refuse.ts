import { type EconomyError } from '../../common/errors/economy-error.js';
import { toErrorResponse } from './error-form.js';
import { type RequestContext } from './request-context.js';

/** Responds with a problem from a middleware: the way through the framework would cost more than all the rest. */
export function refuse(context: RequestContext, error: EconomyError): void {
  const { request, response } = context;
  // The caller may have disconnected while it waited.
  if (response.destroyed) return;
  context.problem = error.code;
  const refusal = toErrorResponse(error, context);
  const body = Buffer.from(JSON.stringify(refusal.body));
  response.writeHead(error.httpStatus, {
    ...error.headers,
    'Content-Type': `${refusal.mediaType}; charset=utf-8`,
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
