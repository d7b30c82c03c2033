import { Injectable } from '@nestjs/common';
import { type DivideEstate } from '../ledger/policy-call.js';
import { checkShares } from '../policy/checked-answers.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../resource/policy-instance.js';

/** Asks inheritance policies that are not built in, without a lock, a transaction or a connection. */
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
      deceased: Object.freeze(deceased),
      estate: deceased.wealth,
      children: frozen(children),
      parents: frozen(parents),
      friends: frozen(friends),
    };
    return this.calls.ask(
      policy,
      (signal) => policy.divide({ ...estate, signal }),
      (answer) => ({
        policy: policy.name,
        estate: deceased.wealth,
        ...checkShares(estate, answer),
      }),
    );
  };
}

function frozen<Item extends object>(items: readonly Item[]): readonly Item[] {
  return Object.freeze(items.map((item) => Object.freeze(item)));
}
