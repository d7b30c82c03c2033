import { fromUnits, type Units } from '../../common/money/units.js';
import { checkPayments } from '../../policy/checked-results.js';
import { type PolicyOptions, type TaxPolicy, type TaxSubject } from '../../policy/tax-policy.js';
import {
  type Check,
  type CheckOptions,
  ContractError,
  describeChecks,
  expectSame,
  frozen,
  nameCheck,
  runChecks,
  sameResultCheck,
  within,
} from './checks.js';

/**
 * How a tax policy is tested.
 *
 * @publicApi
 */
export interface TaxPolicyCheckOptions extends CheckOptions {
  /** The options of the instance; default `{}`. */
  readonly options?: PolicyOptions;
}

const wealths = ['0.0001', '0.9999', '1.0000', '33.3333', '100.0000', '12345.6789', '99999999999.9999'];
const rates = [0, 0.0001, 12.5, 33.3333, 100];

/**
 * Tests of a tax policy against its contract: `describeTaxPolicy(() => new MyPolicy())`.
 *
 * @publicApi
 */
export function describeTaxPolicy(make: () => TaxPolicy, options: TaxPolicyCheckOptions = {}): void {
  describeChecks(`the tax policy ${make().name}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkTaxPolicy(make: () => TaxPolicy, options: TaxPolicyCheckOptions = {}): Promise<void> {
  return runChecks(checksOf(make, options));
}

function checksOf(
  make: () => TaxPolicy,
  { options = {}, timeoutMs = 2000 }: TaxPolicyCheckOptions,
): readonly Check[] {
  const instance = { id: idOf(0), uuid: idOf(0), name: 'A world' };
  const assess = async (subjects: readonly TaxSubject[], taxRate: number): Promise<Units[]> => {
    const page = frozen({ instance: { ...instance, taxRate }, options: structuredClone(options), subjects });
    const result = await within(timeoutMs, (signal) => make().assess({ ...page, signal }));
    return checkPayments(subjects, result);
  };
  const everybody = wealths.map((wealth, index) => ({ id: idOf(index + 1), wealth }));
  return [
    nameCheck(make),
    {
      title: 'takes its options',
      run: async () => {
        const fault = make().checkOptions(frozen(structuredClone(options)));
        if (fault !== null) throw new ContractError(`it rejects the options of this test: ${fault}`);
      },
    },
    {
      title: 'assesses everybody once, from 0 to the wealth, with at most four fraction digits',
      run: async () => {
        for (const rate of rates) await assess(everybody, rate);
      },
    },
    {
      title: 'answers an empty page with an empty list',
      run: async () => {
        await assess([], 12.5);
      },
    },
    sameResultCheck(
      rates,
      (rate) => assess(everybody, rate),
      'it assessed the same page differently the second time',
    ),
    {
      title: 'assesses everybody independently of the others on the page',
      run: async () => {
        const together = await assess(everybody, 12.5);
        const alone: Units[] = [];
        for (const subject of everybody) alone.push(...(await assess([subject], 12.5)));
        expectSame(alone, together, 'a subject alone on a page pays another tax than with others');
      },
    },
    {
      title: 'assesses a page of 1000 in time',
      run: async () => {
        const page = Array.from({ length: 1000 }, (_, index) => ({
          id: idOf(index + 1),
          wealth: fromUnits(BigInt(index) * 10_007n + 1n),
        }));
        await assess(page, 12.5);
      },
    },
  ];
}

export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}
