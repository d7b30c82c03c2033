import { type Act, type Book } from './book.js';
import { type Understood, Understanding } from './understanding.js';
import { type KnownWords, type Mentioned } from './wording.js';

/** What the other's latest line does, and what it is about. */
export interface Heard {
  readonly act: Act;
  /** A topic of the grammar; null: none is known. */
  readonly topic: string | null;
  readonly isQuestion: boolean;
  readonly isSad: boolean;
  readonly isGlad: boolean;
  /** What it says; null: nothing was said. */
  readonly said: Understood | null;
  readonly text: string;
}

export const silence: Heard = {
  act: 'statement',
  topic: null,
  isQuestion: false,
  isSad: false,
  isGlad: false,
  said: null,
  text: '',
};

const nothingKnown: KnownWords = {
  own: new Set(),
  roles: new Set(),
  names: new Set(),
  wares: new Set(),
  told: new Set(),
};

/** Understands what is said in words of one's own. */
export class Ear {
  private readonly understanding: Understanding;

  /** @param words All that is said in the language. */
  constructor(
    private readonly book: Book,
    words: ReadonlySet<string>,
  ) {
    this.understanding = new Understanding(book.acts, book.language, words);
  }

  /**
   * @param subject Words of the scene's topic.
   * @param known What it may name.
   */
  hear(text: string, subject: string, known: KnownWords = nothingKnown): Heard {
    if (text === '') return silence;
    const said = this.understanding.understand(text, known);
    const [act, topic] = meaningOf(said.act);
    const { sad, glad } = this.book.lexicon;
    return {
      act,
      topic: topic ?? subjectIn(text, subject),
      isQuestion: said.isQuestion,
      isSad: sad.test(text),
      isGlad: glad.test(text),
      said,
      text,
    };
  }

  /** What earlier lines name, the latest first. */
  mentioned(lines: Parameters<Understanding['mentioned']>[0], known: KnownWords): Mentioned {
    return this.understanding.mentioned(lines, known);
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

function meaningOf(said: string): readonly [act: Act, topic: string | null] {
  const isTopic = /^(?:tax|weather|mood|news|job|treasury|pastime)$/.test(said);
  return saidAs[said] ?? ['statement', isTopic ? said : null];
}

function subjectIn(text: string, subject: string): string | null {
  const words = subject.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const line = text.toLowerCase();
  return words.some((word) => line.includes(word)) ? 'topic' : null;
}
