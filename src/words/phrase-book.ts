import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../common/language.js';

/** Whose words they are: of who remembers, of who remembers to the one it is about, or of anybody else. */
export type Perspective = 'mine' | 'yours' | 'theirs';

/**
 * The sentences of a language. `{slot}` is what a fact has; what stands in brackets is left out where one of its slots is empty. A sentence
 * of `what.manner`, or of `what.of`, comes before that of `what`.
 */
export interface PhraseBook {
  readonly locale: string;
  /** Nouns begin with a capital. */
  readonly capitalNouns?: boolean;
  readonly and: string;
  readonly andMore: string;
  readonly somebody: string;
  readonly coins: string;
  readonly coin?: string;
  readonly reasons: Readonly<Record<string, string>>;
  /** A payment for such a reason is a gift. */
  readonly giftWords: readonly string[];
  /** Words of who speaks, and of who is spoken to: what has them is no news. Parts of regular expressions. */
  readonly firstPerson: readonly string[];
  readonly secondPerson: readonly string[];
  /** Beginnings of words for wrongs, and what before them says that they were suffered. */
  readonly wrongs: readonly string[];
  readonly passives: readonly string[];
  /** What facts are found by besides their parts, by what they are. */
  readonly words: Readonly<Record<string, string>>;
  readonly manners: Readonly<Record<string, string>>;
  readonly memories: Readonly<Record<string, Partial<Record<Perspective, string>>>>;
}

const books = new Map<string, unknown>();

/** What a data file beside this one has, read once. */
export function readBook(name: string): unknown {
  const known = books.get(name);
  if (known !== undefined) return known;
  const book: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
  books.set(name, book);
  return book;
}

export function phraseBook(language: Language): PhraseBook {
  return readBook(language) as PhraseBook;
}

export const giftWords = languages.flatMap((language) => phraseBook(language).giftWords);

/** The same in all languages: who asks may speak another one than the world. */
export const factWords = Object.fromEntries(
  Object.keys(phraseBook('en').words).map((what) => [
    what,
    languages.map((language) => phraseBook(language).words[what] ?? '').join(' '),
  ]),
);
