import { type Act, type Book } from './book.js';
import { literalsOf, type Pool } from './grammar.js';
import manner from './manner.json' with { type: 'json' };
import { type KnownWords, type Mentioned, type Understood, Understanding } from './understanding.js';

/** What the other's latest line does, and what it is about. */
export interface Heard {
  readonly act: Act;
  /** A topic of the lexicon or of the grammar; null: none is known. */
  readonly topic: string | null;
  readonly isQuestion: boolean;
  readonly isSad: boolean;
  readonly isGlad: boolean;
  /** What it says, if it is no line of the grammar. */
  readonly said: Understood | null;
  /** Nothing but a word on what was said before: it needs no answer. */
  readonly isRemark: boolean;
  /** The line of small talk in it, which has answers of its own. */
  readonly chat: string | null;
  /** The line of small talk that it answers. */
  readonly answered: string | null;
  readonly text: string;
}

export const silence: Heard = {
  act: 'statement',
  topic: null,
  isQuestion: false,
  isSad: false,
  isGlad: false,
  said: null,
  isRemark: false,
  chat: null,
  answered: null,
  text: '',
};

/** Whose line it is, as far as it matters for what may be in it. */
export type Speaking = 'self' | 'voice' | 'other';

const nothingKnown: KnownWords = {
  own: new Set(),
  roles: new Set(),
  names: new Set(),
  wares: new Set(),
};

/** What a line of the grammar does. Reactions do nothing that needs an answer. */
interface Meaning {
  readonly act: Act;
  readonly topic: string | null;
  readonly isSad: boolean;
  readonly isGlad: boolean;
  readonly isRemark: boolean;
  readonly chat: string | null;
  readonly answered: string | null;
}

const acts = Object.entries(manner.acts).map(([rule, act]) => [new RegExp(rule), act as Act] as const);
const topicsOfRules = Object.entries(manner.topics).map(
  ([rule, topic]) => [new RegExp(rule), topic] as const,
);
const sadRules =
  /^(?:mood\.low|wealth\.poor|grief(?:\.(?:kin|again))?|legacy|tax\.(?:reply\.)?heavy|taxed|thirdOwed\.(?:broken|missed))$/;
const gladRules = /^(?:mood\.high|thirdOwed\.(?:kept|back|let))$/;
const remarks =
  /^(?:agree|disagree|sympathy|glad|interest|weathered|tease|thanked|praised|gifted|gossiped|mourned|condoled|unsure|kin\.reply|soothe|apology$|meet|curt|levy|debt\.wait|spark|name|kin\.none|nonews|owed\.(?:pardon$|welcome))|^chat\..*[>+]$/;
const wordsOfMark = 4;

/** Recognizes lines of its own grammar by a few words in a row that only one of its rules has. */
export class Ear {
  private readonly marks = new Map<string, Meaning | null>();
  private readonly meanings = new Map<string, Meaning>();
  private readonly words = new Set<string>();
  private understanding: Understanding | undefined;

  constructor(private readonly book: Book) {}

  learn(rule: string, pool: Pool): void {
    const key = JSON.stringify(meaningOf(rule));
    const meaning = this.meanings.get(key) ?? meaningOf(rule);
    this.meanings.set(key, meaning);
    for (const literal of literalsOf(pool)) {
      for (const word of literal.toLowerCase().match(/\p{L}{2,}/gu) ?? []) this.words.add(word);
      for (const mark of marksOf(literal)) {
        const known = this.marks.get(mark);
        // Words that rules of different meanings share tell nothing.
        this.marks.set(mark, known === undefined || known === meaning ? meaning : null);
      }
    }
  }

