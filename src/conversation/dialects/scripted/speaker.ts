import { hashOf } from '../../seeded.js';
import { type TurnContext } from '../../turn.js';
import { type Bond } from './bond.js';
import { type Book, type Kin, type Trait } from './book.js';
import { type Day } from './day.js';
import { expandAt, fill, type Pool, toPool, unmarked } from './grammar.js';
import { Ear } from './hearing.js';
import { coinsOf, mentions } from './recollection.js';
import { debtIn } from './debts.js';
import { linesOf } from './setting.js';
import { genderOf, shortName, titled, type Voice } from './voice.js';

/** A book whose sentences are counted; made once for each language. */
export class Library {
  readonly ear: Ear;
  /** The lines of small talk: when each fits, and the rule that says it. */
  readonly chats: readonly { readonly on: string; readonly rule: string }[];
  /** By the name of the rule, after the trait whose words they are. */
  readonly pools = new Map<string, Pool>();

  constructor(readonly book: Book) {
    this.ear = new Ear(book);
    for (const [rule, lines] of Object.entries(book.rules)) this.add(rule, rule, lines);
    // Said to those alone who do not speak by the grammar.
    for (const [rule, lines] of Object.entries(book.answers)) this.pools.set(rule, toPool(lines));
    for (const [rule, lines] of Object.entries(book.barks)) this.pools.set(`bark.${rule}`, toPool(lines));
    for (const [trait, voice] of Object.entries(book.voices)) {
      for (const [rule, lines] of Object.entries(voice.rules))
        this.add(`${trait}/${rule}`, rule, linesOf(lines));
    }
    this.chats = Object.entries(book.chats).flatMap(([on, lines]) =>
      lines.map((line, index) => ({ on, rule: this.addChat(`chat.${on}#${index}`, line) })),
    );
  }

  /** The sentences of a trait, or of nobody in particular; `tax` of a trait serves `tax.light`. */
  find(rule: string, trait?: Trait): { readonly key: string; readonly pool: Pool } | null {
    const prefix = trait === undefined ? '' : `${this.traitOf(trait)}/`;
    const isWhole = rule.startsWith('chat.') || this.book.answers[rule] !== undefined;
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

  /** Nobody asks back where the one who said the line has nothing to add. */
  private addChat(rule: string, text: string): string {
    const [said = '', more] = text.split(' ++ ');
    const [line = '', ...replies] = said.split(' >> ');
    const statements = replies.filter((reply) => !reply.endsWith('?'));
    this.add(rule, rule, [line]);
    this.add(`${rule}>`, `${rule}>`, more === undefined && statements.length > 0 ? statements : replies);
    // Written for the question, where there is one.
    const asked = statements.length < replies.length ? '?' : '';
    if (more !== undefined) this.add(`${rule}+${asked}`, `${rule}+`, [more]);
    return rule;
  }

  private traitOf(trait: Trait): Trait {
    return this.book.voices[trait] ? trait : (this.book.alike[trait] ?? trait);
  }

  private add(key: string, rule: string, lines: readonly string[]): void {
    const pool = toPool(lines);
    this.pools.set(key, pool);
    this.ear.learn(rule, pool);
  }
}

/** After so many talks of a pair what was said in the first of them may come back. */
export const talksUntilSaidAgain = 20;
/** What both say in turn: the second does not say it in the words of the first. */
const mutual =
  /^(?:bye|glad|agree|mourned|weather|greet|shun|kin\.greet|leave|kin\.bye|pastime|mood|penniless|past\.quote)/;
const wordsOfEcho = 5;
const linesBetweenNames = 3;
/** Rules of which a talk may need several lines; of the others there is one in a talk. */
const often = /^(?:interest$|scorn|retort|curt|insult|weathered)/;
/** Rules of which there are many talks without a line. */
const rare = /^(?:debt|cause|grudge|regret|legacy|apology|request|price|name$|deal|owed)/;
/** Sentences about a thing of which only one of the two speaks. */
const ofOne =
  /^(?:told|reflection|third|topic|place|gossip|witness|past|grief|legacy|got|gave|lived|kinfolk|taxed|thanks)/;
/** Plain statements, which take the colour of a voice. */
const plain =
  /^(?:tax|taxed|wealth|penniless|mood|weather|work|town|treasury|pastime|told|thirdGot|thirdGave)\b/;

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
  private readonly talks: number;
  private readonly said: string;
  private isTinted = false;
  private isNamed: boolean;

  constructor(private readonly setting: Setting) {
    this.talks = setting.turn.relationship.interactions % talksUntilSaidAgain;
    this.said = setting.turn.transcript.map(({ text }) => nameless(text, this.names())).join('\n');
    const { transcript, self } = setting.turn;
    const own = transcript.filter(({ speaker }) => speaker === self.name).slice(-linesBetweenNames);
    this.isNamed = own.some(({ text }) => text.includes(this.name()));
  }

