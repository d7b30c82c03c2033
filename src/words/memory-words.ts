import { type Language } from '../common/language.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { type Fact } from '../database/fact.js';
import { enumerate, fill } from './fill.js';
import { phraseBook, type Perspective, type PhraseBook } from './phrase-book.js';

/** A memory, as far as it is put into words. */
export interface WordlessMemory {
  /** What was told, overheard as words or concluded by an agent; null where there is a fact. */
  readonly text: string | null;
  readonly fact: Fact | null;
  readonly amount: Units | null;
  readonly about?: { readonly id: string; readonly name: string } | null;
  /** Of those whom the fact names besides, by id. */
  readonly names?: Readonly<Record<string, string>> | null;
  /** That of its world. */
  readonly language?: Language;
}

/** A fact in which names stand for ids. */
export interface ToldFact {
  readonly fact: Fact;
  /** The name of whom it is about; '': of nobody. */
  readonly about: string;
  /** What the one who remembers it got, or gave. */
  readonly amount: number;
}

const mostNames = 5;
const mostWords = 500;

/** A memory in words: its own, or those of its fact, in the language of its world. */
export function renderMemory(memory: WordlessMemory): string {
  const told = tellFact(memory);
  return told === null ? (memory.text ?? '') : factInWords(told, memory.language ?? 'en', 'mine');
}

/** The fact of a memory with names; null: it has none. */
export function tellFact({ fact, about, amount, names, language = 'en' }: WordlessMemory): ToldFact | null {
  if (!fact) return null;
  const nameOf = (id: string): string =>
    id === about?.id ? about.name : (names?.[id] ?? phraseBook(language).somebody);
  const { with: others, by, who } = fact;
  return {
    fact: {
      ...fact,
      ...(others && { with: others.map(nameOf) }),
      ...(by !== undefined && { by: nameOf(by) }),
      ...(who !== undefined && { who: nameOf(who) }),
    },
    about: about?.name ?? '',
    amount: amount === null ? 0 : decimalOf(amount),
  };
}

/** `self`: the name of who remembers it, for `theirs`. */
export function factInWords(told: ToldFact, language: Language, perspective: Perspective, self = ''): string {
  const book = phraseBook(language);
  const { what, manner, of, who } = told.fact;
  const sentences = book.memories[`${what}.${manner ?? of}`] ?? book.memories[what];
  const sentence = sentences?.[who === undefined ? perspective : 'theirs'] ?? sentences?.mine ?? '';
  const slots: Readonly<Record<string, string>> = { ...slotsOf(told, book), self: who ?? self };
  return fill(sentence, (slot) => slots[slot] ?? '').slice(0, mostWords);
}

function slotsOf({ fact, about, amount }: ToldFact, book: PhraseBook): Readonly<Record<string, string>> {
  const {
    reason,
    times = 1,
    goods = [],
    deal = '',
    by = '',
    said = '',
    place = '',
    topic = '',
    manner = '',
  } = fact;
  const sum = Math.abs(amount) || (fact.amount ?? 0);
  return {
    ...{ about, deal, by, said, place, topic },
    amount: sum === 0 ? '' : coins(sum, book),
    got: amount > 0 ? coins(amount, book) : '',
    given: amount < 0 ? coins(-amount, book) : '',
    goods: inWords(
      goods.map((good) => `${numberIn(good.amount, book)} ${goodsIn(good.name, book)}`),
      book,
    ),
    reason: reason === undefined ? '' : reasonIn(reason, book),
    times: times === 1 ? '' : String(times),
    with: inWords(fact.with ?? [], book),
    all: inWords([about, ...(fact.with ?? [])], book),
    manner: book.manners[manner] ?? '',
  };
}

/** Why something is owed or paid: the usual reasons in the words of a language. */
export function reasonInWords(reason: string, language: Language): string {
  return reasonIn(reason, phraseBook(language));
}

function reasonIn(reason: string, { reasons }: PhraseBook): string {
  return reasons[reason.toLowerCase()] ?? plainName(reason);
}

function coins(amount: number, book: PhraseBook): string {
  if (amount === 1 && book.coin !== undefined) return book.coin;
  return book.coins.replace('{amount}', numberIn(amount, book));
}

function numberIn(value: number, { locale }: PhraseBook): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 4, useGrouping: false });
}

function inWords(words: readonly string[], { and, andMore }: PhraseBook): string {
  if (words.length > mostNames) return `${words.slice(0, mostNames).join(', ')} ${andMore}`;
  return enumerate(words, and);
}

/** What an asset is called within a sentence. */
export function goodsInWords(name: string, language: Language): string {
  return goodsIn(name, phraseBook(language));
}

/** "Bread" is a noun, "Sword of Dawn" a name. */
function goodsIn(name: string, { capitalNouns }: PhraseBook): string {
  const plain = plainName(name);
  return capitalNouns || /.\p{Lu}/u.test(plain) ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
}

/** Words joined by hyphens, as codes are: "iron-sword". */
function plainName(code: string): string {
  return code.replaceAll(/[-_]+/g, ' ');
}
