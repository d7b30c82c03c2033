import { type SqlTaxPolicy } from './sql-tax-policy.js';

/** The default, `flat`: everybody pays `wealth * taxRate / 100`, cut to four decimals: `ledger/sql/flat_tax.sql`. */
export const flatTax: SqlTaxPolicy = {
  name: 'flat',
  sqlFunction: 'flat_tax',
  checkOptions: (options) => (Object.keys(options).length === 0 ? null : 'this policy has no options'),
};
