import { Injectable } from '@nestjs/common';
import { type DivideEstate, type HeirRow } from '../ledger/policy-call.js';
import { decimalOf, decimalText } from '../common/money/units.js';
import { checkShares } from '../policy/checked-results.js';
import { type Heir } from '../policy/inheritance-policy.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../policy/tax-policy.js';

/** Calls external inheritance policies, without a lock, a transaction or a connection. */
@Injectable()
export class EstateDivider {
  constructor(
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  readonly divide: DivideEstate = ({ instance, deceased, children, parents, friends }) => {
    const policy = this.policies.getInheritance(instance.inheritance);
    const estate = {
      instance: toPolicyInstance(instance),
      deceased: toHeir(deceased),
      estate: decimalText(deceased.wealth),
      children: toHeirs(children),
      parents: toHeirs(parents),
      friends: toHeirs(friends),
    };
    return this.calls.call(
      policy,
      (signal) => policy.divide({ ...estate, signal }),
      (result) => ({
        policy: policy.name,
        estate: deceased.wealth,
        ...checkShares(estate, result),
      }),
    );
  };
}

type HeirOf<Row extends HeirRow> = Heir & Omit<Row, keyof Heir>;

function toHeirs<Row extends HeirRow>(rows: readonly Row[]): readonly HeirOf<Row>[] {
  return Object.freeze(rows.map(toHeir));
}

function toHeir<Row extends HeirRow>(row: Row): HeirOf<Row> {
  return Object.freeze({ ...row, wealth: decimalText(row.wealth), mood: decimalOf(row.mood) });
}
