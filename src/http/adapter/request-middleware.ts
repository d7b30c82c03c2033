import { type ServerResponse } from 'node:http';
import { type Enter } from './platform.js';
import { type ContextRequest, contextOf, RequestContext } from './request-context.js';
import { type RouteTable } from './route-table.js';

/** What is done for every request, before its body is read and after its answer. */
export interface RequestMiddleware {
  /** False: it answers the request itself, now or later. */
  begin?(context: RequestContext): boolean | void;
  /** The answer is out, or the caller gone. Called also where a step before this one answered. */
  end?(context: RequestContext): void;
}

/** One look at each request and one listener for its end, however many steps there are. */
export function runMiddleware(routes: RouteTable, steps: readonly RequestMiddleware[]): Enter {
  function end(this: ServerResponse): void {
    const context = contextOf(this.req);
    for (const step of steps) step.end?.(context);
  }
  return (request: ContextRequest, response, next) => {
    const context = new RequestContext(request, response, routes.templateOf(request.url ?? ''));
    request.economy = context;
    response.on('close', end);
    for (const step of steps) if (step.begin?.(context) === false) return;
    if (context.span) context.span.enter(next);
    else next();
  };
}
