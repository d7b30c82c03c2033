import { type Random } from '../support/random.js';
import { mostUnits, type Units } from '../support/units.js';
import { type Stage } from './expected.js';
import { type WorldModel } from './world-model.js';

/** Names of who takes part in commands, right and wrong ones, and amounts; `foreign` is the world of another application. */
export class Names {
  constructor(
    private readonly random: Random,
    private readonly stage: Stage,
    private readonly foreign: Stage,
  ) {}

  private get model(): WorldModel {
    return this.stage.model;
  }

  /** Of somebody: mostly of a living one, else of a dead one, of another application, or of nobody. */
  identifier(): string {
    const { random, model, foreign } = this;
    const kind = random.weighted({ living: 88, dead: 5, foreign: 4, unknown: 3 });
    const others = model.characters.filter(({ alive }) => !alive);
    const list = { living: model.living, dead: others, foreign: foreign.model.characters, unknown: [] }[kind];
    return list.length === 0 ? random.uuid() : this.formOf(random.pick(list));
  }

  /** Who may be paid: mostly somebody, else an account, or the treasury. */
  party(): string {
    const kind = this.random.weighted({ somebody: 80, account: 15, treasury: 5 });
    if (kind === 'treasury') return this.formOf(this.model);
    return kind === 'account' ? this.accountName() : this.identifier();
  }

  /** Of an account, open or closed; now and then of somebody. */
  accountName(): string {
    const { accounts } = this.model;
    if (accounts.length === 0 || this.random.chance(0.08)) return this.identifier();
    return this.formOf(this.random.pick(accounts));
  }

  formOf({ id, uuid }: { readonly id: string; readonly uuid: string }): string {
    const form = this.random.chance(0.6) ? id : uuid;
    // A uuid of one that is the id of another names the other.
    return this.random.chance(0.1) ? form.toUpperCase() : form;
  }

  amountFor(trader: string): Units {
    const { random } = this;
    const wealth = this.model.holder(trader)?.wealth ?? 0n;
    const part = (wealth * BigInt(random.below(10_001))) / 10_000n;
    const amounts = {
      part,
      all: wealth,
      tooMuch: wealth + 1n,
      nothing: 0n,
      least: 1n,
      any: BigInt(random.below(1_000_000)),
      most: mostUnits,
    };
    const kind = random.weighted({ part: 55, all: 6, tooMuch: 8, nothing: 6, least: 8, any: 12, most: 2 });
    const amount = amounts[kind];
    return amount > mostUnits ? mostUnits : amount;
  }

  /** Of the world itself. */
  instance(): string {
    return this.formOf(this.model);
  }
}
