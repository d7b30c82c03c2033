import { EventTotals, toTotals } from './event-totals.resource.js';
import { toIso } from '../../http/resource/base-resource.js';
import { amount, count, moment, integer } from '../../http/resource/property-helpers.js';

/** What happened in a minute, an hour or a day (UTC). */
export class EconomyBucket extends EventTotals {
  @moment()
  at!: string;

  @integer()
  seq!: number;

  @amount('Of the living and of accounts, at its end')
  moneySupply!: number;

  @amount()
  treasury!: number;

  @count()
  population!: number;
}

export type BucketRow = EconomyBucket;

export function toEconomyBucket(row: BucketRow): EconomyBucket {
  const { seq, moneySupply, treasury, population } = row;
  return { at: toIso(row.at), ...toTotals(row), moneySupply, treasury, population, seq };
}
