import { goodsInWords } from '../../../words/memory-words.js';
import { hashOf } from '../../seeded.js';
import { type TurnMemory } from '../../turn.js';
import { isAmongMourners, tokensOf } from './casting.js';
import { hoursBetween } from './day.js';
import { debtIn } from './debts.js';
import { unmarked } from './grammar.js';
import { isOfMourning, lastTalk, linesHeard } from './lately.js';
import { lossIn } from './mourning.js';
import { owedBetween } from './owed.js';
import { asClause, lostTo, promiseIn, type Recollection } from './recollection.js';
import { conditionsOf, holds, type Script } from './script.js';
import { type Setting, topicOf } from './speaker.js';
import { mayTell, taxRule } from './subjects.js';
import { aboutOfTopic, deadOfTopic, isOfTopic } from './topics.js';
import { shortName } from './voice.js';

/** Something to talk of: the scripts about it, and what stands in their slots. */
export interface Item {
  readonly about: string;
  readonly slots: Readonly<Record<string, string>>;
}

type Find = (setting: Setting, memories: readonly Recollection[]) => Item[];

/** Every so many talks in which nothing presses, the two speak of the day: the weather, the season, the hour, the tax. */
const talksPerDayTalk = 3;
/** Kin talk every so many talks as only kin does. */
const talksPerKinTalk = 2;
/** Every so many talks, an open promise comes up. */
const talksPerPromise = 3;
/** Those who like to tell do so every so many talks. */
const talksPerHearsay = 2;
const tellers = /^(?:curious|boastful|merry)$/;
/** What was told is worth passing on for so long. */
const hoursOfNews = 72;
/** What the talk before was about is taken up after so long. */
const hoursApart = 8;

/** What a talk may be about, the most urgent first: under which conditions (casting.ts), and how it is found. All else is small talk. */
const occasions: readonly (readonly [conditions: string, find: Find])[] = [
  ['', deadNamed],
  ['group', topics],
  ['group', () => [item('group')]],
  ['!cold to:agent', condolences],
  // Strangers say first who they are (topics.ts).
  ['!cold !first', knownOfTopic],
  ['!cold', topics],
  ['', dues],
  ['', owed],
  ['cold', grudges],
  ['cool !first', grudges],
  ['!to:agent', grudges],
  ['!to:agent', griefs],
  ['!to:agent', gifts],
  ['!to:agent', () => [item('player')]],
  ['cold', () => [item('enemy')]],
  ['cool !first', () => [item('cool')]],
  ['', griefs],
  ['!cool', gifts],
  ['', dealings],
  ['', deaths],
  ['first', () => [item('meet')]],
  ['', sequels],
  ['', news],
  ['', promises],
  ['to:agent', hearsay],
];

/** What presses on who opens a talk, the most urgent first. */
export function agendaOf(setting: Setting, memories: readonly Recollection[]): Item[] {
  const { turn } = setting;
  if (turn.other.kind !== 'agent-npc' && turn.transcript.length > 0) return [];
  const tokens = tokensOf(setting);
  return occasions.flatMap(([conditions, find]) =>
    holds(conditionsOf(conditions), tokens) ? find(setting, memories) : [],
  );
}

