import { hashOf } from '../../seeded.js';
import { type TurnContext } from '../../turn.js';
import { type Bond } from './bond.js';
import { type Book, type Kin, type Trait } from './book.js';
import { type Day } from './day.js';
import { expandAt, fill, literalsOf, type Pool, toPool, unmarked } from './grammar.js';
import { Ear } from './hearing.js';
import { coinsOf, mentions } from './recollection.js';
import { debtIn } from './debts.js';
import { Scripts } from './script.js';
import { linesOf } from './setting.js';
import { genderOf, shortName, titled, type Voice } from './voice.js';

/** A book whose sentences are counted; made once for each language. */
export class Library {
  readonly ear: Ear;
  readonly scripts: Scripts;
  /** By the name of the rule, after the trait whose words they are. */
  readonly pools = new Map<string, Pool>();
  /** All that it says. */
  private readonly words = new Set<string>();

  constructor(readonly book: Book) {
    for (const [rule, lines] of Object.entries(book.rules)) this.add(rule, lines);
    // Said to those alone who do not speak by the grammar.
    for (const [rule, lines] of Object.entries(book.answers)) this.pools.set(rule, toPool(lines));
    for (const [rule, lines] of Object.entries(book.barks)) this.pools.set(`bark.${rule}`, toPool(lines));
    for (const [trait, voice] of Object.entries(book.voices)) {
      for (const [rule, lines] of Object.entries(voice.rules)) this.add(`${trait}/${rule}`, linesOf(lines));
    }
    this.scripts = new Scripts(book.scripts);
    for (const text of this.scripts.texts()) this.note(text);
    this.ear = new Ear(book, this.words);
  }

  /** The sentences of a trait, or of nobody in particular; `tax` of a trait serves `tax.light`. */
  find(rule: string, trait?: Trait): { readonly key: string; readonly pool: Pool } | null {
    const prefix = trait === undefined ? '' : `${this.traitOf(trait)}/`;
    const isWhole = this.book.answers[rule] !== undefined;
    const names = isWhole ? [rule] : [rule, rule.replace(/\.[^.]*$/, '')];
    for (const name of names) {
      const pool = this.pools.get(prefix + name);
      if (pool) return { key: prefix + name, pool };
    }
    return null;
  }

  voiceOf(trait: Trait): Book['voices'][Trait] {
    return this.book.voices[this.traitOf(trait)];
  }

  private traitOf(trait: Trait): Trait {
    return this.book.voices[trait] ? trait : (this.book.alike[trait] ?? trait);
  }

  private add(key: string, lines: readonly string[]): void {
    const pool = toPool(lines);
    this.pools.set(key, pool);
    for (const literal of literalsOf(pool)) this.note(literal);
  }

  private note(text: string): void {
    for (const word of text.toLowerCase().match(/\p{L}{2,}/gu) ?? []) this.words.add(word);
  }
}

const linesBetweenNames = 3;
/** Sentences that are tried for one that was not said yet. */
const attempts = 24;

export interface Setting {
  readonly turn: TurnContext;
  readonly library: Library;
  readonly voice: Voice;
  readonly bond: Bond;
  readonly day: Day;
  /** The same for both of a pair. */
  readonly pair: string;
}

/** Finds the words for a rule, each time others. */
export class Speaker {
  private readonly said: string;
  private isNamed: boolean;

  constructor(private readonly setting: Setting) {
    const { transcript, self } = setting.turn;
    this.said = transcript.map(({ text }) => nameless(text, this.names())).join('\n');
    const own = transcript.filter(({ speaker }) => speaker === self.name).slice(-linesBetweenNames);
    this.isNamed = own.some(({ text }) => text.includes(this.name()));
  }

