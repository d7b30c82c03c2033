import { type RequestMiddleware } from './request-middleware.js';

/** Headers of every response, built once. */
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
/** The dashboard: only files of this service, and nothing inline. */
const dashboardPolicy = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'connect'].map((kind) => `${kind}-src 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ');
const dashboard = /^\/dashboard(\/|$|\?)/i;
const pages = /^\/(docs|problems)(\/|$|\?|-)/;

/** The id of every response, and what browsers may do with it. */
export const standardHeaders: RequestMiddleware = {
  begin({ id, url, response }) {
    response.setHeader('X-Request-Id', id);
    for (const [name, value] of staticHeaders) response.setHeader(name, value);
    response.setHeader('Content-Security-Policy', policyOf(url));
  },
};

function policyOf(url: string): string {
  // Nearly all of them.
  if (url.startsWith('/v1/')) return dataPolicy;
  if (dashboard.test(url)) return dashboardPolicy;
  return pages.test(url) ? pagePolicy : dataPolicy;
}
