import { type Act, type Book } from './book.js';
import { literalsOf, type Pool } from './grammar.js';

/** What the other's latest line does, and what it is about. */
export interface Heard {
  readonly act: Act;
  /** A topic of the lexicon or of the grammar; null: none is known. */
  readonly topic: string | null;
  readonly isQuestion: boolean;
  readonly isSad: boolean;
  readonly isGlad: boolean;
  /** A word to pick up; null: none worth it. */
  readonly keyword: string | null;
  /** Nothing but a word on what was said before: it needs no answer. */
  readonly isRemark: boolean;
  /** The line of small talk in it, which has answers of its own. */
  readonly chat: string | null;
  /** The line of small talk that it answers. */
  readonly answered: string | null;
  /** It, or the question in it, is a sentence of the grammar: what it states is known to both. */
  readonly isOwnGrammar: boolean;
  readonly text: string;
}

export const silence: Heard = {
  act: 'statement',
  topic: null,
  isQuestion: false,
  isSad: false,
  isGlad: false,
  keyword: null,
  isRemark: false,
  chat: null,
  answered: null,
  isOwnGrammar: false,
  text: '',
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

const acts: ReadonlyArray<readonly [RegExp, Act]> = [
  [/^insult$/, 'insult'],
  [
    /^(?:cause|debt\.defy|debt\.last|insulted|threatened|retort|scorn|shun\.cold|grudge|got\.cold|gave\.cold|request\.cold|apology\.cold|you\.cold|owed\.(?:broken|missed|\w+\.cold$))/,
    'cold',
  ],
  [/^(?:thanks|owing|owed\.(?:kept|back|let))$/, 'thanks'],
  [/^(?:regret|owed\.(?:broke|short))$/, 'apology'],
  [/^(?:praise\.you|spark|past\.kind|you\.warm)$/, 'praise'],
  [/^(?:meet|greet|owed\.greet|shun\.cool|kin\.greet)/, 'greeting'],
  [/^(?:bye|kin\.bye|leave|owed\.bye)/, 'farewell'],
];
const topicsOfRules: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /^(?:ask\.|you\.)?(tax|wealth|mood|weather|work|town|treasury|pastime|topic|place|kin|gossip|grief|past)\b/,
    '$1',
  ],
  [/^taxed$/, 'tax'],
  [/^(?:got|gave|thanks|thirdGot|thirdGave|owing)/, 'gift'],
  [/^legacy$/, 'grief'],
  [/^penniless$/, 'wealth'],
  [/^cause\.tax$/, 'levy'],
  [/^(?:grudge|lived|cause|thirdOwed)/, 'past'],
  [/^owed\.(?!greet|bye)/, 'word'],
  [/^(?:kinfolk|kin)/, 'kin'],
  [/^(told|witness|reflection)\b/, '$1'],
  [/^debt/, 'debt'],
  [/^deal\.no$/, 'refusal'],
  [/^chat\.weather\b[^>+]*$/, 'weather'],
  [/^chat\.work\b[^>+]*$/, 'work'],
];
const sadRules =
  /^(?:mood\.low|wealth\.poor|penniless|grief|legacy|tax\.heavy|taxed|thirdOwed\.(?:broken|missed))$/;
const gladRules = /^(?:mood\.high|wealth\.rich|thirdOwed\.(?:kept|back|let))$/;
const remarks =
  /^(?:agree|disagree|sympathy|glad|interest|weathered|tease|thanked|praised|gifted|gossiped|mourned|keyword|unsure|kin\.reply|soothe|apology$|meet|curt|levy|debt\.wait|spark|name|price|kin\.none|nonews|owed\.(?:pardon$|welcome))|^chat\..*[>+]$/;
const wordsOfMark = 4;

/** Recognizes lines of its own grammar by a few words in a row that only one of its rules has. */
export class Ear {
  private readonly marks = new Map<string, Meaning | null>();
  private readonly meanings = new Map<string, Meaning>();

  constructor(private readonly book: Book) {}

