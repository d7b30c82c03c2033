import { german } from '../../tone/de.js';
import { english } from '../../tone/en.js';
import { type ActFile, type Language } from './book.js';
import { genderOf } from './voice.js';

/** What somebody says in words of his own. */
export interface Understood {
  /** An act of `acts.json`, or `gibberish`, `foreign`, `unknown`. */
  readonly act: string;
  /** A name, as it was said: of somebody whom the listener knows, or not. */
  readonly who: string | null;
  readonly isKnown: boolean;
  /** Goods that it names, by the word that they have here. */
  readonly word: string | null;
  readonly count: number | null;
  /** All goods that it names, each with how many. */
  readonly orders: readonly { readonly word: string; readonly count: number }[];
  readonly isQuestion: boolean;
  /** It may be about what was said before: it is short, or has "it" in it. */
  readonly refersBack: boolean;
  /** Kin that it names: `parent.m`, `sibling.f`, `partner.n`. */
  readonly kin: string | null;
}

/** The tone of a line says these, too (tone.ts), with the weights that they would have in a file. */
const tones = { threat: 9, insult: 7, cold: 4, apology: 4, thanks: 3, praise: 3 } as const;
const tonesOf: Readonly<Record<Language, typeof english>> = { en: english, de: german };
const articles = /^(?:the|der|die|den|dem)$/i;
const leastOfTypo = 5;
const weightOfQuestion = 2;
const weightOfAct = 3;
const laughter = /^\s*(?:lol|lmao|rofl|xd|(?:ha|he|hi)+h?)\P{L}*$/iu;
const slight = /^(?:thanks|praise|apology|pity|comfort|joy)$/;
const wordsOfEllipsis = 3;
const wordsOfReference = 6;

/** Recognizes acts by the patterns of a language, after it has read abbreviations and mended slips of the finger. */
export class Understanding {
  private readonly patterns: readonly Pattern[];
  /** What a line asks or tells by its form alone, where no pattern knows it. */
  private readonly forms: ReadonlyArray<readonly [act: string, form: RegExp]>;
  private readonly asks: RegExp;
  private readonly leads: RegExp;
  private readonly refers: RegExp;
  private readonly pronouns: Readonly<Record<keyof Mentioned, RegExp>>;
  private readonly bareNumber: RegExp;
  private readonly measures: RegExp;
  private readonly your: string;
  private readonly mine: RegExp;
  private readonly vocabulary: ReadonlySet<string>;
  private readonly foreign: ReadonlySet<string>;
  private readonly rewrite: ReadonlyMap<string, string>;
  private readonly kin: ReadonlyMap<string, string>;
  private readonly wares: ReadonlyMap<string, string>;
  private readonly numbers: ReadonlyMap<string, string>;

