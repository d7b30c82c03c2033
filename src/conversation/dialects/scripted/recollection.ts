import { factInWords, reasonInWords } from '../../../words/memory-words.js';
import { truncate } from '../../clean-text.js';
import { isOfSpeaker } from '../../discretion.js';
import { type TurnContext, type TurnFact, type TurnMemory } from '../../turn.js';
import { type Book, type Lexicon } from './book.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { ruleOfOwed } from './owed.js';
import { genderOf, shortName } from './voice.js';

/** A memory as something to say: the rule for it, and what the rule's slots hold. */
export interface Recollection {
  readonly rule: string;
  readonly topic: string;
  readonly slots: Readonly<Record<string, string>>;
  readonly weight: number;
  /** In the time of the world. */
  readonly at: string;
  /** It is from after the last talk with the listener. */
  readonly isNews: boolean;
  readonly isOfListener: boolean;
  /** Short names of those it is about. */
  readonly about: string;
}

const maxQuote = 150;
/** "to mend the door", „die Tür zu richten“ */
const isClause = /^to \p{Ll}|zu ?\p{L}+n$/u;

/** How a talk went, and the rule that speaks of it. */
const ruleOfManner: Readonly<Record<string, string>> = {
  ...{ kind: 'past.kind', thanked: 'past.kind', sad: 'past.sad', gossip: 'past.gossip', grief: 'past.grief' },
  ...{ harsh: 'grudge', insulted: 'grudge', threatened: 'grudge', quarrelled: 'grudge' },
  ...{ unpaid: 'grudge.told', refused: 'grudge.told' },
};
const isOfDue = /^(?:broken|broke|kept|held)$/;
/** What is concluded from many talks and gifts. */
const addedUp = new Set(['generous', 'dear', 'foe', 'familiar', 'bereft']);
const ofDeals = new Set(['sold', 'bought', 'earned', 'paid']);

/** Memories as they may be told to the listener: what is about it in the second person, or not at all. */
export function recollect(turn: TurnContext, book: Book): Recollection[] {
  const found = turn.memories.flatMap((memory) => {
    const recollection = toRecollection(memory, turn, book);
    return recollection === null ? [] : [recollection];
  });
  return found.sort((a, b) => Number(b.isNews) - Number(a.isNews) || b.weight - a.weight);
}

/** Null: it is nothing to say, or not to this listener. */
export function toRecollection(memory: TurnMemory, turn: TurnContext, book: Book): Recollection | null {
  const { other, now, relationship } = turn;
  const { lexicon } = book;
  const { fact, amount = 0 } = memory;
  const text = plain(memory.text);
  const aboutName = memory.about?.name ?? '';
  const names = [other.name, shortName(other.name)];
  const isForeign = memory.language === undefined ? !lexicon.reads(text) : memory.language !== book.language;
  const isOfListener = memory.about
    ? memory.about.id === other.id || memory.about.name === other.name
    : !fact && mentions(text, names);
  const hours = hoursBetween(memory.at, now);
  const [ago, since] =
    hours === null ? [memory.ago ?? lexicon.longAgo[0], lexicon.longAgo[1]] : lexicon.ago(hours);
  const who = shortName(aboutName).replace(/[{}[\]|^]/g, '');
  const make = (rule: string, topic: string, slots: Record<string, string> = {}): Recollection => ({
    rule,
    topic,
    slots: { ago, since, who, dead: who, ...slots },
    weight: memory.weight,
    at: memory.at,
    isNews:
      relationship.lastAt === null
        ? memory.kind === 'obligation' || (hours ?? 999) < 72
        : memory.at > relationship.lastAt,
    isOfListener,
    about: who,
  });
  const say = (rule: string, topic: string): Recollection | null => {
    const said = fact
      ? inWords(fact, memory, isOfListener, book)
      : wordsFor(text, isOfListener || isForeign, names, turn, lexicon);
    return said === null ? null : make(rule, topic, { text: asKin(said, turn, book) });
  };
  if (memory.hearsay) {
    const from = shortName(memory.hearsay.from);
    // Nobody is told his own words, and what is said about the listener is not said to its face.
    if (names.includes(from) || isOfListener || mentions(text, names) || from === '') return null;
    const heard = fact ? factInWords({ fact, about: who, amount }, book.language, 'theirs') : text;
    if (!fact && isForeign) return null;
    const clause = lexicon.toMidSentence(unmarked(plain(truncate(heard, maxQuote))));
    return make('gossip', 'gossip', { from, text: asKin(clause, turn, book) });
  }
  // What was added up of talks is nothing that anybody says.
  if (!fact && memory.kind === 'reflection' && /\d/.test(text)) return null;
  if (!fact) return sayText({ kind: memory.kind, isOwn: isOfSpeaker(memory.text) }, aboutName, say);
  const { what } = fact;
  const lost = lostTo(turn, memory.about?.id, who, lexicon);
  const coins = coinsOf(Math.abs(amount) || (fact.amount ?? 0), lexicon);
  // Wages and purchases are everyday.
  if (ofDeals.has(what)) return null;
  switch (what) {
    case 'got':
      return make(isOfListener ? 'got' : 'thirdGot', 'gift', { coins });
    case 'gave':
      return make(isOfListener ? 'gave' : 'thirdGave', 'gift', { coins });
    case 'taxed':
      return Math.abs(amount) < 1 ? null : make('taxed', 'tax', { coins });
    case 'died':
      if (isOfListener) return null;
      if ((hours ?? 24) < 20) return make('grief.new', 'grief', { lost: lost.kinsman ?? lost.name });
      return lost.kinsman
        ? make('grief.kin', 'grief', { kinsman: lost.kinsman, dead: lost.name })
        : make('grief', 'grief', { dead: lost.name });
    case 'inherited':
      return amount > 0 ? make('legacy', 'grief', { coins }) : say('lived', 'past');
    case 'talked':
      return isOfListener ? ofTalk(fact, make, say) : null;
    case 'overheard':
      return isOfListener ? null : say('witness', 'witness');
    // A bare count of what was forgotten is nothing to say.
    case 'faded':
      return null;
    default:
  }
  if (memory.kind === 'obligation' || isOfDue.test(what)) {
    const rule = ruleOfOwed(what, isOfListener);
    return rule === null ? null : make(rule, isOfListener ? 'word' : 'past', slotsOfOwed(fact, coins, book));
  }
  // What the service adds up of talks and losses is for agents: nobody counts them aloud.
  if (memory.kind === 'kin' || memory.kind === 'reflection' || addedUp.has(what)) return null;
  return say(aboutName === '' ? 'reflection' : 'reflection.of', 'reflection');
}

