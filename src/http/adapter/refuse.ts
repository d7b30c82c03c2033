import { type EconomyError } from '../../common/errors/economy-error.js';
import { toErrorAnswer } from './error-form.js';
import { type RequestContext } from './request-context.js';

/** Answers with a problem from a step: the way through the framework would cost more than all the rest. */
export function refuse(context: RequestContext, error: EconomyError): void {
  const { request, response } = context;
  // The caller may have disconnected while it waited.
  if (response.destroyed) return;
  context.problem = error.code;
  const answer = toErrorAnswer(error, context);
  const body = Buffer.from(JSON.stringify(answer.body));
  response.writeHead(error.httpStatus, {
    ...error.headers,
    'Content-Type': `${answer.mediaType}; charset=utf-8`,
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
