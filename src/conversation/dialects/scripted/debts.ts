import { type TurnMemory, type TurnObligation } from '../../turn.js';
import { unmarked } from './grammar.js';
import { coinsOf } from './recollection.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

export interface Debt {
  readonly what: string;
  readonly isOwn: boolean;
}

/** What the two talk about where it is a debt of one of them: the topic of the scene, or without one what is overdue between them. */
export function debtIn({ turn, library }: Setting): Debt | null {
  const overdue = overdueIn(turn);
  if (overdue && turn.scene?.topic === undefined) {
    return { what: coinsOf(overdue.owed, library.book.lexicon), isOwn: overdue.debtor === 'self' };
  }
  const [, what, who] = library.book.lexicon.debt.exec(turn.scene?.topic ?? '') ?? [];
  if (what === undefined || who === undefined) return null;
  const names = (name: string): boolean => [name, shortName(name)].includes(who);
  if (!names(turn.self.name) && !names(turn.other.name)) return null;
  return { what: unmarked(what), isOwn: names(turn.self.name) };
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
