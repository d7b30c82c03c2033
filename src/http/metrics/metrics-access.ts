import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { EconomyError } from '../../common/errors/economy-error.js';

export interface MetricsAccess {
  /** The token of readers; null: none is set. */
  readonly token: string | null;
  /** Without a token, readers on this machine are accepted, but only with the embedded database. */
  readonly local: boolean;
}

const bearer = /^bearer +([^ ]+)$/i;
const loopback = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy on this machine also calls from it, for anybody. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Throws if the caller may not read the metrics. */
export function checkMetricsAccess(request: IncomingMessage, { token, local }: MetricsAccess): void {
  if (token === null) {
    if (local && isFromHere(request)) return;
    throw new EconomyError('ROUTE_NOT_FOUND', {
      detail: 'Metrics are disabled here; the operator can enable them with METRICS_TOKEN.',
    });
  }
  const given = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, token)) return;
  throw new EconomyError('UNAUTHENTICATED', {
    detail: 'Send `Authorization: Bearer <token>` with the value of METRICS_TOKEN.',
    headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
  });
}

/** Compares hashes, which takes the same time for any text. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return loopback.test(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined);
}
