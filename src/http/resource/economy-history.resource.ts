import { EventTotals, toTotals } from './event-totals.resource.js';
import { toIso } from './base-resource.js';
import { count, figure, moment } from './property-helpers.js';

/** What happened in a minute, an hour or a day (UTC). */
export class EconomyBucket extends EventTotals {
  @moment('Its beginning')
  at!: string;

  @figure('Its last event')
  seq!: number;

  @count('What the living had at its end')
  moneySupply!: number;

  @count('What the treasury had at its end')
  treasury!: number;

  @count('Agent NPCs that lived at its end')
  population!: number;
}

export type BucketRow = EconomyBucket;

export function toEconomyBucket(row: BucketRow): EconomyBucket {
  const { seq, moneySupply, treasury, population } = row;
  return { at: toIso(row.at), ...toTotals(row), moneySupply, treasury, population, seq };
}
