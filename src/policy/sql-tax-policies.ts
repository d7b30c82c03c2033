import { progressiveTax } from './progressive-tax.policy.js';
import { type SqlTaxPolicy } from './tax-policy.js';

/** The default, `flat`: everybody pays `wealth * taxRate / 100`, cut to four decimals. */
const flatTax: SqlTaxPolicy = {
  name: 'flat',
  checkOptions: (options) => (Object.keys(options).length === 0 ? null : 'this policy has no options'),
};

/** The only list of them: `ledger/sql/assess_tax.sql` knows their formulas. */
export const sqlTaxPolicies: readonly SqlTaxPolicy[] = [flatTax, progressiveTax];
