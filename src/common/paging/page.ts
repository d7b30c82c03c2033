import { invalidAt } from '../errors/economy-error.js';
import {
  type CursorFilters,
  type CursorPart,
  type CursorPosition,
  readCursor,
  writeCursor,
} from './cursor.js';

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** One page of a list; `nextCursor` requests the next one and is null on the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The validated query of a list: the size, and the position and filters in the cursor. */
export interface PageRequest {
  readonly limit: number;
  /** Null for the first page. */
  readonly after: CursorPosition | null;
  readonly filters: CursorFilters;
}

/**
 * Reads `?limit=` and `?cursor=`. A cursor carries the filters it was made with, the name and the owner of its list (`ListOwner`)
 * among them, so that a page cannot be continued with other ones: both are only allowed if they agree.
 */
export function readPage(
  query: { readonly limit?: unknown; readonly cursor?: unknown },
  filters: CursorFilters & { readonly list: string; readonly owner: string },
  position: readonly CursorPart[],
  sizes: CountBounds = { fallback: defaultPageSize, most: maxPageSize },
): PageRequest {
  const limit = readCount('limit', query.limit, sizes);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, filters, position);
  return { limit, after, filters };
}

/** Reads a parameter that accepts one of the given words. */
export function readChoice<T extends string>(
  name: string,
  value: unknown,
  allowed: readonly T[],
  fallback: T,
): T {
  if (value === undefined) return fallback;
  const found = allowed.find((word) => word === value);
  if (found !== undefined) return found;
  throw invalidAt(`/${name}`, 'NOT_ALLOWED', `${name} must be one of ${allowed.join(', ')}`);
}

/** Removes the extra row that shows whether there is more, and builds the cursor from the last row left. */
export function toPage<Row>(
  request: PageRequest,
  rows: readonly Row[],
  sortValues: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  const more = rows.length > request.limit && last !== undefined;
  return { items, nextCursor: more ? writeCursor(sortValues(last), request.filters) : null };
}

/** The same of a query that selects each row as JSON. */
export function toPageOfRows<Row>(
  request: PageRequest,
  rows: readonly { readonly row: Row }[],
  sortValues: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const all = rows.map(({ row }) => row);
  return toPage(request, all, sortValues);
}

export function mapPage<Row, Item>({ items, nextCursor }: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: items.map((row) => toItem(row)), nextCursor };
}

export interface CountBounds {
  readonly fallback: number;
  readonly most: number;
}

/** Reads a parameter with a count of at least one. */
export function readCount(name: string, value: unknown, { fallback, most }: CountBounds): number {
  if (value === undefined) return fallback;
  const count = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (count >= 1 && count <= most) return count;
  throw invalidAt(`/${name}`, 'NOT_A_LIMIT', `${name} must be a whole number from 1 to ${most}`);
}