  has(rule: string): boolean {
    return this.setting.library.find(rule) !== null || this.cycleOf(rule).length > 0;
  }

  /** A sentence, or '' where the language has none. */
  say(rule: string, slots: Readonly<Record<string, string>> = {}): string {
    const { turn, pair, library } = this.setting;
    if (rule.startsWith('chat.')) return this.chat(rule);
    const cycle = this.cycleOf(rule);
    if (cycle.length === 0) return '';
    // Each of the two has sentences of its own, unless only one of them speaks of the subject.
    const sides = ofOne.test(rule) ? 1 : 2;
    const side = turn.role === 'initiator' ? 0 : sides - 1;
    const occasion = often.test(rule) ? this.talks * 3 + (Math.floor(turn.turn / 2) % 3) : this.talks;
    const values = { ...this.commonSlots(occasion), ...slots };
    let sentence = '';
    let echo = '';
    const names = this.names();
    const isRare = rare.test(rule) || library.book.answers[rule] !== undefined;
    const general = library.find(rule);
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const round = occasion + attempt * 61;
      const at = round % cycle.length;
      let { key, pool } = cycle[at]!;
      let index = round * sides + side;
      // A voice that has said all of its own speaks plainly.
      if (key !== general?.key) {
        const uses = cycle.filter((other) => other.key === key).length;
        const before = cycle.slice(0, at).filter((other) => other.key === key).length;
        const nth = (Math.floor(round / cycle.length) * uses + before) * sides + side;
        if (nth >= pool.count && general !== null && !this.setting.voice.isChild) ({ key, pool } = general);
        else index = nth;
      }
      const laps = isRare ? 0 : Math.floor(index / pool.count);
      if (isRare) index = (hashOf(`${pair}/${rule}/${occasion}/${side}`) + attempt) % pool.count;
      const template = expandAt(pool, `${pair}/${key}`, index);
      // What was said before comes back with another beginning.
      const spoken =
        laps === 0 ? this.tint(rule, key, template, occasion) : this.open(rule, template, laps - 1);
      sentence = fill(this.addressed(spoken, values), values);
      const plainly = nameless(sentence, names);
      if (this.said.includes(plainly)) continue;
      if (!mutual.test(rule) || !this.echoes(plainly)) return this.spoken(sentence);
      echo ||= sentence;
    }
    return this.spoken(echo || sentence);
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

  private spoken(sentence: string): string {
    this.isNamed ||= sentence.includes(this.name());
    return sentence;
  }

  /** Those who talk: a sentence with another name in it is the same sentence. */
  private names(): readonly string[] {
    const { self, other, group = [] } = this.setting.turn;
    return [self, other, ...group].map(({ name }) => unmarked(shortName(name)));
  }

  /** Whether so many words in a row were said in this talk. */
  private echoes(sentence: string): boolean {
    const words = sentence.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
    const said = ` ${(this.said.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).join(' ')} `;
    return words.some(
      (_, at) =>
        at + wordsOfEcho <= words.length && said.includes(` ${words.slice(at, at + wordsOfEcho).join(' ')} `),
    );
  }

  /** The n-th sentence of a rule, in an order that is its own. */
  nth(rule: string, index: number, slots: Readonly<Record<string, string>>): string {
    const pool = this.setting.library.pools.get(rule);
    if (!pool) return '';
    const template = expandAt(pool, `${this.setting.turn.self.name}/${rule}`, index);
    return fill(template, { ...this.commonSlots(index), ...slots });
  }

