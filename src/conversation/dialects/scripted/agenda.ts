import { isGrieving } from '../../labels.js';
import { hashOf } from '../../seeded.js';
import { type TurnMemory } from '../../turn.js';
import { tokensOf } from './casting.js';
import { hoursBetween } from './day.js';
import { debtIn } from './debts.js';
import { unmarked } from './grammar.js';
import { lossIn } from './mourning.js';
import { owedBetween } from './owed.js';
import { lostTo, promiseIn, type Recollection } from './recollection.js';
import { holds, type Script } from './script.js';
import { isGroup, type Setting, topicOf } from './speaker.js';
import { isOfDeath, mayTell, taxRule } from './subjects.js';
import { shortName } from './voice.js';

/** Something to talk of: the scripts about it, and what stands in their slots. */
export interface Item {
  readonly about: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** Every so many talks in which nothing presses, the two speak of the day: the weather, the season, the hour, the tax. */
const talksPerDayTalk = 3;
/** Kin talk every so many talks as only kin does. */
const talksPerKinTalk = 2;
/** Every so many talks, an open promise comes up. */
const talksPerPromise = 3;

const deals: Readonly<Record<string, string>> = { sold: 'sold', bought: 'bought' };

/** What presses on who opens a talk, the most urgent first. All else is small talk. */
export function agendaOf(setting: Setting, memories: readonly Recollection[]): Item[] {
  const { turn, bond } = setting;
  const isCold = bond.warmth === 'cold';
  const isUnkind = isCold || bond.warmth === 'cool';
  if (turn.other.kind !== 'agent-npc' && turn.transcript.length > 0) return [];
  const topic = topicIn(setting);
  if (isGroup(turn)) return [...topic, item('group')];
  const pressing = [
    ...(isCold ? [] : knownOfTopic(setting, memories)),
    // Strangers introduce themselves first.
    ...(isCold || bond.isFirst ? [] : topic),
    ...dues(setting),
    ...owed(setting, memories),
    ...grudges(memories),
  ];
  if (turn.other.kind !== 'agent-npc')
    return [...pressing, ...griefs(setting), ...gifts(memories), item('player')];
  if (isCold) return [...pressing, item('enemy')];
  if (bond.warmth === 'cool' && !bond.isFirst) return [...pressing, item('cool')];
  return [
    ...pressing.filter(({ about }) => about !== 'grudge'),
    ...griefs(setting),
    ...(isUnkind ? [] : gifts(memories)),
    ...dealings(setting),
    ...deaths(setting, memories),
    ...(bond.isFirst ? [item('meet')] : []),
    ...news(setting, memories),
    ...promises(setting),
  ];
}

/** What to talk of where nothing presses: the scripts that fit, in an order that is the pair's own. */
export function smallTalkOf(setting: Setting, memories: readonly Recollection[]): Script | undefined {
  const { turn, voice, bond, pair, library } = setting;
  const tokens = tokensOf(setting);
  const talks = turn.relationship.interactions;
  const isSad = isGrieving(turn.self);
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
    return fitting[nth % Math.max(1, fitting.length)];
  };
  const ofDay = voice.isChild
    ? []
    : isSad
      ? ['weather', 'season']
      : ['weather', 'season', 'part', ...stateOf(setting, memories)];
  const daysTalked = Math.floor(talks / talksPerDayTalk);
  const isOfDay = talks % talksPerDayTalk === talksPerDayTalk - 1;
  const usual = [
    ...(voice.isChild ? ['young'] : ['work', 'custom', 'town']),
    ...(isSad || voice.isChild ? [] : ['nature']),
    ...(voice.traits.includes('old') ? ['old'] : []),
    ...(bond.warmth === 'warm' && bond.kin === null && !isSad && !voice.isChild ? ['friend'] : []),
  ];
  const kin = bond.kin === null ? undefined : next([bond.kin], Math.floor(talks / talksPerKinTalk));
  return (
    (isOfDay ? next(ofDay, daysTalked) : undefined) ??
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

function topicIn(setting: Setting): Item[] {
  const { turn } = setting;
  if (turn.scene?.topic === undefined || debtIn(setting) !== null) return [];
  return [item(isOfDeath(setting) ? 'topic.death' : 'topic', { topic: topicOf(setting) })];
}

/** What the speaker was told of the topic is more than an opinion. */
export function knownOfTopic(setting: Setting, memories: readonly Recollection[]): Item[] {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const asked = topicIn(setting).flatMap(({ slots }) => wordsOf(slots['topic']!));
  const isAsked = (text = ''): boolean => wordsOf(text).some((word) => asked.includes(word));
  const known = memories.filter(
    ({ rule, slots }) => /^(?:told|gossip|witness)$/.test(rule) && isAsked(slots['text']),
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
  return isOfPromise && promise === '' ? [] : [item(found.rule, { ...found.slots, word: promise })];
}

function grudges(memories: readonly Recollection[]): Item[] {
  const found = memories.find(({ rule, isNews }) => rule === 'grudge' && isNews);
  return found ? [item('grudge', found.slots)] : [];
}

/** Whom one of the two has lost, or both. */
function griefs(setting: Setting): Item[] {
  const { turn, bond, library } = setting;
  const { lexicon } = library.book;
  const own = lossIn(setting);
  if (own !== null) {
    const isOfHouse =
      bond.kin !== null && (turn.other.mourning?.some(({ id }) => id === own.id) ?? own.isOfFamily);
    if (isOfHouse) return own.isTold ? [] : [item('grief.house', own.slots)];
    if (own.isTold) return [item('grief.again', own.slots)];
    return [item(own.isFresh ? 'grief.new' : 'grief', own.slots)];
  }
  const [loss] = turn.other.mourning ?? [];
  const { lastAt } = turn.relationship;
  if (loss !== undefined && (lastAt === null || lastAt < loss.since)) {
    const dead = unmarked(shortName(loss.name));
    return [item('condole', { dead: lostTo(turn, loss.id, dead, lexicon).name })];
  }
  return [];
}

/** A death of these hours, to who is no kin and so may not know of it. */
function deaths({ turn, bond }: Setting, memories: readonly Recollection[]): Item[] {
  const death = memories.find(({ isNews, rule }) => isNews && rule === 'grief.new');
  const dead = death?.slots['dead'] ?? '';
  const isKnown = bond.kin !== null || bond.isFirst || turn.other.mourning !== undefined;
  return dead === '' || isKnown ? [] : [item('death', { dead })];
}

function gifts(memories: readonly Recollection[]): Item[] {
  const found = memories.find(({ rule, isNews }) => (rule === 'got' || rule === 'gave') && isNews);
  return found ? [item(`gift.${found.rule}`, found.slots)] : [];
}

const newsOf: Readonly<Record<string, string>> = {
  told: 'told',
  gossip: 'gossip',
  witness: 'witness',
  taxed: 'taxed',
  legacy: 'legacy',
  'past.kind': 'past.kind',
  'past.sad': 'past.sad',
};

function news(setting: Setting, memories: readonly Recollection[]): Item[] {
  return memories
    .filter((memory) => memory.isNews && newsOf[memory.rule] !== undefined && mayTell(memory, setting))
    .filter((memory) => !memory.rule.startsWith('past') || memory.isOfListener)
    .map(({ rule, slots }) => item(newsOf[rule]!, slots));
}

function promises(setting: Setting): Item[] {
  const isNow = setting.turn.relationship.interactions % talksPerPromise === 0;
  return isNow ? promisesIn(setting, () => true) : [];
}

function promisesIn({ turn, library }: Setting, isMeant: (text: string) => boolean): Item[] {
  return (turn.relationship.obligations ?? [])
    .filter(({ kind, text }) => kind === 'promise' && text !== '' && isMeant(text))
    .map(({ debtor, text }) =>
      item(debtor === 'self' ? 'promise.own' : 'promise.open', {
        word: promiseIn(unmarked(text), library.book.lexicon),
      }),
    );
}

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
    const name = unmarked(first.name);
    // German nouns are capital, whatever the code of an asset is.
    const goods = library.book.language === 'de' ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    return [item(about, { goods, ago })];
  });
}
