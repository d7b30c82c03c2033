import { type ActFile } from './book.js';

/** What a line may name, in small letters and each word alone. */
export interface KnownWords {
  /** The names of the two who talk. */
  readonly own: ReadonlySet<string>;
  /** What others are called by what they do, after an article. */
  readonly roles: ReadonlySet<string>;
  /** Those of others whom the listener knows. */
  readonly names: ReadonlySet<string>;
  readonly wares: ReadonlySet<string>;
  /** All words of what it knows. */
  readonly told: ReadonlySet<string>;
  readonly mentioned?: Mentioned;
}

/** As a line that is read has them: "@anna", "your father", "#bread". `m` and `f`: who may be a man, and a woman. */
export interface Mentioned {
  readonly m?: string | undefined;
  readonly f?: string | undefined;
  readonly kin?: string | undefined;
  readonly thing?: string | undefined;
}

const articles = /^(?:the|der|die|den|dem|vom|zum|beim)$/i;
const leastOfTypo = 5;

/** Reads the words of a language: without abbreviations and slips of the finger, and with marks before what the listener knows. */
export class Wording {
  private readonly vocabulary: ReadonlySet<string>;
  private readonly foreign: ReadonlySet<string>;
  private readonly rewrite: ReadonlyMap<string, string>;
  private readonly wares: ReadonlyMap<string, string>;
  private readonly numbers: ReadonlyMap<string, string>;
  private readonly measures: RegExp;
  readonly kin: ReadonlyMap<string, string>;

  /**
   * @param literal What patterns say.
   * @param words All that the book of the language says.
   */
  constructor(
    file: ActFile,
    literal: string,
    private readonly words: ReadonlySet<string>,
  ) {
    this.rewrite = byWord(file.rewrite);
    this.kin = byWord(file.kin);
    this.wares = byWord(file.wares);
    this.numbers = byWord(file.numbers);
    this.measures = new RegExp(`(?<!\\S)(?:#bread of |${file.measures} (?=#))`, 'gu');
    const known = [literal, ...Object.keys(file.rewrite), file.plain, file.rare]
      .join(' ')
      .replace(/\\\S/g, ' ');
    this.vocabulary = new Set([
      ...(known.match(/\p{L}{2,}/gu) ?? []),
      ...this.kin.keys(),
      ...this.wares.keys(),
      ...this.numbers.keys(),
    ]);
    this.foreign = new Set(file.foreign.split(' '));
  }

  /** How many, in a word or in digits. */
  numberOf(word: string): number | null {
    const number = Number(this.numbers.get(word) ?? word);
    return number > 0 && number < 1e9 ? number : null;
  }

  /** Nothing that is said in any language. */
  isNoise(word: string): boolean {
    return !this.knows(word) && isUnspeakable(word);
  }

  isOwn(word: string): boolean {
    return this.knows(word) && !this.foreign.has(word);
  }

  isForeign(line: string): boolean {
    if (
      /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}¿¡]/u.test(
        line,
      )
    )
      return true;
    const words = line.toLowerCase().match(/\p{L}+/gu) ?? [];
    const isOther = (word: string): boolean => this.foreign.has(word);
    const others = words.filter(isOther).length;
    const own = words.filter((word) => this.knows(word) && !isOther(word)).length;
    return others > own || (others > 1 && others * 2 >= words.length);
  }

  knows(word: string): boolean {
    return this.vocabulary.has(word) || this.words.has(word);
  }

  /** Small letters, no marks but that of a question, whole words: "wheres Marta??" becomes "where is ?". */
  read(sentence: string, { own, roles, names, wares, told }: KnownWords): string {
    // "Sister, …" calls whom one talks to.
    const [address, called = ''] = /^\s*(\p{L}+)\s*,/u.exec(sentence) ?? [''];
    const words = (own.has(called.toLowerCase()) ? sentence.slice(address.length) : sentence)
      .replace(/['’`´]/g, '')
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .match(/[\p{L}\p{N}]+|\?/gu);
    const read = (words ?? []).flatMap((written, at) => {
      const word = written.toLowerCase();
      if (roles.has(word) && articles.test(words![at - 1] ?? '')) return [`@${word}`];
      // "Will" may be somebody, "will" is not.
      const isName = written !== word || !this.vocabulary.has(word);
      if (isName && own.has(word)) return [];
      if (isName && names.has(word)) return [`@${word}`];
      const stem = word.replace(/s$/, '');
      if (isName && names.has(stem)) return [`@${stem}`];
      const ware = [word, stem].find((each) => wares.has(each) || this.wares.has(each));
      if (ware !== undefined) return [`#${this.nameOf(ware, wares)}`];
      const rewritten = this.rewrite.get(word);
      return rewritten === undefined ? [this.mended(word, told)] : rewritten.split(' ');
    });
    return read
      .filter((word, index) => word !== read[index - 1] || word !== '?')
      .join(' ')
      .replace(this.measures, '')
      .replace(/(?<!\S)(?:the|der|die|den|dem) @/gu, '@');
  }

  /** The word that goods of that kind have here: "loaf" is bread where bread is sold. */
  private nameOf(ware: string, wares: ReadonlySet<string>): string {
    const kind = this.wares.get(ware);
    if (wares.has(ware) || kind === undefined) return ware;
    return [...wares].find((word) => word === kind || this.wares.get(word) === kind) ?? ware;
  }

  /** A longer word that is unknown, and one slip away from one that patterns have. */
  private mended(word: string, told: ReadonlySet<string>): string {
    if (word.length < leastOfTypo || told.has(word) || this.knows(word) || this.foreign.has(word))
      return word;
    const near = [...this.vocabulary].filter(
      (other) => other.length >= leastOfTypo - 1 && other[0] === word[0] && isOneSlip(word, other),
    );
    return near.length > 0 ? near[0]! : word;
  }
}

/** One letter more, less, other, or two exchanged. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, theirs] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === theirs.slice(1) ||
    rest.slice(1) === theirs ||
    rest === theirs.slice(1) ||
    (rest[0] === theirs[1] && rest[1] === theirs[0] && rest.slice(2) === theirs.slice(2))
  );
}

/** What hands on a keyboard make and no mouth can say. */
function isUnspeakable(word: string): boolean {
  return (
    !/[aeiouyäöü]/u.test(word) ||
    /[bcdfghjklmnpqrstvwxz]{5}/u.test(word) ||
    /asdf|sdfg|qwer|wert[yz]|hjkl|jklö|yxcv|zxcv|fghj|^[asdfghjklö]{5,}$/u.test(word) ||
    /^(.{1,3})\1{2,}$/u.test(word)
  );
}

function byWord(words: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, some]) => some.split(' ').map((word) => [word, value] as const)),
  );
}
