import { type Units } from '../../common/money/units.js';
import { loanThread, repaymentMoment } from './debt-moments.js';
import { isSeen, type Moment, shareOf, type StoryEvent, toMoment, type View } from './story.js';

/** The shares of a wealth from which a gain or a share is mentioned. */
const notableShare = 0.3;
const notableGain = 0.5;
/** What weighs less is daily bread. */
const leastWeight = 10;
/** A wealth that is worth telling when it is gone, and wealth that is nothing, as shares of the mean. */
const [lostShare, nothingShare] = [0.05, 0.002];
/** What one gives back is so much of what one got. */
const [leastBack, mostBack] = [0.8, 1.25];

/**
 * How much a payment weighs: the share that it is of the wealth of who pays, or of who gets it, by what the amount is to the world.
 * The same as `stakeOf` in the statement that finds the great ones.
 */
function stakeOf(share: number, amount: Units, { mean }: View): number {
  return Math.sqrt(share * shareOf(amount, mean));
}

/** The payments of an exchange, as those of trades are told. */
export function paymentsOf(event: StoryEvent): readonly StoryEvent[] {
  if (event.kind !== 'exchange') return event.kind === 'trade' ? [event] : [];
  return (event.data?.legs ?? [])
    .filter(({ asset }) => asset === null)
    .map(({ from, to, amount, fromLeft, toLeft }) => {
      const sides = { actor: from, recipient: to, amount, actorWealth: fromLeft, recipientWealth: toLeft };
      return { ...event, ...sides, data: null };
    });
}

/** What trades, grants, inheritances and payments of the treasury have to tell. */
export class TradeMoments {
  /** Gifts that were not returned yet, by giver and receiver. */
  private readonly gifts = new Map<string, Units>();

  constructor(
    private readonly view: View,
    private readonly loans: readonly StoryEvent[],
  ) {}

  /** Takes them in their order; null: nothing. */
  find(event: StoryEvent): Moment | null {
    const moment = this.momentOf(event);
    return moment && (moment.weight >= leastWeight || moment.prelude) ? moment : null;
  }

  private momentOf(event: StoryEvent): Moment | null {
    const { actor, recipient, amount, cause } = event;
    const { view } = this;
    if (amount === null || (amount as unknown as number) === 0) return null;
    if (cause === 'obligation') return repaymentMoment(event);
    if ((cause === 'trade' || cause === 'listing' || cause === 'capture') && actor !== null)
      return this.paymentMoment(event, actor, amount);
    if (recipient === null) return null;
    const gain = gainOf(event, amount);
    const stake = stakeOf(gain, amount, view);
    switch (cause) {
      case 'grant': {
        const rule = gain > notableGain && gain < 0.98 ? 'income.gain' : 'income';
        return toMoment(event, 'income', 50 * stake, { rule, a: recipient, amount });
      }
      case 'inheritance': {
        if (view.self !== recipient || actor === null) return null;
        const sentence = { rule: 'inheritance', a: recipient, b: actor, amount };
        return toMoment(event, 'inheritance', 45 + 40 * stake, sentence, { thread: `death ${actor}` });
      }
      case 'disbursement':
        return view.self === recipient
          ? toMoment(event, 'income', 60 * stake, { rule: 'aid', a: recipient, amount })
          : null;
      default:
        return null;
    }
  }

  private paymentMoment(event: StoryEvent, actor: string, amount: Units): Moment | null {
    const { view } = this;
    const { recipient, actorWealth, reason, data } = event;
    // It is told as a loan.
    if (recipient !== null && reason === 'loan' && loanThread(this.loans, recipient, event)) return null;
    const left = (actorWealth ?? 0) as unknown as number;
    const before = (left + (amount as unknown as number)) as unknown as Units;
    const isPayee = recipient !== null && isSeen(view, recipient);
    const given = isSeen(view, actor) ? shareOf(amount, before) : 0;
    const gain = isPayee ? gainOf(event, amount) : 0;
    const who = { a: actor, ...(recipient !== null && { b: recipient }), amount, ...(reason && { reason }) };
    const wasted =
      given > 0 &&
      shareOf(left as unknown as Units, view.mean) < nothingShare &&
      shareOf(before, view.mean) >= lostShare;
    const spentLoan = recipient === null ? loanThread(this.loans, actor, event) : null;
    if (wasted && !spentLoan) {
      const rule = recipient === null ? 'ruin.spent' : 'ruin';
      return toMoment(event, 'ruin', 24 + 60 * stakeOf(1, amount, view), { rule, ...who });
    }
    const weight = 60 * stakeOf(Math.max(given, gain), amount, view);
    if (data?.hold && recipient !== null)
      return toMoment(
        event,
        'payment',
        weight,
        { rule: 'payment.held', ...who },
        { thread: `hold ${data.hold.id}` },
      );
    if (recipient !== null && !reason && this.isGivenBack(actor, recipient, amount))
      return toMoment(
        event,
        'payment',
        weight,
        { rule: 'payment.back', ...who },
        { thread: `pay ${recipient} ${actor} `, ends: true },
      );
    const gained = recipient !== null && given < notableShare && gain > notableGain && gain < 0.98;
    const rule = recipient === null ? 'spent' : gained ? 'payment.gain' : 'payment';
    const thread = spentLoan ?? `pay ${actor} ${recipient} ${reason ?? ''}`;
    const share = given >= notableShare ? { share: given } : {};
    return toMoment(event, 'payment', weight, { rule, ...who, ...share }, { thread });
  }

  private isGivenBack(giver: string, receiver: string, amount: Units): boolean {
    const got = this.gifts.get(`${receiver} ${giver}`);
    const ratio = Number(amount) / Number(got);
    const isBack = got !== undefined && ratio >= leastBack && ratio <= mostBack;
    if (isBack) this.gifts.delete(`${receiver} ${giver}`);
    else this.gifts.set(`${giver} ${receiver}`, amount);
    return isBack;
  }
}

function gainOf({ recipientWealth }: StoryEvent, amount: Units): number {
  return recipientWealth === null ? 0 : shareOf(amount, recipientWealth);
}

/** When somebody came to have the most: of a character in its own story, of all in that of the world. Who began with it did not. */
export function fortuneMoment(peak: StoryEvent, { self, mean }: View): Moment | null {
  const { kind, recipient, recipientWealth: wealth, actorWealth } = peak;
  if (kind !== 'trade' || recipient === null || wealth === null || shareOf(wealth, mean) < 1) return null;
  if (self === null ? Number(actorWealth) > Number(wealth) : self !== recipient) return null;
  const rule = self === null ? 'fortune' : 'fortune.own';
  return toMoment(peak, 'fortune', 32, { rule, a: recipient, amount: wealth });
}
