import { hashOf } from '../../conversation/seeded.js';
import { expandAt, fill, type Pool, toPool } from '../../conversation/dialects/scripted/grammar.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { type Case, type ChronicleBook, type ChronicleLanguage } from './language/book.js';
import { german } from './language/de.js';
import { english } from './language/en.js';
import { type Moment, type Sentence } from './story.js';

/** How many names a longer list gives. */
const mostListed = 4;
/** Amounts from this one on are narrated without fractions. */
const roundedFrom = 100;
const firstMark = 0xe000;
const cases = ['nominative', 'dative', 'accusative'] as const satisfies readonly Case[];
const endings: Readonly<Record<Case, string>> = { nominative: '', dative: '_dat', accusative: '_acc' };

interface Template {
  readonly pool: Pool;
  /** It speaks of its amount as of several coins. */
  readonly plural: boolean;
}

const books: Readonly<Record<ChronicleLanguage, ChronicleBook>> = { en: english, de: german };
const locales: Readonly<Record<ChronicleLanguage, string>> = { en: 'en-GB', de: 'de-DE' };
const templates = new Map<string, readonly Template[]>();
const numbers = new Map<string, Intl.NumberFormat>();

export function bookOf(language: ChronicleLanguage): ChronicleBook {
  return books[language];
}

export function localeOf(language: ChronicleLanguage): string {
  return locales[language];
}

/**
 * Puts moments into words. The same moment has the same words, unless its sentence would be the third of one form in a row: so it
 * takes them in their order. A name that is null was erased, and becomes "someone".
 */
export class Narrator {
  private readonly forms: string[] = [];
  /** Names stand as they are, whatever a sentence does to its words: so each is put in last, for a character of no script. */
  private marked: string[] = [];

  constructor(
    private readonly language: ChronicleLanguage,
    private readonly world: string,
    private readonly names: ReadonlyMap<string, string | null>,
  ) {}

  narrate({ seqs, sentences }: Moment): string {
    const [seq = 0] = seqs;
    return sentences
      .map((sentence, index) => {
        const choices = this.choicesOf(sentence);
        const hash = hashOf(`${seq} ${sentence.rule} ${choices.length}`);
        let choice = hash % choices.length;
        if (index === 0) {
          const form = (): string => `${sentence.rule} ${choice}`;
          if (this.forms.every((used) => used === form()) && this.forms.length === 2)
            choice = (choice + 1) % choices.length;
          this.forms.push(form());
          if (this.forms.length > 2) this.forms.shift();
        }
        const line = expandAt(choices[choice]!.pool, String(seq), hash >>> 3);
        this.marked = [];
        return fill(line, this.slotsOf(sentence)).replace(
          /[\uE000-\uF8FF]/g,
          (mark) => this.marked[mark.charCodeAt(0) - firstMark] ?? '',
        );
      })
      .join(' ');
  }

  private choicesOf({ rule, amount }: Sentence): readonly Template[] {
    const all = templatesOf(this.language, rule);
    return amount !== undefined && this.numberOf(decimalOf(amount)) === '1'
      ? all.filter(({ plural }) => !plural)
      : all;
  }

  private slotsOf(sentence: Sentence): Record<string, string> {
    const book = books[this.language];
    const world = this.world === '' ? '' : this.markOf(this.world);
    const slots: Record<string, string> = {
      world: world === '' ? book.world : world,
      inworld: book.inside(world === '' ? null : world),
    };
    for (const form of cases) {
      const ending = endings[form];
      if (sentence.a !== undefined) slots[`a${ending}`] = this.nameOf(sentence.a, form);
      if (sentence.b !== undefined) slots[`b${ending}`] = this.nameOf(sentence.b, form);
      if (sentence.list) slots[`list${ending}`] = this.listOf(sentence.list, sentence.more ?? 0, form);
    }
    if (sentence.amount !== undefined) slots['amount'] = this.coins(sentence.amount);
    if (sentence.reason !== undefined) slots['reason'] = this.markOf(sentence.reason);
    if (sentence.goods !== undefined) slots['goods'] = this.markOf(sentence.goods);
    if (sentence.text !== undefined) slots['text'] = this.markOf(sentence.text);
    if (sentence.share !== undefined) slots['share'] = book.share(sentence.share);
    for (const [name, figure] of Object.entries(sentence.figures ?? {})) {
      slots[name] = name === 'count' ? this.countOf(figure) : this.numberOf(figure);
    }
    return slots;
  }

  private nameOf(id: string, form: Case): string {
    const name = this.names.get(id);
    return name ? this.markOf(name) : books[this.language].someone[form];
  }

  private markOf(name: string): string {
    this.marked.push(name);
    return String.fromCharCode(firstMark + this.marked.length - 1);
  }

  private listOf(ids: readonly string[], more: number, form: Case): string {
    const book = books[this.language];
    const known = ids.filter((id) => this.names.get(id));
    const listed = known.slice(0, known.length + more > mostListed + 1 ? mostListed : mostListed + 1);
    const rest = ids.length + more - listed.length;
    const parts = listed.map((id) => this.nameOf(id, form));
    if (listed.length === 0) return rest === 1 ? book.someone[form] : book.some(this.countOf(rest), form);
    if (rest > 0) parts.push(book.others(this.countOf(rest), rest === 1, form));
    return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${book.and} ${parts.at(-1)}`;
  }

  private countOf(count: number): string {
    return books[this.language].counts[count] ?? this.numberOf(count);
  }

  private coins(amount: Units): string {
    return books[this.language].coins(this.numberOf(decimalOf(amount)));
  }

  private numberOf(value: number): string {
    const digits = value >= roundedFrom ? 0 : value >= 1 ? 2 : 4;
    return numbersOf(this.language, digits).format(value);
  }
}

function numbersOf(language: ChronicleLanguage, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known =
    numbers.get(key) ?? new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits });
  numbers.set(key, known);
  return known;
}

function templatesOf(language: ChronicleLanguage, rule: string): readonly Template[] {
  const key = `${language} ${rule}`;
  const known = templates.get(key);
  if (known) return known;
  const lines = books[language].rules[rule];
  if (!lines) throw new Error(`A chronicle has no sentence "${rule}" in the language "${language}"`);
  const parsed = lines.map((line) => ({
    pool: toPool([line.replace('#', '')]),
    plural: line.startsWith('#'),
  }));
  templates.set(key, parsed);
  return parsed;
}
