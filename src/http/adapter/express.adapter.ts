import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  type ServerOptions,
} from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Response as ExpressResponse } from 'express';
import { finishResponse, JsonText } from '../response/finish-response.js';
import { asPreferred } from '../response/prefer.js';
import { contextOf } from './request-context.js';

/** Milliseconds that Node's HTTP server gives a connection. The body of a request has its own, shorter deadline (`readBody`). */
const serverLimits = {
  /** Longer than load balancers keep an idle connection (usually 60 s): else it may close while a request is on its way. */
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions;

/** What Express gives the requests and answers of an app, as their prototypes. */
interface ExpressApp extends RequestListener {
  request: object;
  response: Pick<ExpressResponse, 'send'>;
}

/**
 * Express with a server whose requests and answers are born with the prototypes of the app. Express sets these on each of
 * Node's own instead; V8 then gives each object a shape of its own in the old generation, and its collections of the young
 * one keep a third of what a request has made, with pauses of 10 to 20 ms.
 */
export class ServingExpressAdapter extends ExpressAdapter {
  /** `reusePort`: other processes may listen on the same port, and the kernel spreads the connections. */
  constructor(private readonly reusePort = false) {
    super();
    this.disable('x-powered-by');
    // The few responses that have a tag get it in `finishResponse`.
    this.disable('etag');
  }

  override initHttpServer(): void {
    const app = this.getInstance<ExpressApp>();
    const { send } = app.response;
    class Request extends IncomingMessage {}
    // `finishResponse` decides what a caller has already; Express would decide it differently.
    Object.defineProperty(Request.prototype, 'fresh', { value: false });
    class Response extends ServerResponse {}
    Object.defineProperty(Response.prototype, 'send', { value: finishing(send) });
    app.request = Object.setPrototypeOf(Request.prototype, app.request) as object;
    app.response = Object.setPrototypeOf(Response.prototype, app.response) as ExpressResponse;
    this.httpServer = createServer(
      { ...serverLimits, IncomingMessage: Request, ServerResponse: Response },
      app,
    );
  }

  override listen(port: number | string, ...args: [(() => void)?] | [string, (() => void)?]): Server {
    const then = args.at(-1) as (() => void) | undefined;
    const [host] = args.length > 1 ? (args as [string]) : [];
    const options = { port: Number(port), host, reusePort: this.reusePort };
    return (this.httpServer as Server).listen(options, then);
  }

  override reply(response: ExpressResponse, body: unknown, statusCode?: number): unknown {
    const context = contextOf(response.req);
    context.endWork();
    const preferred = asPreferred(context, body);
    if (!(preferred instanceof JsonText)) return super.reply(response, preferred, statusCode) as unknown;
    if (statusCode !== undefined) response.status(statusCode);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return response.send(preferred.text);
  }
}

type Send = ExpressResponse['send'];

/** Whatever Express sends in one piece passes `finishResponse`. */
function finishing(send: Send) {
  return function finishAndSend(this: ExpressResponse, body?: unknown): ExpressResponse {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return send.call(this, body);
    finishResponse(contextOf(this.req), this, body, (finished) => {
      // Compressing takes a moment, in which the caller may have gone.
      if (this.destroyed) return;
      const type = this.getHeader('Content-Type');
      // Looked up again, and copied to a buffer, it would cost a third of what sending does.
      if (typeof finished === 'string' && typeof type === 'string' && type.endsWith('; charset=utf-8')) {
        this.setHeader('Content-Length', Buffer.byteLength(finished));
        this.end(this.req.method === 'HEAD' ? undefined : finished);
        return;
      }
      if (finished === null) this.status(304);
      send.call(this, finished ?? '');
    });
    return this;
  };
}
