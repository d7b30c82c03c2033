import { type CheckedShares, checkShares } from '../../policy/checked-results.js';
import { type Estate, type Heir, type InheritancePolicy } from '../../policy/inheritance-policy.js';
import {
  type Check,
  type CheckOptions,
  describeChecks,
  frozen,
  nameCheck,
  runChecks,
  sameResultCheck,
  within,
} from './checks.js';
import { idOf } from './tax-policy-kit.js';

/**
 * Tests of an inheritance policy against its contract: `describeInheritancePolicy(() => new MyPolicy())`.
 *
 * @publicApi
 */
export function describeInheritancePolicy(make: () => InheritancePolicy, options: CheckOptions = {}): void {
  describeChecks(`the inheritance policy ${make().name}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkInheritancePolicy(
  make: () => InheritancePolicy,
  options: CheckOptions = {},
): Promise<void> {
  return runChecks(checksOf(make, options));
}

const estates = ['0.0001', '0.0002', '1.0000', '100.0000', '99999.9999', '99999999999.9999'];

function heirs(first: number, count: number): Heir[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(first + index),
    name: `Heir ${first + index}`,
    wealth: `${index}.5000`,
    mood: 50 + index,
  }));
}

function families(estate: string): readonly Omit<Estate, 'signal'>[] {
  return [0, 1, 3, 7].flatMap((children) =>
    [0, 2].flatMap((parents) =>
      [0, 3].map((friends) => ({
        instance: { id: idOf(0), uuid: idOf(0), name: 'A world', taxRate: 12.5 },
        deceased: { id: idOf(1), name: 'The dead', wealth: estate, mood: 40 },
        estate,
        children: heirs(100, children),
        parents: heirs(200, parents),
        friends: heirs(300, friends).map((heir, index) => ({ ...heir, affinity: 90 - index * 20 })),
      })),
    ),
  );
}

function checksOf(make: () => InheritancePolicy, { timeoutMs = 2000 }: CheckOptions): readonly Check[] {
  const divide = async (family: Omit<Estate, 'signal'>): Promise<CheckedShares> => {
    const result = await within(timeoutMs, (signal) => make().divide({ ...frozen(family), signal }));
    return checkShares(family, result);
  };
  return [
    nameCheck(make),
    {
      title: 'divides exactly the estate, among candidates, the treasury and nobody',
      run: async () => {
        for (const family of estates.flatMap(families)) await divide(family);
      },
    },
    sameResultCheck(families('100.0000'), divide, 'it divided the same estate differently the second time'),
    {
      title: 'divides among the most candidates in time',
      run: async () => {
        const [family] = families('99999999999.9999');
        await divide({ ...family!, children: heirs(100, 100), parents: heirs(300, 100) });
      },
    },
  ];
}
