import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readList } from '../adapter/header-list.js';

export type ContentCoding = 'br' | 'gzip';

/** The smaller results first. */
const bySize: readonly ContentCoding[] = ['br', 'gzip'];
/** Of a small body brotli makes a twentieth less than gzip, for twice the time. */
const byCost: readonly ContentCoding[] = ['gzip', 'br'];
const smallBytes = 16_384;

/**
 * The codings that an `Accept-Encoding` likes at least as much as none, the best first. Among those that it likes alike the better
 * one for a body of so many bytes; without a number for one that is compressed already.
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
  // What cannot be read asks for nothing.
  return parameters.trim() === '' ? 1 : 0;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses in the thread pool of Node. Levels for answers that are made once: the next ones take twice the time for some
 * per cent. The window is no larger than the body, because making it costs more than compressing a small one.
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
