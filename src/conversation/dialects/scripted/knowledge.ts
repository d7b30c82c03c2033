import { goodsInWords } from '../../../words/memory-words.js';
import { type TurnAcquaintance, type TurnKnown, type TurnObligation, type TurnRelative } from '../../turn.js';
import { isOf } from './answering.js';
import { type Gender } from './book.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { coinsOf, lostTo, mentions, type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { type Understood } from './understanding.js';
import { genderOf, shortName, tradeIn } from './voice.js';

/** The trust from which on down nothing is lent and no word is taken. */
const distrust = -10;

/** What speaks for or against somebody: no gifts, no counts of talks. */
const telling = /^(?:told|witness|gossip|thirdOwed|grudge)/;

/** What a character knows of whom and what a line names, and how it says it. */
export class Knowledge {
  protected readonly said: Understood;
  protected readonly people: readonly TurnAcquaintance[];
  protected readonly family: readonly TurnRelative[];
  protected readonly isUnkind: boolean;
  protected readonly distrusts: boolean;

  constructor(
    protected readonly setting: Setting,
    protected readonly memories: readonly Recollection[],
    said: Understood,
  ) {
    const { turn, bond } = setting;
    const { trust = 0, stage } = turn.relationship;
    this.people = turn.known?.people ?? [];
    this.family = turn.self.family ?? [];
    const called = this.people.find((person) => said.who !== null && roleOf(person) === said.who);
    this.said = called ? { ...said, who: partsOf(called.name)[0]! } : said;
    this.isUnkind = bond.warmth === 'cold' || (bond.warmth === 'cool' && !bond.isFirst);
    this.distrusts = trust <= distrust || stage === 'wary' || stage === 'hostile';
  }

  protected agoOf(dead: { readonly diedAt?: string }): string {
    const { lexicon } = this.setting.library.book;
    const hours = dead.diedAt === undefined ? null : hoursBetween(dead.diedAt, this.setting.turn.now);
    return (hours === null ? lexicon.longAgo : lexicon.ago(hours))[0];
  }

  /** Whether it has spoken of somebody in this talk. */
  protected hasNamed(person: { readonly name: string }): boolean {
    const { turn, library } = this.setting;
    const relative = turn.self.family?.find(({ name }) => name === person.name);
    const names = [nameOf(person), lostTo(turn, relative?.id, nameOf(person), library.book.lexicon).name];
    return turn.transcript.some(({ speaker, text }) => speaker === turn.self.name && mentions(text, names));
  }

  /** What it remembers of somebody that tells what they are like. */
  protected memoryOf(asked: string | null): Recollection | undefined {
    return this.memories.find(
      ({ about, isOfListener, rule }) =>
        telling.test(rule) && !isOfListener && about !== '' && partsOf(about).includes(asked ?? ''),
    );
  }

  protected hasSaid({ slots: { text } }: Recollection): boolean {
    return text !== undefined && this.setting.turn.transcript.some((line) => line.text.includes(text));
  }

  /** Whether it tells nobody what it has. */
  protected isClose(): boolean {
    return (
      this.isUnkind ||
      (this.setting.bond.warmth !== 'warm' && isOf(['greedy', 'shrewd', 'proud', 'shy'], this.setting))
    );
  }

  /** Whom to ask of those whom it knows: one of the trade. */
  protected expert(trade: string | undefined): TurnAcquaintance | undefined {
    return this.people.find(
      ({ alive, description }) => alive && trade !== undefined && tradeIn(description ?? '') === trade,
    );
  }

  /** Whose craft makes such goods. */
  protected tradeOf(ware: string | null): string | undefined {
    const { crafts } = this.setting.library.book.lexicon;
    return Object.keys(crafts).find((trade) => ware !== null && isOfKind(crafts[trade]!, ware));
  }

  /** What it sells of what the line names. */
  protected ware(word = this.said.word): TurnKnown['sells'][number] | undefined {
    return word === null
      ? undefined
      : this.setting.turn.known?.sells.find(({ item }) => isOfKind(item, word));
  }

  protected owedBy(debtor: 'self' | 'other'): TurnObligation | undefined {
    return this.setting.turn.relationship.obligations?.find((each) => each.debtor === debtor);
  }

