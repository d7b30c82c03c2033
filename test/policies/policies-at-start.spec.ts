import { TaxPolicy } from '../../src/index.js';
import { PolicyRegistry } from '../../src/policy/policy-registry.js';
import { HalfPolicy } from './support/half-policy.js';

describe('at the start', () => {
  const registry = (...tax: TaxPolicy[]): PolicyRegistry =>
    new PolicyRegistry({ tax, inheritance: [], mood: [], tradeRules: [], subscribers: [] });
  class Named extends HalfPolicy {
    constructor(override readonly name: string) {
      super();
    }
  }

  it.each([
    ['the name of a built-in one', [new Named('flat')], 'Named and the service both have the name flat'],
    ['a name twice', [new Named('one'), new Named('one')], 'Named and Named both have the name one'],
    ['no name', [new Named('')], 'Named has the name "", not one like fair-share'],
  ])('%s is refused', (_what, policies, reason) => {
    expect(() => registry(...policies)).toThrow(reason);
  });
});
