import { type Random } from '../support/random.js';
import { toNumber } from '../support/units.js';
import { type Command, firstOf, outcome } from './command.js';
import { differs, type Stage } from './expected.js';
import { type Names } from './names.js';
import { fallDueNow } from './time.js';
import {
  changeObligation,
  fallDue,
  type ObligationChange,
  openObligation,
  openOne,
} from './obligation-model.js';
import { type WorldModel } from './world-model.js';

const year = 31_536_000;

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
    const name = this.random.weighted({ open: 40, due: 35, change: 25, end: 8 });
    return this[name]();
  }

  private open(): Command {
    const [debtor, creditor] = [this.names.party(), this.names.party()];
    const { random } = this;
    const isPromise = random.chance(0.25);
    const wanted = this.names.amountFor(debtor);
    const amount = isPromise ? null : wanted === 0n ? 1n : wanted;
    const again = random.chance(0.05) ? this.model.obligations.at(0)?.uuid : undefined;
    const repeats = !isPromise && random.chance(0.6);
    const order = {
      uuid: again ?? random.uuid(),
      debtor,
      creditor,
      amount,
      onShortfall: random.pick(['skip', 'partial', 'owe'] as const),
      repeats,
      due: !isPromise || random.chance(0.7),
    };
    const due = repeats ? { every: year } : order.due ? { due: '2999-01-01T00:00:00Z' } : {};
    return {
      method: 'POST',
      path: '/v1/obligation',
      body: {
        instanceIdentifier: this.names.instance(),
        uuid: order.uuid,
        debtorIdentifier: debtor,
        creditorIdentifier: creditor,
        onShortfall: order.onShortfall,
        ...due,
        ...(amount === null ? { kind: 'promise', text: 'to come back' } : { amount: toNumber(amount) }),
      },
      play: () =>
        outcome(openObligation(this.model, order, 'opened'), 201, (body) =>
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
    const amount = 1n + BigInt(this.random.below(1_000_000));
    const isForgiven = this.random.chance(0.3);
    const change: ObligationChange = isWord ? { state } : isForgiven ? { forgiven: true } : { amount };
    const body = isWord ? { state } : isForgiven ? { forgiven: true } : { amount: toNumber(amount) };
    return {
      method: 'PUT',
      path: `/v1/obligation/${this.names.instance()}/${name}`,
      body,
      play: () =>
        outcome(changeObligation(this.model, name, change), 200, (answer) =>
          differs('state', answer['state'], found?.state),
        ),
    };
  }

  /** The due time of one has come. */
  private due(): Command {
    const { obligations, id } = this.model;
    const due = obligations.filter((each) => each.due);
    if (due.length === 0) return this.open();
    const found = this.random.pick(due);
    return {
      method: 'GET',
      path: `/v1/obligation/${this.names.instance()}/${found.id}`,
      before: (database) => fallDueNow(database, id, found.id),
      play: () => {
        fallDue(this.model, found);
        const { owed, paid, missed, state } = found;
        return outcome(null, 200, (body) =>
          firstOf(
            differs('state', body['state'], state),
            differs('owed', body['owed'], toNumber(owed)),
            differs('paid', body['paid'], paid),
            differs('missed', body['missed'], missed),
          ),
        );
      },
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
