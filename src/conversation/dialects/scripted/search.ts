import { type WordGroup, wordGroups } from '../../../words/word-groups.js';
import { type Answer } from './answering.js';
import { answerOfDeed, answerOfDue } from './dues.js';
import { unmarked } from './grammar.js';
import { Knowledge, nameOf, partsOf, shown } from './knowledge.js';
import { toRecollection } from './recollection.js';

/** Something that a character knows, and the words by which it may be asked for. */
interface Item {
  readonly answer: Answer;
  readonly words: string;
  /** Words that ask for any of its kind. */
  readonly kind?: string;
  /** Whom it is about, where a line may mean just that one. */
  readonly person?: string;
}

export interface Found extends Answer {
  /** The part of what the line asks about that it has, 0 to 1. */
  readonly share: number;
  /** The line has a word that asks for any of its kind. */
  readonly isKind: boolean;
  /** How many words it has, names apart. */
  readonly hits: number;
  readonly person?: string;
}

/** What has less of what a line says does not answer it. */
const least = 0.5;
const weightOfName = 0.5;
/** Somebody may be called by one word of many. */
const leastOfPerson = 0.2;
/** What is no answer: talks, and deaths, of which more is known. */
const untold = /^(?:past|grudge|grief)/;
/** By which promises, debts and offers are asked for, in any language (words/synonyms.json). */
const words = {
  promise: 'promise',
  payment: 'debt owe pay zahlen geld money coins',
  market: 'sell buy price',
} as const;

/** What is answered by what it is, whatever the words. */
const byItself =
  /^(?:greeting|farewell|thanks|apology|praise|insult|cold|threat|alarm|confession|theft|promise|kept|gift|gibberish|foreign|introduction|name|mood|joke|flirt|condolence|sad|joy|comfort|hush|bribe|real|age|time|weather|forecast|place|tax|treasury|song|deal|haggle|yes|no|myname|origin|pleased|calm|joking|again|more|trustme|alone|letter|treat|seat|kinlike|kinpraise|kinwell|kincount|hurt|ill|friends|enemies|wealth|poorest|accused|regards|offer|selling|repair|business|fresh|hungry|banter|claim|nagged|forgive|poison|suggest|punchline|tale|helpoffer|kinage|route|most|sense|visit|ear)$/;
/** Most of what a line asks about. */
const wellAsked = 0.6;
/** What has an answer of its own, but for what the line names word for word. */
const byKind =
  /^(?:family|kin\w+|person|whois|whereis|dead|dying|close|character|debts|owed|dues|job|pastime|purse|wage|boss|way|room|villagers|you|love|task|news|buried|private|danger|taught|youth|payday)$/;
const ofGoods = /^(?:wares|prices|stock|wherebuy|buying)$/;
/** Asks for somebody by what everybody knows of them. */
const ofSomebody = /^(?:unsure\.who|passer|whois|owner|unsure\.it|ruler)$/;

/** All that a character knows, asked by the words of a line, whatever the line's form. */
export class Search extends Knowledge {
  /** What has most of what the line is about; null: nothing has enough. */
  find(): Found | null {
    const { plain } = this.setting.library.book.acts;
    const asked = this.said.text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const sought = [...new Set(asked)]
      .filter((word) => !` ${plain} `.includes(` ${word} `) || this.isName(word))
      .flatMap((word) => wordGroups(word).map((group) => ({ ...group, isName: this.isName(word) })));
    const worth = (some: readonly { readonly isName: boolean }[]): number =>
      some.reduce((sum, { isName }) => sum + (isName ? weightOfName : 1), 0);
    let best: Found | null = null;
    for (const item of this.items()) {
      const [text, kind] = [plainly(item.words), plainly(item.kind ?? '')];
      const has = (told: string) => (group: WordGroup) => group.words.some((word) => told.includes(word));
      const found = sought.filter(has(text));
      const all = worth(sought.filter((group) => !has(kind)(group) || has(text)(group)));
      const hits = found.filter(({ isName }) => !isName).length;
      const share = all === 0 ? 0 : worth(found) / all;
      const isBetter = best === null || share > best.share;
      if (hits > 0 && share >= (item.person ? leastOfPerson : least) && isBetter)
        best = { ...item.answer, share, hits, isKind: sought.some(has(kind)), ...person(item) };
    }
    return best;
  }

