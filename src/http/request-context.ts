import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { type ErrorCode } from '../errors/error-code.js';
import { type RequestStep } from './platform.js';

/** What the service adds to a request. Plain Node objects, so that it is the same under every HTTP adapter. */
export interface ContextRequest extends IncomingMessage {
  requestId?: string;
  user?: { readonly application: { readonly id: string } };
  originalUrl?: string;
  /** The code of the problem document that it is answered with. */
  problem?: ErrorCode;
  /** Of the trace it is part of, while traces are made. */
  traceId?: string;
  /** Told how many billable operations were counted for the request, where somebody wants to know. */
  counted?: (units: number) => void;
  /** Gives up its place among the requests in flight (`limitInFlight`). */
  leave?: () => void;
  /** Its answer has a tag, and callers may keep it. */
  keepable?: boolean;
  /** Its answer shows a secret, and is not compressed: its length would tell of it. */
  hasSecret?: boolean;
}

/** Node's own request, whatever the HTTP adapter wraps it in. */
export function rawRequest(request: object): ContextRequest {
  const { raw } = request as { raw?: ContextRequest };
  return raw ?? (request as ContextRequest);
}

/** Node's own response, whatever the HTTP adapter wraps it in. */
export function rawResponse(response: object): ServerResponse {
  const { raw } = response as { raw?: ServerResponse };
  return raw ?? (response as ServerResponse);
}

export function requestIdOf(request: object): string {
  return rawRequest(request).requestId ?? '';
}

const sane = /^[\w.:/+=-]{1,128}$/;

/** Headers that every answer carries; made once. */
const staticHeaders: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Cache-Control', 'no-store'],
];

/** What a browser may do with a JSON answer: nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Swagger UI and the problem pages bring their own scripts and styles; nothing comes from elsewhere. */
const pagePolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
/** The dashboard: files of this service alone, and nothing written into the page. */
const dashboardPolicy = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'connect'].map((kind) => `${kind}-src 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ');
const dashboard = /^\/dashboard(\/|$|\?)/i;
const pages = /^\/(docs|problems)(\/|$|\?|-)/;

/** Gives every request its id, its security headers and one log line when it ends; never a token or a body. */
export function requestContext(logger: Logger): RequestStep {
  return (request: ContextRequest, response, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && sane.test(given) ? given : randomUUID();
    request.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of staticHeaders) response.setHeader(name, value);
    const url = request.originalUrl ?? request.url ?? '';
    response.setHeader('Content-Security-Policy', policyOf(url));
    if (logger.isLevelEnabled('info')) logWhenDone(logger, request, response, url);
    next();
  };
}

function policyOf(url: string): string {
  if (dashboard.test(url)) return dashboardPolicy;
  return pages.test(url) ? pagePolicy : dataPolicy;
}

function logWhenDone(logger: Logger, request: ContextRequest, response: ServerResponse, url: string): void {
  const start = process.hrtime.bigint();
  response.once('close', () => {
    const facts = {
      requestId: request.requestId,
      method: request.method,
      path: url.split('?', 1)[0],
      status: response.writableFinished ? response.statusCode : 'aborted',
      durationMs: Number(process.hrtime.bigint() - start) / 1e6,
      applicationId: request.user?.application.id,
      ...(request.traceId === undefined ? {} : { traceId: request.traceId }),
    };
    if (response.statusCode >= 500) logger.warn(facts, 'request');
    else logger.info(facts, 'request');
  });
}