  /**
   * @param subject Words of the scene's topic.
   * @param known What it may name.
   * @param from `self`: the listener's own line; `other`: of somebody who speaks no line of the grammar, even in the same words.
   */
  hear(text: string, subject: string, known: KnownWords = nothingKnown, from: Speaking = 'voice'): Heard {
    const sentences = text.match(/[^.!?…]+[.!?…”"]*/g) ?? (from === 'other' ? [text] : []);
    const recognized = sentences.map((sentence) => (from === 'other' ? null : this.recognize(sentence)));
    // Words beside a line of the grammar are an address, or half of a sentence of it.
    const own = recognized.filter((meaning) => meaning !== null);
    const said = own.length > 0 || from === 'self' || text === '' ? null : this.understand(text, known);
    const meanings = [...own];
    if (said !== null) meanings.push(meaningOfSaid(said.act));
    // What follows a question is mostly a plea; but who answers his own question does not ask.
    const latest = sentences.length - 1;
    const asks = (index: number): boolean => sentences[index]!.includes('?');
    const at = [latest, latest - 1].find((index) => index >= 0 && asks(index));
    const isQuestion =
      said?.isQuestion ?? (at === latest || (at !== undefined && recognized[latest] === null));
    // What was promised or owed is heard before all else that is said beside it.
    const ofOwed = recognized.find((meaning) => meaning?.topic === 'word');
    const strongest = (
      ['threat', 'insult', 'cold', 'thanks', 'apology', 'praise', 'request', 'farewell'] as const
    ).find((act) => meanings.some((meaning) => meaning.act === act));
    const topic =
      ofOwed?.topic ??
      meanings.findLast((meaning) => meaning.topic !== null)?.topic ??
      subjectIn(text, subject);
    const isGreeting = meanings.length > 0 && meanings.every(({ act }) => act === 'greeting');
    const { sad, glad } = this.book.lexicon;
    return {
      act: ofOwed?.act ?? strongest ?? (isGreeting ? 'greeting' : 'statement'),
      topic,
      isQuestion,
      isSad: meanings.some((meaning) => meaning.isSad) || (said !== null && sad.test(text)),
      isGlad: meanings.some((meaning) => meaning.isGlad) || (said !== null && glad.test(text)),
      said,
      isRemark:
        meanings.some(({ isRemark }) => isRemark) &&
        recognized.every((each, index) =>
          each === null
            ? index === 0 || sentences[index]!.trim().split(' ').length < wordsOfMark
            : each.isRemark || each.act === 'greeting' || each.act === 'farewell',
        ),
      chat: meanings.findLast(({ chat }) => chat !== null)?.chat ?? null,
      answered: meanings.findLast(({ answered }) => answered !== null)?.answered ?? null,
      text,
    };
  }

  /** What earlier lines name, the latest first. */
  mentioned(lines: Parameters<Understanding['mentioned']>[0], known: KnownWords): Mentioned {
    return this.understandingOf().mentioned(lines, known);
  }

  private understand(text: string, known: KnownWords): Understood {
    return this.understandingOf().understand(text, known);
  }

  private understandingOf(): Understanding {
    this.understanding ??= new Understanding(this.book.acts, this.book.language, this.words);
    return this.understanding;
  }

  /** The meaning of a sentence of this grammar; null for any other sentence. */
  private recognize(sentence: string): Meaning | null {
    const votes = new Map<Meaning, number>();
    for (const mark of marksHeard(sentence)) {
      const meaning = this.marks.get(mark);
      if (meaning) votes.set(meaning, (votes.get(meaning) ?? 0) + 1);
    }
    const [best] = [...votes].sort(([, a], [, b]) => b - a);
    return best?.[0] ?? null;
  }
}

/** What an act of somebody's own words is among those of the grammar, and the topic that it touches. */
const saidAs: Readonly<Record<string, readonly [act: Act, topic: string | null]>> = {
  greeting: ['greeting', null],
  farewell: ['farewell', null],
  thanks: ['thanks', null],
  apology: ['apology', null],
  praise: ['praise', null],
  insult: ['insult', null],
  cold: ['cold', null],
  threat: ['threat', null],
  condolence: ['statement', 'grief'],
  dead: ['statement', 'grief'],
};

function meaningOfSaid(said: string): Meaning {
  const [act, topic] = saidAs[said] ?? [
    'statement',
    /^(?:tax|weather|mood|news|job|treasury|pastime)$/.test(said) ? said : null,
  ];
  return { act, topic, isSad: false, isGlad: false, isRemark: false, chat: null, answered: null };
}

function meaningOf(rule: string): Meaning {
  const found = topicsOfRules.find(([pattern]) => pattern.test(rule));
  return {
    act: acts.find(([pattern]) => pattern.test(rule))?.[1] ?? 'statement',
    topic: found ? (found[1] === '$1' ? found[0].exec(rule)![1]! : found[1]) : null,
    isSad: sadRules.test(rule),
    isGlad: gladRules.test(rule),
    isRemark: remarks.test(rule),
    chat: /^chat\..*#\d+$/.test(rule) ? rule : null,
    answered: /^chat\..*>$/.test(rule) ? rule.slice(0, -1) : null,
  };
}

function* marksOf(text: string): Generator<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  for (let at = wordsOfMark; at <= words.length; at += 1) yield words.slice(at - wordsOfMark, at).join(' ');
  if (words.length === wordsOfMark - 1) yield words.join(' ');
}

/** The literals of the grammar that a line contains; a short one counts only between other words. */
function* marksHeard(text: string): Generator<string> {
  yield* marksOf(text);
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  for (let at = wordsOfMark - 1; at <= words.length; at += 1)
    yield words.slice(at - wordsOfMark + 1, at).join(' ');
}

function subjectIn(text: string, subject: string): string | null {
  const words = subject.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const line = text.toLowerCase();
  return words.some((word) => line.includes(word)) ? 'topic' : null;
}