/** How the speaker names one of the dead to the other: "Father" within the family, "my father Hugh" to others who do not belong to it. */
export function lostTo(
  { self, other, relationship }: TurnContext,
  id: string | undefined,
  name: string,
  lexicon: Lexicon,
): { readonly name: string; readonly kinsman?: string } {
  const relative = self.family?.find((each) => each.id === id);
  if (!relative) return { name };
  const gender = genderOf(relative.name, '');
  const { kin } = relationship;
  const isParentOfBoth = relative.relation === 'parent' && (kin === 'sibling' || kin === 'parent');
  const isParentOfOther = relative.relation === 'partner' && kin === 'child';
  const [parent] = lexicon.kin.parent[gender];
  const [grandparent] = lexicon.grandparents[gender];
  if (kin && relative.relation === 'grandparent' && grandparent !== undefined) return { name: grandparent };
  if (parent !== undefined && (isParentOfBoth || isParentOfOther)) return { name: parent };
  // To a player they say "Father" once it is clear of whom they speak.
  const called = other.kind === 'player' && relative.relation === 'parent' ? (parent ?? name) : name;
  return kin
    ? { name }
    : { name: called, kinsman: lexicon.kinOf[relative.relation][gender].replace('{name}', name) };
}

/** A sentence in which kin of the one or the other are named as people name them: "your brother Wat". */
function asKin(text: string, { self, kinOfOther = [] }: TurnContext, { language, lexicon }: Book): string {
  const own = (self.family ?? []).map((relative) => ({ ...relative, of: lexicon.kinOf }));
  const others = kinOfOther.map((relative) => ({ ...relative, of: lexicon.kinOfYours }));
  const isShared = ({ id }: { readonly id: string }): boolean =>
    own.some((each) => each.id === id) && others.some((each) => each.id === id);
  return [...others, ...own].reduce((said, relative) => {
    if (relative.id === self.id || !mentions(said, [relative.name])) return said;
    const short = unmarked(shortName(relative.name));
    const kin = relative.of[relative.relation][genderOf(relative.name, '')].replace('{name}', short);
    // German kin bend with their sentence, but for its subject.
    const fits = !isShared(relative) && (language === 'en' || said.startsWith(relative.name));
    // A German clause begins as a sentence does.
    const begins = language === 'de' && said.startsWith(relative.name);
    const named = begins ? kin.charAt(0).toUpperCase() + kin.slice(1) : kin;
    return said.replace(relative.name, fits ? named : short);
  }, text);
}

