import { wordGroups } from '../../../words/word-groups.js';
import { type TurnMemory, type TurnObligation } from '../../turn.js';
import { unmarked } from './grammar.js';
import { coinsOf } from './recollection.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

export interface Debt {
  readonly what: string;
  readonly isOwn: boolean;
}

/**
 * What the two talk about where it is a debt of one of them: the topic of the scene, or what is overdue between them where the scene has none,
 * or names it.
 */
export function debtIn({ turn, library }: Setting): Debt | null {
  const overdue = overdueIn(turn);
  const topic = turn.scene?.topic;
  if (overdue && (topic === undefined || isOfDebt(topic, overdue))) {
    return { what: coinsOf(overdue.owed, library.book.lexicon), isOwn: overdue.debtor === 'self' };
  }
  const [, what, who] = library.book.lexicon.debt.exec(topic ?? '') ?? [];
  if (what === undefined || who === undefined) return null;
  const names = (name: string): boolean => [name, shortName(name)].includes(who);
  if (!names(turn.self.name) && !names(turn.other.name)) return null;
  return { what: unmarked(what), isOwn: names(turn.self.name) };
}

/** "The debt", "the loan", or what it is for. */
function isOfDebt(topic: string, { text }: TurnObligation): boolean {
  const named = ` debt ${text.toLowerCase()} `;
  return wordGroups(topic).some(({ words }) => words.some((word) => named.includes(word)));
}

function overdueIn({ relationship }: Setting['turn']): TurnObligation | undefined {
  return (relationship.obligations ?? []).find(({ owed }) => owed > 0);
}

/** What is remembered of the talks of the two about a debt, the latest first. */
function talksOfDebt({ memories, other }: Setting['turn']): TurnMemory[] {
  return memories
    .filter(
      ({ fact, about }) =>
        (fact?.manner === 'unpaid' || fact?.manner === 'dunned') &&
        (about?.id === other.id || about?.name === other.name),
    )
    .sort((one, another) => another.at.localeCompare(one.at));
}

/** In how many talks of the two it was about what one of them owes. */
export function timesAsked(turn: Setting['turn']): number {
  return talksOfDebt(turn).reduce((sum, { fact }) => sum + (fact?.times ?? 1), 0);
}

/** Whether less is open than when the two last talked of it, or at first, than was owed. */
export function wasPaidInPart(setting: Setting): boolean {
  const debt = debtIn(setting);
  if (debt === null) return false;
  const { turn } = setting;
  const [last] = talksOfDebt(turn);
  if (last === undefined) {
    const overdue = overdueIn(turn);
    return turn.scene?.topic === undefined && (overdue?.owed ?? 0) < (overdue?.amount ?? 0);
  }
  const [now, then] = [debt.what, last.fact?.reason ?? ''].map((text) =>
    Number(/^\d+/.exec(text)?.[0] ?? Number.NaN),
  );
  return now! < then!;
}
