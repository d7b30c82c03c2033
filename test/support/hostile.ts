import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type ErrorCode } from '../../src/common/errors/error-code.js';
import { type Field, type Schema } from './operations.js';

/** A body as bytes, and how it must be refused. */
export interface HostileBody {
  readonly name: string;
  readonly raw: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: ErrorCode;
}

const inText = (...bytes: number[]): Buffer =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);

/** Ten megabytes of blanks in ten kilobytes. */
const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));

/** A good body in forms that must be refused, whatever the operation. `limit`: the bytes that it takes. */
export function hostileBodies(good: string, limit: number): HostileBody[] {
  const malformed = (name: string, raw: string | Uint8Array): HostileBody =>
    Buffer.byteLength(raw) > limit
      ? { name, raw, status: 413, code: 'PAYLOAD_TOO_LARGE' }
      : { name, raw, status: 400, code: 'MALFORMED_JSON' };
  const invalid = (name: string, raw: string): HostileBody => ({
    name,
    raw,
    status: 400,
    code: 'VALIDATION_FAILED',
  });
  const unsupported = (
    name: string,
    headers: Record<string, string>,
    raw: string | Uint8Array = good,
  ): HostileBody => ({ name, raw, headers, status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  const withMember = (member: string): string =>
    good === '{}' ? `{${member}}` : `{${member},${good.slice(1)}`;
  const type = (text: string): Record<string, string> => ({ 'content-type': text });
  const encoded = (encoding: string): Record<string, string> => ({ 'content-encoding': encoding });
  return [
    malformed('10 000 lists', withMember(`"a":${'['.repeat(10_000)}${']'.repeat(10_000)}`)),
    malformed('10 000 objects', withMember(`"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)),
    malformed('10 000 lists that never end', '['.repeat(10_000)),
    malformed('33 levels', withMember(`"a":${'['.repeat(32)}${']'.repeat(32)}`)),
    malformed('cut', good.slice(0, -1)),
    malformed('twice', good + good),
    malformed('with a comma too many', `${good.slice(0, -1)},}`),
    malformed('a word', 'null and void'),
    malformed('null', 'null'),
    malformed('a number', '5'),
    malformed('text', '"{}"'),
    malformed('true', 'true'),
    malformed('blanks', '   '),
    malformed('NaN', withMember('"a":NaN')),
    malformed('Infinity', withMember('"a":-Infinity')),
    malformed('a hexadecimal number', withMember('"a":0x10')),
    malformed('a control character', withMember('"a":"\u0001"')),
    malformed('a NUL', withMember('"a":"\u0000"')),
    malformed('zero bytes', Buffer.alloc(64)),
    malformed('cut UTF-8', inText(0xc3)),
    malformed('an overlong form', inText(0xc0, 0x80)),
    malformed('an encoded surrogate', inText(0xed, 0xa0, 0x80)),
    malformed('a byte that is never UTF-8', inText(0xff)),
    malformed('beyond Unicode', inText(0xf4, 0x90, 0x80, 0x80)),
    malformed('UTF-16', Buffer.from(good, 'utf16le')),
    malformed('UTF-16 with its mark', Buffer.from(`\ufeff${good}`, 'utf16le')),
    malformed('UTF-32', Buffer.from([...good].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))),
    malformed('two byte order marks', `\ufeff\ufeff${good}`),
    invalid('a list', `[${good}]`),
    invalid('an empty list', '[]'),
    invalid('__proto__', withMember('"__proto__":{"isAdmin":true}')),
    invalid('__proto__, escaped', withMember('"__pro\\u0074o__":{"isAdmin":true}')),
    invalid('constructor', withMember('"constructor":{"prototype":{"isAdmin":true}}')),
    invalid('prototype', withMember('"prototype":{}')),
    invalid('toString', withMember('"toString":1')),
    invalid('hasOwnProperty', withMember('"hasOwnProperty":1')),
    invalid('an unknown field', withMember('"applicationId":"00000000-0000-0000-0000-000000000000"')),
    invalid('an unknown field with no name', withMember('"":1')),
    invalid('an unknown field with a lone surrogate', withMember('"\\ud800":1')),
    invalid('an unknown field with a NUL', withMember('"\\u0000":1')),
    invalid('an unknown field beyond every double', withMember('"a":1e400')),
    invalid(
      '100 unknown fields',
      withMember(Array.from({ length: 100 }, (_, i) => `"x${i}":${i}`).join(',')),
    ),
    unsupported('no media type', type('')),
    unsupported('text', type('text/plain')),
    unsupported('XML', type('application/xml'), '<amount>1</amount>'),
    unsupported('a form of parts', type('multipart/form-data; boundary=x')),
    unsupported('another charset', type('application/json; charset=iso-8859-1')),
    unsupported('UTF-16 by name', type('application/json; charset=utf-16'), Buffer.from(good, 'utf16le')),
    unsupported('UTF-7', type('application/json; charset=utf-7')),
    unsupported('two media types', type('application/json, text/plain')),
    unsupported('gzip', encoded('gzip'), gzipSync(good)),
    unsupported('a gzip bomb', encoded('gzip'), bomb),
    unsupported('deflate', encoded('deflate'), deflateSync(good)),
    unsupported('brotli', encoded('br'), brotliCompressSync(good)),
    unsupported('twice encoded', encoded('gzip, gzip'), gzipSync(gzipSync(good))),
    unsupported('an unknown encoding', encoded('nonsense')),
    {
      name: 'too large by one byte',
      raw: good + ' '.repeat(limit + 1 - Buffer.byteLength(good)),
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
  ];
}

/** What each type of a schema is not, as JSON texts: some of them no JavaScript value could carry there. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  number: ['0', '1.5'],
  string: ['"x"'],
  boolean: ['true'],
  array: ['[]', '[[]]', '["x"]'],
  object: ['{}', '{"a":1}'],
  null: ['null'],
};

const typesOf = ({ type, oneOf = [], properties }: Schema): string[] => {
  const own = type === undefined ? [] : [type].flat();
  return [...own, ...oneOf.flatMap(typesOf), ...(properties || oneOf.length > 0 ? ['object'] : [])].map(
    (name) => (name === 'integer' ? 'number' : name),
  );
};

/** JSON texts that a field of this schema must refuse. */
export function wrongValues({ schema }: Field): string[] {
  const types = typesOf(schema);
  const wrong = Object.entries(valuesOf)
    .filter(([type]) => !types.includes(type))
    .flatMap(([, values]) => values);
  const texts = ['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"'];
  const numbers = ['1e400', '-1e400', '9223372036854775808', '1e308'];
  const outside = [
    ...(schema.minimum === undefined ? [] : [String(schema.minimum - 1)]),
    ...(schema.minimum !== undefined && schema.minimum >= 0 ? ['-5e-324'] : []),
    ...(schema.maximum === undefined ? [] : [String(schema.maximum * 10 + 1)]),
  ];
  return [
    ...wrong,
    ...(types.includes('string') ? texts : []),
    ...(types.includes('number') ? [...numbers, ...outside] : []),
    ...(schema.format === 'uuid' ? ['""', '"no uuid"', '"00000000-0000-0000-0000-00000000000g"'] : []),
    ...(schema.enum ? ['"no such word"'] : []),
    ...(schema.maxLength === undefined ? [] : [JSON.stringify('x'.repeat(schema.maxLength + 1))]),
    ...(schema.items ? ['[null]', '[5]', '[{"__proto__":1}]'] : []),
  ];
}
