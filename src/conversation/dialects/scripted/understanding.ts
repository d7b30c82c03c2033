import { german } from '../../tone/de.js';
import { english } from '../../tone/en.js';
import { type ActFile, type Language } from './book.js';
import { genderOf } from './voice.js';
import { type KnownWords, type Mentioned, Wording } from './wording.js';

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
  /** It greets before it says something else. */
  readonly greets: boolean;
  /** Its words as they are read, with what its pronouns stand for, and without a greeting before them. */
  readonly text: string;
}

/** The tone of a line says these, too (tone.ts), with the weights that they would have in a file. */
const tones = { threat: 9, insult: 7, cold: 4, apology: 4, thanks: 3, praise: 3 } as const;
const tonesOf: Readonly<Record<Language, typeof english>> = { en: english, de: german };
const weightOfQuestion = 2;
const weightOfAct = 3;
const laughter = /^\s*(?:lol|lmao|rofl|xd|(?:ha|he|hi)+h?)\P{L}*$/iu;
const slight = /^(?:thanks|praise|apology|pity|comfort|joy)$/;
const wordsOfEllipsis = 3;
const wordsOfReference = 6;
const wordsOfGreeting = 4;

/** Recognizes acts by the patterns of a language, after it has read abbreviations and mended slips of the finger. */
export class Understanding {
  private readonly patterns: readonly Pattern[];
  /** What a line asks or tells by its form alone, where no pattern knows it. */
  private readonly forms: ReadonlyArray<readonly [act: string, form: RegExp]>;
  private readonly asks: RegExp;
  private readonly leads: RegExp;
  private readonly hails: RegExp;
  private readonly refers: RegExp;
  private readonly pronouns: Readonly<Record<keyof Mentioned, RegExp>>;
  private readonly bareNumber: RegExp;
  private readonly your: string;
  private readonly mine: RegExp;
  private readonly wording: Wording;

  /** @param words All that the book of the language says. */
  constructor(
    file: ActFile,
    private readonly language: Language,
    words: ReadonlySet<string>,
  ) {
    this.your = file.your;
    this.mine = new RegExp(`^(?:${file.mine})$`, 'u');
    this.asks = new RegExp(file.asks, 'u');
    this.leads = new RegExp(file.leads, 'u');
    this.hails = new RegExp(file.hails, 'u');
    this.refers = new RegExp(`(?<!\\p{L})(?:${file.refers})(?!\\p{L})`, 'iu');
    const whole = (source: string, flags = 'gu'): RegExp => new RegExp(`(?<!\\S)(?:${source})(?!\\S)`, flags);
    this.pronouns = {
      m: whole(file.pronouns.m),
      f: whole(file.pronouns.f),
      kin: whole(file.pronouns.kin),
      thing: whole(file.pronouns.thing),
    };
    this.bareNumber = new RegExp(file.bareNumber, 'u');
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
    this.wording = new Wording(file, sources.map(({ source }) => source).join(' '), words);
  }

  understand(line: string, known: KnownWords): Understood {
    // What a player does stands between stars.
    const spoken = line.replace(/\*[^*]*\*/gu, ' ').trim() || line;
    const plain = { isQuestion: false, refersBack: false, greets: false };
    if (this.wording.isForeign(spoken)) return { ...this.toUnderstood(unmatched('foreign'), ''), ...plain };
    const sentences = spoken.match(/[^.!?…]+[.!?…]*/gu) ?? [spoken];
    const words = sentences.filter((sentence) => !laughter.test(sentence));
    const whole = (words.length > 0 ? words : sentences)
      .map((sentence) => this.inContext(this.wording.read(sentence, known), known))
      .filter((text) => text !== '');
    const read = this.withoutGreeting(whole);
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
    const text = read.join(' ');
    const length = text.split(' ').length;
    return {
      ...this.toUnderstood(best && !isPrelude ? best : unmatched(this.unmatchedAct(read)), text),
      isQuestion,
      greets: whole.join(' ') !== text,
      refersBack:
        length <= wordsOfEllipsis || (length <= wordsOfReference && this.refers.test(`${line} ${text}`)),
    };
  }

