import { isUtf8 } from 'node:buffer';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { EconomyError } from '../errors/economy-error.js';

/** Bytes of a body at most, and of that of a bulk call. */
export const bodyLimit = 100 * 1024;
export const bulkBodyLimit = 1024 * 1024;
const bulkPath = /^\/v1\/instance\/[^/]+\/(?:trades|agent-npcs)\/?(?:\?|$)/i;
export function bodyLimitOf(request: IncomingMessage): number {
  return bulkPath.test(request.url ?? '') ? bulkBodyLimit : bodyLimit;
}

const maxDepth = 32;
const bodyMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const form = /^application\/x-www-form-urlencoded\s*(?:;.*)?$/i;
const tokenPath = /^\/v1\/auth\/token\/?(?:\?|$)/;

/** Refuses a body of another media type before it is read; a request without a body needs none. */
export function requireJson(
  request: IncomingMessage,
  _response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  const { headers } = request;
  const chunked = headers['transfer-encoding'] !== undefined;
  const hasBody = chunked || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || !bodyMethods.has(request.method ?? '')) return next();
  const type = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (
    encoding === 'identity' &&
    (json.test(type) || (form.test(type) && tokenPath.test(request.url ?? '')))
  ) {
    if (chunked) refuseOverrun(request, next);
    return next();
  }
  next(new EconomyError('UNSUPPORTED_MEDIA_TYPE'));
}

/** The parser answers a body over the limit only after its end, which a chunked one need not have. */
function refuseOverrun(request: IncomingMessage, next: (error: unknown) => void): void {
  const limit = bodyLimitOf(request);
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= limit) return;
    request.off('data', count);
    next(new EconomyError('PAYLOAD_TOO_LARGE'));
  };
  request.on('data', count);
}

/**
 * Looks at the bytes of a body before they are parsed: what is no UTF-8 would be stored changed, and what is nested
 * without end would be walked by every layer behind.
 */
export function inspectBody(_request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (!isUtf8(body)) throw new EconomyError('MALFORMED_JSON', { detail: 'The body is not valid UTF-8.' });
  if (depth(body) > maxDepth) {
    throw new EconomyError('MALFORMED_JSON', {
      detail: `The body is nested deeper than ${maxDepth} levels.`,
    });
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

function depth(body: Buffer): number {
  let level = 0;
  let deepest = 0;
  let inText = false;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!;
    if (inText) {
      if (byte === backslash) i++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (openers.has(byte)) deepest = Math.max(deepest, ++level);
    else if (closers.has(byte)) level--;
  }
  return deepest;
}
