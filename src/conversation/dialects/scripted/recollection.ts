import { truncate } from '../../clean-text.js';
import { type TurnContext, type TurnMemory } from '../../turn.js';
import { type Kin, type Lexicon } from './book.js';
import { hoursBetween } from './day.js';
import { type Owed, readOwed, ruleOfOwed } from './owed.js';
import { genderOf, shortName } from './voice.js';

/** A memory as something to say: the rule for it, and what the rule's slots hold. */
export interface Recollection {
  readonly rule: string;
  readonly topic: string;
  readonly slots: Readonly<Record<string, string>>;
  readonly weight: number;
  /** It is from after the last talk with the listener. */
  readonly isNews: boolean;
  readonly isOfListener: boolean;
  /** Short names of those it is about. */
  readonly about: string;
}

const maxQuote = 150;

/** Memories as they may be told to the listener: what is about it in the second person, or not at all. */
export function recollect(turn: TurnContext, lexicon: Lexicon): Recollection[] {
  const found = turn.memories.flatMap((memory) => {
    const recollection = toRecollection(memory, turn, lexicon);
    return recollection === null ? [] : [recollection];
  });
  return found.sort((a, b) => Number(b.isNews) - Number(a.isNews) || b.weight - a.weight);
}

function toRecollection(memory: TurnMemory, turn: TurnContext, lexicon: Lexicon): Recollection | null {
  const { self, other, now, relationship } = turn;
  const text = plain(memory.text);
  const trade = memory.kind === 'trade' ? readTrade(memory) : null;
  const aboutName = memory.about?.name ?? trade?.who ?? deadIn(memory) ?? '';
  const names = [other.name, shortName(other.name)];
  const isOfListener = memory.about
    ? memory.about.id === other.id || memory.about.name === other.name
    : names.includes(aboutName) || (aboutName === '' && mentions(text, names));
  const hours = hoursBetween(memory.at, now);
  const [ago, since] =
    hours === null ? [memory.ago ?? lexicon.longAgo[0], lexicon.longAgo[1]] : lexicon.ago(hours);
  const who = shortName(aboutName).replace(/[{}[\]|^]/g, '');
  const make = (rule: string, topic: string, slots: Record<string, string> = {}): Recollection => ({
    rule,
    topic,
    slots: { ago, since, who, dead: who, ...slots },
    weight: memory.weight,
    isNews:
      relationship.lastAt === null
        ? memory.kind === 'obligation' || (hours ?? 999) < 72
        : memory.at > relationship.lastAt,
    isOfListener,
    about: who,
  });
  // What speaks of the listener by name is turned; if it cannot be, nobody hears of it.
  const spoken = (): string | null => {
    if (!lexicon.reads(text)) return null;
    const isSafe = !isOfListener && !mentions(text, names);
    const rephrased = lexicon.toSecondPerson(text, isSafe ? [] : names, [self.name, shortName(self.name)]);
    const isFit =
      rephrased !== null && rephrased.length <= maxQuote && (isSafe || !mentions(rephrased, names));
    return isFit ? lexicon.toMidSentence(rephrased) : null;
  };
  const amount = memory.amount ?? trade?.amount ?? 0;
  const coins = coinsOf(Math.abs(amount), lexicon);
  const inWords = (rule: string, topic: string): Recollection | null => {
    const spokenText = spoken();
    return spokenText === null ? null : make(rule, topic, { text: spokenText });
  };
  if (memory.hearsay) {
    const from = shortName(memory.hearsay.from);
    // Nobody is told his own words, and what is said about the listener is not said to its face.
    if (names.includes(from) || isOfListener || mentions(text, names) || !lexicon.reads(text)) return null;
    return from === '' ? null : make('gossip', 'gossip', { from, text: closed(truncate(text, maxQuote)) });
  }
  switch (memory.kind) {
    case 'trade': {
      if (amount === 0 || aboutName === '') return inWords('lived', 'past');
      if (isOfListener) return make(amount > 0 ? 'got' : 'gave', 'gift', { coins });
      return make(amount > 0 ? 'thirdGot' : 'thirdGave', 'gift', { coins });
    }
    case 'tax':
      return amount === 0 ? inWords('lived', 'tax') : make('taxed', 'tax', { coins });
    case 'death':
      if (aboutName === '' || isOfListener) return null;
      if (amount > 0) return make('legacy', 'grief', { coins });
      return make((hours ?? 24) < 20 ? 'grief.new' : 'grief', 'grief');
    case 'talk':
      return isOfListener ? recollectTalk(text, make, spoken, lexicon) : null;
    case 'kin':
      return null;
    case 'obligation': {
      const owed = readOwed(memory);
      const rule = owed && ruleOfOwed(owed, isOfListener);
      return rule ? make(rule, isOfListener ? 'word' : 'past', slotsOfOwed(owed, lexicon)) : null;
    }
    case 'reflection':
      return inWords(aboutName === '' ? 'reflection' : 'reflection.of', 'reflection');
    case 'witness':
      return inWords('witness', 'witness');
    case 'told': {
      const recalled = lexicon.recalls.find(([, words]) => words.test(text))?.[0];
      const isWrong = isOfListener && recalled === 'grudge.told';
      return isWrong ? inWords(recalled, 'past') : inWords('told', 'told');
    }
    default:
      return inWords('lived', 'past');
  }
}

