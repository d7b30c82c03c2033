import { type Language } from '../../common/language.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { genderOf, shortName } from '../../conversation/dialects/scripted/voice.js';
import { hashOf } from '../../conversation/seeded.js';
import { enumerate, fill } from '../../words/fill.js';
import { phraseBook } from '../../words/phrase-book.js';
import { type Case, formOf, type Gender, storyBook, type StoryBook } from '../../words/story-book.js';
import { erasedName } from '../../ledger/text-erasure.js';
import { type NamedCharacter } from './chronicle.reader.js';
import { type Kin, type Kinship } from './kinship.js';
import { type Moment, type Sentence } from './story.js';

/** How many names a longer list gives. */
const mostListed = 4;
/** Amounts from this one on are narrated without fractions. */
const roundedFrom = 10;
const genders: readonly Gender[] = ['m', 'f', 'n'];
const many = 3;

/** Somebody in a story; a name that is null was erased, and becomes "someone". */
export interface Figure {
  readonly name: string | null;
  readonly gender: Gender;
}

export interface Stage {
  readonly language: Language;
  /** In which the game names reasons. */
  readonly gameLanguage: Language;
  readonly world: string;
  readonly people: ReadonlyMap<string, Figure>;
  readonly kinship: Kinship;
  /** Whose life it is: in short after the first time, and its kin is called so. Null: a world's. */
  readonly self: string | null;
  /** The day of the world on which a moment is. */
  dayOf(at: Date): number;
}

/** The gender by what everybody knows of somebody; a purse has none. */
export function toFigure({ name, description, type }: NamedCharacter): Figure {
  if (name === erasedName) return { name: null, gender: 'n' };
  return { name, gender: type === 'account' ? 'n' : genderOf(name, description) };
}

/** Puts moments into words. The same moment has the same ones, but does not repeat the sentence right before it. */
export class Narrator {
  private before = '';
  private hasBegun = false;

  constructor(private readonly stage: Stage) {}

  narrate({ seqs, sentences }: Moment): string {
    const telling = new Telling(this.stage, sentences, this.hasBegun);
    this.hasBegun = true;
    return sentences
      .map((sentence) => {
        const forms = formsOf(this.stage.language, sentence.rule);
        const able = forms.length > 1 ? forms.filter((form) => form !== this.before) : forms;
        const chosen = able[hashOf(`${seqs[0]} ${sentence.rule}`) % able.length]!;
        this.before = chosen;
        return fill(chosen, (slot) => telling.valueOf(sentence, slot));
      })
      .reduce((text, next) => (/^[ ,]/.test(next) ? text.replace(/\.$/, '') + next : `${text} ${next}`));
  }
}

function formsOf(language: Language, rule: string): readonly string[] {
  const { sentences } = storyBook(language);
  const forms = sentences[rule] ?? sentences[rule.replace(/\.then$/, '')];
  if (forms === undefined)
    throw new Error(`A chronicle has no sentence "${rule}" in the language "${language}"`);
  return [forms].flat();
}

/** The sentences of one moment: who was named in full is named in short from then on. */
class Telling {
  private readonly named = new Set<string>();
  private readonly ids: readonly string[];
  private readonly book: StoryBook;

  constructor(
    private readonly stage: Stage,
    sentences: readonly Sentence[],
    hasBegun: boolean,
  ) {
    if (stage.self !== null && hasBegun) this.named.add(stage.self);
    this.book = storyBook(stage.language);
    this.ids = [...new Set(sentences.flatMap(({ a, b, list = [] }) => [a ?? [], b ?? [], ...list].flat()))];
  }

  valueOf(sentence: Sentence, slot: string): string {
    const small = slot.charAt(0).toLowerCase() + slot.slice(1);
    const [name = '', ...how] = small.split('_');
    const form = how.find((each): each is Case => each === 'dat' || each === 'acc') ?? 'nom';
    const words = this.wordsOf(sentence, name, how, form);
    // Names stay as they are.
    const isName = this.ids.some((id) => [this.stage.people.get(id)?.name, this.shortOf(id)].includes(words));
    return slot === small || isName ? words : words.charAt(0).toUpperCase() + words.slice(1);
  }

  private wordsOf(sentence: Sentence, slot: string, how: readonly string[], form: Case): string {
    const { book, stage } = this;
    const { a, b, list = [], more = 0, amount, share, figures = {}, since, at } = sentence;
    switch (slot) {
      case 'a':
      case 'b': {
        const [id, other] = slot === 'a' ? [a, b] : [b, a];
        if (id === undefined) return '';
        const pronoun = ['he', 'him', 'his'].findIndex((each) => how.includes(each));
        if (pronoun >= 0) return this.pronounOf(id, pronoun);
        const whose =
          stage.self !== null && id !== stage.self ? stage.self : how.includes('kin') ? other : undefined;
        return whose === undefined ? this.nameOf(id, form) : this.kinOf(whose, [id], form);
      }
      case 'list':
        return list.length + more === 0
          ? ''
          : this.listOf(how.includes('kin') ? a : undefined, list, more, form);
      case 'world':
        return stage.world || book.world;
      case 'inworld':
        return stage.world === '' ? book.here : book.inWorld.replace('{world}', () => stage.world);
      case 'amount':
        return amount === undefined ? '' : this.coins(amount);
      case 'reason':
        return this.reasonOf(sentence.reason ?? '');
      case 'share': {
        const found = share === undefined ? undefined : book.shares.find(([least]) => share >= least);
        return found ? fill(found[1], (inner) => this.valueOf(sentence, inner)) : '';
      }
      case 'later':
        return since && at ? this.laterOf(Math.max(0, stage.dayOf(at) - stage.dayOf(since))) : '';
      case 'people':
        return figures['count'] === 1
          ? formOf(book.person, form)
          : this.counted(book.people, figures['count'] ?? 0, form);
      case 'count':
        return this.countOf(figures['count'] ?? 0);
      case 'goods':
      case 'text':
        return sentence[slot] ?? '';
      default:
        return slot in figures ? this.numberOf(figures[slot]!, 2) : '';
    }
  }

