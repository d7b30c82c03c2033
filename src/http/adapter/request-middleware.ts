import { type IncomingMessage, type ServerResponse } from 'node:http';
import { closeWithConnection } from './close-response.js';
import { type ContextRequest, contextOf, RequestContext } from './request-context.js';
import { type RouteTable } from './route-table.js';

/** A step of every request, before its body is read and after its response. */
export interface RequestMiddleware {
  /** False: it answers the request itself, now or later. */
  begin?(context: RequestContext): boolean | void;
  /** The response was sent, or the caller disconnected. Also called if an earlier step answered. */
  end?(context: RequestContext): void;
}

/** Runs first for every request and continues or answers it. */
export type Enter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** One context and one listener per request, however many steps there are. */
export function runMiddleware(routes: RouteTable, steps: readonly RequestMiddleware[]): Enter {
  function end(this: ServerResponse): void {
    const context = contextOf(this.req);
    for (const step of steps) step.end?.(context);
  }
  return (request: ContextRequest, response, next) => {
    const context = new RequestContext(request, response, routes.templateOf(request.url ?? ''));
    request.economy = context;
    response.on('close', end);
    if (response.socket === null) closeWithConnection(response);
    for (const step of steps) if (step.begin?.(context) === false) return;
    if (context.span) context.span.enter(next);
    else next();
  };
}