  /** What a line says after it has greeted; all of it, where it only greets. */
  private withoutGreeting(sentences: readonly string[]): readonly string[] {
    const isGreeting = (text: string): boolean =>
      this.match(text)[0]?.act === 'greeting' && text.split(' ').length <= wordsOfGreeting;
    const rest = sentences
      .map((text) => text.replace(this.hails, ''))
      .filter((text) => text !== '' && !isGreeting(text));
    return rest.length > 0 ? rest : sentences;
  }

  /** What earlier lines of a talk name, the latest first: what pronouns of the next may stand for. */
  mentioned(
    lines: readonly { readonly text: string; readonly isOwn: boolean }[],
    known: KnownWords,
  ): Mentioned {
    const found: { m?: string; f?: string; kin?: string; thing?: string } = {};
    for (const { text, isOwn } of lines) {
      const words = this.wording.read(text, known).split(' ');
      // Who is named first is whom the line is about.
      // A player's own sister is not the listener's.
      const kin = isOwn
        ? undefined
        : words.findLast(
            (word, at) =>
              this.wording.kin.has(word) &&
              !words.slice(Math.max(0, at - 2), at).some((each) => this.mine.test(each)),
          );
      const family = kin === undefined ? undefined : `${this.your} ${kin}`;
      for (const gender of ['m', 'f'] as const) {
        const isOf = (of: string | undefined): boolean => of === gender || of === 'n';
        const isKin = isOf(this.wording.kin.get(kin ?? '')?.split('.')[1]);
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
      if (found && (who.startsWith('@') || !this.wording.knows(who)))
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
    const kin = ofAct ?? words.flatMap((word) => this.wording.kin.get(word) ?? [])[0];
    const thing = headOf(groups['thing'] ?? words.find((word) => word.startsWith('#')), words)?.replace(
      '#',
      '',
    );
    const count = words.flatMap((word) => this.wording.numberOf(word) ?? [])[0];
    return {
      act,
      who: who ?? null,
      isKnown: who !== undefined && who === known,
      word: thing ?? null,
      count: count ?? null,
      orders: this.ordersIn(words),
      kin: kin ?? null,
      text,
    };
  }

  private ordersIn(words: readonly string[]): Understood['orders'] {
    let count = 1;
    return words.flatMap((word, at) => {
      if (word.startsWith('#')) {
        if (words[at + 1]?.startsWith('#')) return [];
        const order = { word: word.slice(1), count };
        count = 1;
        return [order];
      }
      count = this.wording.numberOf(word) ?? count;
      return [];
    });
  }

  /** Why nothing was understood: the form of the line, or that it has none. */
  private unmatchedAct(read: readonly string[]): string {
    const words = read
      .join(' ')
      .split(' ')
      .filter((word) => /^\p{L}+$/u.test(word));
    const noise = words.filter((word) => this.wording.isNoise(word)).length;
    const isNamed = read.some((text) => /[@#]/.test(text));
    if (!isNamed && (words.length === 0 || noise * 2 > words.length)) return 'gibberish';
    if (words.filter((word) => this.wording.isOwn(word)).length * 3 < words.length) return 'unclear';
    const last = read.findLast((text) => this.isAsked(text)) ?? read.at(-1)!;
    return this.forms.find(([, form]) => form.test(last))?.[0] ?? 'unknown';
  }
}

type Meant = Omit<Understood, 'isQuestion' | 'refersBack' | 'greets'>;

interface Match {
  readonly act: string;
  readonly weight: number;
  /** Kin that the act is about, whatever else the line names. */
  readonly kin: string | null;
  readonly groups: Readonly<Record<string, string>>;
}

type Pattern = Omit<Match, 'groups'> & { readonly pattern: RegExp };

/** "Lamp oil" is oil. */
function headOf(thing: string | undefined, words: readonly string[]): string | undefined {
  const next = thing === undefined ? undefined : words[words.indexOf(thing) + 1];
  return next?.startsWith('#') ? headOf(next, words) : thing;
}

function unmatched(act: string): Match {
  return { act, weight: 0, kin: null, groups: {} };
}
