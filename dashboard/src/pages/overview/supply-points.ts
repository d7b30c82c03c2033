import type { Bucket, Economy, EconomyBucket } from '../../api/types.js';
import { formatPeriod, formatTime, lengthOf } from '../../ui/format.js';

/** What characters and the treasury had at a moment. */
export interface SupplyPoint {
  readonly at: number;
  readonly moneySupply: number;
  readonly treasury: number;
}

/**
 * The moments with known figures: the beginning of the world, with nothing; the end of each bucket, because a bucket has the
 * state at its end; and now, for a bucket that has not ended yet.
 */
export function knownPoints(
  items: readonly EconomyBucket[],
  bucket: Bucket,
  economy: Pick<Economy, 'at' | 'moneySupply' | 'treasury'>,
  begin: number | null,
): readonly SupplyPoint[] {
  const { moneySupply, treasury } = economy;
  const now = { at: Date.parse(economy.at), moneySupply, treasury };
  const points = items
    .map(({ at, moneySupply, treasury }) => ({
      at: Date.parse(at) + lengthOf(bucket),
      moneySupply,
      treasury,
    }))
    .filter(({ at }) => at < now.at);
  points.push(now);
  if (begin !== null && begin < points[0]!.at) points.unshift({ at: begin, moneySupply: 0, treasury: 0 });
  return points;
}

/**
 * The line through them: flat from the end of a bucket to the beginning of the next one, as nothing happened in between,
 * and slanting within a bucket, of which only both ends are known.
 */
export function lineThrough(known: readonly SupplyPoint[], bucket: Bucket): readonly SupplyPoint[] {
  const width = lengthOf(bucket);
  return known.flatMap((point, index) => {
    const before = known[index - 1];
    // The end of a bucket is the beginning of the next.
    const begin = Math.floor((point.at - 1) / width) * width;
    return before && before.at < begin ? [{ ...before, at: begin }, point] : [point];
  });
}

/** What a point is the end of; now, and the beginning of the world, are moments. */
export function stretchBefore(at: number, bucket: Bucket): string {
  const length = lengthOf(bucket);
  return at % length === 0 ? formatPeriod(at - length, bucket) : formatTime(at, 'date-and-clock');
}
