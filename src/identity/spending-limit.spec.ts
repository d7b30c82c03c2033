import { lowestOf } from './spending-limit.js';

describe('several limits of spending', () => {
  it.each([
    [[], [null, null]],
    [
      [
        [null, null],
        [null, 3],
      ],
      [null, 3],
    ],
    [
      [
        [5, null],
        [null, 7],
      ],
      [5, 7],
    ],
    [
      [
        [5, 9],
        [8, 7],
      ],
      [5, 7],
    ],
  ] as const)('%j are %j together', (limits, [maxAmount, maxPerDay]) => {
    const given = limits.map(([amount, perDay]) => ({ maxAmount: amount, maxPerDay: perDay }));
    expect(lowestOf(...given)).toEqual({ maxAmount, maxPerDay });
  });
});