  /** @param words All that the book of the language says. */
  constructor(
    file: ActFile,
    private readonly language: Language,
    private readonly words: ReadonlySet<string>,
  ) {
    this.your = file.your;
    this.mine = new RegExp(`^(?:${file.mine})$`, 'u');
    this.asks = new RegExp(file.asks, 'u');
    this.leads = new RegExp(file.leads, 'u');
    this.refers = new RegExp(`(?<!\\p{L})(?:${file.refers})(?!\\p{L})`, 'iu');
    this.rewrite = byWord(file.rewrite);
    this.kin = byWord(file.kin);
    this.wares = byWord(file.wares);
    this.numbers = byWord(file.numbers);
    const whole = (source: string, flags = 'gu'): RegExp => new RegExp(`(?<!\\S)(?:${source})(?!\\S)`, flags);
    this.pronouns = {
      m: whole(file.pronouns.m),
      f: whole(file.pronouns.f),
      kin: whole(file.pronouns.kin),
      thing: whole(file.pronouns.thing),
    };
    this.bareNumber = new RegExp(file.bareNumber, 'u');
    this.measures = new RegExp(`(?<!\\S)(?:#bread of |${file.measures} (?=#))`, 'gu');
    const filled = (source: string): string =>
      source.replace(/(?<!\(\?)<(\w+)>/g, (_, group: string) => `(?:${file.groups[group] ?? group})`);
    const sources = Object.entries(file.acts).flatMap(([key, some]) => {
      const [act = '', weight, kin = null] = key.split(' ');
      return some.map((source) => ({ act, weight: Number(weight), kin, source: filled(filled(source)) }));
    });
    this.patterns = sources
      .map(({ source, ...meant }) => ({
        ...meant,
        pattern: whole(source.replaceAll('$', '(?: \\?)?$'), 'u'),
      }))
      .sort((one, other) => other.weight - one.weight);
    this.forms = Object.entries(file.forms).map(([act, source]) => [act, whole(filled(source), 'u')]);
    const literal = [...sources.map(({ source }) => source), ...Object.keys(file.rewrite), file.plain].join(
      ' ',
    );
    this.vocabulary = new Set([
      ...(literal.replace(/\\\S/g, ' ').match(/\p{L}{2,}/gu) ?? []),
      ...this.kin.keys(),
      ...this.wares.keys(),
      ...this.numbers.keys(),
    ]);
    this.foreign = new Set(file.foreign.split(' '));
  }

  understand(line: string, known: KnownWords): Understood {
    // What a player does stands between stars.
    const spoken = line.replace(/\*[^*]*\*/gu, ' ').trim() || line;
    if (this.isForeign(spoken)) {
      const none = { who: null, isKnown: false, word: null, count: null, orders: [], kin: null };
      return { ...none, act: 'foreign', isQuestion: false, refersBack: false };
    }
    const sentences = spoken.match(/[^.!?…]+[.!?…]*/gu) ?? [spoken];
    const words = sentences.filter((sentence) => !laughter.test(sentence));
    const read = (words.length > 0 ? words : sentences)
      .map((sentence) => this.inContext(this.read(sentence, known), known))
      .filter((text) => text !== '');
    // A comma may part what belongs together, or not.
    // What follows a question is mostly a plea.
    const isQuestion = read.slice(-2).some((text) => this.isAsked(text));
    // Who says something and then asks wants an answer to the question.
    const bonus = read.length > 1 && this.isAsked(read.at(-1)!) ? weightOfQuestion : 0;
    // "Hey kid" before it changes nothing.
    const bare = read.map((text) => text.replace(this.leads, ''));
    const found = [...read, read.join(' '), ...bare.filter((text) => !read.includes(text))].flatMap(
      (text, at) =>
        this.match(text).map((match) => ({
          ...match,
          weight: match.weight + (at === read.length - 1 ? bonus : 0),
        })),
    );
    const tone = this.toneOf(line);
    if (tone !== null) found.push(tone);
    const best = found.reduce<Match | null>(
      (one, other) => (one === null || other.weight > one.weight ? other : one),
      null,
    );
    // "Yes" before a sentence of its own, or thanks before a question, is not what the line says.
    const last = read.at(-1)!;
    const isSlight =
      best !== null && (best.weight < weightOfAct || (this.isAsked(last) && slight.test(best.act)));
    const isPrelude = isSlight && this.match(last).length === 0;
    return {
      ...(best && !isPrelude ? this.toUnderstood(best, read.join(' ')) : this.nothing(read)),
      isQuestion,
      refersBack:
        read.join(' ').split(' ').length <= wordsOfEllipsis ||
        (read.join(' ').split(' ').length <= wordsOfReference &&
          this.refers.test(`${line} ${read.join(' ')}`)),
    };
  }

  /** What earlier lines of a talk name, the latest first: what pronouns of the next may stand for. */
  mentioned(
    lines: readonly { readonly text: string; readonly isOwn: boolean }[],
    known: KnownWords,
  ): Mentioned {
    const found: { m?: string; f?: string; kin?: string; thing?: string } = {};
    for (const { text, isOwn } of lines) {
      const words = this.read(text, known).split(' ');
      // Who is named first is whom the line is about.
      // A player's own sister is not the listener's.
      const kin = isOwn
        ? undefined
        : words.findLast(
            (word, at) =>
              this.kin.has(word) &&
              !words.slice(Math.max(0, at - 2), at).some((each) => this.mine.test(each)),
          );
      const family = kin === undefined ? undefined : `${this.your} ${kin}`;
      for (const gender of ['m', 'f'] as const) {
        const isOf = (of: string | undefined): boolean => of === gender || of === 'n';
        const isKin = isOf(this.kin.get(kin ?? '')?.split('.')[1]);
        found[gender] ??=
          words.find((word) => word.startsWith('@') && isOf(genderOf(word.slice(1), ''))) ??
          (isKin ? family : undefined);
      }
      if (family !== undefined) found.kin ??= family;
      found.thing ??= words.findLast((word) => word.startsWith('#'));
    }
    return found;
  }

  /** With what its pronouns stand for. */
  private inContext(text: string, { mentioned = {} }: KnownWords): string {
    const { m, f, kin, thing } = mentioned;
    if (thing !== undefined && this.bareNumber.test(text)) return `${text.replace(' ?', '')} ${thing}`;
    let full = text;
    if (thing !== undefined && !full.includes('#')) full = full.replace(this.pronouns.thing, thing);
    if (full.includes('@')) return full;
    if (kin !== undefined) full = full.replace(this.pronouns.kin, kin);
    if (m !== undefined) full = full.replace(this.pronouns.m, m);
    return f === undefined ? full : full.replace(this.pronouns.f, f);
  }

  private isAsked(text: string): boolean {
    return text.endsWith('?') || this.asks.test(text);
  }

  private match(text: string): Match[] {
    for (const { act, weight, kin, pattern } of this.patterns) {
      // Who asks for wolves has seen none, and who asks stays.
      if ((act === 'alarm' || act === 'farewell') && this.isAsked(text)) continue;
      const found = pattern.exec(text);
      const who = found?.groups?.['who'] ?? '@';
      // A common word is nobody's name.
      if (found && (who.startsWith('@') || !this.knows(who)))
        return [{ act, weight, kin, groups: found.groups ?? {} }];
    }
    return [];
  }

  private toneOf(line: string): Match | null {
    const lexicon = tonesOf[this.language];
    for (const act of ['threat', 'insult', 'cold', 'apology', 'thanks', 'praise'] as const)
      if (lexicon[act === 'cold' ? 'reproach' : act].test(line))
        return { act, weight: tones[act], kin: null, groups: {} };
    return null;
  }

  private toUnderstood({ act, groups, kin: ofAct }: Match, text: string): Meant {
    const words = text.split(' ');
    const known = words.find((word) => word.startsWith('@'))?.slice(1) ?? null;
    const who = groups['who']?.replace(/^@/, '') ?? known;
    const kin = ofAct ?? words.flatMap((word) => this.kin.get(word) ?? [])[0];
    const thing = (groups['thing'] ?? words.find((word) => word.startsWith('#')))?.replace('#', '');
    const count = words.flatMap((word) => this.numberOf(word) ?? [])[0];
    return {
      act,
      who: who ?? null,
      isKnown: who !== undefined && who === known,
      word: thing ?? null,
      count: count ?? null,
      orders: this.ordersIn(words),
      kin: kin ?? null,
    };
  }

  private ordersIn(words: readonly string[]): Understood['orders'] {
    let count = 1;
    return words.flatMap((word) => {
      if (word.startsWith('#')) {
        const order = { word: word.slice(1), count };
        count = 1;
        return [order];
      }
      count = this.numberOf(word) ?? count;
      return [];
    });
  }

  private numberOf(word: string): number | null {
    const number = Number(this.numbers.get(word) ?? word);
    return number > 0 && number < 1e9 ? number : null;
  }

  /** Why nothing was understood. */
  private nothing(read: readonly string[]): Meant {
    const words = read
      .join(' ')
      .split(' ')
      .filter((word) => /^\p{L}+$/u.test(word));
    const word = read.join(' ').match(/#(\S+)/u)?.[1] ?? null;
    const none = { who: null, isKnown: false, word, count: null, orders: [], kin: null };
    const known = words.filter((word) => this.knows(word) && !this.foreign.has(word)).length;
    const isNoise = (word: string): boolean => !this.knows(word) && isUnspeakable(word);
    if (words.length === 0 || words.filter(isNoise).length * 2 > words.length)
      return { ...none, act: 'gibberish' };
    if (known * 3 < words.length) return { ...none, act: 'unclear' };
    const last = read.findLast((text) => this.isAsked(text)) ?? read.at(-1)!;
    return { ...none, act: this.forms.find(([, form]) => form.test(last))?.[0] ?? 'unknown' };
  }

  private isForeign(line: string): boolean {
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

  private knows(word: string): boolean {
    return this.vocabulary.has(word) || this.words.has(word);
  }

  /** Small letters, no marks but that of a question, whole words: "wheres Marta??" becomes "where is ?". */
  private read(sentence: string, { own, roles, names, wares }: KnownWords): string {
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
      return rewritten === undefined ? [this.mended(word)] : rewritten.split(' ');
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
  private mended(word: string): string {
    if (word.length < leastOfTypo || this.knows(word) || this.foreign.has(word)) return word;
    const near = [...this.vocabulary].filter(
      (other) => other.length >= leastOfTypo - 1 && other[0] === word[0] && isOneSlip(word, other),
    );
    return near.length > 0 ? near[0]! : word;
  }
}

/** What a line may name, in small letters and each word alone. */
export interface KnownWords {
  /** The names of the two who talk. */
  readonly own: ReadonlySet<string>;
  /** What others are called by what they do, after an article. */
  readonly roles: ReadonlySet<string>;
  /** Those of others whom the listener knows. */
  readonly names: ReadonlySet<string>;
  readonly wares: ReadonlySet<string>;
  readonly mentioned?: Mentioned;
}

/** As a line that is read has them: "@anna", "your father", "#bread". `m` and `f`: who may be a man, and a woman. */
export interface Mentioned {
  readonly m?: string | undefined;
  readonly f?: string | undefined;
  readonly kin?: string | undefined;
  readonly thing?: string | undefined;
}

type Meant = Omit<Understood, 'isQuestion' | 'refersBack'>;

interface Match {
  readonly act: string;
  readonly weight: number;
  /** Kin that the act is about, whatever else the line names. */
  readonly kin: string | null;
  readonly groups: Readonly<Record<string, string>>;
}

type Pattern = Omit<Match, 'groups'> & { readonly pattern: RegExp };

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
