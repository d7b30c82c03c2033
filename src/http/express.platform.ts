import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { readBody } from './body.js';
import { type HttpPlatform } from './platform.js';

/** What Express gives the requests and answers of an app, as their prototypes. */
interface ExpressApp extends RequestListener {
  request: object;
  response: object;
}

/**
 * Express with a server whose requests and answers are born with the prototypes of the app. Express sets these on each of
 * Node's own instead; V8 then gives each object a shape of its own in the old generation, and its collections of the young
 * one keep a third of what a request has made, with pauses of 10 to 20 ms.
 */
class ServingExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<ExpressApp>();
    class Request extends IncomingMessage {}
    class Response extends ServerResponse {}
    app.request = Object.setPrototypeOf(Request.prototype, app.request) as object;
    app.response = Object.setPrototypeOf(Response.prototype, app.response) as object;
    this.httpServer = createServer({ IncomingMessage: Request, ServerResponse: Response }, app);
  }
}

export function createExpressPlatform(): HttpPlatform {
  const adapter = new ServingExpressAdapter();
  adapter.disable('x-powered-by');
  // Answers are never cached (`no-store`): a hash over each of them would be work for nothing.
  adapter.disable('etag');
  return {
    adapter,
    prepare: (steps) => {
      for (const step of steps) adapter.use(step);
      adapter.use(parseBody);
    },
  };
}

function parseBody(
  request: IncomingMessage & { body?: unknown },
  _response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  readBody(request, (error, body) => {
    request.body = body;
    next(error);
  });
}