  /** What answers the line; null: the line is answered by what it is. */
  answer(): Found | null {
    const found = byItself.test(this.said.act) ? null : this.find();
    return found !== null && this.isAnswer(found) ? found : null;
  }

  private isAnswer({ rule, share, hits, person, isKind }: Found): boolean {
    const { said } = this;
    if (person !== undefined) return said.isQuestion && said.who === null && ofSomebody.test(said.act);
    if (rule === 'market' && !ofGoods.test(said.act))
      return said.isQuestion && (isKind || said.word !== null);
    if (ofGoods.test(said.act))
      return said.word === null && this.ware() === undefined && (rule === 'market' || hits > 1);
    return (said.isQuestion && !byKind.test(said.act)) || share >= wellAsked;
  }

  /** The best come first, of those that have as much of a line. */
  private items(): Item[] {
    return [...this.dues(), ...this.memorized(), ...this.offers(), ...this.ownWays(), ...this.described()];
  }

  private dues(): Item[] {
    const { turn } = this.setting;
    return (turn.known?.dues ?? [])
      .filter((due) => due.with !== turn.other.name && !(due.kind === 'payment' && this.isClose()))
      .map((due) => ({
        answer: answerOfDue(due, this.setting),
        words: `${words[due.kind]} ${due.with} ${due.text}`,
      }));
  }

  private memorized(): Item[] {
    const { turn, library } = this.setting;
    const asked = turn.known?.asked;
    return [...(asked ? [asked] : []), ...turn.memories].flatMap((memory) => {
      const answer = toRecollection(memory, turn, library.book);
      const words = `${memory.text} ${memory.about?.name ?? ''}`;
      const own = answerOfDeed(memory, this.setting);
      if (own) return [{ answer: own, words: `promise ${words}` }];
      if (answer === null || untold.test(answer.rule)) return [];
      if (/^thirdOwed\.(?:missed|back|let)/.test(answer.rule) && this.isClose()) return [];
      // Who is asked says it as it was.
      const isPlain = answer.rule === 'lived';
      return [{ answer: isPlain ? { ...answer, rule: 'told.own' } : answer, words }];
    });
  }

  private offers(): Item[] {
    return (this.setting.turn.known?.market ?? []).map(({ by, item, price }) => ({
      answer: {
        rule: 'market',
        slots: { who: shown(by), item: this.goods(item), coins: this.coins(price) },
      },
      words: `${item} ${by}`,
      kind: words.market,
    }));
  }

  /** What it is after and is doing; not to whom it does not like. */
  private ownWays(): Item[] {
    const { self } = this.setting.turn;
    return (['goal', 'activity'] as const).flatMap((rule) => {
      const text = this.inOwnWords(self[rule] ?? '', rule);
      return text === null || this.isUnkind ? [] : [{ answer: { rule, slots: { text } }, words: text }];
    });
  }

  private described(): Item[] {
    const kin = this.family.filter(({ name }) => !this.people.some((person) => person.name === name));
    return [...this.people, ...kin.map((relative) => ({ ...relative, description: '' }))]
      .filter(({ alive }) => alive)
      .map(({ name, description }) => ({
        answer: { rule: 'person', slots: { who: nameOf({ name }) } },
        words: description,
        person: partsOf(name)[0]!,
      }));
  }

  private isName(word: string): boolean {
    return [...this.people, ...this.family].some(({ name }) => partsOf(name).includes(word));
  }

  /** What the game says of it, as it says it itself; null: that cannot be told. */
  inOwnWords(text: string, kind: 'goal' | 'activity'): string | null {
    const { lexicon } = this.setting.library.book;
    const own = unmarked(text).replace(/\.$/, '');
    const { fits, from, to } = lexicon.ways[kind];
    if (own === '' || !lexicon.reads(own) || !new RegExp(fits, 'u').test(own)) return null;
    return own.replace(new RegExp(from, 'u'), to);
  }
}

function plainly(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

function person({ person: name }: Item): Pick<Found, 'person'> {
  return name === undefined ? {} : { person: name };
}
