import { areStoredGoods, longestItem, mostGoods, readGoods } from './goods.js';

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ item: `item ${n}`, quantity: 1 }));

describe('the goods of a trade', () => {
  it('are read without rounding errors, and with nothing that was not sent', () => {
    const given = [
      { item: 'bread', quantity: 0.1 + 0.2, unitPrice: 1.1 + 2.2 },
      { item: 'x'.repeat(longestItem), quantity: 0.0001, unitPrice: 0 },
    ];
    expect(readGoods(given)).toEqual([
      { item: 'bread', quantity: 0.3, unitPrice: 3.3 },
      { item: 'x'.repeat(longestItem), quantity: 0.0001, unitPrice: 0 },
    ]);
    expect(readGoods(items(mostGoods))).toEqual(items(mostGoods));
  });

  it.each([
    [[]],
    [items(mostGoods + 1)],
    [{ item: 'bread', quantity: 1 }],
    [null],
    [[null]],
    [[['bread', 1]]],
    [[{ item: 'bread', quantity: 0 }]],
    [[{ item: 'bread', quantity: -1 }]],
    [[{ item: 'bread', quantity: 0.00001 }]],
    [[{ item: 'bread', quantity: '1' }]],
    [[{ item: 'bread' }]],
    [[{ item: '', quantity: 1 }]],
    [[{ item: 'x'.repeat(longestItem + 1), quantity: 1 }]],
    [[{ item: 'two\nlines', quantity: 1 }]],
    [[{ quantity: 1 }]],
    [[{ item: 'bread', quantity: 1, unitPrice: -1 }]],
    [[{ item: 'bread', quantity: 1, unitPrice: null }]],
    [[{ item: 'bread', quantity: 1, colour: 'brown' }]],
    [[...items(2), items(1)[0]]],
    [[...items(2), null]],
  ])('are none: %j', (given) => {
    expect(readGoods(given)).toBeNull();
  });

  it('are stored in ten-thousandths', () => {
    expect(areStoredGoods([{ item: 'bread', quantity: 1, unitPrice: 10_000 }])).toBe(true);
    for (const quantity of [0, 0.5, '1', 10 ** 15])
      expect(areStoredGoods([{ item: 'bread', quantity }])).toBe(false);
    expect([areStoredGoods([]), areStoredGoods([null]), areStoredGoods({})]).toEqual([false, false, false]);
  });
});
