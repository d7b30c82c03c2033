import { unmarked } from './grammar.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

export interface Debt {
  readonly what: string;
  readonly isOwn: boolean;
}

/** What the two talk about where it is a debt of one of them. */
export function debtIn({ turn, library }: Setting): Debt | null {
  const [, what, who] = library.book.lexicon.debt.exec(turn.scene?.topic ?? '') ?? [];
  if (what === undefined || who === undefined) return null;
  const names = (name: string): boolean => [name, shortName(name)].includes(who);
  if (!names(turn.self.name) && !names(turn.other.name)) return null;
  return { what: unmarked(what), isOwn: names(turn.self.name) };
}
