import { fromUnits, toUnits } from '../money/units.js';
import { type TaxPage, type TaxPayment, TaxPolicy } from './tax-policy.js';

/**
 * The default, `flat`: everybody pays `wealth * taxRate / 100`, cut to four decimals. Collections run it as SQL
 * (`flat_tax.sql`), all of it one statement; this is the same rule for other policies to build on.
 *
 * @publicApi
 */
export class FlatTaxPolicy extends TaxPolicy {
  readonly name: string = 'flat';

  assess({ instance, subjects }: TaxPage): TaxPayment[] {
    const rate = BigInt(Math.round(instance.taxRate * 10_000));
    return subjects.map(({ id, wealth }) => ({
      id,
      amount: fromUnits(((toUnits(wealth) ?? 0n) * rate) / 1_000_000n),
    }));
  }
}
