import { asUnits, decimalOf, decimalText, fromUnits, inUnits, less, toUnits } from './units.js';

describe('amounts as whole ten-thousandths', () => {
  it.each([
    ['0', 0n, '0.0000'],
    ['0.0001', 1n, '0.0001'],
    ['0.1', 1000n, '0.1000'],
    ['12.5', 125_000n, '12.5000'],
    ['12.05', 120_500n, '12.0500'],
    ['10000000000', 100_000_000_000_000n, '10000000000.0000'],
    ['99999999999.9999', 999_999_999_999_999n, '99999999999.9999'],
  ])('are exact: %s', (text, units, written) => {
    expect(toUnits(text)).toBe(units);
    expect(fromUnits(units)).toBe(written);
    expect(decimalText(asUnits(units))).toBe(written);
    expect(decimalOf(asUnits(units))).toBe(Number(text));
    expect(inUnits(Number(text))).toBe(Number(units));
  });

  it.each(['', '-1', '+1', '.5', '5.', '01', '1e3', ' 1', '1 ', '0.00001', '100000000000', 'NaN', '1,5'])(
    'are not made of "%s"',
    (text) => {
      expect(toUnits(text)).toBeNull();
    },
  );

  it.each([-1n, 10n ** 15n])('are not written of %d, which is no amount', (units) => {
    expect(() => fromUnits(units)).toThrow(RangeError);
  });

  it('say what is left', () => {
    expect(decimalOf(less(inUnits(0.3), inUnits(0.1)))).toBe(0.2);
  });
});
