import { type InstanceRow } from '../database/rows.js';
import { type PolicyInstance } from '../policy/tax-policy.js';

/** What policies are told of an instance. */
export function toPolicyInstance({ id, uuid, name, tax_rate: taxRate }: InstanceRow): PolicyInstance {
  return Object.freeze({ id, uuid, name, taxRate });
}
