import { Random } from '../../prove/support/random.js';

/** What a part of a cursor is. */
export type PartKind = 'id' | 'seq' | 'affinity' | 'money' | 'percentage' | 'text' | 'moment';

export interface OpenCursor {
  readonly a: readonly unknown[];
  readonly f: Readonly<Record<string, unknown>>;
}

export interface Forgery {
  readonly how: string;
  readonly text: string;
}

const toBase64 = (json: string): string => Buffer.from(json).toString('base64url');

export const readCursor = (text: string): OpenCursor =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as OpenCursor;
export const sealCursor = (cursor: unknown): string => toBase64(JSON.stringify(cursor));

/** What no part is, as JSON texts: some of them no JavaScript value could carry. */
const never = [
  'null',
  'true',
  '[]',
  '[1]',
  '{}',
  '{"a":1}',
  '1e400',
  '-1e400',
  '1e19',
  '-1e300',
  '-0',
  '1e-7',
  '""',
];
const notANumber = ['"5"', '"NaN"', '"Infinity"', '0.00001', '1E1', '12.34567'];
const notAText = ['5', '0'];

const strangers: Readonly<Record<PartKind, readonly string[]>> = {
  seq: [...notANumber, '0', '-1', '0.5', '9007199254740992', '9223372036854775808'],
  affinity: [...notANumber, '0.5', '101', '-101', '32768'],
  money: [...notANumber, '-1', '-0.5', '100000000000', '99999999999.99999', '99999999999.9999999'],
  percentage: [...notANumber, '-1', '100.0001', '101'],
  text: [...notAText, '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', JSON.stringify('x'.repeat(3000))],
  id: [
    ...notAText,
    '"x"',
    '"00000000-0000-4000-8000-00000000000"',
    '"0000000000004000800000000000000000"',
    '"{00000000-0000-4000-8000-000000000000}"',
    '"ABCDEF00-0000-4000-8000-000000000000"',
    '"00000000-0000-4000-8000-000000000000\\n"',
    '"00000000-0000-4000-8000-000000000000\\u0000"',
  ],
  moment: [
    ...notAText,
    ...[
      'now',
      'epoch',
      'infinity',
      '-infinity',
      '2026-02-30T00:00:00+00:00',
      '2026-13-01T00:00:00+00:00',
      '2026-01-01T24:00:00+00:00',
      '2026-01-01T23:59:60+00:00',
      '2026-01-01T00:00:00',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00+01:00',
      '2026-01-01T00:00:00.+00:00',
      '2026-01-01T00:00:00.1234567+00:00',
      '2026-01-01T00:00:00.10+00:00',
      '0000-01-01T00:00:00+00:00',
      '10000-01-01T00:00:00+00:00',
      '294277-01-01T00:00:00+00:00',
      '2026-01-01T00:00:00+00:00 BC',
      '2026-01-01',
    ].map((text) => JSON.stringify(text)),
  ],
};

/** A cursor of the service in forms that it never makes: each part, each member and the whole in every way. */
export function forgeries(cursor: string, kinds: readonly PartKind[]): Forgery[] {
  const { a, f } = readCursor(cursor);
  if (a.length !== kinds.length) throw new Error(`a cursor of ${a.length} parts, not ${kinds.length}`);
  const [parts, filters] = [a.map((part) => JSON.stringify(part)), JSON.stringify(f)];
  const json = JSON.stringify({ a, f });
  const of = (how: string, text: string): Forgery => ({ how, text: toBase64(text) });
  const inPlaces = kinds.flatMap((kind, place) =>
    [...never, ...strangers[kind]]
      // An empty name is a text.
      .filter((value) => !(kind === 'text' && value === '""'))
      .map((value) =>
        of(
          `part ${place} is ${value.slice(0, 60)}`,
          `{"a":[${parts.with(place, value).join(',')}],"f":${filters}}`,
        ),
      ),
  );
  const filterForgeries = ['null', '[]', '5', '"x"', '{}'].map((value) =>
    of(`its filters are ${value}`, `{"a":[${parts.join(',')}],"f":${value}}`),
  );
  const members = Object.keys(f).flatMap((name) => {
    const { [name]: own, ...rest } = f;
    return [
      of(`without its ${name}`, JSON.stringify({ a, f: rest })),
      ...[null, 5, [own], { own }, `${String(own)} `, 'toString'].map((value) =>
        of(`its ${name} is ${JSON.stringify(value)}`, JSON.stringify({ a, f: { ...f, [name]: value } })),
      ),
    ];
  });
  return [
    ...inPlaces,
    ...filterForgeries,
    ...members,
    of('a filter more', JSON.stringify({ a, f: { ...f, more: '' } })),
    of('a member more', JSON.stringify({ a, f, more: 1 })),
    of('a member twice', `${json.slice(0, -1)},"f":${filters}}`),
    of('__proto__', `${json.slice(0, -1)},"__proto__":{}}`),
    of('its members turned', JSON.stringify({ f, a })),
    of('without its parts', JSON.stringify({ f })),
    of('without its filters', JSON.stringify({ a })),
    of('its parts are an object', JSON.stringify({ a: { ...a, length: a.length }, f })),
    of('its parts are a text', JSON.stringify({ a: 'x'.repeat(a.length), f })),
    of('a part less', JSON.stringify({ a: a.slice(1), f })),
    of('a part more', JSON.stringify({ a: [...a, 1], f })),
    of('no parts', JSON.stringify({ a: [], f })),
    of('a list of it', `[${json}]`),
    of('blanks in it', JSON.stringify({ a, f }, null, 1)),
    of('a byte order mark', `\uFEFF${json}`),
    of('cut', json.slice(0, -1)),
    of('a word', 'null'),
    of('10 000 lists', '['.repeat(5000)),
    { how: 'padded', text: `${cursor}=` },
    { how: 'a letter of no alphabet in it', text: `${cursor.slice(0, 5)}!${cursor.slice(5)}` },
    { how: 'cut', text: cursor.slice(0, -3) },
    { how: 'NUL behind it', text: `${cursor}\u0000` },
    { how: 'of 4000 letters', text: 'x'.repeat(4000) },
    { how: 'empty members', text: '{}' },
  ];
}

/** Cursors that chance makes of one: the same for the same seed. */
export function randomForgeries(cursor: string, seed: number, count: number): string[] {
  const random = new Random(seed);
  const bytes = Buffer.from(cursor, 'base64url');
  return Array.from({ length: count }, () => {
    const copy = Buffer.from(bytes);
    for (let changes = 1 + random.below(3); changes > 0; changes -= 1)
      copy[random.below(copy.length)] = random.below(256);
    if (random.chance(0.25)) return copy.subarray(0, random.below(copy.length)).toString('base64url') || 'x';
    if (random.chance(0.75)) return copy.toString('base64url');
    const { a, f } = readCursor(cursor);
    return sealCursor({ a: a.map(() => (random.next() - 0.5) * 10 ** random.below(308)), f });
  });
}
