import { type Answer } from './answering.js';
import { type Library } from './speaker.js';
import { type Understood } from './understanding.js';

/** What a talk with a player is about: what was answered last to something new, and all that was answered. */
export interface Thread {
  readonly said: Understood;
  readonly answer: Answer;
  readonly given: readonly string[];
}

/** What one asks more about with a bare word. */
const askedOn = /^(?:debts|wealth|poorest|friends|enemies|wage|joke)$/;
/** What a line asks of what was spoken of, by its form. */
const facets: ReadonlyArray<readonly [facet: string, acts: RegExp]> = [
  ['when', /^(?:unsure\.(?:own\.)?when|duration|when)$/],
  ['why', /^(?:unsure\.why|why|whyprice)$/],
  ['prices', /^(?:unsure\.count|prices)$/],
  ['usedfor', /^usedfor$/],
];
const ofDue = /^(?:debts|owed|promise|purse)\b/;
/** Something that it knows, which is then what they talk of. */
const known =
  /^(?:told|gossip|witness|lived|reflection|thirdOwed|promise\.|debts|owed|market|goal|activity|person|kin|family|dead)\b/;
const ofTrade = /^(?:prices|haggle|stock|deal|wares|offer|selling|repair)$/;
/** What is said in a trade alone, and what the same words are elsewhere. */
const elsewhere: Readonly<Record<string, string>> = { haggle: 'heard.view', stock: 'unknown', deal: 'yes' };
/** The same, where it names a number. */
const numbered: Readonly<Record<string, string>> = { haggle: 'haggle.what', deal: 'gift' };
/** What leaves a talk where it is. */
const passing =
  /^(?:unsure|unknown|unclear|heard|why|when|more|again|further|yes|no|thanks|praise|greeting|insist|plea|truth|source|gibberish|foreign|hush|listening|apology|condolence|joking|name|introduction|duration)\b/;
/** Facts of which one knows no more, if they are asked again. */
const told = /^(?:dead|dying|grief|news|told|gossip|witness|person\.dead)\b/;
const notUnderstood = /^(?:unsure|unknown|heard|unclear)/;

/** What a line means after what was said before: "how much?" of the goods or the debt that was spoken of. */
export function inThread(said: Understood, thread: Thread | null): Understood {
  const { act, word } = said;
  if (thread === null) return said;
  const { said: asked } = thread;
  const isOfTrade = ofTrade.test(asked.act);
  if (elsewhere[act] !== undefined && word === null && !isOfTrade)
    return { ...said, act: (said.count === null ? undefined : numbered[act]) ?? elsewhere[act] };
  // "And your father?" asks the same of him.
  const isSame = /^(?:family|kinwell)$/.test(act) && said.refersBack && said.kin !== null;
  if (isSame && /^kin(?!well)/.test(asked.act)) return { ...said, act: asked.act };
  const isOfPeople = /^(?:person|family|kin|told|gossip|dead)/.test(thread.answer.rule);
  if (act === 'prices' && word === null && said.refersBack && isOfPeople)
    return { ...said, act: 'unsure.count' };
  if (act === 'more' && askedOn.test(asked.act)) return asked;
  if (word !== null || said.who !== null) return said;
  const isOfWare = ofTrade.test(act) && (act !== 'wares' || said.count !== null);
  if (!isOfWare || !isOfTrade || asked.act === 'repair') return said;
  const before = act === 'prices' && said.count === null ? asked : said;
  return { ...said, word: asked.word, count: before.count, orders: before.orders };
}

/** The answer of the book to a line that goes on from an answer: `why@person.bad` to "why?", `ask@gossip` to any question. */
export function followUp(said: Understood, { rule, slots }: Answer, library: Library): Answer | null {
  const isAny = notUnderstood.test(said.act);
  // A question of its own is a new subject.
  if (isAny && !said.refersBack && rule !== 'search' && !ofDue.test(rule)) return null;
  const acts = isAny ? [said.act, said.isQuestion ? 'ask' : 'tell'] : [said.act];
  return aspectOf(said, { rule, slots }, library) ?? toAny(acts, { rule, slots }, library);
}

/** The answer to "when", "why" and "how much" of something; null: the book has none. */
export function aspectOf(said: Understood, answer: Answer, library: Library): Answer | null {
  const facet = facets.find(([, acts]) => acts.test(said.act))?.[0];
  const isUndated = facet === 'when' && ofDue.test(answer.rule) && answer.slots['due'] === undefined;
  return facet === undefined || isUndated ? null : toAny([facet], answer, library);
}

/** Whether a line is about something else than what was answered before. */
export function isElsewhere({ who, kin }: Understood, { rule, slots }: Answer): boolean {
  const isOther = who !== null && !Object.values(slots).some((text) => text.toLowerCase().includes(who));
  const isOfPeople = /^(?:family|kin|dead|person|grief|mood|why@|said@|ask@|tell@)/.test(rule);
  return isOther || (kin !== null && !isOfPeople);
}

function toAny(acts: readonly string[], { rule, slots }: Answer, library: Library): Answer | null {
  const found = acts.flatMap((act) => widened(rule).map((each) => `${act}@${each}`));
  const key = found.find((each) => library.pools.has(each));
  return key === undefined ? null : { rule: key, slots };
}

/** Nobody answers the same twice, where the book knows what to say then. */
export function once(answers: Answer[], { given }: Thread, library: Library): Answer[] {
  const [first] = answers;
  if (first === undefined || !given.includes(keyOf(first))) return answers;
  const key = widened(first.rule)
    .map((rule) => `said@${rule}`)
    .find((each) => library.pools.has(each));
  if (key !== undefined) return [{ rule: key, slots: first.slots }];
  return told.test(first.rule) ? [{ rule: 'asked.said', slots: {} }] : answers;
}

export function continued(thread: Thread | null, said: Understood, answers: Answer[]): Thread | null {
  const answer = answers.at(-1);
  if (answer === undefined) return thread;
  const given = [...(thread?.given ?? []), ...answers.map(keyOf)];
  // What it does not sell is not what they talk of.
  const isPassing = (passing.test(said.act) && !known.test(answer.rule)) || answer.rule === 'wares.other';
  const stays = thread !== null && (answer.rule.includes('@') || isPassing);
  return stays ? { ...thread, given } : { said, answer, given };
}

/** The same for the same answer. */
export function keyOf({ rule, slots }: Answer): string {
  return `${rule} ${slots['text'] ?? slots['what'] ?? slots['who'] ?? slots['dead'] ?? ''}`;
}

/** `a.b.c`, `a.b`, `a` */
function widened(rule: string): string[] {
  const parts = rule.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
}
