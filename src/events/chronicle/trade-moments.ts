import { type Units } from '../../common/money/units.js';
import { type StoryKind } from './chronicle.resource.js';
import { type Moment, type Sentence, shareOf, type StoryEvent, toWeight, type View } from './story.js';

/** The shares of a wealth from which a gain or a share is mentioned. */
const notableShare = 0.3;
const notableGain = 0.5;
/** What weighs less is daily bread. */
const leastWeight = 10;
/** A wealth that is worth telling when it is gone, and wealth that is nothing, as shares of the mean. */
const [lostShare, nothingShare] = [0.05, 0.002];

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
  return (event.data?.legs ?? []).flatMap(({ asset, from, to, amount, fromLeft, toLeft }) =>
    asset === null
      ? [
          {
            ...event,
            actor: from,
            recipient: to,
            amount,
            actorWealth: fromLeft,
            recipientWealth: toLeft,
            data: null,
          },
        ]
      : [],
  );
}

/** What a trade, a grant, an inheritance or a payment of the treasury has to tell; null: nothing. */
export function tradeMoment(event: StoryEvent, view: View): Moment | null {
  const moment = momentOf(event, view);
  return moment && moment.weight >= leastWeight ? moment : null;
}

function momentOf(event: StoryEvent, view: View): Moment | null {
  const { actor, recipient, amount, cause } = event;
  if (amount === null || (amount as unknown as number) === 0) return null;
  if ((cause === 'trade' || cause === 'listing') && actor !== null)
    return paymentMoment(event, actor, amount, view);
  if (recipient === null) return null;
  const gain = gainOf(event, amount);
  const stake = stakeOf(gain, amount, view);
  switch (cause) {
    case 'grant':
      return toMoment(event, 'income', 50 * stake, {
        rule: gain > notableGain && gain < 0.98 ? 'income.gain' : 'income',
        a: recipient,
        amount,
      });
    case 'inheritance':
      return view.self === recipient && actor !== null
        ? toMoment(event, 'inheritance', 45 + 40 * stake, {
            rule: 'inheritance',
            a: recipient,
            b: actor,
            amount,
          })
        : null;
    case 'disbursement':
      return view.self === recipient
        ? toMoment(event, 'income', 60 * stake, { rule: 'aid', a: recipient, amount })
        : null;
    default:
      return null;
  }
}

function paymentMoment(event: StoryEvent, actor: string, amount: Units, view: View): Moment {
  const { recipient, actorWealth, reason } = event;
  const left = (actorWealth ?? 0) as unknown as number;
  const before = (left + (amount as unknown as number)) as unknown as Units;
  const isPayer = view.self === null || view.self === actor;
  const isPayee = recipient !== null && (view.self === null || view.self === recipient);
  const given = isPayer ? shareOf(amount, before) : 0;
  const gain = isPayee ? gainOf(event, amount) : 0;
  const who = { a: actor, ...(recipient === null ? {} : { b: recipient }), amount };
  const wasted =
    isPayer &&
    shareOf(left as unknown as Units, view.mean) < nothingShare &&
    shareOf(before, view.mean) >= lostShare;
  if (wasted) {
    const rule = recipient === null ? 'ruin.spent' : 'ruin';
    return toMoment(event, 'ruin', 24 + 60 * stakeOf(1, amount, view), { rule, ...who });
  }
  const weight = 60 * stakeOf(Math.max(given, gain), amount, view);
  const form =
    given >= notableShare ? '.share' : recipient !== null && gain > notableGain && gain < 0.98 ? '.gain' : '';
  const plain = recipient === null ? 'spent' : 'payment';
  if (reason && isWord(reason))
    return toMoment(event, 'payment', weight, { rule: `${plain}.reason`, ...who, reason });
  const rule = `${plain}${form}`;
  return toMoment(event, 'payment', weight, { rule, ...who, share: given });
}

/** Codes of a game, such as `q_17`, make no sentence. */
function isWord(reason: string): boolean {
  return /^\p{L}+(?: \p{L}+)?$/u.test(reason);
}

function gainOf({ recipientWealth }: StoryEvent, amount: Units): number {
  return recipientWealth === null ? 0 : shareOf(amount, recipientWealth);
}

/** When somebody came to have the most: of a character in its own story, of all in that of the world. Who began with it did not. */
export function fortuneMoment(peak: StoryEvent, { self, mean }: View): Moment | null {
  const sides = [
    { id: peak.actor, wealth: peak.actorWealth },
    { id: peak.recipient, wealth: peak.recipientWealth },
  ].filter(({ id }) => id !== null && (self === null || id === self));
  const [most] = sides.toSorted(
    (one, other) => ((other.wealth ?? 0) as unknown as number) - ((one.wealth ?? 0) as unknown as number),
  );
  if (!most?.id || most.id !== peak.recipient || most.wealth === null || shareOf(most.wealth, mean) < 1)
    return null;
  if (peak.kind !== 'trade') return null;
  const rule = self === null ? 'fortune' : 'fortune.own';
  return toMoment(peak, 'fortune', 32, { rule, a: most.id, amount: most.wealth });
}

function toMoment({ seq, at }: StoryEvent, kind: StoryKind, weight: number, sentence: Sentence): Moment {
  return { kind, at, seqs: [seq], weight: toWeight(weight), sentences: [sentence] };
}
