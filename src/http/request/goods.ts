import { toDecimal } from '../../common/money/money.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { isVisibleLine, isPlainText } from '../../common/text.js';

export const mostGoods = 16;
export const longestItem = 64;

/** Something that a trade was for. Items are words of the game: the service owns, counts and compares none. */
export interface Good {
  readonly item: string;
  /** Above 0, at most four fraction digits. */
  readonly quantity: number;
  /** What one of it cost. */
  readonly unitPrice?: number;
}

export const goodsRule =
  `must be a list of 1 to ${mostGoods} objects with a different item of 1 to ${longestItem} characters in one visible line, ` +
  'a quantity above 0 with at most 4 fraction digits and, if known, a unitPrice';

/** The goods of a trade without rounding errors of the client's doubles; null for what is none. */
export function readGoods(value: unknown): readonly Good[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostGoods) return null;
  const goods = value.flatMap((each) => readGood(each) ?? []);
  return new Set(goods.map(({ item }) => item)).size === value.length ? goods : null;
}

/** True for goods as the data of an event has them, in ten-thousandths. */
export function areStoredGoods(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const inDecimals = (value as readonly Readonly<Record<string, unknown>>[]).map((each) =>
    Object.fromEntries(
      Object.entries(each ?? {}).map(([name, given]) => [
        name,
        Number.isSafeInteger(given) ? decimalOf(given as Units) : name === 'item' ? given : null,
      ]),
    ),
  );
  return readGoods(inDecimals) !== null;
}

function readGood(value: unknown): Good | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { item, quantity, unitPrice, ...unknown } = value as Readonly<Record<string, unknown>>;
  const number = toDecimal(quantity);
  const price = unitPrice === undefined ? undefined : toDecimal(unitPrice);
  if (!isPlainText(item, 1, longestItem) || !isVisibleLine(item) || !number || price === null) return null;
  if (Object.keys(unknown).length > 0) return null;
  return price === undefined ? { item, quantity: number } : { item, quantity: number, unitPrice: price };
}