/** What to talk of where nothing presses: the scripts that fit, in an order that is the pair's own, first those not heard of late. */
export function smallTalkOf(setting: Setting, memories: readonly Recollection[]): Script | undefined {
  const { turn, voice, bond, pair, library } = setting;
  const tokens = tokensOf(setting);
  const talks = turn.relationship.interactions;
  const heard = new Set(linesHeard(setting).map(({ script }) => script));
  const isSad = isAmongMourners(turn);
  const next = (abouts: readonly string[], nth: number): Script | undefined => {
    const fitting = abouts
      .flatMap((about) => library.scripts.about(about))
      .filter(
        ({ about, conditions }) =>
          holds(conditions, tokens) &&
          (!voice.isChild || about === 'young' || conditions.includes('child')) &&
          (bond.kin !== about || conditions.includes('to:child') === tokens.has('to:child')),
      )
      .sort((one, other) => hashOf(`${one.id}/${pair}`) - hashOf(`${other.id}/${pair}`));
    const fresh = fitting.filter((script) => !heard.has(script));
    const among = fresh.length > 0 ? fresh : fitting;
    return among[nth % Math.max(1, among.length)];
  };
  const ofDay =
    voice.isChild || isSad
      ? []
      : ['weather', 'season', 'part', ...(bond.kin === 'partner' ? [] : stateOf(setting, memories))];
  const daysTalked = Math.floor(talks / talksPerDayTalk);
  const isOfDay = talks % talksPerDayTalk === talksPerDayTalk - 1;
  // Those who share a house have neither neighbours nor customers in each other.
  const usual = voice.isChild
    ? ['young']
    : bond.kin === 'partner'
      ? ['partner']
      : [
          ...(bond.kin === null ? ['custom'] : []),
          ...['work', 'town', 'nature'],
          ...(voice.traits.includes('old') ? ['old'] : []),
          ...(bond.warmth === 'warm' && bond.kin === null ? ['friend'] : []),
        ];
  const kin = bond.kin === null ? undefined : next([bond.kin], Math.floor(talks / talksPerKinTalk));
  return (
    (isOfDay ? next(ofDay, daysTalked) : undefined) ??
    // Near the grave, nobody jokes of hens.
    (isSad ? next(['quiet'], talks - daysTalked) : undefined) ??
    (talks % talksPerKinTalk === 0 ? kin : undefined) ??
    next(usual, talks - daysTalked) ??
    kin
  );
}

function item(about: string, slots: Readonly<Record<string, string>> = {}): Item {
  return { about, slots };
}

/** How it is with who speaks. */
function stateOf(setting: Setting, memories: readonly Recollection[]): string[] {
  const { self } = setting.turn;
  if (setting.voice.isChild) return [];
  const tax = taxRule(setting, memories);
  return [
    ...(self.mood < 35 ? ['mood.low'] : self.mood >= 75 ? ['mood.high'] : []),
    ...(self.wealth < 1 ? ['poor'] : self.standing === 'rich' ? ['rich'] : []),
    ...(tax === 'tax.none' ? [] : [tax]),
  ];
}

/** The dead of one of the two are no matter to have an opinion of. */
function deadNamed(setting: Setting): Item[] {
  const dead = deadOfTopic(setting);
  return dead === null ? [] : [item('grief.topic', { dead })];
}

/** The topic of the scene by its sort, or where that has no words for the two, as any. */
function topics(setting: Setting): Item[] {
  const about = aboutOfTopic(setting);
  if (about === null || debtIn(setting) !== null) return [];
  const slots = { topic: topicOf(setting) };
  return [...new Set([about, 'topic'])].map((each) => item(each, slots));
}

/** What the speaker was told of the topic is more than an opinion. */
export function knownOfTopic(setting: Setting, memories: readonly Recollection[]): Item[] {
  const isAsked = isOfTopic(setting);
  const known = memories.filter(
    ({ rule, slots }) => /^(?:told|told\.own|gossip|witness)$/.test(rule) && isAsked(slots['text'] ?? ''),
  );
  return [...promisesIn(setting, isAsked), ...known.map(({ rule, slots }) => item(rule, slots))];
}

function dues(setting: Setting): Item[] {
  const debt = debtIn(setting);
  return debt === null ? [] : [item(debt.isOwn ? 'debt.owe' : 'debt.due', { coins: debt.what })];
}

function owed(setting: Setting, memories: readonly Recollection[]): Item[] {
  const found = owedBetween(memories);
  if (found === null || debtIn(setting) !== null) return [];
  const isOfPromise = /^owed\.(?:broken|broke|kept|held)$/.test(found.rule);
  const { promise = '' } = found.slots;
  if (isOfPromise && promise === '') return [];
  return [item(found.rule, { ...found.slots, word: afterPromised(promise, setting) })];
}

