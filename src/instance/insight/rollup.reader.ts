// Handwritten SQL: figures over many rollups, by steps along the index.
import { Injectable } from '@nestjs/common';
import { type Queries } from '../../database/prepared.js';
import { type BucketRow } from './economy-history.resource.js';
import { type Bucket } from './insight-query.js';
import { sumsBetween, supplyOf } from '../../database/rollup-columns.js';

export interface BucketRange {
  readonly bucket: Bucket;
  /** The buckets of these two moments are in it; null: no end. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** The beginning of the last bucket that was given; null: none was. */
  readonly after: string | null;
  readonly limit: number;
}

/** From bucket to bucket: each step finds the next minute that has events, so what has none costs nothing. */
const forward = {
  start: `economy.find_rollup($1, 'from', coalesce($5::timestamptz + w.width, date_trunc($2, $3::timestamptz, 'UTC')))`,
  next: `economy.find_rollup($1, 'from', b.at + w.width)`,
};
const backward = {
  start: `economy.find_rollup($1, 'before', coalesce($5::timestamptz, date_trunc($2, $4::timestamptz, 'UTC') + w.width, 'infinity'))`,
  next: `economy.find_rollup($1, 'before', b.at)`,
};

const bucketQuery = ({ start, next }: typeof forward): string => `
  WITH RECURSIVE wide AS MATERIALIZED (
    SELECT CASE WHEN $2 = 'day' THEN interval '24 hours' WHEN $2 = 'hour' THEN interval '1 hour' ELSE interval '1 minute' END AS width
  ), bucket AS (
    SELECT date_trunc($2, r.minute, 'UTC') AS at, 1 AS place FROM wide w, LATERAL ${start} r
    UNION ALL
    SELECT date_trunc($2, r.minute, 'UTC'), b.place + 1 FROM bucket b, wide w, LATERAL ${next} r WHERE b.place < $6
  )
  SELECT jsonb_build_object('at', b.at, 'seq', e.seq, 'moneySupply', economy.money(${supplyOf('e')}),
                            'treasury', economy.money(e.taxes_collected + e.estates_collected + e.payments_collected - e.disbursed),
                            'population', e.spawns - e.deaths)
           || ${sumsBetween('s', 'e')} AS row
    FROM bucket b
    JOIN wide w ON true
    JOIN LATERAL economy.find_rollup($1, 'before', b.at + w.width) e ON true
    LEFT JOIN LATERAL economy.find_rollup($1, 'before', b.at) s ON true
   WHERE b.at >= coalesce(date_trunc($2, $3::timestamptz, 'UTC'), '-infinity') AND b.at <= coalesce($4::timestamptz, 'infinity')
   ORDER BY b.place`;

@Injectable()
export class RollupReader {
  /** Buckets with events: from the first on where the range has one, else from the last one back. */
  async list(source: Queries, instanceId: string, range: BucketRange): Promise<BucketRow[]> {
    const { bucket, from, to, after, limit } = range;
    const rows = await source.query<{ row: BucketRow }[]>(bucketQuery(from ? forward : backward), [
      instanceId,
      bucket,
      from,
      to,
      after,
      limit,
    ]);
    return rows.map(({ row }) => row);
  }
}
