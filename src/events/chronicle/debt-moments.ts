import { cleanText } from '../../conversation/clean-text.js';
import { type StoryKind } from './chronicle.resource.js';
import {
  isSeen,
  type Moment,
  type Sentence,
  shareOf,
  type StoryEvent,
  toMoment,
  type View,
} from './story.js';

/** Of a promise, in characters. */
const mostQuoted = 150;
const loan = 'loan';
const togetherMs = 3_600_000;

/** Promises of money or goods that were given and broken in a talk. */
export function offerMoments(event: StoryEvent, view: View): Moment[] {
  return (event.data?.offers ?? []).flatMap((offer) => {
    const { payerId: payer, payeeId: payee } = offer;
    if (offer.accepted !== true || offer.tradeSeq !== undefined || !isSeen(view, payer, payee)) return [];
    const weight = 28 + 40 * shareOf(offer.amount, view.mean);
    const sentence =
      offer.refusal?.code === 'INSUFFICIENT_GOODS'
        ? { rule: 'promise.broken', a: payee, b: payer }
        : { rule: 'offer.broken', a: payer, b: payee, amount: offer.amount };
    return [toMoment(event, 'broken-promise', weight, sentence)];
  });
}

/** The thread of a promise or a debt between two who are not the treasury: given, kept, broken, missed, forgiven. */
export function obligationMoment(event: StoryEvent, view: View): Moment | null {
  const { actor, recipient, reason, data } = event;
  const obligation = data?.obligation;
  if (actor === null || recipient === null || !obligation || !isSeen(view, actor, recipient)) return null;
  const sides = { a: actor, b: recipient };
  const weigh = (kind: StoryKind, weight: number, sentence: Sentence, prelude = false): Moment =>
    toMoment(event, kind, weight, sentence, { thread: `due ${obligation.id}`, ...(prelude && { prelude }) });
  if (obligation.kind === 'promise') {
    const text = cleanText(obligation.text ?? '', mostQuoted).replace(/\.$/, '');
    const told = { ...sides, ...(text !== '' && { text }) };
    if (data.action === 'opened') return weigh('kept-promise', 0, { rule: 'promise', ...told }, true);
    if (data.action === 'kept') return weigh('kept-promise', 18, { rule: 'promise.kept', ...told });
    return data.action === 'broken' ? weigh('broken-promise', 34, { rule: 'promise.broken', ...told }) : null;
  }
  const { amount, state } = obligation;
  const { missing, waived } = data;
  switch (data.action) {
    case 'opened':
      return reason === loan && amount ? weigh('payment', 14, { rule: 'loan', ...sides, amount }) : null;
    case 'kept':
      return repaid(event, obligation.id, sides);
    case 'missed': {
      if (missing === undefined) return null;
      const rule =
        reason !== loan ? 'missed' : missing === amount && state === 'broken' ? 'defaulted' : 'missed.loan';
      const told = { ...sides, amount: missing, ...(reason !== loan && { reason }) };
      return weigh('missed-payment', 14 + 40 * shareOf(missing, view.mean), { rule, ...told });
    }
    case 'forgiven':
      return waived === undefined
        ? null
        : weigh('forgiven-debt', 24 + 40 * shareOf(waived, view.mean), {
            rule: 'forgiven',
            ...sides,
            amount: waived,
          });
    default:
      return null;
  }
}

/** Which debts grew: where they are paid later, that belongs to their thread. */
export function missedDebts(events: readonly StoryEvent[]): readonly string[] {
  return events.flatMap(({ data }) => (data?.action === 'missed' && data.obligation?.id) || []);
}

/** The payment with which nothing is owed any more. */
export function repaymentMoment(event: StoryEvent): Moment | null {
  const { actor, recipient, data } = event;
  const { id, owed } = data?.obligation ?? {};
  if (actor === null || recipient === null || id === undefined || Number(owed) !== 0) return null;
  return repaid(event, id, { a: actor, b: recipient });
}

/** It ends a thread that began with a loan or a debt; else it is no news. */
function repaid(event: StoryEvent, id: string, sides: Pick<Sentence, 'a' | 'b'>): Moment {
  const more = { thread: `due ${id}`, prelude: true, ends: true } as const;
  return toMoment(event, 'repayment', 14, { rule: 'repaid', ...sides }, more);
}

/** The loans of a story: that they were paid out is no news, and that they were spent belongs to them. */
export function loansOf(events: readonly StoryEvent[]): readonly StoryEvent[] {
  return events.filter(({ data, reason }) => data?.action === 'opened' && reason === loan);
}

/** The thread of the loan of so much that somebody took within an hour of a payment. */
export function loanThread(
  loans: readonly StoryEvent[],
  debtor: string | null,
  { amount, at }: StoryEvent,
): string | null {
  const found = loans.find(
    (taken) =>
      taken.actor === debtor &&
      Number(taken.data?.obligation?.amount) === Number(amount) &&
      Math.abs(taken.at.getTime() - at.getTime()) < togetherMs,
  );
  return found ? `due ${found.data!.obligation!.id}` : null;
}

/** Money that was set aside for somebody; its payment comes in the thread. */
export function holdMoment(event: StoryEvent, view: View): Moment | null {
  const { actor, amount, reason, data } = event;
  const { id, recipient_id: recipient, asset } = data?.hold ?? {};
  if (actor === null || !recipient || amount === null || asset || !isSeen(view, actor, recipient))
    return null;
  const sentence = { rule: 'hold', a: actor, b: recipient, amount, ...(reason && { reason }) };
  return toMoment(event, 'payment', 0, sentence, { thread: `hold ${id}`, prelude: true });
}
