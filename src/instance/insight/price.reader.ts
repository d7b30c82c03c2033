// Handwritten SQL: items by steps along the index, and for each what its buckets add up to.
import { Injectable } from '@nestjs/common';
import { type Queries } from '../../database/prepared.js';
import { toIso } from '../../http/resource/base-resource.js';
import { type ItemPricesRow } from './price.resource.js';
import { type PricePoint } from './price-index.js';
import { type PriceWindow } from './price-query.js';

const bucketsOf = (item: string): string =>
  `economy.prices_of($1, ${item}, $2, $3::timestamptz, $4::timestamptz) p`;

const figures = `
  coalesce(jsonb_agg(jsonb_build_object(
      'at', p.at, 'trades', p.trades, 'volume', economy.money(p.volume), 'mean', economy.money(p.mean),
      'median', economy.money(p.median), 'lowest', economy.money(p.lowest), 'highest', economy.money(p.highest),
      'last', economy.money(p.last)) ORDER BY p.at) FILTER (WHERE p.at IS NOT NULL), '[]')`;

const listQuery = `
  WITH RECURSIVE good (item, place) AS (
    SELECT n.item, 1 FROM economy.next_item($1, $5) AS n (item)
    UNION ALL
    SELECT n.item, g.place + 1 FROM good g, LATERAL economy.next_item($1, g.item) AS n (item) WHERE g.place < $6
  )
  SELECT g.item, ${figures} AS buckets
    FROM good g LEFT JOIN LATERAL ${bucketsOf('g.item')} ON true
   GROUP BY g.place, g.item ORDER BY g.place`;

const itemsQuery = `
  SELECT g.item, ${figures} AS buckets
    FROM unnest($5::text[]) AS g (item) LEFT JOIN LATERAL ${bucketsOf('g.item')} ON true
   GROUP BY g.item`;

const pointsQuery = `
  SELECT g.item, to_jsonb(p.at) AS at, p.volume, p.mean
    FROM unnest($5::text[]) AS g (item), LATERAL ${bucketsOf('g.item')}
   ORDER BY p.at`;

/** What items cost, from the rollup: a call reads a row for each hour and different price of an item in its window. */
@Injectable()
export class PriceReader {
  /** The items after one of that name. */
  list(
    source: Queries,
    instanceId: string,
    { bucket, from, upto }: PriceWindow,
    after: string,
    limit: number,
  ): Promise<ItemPricesRow[]> {
    return source.query<ItemPricesRow[]>(listQuery, [instanceId, bucket, from, upto, after, limit]);
  }

  of(
    source: Queries,
    instanceId: string,
    { bucket, from, upto }: PriceWindow,
    items: readonly string[],
  ): Promise<ItemPricesRow[]> {
    return source.query<ItemPricesRow[]>(itemsQuery, [instanceId, bucket, from, upto, items]);
  }

  /** Exact, by item, each in their order. */
  async points(
    source: Queries,
    instanceId: string,
    { bucket, from, upto }: PriceWindow,
    items: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PricePoint[]>> {
    type Row = {
      readonly item: string;
      readonly at: string;
      readonly volume: string;
      readonly mean: string | null;
    };
    const rows = await source.query<Row[]>(pointsQuery, [instanceId, bucket, from, upto, items]);
    const points = new Map<string, PricePoint[]>(items.map((item) => [item, []]));
    for (const { item, at, volume, mean } of rows) {
      points.get(item)!.push({
        at: toIso(at),
        volume: BigInt(volume),
        mean: mean === null ? null : BigInt(mean),
      });
    }
    return points;
  }
}