/** What has a text of its own: told, overheard, concluded or asked for by an agent. */
function sayText(
  { kind, isOwn }: { readonly kind: string; readonly isOwn: boolean },
  aboutName: string,
  say: (rule: string, topic: string) => Recollection | null,
): Recollection | null {
  if (kind === 'reflection') return say(aboutName === '' ? 'reflection' : 'reflection.of', 'reflection');
  // What the game told in the first person is said as one's own.
  if (kind === 'told' && isOwn) return say('told.own', 'told');
  if (kind === 'witness' || kind === 'told') return say(kind, kind);
  return kind === 'talk' ? null : say('lived', 'past');
}

function inWords(
  fact: TurnFact,
  { about, amount = 0 }: TurnMemory,
  isOfListener: boolean,
  { language, lexicon }: Book,
): string {
  const told = { fact, about: shortName(about?.name ?? ''), amount };
  return lexicon.toMidSentence(unmarked(plain(factInWords(told, language, isOfListener ? 'yours' : 'mine'))));
}

/** A free text is told only of others, as it stands; null: not to this listener. */
function wordsFor(
  text: string,
  isUnfit: boolean,
  names: readonly string[],
  { self }: TurnContext,
  lexicon: Lexicon,
): string | null {
  const isOfTheTwo = mentions(text, [...names, self.name, shortName(self.name)]);
  return isUnfit || isOfTheTwo || text.length > maxQuote ? null : lexicon.toMidSentence(text);
}

/** A promise as it is named: "to mend the door", or as it was said. */
export function promiseIn(text: string, lexicon: Lexicon): string {
  const said = text.replace(/[.!]$/, '');
  return isClause.test(said) ? said : lexicon.quoted(said);
}

/** A promise in the mouth of the one who made it, or to whom it was made: "her boat" is then its own. */
export function promiseOf(text: string, isTheirs: boolean, { language, lexicon }: Book): string {
  const { promise, unsure } = lexicon.ways;
  if (isTheirs && new RegExp(unsure, 'u').test(text)) return lexicon.quoted(text);
  const own = (isTheirs ? promise : []).reduce(
    (changed, { from, to }) => changed.replace(new RegExp(from, 'gu'), to),
    language === 'en' ? asClause(text) : text,
  );
  return promiseIn(own, lexicon);
}

/** "mend the jetty" is promised as "to mend the jetty"; "a ribbon" as it is. */
export function asClause(text: string): string {
  const isThing = /^(?:to|an?|the|h(?:is|er)|some|\d+) |^\P{Ll}|[.!?]./u.test(text);
  return isThing ? text : `to ${text}`;
}

function slotsOfOwed({ reason = '', what }: TurnFact, coins: string, book: Book): Record<string, string> {
  const { language, lexicon } = book;
  const isWord = /^(?:broken|broke|kept|held)$/.test(what) && reason !== '';
  const said = truncate(plain(isWord ? reason : reasonInWords(reason, language)), maxQuote);
  const promise = isWord ? promiseOf(said, what === 'broken' || what === 'kept', book) : '';
  // "to mend the door" is part of the sentence.
  const clause = language === 'en' ? ` ${promise}` : `, ${promise},`;
  return {
    coins,
    promise,
    word: !isWord ? '' : isClause.test(promise) ? clause : `, ${promise}`,
    due: isWord || said === '' ? '' : lexicon.forReason(said),
  };
}

function ofTalk(
  { manner = '', said = '' }: TurnFact,
  make: (rule: string, topic: string, slots?: Record<string, string>) => Recollection,
  say: (rule: string, topic: string) => Recollection | null,
): Recollection | null {
  const rule = ruleOfManner[manner];
  if (rule === 'grudge.told') return say(rule, 'past');
  if (rule !== undefined) return make(rule, 'past');
  const isWorthIt = said.length >= 20 && said.length <= 110 && !/[?…]/.test(said);
  return isWorthIt ? make('past.quote', 'past', { quote: closed(said) }) : make('past', 'past');
}

export function coinsOf(amount: number, lexicon: Lexicon): string {
  if (amount === 0) return lexicon.noCoins;
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  const shown = rounded === 0 ? amount : rounded;
  return lexicon.coins(shown.toLocaleString(lexicon.number), shown === 1);
}

export function mentions(text: string, names: readonly string[]): boolean {
  return names.some(
    (name) => name !== '' && new RegExp(`(?<![\\p{L}])${escape(name)}s?(?![\\p{L}])`, 'iu').test(text),
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
