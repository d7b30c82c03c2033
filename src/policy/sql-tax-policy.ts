import { type TaxPolicy } from './tax-policy.js';

/** A built-in tax policy that collections and their dry runs run as SQL, in one statement. */
export interface SqlTaxPolicy extends Pick<TaxPolicy, 'name' | 'checkOptions'> {
  /**
   * Its file in `ledger/sql`: of an instance, its rate and its options, the rows `(id, wealth, tax, mood)` of all the living, in
   * ten-thousandths.
   */
  readonly sqlFunction: string;
}
