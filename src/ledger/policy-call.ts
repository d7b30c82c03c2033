import { type TaxSchedule } from '../instance/instance.entity.js';
import { candidateIds } from '../common/identifier.js';
import { type InstanceRow } from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import { type IdempotentRequest } from './idempotency.js';
import { type LedgerCall } from './ledger-calls.js';

export interface TaxToAssess {
  readonly instance: InstanceRow;
  /** Characters whose wealth has changed since the assessment; null: none was made. */
  readonly changed: readonly { readonly id: string; readonly wealth: Units }[] | null;
}

/** The result of a tax policy for everybody alive with a wealth: three lists in the same order. */
export interface TaxAssessment {
  readonly instance: InstanceRow;
  readonly ids: readonly string[];
  /** The wealth of each at the assessment. */
  readonly wealths: readonly Units[];
  readonly taxes: readonly Units[];
}

export type AssessTaxes = (needed: TaxToAssess, round: number) => Promise<TaxAssessment>;

export interface HeirRow {
  readonly id: string;
  readonly name: string;
  readonly wealth: Units;
  readonly mood: Units;
}

/** An estate that a policy has to divide. */
export interface PolicyEstate {
  readonly instance: InstanceRow;
  readonly deceased: HeirRow;
  readonly children: readonly HeirRow[];
  readonly parents: readonly HeirRow[];
  readonly friends: readonly (HeirRow & { readonly affinity: number })[];
}

/** The result of an inheritance policy for an estate. */
export interface EstateDivision {
  readonly policy: string;
  readonly estate: Units;
  readonly shares: readonly { readonly id: string; readonly amount: Units }[];
  readonly treasury: Units;
  readonly sunk: Units;
}

export type DivideEstate = (needed: PolicyEstate, round: number) => Promise<EstateDivision>;

/** A scheduled collection of an instance, as it was read. */
export interface DueCollection {
  readonly instanceId: string;
  readonly schedule: TaxSchedule;
  readonly due: string;
  /** The due time after it. */
  readonly next: string | null;
}

export function taxCollection(
  instanceId: string,
  { key, fingerprint }: IdempotentRequest,
): (given: TaxAssessment | null) => LedgerCall {
  return (given) => ({
    name: 'collect_taxes',
    args: [instanceId, ...assessmentArgs(given), key, fingerprint],
    repeatable: key !== '',
  });
}

export function dueTaxCollection({
  instanceId,
  schedule,
  due,
  next,
}: DueCollection): (given: TaxAssessment | null) => LedgerCall {
  return (given) => ({
    name: 'collect_due_taxes',
    args: [instanceId, JSON.stringify(schedule), due, next ?? '', ...assessmentArgs(given)],
    repeatable: true,
  });
}

export function dividedDeath(
  instanceId: string,
  identifier: string,
  { key, fingerprint }: IdempotentRequest,
): (given: EstateDivision | null) => LedgerCall {
  return (given) => ({
    name: 'register_death',
    args: [
      instanceId,
      ...candidateIds(instanceId, identifier),
      JSON.stringify(given ?? {}),
      key,
      fingerprint,
    ],
    repeatable: key !== '',
  });
}

/** The basis of an assessment, which other settings invalidate. */
function assessmentArgs(given: TaxAssessment | null): readonly unknown[] {
  if (!given) return ['{}', [], [], []];
  const { instance, ids, wealths, taxes } = given;
  const { tax_policy: policy, tax_policy_options: options, tax_rate: taxRate } = instance;
  return [JSON.stringify({ policy, options, taxRate }), ids, wealths, taxes];
}
