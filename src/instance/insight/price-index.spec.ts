import { type BasketItem, priceIndex, type PricePoint } from './price-index.js';

const basketOf = (quantities: Readonly<Record<string, number>>): BasketItem[] =>
  Object.entries(quantities).map(([item, quantity]) => ({ item, quantity: units(quantity) }));

const units = (decimal: number): bigint => BigInt(Math.round(decimal * 10_000));

/** Makes prices from the mean and the volume of each day by item; absent: it was not traded. */
function pricesOf(
  table: Readonly<Record<string, readonly (readonly [number | null, number] | undefined)[]>>,
): ReadonlyMap<string, readonly PricePoint[]> {
  return new Map(
    Object.entries(table).map(([item, days]) => [
      item,
      days.flatMap((day, index) =>
        day
          ? [{ at: dayAt(index), mean: day[0] === null ? null : units(day[0]), volume: units(day[1]) }]
          : [],
      ),
    ]),
  );
}

const dayAt = (index: number): string => `2026-05-0${index + 1}T00:00:00.000Z`;

describe('an index of prices', () => {
  it('is what the basket costs by its cost in the first bucket, and the links by what was bought before', () => {
    // Σ p q: 3·2 + 5 = 11; 3·3 + 5 = 14, where nobody bought ale; 3·2.4 + 6 = 13.2.
    // The links: (10·3 + 4·5) / (10·2 + 4·5) = 1.25, and (8·2.4) / (8·3) = 0.8, because no ale was bought before.
    const prices = pricesOf({
      bread: [
        [2, 10],
        [3, 8],
        [2.4, 5],
      ],
      ale: [[5, 4], undefined, [6, 1]],
    });
    expect(priceIndex(basketOf({ bread: 3, ale: 1 }), prices)).toEqual({
      buckets: [
        { at: dayAt(0), cost: 11, laspeyres: 100, chained: 100 },
        { at: dayAt(1), cost: 14, laspeyres: 127.2727, chained: 125 },
        { at: dayAt(2), cost: 13.2, laspeyres: 120, chained: 100 },
      ],
    });
  });

  it('is that of Laspeyres, chained or not, between two buckets whose first one bought the basket', () => {
    const prices = pricesOf({
      bread: [
        [2, 7],
        [3, 1],
      ],
      ale: [
        [5, 3],
        [4, 9],
      ],
    });
    const [, second] = priceIndex(basketOf({ bread: 7, ale: 3 }), prices).buckets;
    // (3·7 + 4·3) / (2·7 + 5·3) = 33 / 29.
    expect(second).toMatchObject({ cost: 33, laspeyres: 113.7931, chained: 113.7931 });
  });

  it('begins where each item has had a price, and leaves out buckets without the basket', () => {
    const prices = pricesOf({
      bread: [[2, 1], undefined, undefined, [4, 1]],
      ale: [undefined, [null, 5], [1, 1]],
    });
    const { buckets } = priceIndex(basketOf({ bread: 1, ale: 1 }), prices);
    expect(buckets.map(({ at, cost }) => [at, cost])).toEqual([
      [dayAt(2), 3],
      [dayAt(3), 5],
    ]);
    expect(priceIndex(basketOf({ bread: 1, honey: 1 }), prices)).toEqual({ buckets: [] });
  });

  it('divides by nothing where goods are free', () => {
    const prices = pricesOf({
      bread: [
        [0, 1],
        [2, 1],
        [0, 1],
      ],
    });
    expect(priceIndex(basketOf({ bread: 1 }), prices).buckets).toEqual([
      { at: dayAt(1), cost: 2, laspeyres: 100, chained: 100 },
      { at: dayAt(2), cost: 0, laspeyres: 0, chained: 0 },
    ]);
    // What was bought before was free, so that nobody knows how much dearer it is.
    const free = pricesOf({
      bread: [
        [1, 1],
        [2, 1],
        [4, 1],
      ],
      ale: [
        [0, 1],
        [0, 1],
        [5, 1],
      ],
    });
    expect(priceIndex(basketOf({ bread: 1, ale: 1 }), free).buckets.at(-1)).toMatchObject({
      laspeyres: 900,
      chained: 900,
    });
    const gifts = pricesOf({
      bread: [[1, 1], undefined, [4, 1]],
      ale: [
        [0, 1],
        [0, 1],
        [5, 1],
      ],
    });
    expect(priceIndex(basketOf({ bread: 1, ale: 1 }), gifts).buckets.at(-1)).toMatchObject({
      laspeyres: 900,
      chained: 100,
    });
  });

  it('stays exact over 200 buckets of the largest amounts', () => {
    const days = Array.from({ length: 200 }, (_, index) => ({
      at: new Date(index * 86_400_000).toISOString(),
      mean: index % 2 === 0 ? 10n ** 19n - 1n : 10n ** 19n + 1n,
      volume: 10n ** 17n + BigInt(index),
    }));
    const { buckets } = priceIndex([{ item: 'bread', quantity: 1n }], new Map([['bread', days]]));
    expect(buckets.at(-2)).toMatchObject({ laspeyres: 100, chained: 100 });
    expect(buckets).toHaveLength(200);
  });
});
