import { moneyDigits } from './money.js';

const scale = 10n ** BigInt(moneyDigits);
const most = 10n ** 15n - 1n;
const form = /^(0|[1-9]\d{0,10})(?:\.(\d{1,4}))?$/;

/**
 * Money as whole ten-thousandths, in which sums and shares are exact: `'12.5'` is `125000n`. Null for a text that is no
 * amount of money: from 0 to 99999999999.9999 with at most four fraction digits.
 *
 * @publicApi
 */
export function toUnits(text: string): bigint | null {
  const match = form.exec(text);
  if (!match) return null;
  return BigInt(match[1]!) * scale + BigInt((match[2] ?? '').padEnd(moneyDigits, '0'));
}

/**
 * The text of whole ten-thousandths: `125000n` is `'12.5000'`. Throws for what is no amount of money.
 *
 * @publicApi
 */
export function fromUnits(units: bigint): string {
  if (units < 0n || units > most) throw new RangeError(`${units} ten-thousandths are no amount of money`);
  return `${units / scale}.${String(units % scale).padStart(moneyDigits, '0')}`;
}