function grudges(_: Setting, memories: readonly Recollection[]): Item[] {
  const found = memories.find(({ rule, isNews }) => rule === 'grudge' && isNews);
  return found ? [item('grudge', found.slots)] : [];
}

/** The one who mourns is told first of all that one is sorry; where the game has a topic, with it. */
function condolences(setting: Setting): Item[] {
  const { turn, library } = setting;
  const [loss] = turn.other.mourning ?? [];
  const { lastAt } = turn.relationship;
  if (loss === undefined || lossIn(setting) !== null || turn.scene?.topic !== undefined) return [];
  const dead = lostTo(turn, loss.id, unmarked(shortName(loss.name)), library.book.lexicon).name;
  if (lastAt === null || lastAt < loss.since) return [item('condole', { dead })];
  const hasAsked = /^grief\.(?:ask|again)$/.test(lastTalk(setting)?.about ?? '');
  return hasAsked || isSoonAfter(setting) ? [] : [item('grief.ask', { dead })];
}

/** Whom the speaker has lost. */
function griefs(setting: Setting): Item[] {
  const { turn, bond } = setting;
  const own = lossIn(setting);
  if (own === null) return [];
  const isOfHouse =
    bond.kin !== null &&
    (bond.kin !== 'sibling' || (turn.other.mourning?.some(({ id }) => id === own.id) ?? own.isOfFamily));
  if (isOfHouse) return own.isTold ? [] : [item('grief.house', own.slots)];
  if (!own.isTold) return [item(own.isFresh ? 'grief.new' : 'grief', own.slots)];
  return isOfMourning(lastTalk(setting)?.about) ? [] : [item('grief.again', own.slots)];
}

/** Whether the two have talked just now. */
function isSoonAfter({ turn: { relationship, now } }: Setting): boolean {
  return (hoursBetween(relationship.lastAt ?? '', now) ?? hoursApart) < hoursApart;
}

/** A death of these hours, to who is no kin and so may not know of it. */
function deaths({ turn, bond }: Setting, memories: readonly Recollection[]): Item[] {
  const death = memories.find(({ isNews, rule }) => isNews && rule === 'grief.new');
  const dead = death?.slots['dead'] ?? '';
  const isKnown = bond.kin !== null || bond.isFirst || turn.other.mourning !== undefined;
  return dead === '' || isKnown ? [] : [item('death', { dead })];
}

function gifts(_: Setting, memories: readonly Recollection[]): Item[] {
  const found = memories.find(({ rule, isNews }) => (rule === 'got' || rule === 'gave') && isNews);
  return found ? [item(`gift.${found.rule}`, found.slots)] : [];
}

/** What the talk before leads to: names that were kept, a topic, what one was told. */
function sequels(setting: Setting): Item[] {
  const last = lastTalk(setting);
  if (last === null || isSoonAfter(setting) || isAmongMourners(setting.turn)) return [];
  const { about, topic, slots } = last;
  if (about === 'meet') return [item('met.again')];
  if (topic !== undefined && about !== 'topic.again') return [item('topic.again', { topic })];
  const isTold = /^(?:told|gossip|witness)$/.test(about) && slots['text'] !== undefined;
  return isTold ? [item('told.again', { text: slots['text']! })] : [];
}

const newsOf = /^(?:told|told\.own|gossip|witness|taxed|legacy|past\.kind|past\.sad)$/;
const ofTelling = /^(?:told|told\.own|gossip|witness)$/;

