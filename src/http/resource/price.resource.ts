import { ApiProperty } from '@nestjs/swagger';
import { toIso } from './base-resource.js';
import { amount, amountOrNull, count, figure, figureOrNull, moment, text } from './property-helpers.js';

/** What an item cost in an hour, a day or a week (UTC). Without a known price its prices are null. */
export class PriceBucket {
  @moment('Its beginning')
  at!: string;

  @count()
  trades!: number;

  @figure('Quantity')
  volume!: number;

  @amountOrNull('By quantity')
  mean!: number | null;

  @amountOrNull('Of the trades')
  median!: number | null;

  @amountOrNull()
  lowest!: number | null;

  @amountOrNull()
  highest!: number | null;

  @amountOrNull()
  last!: number | null;
}

/** An item that trades were for, and what one of it cost. */
export class ItemPrices {
  @text()
  item!: string;

  @ApiProperty({ type: [PriceBucket], description: 'Newest last, without empty ones' })
  buckets!: readonly PriceBucket[];
}

export interface ItemPricesRow {
  readonly item: string;
  readonly buckets: readonly PriceBucket[];
}

export function toItemPrices({ item, buckets }: ItemPricesRow): ItemPrices {
  return { item, buckets: buckets.map((bucket) => ({ ...bucket, at: toIso(bucket.at) })) };
}

/** What a basket cost. */
export class IndexBucket {
  @moment('Its beginning')
  at!: string;

  @amount('Of the basket')
  cost!: number;

  @figureOrNull('By the basket')
  laspeyres!: number | null;

  @figureOrNull('By what was traded before')
  chained!: number | null;
}

/** How the prices of a basket change: 100 is the first bucket, from which on each item has a price. */
export class PriceIndex {
  @ApiProperty({
    type: [IndexBucket],
    description: 'From the one on in which each item has had a price, which is 100',
  })
  buckets!: readonly IndexBucket[];
}
