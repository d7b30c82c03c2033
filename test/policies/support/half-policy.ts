import { type TaxPage, type TaxPayment, TaxPolicy } from '../../../src/index.js';
import { fromUnits, toUnits } from '../../../src/common/money/units.js';

/** Half of everything, of which nobody but it knows. */
export class HalfPolicy extends TaxPolicy {
  static asked = 0;
  readonly name: string = 'half';
  override checkOptions(options: object): string | null {
    return Object.keys(options).every((key) => key === 'less') ? null : 'there is less alone';
  }
  async assess({ subjects, options }: TaxPage): Promise<TaxPayment[]> {
    HalfPolicy.asked += 1;
    await HalfPolicy.meanwhile();
    const divisor = options['less'] ? 4n : 2n;
    return subjects.map(({ id, wealth }) => ({ id, amount: fromUnits(toUnits(wealth)! / divisor) }));
  }
  static meanwhile: () => Promise<unknown> = async () => undefined;
}

/** Its behaviour is set by each test. */
export class WickedPolicy extends TaxPolicy {
  static answer: (page: TaxPage) => unknown;
  readonly name = 'wicked';
  assess(page: TaxPage): TaxPayment[] {
    return WickedPolicy.answer(page) as TaxPayment[];
  }
}

export const policies = { tax: [HalfPolicy, WickedPolicy] };