  private nameOf(id: string, form: Case): string {
    const name = this.stage.people.get(id)?.name ?? null;
    if (name === null) return formOf(this.book.someone, form);
    if (this.named.has(id)) return this.shortOf(id);
    this.named.add(id);
    return name;
  }

  /** Full where two would be called the same. */
  private shortOf(id: string): string {
    const toShort = (each: string): string => shortName(this.stage.people.get(each)?.name ?? '');
    const isUnique = this.ids.every((other) => other === id || toShort(other) !== toShort(id));
    return isUnique ? toShort(id) : (this.stage.people.get(id)?.name ?? '');
  }

  /** Of a gender that nobody else in the moment has; else the name. What is one's own is nobody else's. */
  private pronounOf(id: string, pronoun: number): string {
    const { people } = this.stage;
    const gender = people.get(id)?.gender ?? 'n';
    const isOwn = pronoun === 2;
    const isClear = this.ids.every((other) => {
      const its = people.get(other)?.gender ?? 'n';
      return other === id || (gender !== 'n' && its !== 'n' && its !== gender);
    });
    return (isClear || isOwn) && people.get(id)?.name
      ? this.book.pronouns[gender][pronoun] || this.nameOf(id, 'nom')
      : this.nameOf(id, 'nom');
  }

  /** "her father Osric", of those who were not named yet. */
  private kinOf(whose: string, ids: readonly string[], form: Case): string {
    const { people, kinship } = this.stage;
    const kin = ids.some((id) => this.named.has(id) || !people.get(id)?.name)
      ? null
      : kinship.ofAll(whose, ids);
    const place = ids.length > 1 ? many : genders.indexOf(people.get(ids[0]!)?.gender ?? 'n');
    const names = enumerate(
      ids.map((id) => this.nameOf(id, form)),
      this.book.and,
    );
    const words = kin && this.kinWords(kin, place, form);
    if (!words || !people.get(whose)?.name) return names;
    const determiners = formOf(this.book.determiners[people.get(whose)!.gender], form).split(' ');
    return `${determiners[place] ?? determiners[0]} ${words} ${names}`;
  }

  private kinWords(kin: Kin, place: number, form: Case): string {
    const words = this.book.kin[kin]!;
    return (form === 'dat' && place === many && words[many + 1]) || words[place] || '';
  }

  private listOf(whose: string | undefined, ids: readonly string[], more: number, form: Case): string {
    const { book, stage } = this;
    const known = ids.filter((id) => stage.people.get(id)?.name);
    const listed = known.slice(0, known.length + more > mostListed + 1 ? mostListed : mostListed + 1);
    const rest = ids.length + more - listed.length;
    if (listed.length === 0)
      return rest === 1 ? formOf(book.someone, form) : this.counted(book.people, rest, form);
    if (rest === 0 && whose !== undefined && stage.kinship.ofAll(whose, listed))
      return this.kinOf(whose, listed, form);
    const parts = listed.map((id) =>
      whose === undefined ? this.nameOf(id, form) : this.kinOf(whose, [id], form),
    );
    if (rest > 0) parts.push(rest === 1 ? formOf(book.other, form) : this.counted(book.others, rest, form));
    return enumerate(parts, book.and);
  }

  /** Codes of a game, such as `q_17`, make no sentence, nor do words of another language. */
  private reasonOf(reason: string): string {
    const { language, gameLanguage } = this.stage;
    const known = phraseBook(language).reasons[reason.toLowerCase()];
    return known ?? (language === gameLanguage && /^\p{L}+(?: \p{L}+)?$/u.test(reason) ? reason : '');
  }

  private laterOf(days: number): string {
    const [, text, unit] = this.book.later.find(([most]) => days <= most) ?? this.book.later.at(-1)!;
    return text.replace('{n}', this.countOf(Math.round(days / unit)));
  }

  private counted(forms: StoryBook['others'], count: number, form: Case): string {
    return formOf(forms, form).replace('{count}', this.countOf(count));
  }

  private countOf(count: number): string {
    return this.book.counts.split(' ')[count] ?? this.numberOf(count);
  }

  private coins(amount: Units): string {
    const number = this.numberOf(decimalOf(amount));
    return number === '1' ? this.book.coin : this.book.coins.replace('{amount}', number);
  }

  private numberOf(value: number, digits?: number): string {
    const maximumFractionDigits = digits ?? (value >= roundedFrom ? 0 : value >= 1 ? 2 : 4);
    return value.toLocaleString(this.book.locale, { maximumFractionDigits });
  }
}
