import { flatTax } from './flat-tax.policy.js';
import { progressiveTax } from './progressive-tax.policy.js';
import { type SqlTaxPolicy } from './sql-tax-policy.js';

/** The one list of them: the SQL functions are given it when they are made (`ledger/sql-values.ts`). */
export const sqlTaxPolicies: readonly SqlTaxPolicy[] = [flatTax, progressiveTax];
