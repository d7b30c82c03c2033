import { ApiProperty } from '@nestjs/swagger';
import { toIso } from '../../http/resource/base-resource.js';
import { amount, count, figure, figureOrNull, moment, text } from '../../http/resource/property-helpers.js';

/** What an item cost in an hour, a day or a week (UTC) from `at` on. Its prices are null where none is known. */
export class PriceBucket {
  @moment()
  at!: string;

  @count()
  trades!: number;

  /** The sum of their quantities. */
  @figure()
  volume!: number;

  /** Weighted by quantity. */
  @figureOrNull()
  mean!: number | null;

  /** Among the trades. */
  @figureOrNull()
  median!: number | null;

  @figureOrNull()
  lowest!: number | null;

  @figureOrNull()
  highest!: number | null;

  @figureOrNull()
  last!: number | null;
}

/** An item that trades were for, and what one of it cost. */
export class ItemPrices {
  @text()
  item!: string;

  /** Newest last, without empty ones. */
  @ApiProperty({ type: [PriceBucket] })
  buckets!: readonly PriceBucket[];
}

export interface ItemPricesRow {
  readonly item: string;
  readonly buckets: readonly PriceBucket[];
}

export function toItemPrices({ item, buckets }: ItemPricesRow): ItemPrices {
  return { item, buckets: buckets.map((bucket) => ({ ...bucket, at: toIso(bucket.at) })) };
}

/** What a basket cost from `at` on, and the indices of that. */
export class IndexBucket {
  @moment()
  at!: string;

  @amount()
  cost!: number;

  @figure()
  laspeyres!: number;

  @figure()
  chained!: number;
}

/** How the prices of a basket change: see `priceIndex`. */
export class PriceIndex {
  @ApiProperty({ type: [IndexBucket] })
  buckets!: readonly IndexBucket[];
}
