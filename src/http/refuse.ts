import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type EconomyError } from '../errors/economy-error.js';
import { problemMediaType, toProblem } from '../errors/problem.js';
import { rawRequest, requestIdOf } from './request-context.js';

/** Answers with a problem from a step: the way through the framework would cost more than all the rest. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: EconomyError): void {
  // The caller may have gone while it waited.
  if (response.destroyed) return;
  rawRequest(request).problem = error.code;
  const body = Buffer.from(JSON.stringify(toProblem(error, requestIdOf(request))));
  response.writeHead(error.httpStatus, {
    ...error.headers,
    'Content-Type': `${problemMediaType}; charset=utf-8`,
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
