import { type Random } from '../support/random.js';
import { mostUnits, toNumber, type Units } from '../support/units.js';
import { type Command, firstOf, outcome } from './command.js';
import { differs, type Stage } from './expected.js';
import { grains } from './goods-model.js';
import { amountBack, captureHold, openHold, placeHold, releaseHold, reverse } from './hold-model.js';
import { type Names } from './names.js';
import { type WorldModel } from './world-model.js';

/** Makes commands that are no trades and move money all the same: grants, holds with their ends, and reversals. */
export class PaymentCommands {
  constructor(
    private readonly random: Random,
    private readonly stage: Stage,
    private readonly names: Names,
  ) {}

  private get model(): WorldModel {
    return this.stage.model;
  }

  next(): Command {
    const name = this.random.weighted({ hold: 40, capture: 25, release: 8, reversal: 20, grant: 12 });
    return this[name]();
  }

  private grant(): Command {
    const to = this.random.chance(0.3) ? 'account' : 'character';
    const identifier = to === 'account' ? this.names.accountName() : this.names.identifier();
    const amount = this.names.amountFor(identifier);
    return {
      method: 'PUT',
      path: `/v1/${to === 'account' ? 'account' : 'agent-npc'}/${this.names.instance()}/${identifier}/grant`,
      body: { amount: toNumber(amount), reason: 'prize' },
      play: () =>
        outcome(this.model.grant(identifier, amount, to), 200, (body) =>
          differs(
            'the wealth',
            body['recipientWealthAfter'],
            toNumber(this.model.holder(identifier)?.wealth ?? 0n),
          ),
        ),
    };
  }

  private hold(): Command {
    const payer = this.random.chance(0.25) ? this.names.accountName() : this.names.identifier();
    const recipient = this.random.chance(0.25) ? null : this.names.party();
    const asset = this.random.chance(0.4) ? this.random.pick(Object.keys(grains)) : null;
    const wanted = asset === null ? this.names.amountFor(payer) : this.amountOf(payer, asset);
    const amount = wanted === 0n ? 1n : wanted;
    return {
      method: 'POST',
      path: '/v1/hold',
      body: {
        instanceIdentifier: this.names.instance(),
        payerIdentifier: payer,
        amount: toNumber(amount),
        ...(asset === null ? {} : { asset }),
        ...(recipient === null ? {} : { recipientIdentifier: recipient }),
        ...(this.random.chance(0.3) ? { expiresIn: 86_400 } : {}),
      },
      play: () => {
        const verdict = placeHold(this.model, { payer, recipient, asset, amount }, 'placed');
        return outcome(verdict, 201, (body) =>
          firstOf(
            differs('state', body['state'], 'held'),
            differs('remaining', body['remaining'], toNumber(amount)),
          ),
        );
      },
      learn: ({ status, body }) => {
        const last = this.model.holds.at(-1);
        if (status === 201 && last?.id === 'placed')
          this.model.holds[this.model.holds.length - 1] = { ...last, id: body['id'] as string };
      },
    };
  }

  /** Mostly what there is, in whole grains. */
  private amountOf(payer: string, asset: string): Units {
    const holder = this.model.holder(payer);
    const grain = grains[asset]!;
    const has = (holder ? this.model.goods.of(holder.id, asset) : 0n) / grain;
    if (has === 0n || this.random.chance(0.1)) return this.random.chance(0.5) ? grain : 3n;
    return grain * (1n + ((has - 1n) * BigInt(this.random.below(101))) / 100n);
  }

  /** Mostly of an open hold, else of an ended one or of none. */
  private holdName(): string {
    const { holds } = this.model;
    const open = holds.filter(openHold);
    if (open.length > 0 && this.random.chance(0.85)) return this.random.pick(open).id;
    return holds.length === 0 || this.random.chance(0.3) ? this.random.uuid() : this.random.pick(holds).id;
  }

  private capture(): Command {
    const { random } = this;
    const hold = this.holdName();
    const found = this.model.holds.find(({ id }) => id === hold);
    const rest = found ? found.amount - found.captured : 5n;
    const grain = found?.asset && random.chance(0.9) ? grains[found.asset]! : 1n;
    // More than may be written at all is another refusal.
    const wanted = (rest * BigInt(random.below(120))) / 100n;
    const part = ((wanted > mostUnits ? mostUnits : wanted) / grain) * grain;
    const amount = random.chance(0.4) ? null : part === 0n ? 1n : part;
    const recipient = random.chance(0.7) ? null : this.names.party();
    const final = random.chance(0.3);
    return {
      method: 'PUT',
      path: `/v1/hold/${this.names.instance()}/${hold}/capture`,
      body: {
        ...(amount === null ? {} : { amount: toNumber(amount) }),
        ...(recipient === null ? {} : { recipientIdentifier: recipient }),
        ...(final ? { final } : {}),
      },
      play: () => {
        const before = this.model.lastSeq;
        const verdict = captureHold(this.model, { hold, amount, recipient, final });
        return outcome(verdict, 200, (body) =>
          firstOf(
            differs('seq', body['seq'], before + 1),
            differs('amount', body['amount'], found?.asset ? 0 : toNumber(amount ?? rest)),
          ),
        );
      },
    };
  }

  private release(): Command {
    const hold = this.holdName();
    return {
      method: 'PUT',
      path: `/v1/hold/${this.names.instance()}/${hold}/release`,
      play: () =>
        outcome(releaseHold(this.model, hold), 200, (body) => differs('state', body['state'], 'released')),
    };
  }

  private reversal(): Command {
    const { random } = this;
    const { payments, exchanges, lastSeq } = this.model;
    const known: readonly { readonly seq: number }[] =
      exchanges.length > 0 && random.chance(0.4) ? exchanges : payments;
    const seq =
      known.length > 0 && random.chance(0.85) ? random.pick(known).seq : 1 + random.below(lastSeq + 3);
    const atMost = random.chance(0.4);
    return {
      method: 'POST',
      path: `/v1/instance/${this.names.instance()}/event/${seq}/reversal`,
      body: { ...(atMost ? { atMost } : {}), reason: 'mistake' },
      play: () => {
        const payment = this.model.payments.find((each) => each.seq === seq);
        const back = payment ? amountBack(this.model, payment, atMost) : 0n;
        return outcome(reverse(this.model, seq, atMost), 201, (body) =>
          firstOf(
            differs('reverses', body['reverses'], seq),
            payment ? differs('amount', body['amount'], toNumber(back)) : null,
          ),
        );
      },
    };
  }
}
