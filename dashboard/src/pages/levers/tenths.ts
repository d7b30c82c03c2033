import type { ExpectedCollection } from '../../api/types.js';

/** A tenth of the characters by wealth, with their mean wealth. */
export interface Tenth {
  readonly label: string;
  readonly population: number;
  readonly before: number;
  readonly tax: number;
  readonly after: number;
  /** What all of them pay together. */
  readonly taxTogether: number;
}

/**
 * The tenths that have somebody, the poorest first. They are as equal as they can be, but where the population is no
 * multiple of ten some have one more than others: only means can be compared.
 */
export function tenthsOf(deciles: ExpectedCollection['deciles']): readonly Tenth[] {
  return deciles
    .filter(({ population }) => population > 0)
    .map(({ population, wealthBefore, tax, wealthAfter }, index, { length }) => ({
      label: labelOf(index, length),
      population,
      before: meanOf(wealthBefore, population),
      tax: meanOf(tax, population),
      after: meanOf(wealthAfter, population),
      taxTogether: tax,
    }));
}

/** Exact to the fourth digit, half of one rounded up: in whole units, as the quotient of two doubles may miss it. */
export function meanOf(sum: number, heads: number): number {
  const units = BigInt(sum.toFixed(4).replace('.', ''));
  return Number((2n * units + BigInt(heads)) / (2n * BigInt(heads))) / 10_000;
}

/** The number of characters of a bar. */
export function sizesOf(tenths: readonly Tenth[]): string {
  const sizes = [...new Set(tenths.map(({ population }) => population))].toSorted((a, b) => a - b);
  return tenths.length < 10 ? 'one character each' : `${sizes.join(' or ')} characters each`;
}

/** By the index of a tenth. */
const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'] as const;

function labelOf(index: number, length: number): string {
  if (length === 1) return 'Everybody';
  if (index === 0) return 'Poorest';
  return index === length - 1 ? 'Richest' : ordinals[index]!;
}