function slotsOfOwed({ amount, what }: Owed, lexicon: Lexicon): Record<string, string> {
  const said = truncate(plain(what), maxQuote);
  const isWord = amount === 0 && said !== '';
  return {
    coins: coinsOf(amount, lexicon),
    word: isWord ? `, ${lexicon.quoted(said)}` : '',
    due: isWord || said === '' ? '' : lexicon.forReason(said),
  };
}

function recollectTalk(
  text: string,
  make: (rule: string, topic: string, slots?: Record<string, string>) => Recollection,
  spoken: () => string | null,
  lexicon: Lexicon,
): Recollection {
  const recalled = lexicon.recalls.find(([, words]) => words.test(text))?.[0];
  if (recalled === 'grudge.told') {
    const spokenText = spoken();
    return spokenText === null ? make('grudge', 'past') : make(recalled, 'past', { text: spokenText });
  }
  if (recalled !== undefined) return make(recalled, 'past');
  const quote = /“(.+)”/.exec(text)?.[1] ?? '';
  const isWorthIt = quote.length >= 20 && quote.length <= 110 && !/[?…]/.test(quote);
  if (isWorthIt) return make('past.quote', 'past', { quote: closed(quote) });
  const spokenText = quote === '' && !text.startsWith('I talked with ') ? spoken() : null;
  return spokenText === null ? make('past', 'past') : make('lived.you', 'past', { text: spokenText });
}

/** Who is kin, by the memories of kinship: "my mother Marta". */
export function kinfolkOf(turn: TurnContext, lexicon: Lexicon, except: string): string {
  const found = turn.memories.flatMap(({ kind, text, about }) => {
    const relation = kind === 'kin' ? /\b(parent|child|sibling)\b/.exec(text)?.[1] : undefined;
    const name = about?.name ?? (kind === 'kin' ? /^(.+?) is my /.exec(text)?.[1] : undefined);
    if (relation === undefined || name === undefined || name === except) return [];
    return [lexicon.kinOf[relation as Kin][genderOf(name, '')].replace('{name}', shortName(name))];
  });
  return found.length < 2
    ? found.join('')
    : `${found.slice(0, -1).join(', ')} ${lexicon.and} ${found.at(-1)!}`;
}

export function coinsOf(amount: number, lexicon: Lexicon): string {
  if (amount === 0) return lexicon.noCoins;
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  const shown = rounded === 0 ? amount : rounded;
  return lexicon.coins(shown.toLocaleString(lexicon.number), shown === 1);
}

/** The fixed sentences of the service, for memories without `amount`. */
function readTrade({ text }: TurnMemory): { readonly who: string; readonly amount: number } | null {
  const got = /^(.+) gave me ([\d.]+)\b/.exec(text);
  if (got) return { who: got[1]!, amount: Number.parseFloat(got[2]!) };
  const gave = /^I gave (.+) ([\d.]+?)\.?$/.exec(text);
  return gave ? { who: gave[1]!, amount: -Number.parseFloat(gave[2]!) } : null;
}

function deadIn({ kind, text }: TurnMemory): string | undefined {
  return kind === 'death' ? /^(.+?) (?:died|is dead|ist gestorben|starb)\b/.exec(text)?.[1] : undefined;
}

export function mentions(text: string, names: readonly string[]): boolean {
  return names.some(
    (name) => name !== '' && new RegExp(`(?<![\\p{L}])${escape(name)}(?![\\p{L}])`, 'iu').test(text),
  );
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** One sentence without its full stop and without marks of the grammar. */
function plain(text: string): string {
  const clean = text.replace(/[{}[\]|^]/g, '').trim();
  const isOne = /^[^.!?]+[.!?]?$/.test(clean);
  return isOne
    ? clean.replace(/[.]$/, '')
    : (/^.+?[.!?](?=\s|$)/.exec(clean)?.[0] ?? clean).replace(/[.]$/, '');
}

function closed(text: string): string {
  const clean = text.replace(/[{}[\]|^]/g, '').trim();
  return /[.!?…]$/.test(clean) ? clean : `${clean}.`;
}
