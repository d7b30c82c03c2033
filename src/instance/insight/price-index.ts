import { type IndexBucket, type PriceIndex } from './price.resource.js';

/** What an item cost in a bucket, in ten-thousandths. */
export interface PricePoint {
  /** The beginning of the bucket. */
  readonly at: string;
  readonly volume: bigint;
  /** Null: no price is known. */
  readonly mean: bigint | null;
}

export interface BasketItem {
  readonly item: string;
  /** Ten-thousandths, above 0. */
  readonly quantity: bigint;
}

/** An item of a basket at a bucket: `price` is the latest known mean. */
interface State {
  readonly price: bigint | null;
  readonly volume: bigint;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * Two indices of the prices of a basket, by the Consumer Price Index Manual of ILO, IMF and others (2004; chapter 15, "Basic
 * index number theory", has the formulas, chapter 9 chains and missing prices). pᵗ is the mean price of an item in a bucket t, by
 * quantity, and q its quantity in the basket; sums are over the basket.
 *
 * - `laspeyres`: 100 Σ pᵗ q / Σ p⁰ q: what the basket costs, by what it cost in the first bucket. It is the index of Laspeyres if the
 *   basket is what was traded then, and that of Lowe for any other basket.
 * - `chained`: 100 Π Σ pᵗ qᵗ⁻¹ / Σ pᵗ⁻¹ qᵗ⁻¹, each link a Laspeyres index from one bucket to the next, weighted by what was traded in the first
 *   of the two: it follows what the world buys.
 *
 * An item that no trade was for in a bucket keeps its price. The first bucket (0) is the first one in which each item has had a
 * price and the basket is not free; buckets before it have no index. A bucket is one in which any item of the basket was traded. A
 * link from a bucket in which all that was traded was free changes nothing.
 * Calculated in fractions of whole numbers, and rounded half up to four digits at the end alone.
 */
export function priceIndex(
  basket: readonly BasketItem[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
): PriceIndex {
  const buckets: IndexBucket[] = [];
  let base = 0n;
  let chain: Fraction = { over: 1n, under: 1n };
  let before: readonly State[] | null = null;
  for (const [at, states] of stepsOf(basket, prices)) {
    if (states.some(({ price }) => price === null)) continue;
    const cost = sumOf(basket, states, ({ quantity }) => quantity);
    base ||= cost;
    if (base === 0n) continue;
    if (before) chain = times(chain, linkOf(basket, before, states));
    before = states;
    buckets.push({
      at,
      cost: decimal(rounded(cost, scale)),
      laspeyres: decimal(rounded(cost * hundred, base)),
      chained: decimal(rounded(chain.over * hundred, chain.under)),
    });
  }
  return { buckets };
}

/** The quantity of each item at its first price: with this basket, `laspeyres` is the index of Laspeyres. */
export function firstBasket(prices: ReadonlyMap<string, readonly PricePoint[]>): BasketItem[] {
  return [...prices].flatMap(([item, points]) => {
    const first = points.find(({ mean }) => mean !== null);
    return first ? [{ item, quantity: first.volume }] : [];
  });
}

const scale = 10_000n;
const hundred = 100n * scale;

/** The basket in each bucket in which any of it was traded. */
function* stepsOf(
  basket: readonly BasketItem[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
): Generator<readonly [string, readonly State[]]> {
  const lists = basket.map(({ item }) => new Map((prices.get(item) ?? []).map((point) => [point.at, point])));
  const moments = [...new Set(lists.flatMap((points) => [...points.keys()]))].toSorted();
  let states: readonly State[] = basket.map(() => ({ price: null, volume: 0n }));
  for (const at of moments) {
    states = states.map(({ price }, index) => {
      const point = lists[index]!.get(at);
      return { price: point?.mean ?? price, volume: point?.volume ?? 0n };
    });
    yield [at, states];
  }
}

function linkOf(basket: readonly BasketItem[], before: readonly State[], states: readonly State[]): Fraction {
  const traded = (_: BasketItem, index: number): bigint => before[index]!.volume;
  const under = sumOf(basket, before, traded);
  return under === 0n ? { over: 1n, under: 1n } : { over: sumOf(basket, states, traded), under };
}

function sumOf(
  basket: readonly BasketItem[],
  states: readonly State[],
  weightOf: (item: BasketItem, index: number) => bigint,
): bigint {
  return basket.reduce((sum, item, index) => sum + states[index]!.price! * weightOf(item, index), 0n);
}

function times(a: Fraction, b: Fraction): Fraction {
  // Not reduced: 100 links stay some thousand digits, and the divisor of such numbers costs more than it saves.
  return { over: a.over * b.over, under: a.under * b.under };
}

/** Half up; neither is negative. */
function rounded(over: bigint, under: bigint): bigint {
  return (2n * over + under) / (2n * under);
}

/** The nearest double to whole ten-thousandths. */
function decimal(units: bigint): number {
  return Number(`${units / scale}.${String(units % scale).padStart(4, '0')}`);
}
