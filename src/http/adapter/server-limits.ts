import { type ServerOptions } from 'node:http';

/** Milliseconds that Node's HTTP server gives a connection. The body of a request has its own, shorter deadline (`readBody`). */
export const serverLimits = {
  /** Longer than load balancers keep an idle connection (usually 60 s): else it may close while a request is on its way. */
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions;
