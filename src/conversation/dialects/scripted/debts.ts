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
  const overdue = (turn.relationship.obligations ?? []).find(({ owed }) => owed > 0);
  if (overdue && turn.scene?.topic === undefined) {
    return { what: coinsOf(overdue.owed, library.book.lexicon), isOwn: overdue.debtor === 'self' };
  }
  const [, what, who] = library.book.lexicon.debt.exec(turn.scene?.topic ?? '') ?? [];
  if (what === undefined || who === undefined) return null;
  const names = (name: string): boolean => [name, shortName(name)].includes(who);
  if (!names(turn.self.name) && !names(turn.other.name)) return null;
  return { what: unmarked(what), isOwn: names(turn.self.name) };
}