  /** A sentence that was not said in this talk, or '' where the language has none. */
  say(rule: string, slots: Readonly<Record<string, string>> = {}): string {
    const { turn, pair } = this.setting;
    const cycle = this.cycleOf(rule);
    if (cycle.length === 0) return '';
    const occasion = turn.relationship.interactions * 3 + Math.floor(turn.turn / 2);
    const values = { ...this.commonSlots(occasion), ...slots };
    let sentence = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const index = occasion + attempt + (hashOf(`${pair}/${rule}/${turn.self.name}`) % 997);
      const { key, pool } = cycle[index % cycle.length]!;
      const template = expandAt(pool, `${pair}/${key}`, Math.floor(index / cycle.length) % pool.count);
      sentence = fill(this.addressed(template, values), values);
      if (!this.said.includes(nameless(sentence, this.names()))) break;
    }
    this.isNamed ||= sentence.includes(this.name());
    return sentence;
  }

  /** A name is said once a line, and not in each line: in a group it says who is meant. */
  private addressed(template: string, { dear }: Readonly<Record<string, string>>): string {
    const isOnce = this.isNamed && !isGroup(this.setting.turn);
    const isTwice = dear === '{you}' && template.includes('{you}') && template.includes('{dear}');
    const left = isTwice ? template.replace(/(?:, )?\{dear\}/g, '') : template;
    if (!isOnce) return left;
    const name = dear === '{you}' ? '(?:you|dear)' : 'you';
    return left
      .replace(new RegExp(`, \\{${name}\\}(?=[,.;:!?])`, 'g'), '')
      .replace(new RegExp(`^\\{${name}\\}, (?=\\p{L})`, 'iu'), '');
  }

  /** Those who talk: a sentence with another name in it is the same sentence. */
  private names(): readonly string[] {
    const { self, other, group = [] } = this.setting.turn;
    return [self, other, ...group].map(({ name }) => unmarked(shortName(name)));
  }

  /** The n-th sentence of a rule, in an order that is its own. */
  nth(rule: string, index: number, slots: Readonly<Record<string, string>>): string {
    const pool = this.setting.library.pools.get(rule);
    if (!pool) return '';
    const template = expandAt(pool, `${this.setting.turn.self.name}/${rule}`, index);
    return fill(template, { ...this.commonSlots(index), ...slots });
  }

  /** The pools for the traits of the voice and the common pool, in the order in which they alternate. */
  private cycleOf(rule: string): { readonly key: string; readonly pool: Pool }[] {
    const { library, voice } = this.setting;
    const of = (trait: Trait | undefined): { readonly key: string; readonly pool: Pool }[] => {
      const found = trait === undefined ? null : library.find(rule, trait);
      return found ? [found] : [];
    };
    const [first, second] = voice.traits.filter((trait) => trait !== 'child' && trait !== 'old');
    if (voice.isChild && of('child').length > 0) return of('child');
    const old = voice.traits.includes('old') ? of('old') : [];
    const plainly = library.find(rule);
    const general = plainly ? [plainly] : [];
    return [...of(first), ...old, ...general, ...of(first), ...of(second)];
  }

  private commonSlots(occasion: number): Record<string, string> {
    const { turn, library, voice, day } = this.setting;
    const { self, world, scene } = turn;
    const { lexicon } = library.book;
    return {
      you: unmarked(this.name()),
      me: unmarked(shortName(self.name)),
      dear: this.dear(occasion),
      part: lexicon.parts[day.part],
      sky: day.sky === null ? lexicon.weather : lexicon.skies[day.sky],
      rate: rateOf(this.setting),
      treasury: Math.floor(world.treasury).toLocaleString(lexicon.number),
      people: world.population.toLocaleString(lexicon.number),
      purse: coinsOf(Math.floor(self.wealth), lexicon),
      standing: lexicon.standing(self.standing),
      mood: lexicon.mood(self.moodLabel),
      trade: lexicon.trades[voice.trade] ?? '',
      pastime: unmarked(voice.pastime ?? ''),
      place: unmarked(scene?.place ?? ''),
      spot: lexicon.spots[(occasion + hashOf(this.setting.pair)) % lexicon.spots.length]!,
      topic: topicOf(this.setting),
      debt: debtIn(this.setting)?.what ?? '',
    };
  }

  /** How it addresses the listener: as kin, fondly, or by name. */
  private dear(occasion: number): string {
    const { turn, library, voice, bond } = this.setting;
    if (bond.kin !== null) return this.kinTerm(bond.kin, occasion) || unmarked(shortName(turn.other.name));
    // Among several, a name says who is meant.
    const isFond = bond.warmth === 'warm' && !voice.isChild && !isGroup(turn);
    const dears = isFond ? library.voiceOf(voice.traits[0]!)?.dears : undefined;
    if (!dears || dears.length === 0) return '{you}';
    return dears[(occasion + turn.turn) % dears.length]!;
  }

  private name(): string {
    return nameFor(this.setting);
  }

  private kinTerm(kin: Kin, occasion: number): string {
    return kinTermFor(this.setting, kin, occasion);
  }
}

export function rateOf({ turn: { world }, library }: Setting): string {
  return world.taxRate.toLocaleString(library.book.lexicon.number, { maximumFractionDigits: 2 });
}

/** What it calls the other: one's mother is not called by her name. */
export function nameFor(setting: Setting): string {
  const { turn, bond } = setting;
  const ofParent = bond.kin === 'parent' ? kinTermFor(setting, 'parent', 0) : '';
  return ofParent || unmarked(titled(turn.other.name, turn.other.title));
}

/** A topic that names one of the two is not spoken of as a third person. */
export function topicOf({ turn, library }: Setting): string {
  const topic = unmarked(turn.scene?.topic ?? '');
  const names = [turn.self.name, turn.other.name].flatMap((name) => [name, shortName(name)]);
  return mentions(topic, names) ? library.book.lexicon.matter : topic;
}

function kinTermFor({ turn, library }: Setting, kin: Kin, occasion: number): string {
  const { name, description } = turn.other;
  const terms = library.book.lexicon.kin[kin][genderOf(name, description)];
  return terms.length === 0 ? '' : terms[occasion % terms.length]!;
}

function nameless(text: string, names: readonly string[]): string {
  return names.reduce(
    (left, name) => (name === '' ? left : left.replaceAll(`, ${name}`, '').replaceAll(name, '')),
    text,
  );
}

/** Whether others listen, who may speak next. */
export function isGroup(turn: TurnContext): boolean {
  return 'group' in turn && Array.isArray(turn.group) && turn.group.length > 0;
}