function news(setting: Setting, memories: readonly Recollection[]): Item[] {
  const { now, relationship } = setting.turn;
  // What came to no word in their first talk is still to be told.
  const hasTold = relationship.interactions > 1 || ofTelling.test(lastTalk(setting)?.about ?? '');
  const isUntold = ({ rule, at, isNews }: Recollection): boolean =>
    isNews || (ofTelling.test(rule) && !hasTold && (hoursBetween(at, now) ?? hoursOfNews) < hoursOfNews);
  return memories
    .filter((memory) => newsOf.test(memory.rule) && isUntold(memory) && mayTell(memory, setting))
    .filter((memory) => !memory.rule.startsWith('past') || memory.isOfListener)
    .map(({ rule, slots }) => item(rule, slots));
}

/** Children and those who talk a lot tell everybody what they were told, one thing in every second talk. */
function hearsay(setting: Setting, memories: readonly Recollection[]): Item[] {
  const { turn, voice } = setting;
  const talks = turn.relationship.interactions;
  const isTeller = voice.isChild || voice.traits.some((trait) => tellers.test(trait));
  if (!isTeller || talks % talksPerHearsay !== 0 || isAmongMourners(turn)) return [];
  const heard = new Set(linesHeard(setting).map(({ slots }) => slots['text']));
  const untold = memories.filter(
    (memory) => ofTelling.test(memory.rule) && mayTell(memory, setting) && !heard.has(memory.slots['text']),
  );
  // Each comes once, the first after those of the first talks.
  const next = untold[Math.floor(talks / talksPerHearsay) - 1];
  return next === undefined ? [] : [item(next.rule, next.slots)];
}

function promises(setting: Setting): Item[] {
  const isNow = setting.turn.relationship.interactions % talksPerPromise === 0;
  return isNow ? promisesIn(setting, () => true) : [];
}

function promisesIn(setting: Setting, isMeant: (text: string) => boolean): Item[] {
  const { turn, library } = setting;
  const { lexicon } = library.book;
  return (turn.relationship.obligations ?? [])
    .filter(({ kind, text }) => kind === 'promise' && text !== '' && isMeant(text))
    .map(({ debtor, text }) =>
      item(debtor === 'self' ? 'promise.own' : 'promise.open', {
        word: afterPromised(promiseIn(unmarked(text), lexicon), setting),
      }),
    );
}

/** What was promised, as it follows "promised": " to mend the jetty", " a ribbon", ", den Steg zu richten", or in quotes after a colon. */
function afterPromised(promise: string, { library }: Setting): string {
  const isQuoted = !/^[\p{L}\d]/u.test(promise);
  if (library.book.language !== 'en') return isQuoted ? `: ${promise}` : `, ${promise}`;
  const said = asClause(isQuoted ? promise.slice(1, -1) : promise);
  return /^[\p{Ll}\d][^.!?]*$/u.test(said) ? ` ${said}` : `: ${promise}`;
}

const deals: Readonly<Record<string, string>> = { sold: 'sold', bought: 'bought' };

/** What the two have bought of each other, and wages, since they talked last. */
function dealings({ turn, library }: Setting): Item[] {
  const { relationship, memories, other, now } = turn;
  const isNew = ({ at, about }: TurnMemory): boolean =>
    (about?.id === other.id || about?.name === other.name) &&
    (relationship.lastAt === null || at > relationship.lastAt);
  return memories.filter(isNew).flatMap(({ fact, at }) => {
    if (!fact) return [];
    const isWage = fact.reason === 'wage';
    if (fact.what === 'earned' && isWage) return [item('wage.got')];
    if (fact.what === 'paid' && isWage) return [item('wage.paid')];
    const about = deals[fact.what];
    const [first] = fact.goods ?? [];
    if (about === undefined || !first) return [];
    const hours = hoursBetween(at, now);
    const { lexicon } = library.book;
    const [ago] = hours === null ? lexicon.longAgo : lexicon.ago(hours);
    const name = goodsInWords(unmarked(first.name), library.book.language);
    // German nouns are capital, whatever the code of an asset is.
    const goods = library.book.language === 'de' ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    return [item(about, { goods, ago })];
  });
}
