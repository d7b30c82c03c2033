import fc from 'fast-check';
import { maxMoney, toDecimal } from './money.js';

describe('toDecimal', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.0001, 0.0001],
    [12.5, 12.5],
    [0.1 + 0.2, 0.3],
    [1.1 + 2.2, 3.3],
    [0.7 + 0.1, 0.8],
    [1e11 - 0.0001, maxMoney],
    [99_999_999_999.9999, 99_999_999_999.9999],
    [0.300000000000001, 0.3],
  ])('reads %d as %d', (value, decimal) => {
    expect(Object.is(toDecimal(value), decimal)).toBe(true);
  });

  it.each([
    [-1],
    [-0.0001],
    [1e-7],
    [0.00005],
    [1.00001],
    [0.12345],
    [1e11],
    [99_999_999_999.99998],
    [12_345_678_901.23456],
    [1_234_567_890_123_456],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
  ])('refuses %d', (value) => {
    expect(toDecimal(value)).toBeNull();
  });

  it.each([['5'], [true], [null], [undefined], [[5]], [{}], [5n]])(
    'refuses %p, which is no number',
    (value) => {
      expect(toDecimal(value)).toBeNull();
    },
  );

  it('keeps every decimal of four fraction digits through JSON and numeric text', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (seed) => {
        const units = seed % 1_000_000_000_000_000;
        const decimal = units / 10_000;
        expect(toDecimal(JSON.parse(JSON.stringify(decimal)))).toBe(decimal);
        expect(BigInt(decimal.toFixed(4).replace('.', ''))).toBe(BigInt(units));
      }),
    );
  });

  it('carries every total of four fraction digits below 2^39 as a JSON number, and from there on the nearest double', () => {
    const throughJson = (units: bigint): bigint => {
      const text = `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
      const [whole = '', fraction = ''] = JSON.stringify(JSON.parse(text)).split('.');
      return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4));
    };
    const end = 2n ** 39n * 10_000n;
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: end - 1n }), (units) => {
        expect(throughJson(units)).toBe(units);
      }),
    );
    expect(throughJson(end - 1n)).toBe(end - 1n);
    expect([2n, 3n].map((unit) => throughJson(end + unit))).not.toEqual([end + 2n, end + 3n]);
  });

  it('takes the sums and differences of two small decimals for what they mean', () => {
    const cents = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(toDecimal(a / 10_000 + b / 10_000)).toBe((a + b) / 10_000);
      }),
    );
  });
});
