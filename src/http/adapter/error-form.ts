import { type Problem, problemMediaType, toProblem } from '../../common/errors/problem.js';
import { type EconomyError } from '../../common/errors/economy-error.js';
import { type RequestContext } from './request-context.js';

/** How an error is sent. */
export interface ErrorResponse {
  readonly mediaType: string;
  readonly body: object;
}

const json = 'application/json';
const parseError = -32_700;

/** A problem document; for clients that know another standard alone, what that standard says, with the members of the problem. */
export function toErrorResponse(
  error: EconomyError,
  { id, route, request }: Pick<RequestContext, 'id' | 'route' | 'request'>,
): ErrorResponse {
  const problem = toProblem(error, id, request.method);
  if (route === '/v1/auth/token' && request.method === 'POST')
    return { mediaType: json, body: toTokenError(problem) };
  if (route === '/mcp' && error.code === 'MALFORMED_JSON') {
    const fault = { code: parseError, message: error.detail, data: problem };
    return { mediaType: json, body: { jsonrpc: '2.0', id: null, error: fault } };
  }
  return { mediaType: problemMediaType, body: problem };
}

/** RFC 6749 §5.2. Where none of its codes fits, those of the authorization endpoint (§4.1.2.1) say the most. */
function toTokenError(problem: Problem): object {
  const { status, detail } = problem;
  const busy = status === 429 || status === 503;
  const error = busy ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return {
    error,
    // No quotes, no backslash, and nothing but ASCII.
    error_description: detail.replaceAll('"', "'").replaceAll(/[^ !#-[\]-~]/g, '?'),
    ...problem,
  };
}

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
