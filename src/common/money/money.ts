/** The largest wealth, amount or treasury: 15 significant digits, so an IEEE double carries every value exactly. */
export const maxMoney = 99_999_999_999.9999;
export const moneyDigits = 4;
const scale = 10 ** moneyDigits;

/**
 * Reads a JSON number as an exact decimal of at most four fraction digits, or null when it is none.
 *
 * Clients compute with doubles, so what they mean as 0.3 may arrive as 0.30000000000000004: a value within one unit in
 * the 15th significant digit of a four-digit decimal is that decimal. A genuine fifth fraction digit is still an error,
 * also where the numbers are so large that the 15th significant digit is a fraction digit itself.
 */
export function toDecimal(value: unknown, max: number = maxMoney): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  if (value === 0) return 0;
  const decimal = Math.round(value * scale) / scale;
  if (decimal === 0 || decimal > max) return null;
  return value === decimal || Math.abs(value - decimal) <= noise(decimal) ? decimal : null;
}

/** How far rounding in the client's doubles may have carried a value away from the decimal it means. */
function noise(decimal: number): number {
  const exponent = Math.floor(Math.log10(decimal));
  const unitOf15thDigit = 10 ** (exponent - 14);
  const ulp = 2 ** (Math.floor(Math.log2(decimal)) - 52);
  const halfOfFifthFractionDigit = 0.5 / (scale * 10);
  return Math.min(unitOf15thDigit * (1 + 1e-9), Math.max(halfOfFifthFractionDigit, 2 * ulp));
}
