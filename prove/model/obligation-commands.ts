import { type Random } from '../support/random.js';
import { toNumber } from '../support/units.js';
import { type Command, firstOf, outcome } from './command.js';
import { differs, type Stage } from './expected.js';
import { type Names } from './names.js';
import { changeObligation, type ObligationChange, openObligation, openOne } from './obligation-model.js';
import { type WorldModel } from './world-model.js';

const century = 31_536_000;

/** Makes commands of what is owed and promised. */
export class ObligationCommands {
  constructor(
    private readonly random: Random,
    private readonly stage: Stage,
    private readonly names: Names,
  ) {}

  private get model(): WorldModel {
    return this.stage.model;
  }

  next(): Command {
    const name = this.random.weighted({ open: 55, change: 30, end: 15 });
    return this[name]();
  }

  private open(): Command {
    const [debtor, creditor] = [this.names.party(), this.names.party()];
    const isPromise = this.random.chance(0.3);
    const wanted = this.names.amountFor(debtor);
    const amount = isPromise ? null : wanted === 0n ? 1n : wanted;
    const again = this.random.chance(0.05) ? this.model.obligations.at(0)?.uuid : undefined;
    const uuid = again ?? this.random.uuid();
    return {
      method: 'POST',
      path: '/v1/obligation',
      body: {
        instanceIdentifier: this.names.instance(),
        uuid,
        debtorIdentifier: debtor,
        creditorIdentifier: creditor,
        ...(amount === null
          ? { kind: 'promise', text: 'to come back' }
          : { amount: toNumber(amount), every: century, onShortfall: 'owe' }),
      },
      play: () =>
        outcome(openObligation(this.model, { uuid, debtor, creditor, amount }, 'opened'), 201, (body) =>
          firstOf(
            differs('state', body['state'], 'open'),
            differs('amount', body['amount'], amount === null ? null : toNumber(amount)),
          ),
        ),
      learn: ({ status, body }) => {
        const last = this.model.obligations.at(-1);
        if (status === 201 && last?.id === 'opened')
          this.model.obligations[this.model.obligations.length - 1] = { ...last, id: body['id'] as string };
      },
    };
  }

  /** Mostly of an open one, else of an ended one or of none. */
  private name(): string {
    const { obligations } = this.model;
    const open = obligations.filter(openOne);
    const some = open.length > 0 && this.random.chance(0.85) ? open : obligations;
    if (some.length === 0 || this.random.chance(0.05)) return this.random.uuid();
    const { id, uuid } = this.random.pick(some);
    return this.random.chance(0.5) ? id : uuid;
  }

  private change(): Command {
    const name = this.name();
    const found = this.model.obligations.find(({ id, uuid }) => id === name || uuid === name);
    const isWord = this.random.chance(found?.amount === null ? 0.9 : 0.1);
    const state = this.random.pick(['kept', 'broken'] as const);
    const change: ObligationChange = isWord
      ? { state }
      : { amount: 1n + BigInt(this.random.below(1_000_000)) };
    return {
      method: 'PUT',
      path: `/v1/obligation/${this.names.instance()}/${name}`,
      body: isWord ? { state } : { amount: toNumber(change.amount!) },
      play: () =>
        outcome(changeObligation(this.model, name, change), 200, (body) =>
          differs('state', body['state'], isWord ? state : 'open'),
        ),
    };
  }

  private end(): Command {
    const name = this.name();
    return {
      method: 'DELETE',
      path: `/v1/obligation/${this.names.instance()}/${name}`,
      play: () =>
        outcome(changeObligation(this.model, name, { state: 'ended' }), 200, (body) =>
          differs('state', body['state'], 'ended'),
        ),
    };
  }
}
