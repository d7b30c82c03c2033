import { type ServerResponse } from 'node:http';
import { type Measures } from '../observe/measures.js';
import { startServerSpan } from '../observe/tracing.js';
import { type RequestStep } from './platform.js';
import { type ContextRequest } from './request-context.js';
import { type RouteTable } from './route-table.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Callers may send any word as a method: those that no route has are one. */
const methodOf = ({ method = '' }: ContextRequest): string => (methods.has(method) ? method : 'OTHER');

const statusOf = (response: ServerResponse): string =>
  response.writableFinished ? String(response.statusCode) : 'aborted';

/** Counts every request and how long it took, by the template of its route. */
export function measureRequests(measures: Measures, routes: RouteTable): RequestStep {
  let running = 0;
  measures.requestsInFlight.from(() => running);
  return (request: ContextRequest, response, next) => {
    const started = performance.now();
    const route = routes.templateOf(request.url ?? '');
    const method = methodOf(request);
    running += 1;
    response.once('close', () => {
      running -= 1;
      measures.requests.inc({ route, method, status: statusOf(response) });
      measures.requestDuration.observe({ route, method }, (performance.now() - started) / 1000);
      if (request.problem !== undefined) measures.problems.inc({ code: request.problem });
    });
    next();
  };
}

/** Gives every request its span, in the trace that its caller began. */
export function traceRequests(routes: RouteTable): RequestStep {
  return (request: ContextRequest, response, next) => {
    const route = routes.templateOf(request.url ?? '');
    const method = methodOf(request);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'economy.request_id': request.requestId ?? '',
    };
    const span = startServerSpan({ name: `${method} ${route}`, attributes }, request);
    if (!span) return next();
    request.traceId = span.traceId;
    response.once('close', () => {
      const { problem } = request;
      span.end(
        {
          'http.response.status_code': response.statusCode,
          ...(problem === undefined ? {} : { 'economy.problem': problem }),
          ...(response.writableFinished ? {} : { 'error.type': 'aborted' }),
        },
        response.statusCode >= 500,
      );
    });
    span.enter(next);
  };
}
