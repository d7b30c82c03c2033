import { isUtf8 } from 'node:buffer';
import { type IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { EconomyError } from '../../common/errors/economy-error.js';
import { requireExactNumbers } from './exact-numbers.js';

/** Maximum bytes of a body, of that of a bulk call, and of one without a token. */
const bodyLimit = 100 * 1024;
const bulkBodyLimit = 1024 * 1024;
const publicBodyLimit = 10 * 1024;
const bulkPath = /^\/v1\/instance\/[^/]+\/(?:trades|exchanges|agent-npcs|grants|updates)\/?(?:\?|$)/i;

/** Milliseconds within which a body must arrive. */
const bodyDeadlineMs = 10_000;

/** The maximum and the declared size of a request body. */
export function bodyLimitOf(
  { url = '', headers }: IncomingMessage,
  hasToken: boolean,
): { readonly most: number; readonly expected: number; readonly isBulk: boolean } {
  const isBulk = hasToken && bulkPath.test(url);
  const most = isBulk ? bulkBodyLimit : hasToken ? bodyLimit : publicBodyLimit;
  return { isBulk, most, expected: Math.min(most, Number(headers['content-length'] ?? most)) };
}

const maxDepth = 32;
const bodyMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const form = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const tokenPath = /^\/v1\/auth\/token\/?(?:\?|$)/;

type Parse = (bytes: Buffer) => unknown;

export function hasBody({ method = '', headers }: IncomingMessage): boolean {
  return (
    bodyMethods.has(method) &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
}

/**
 * Reads and parses the body of a request, in the same way under every HTTP adapter. Other media types are
 * refused before reading. `arrived` is awaited between reading and parsing.
 */
export async function readBody(
  request: IncomingMessage,
  most: number,
  { arrived, deadlineMs = bodyDeadlineMs }: { arrived?: () => Promise<void>; deadlineMs?: number } = {},
): Promise<unknown> {
  const parse = parserOf(request);
  if (!parse) throw new EconomyError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await collect(request, most, deadlineMs);
  await arrived?.();
  return bytes.length === 0 ? undefined : parse(bytes);
}

function parserOf({ headers, url = '' }: IncomingMessage): Parse | null {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null;
  const type = headers['content-type'] ?? '';
  if (json.test(type)) return parseJson;
  return form.test(type) && tokenPath.test(url) ? parseForm : null;
}

/** The bytes of a body. Settles also if it is too large, too slow or truncated. */
function collect(request: IncomingMessage, limit: number, deadlineMs: number): Promise<Buffer> {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const chunks: Buffer[] = [];
  const tooLarge = (): EconomyError =>
    new EconomyError('PAYLOAD_TOO_LARGE', {
      detail: `The body is over ${limit} bytes, the limit of this operation; split it.`,
    });
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const end = (error: EconomyError | null): void => {
      clearTimeout(deadline);
      request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
      if (!error) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes));
      // The rest is discarded, so that the response can be sent and the connection reused.
      request.resume();
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      // A body with a known length is refused after its end, when its sender reads the response; a chunked one may never end.
      else if (isChunked) end(tooLarge());
      else chunks.length = 0;
    };
    const onEnd = (): void => end(bytes > limit ? tooLarge() : null);
    const onCut = (): void =>
      end(new EconomyError('MALFORMED_JSON', { detail: 'The request ended before its body was complete.' }));
    const deadline = setTimeout(
      () => end(new EconomyError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } })),
      deadlineMs,
    );
    // The caller may have disconnected before the body was read.
    if (request.destroyed) return onCut();
    request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}

/**
 * Checks the bytes before they are parsed: invalid UTF-8 would be stored changed, and unlimited nesting
 * would burden every later layer.
 */
function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (isNestedDeeper(bytes, maxDepth)) {
    throw new EconomyError('MALFORMED_JSON', {
      detail: `The body is nested deeper than ${maxDepth} levels.`,
    });
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new EconomyError('MALFORMED_JSON', { cause });
  }
  if (typeof body !== 'object' || body === null) throw new EconomyError('MALFORMED_JSON');
  requireExactNumbers(text);
  return body;
}

/** RFC 6749 §3.2: a parameter without a value counts as omitted. */
function parseForm(bytes: Buffer): unknown {
  return Object.fromEntries(Object.entries(parseQuery(decode(bytes))).filter(([, value]) => value !== ''));
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new EconomyError('MALFORMED_JSON', { detail: 'The body is not valid UTF-8.' });
  const text = bytes.toString('utf8');
  // RFC 8259 §8.1: a byte order mark may be ignored.
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

const quote = 0x22;
const backslash = 0x5c;
/** The only bit in which `[` and `{`, and `]` and `}`, differ. */
const curly = 0x20;
const opener = 0x7b;
const closer = 0x7d;

/** Skips whole texts, which are most of a body. The parser rejects invalid JSON. */
function isNestedDeeper(body: Buffer, most: number): boolean {
  let level = 0;
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]!;
    if (byte === quote) {
      i = endOfText(body, i);
      if (i === -1) return false;
    } else if ((byte | curly) === opener) {
      level += 1;
      if (level > most) return true;
    } else if ((byte | curly) === closer) level -= 1;
  }
  return false;
}

/** The index of the quote that ends a text; -1 if there is none. */
function endOfText(body: Buffer, start: number): number {
  let end = start;
  do end = body.indexOf(quote, end + 1);
  while (end !== -1 && isEscaped(body, end));
  return end;
}

function isEscaped(body: Buffer, index: number): boolean {
  let before = index - 1;
  while (body[before] === backslash) before -= 1;
  return (index - before) % 2 === 0;
}
