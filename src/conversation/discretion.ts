import { type Language, languages } from '../common/language.js';
import { type RememberedRow } from '../ledger/ledger-result.js';
import { factInWords } from '../words/memory-words.js';
import { phraseBook } from '../words/phrase-book.js';
import { type ChatLine } from './take-turn.js';

/** Before whom somebody speaks. */
export interface Company {
  /** The id of the other one. */
  readonly other: string;
  /** In the one of all who listen who is trusted least, −100 to 100. */
  readonly trust: number;
  /** Somebody stands by who is not of the talk. */
  readonly isWatched: boolean;
}

/**
 * What may come up: secrets are for those alone who are trusted so much, and only while nobody stands by. The words of a player are for
 * the player, unless they are news. Who does not think of a secret cannot be talked into telling it.
 */
export function withDiscretion(
  rows: readonly RememberedRow[],
  { other, trust, isWatched }: Company,
  language: Language,
): RememberedRow[] {
  return rows
    .filter(({ secrecy }) => secrecy === 0 || (!isWatched && trust >= 100 * secrecy))
    .map((row) => (row.about?.kind === 'npc' && row.about.id !== other ? withoutQuote(row, language) : row));
}

function withoutQuote(row: RememberedRow, language: Language): RememberedRow {
  if (!row.fact?.said || isNews(row.fact.said)) return row;
  const { said: _said, by: _by, ...fact } = row.fact;
  return { ...row, fact, text: factInWords({ fact, about: row.about!.name, amount: 0 }, language, 'mine') };
}

const books = languages.map(phraseBook);
const someOf = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}'’])(?:${words.join('|')})(?![\p{L}])`, 'iu');
const firstPerson = someOf(books.flatMap((book) => book.firstPerson));
const secondPerson = someOf(books.flatMap((book) => book.secondPerson));
const wrong = someOf(books.flatMap((book) => book.wrongs.map((stem) => String.raw`${stem}\p{L}*`)));
/** "was robbed": by another. */
const suffered = new RegExp(
  String.raw`(?:${books.flatMap((book) => book.passives).join('|')})\s+(?:\p{L}+\s+)?$`,
  'iu',
);

/** What is said in the first person is of its speaker alone. */
export function isOfSpeaker(text: string): boolean {
  return firstPerson.test(text);
}

/** A statement of the world, not of who says or hears it. */
export function isNews(text: string): boolean {
  return (
    !firstPerson.test(text) && !secondPerson.test(text) && !text.includes('?') && wordsOf(text).length > 3
  );
}

/** Whether a text tells of a wrong that the named one did: its name stands before it, and it is not done to it. */
export function tellsWrong(text: string, name: string): boolean {
  const from = text.toLowerCase().indexOf(name.toLowerCase());
  if (from < 0) return false;
  const rest = text.slice(from + name.length);
  const found = wrong.exec(rest);
  return found !== null && !suffered.test(rest.slice(0, found.index));
}

/** How secret the most secret thing is that was told in a talk, 0 to 1. */
export function secrecyTold(
  lines: readonly Pick<ChatLine, 'speakerId' | 'text'>[],
  tellers: readonly { readonly id: string; readonly memories: readonly RememberedRow[] }[],
): number {
  const told = tellers.flatMap(({ id, memories }) =>
    memories
      .filter(
        ({ secrecy, text }) =>
          secrecy > 0 && lines.some((line) => line.speakerId === id && tells(line.text, text)),
      )
      .map(({ secrecy }) => secrecy),
  );
  return Math.max(0, ...told);
}

/** Whether a line has what a memory says, in its own words. `names` count nothing. */
export function tells(line: string, memory: string, names: readonly string[] = []): boolean {
  return sharedStems(line, memory, names).size >= (stemsOf(memory, names).size > 3 ? 2 : 1);
}

export function sharedStems(line: string, memory: string, names: readonly string[] = []): Set<string> {
  const said = new Set(wordsOf(line).map(stemOf));
  return new Set([...stemsOf(memory, names)].filter((stem) => said.has(stem)));
}

/** Of the words that say something, which are longer ones; short ones where there are no others. */
function stemsOf(text: string, names: readonly string[]): Set<string> {
  const named = new Set(names.flatMap(wordsOf));
  const words = wordsOf(text).filter((word) => !named.has(word) && (word.length > 2 || /\d/.test(word)));
  const long = words.filter((word) => word.length > 3 || /\d/.test(word));
  return new Set((long.length > 0 ? long : words).map(stemOf));
}

function stemOf(word: string): string {
  return word.slice(0, 5);
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
