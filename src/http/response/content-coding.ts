import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readList } from '../adapter/header-list.js';

export type ContentCoding = 'br' | 'gzip';

/** The smaller results first. */
const bySize: readonly ContentCoding[] = ['br', 'gzip'];
/** For a small body, brotli saves a twentieth compared with gzip, for twice the time. */
const byCost: readonly ContentCoding[] = ['gzip', 'br'];
const smallBytes = 16_384;

/**
 * The codings that an `Accept-Encoding` prefers to `identity` or accepts equally, best first. Among equals, the better
 * one for a body of this size; without a size, for a body that is already compressed.
 */
export function acceptedCodings(header: string | undefined, bytes = Infinity): ContentCoding[] {
  if (header === undefined || header === '') return [];
  const weights = new Map(
    readList(header).map(({ name, parameters }) => [alias(name), weightOf(parameters)]),
  );
  const weight = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return (bytes < smallBytes ? byCost : bySize)
    .filter((coding) => weight(coding) > 0 && weight(coding) >= plain)
    .sort((a, b) => weight(b) - weight(a));
}

/** RFC 9110 §8.4.1.3. */
function alias(name: string): string {
  return name === 'x-gzip' ? 'gzip' : name;
}

function weightOf(parameters: string): number {
  const [, given] = /^[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*$/i.exec(parameters) ?? [];
  if (given !== undefined) return Number(given);
  // A malformed header expresses no preference.
  return parameters.trim() === '' ? 1 : 0;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses in the thread pool of Node. Levels for dynamic responses: the next ones take twice the time for a few
 * percent. The window is no larger than the body, because allocating it costs more than compressing a small one.
 */
export function compress(coding: ContentCoding, body: Buffer): Promise<Buffer> {
  const window = Math.ceil(Math.log2(body.length));
  if (coding === 'gzip') return zip(body, { level: 4, windowBits: Math.min(15, Math.max(9, window)) });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(18, Math.max(10, window)),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
