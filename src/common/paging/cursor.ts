import { isIdentifier } from '../identifier.js';
import { isStoredMoment } from '../moment.js';
import { invalidAt } from '../errors/economy-error.js';
import { toDecimal } from '../money/money.js';
import { isPlainText } from '../text.js';

/** Validates sort values: anybody may forge a cursor, so each part must be one that the service could have written. */
export type CursorPart = 'id' | 'seq' | 'affinity' | 'money' | 'percentage' | 'text' | 'moment';

/** The sort values of the last returned item. */
export type CursorPosition = readonly (string | number)[];

/** The filters of a list, its name among them. */
export type CursorFilters = Readonly<Record<string, string>>;

const fits: Readonly<Record<CursorPart, (value: unknown) => boolean>> = {
  id: (value) => isIdentifier(value) && value === value.toLowerCase(),
  seq: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  affinity: (value) => Number.isSafeInteger(value) && Math.abs(value as number) <= 100,
  money: (value) => typeof value === 'number' && toDecimal(value) === value,
  percentage: (value) => typeof value === 'number' && toDecimal(value, 100) === value,
  text: (value) => isPlainText(value, 0, 1000),
  moment: isStoredMoment,
};

export function writeCursor(position: CursorPosition, filters: CursorFilters): string {
  return Buffer.from(JSON.stringify({ a: position, f: filters })).toString('base64url');
}

/** The position in a cursor of this list; a cursor that would be written differently is refused. */
export function readCursor(
  text: unknown,
  filters: CursorFilters,
  parts: readonly CursorPart[],
): CursorPosition {
  const { a: position, f: found } = parse(text);
  if (!isPosition(position, parts) || typeof found !== 'object' || found === null) throw notACursor();
  const foreign = Object.keys(filters).find((name) => (found as CursorFilters)[name] !== filters[name]);
  if (foreign !== undefined) {
    throw invalidAt(
      '/cursor',
      'CURSOR_MISMATCH',
      foreign === 'owner'
        ? 'the cursor is of another instance or character; start again without it'
        : `the cursor was made with another ${foreign}; start again without it`,
    );
  }
  if (writeCursor(position, filters) !== text) throw notACursor();
  return position;
}

function parse(text: unknown): { readonly a?: unknown; readonly f?: unknown } {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(String(text), 'base64url').toString('utf8'));
    return typeof cursor === 'object' && cursor !== null ? cursor : {};
  } catch {
    throw notACursor();
  }
}

function isPosition(value: unknown, parts: readonly CursorPart[]): value is CursorPosition {
  return (
    Array.isArray(value) &&
    value.length === parts.length &&
    parts.every((part, index) => fits[part](value[index]))
  );
}

function notACursor(): Error {
  return invalidAt('/cursor', 'NOT_A_CURSOR', 'cursor must be a nextCursor of this list');
}