  /** The one whom the line names. */
  protected person(): TurnAcquaintance | TurnRelative | undefined {
    const { who } = this.said;
    return who === null
      ? undefined
      : [...this.people, ...this.family].find(({ name }) => partsOf(name).includes(who));
  }

  /** All whom the line names. */
  protected isNamed({ name }: { readonly name: string }): boolean {
    return partsOf(name).some((part) => this.said.text.split(' ').includes(`@${part}`));
  }

  /** The kin that the line names: where the gender of a relative is not known, any. */
  protected relatives(): readonly TurnRelative[] {
    const [relation, gender] = (this.said.kin ?? '').split('.');
    const found = this.family.filter((relative) => relative.relation === relation);
    if (gender === 'n') return found;
    const sure = found.filter(({ name }) => genderOf(name, '') === gender);
    return sure.length > 0 ? sure : found.filter(({ name }) => genderOf(name, '') === 'n');
  }

  protected kinSlots(relatives: readonly TurnRelative[]): Record<string, string> {
    const { kinships } = this.setting.library.book.lexicon;
    const [relation = '', asked = 'n'] = this.said.kin?.split('.') ?? [];
    const [first] = relatives;
    const of = kinships[first?.relation ?? (relation as TurnRelative['relation'])];
    const gender = asked === 'n' && relatives.length === 1 ? genderOf(first!.name, '') : (asked as Gender);
    const counts = this.setting.library.book.lexicon.counts.split(' ');
    const count = counts[relatives.length] ?? String(relatives.length);
    const who = first ? nameOf(first) : '';
    return { kinfolk: this.kinfolk(relatives), kinship: of?.[gender] ?? '', count, who };
  }

  /** "my father Otto and my children Lina and Tom" */
  protected kinfolk(relatives: readonly TurnRelative[]): string {
    const { kinOf, kinsOf } = this.setting.library.book.lexicon;
    const [relation, asked] = this.said.kin?.split('.') ?? [];
    const some = relatives.slice(0, 6);
    return this.listed(
      [...new Set(some.map((relative) => relative.relation))].flatMap((each) => {
        const of = some.filter((relative) => relative.relation === each);
        const names = this.listed(of.map(nameOf));
        if (of.length > 1 && kinsOf[each]) return [kinsOf[each].replace('{names}', names)];
        return of.map((relative) => {
          const known = genderOf(relative.name, '');
          const gender = known === 'n' && each === relation ? (asked as Gender) : known;
          return kinOf[each][gender].replace('{name}', nameOf(relative));
        });
      }),
    );
  }

  protected listed(items: readonly string[]): string {
    const { and } = this.setting.library.book.lexicon;
    if (items.length < 2) return items.join('');
    // "Pim, who grew up with me, and my mother"
    const before = items.slice(0, -1).join(', ');
    return `${before}${items.at(-2)!.includes(', ') ? ',' : ''} ${and} ${items.at(-1)!}`;
  }

  protected goods(item: string): string {
    return goodsInWords(unmarked(item), this.setting.library.book.language);
  }

  protected coins(amount: number): string {
    return coinsOf(amount, this.setting.library.book.lexicon);
  }

  protected number(amount: number): string {
    return amount.toLocaleString(this.setting.library.book.lexicon.number);
  }
}

export function nameOf({ name }: { readonly name: string }): string {
  return unmarked(shortName(name));
}

export function shown(name: string): string {
  return unmarked(name);
}

export function partsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}

/** What somebody is called by what it does: "smith" of "The smith". */
export function roleOf({ description }: { readonly description?: string }): string | undefined {
  return /^(?:the|an?|der|die|das|eine?) (?:\p{L}+ )?(?!son|daughter|boy|girl|child|sohn|tochter|junge|mädchen)(\p{L}+)(?:[.,]|$| (?:of|at|in|am|im|von)\b)/iu
    .exec(description ?? '')?.[1]
    ?.toLowerCase();
}

/** "Loaves of bread" are bread; `iron-ore` is iron, if that is asked for. */
export function isOfKind(item: string, asked: string): boolean {
  const words = item.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some(
    (word) => word === asked || word.endsWith(asked) || word === `${asked}s` || `${word}s` === asked,
  );
}
