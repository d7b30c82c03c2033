import type { ItemPrices, PriceBucket } from '../../api/types.js';
import { lengthOf, type Step } from '../../ui/format.js';

export type PriceStep = Exclude<Step, 'minute'>;

/** As many steps as are shown, the last of them not over yet. */
const shownSteps = 30;
/** The week of the first day of 1970 began on a Monday before it. */
const firstMonday = 4 * 86_400_000;

/** When the first of the steps up to a moment begins, by UTC. */
export function windowBegin(step: PriceStep, until: number): string {
  const length = lengthOf(step);
  const offset = step === 'week' ? firstMonday : 0;
  const last = Math.floor((until - offset) / length) * length + offset;
  return new Date(last - (shownSteps - 1) * length).toISOString();
}

/** An item that was traded in the time, with its buckets that have a price. */
export interface TradedItem {
  readonly item: string;
  readonly trades: number;
  readonly volume: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly last: number | null;
  readonly points: readonly (PriceBucket & { readonly mean: number })[];
}

/** What a column of them is called. */
export function titleOf(step: PriceStep): string {
  return { hour: 'Hour', day: 'Day', week: 'Week' }[step];
}

/** The most traded first. */
export function itemsOf(items: readonly ItemPrices[]): readonly TradedItem[] {
  return items
    .filter(({ buckets }) => buckets.length > 0)
    .map(({ item, buckets }): TradedItem => {
      const points = buckets.flatMap((bucket) =>
        bucket.mean === null ? [] : [{ ...bucket, mean: bucket.mean }],
      );
      return {
        item,
        trades: buckets.reduce((sum, { trades }) => sum + trades, 0),
        volume: buckets.reduce((sum, { volume }) => sum + volume, 0),
        lowest: points.length === 0 ? null : Math.min(...points.map(({ lowest }) => lowest ?? 0)),
        highest: points.length === 0 ? null : Math.max(...points.map(({ highest }) => highest ?? 0)),
        last: points.at(-1)?.last ?? null,
        points,
      };
    })
    .sort((a, b) => b.trades - a.trades || (a.item < b.item ? -1 : 1));
}

/** As many lines as there are colours for. */
export const mostLines = 6;
