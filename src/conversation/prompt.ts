import type { TurnContext, TurnGood, TurnMemory, TurnObligation } from './turn.js';

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

/** State, relationship, memories and world in plain words. */
export function describeSituation(turn: TurnContext): string {
  const { self, other, relationship, memories } = turn;
  const met =
    relationship.interactions === 0 ? 'never talked before' : `talked ${relationship.interactions}×`;
  const facts = [
    turn.now === undefined ? '' : `It is ${turn.now} in this world.`,
    self.description === '' ? '' : `What others know of you: ${fence('about', self.description)}`,
    `Your mood: ${unbracket(self.moodLabel)} (${self.mood} of 100).`,
    `Your wealth: ${self.wealth} coins; standing: ${unbracket(self.standing)}.`,
    `You are talking with ${describeOther(turn)}.`,
    other.description === '' ? '' : `What is known of them: ${fence('about', other.description)}`,
    `To you they are: ${relationship.stage} (affinity ${relationship.affinity} of 100); ${met}.`,
    ...(relationship.obligations ?? []).map((each) => describeObligation(each, turn)),
    describeWorld(turn),
    describeGroup(turn),
    describeScene(turn),
    memories.length === 0 ? '' : 'You remember:',
    ...memories.map(describeMemory),
  ];
  return facts.filter((fact) => fact !== '').join('\n');
}

/** Describes a memory, and for hearsay its source: the speaker need not believe it. */
export function describeMemory({ at, ago, kind, text, hearsay }: TurnMemory): string {
  return fence('memory', `${ago ?? at}, ${hearsay ? `${hearsay.from} told you` : kind}: ${text}`);
}

/** What is owed between the two, in one line. */
function describeObligation(
  { debtor, kind, text, amount, owed, paid, missed, due }: TurnObligation,
  { other }: TurnContext,
): string {
  const name = fence('name', other.name);
  const [who, whom] = debtor === 'self' ? ['You', name] : [name, 'you'];
  const what = text === '' ? '' : `: ${fence('what', text)}`;
  const until = due === undefined ? '' : `, due ${due}`;
  if (kind === 'promise') return `${who} promised ${whom}${what}${until}.`;
  const before = missed > 0 ? `missed ${missed} of ${paid + missed} times` : `paid ${paid} times`;
  const behind = owed > 0 ? `${owed} coins overdue, ` : '';
  return `${who} ${debtor === 'self' ? 'owe' : 'owes'} ${whom} ${amount} coins${what} (${behind}${before}${until}).`;
}

function describeOther({ other }: TurnContext): string {
  const name = fence('name', other.name);
  if (other.kind === 'player') return `${name}, a traveller from far away`;
  return other.moodLabel === '' ? name : `${name}, whose mood seems ${unbracket(other.moodLabel)}`;
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

/** What the game says about the scene; '' if nothing. */
export function describeScene({ scene = {} }: TurnContext): string {
  const { place, time, topic, witnesses = [] } = scene;
  const facts = [
    place === undefined ? '' : `You are at this place: ${fence('place', place)}.`,
    time === undefined ? '' : `The time is ${fence('time', time)}.`,
    topic === undefined ? '' : `The talk is about ${fence('topic', topic)}.`,
    witnesses.length === 0 ? '' : `Standing by and listening: ${fence('names', witnesses.join(', '))}.`,
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

export function describeWorld({ world }: TurnContext): string {
  return `The tax rate is ${world.taxRate} %, the treasury holds ${world.treasury} coins, ${world.population} live here.`;
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
  if (turn.turnsLeft === 0) return 'This is the last line of the talk: say goodbye.';
  if (isNearEnd(turn)) return 'This is your last line in this talk: bring it to a close.';
  const reply = isOwnLatest(turn) ? 'The latest line is your own: go on.' : 'Answer the latest line.';
  const task = turn.turn === 0 ? 'Open the talk.' : reply;
  return turn.group ? `${task} You may speak to all, or call somebody by name, who then answers.` : task;
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
