import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language } from '../common/language.js';
import { factWords } from './phrase-book.js';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

const mostWords = 32;
const mostCharacters = 1000;
/** Shorter words are looked for at the beginning of words alone: "ring" is not in "bring". */
const leastWithin = 6;

const stopWords = new Set(
  Object.values(read('stop-words') as Record<Language, string>).flatMap((words) => words.split(' ')),
);
const concepts = (read('synonyms') as string[]).map((row) => row.split(' '));

/** What the phrase books say of each kind of fact, each word after a space. */
const wordsOfFacts = Object.entries(factWords).map(
  ([what, words]) => [what, ` ${words.toLowerCase()}`] as const,
);

/** Words that mean the same. */
export interface WordGroup {
  /** As they are looked for in the words of a memory. */
  readonly words: readonly string[];
  /** The kinds of facts that are told with one of them. */
  readonly facts: readonly string[];
}

/**
 * What a text is about, for the search in memories: each word without its ending, with those that mean the same, in any language. Words that
 * are everywhere in a language count nothing.
 */
export function wordGroups(text: string): WordGroup[] {
  const words =
    text
      .slice(0, mostCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = [...new Set(words)].filter(
    (word) => (word.length > 2 || /\d/.test(word)) && !stopWords.has(word),
  );
  const groups = telling.slice(0, mostWords).map((word) => {
    const alike = concepts.filter((row) => row.some((each) => means(word, each)));
    return withoutFound([...new Set([...alike.flat(), word].map(toSearch))].sort());
  });
  // Two words of one concept say one thing.
  const different = [...new Map(groups.map((group) => [group.join(), group])).values()];
  return different.map((group) => ({ words: group, facts: factsWith(group) }));
}

/** Whatever has a longer one has the shorter one in it. */
function withoutFound(words: readonly string[]): string[] {
  return words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
}

function factsWith(words: readonly string[]): string[] {
  return wordsOfFacts.filter(([, told]) => words.some((word) => told.includes(word))).map(([what]) => what);
}

/** The same word with another ending, or a compound of it: "Lederstiefel". */
function means(word: string, other: string): boolean {
  if (word === other) return true;
  const [one, two] = [stemOf(word), stemOf(other)];
  if (Math.min(one.length, two.length) < 4) return false;
  return one === two || (word.length > 7 && two.length > 4 && word.includes(two));
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(4, word.length - 2));
}

function toSearch(word: string): string {
  return word.length < leastWithin ? ` ${stemOf(word)}` : stemOf(word);
}
