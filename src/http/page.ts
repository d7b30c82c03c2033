import { validationFailed } from '../errors/economy-error.js';
import { isIdentifier } from '../database/identifier.js';
import { isPlainText } from './plain-text.js';

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** One page of a list; `nextCursor` asks for the next one and is null on the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** What a sort value is: a cursor may come from anybody, so each of its parts is checked before it reaches a query. */
export type CursorPart = 'id' | 'number' | 'text' | 'moment';

/** What a list was asked for, after checks: the size, and the position and filters that the cursor carries. */
export interface PageRequest {
  readonly limit: number;
  /** The sort values of the last item already given, or null for the first page. */
  readonly after: readonly (string | number)[] | null;
  readonly filters: Readonly<Record<string, string>>;
}

/**
 * Reads `?limit=` and `?cursor=`. A cursor carries the filters it was made with, the name of its list among them, so that
 * a page can't be continued with other ones: giving both is allowed only where they agree.
 */
export function readPage(
  query: { readonly limit?: unknown; readonly cursor?: unknown },
  filters: Readonly<Record<string, string>> & { readonly list: string },
  position: readonly CursorPart[],
  sizes: CountBounds = { fallback: defaultPageSize, most: maxPageSize },
): PageRequest {
  const limit = readCount('limit', query.limit, sizes);
  if (query.cursor === undefined) return { limit, after: null, filters };
  const cursor = decode(query.cursor, position);
  for (const [name, value] of Object.entries(filters)) {
    if (cursor.f[name] !== value) {
      throw validationFailed([
        {
          pointer: '/cursor',
          code: 'CURSOR_MISMATCH',
          detail: `the cursor was made with another ${name}; start again without it`,
        },
      ]);
    }
  }
  return { limit, after: cursor.a, filters };
}

/** Reads a parameter that takes one of some words. */
export function readChoice<T extends string>(
  name: string,
  value: unknown,
  allowed: readonly T[],
  fallback: T,
): T {
  if (value === undefined) return fallback;
  const found = allowed.find((word) => word === value);
  if (found !== undefined) return found;
  throw validationFailed([
    { pointer: `/${name}`, code: 'NOT_ALLOWED', detail: `${name} must be one of ${allowed.join(', ')}` },
  ]);
}

/** Cuts the extra row that tells whether there is more, and makes the cursor from the last row kept. */
export function toPage<Row, Item>(
  request: PageRequest,
  rows: readonly Row[],
  sortValues: (row: Row) => readonly (string | number)[],
  toItem: (row: Row) => Item,
): Page<Item> {
  const kept = rows.slice(0, request.limit);
  const last = kept.at(-1);
  const more = rows.length > request.limit && last !== undefined;
  const cursor = more
    ? Buffer.from(JSON.stringify({ a: sortValues(last), f: request.filters })).toString('base64url')
    : null;
  return { items: kept.map(toItem), nextCursor: cursor };
}

export interface CountBounds {
  readonly fallback: number;
  readonly most: number;
}

/** Reads a parameter that says how many of something, at least one. */
export function readCount(name: string, value: unknown, { fallback, most }: CountBounds): number {
  if (value === undefined) return fallback;
  const count = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  throw validationFailed([
    { pointer: `/${name}`, code: 'NOT_A_LIMIT', detail: `${name} must be a whole number from 1 to ${most}` },
  ]);
}

interface Cursor {
  readonly a: readonly (string | number)[];
  readonly f: Readonly<Record<string, string>>;
}

function decode(text: unknown, position: readonly CursorPart[]): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(String(text), 'base64url').toString('utf8'));
    if (isCursor(cursor, position)) return cursor;
  } catch {
    // Falls through: a cursor that cannot be read is refused below like one of the wrong shape.
  }
  throw validationFailed([
    { pointer: '/cursor', code: 'NOT_A_CURSOR', detail: 'cursor must be a nextCursor of this list' },
  ]);
}

function isCursor(value: unknown, position: readonly CursorPart[]): value is Cursor {
  if (typeof value !== 'object' || value === null) return false;
  const { a, f } = value as { a?: unknown; f?: unknown };
  return (
    Array.isArray(a) &&
    a.length === position.length &&
    position.every((part, index) => fits(part, a[index])) &&
    typeof f === 'object' &&
    f !== null
  );
}

const isoMoment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/;

/** A day that no calendar has is refused by PostgreSQL, while Date carries it over into the next month. */
function isMoment(text: string): boolean {
  const time = isoMoment.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
}

function fits(part: CursorPart, value: unknown): boolean {
  if (part === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (part === 'id') return isIdentifier(value);
  if (part === 'moment') return typeof value === 'string' && isMoment(value);
  return isPlainText(value, 0, 1000);
}
