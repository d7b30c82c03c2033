import { isExact, requireExactNumbers } from './exact-numbers.js';
import { IsFreeObject } from './free-fields.js';

/** Not a plain object: its rules would then be those of every body that later tests of the process send. */
class Body {}
IsFreeObject('NOT_METADATA', 2048)(Body.prototype, 'metadata');

describe('a number in JSON text', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '1',
    '1.0',
    '1e0',
    '10E-1',
    '0.1',
    '1.50',
    '123456789012345',
    '9007199254740992',
    '-9007199254740992',
    '0.30000000000000004',
    '1.7976931348623157e-300',
    '5e-324',
    '1E15',
    '0.000001',
    '1e16',
    '-1.7421379053280868e+85',
    '18446744073709552000',
  ])('%s is exact', (text) => expect(isExact(text)).toBe(true));

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '76561198012345678',
    '18446744073709551615',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1234567890123456789',
    '1.00000000000000001',
    '4.9e-324',
    '123456789.123456789012',
  ])('%s is not', (text) => expect(isExact(text)).toBe(false));
});

describe('a body', () => {
  it.each([
    '{"metadata":{"a":9007199254740993}}',
    '{"metadata":{"a":-9007199254740993}}',
    '{"metadata":{"a": -9007199254740993}}',
    '{"metadata":[0,-9007199254740993]}',
    '{"metadata":[\n-1e400]}',
    '{"metadata":{"a":0.1234567890123456789}}',
  ])('%j has a number that cannot be given back', (text) => {
    expect(() => requireExactNumbers(text)).toThrow('more digits than a double holds');
  });

  it.each(['{"metadata":{"a":-9007199254740992}}', '{"metadata":{"a":"-9007199254740993"}}'])(
    '%j has none',
    (text) => expect(() => requireExactNumbers(text)).not.toThrow(),
  );
});
