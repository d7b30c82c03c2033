import { maxMoney } from '../../common/money/money.js';

/**
 * The numbers of the OpenAPI document. A client in a language with types of fixed size takes them by their format; without
 * one, some choose a float of 32 bits, which cannot hold an amount.
 */

/** Whole numbers of a small range, such as a status or a limit. */
export const int32 = { type: 'integer', format: 'int32' } as const;
/** Places in a history, and counts. */
export const int64 = { type: 'integer', format: 'int64' } as const;
/** A figure with fractions. A double holds every amount of money exactly: it has at most fifteen digits. */
export const double = { type: 'number', format: 'double' } as const;

/** What one character can have, and one transfer can move. */
export const money = {
  ...double,
  minimum: 0,
  maximum: maxMoney,
  description: 'At most four decimals',
} as const;
/** What all characters together have or moved. */
export const moneyTotal = { ...double, minimum: 0, description: money.description } as const;
export const percentage = { ...double, minimum: 0, maximum: 100 } as const;
export const feeling = { ...int32, minimum: -100, maximum: 100 } as const;
