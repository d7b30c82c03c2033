import { type Logger } from 'pino';
import { type Metrics } from '../../common/observation/metrics.js';
import { startServerSpan } from '../../common/observation/tracing.js';
import { type RequestContext } from './request-context.js';
import { type RequestMiddleware } from './request-middleware.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Callers may send any word as a method: unknown methods share one label. */
const methodOf = ({ request: { method = '' } }: RequestContext): string =>
  methods.has(method) ? method : 'OTHER';

/** One line in the log for each request when it ends; never a token or a body. */
export function logRequests(logger: Logger): RequestMiddleware {
  return {
    end({ id, request, response, url, startedAt, span, problem }) {
      if (!logger.isLevelEnabled('info')) return;
      const facts = {
        requestId: id,
        method: request.method,
        path: url.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 'aborted',
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        applicationId: request.user?.application.id,
        ...(problem === undefined ? {} : { code: problem }),
        ...(response.getHeader('idempotent-replayed') === undefined ? {} : { replayed: true }),
        ...(span === null ? {} : { traceId: span.traceId }),
      };
      logger[response.statusCode >= 500 ? 'warn' : 'info'](facts, 'request');
    },
  };
}

/** Measures the number and duration of requests, by the template of the route. */
export function measureRequests(metrics: Metrics): RequestMiddleware {
  let running = 0;
  metrics.requestsInFlight.from(() => running);
  return {
    begin() {
      running += 1;
    },
    end(context) {
      const { route, response, problem: code } = context;
      const method = methodOf(context);
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      running -= 1;
      metrics.requests.inc({ route, method, status });
      metrics.requestDuration.observe({ route, method }, (performance.now() - context.startedAt) / 1000);
      if (code !== undefined) metrics.problems.inc({ code });
    },
  };
}

/** Gives every request its span, in the trace of its caller. */
export const traceRequests: RequestMiddleware = {
  begin(context) {
    const { id, request, route } = context;
    const method = methodOf(context);
    const attributes = { 'http.request.method': method, 'http.route': route, 'economy.request_id': id };
    context.span = startServerSpan({ name: `${method} ${route}`, attributes }, request);
  },
  end({ span, response, problem }) {
    span?.end(
      {
        'http.response.status_code': response.statusCode,
        ...(problem === undefined ? {} : { 'economy.problem': problem }),
        ...(response.writableFinished ? {} : { 'error.type': 'aborted' }),
      },
      response.statusCode >= 500,
    );
  },
};
