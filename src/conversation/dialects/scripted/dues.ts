import { type TurnDue, type TurnMemory } from '../../turn.js';
import { type Answer } from './answering.js';
import { type Lexicon } from './book.js';
import { unmarked } from './grammar.js';
import { coinsOf, promiseOf } from './recollection.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

const day = 86_400_000;

/** What a character says of a debt or a promise between it and somebody else. */
export function answerOfDue(due: TurnDue, { turn, library }: Setting): Answer {
  const { lexicon } = library.book;
  const isOwn = due.debtor === 'self';
  const who = unmarked(shortName(due.with));
  const when =
    due.due === undefined || turn.now === undefined ? undefined : dayIn(due.due, turn.now, lexicon);
  const text = unmarked(due.text);
  const slots = { who, ...(when !== undefined && { due: when }) };
  if (due.kind === 'promise') {
    const what = promiseOf(text, !isOwn, library.book);
    return { rule: `promise.${isOwn ? 'own' : 'theirs'}`, slots: { ...slots, what } };
  }
  const amount = due.owed || (due.amount ?? 0);
  const isPoor = isOwn && turn.self.wealth < amount;
  return {
    rule: isOwn ? `debts.known${isPoor ? '.poor' : ''}` : 'owed.known',
    slots: {
      ...slots,
      coins: coinsOf(amount, lexicon),
      for: text === '' ? lexicon.matter : text,
      ...(due.owed > 0 && { due: lexicon.overdue }),
    },
  };
}

/** What became of a promise of its own to somebody else, which it tells whom asks for it alone. */
export function answerOfDeed({ fact, about }: TurnMemory, { turn, library }: Setting): Answer | null {
  const isOwn = fact?.what === 'broke' || fact?.what === 'held';
  if (!isOwn || !fact.reason || !about || about.id === turn.other.id) return null;
  const what = promiseOf(unmarked(fact.reason), false, library.book);
  return { rule: `promise.${fact.what}`, slots: { who: unmarked(shortName(about.name)), what } };
}

/** "in three days", "tomorrow"; what was due before now is late. */
function dayIn(due: string, now: string, { number, overdue }: Lexicon): string {
  const days = Math.ceil((Date.parse(due) - Date.parse(now)) / day);
  return days < 0 ? overdue : new Intl.RelativeTimeFormat(number, { numeric: 'auto' }).format(days, 'day');
}