  learn(rule: string, pool: Pool): void {
    const key = JSON.stringify(meaningOf(rule));
    const meaning = this.meanings.get(key) ?? meaningOf(rule);
    this.meanings.set(key, meaning);
    for (const literal of literalsOf(pool)) {
      for (const mark of marksOf(literal)) {
        const known = this.marks.get(mark);
        // Words that rules of different meanings share tell nothing.
        this.marks.set(mark, known === undefined || known === meaning ? meaning : null);
      }
    }
  }

  /** @param subject Words of the scene's topic. */
  hear(text: string, subject: string, names: readonly string[] = []): Heard {
    const sentences = text.match(/[^.!?…]+[.!?…”"]*/g) ?? [];
    const recognized = sentences.map((sentence) => this.recognize(sentence));
    const meanings = sentences.map((sentence, index) => recognized[index] ?? this.guess(sentence));
    // What follows a question is mostly a plea; but who answers his own question does not ask.
    const latest = sentences.length - 1;
    const asks = (sentence: string, index: number): boolean =>
      sentence.includes('?') || (recognized[index] === null && this.book.lexicon.tellMe.test(sentence));
    const at = [latest, latest - 1].find((index) => index >= 0 && asks(sentences[index]!, index));
    const isQuestion = at === latest || (at !== undefined && recognized[latest] === null);
    const question = isQuestion ? sentences[at]! : '';
    const ofQuestion = isQuestion ? (recognized[at] ?? null) : null;
    // What was promised or owed is heard before all else that is said beside it.
    const ofOwed = recognized.find((meaning) => meaning?.topic === 'word');
    const strongest = (
      ['threat', 'insult', 'cold', 'thanks', 'apology', 'praise', 'request', 'farewell'] as const
    ).find((act) => meanings.some((meaning) => meaning.act === act));
    const isNew = isQuestion && (ofQuestion?.topic ?? null) === null;
    const isForeign = isQuestion && ofQuestion === null;
    const askedTopic = isNew
      ? this.book.lexicon.asked.find(([, words]) => words.test(question))?.[0]
      : undefined;
    const topic =
      ofOwed?.topic ??
      askedTopic ??
      meanings.findLast((meaning) => meaning.topic !== null)?.topic ??
      subjectIn(text, subject);
    const isGreeting = meanings.length > 0 && meanings.every(({ act }) => act === 'greeting');
    return {
      act: ofOwed?.act ?? strongest ?? (isGreeting ? 'greeting' : 'statement'),
      topic,
      isQuestion,
      isSad: meanings.some((meaning) => meaning.isSad),
      isGlad: meanings.some((meaning) => meaning.isGlad),
      keyword: keywordIn(
        isNew ? question : text,
        (word) => this.book.lexicon.dull.has(word.toLowerCase()) || names.includes(word),
      ),
      isRemark:
        meanings.some(({ isRemark }) => isRemark) &&
        meanings.every(
          (each, index) =>
            each.isRemark ||
            each.act === 'greeting' ||
            (recognized[index] === null && sentences[index]!.trim().split(' ').length < wordsOfMark),
        ),
      chat: meanings.findLast(({ chat }) => chat !== null)?.chat ?? null,
      answered: meanings.findLast(({ answered }) => answered !== null)?.answered ?? null,
      isOwnGrammar: !isForeign && recognized.some((meaning) => meaning !== null),
      text,
    };
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

  private guess(sentence: string): Meaning {
    const { acts, topics, sad, glad } = this.book.lexicon;
    return {
      act: acts.find(([, words]) => words.test(sentence))?.[0] ?? 'statement',
      topic: topics.find(([, words]) => words.test(sentence))?.[0] ?? null,
      isSad: sad.test(sentence),
      isGlad: glad.test(sentence),
      isRemark: false,
      chat: null,
      answered: null,
    };
  }
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

/** The longest word that means something; of equals the last. */
function keywordIn(text: string, isDull: (word: string) => boolean): string | null {
  const words = text.match(/(?<![\p{L}'’])\p{L}{4,18}(?![\p{L}'’])/gu) ?? [];
  const candidates = words.filter((word) => !isDull(word));
  return candidates.reduce<string | null>(
    (best, word) => (best === null || word.length >= best.length ? word : best),
    null,
  );
}
