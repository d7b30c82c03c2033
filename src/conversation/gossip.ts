import { type HeardTale } from '../ledger/ledger-inputs.js';
import { type RememberedRow } from '../ledger/ledger-result.js';
import { feelingRules } from '../policy/feelings.js';
import { isOfSpeaker, sharedStems, tells, tellsWrong, wordsOf } from './discretion.js';
import { type ChatLine } from './take-turn.js';

/** What is left of the weight of a memory when it is told on. */
const perHop = 0.6;

/** What weighs less than this is forgotten at once. */
const lightest = 0.01;

/** One who took part in a talk, with what it could tell. */
export interface Teller {
  readonly id: string;
  readonly name: string;
  readonly memories: readonly RememberedRow[];
}

/** What one feels towards another, each −100 to 100. */
interface Feelings {
  readonly affinity: number;
  readonly trust: number;
}

/**
 * What the participants of a talk told each other about third parties: for each, what it remembers of somebody whom one of its lines names
 * while it tells it; of several memories the one whose words the line has most of. The listener remembers what the first one remembered, not
 * the line. It weighs 0.6 of the memory of the teller, and half of that where the listener feels nothing for the teller, nothing where
 * it hates it. A wrong costs trust in who did it, and respect. First-person memories are no news.
 */
export function gossipIn(
  lines: readonly Pick<ChatLine, 'speakerId' | 'text'>[],
  participants: readonly Teller[],
  feelingsOf: (one: string, towards: string) => Feelings,
): HeardTale[] {
  return participants.flatMap((teller) => {
    const memory = taleOf(teller, lines, participants);
    if (!memory) return [];
    return participants
      .filter(({ id }) => id !== teller.id)
      .filter(({ id }) => memory.secrecy === 0 || feelingsOf(teller.id, id).trust >= 100 * memory.secrecy)
      .map(({ id }) => toTale(memory, teller.id, id, feelingsOf(id, teller.id)))
      .filter(({ weight }) => weight >= lightest);
  });
}

/** The memory that it told, the surest one. */
function taleOf(
  { id, memories }: Teller,
  lines: readonly Pick<ChatLine, 'speakerId' | 'text'>[],
  participants: readonly Teller[],
): RememberedRow | undefined {
  const present = new Set(participants.map((each) => each.id));
  const shareable = memories
    .filter(({ about }) => about !== null && !present.has(about.id))
    .filter(isTellable);
  return lines
    .filter(({ speakerId }) => speakerId === id)
    .flatMap(({ text }) =>
      shareable
        .filter(({ about }) => ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(about!.name).join(' ')} `))
        .filter((memory) => tells(text, memory.text, [memory.about!.name, memory.fact?.who ?? '']))
        .map((memory) => ({ memory, shared: sharedStems(text, memory.text).size })),
    )
    .sort((a, b) => b.shared - a.shared)[0]?.memory;
}

/** In the mouth of another it has to be true: a fact tells who lived it, a text may not say "I". */
function isTellable({ kind, text, stored }: RememberedRow): boolean {
  if (kind === 'kin' || kind === 'reflection' || kind === 'talk' || kind === 'witness') return false;
  return stored ? !/^(?:I|Ich)\b/.test(text) : !isOfSpeaker(text);
}

function toTale(memory: RememberedRow, tellerId: string, listenerId: string, towards: Feelings): HeardTale {
  const { stored, hops } = memory;
  return {
    tellerId,
    listenerId,
    aboutId: memory.about!.id,
    originId: memory.originId ?? memory.id,
    hops: hops + 1,
    text: stored ? null : memory.text,
    fact: stored ? { ...stored, who: stored.who ?? tellerId } : null,
    amount: stored ? memory.amount : null,
    secrecy: memory.secrecy,
    weight: round(Math.min(1, memory.weight) * perHop * ((100 + towards.affinity) / 200)),
    ...moved(memory, towards),
  };
}

/** What hearing of a wrong does to trust in who did it, and to respect: the less, the oftener it was told. */
function moved(memory: RememberedRow, { trust }: Feelings): Pick<HeardTale, 'trust' | 'respect'> {
  const points = gravityOf(memory) * Math.min(1, memory.weight) * ((100 + trust) / 200) * 0.5 ** memory.hops;
  const { rumour } = feelingRules;
  return { trust: whole(rumour.trust * points), respect: whole(rumour.respect * points) };
}

/** How grave the wrong is that a memory tells of, 0 to 1. */
function gravityOf({ text, stored, about }: RememberedRow): number {
  if (!stored) return tellsWrong(text, about!.name) ? 1 : 0;
  return stored.what === 'broken' ? 1 : stored.what === 'missed' ? 0.5 : 0;
}

function round(weight: number): number {
  return Math.round(weight * 10_000) / 10_000;
}

/** Without a minus in front of zero. */
function whole(points: number): number {
  return Math.round(points) || 0;
}
