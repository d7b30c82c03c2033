import { type Language } from '../common/language.js';
import { readBook } from './phrase-book.js';

export type Case = 'nom' | 'dat' | 'acc';
/** `n`: it is not known. */
export type Gender = 'm' | 'f' | 'n';
/** Where there is no other form, it is that of the nominative. */
type Forms = { readonly nom: string } & Readonly<Partial<Record<Case, string>>>;

/**
 * The sentences of a chronicle in a language, of which a rule may have several, and its words beside them. Slots of `fill`: those of
 * people may say how, `{a_dat}`, and in relation to whom, `{b_kin}`; one with a capital letter begins a sentence. `X.then` is the
 * sentence of X in a thread, after another one.
 */
export interface StoryBook {
  readonly locale: string;
  readonly someone: Forms;
  /** A world without a name. */
  readonly world: string;
  readonly inWorld: string;
  readonly here: string;
  /** The title of a chapter. */
  readonly week: string;
  readonly coin: string;
  readonly coins: string;
  /** From none on, as far as they are words. */
  readonly counts: string;
  readonly and: string;
  readonly other: Forms;
  readonly others: Forms;
  readonly person: Forms;
  readonly people: Forms;
  /** From which share on. */
  readonly shares: ReadonlyArray<readonly [number, string]>;
  /** Up to how many days, and of how many `n` is one. */
  readonly later: ReadonlyArray<readonly [number, string, number]>;
  /** he, him, his; what is empty is said with the name. */
  readonly pronouns: Readonly<Record<Gender, readonly string[]>>;
  /** Before kin, by the gender of whose kin it is: the forms for m, f, n and for many. */
  readonly determiners: Readonly<Record<Gender, Forms>>;
  /** The words for m, f, n and for many, perhaps in the dative; what is empty is said with the name alone. */
  readonly kin: Readonly<Record<string, readonly string[]>>;
  readonly sentences: Readonly<Record<string, string | readonly string[]>>;
}

export function storyBook(language: Language): StoryBook {
  return readBook(`${language}-story`) as StoryBook;
}

export function formOf(forms: Forms, form: Case): string {
  return forms[form] ?? forms.nom;
}
