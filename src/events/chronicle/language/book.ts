import { type Lines, type Rules } from '../../../conversation/dialects/scripted/book.js';

export const chronicleLanguages = ['en', 'de'] as const;
export type ChronicleLanguage = (typeof chronicleLanguages)[number];

export type Case = 'nominative' | 'dative' | 'accusative';

/** How long a chapter is. */
export type Span = 'day' | 'week' | 'month' | 'year';

/**
 * The sentences of a language (templates of conversation/dialects/scripted/grammar.ts), and its words beside them. A `#` before a
 * sentence: not for a single coin.
 */
export interface ChronicleBook {
  readonly rules: Rules;
  /** For a name that was erased, and for a world without a name. */
  readonly someone: Readonly<Record<Case, string>>;
  readonly world: string;
  /** "in Rivermoor". */
  inside(world: string | null): string;
  coins(amount: string): string;
  /** Counts to twelve are words. */
  readonly counts: Lines;
  readonly and: string;
  /** "three others", after a list. */
  others(count: string, isOne: boolean, form: Case): string;
  /** "three people", where none of them is named. */
  some(count: string, form: Case): string;
  /** "more than half the purse" */
  share(value: number): string;
  title(span: Span, day: string): string;
}
