import { moneyDigits } from './money.js';

declare const tenThousandths: unique symbol;

/**
 * A count of ten-thousandths: how the database and this process keep amounts and moods. It is a whole number below 2^53, so
 * adding and comparing it is exact; a lifetime total may be longer, and is then the nearest double. The type is opaque, so that
 * nobody takes it for the decimal that callers see.
 */
export interface Units {
  readonly [tenThousandths]: true;
}

const scale = 10 ** moneyDigits;

/** The decimal that callers see: the nearest double, which prints with the same digits. */
export function decimalOf(units: Units): number {
  return (units as unknown as number) / scale;
}

/** For a checked decimal, with at most four fraction digits. */
export function inUnits(decimal: number): Units {
  return Math.round(decimal * scale) as unknown as Units;
}

/** What is left of an amount when a part of it is gone. */
export function less(whole: Units, part: Units): Units {
  return ((whole as unknown as number) - (part as unknown as number)) as unknown as Units;
}

/** The decimal with all four fraction digits, as policies get it. */
export function decimalText(units: Units): string {
  return decimalOf(units).toFixed(moneyDigits);
}

/** For a count that is an amount of money. */
export function asUnits(count: bigint): Units {
  return Number(count) as unknown as Units;
}

const bigScale = BigInt(scale);
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
  return BigInt(match[1]!) * bigScale + BigInt((match[2] ?? '').padEnd(moneyDigits, '0'));
}

/**
 * The text of whole ten-thousandths: `125000n` is `'12.5000'`. Throws unless it is an amount of money.
 *
 * @publicApi
 */
export function fromUnits(units: bigint): string {
  if (units < 0n || units > most) throw new RangeError(`${units} ten-thousandths are no amount of money`);
  return `${units / bigScale}.${String(units % bigScale).padStart(moneyDigits, '0')}`;
}
