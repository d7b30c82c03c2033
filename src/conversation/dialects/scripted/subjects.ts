import { hashOf, seededRandom, shuffled } from '../../seeded.js';
import { type Trait } from './book.js';
import { debtIn } from './debts.js';
import { unmarked } from './grammar.js';
import natures from './natures.json' with { type: 'json' };
import { isOwnDeed, isWrong } from './owed.js';
import { kinfolkOf, mentions, type Recollection } from './recollection.js';
import { type Setting, talksUntilSaidAgain } from './speaker.js';
import { shortName } from './voice.js';

/** Something to speak of: the rule for it and what its slots hold. */
export interface Subject {
  readonly rule: string;
  readonly topic: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** What a trait likes to speak of, and how much more than others. */
const likings: Readonly<Record<Trait, Readonly<Record<string, number>>>> = natures.likings;

/** The statement about a topic that fits what the speaker lived and has; null where it has nothing to say about it. */
export function subjectOf(
  topic: string,
  setting: Setting,
  memories: readonly Recollection[],
): Subject | null {
  const { turn, voice, bond, day, library } = setting;
  const { self, world, scene } = turn;
  const plain = (rule: string): Subject => ({ rule, topic, slots: {} });
  const remembered = memories.find((memory) => memory.topic === topic);
  switch (topic) {
    case 'tax':
      return plain(taxRule(setting, memories));
    case 'wealth':
      return plain(wealthRule(self.standing, self.wealth));
    case 'mood':
      return plain(self.mood < 45 ? 'mood.low' : self.mood < 68 ? 'mood.even' : 'mood.high');
    case 'weather':
      return day.sky === null ? null : plain(`weather.${day.sky}`);
    case 'town':
      return plain('town');
    case 'treasury':
      return world.treasury < 1 ? null : plain('treasury');
    case 'work':
      // A trade may have no words here.
      return plain(library.find(`work.${voice.trade}`) ? `work.${voice.trade}` : 'work.any');
    case 'pastime':
      // In the words of the personality, if they are of this language.
      return voice.pastime === null || !library.book.lexicon.reads(self.personality)
        ? null
        : plain('pastime');
    case 'place':
      return scene?.place === undefined || isTheirs(scene.place, setting) ? null : plain('place');
    case 'topic':
      return scene?.topic === undefined ? null : plain(isOfDeath(setting) ? 'topic.sad' : 'topic');
    case 'kin': {
      if (bond.kin !== null) return plain(`kin.${bond.kin}`);
      const kinfolk = kinfolkOf(turn, library.book.lexicon, setting.turn.other.name);
      return kinfolk === '' ? null : { rule: 'kinfolk', topic, slots: { kinfolk } };
    }
    default:
      return remembered ?? null;
  }
}

/** The same as an answer to somebody who just told the facts. */
export function replyOn(topic: string, setting: Setting, memories: readonly Recollection[]): Subject | null {
  const subject = subjectOf(topic, setting, memories);
  if (subject === null || !/^(?:tax|treasury|town)\b/.test(subject.rule)) return subject;
  // Voices that have much to say about it say so, all the same.
  if (topic === 'tax' && chance(setting, 'fact') < 35) return subject;
  return {
    ...subject,
    rule: topic === 'tax' ? subject.rule.replace('tax.', 'tax.reply.') : `${topic}.reply`,
  };
}

/** Who was taxed hard, or is poor, finds the same rate heavier. */
export function taxRule({ turn: { world, self } }: Setting, memories: readonly Recollection[]): string {
  if (world.taxRate <= 0) return 'tax.none';
  const isFelt =
    self.standing === 'poor' || memories.some(({ rule, weight }) => rule === 'taxed' && weight >= 0.3);
  return world.taxRate >= (isFelt ? 10 : 20) ? 'tax.heavy' : 'tax.light';
}

function wealthRule(standing: string, wealth: number): string {
  if (wealth < 1) return 'penniless';
  if (standing === 'poor') return 'wealth.poor';
  return /rich|well off/.test(standing) ? 'wealth.rich' : 'wealth.modest';
}

/** What the speaker brings up by itself: news first, then its topics in turn, those it likes more often. */
export function chooseSubject(
  setting: Setting,
  memories: readonly Recollection[],
  isTaken: (topic: string) => boolean,
): Subject | null {
  const { turn, bond, pair } = setting;
  const isFree = ({ topic }: { readonly topic: string }): boolean => !isTaken(topic);
  if (turn.scene?.topic !== undefined && debtIn(setting) === null && !isTaken('topic'))
    return subjectOf('topic', setting, memories);
  const gift = memories.find(({ rule, isNews }) => rule === 'got' && isNews);
  if (gift && isFree(gift))
    return bond.warmth === 'cold' ? { ...gift, rule: 'got.cold' } : { ...gift, rule: 'thanks' };
  const news = memories.find(
    (memory) =>
      memory.isNews &&
      !/^(?:gave|past\.kind)$/.test(memory.rule) &&
      isFree(memory) &&
      mayTell(memory, setting),
  );
  const round = turn.relationship.interactions * 2 + Math.min(1, Math.floor(turn.turn / 2));
  if (news && (turn.turn < 2 || round % 2 === 0)) return news;
  const chats = bond.isFirst ? 75 : 55;
  const chat = !isOfDeath(setting) && chance(setting, 'chat') < chats ? chatFor(setting, isTaken) : null;
  if (chat !== null) return chat;
  const deck = deckOf(setting, memories);
  const seed = `${pair}/${turn.self.name}/subjects/${Math.floor(round / deck.length)}`;
  const order = shuffled(deck, seededRandom(seed));
  for (let step = 0; step < order.length; step += 1) {
    const subject = order[(round + step) % order.length]!;
    if (isFree(subject)) return subject;
  }
  if (isOfDeath(setting)) return null;
  const plain = ['work', 'weather', 'town'].map((topic) => subjectOf(topic, setting, memories));
  return chatFor(setting, isTaken) ?? plain.find((subject) => subject !== null && isFree(subject)) ?? null;
}

/** A line of small talk that fits the hour, the weather and the speaker. Each has its talk among twenty, so it is never said twice in them. */
function chatFor(setting: Setting, isTaken: (topic: string) => boolean): Subject | null {
  const { turn, pair, library } = setting;
  const talk = turn.relationship.interactions % talksUntilSaidAgain;
  // Stories of nobody in particular are told by some, not by the whole village.
  const tellers = Math.max(1, Math.floor(library.chats.filter(({ on }) => on === 'any').length / 20));
  const fitting = library.chats.flatMap(({ on, rule }) => {
    const [what = ''] = on.split('.');
    const topic = what === 'weather' || what === 'work' ? what : rule;
    const isNow = hashOf(`${pair}/${rule}`) % talksUntilSaidAgain === talk;
    const isOwn = on !== 'any' || hashOf(`${rule}/${turn.self.name}`) % tellers === 0;
    return isNow && isOwn && !isTaken(topic) && fits(on, setting) ? [{ rule, topic, slots: {} }] : [];
  });
  return fitting.length === 0 ? null : fitting[chance(setting, 'which chat') % fitting.length]!;
}

function fits(on: string, { voice, day, bond }: Setting): boolean {
  const [what, which] = on.split('.');
  if (voice.isChild) return on === 'child';
  switch (what) {
    case 'any':
      return true;
    case 'warm':
      return bond.warmth === 'warm' && !bond.isFirst;
    case 'weather':
      return day.sky === which;
    case 'season':
      return day.season === which;
    case 'part':
      return day.part === which;
    case 'work':
      return voice.trade === which;
    default:
      return voice.traits.some((trait) => trait === on);
  }
}

function deckOf(setting: Setting, memories: readonly Recollection[]): Subject[] {
  const { turn, voice, bond } = setting;
  const deck: Subject[] = [];
  const add = (subject: Subject | null, times: number): void => {
    if (subject !== null) deck.push(...Array.from({ length: Math.max(1, Math.round(times)) }, () => subject));
  };
  const liking = (topic: string): number =>
    voice.traits.reduce((sum, trait) => sum + (likings[trait][topic] ?? 0), 0) / voice.traits.length;
  for (const topic of 'tax mood weather town treasury work pastime wealth kin'.split(' ')) {
    const base = topic === 'work' || topic === 'weather' || (topic === 'kin' && bond.kin !== null) ? 2 : 1;
    const isOfSelf = topic === 'wealth' || topic === 'mood';
    // Beside a grave nobody talks of his purse.
    const isUnfit = isOfDeath(setting)
      ? !['work', 'town', 'treasury', 'kin'].includes(topic)
      : isOfSelf && (bond.warmth === 'cool' || bond.isFirst);
    if (!isUnfit && isOwn(topic, setting)) add(subjectOf(topic, setting, memories), base + liking(topic));
  }
  for (const memory of memories.slice(0, 8)) {
    const isKind = memory.rule === 'past.kind';
    if (mayTell(memory, setting) && !(isKind && chance(setting, 'kind') < 70))
      add(memory, 1 + liking(memory.topic) / 2 + Math.min(1, memory.weight));
  }
  if (bond.warmth === 'warm' && !bond.isFirst) add({ rule: 'praise.you', topic: 'you', slots: {} }, 1);
  if (turn.scene?.place !== undefined) add(subjectOf('place', setting, memories), 1);
  const witness = turn.scene?.witnesses?.[0];
  if (witness !== undefined)
    add({ rule: 'overheard', topic: 'overheard', slots: { witness: unmarked(witness) } }, 1);
  return deck;
}

/** Whether a voice has words of its own for the weather, its work, the place or the treasury; else small talk covers them. */
function isOwn(topic: string, { voice, library }: Setting): boolean {
  if (!['weather', 'town', 'treasury', 'work'].includes(topic)) return true;
  return voice.traits.some((trait) => library.find(topic, trait) !== null);
}

/** Gossip and gifts are not for everybody's ears, and a grudge is not for friends. */
export function mayTell({ rule, isNews }: Recollection, { bond }: Setting): boolean {
  if (rule === 'past' || isWrong(rule)) return false;
  if (rule.startsWith('owed.')) return !isOwnDeed(rule) && bond.warmth !== 'cold' && bond.warmth !== 'cool';
  // What somebody has just done is told to the face of a friend, too.
  if (rule === 'grudge.told' && isNews) return true;
  if (rule.startsWith('grudge')) return bond.warmth === 'cool' || bond.warmth === 'cold';
  if (/^third[GO]/.test(rule) && bond.warmth === 'cool') return false;
  if (rule === 'past.kind' || rule === 'got' || rule === 'gave')
    return bond.warmth !== 'cold' && bond.warmth !== 'cool';
  if (/^(?:gossip|third[GO]|legacy)/.test(rule)) return bond.warmth !== 'cold' && !bond.isFirst;
  return true;
}

/** What one says of the topic of the scene to whom brought it up. */
export function answerOnTopic(setting: Setting): Pick<Subject, 'rule' | 'slots'> {
  return { rule: isOfDeath(setting) ? 'topic.answer.sad' : 'topic.answer', slots: {} };
}

/** Whether the scene's topic is a death, on which nobody has opinions. */
export function isOfDeath({ turn, library }: Setting): boolean {
  return library.book.lexicon.ofDeath.test(turn.scene?.topic ?? '');
}

/** Whether it names one of the two, who do not speak of themselves in the third person. */
function isTheirs(text: string, { turn: { self, other } }: Setting): boolean {
  return mentions(text, [self.name, shortName(self.name), other.name, shortName(other.name)]);
}

/** A number of 0 to 99, the same for the same talk, turn and purpose. */
export function chance({ turn, pair }: Setting, purpose: string): number {
  const { relationship, self } = turn;
  return hashOf(`${pair}/${purpose}/${relationship.interactions}/${turn.turn}/${self.name}`) % 100;
}
