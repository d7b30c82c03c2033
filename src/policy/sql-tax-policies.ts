import { flatTax } from './flat-tax.policy.js';
import { progressiveTax } from './progressive-tax.policy.js';
import { type SqlTaxPolicy } from './sql-tax-policy.js';

/** The only list of them: the SQL functions get it when they are created (`ledger/sql-values.ts`). */
export const sqlTaxPolicies: readonly SqlTaxPolicy[] = [flatTax, progressiveTax];
