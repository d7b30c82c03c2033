import { toCsv } from '../../http/response/csv.js';
import { type EconomyBucket } from './economy-history.resource.js';
import { type ItemPrices, type PriceBucket, type PriceIndex } from './price.resource.js';
import { type Economy } from './economy.resource.js';

type Cell = string | number | null;

/** A figure a row. Its name is the path to it in the JSON, places of lists from 1: `richest.1.name`. */
export function economyTable(economy: Economy): string {
  return toCsv(['figure', 'value'], figuresOf('', economy));
}

function figuresOf(path: string, value: unknown): [string, Cell][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Cell]];
  const members = Array.isArray(value)
    ? value.map((member, index) => [String(index + 1), member as unknown] as const)
    : Object.entries(value);
  return members.flatMap(([name, member]) => figuresOf(path === '' ? name : `${path}.${name}`, member));
}

const bucketColumns = [
  'at',
  'trades',
  'tradeVolume',
  'taxes',
  'taxesCollected',
  'estatesCollected',
  'paymentsCollected',
  'disbursed',
  'interactions',
  'deaths',
  'spawns',
  'minted',
  'sunk',
  'moneySupply',
  'treasury',
  'population',
  'seq',
] as const satisfies readonly (keyof EconomyBucket)[];

/** A bucket a row. */
export function historyTable(buckets: readonly EconomyBucket[]): string {
  return toCsv(
    bucketColumns,
    buckets.map((bucket) => bucketColumns.map((column) => bucket[column])),
  );
}

const priceColumns = [
  'at',
  'trades',
  'volume',
  'mean',
  'median',
  'lowest',
  'highest',
  'last',
] as const satisfies readonly (keyof PriceBucket)[];

/** A row for each bucket of an item. */
export function priceTable(items: readonly ItemPrices[]): string {
  return toCsv(
    ['item', ...priceColumns],
    items.flatMap(({ item, buckets }) =>
      buckets.map((bucket) => [item, ...priceColumns.map((column) => bucket[column])]),
    ),
  );
}

/** A bucket a row. */
export function indexTable({ buckets }: PriceIndex): string {
  return toCsv(
    ['at', 'cost', 'laspeyres', 'chained'],
    buckets.map(({ at, cost, laspeyres, chained }) => [at, cost, laspeyres, chained]),
  );
}
