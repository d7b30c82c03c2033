import { agoIn } from './choose-memories.js';
import { emotionKinds } from '../common/emotion.js';
import { isGrieving } from './labels.js';
import { dayInWords, dueIn, timeInWords } from './time-in-words.js';
import type { RelationshipStage, TurnContext, TurnGood, TurnMemory, TurnObligation } from './turn.js';

/**
 * Untrusted text between tags that it cannot close, because its angle brackets are replaced. Prompts state that
 * text between tags is data.
 */
export function fence(tag: string, text: string): string {
  return `<${tag}>${unbracket(text)}</${tag}>`;
}

export function unbracket(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

/** Who the speaker is; its personality is for its own agent alone. */
export function describeSelf({
  name,
  personality,
}: Pick<TurnContext['self'], 'name' | 'personality'>): string {
  const self = `You are ${fence('name', name)}`;
  return personality === '' ? `${self}.` : `${self}: ${fence('personality', personality)}`;
}

/** State, family, relationship, memories and world, as a person would say it. What is empty is left out. */
export function describeSituation(turn: TurnContext): string {
  const { self, other, memories } = turn;
  const last = lastTalk(turn);
  const kept = memories.filter((memory) => memory !== last && memory.kind !== 'kin');
  return lines([
    describeScene(turn),
    self.description === '' ? '' : `What others know of you: ${fence('about', self.description)}`,
    self.goal === undefined ? '' : `You want this: ${fence('goal', self.goal)}`,
    self.activity === undefined ? '' : `You are doing this: ${fence('activity', self.activity)}`,
    `You feel ${unbracket(self.moodLabel)}. You have ${self.wealth} coins: ${unbracket(self.standing)}.`,
    describeFamily(turn),
    describeMourning(turn),
    describeOther(turn),
    other.description === '' ? '' : `What is known of them: ${fence('about', other.description)}`,
    describeBond(turn, last),
    ...(turn.relationship.obligations ?? []).map((each) => describeObligation(each, turn)),
    describeWorld(turn),
    describeGroup(turn),
    kept.length === 0 ? '' : 'You remember:',
    ...kept.map(describeMemory),
  ]);
}

/** Describes a memory, and for hearsay its source: the speaker need not believe it. */
export function describeMemory({ at, ago, text, hearsay, secrecy }: TurnMemory): string {
  const memory = fence('memory', `${ago ?? at}${hearsay ? `, ${hearsay.from} told you` : ''}: ${text}`);
  return secrecy === undefined ? memory : `A secret: tell nobody whom you do not trust fully: ${memory}`;
}

/** The kin in one line; '' if there are none. */
function describeFamily({ self: { family = [] }, now }: TurnContext): string {
  const names = family.map(({ name, relation, alive, diedAt }) =>
    alive ? `${name} (${relation})` : `${name} (${relation}, died${agoOf(diedAt, now)})`,
  );
  return names.length === 0 ? '' : `Your family: ${fence('names', names.join(', '))}`;
}

/** Whom the speaker mourns, and what that does to how it talks; '' if nobody. */
function describeMourning({ self, now }: TurnContext): string {
  const { mourning = [], family = [] } = self;
  const names = mourning.map(({ id, name, since }) =>
    family.some((relative) => relative.id === id) ? name : `${name} (died${agoOf(since, now)})`,
  );
  if (names.length === 0) return '';
  const dead = fence('names', names.join(', '));
  return isGrieving(self)
    ? `You mourn ${dead}: it weighs on all you say. You come to speak of it first, say little, and have no heart for jokes.`
    : `You mourn ${dead}.`;
}

/** " three days ago", or '' where it is not known. */
function agoOf(at: string | null | undefined, now: string | undefined): string {
  return !at || now === undefined ? '' : ` ${agoIn(Date.parse(now) - Date.parse(at))}`;
}

/** The latest of the memories of talks with the other. */
function lastTalk({ memories, other, relationship }: TurnContext): TurnMemory | undefined {
  if (relationship.interactions === 0) return undefined;
  return memories
    .filter(({ kind, about, hearsay }) => kind === 'talk' && about?.id === other.id && !hearsay)
    .reduce<TurnMemory | undefined>(
      (last, memory) => (last && last.at >= memory.at ? last : memory),
      undefined,
    );
}

const stages: Readonly<Record<RelationshipStage, string>> = {
  hostile: 'somebody you hate',
  wary: 'somebody you do not like',
  stranger: 'a stranger',
  acquaintance: 'an acquaintance',
  friend: 'a friend',
  'close friend': 'a close friend',
};

/** What the other is to the speaker, and when they last spoke. */
function describeBond({ relationship, now }: TurnContext, last: TurnMemory | undefined): string {
  const { stage, trust = 0, respect = 0, interactions, lastAt } = relationship;
  const feelings = [
    word(trust, 'trust them fully', 'trust them', 'do not trust them', 'believe nothing they say'),
    word(respect, 'look up to them', 'think well of them', 'think little of them', 'despise them'),
  ].filter((feeling) => feeling !== '');
  const bond = `To you they are ${stages[stage]}${feelings.length === 0 ? '' : `: you ${feelings.join(' and ')}`}.`;
  if (interactions === 0) return `${bond} You have never spoken before.`;
  const memory = last === undefined ? '.' : `: ${fence('memory', last.text)}`;
  return `${bond} You last spoke${agoOf(lastAt, now) || ' some time ago'}${memory}`;
}

/** A feeling from −100 to 100 in words; '' for a weak one. */
function word(value: number, most: string, much: string, little: string, least: string): string {
  if (Math.abs(value) < 20) return '';
  if (value > 0) return value < 60 ? much : most;
  return value > -60 ? little : least;
}

/** Facts, each on a line of its own. */
function lines(facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join('\n');
}

/** What is owed between the two, in one line. */
function describeObligation(
  { debtor, kind, text, amount, owed, paid, missed, due }: TurnObligation,
  { other, now }: TurnContext,
): string {
  const name = fence('name', other.name);
  const [who, whom] = debtor === 'self' ? ['You', name] : [name, 'you'];
  const what = text === '' ? '' : `: ${fence('what', text)}`;
  const until = due === undefined ? '' : `, due ${dueIn(due, now)}`;
  if (kind === 'promise') return `${who} promised ${whom}${what}${until}.`;
  const before = missed > 0 ? `missed ${missed} of ${paid + missed} times` : `paid ${paid} times`;
  const behind = owed > 0 ? `${owed} coins overdue, ` : '';
  return `${who} ${debtor === 'self' ? 'owe' : 'owes'} ${whom} ${amount} coins${what} (${behind}${before}${until}).`;
}

function describeOther({ other, now, relationship: { kin, tie } }: TurnContext): string {
  const mourning = (other.mourning ?? []).map(({ name, since }) => `${name} (died${agoOf(since, now)})`);
  const ties = [...new Set([kin, tie].filter((each) => each !== undefined && each !== null))];
  const facts = [
    `You are talking with ${fence('name', other.name)}`,
    other.title === undefined ? '' : `whose title is ${fence('title', other.title)}`,
    ties.length === 0 ? '' : `your ${ties.join(' and ')}`,
    other.kind === 'player' ? 'a traveller from far away' : '',
    other.moodLabel === '' ? '' : `who seems ${unbracket(other.moodLabel)}`,
    mourning.length === 0 ? '' : `who mourns ${fence('names', mourning.join(', '))}`,
    other.activity === undefined ? '' : `who is doing this: ${fence('activity', other.activity)}`,
  ];
  return `${facts.filter((fact) => fact !== '').join(', ')}.`;
}

/** Who else of a group is there; '' of two. */
function describeGroup({ group = [] }: TurnContext): string {
  if (group.length === 0) return '';
  const members = group.map(({ name, description, moodLabel, stage }) => {
    const known = description === '' ? '' : `, of whom is known: ${fence('about', description)}`;
    return `- ${fence('name', name)}, to you: ${stage}; mood: ${unbracket(moodLabel)}${known}`;
  });
  return ['Also in this talk, and listening:', ...members].join('\n');
}

/** When and where they talk, and about what. What the game calls the time of day comes before the clock. */
export function describeScene({ scene = {}, now }: TurnContext): string {
  const { place, time, weather, topic, witnesses = [] } = scene;
  const facts = [
    now === undefined ? '' : `It is ${time === undefined ? timeInWords(now) : dayInWords(now)}.`,
    time === undefined ? '' : `The time is ${fence('time', time)}.`,
    weather === undefined ? '' : `The weather: ${fence('weather', weather)}.`,
    place === undefined ? '' : `You are at this place: ${fence('place', place)}.`,
    topic === undefined ? '' : `The talk is about ${fence('topic', topic)}.`,
    witnesses.length === 0 ? '' : `Standing by and listening: ${fence('names', witnesses.join(', '))}.`,
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

export function describeWorld({ world }: TurnContext): string {
  return `The tax rate is ${world.taxRate} %, and ${world.population} live here.`;
}

/** The lines so far, the latest last. */
export function describeTranscript({ transcript }: TurnContext): string {
  return transcript.map((line) => fence('said', `${line.speaker}: ${line.text}`)).join('\n');
}

/** Whether the speaker itself spoke last, and nobody has said anything since. */
export function isOwnLatest({ transcript, self, other }: TurnContext): boolean {
  return transcript.at(-1)?.speaker === self.name && self.name !== other.name;
}

/** Whether the speaker has no further line: the others have one each after it. */
export function isNearEnd({ turnsLeft, group = [] }: TurnContext): boolean {
  return turnsLeft <= group.length + 1;
}

export function describeTask(turn: TurnContext): string {
  const { world, group, transcript, self } = turn;
  const hasGreeted = !isNearEnd(turn) && transcript.some(({ speaker }) => speaker === self.name);
  const facts = [
    taskOf(turn),
    hasGreeted ? 'You have greeted: do not greet again.' : '',
    group && !isNearEnd(turn) ? 'You may speak to all, or call somebody by name, who then answers.' : '',
    world.language === 'de' ? 'Speak German.' : '',
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

function taskOf(turn: TurnContext): string {
  if (turn.turnsLeft === 0) return 'This is the last line of the talk: say goodbye.';
  if (isNearEnd(turn)) return 'This is your last line in this talk: bring it to a close.';
  if (turn.turn === 0) return 'Open the talk.';
  return isOwnLatest(turn) ? 'The latest line is your own: go on.' : 'Answer the latest line.';
}

/** What talk does with money, and how: for dialects whose agents answer with a whole turn result. */
export function describeMoney({ trade, turnsLeft, other, group }: TurnContext): string {
  if (!trade) return 'Talk moves no money: never claim that you give, lend or receive coins now.';
  const name = fence('name', other.name);
  const { offered } = trade;
  const facts = [
    'Coins move only by an "offer" that the other accepts in the next line; never claim otherwise that you give, lend or receive any.',
    turnsLeft === 0 || trade.most === 0
      ? ''
      : `You may make one with this line, of at most ${trade.most} coins: "payer" is "self" if you pay, "other" if ${group ? `the one pays whom you call by name, else ${name}` : `${name} pays`}.`,
    trade.goods === undefined
      ? ''
      : `You have ${goodsIn(trade.goods)}. Goods move only with an "offer" whose "goods" name them: who pays gets them from the other.`,
    offered === undefined
      ? ''
      : `${name} offers: ${offered.payer === 'self' ? 'you pay' : 'you get'} ${offered.amount} coins${offered.goods ? ` and ${offered.payer === 'self' ? 'get' : 'give'} ${goodsIn(offered.goods)}` : ''}${offered.reason === '' ? '' : `, for ${fence('reason', offered.reason)}`}. Set "accept" to true only if you agree; then the coins move.`,
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

function goodsIn(goods: readonly TurnGood[]): string {
  return goods.map(({ item, quantity }) => `${quantity} ${item}`).join(', ') || 'no goods';
}

/** Whether something is promised between the two. */
export function hasPromise({ relationship }: TurnContext): boolean {
  return (relationship.obligations ?? []).some(({ kind }) => kind === 'promise');
}

/** The form of a turn result, for agents that answer with JSON. */
export function describeResult(turn: TurnContext): string {
  const { trade, group } = turn;
  const fields = [
    '"say": your words or null to stay silent',
    '"actions": up to 8 gestures of one or two words',
    '"sentiment": -1 to 1 for how you feel towards the other',
    `"emotion": ${emotionKinds.join(', ')}: how you say it`,
    `"end": true only to ${group ? 'leave' : 'end'} the talk`,
    '"memory": on your last line one sentence you will remember',
    ...(group ? ['"to": the name of the one to whom you speak, or null for all'] : []),
    ...(trade
      ? [
          `"offer": {"amount": coins, "reason": a few words, "payer": "self" or "other"${trade.goods ? ', "goods": [{"item", "quantity"}] or null' : ''}} or null`,
          '"accept": true only to accept what the other offers',
        ]
      : []),
    ...(hasPromise(turn)
      ? ['"promise": "kept" or "broken" to say for good what became of a promise between you, else null']
      : []),
  ];
  return `{${fields.join(', ')}}`;
}