  /** A line of small talk, or an answer to one: each is said once in twenty talks, so it needs no order. */
  private chat(rule: string): string {
    const { turn, pair, library, voice } = this.setting;
    const found = library.find(rule);
    if (found === null) return '';
    const luck = hashOf(`${pair}/${rule}/${turn.self.name}`);
    const template = expandAt(found.pool, rule, luck % found.pool.count);
    const openers = library.voiceOf(voice.traits[luck % voice.traits.length]!)?.openers ?? [];
    const short = openers.filter((opener) => /^\p{L}+, $/u.test(opener));
    const isTinted =
      rule.endsWith('>') &&
      (luck >>> 8) % 100 < 25 &&
      short.length > 0 &&
      !/^(?:And|But|Then|So|Und|Dann)\b/.test(template);
    const opener = isTinted ? short[(luck >>> 16) % short.length]! : '';
    return fill(
      isTinted ? opener + toSmall(template, library.book.language) : template,
      this.commonSlots(this.talks),
    );
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

  /** An opener or a tag of the voice on a plain sentence, once a line. */
  private tint(rule: string, key: string, template: string, occasion: number): string {
    if (this.isTinted || key.includes('/') || !plain.test(rule)) return template;
    const { library, voice, pair } = this.setting;
    const trait = voice.isChild ? 'child' : (voice.traits[(occasion + 1) % 2] ?? voice.traits[0]!);
    const lines = library.voiceOf(trait);
    if (!lines) return template;
    const chance = hashOf(`${pair}/${rule}/tint/${occasion}/${this.setting.turn.self.name}`);
    const pick = (from: readonly string[]): string => from[(chance >>> 8) % from.length]!;
    const opener = lines.openers.length > 0 ? pick(lines.openers) : '';
    const isFit =
      opener !== '' && !/^[“^]/.test(template) && !(opener.includes(':') && template.includes(':'));
    if (chance % 100 < 40 && isFit) {
      this.isTinted = true;
      return opener + toSmall(template, library.book.language);
    }
    if (
      chance % 100 < 60 &&
      lines.tags.length > 0 &&
      /^[^.!?:;“]{10,90}\.$/.test(template) &&
      template.split(',').length < 3
    ) {
      this.isTinted = true;
      return `${template.slice(0, -1)}, ${pick(lines.tags)}.`;
    }
    return template;
  }

  private open(rule: string, template: string, lap: number): string {
    const { book } = this.setting.library;
    if (/^[“^]/.test(template) || rule === 'greet.short') return template;
    const { openers } = book.lexicon;
    // Two sighs are one too many: "Truly, so, Anna".
    if (/^(?:So|Well|Now|Truly|Oh|Nun|Also|Na|Tja)[,.] /.test(template)) return template;
    // A name makes it another sentence as well.
    const isSigh = /^(?:Oh|Ah|Well|Yes|Hm|Ha|No|Ach|Ja|Nun|Na|Tja)\b/.test(template);
    // Kin is called by what it is in its own sentences.
    const isNamed =
      lap === 0 &&
      !this.isNamed &&
      !rule.startsWith('kin.') &&
      (isSigh ? !/\{(?:you|dear)\}/.test(template) : !template.includes('{'));
    const opener = isNamed ? '{you}, ' : openers[(lap + rule.length) % openers.length]!;
    return opener + toSmall(template, book.language);
  }

  private commonSlots(occasion: number): Record<string, string> {
    const { turn, library, voice, day } = this.setting;
    const { self, world, scene } = turn;
    const { lexicon } = library.book;
    const rate = world.taxRate.toLocaleString(lexicon.number, { maximumFractionDigits: 2 });
    return {
      you: unmarked(this.name()),
      me: unmarked(shortName(self.name)),
      dear: this.dear(occasion),
      part: lexicon.parts[day.part],
      sky: day.sky === null ? lexicon.weather : lexicon.skies[day.sky],
      rate,
      treasury: Math.floor(world.treasury).toLocaleString(lexicon.number),
      people: world.population.toLocaleString(lexicon.number),
      purse: coinsOf(Math.floor(self.wealth), lexicon),
      standing: lexicon.standing(self.standing),
      mood: lexicon.mood(self.moodLabel),
      trade: lexicon.trades[voice.trade] ?? '',
      pastime: unmarked(voice.pastime ?? ''),
      place: unmarked(scene?.place ?? ''),
      spot: lexicon.spots[hashOf(`${this.setting.pair}/${this.talks}`) % lexicon.spots.length]!,
      topic: this.topic(),
      debt: debtIn(this.setting)?.what ?? '',
    };
  }

  /** The topic of the scene; a topic that names somebody present is not spoken of as a third person. */
  private topic(): string {
    const { turn, library } = this.setting;
    const topic = unmarked(turn.scene?.topic ?? '');
    const isOfThem = mentions(
      topic,
      [turn.self.name, turn.other.name].flatMap((name) => [name, shortName(name)]),
    );
    return isOfThem ? library.book.lexicon.matter : topic;
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

  /** One's mother is not called by her name. */
  private name(): string {
    const { turn, bond } = this.setting;
    return (
      (bond.kin === 'parent' && this.kinTerm('parent', 0)) ||
      unmarked(titled(turn.other.name, turn.other.title))
    );
  }

  private kinTerm(kin: Kin, occasion: number): string {
    const { turn, library } = this.setting;
    const { name, description } = turn.other;
    const terms = library.book.lexicon.kin[kin][genderOf(name, description)];
    return terms.length === 0 ? '' : terms[occasion % terms.length]!;
  }
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

/** A sentence begins small after an opener, but for the English "I"; what must stay capital begins with `^`. */
function toSmall(template: string, language: string): string {
  if (language === 'en' && /^I\b/.test(template)) return template;
  return template.replace(
    /^(\{?)(\p{Lu})/u,
    (_, brace: string, letter: string) => brace + letter.toLowerCase(),
  );
}
