import { type RememberedRow } from '../ledger/ledger-result.js';
import { type HeardTale } from '../ledger/ledger-inputs.js';
import { type ChatLine } from './take-turn.js';
import { truncate } from './clean-text.js';
import { MAX_MEMORY } from './turn.js';

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

/**
 * What the participants of a talk told each other about third parties: for each, the line that names somebody whom a memory is about
 * that the speaker was reminded of; of several memories the one whose words the line has most of. The listener remembers the line as
 * it was said, so it learns nothing that was not spoken. It weighs 0.6 of the memory of the teller, and half of that where
 * the listener feels nothing for the teller, nothing where it hates it. `affinityOf`: −100 to 100, of a listener towards a teller.
 */
export function gossipIn(
  lines: readonly Pick<ChatLine, 'speakerId' | 'text'>[],
  participants: readonly Teller[],
  affinityOf: (listener: string, teller: string) => number,
): HeardTale[] {
  return participants.flatMap((teller) => {
    const tale = talesOf(teller, lines, participants)[0];
    if (!tale) return [];
    const { memory, text } = tale;
    return participants
      .filter(({ id }) => id !== teller.id)
      .map(({ id }) => ({
        tellerId: teller.id,
        listenerId: id,
        aboutId: memory.about!.id,
        originId: memory.originId ?? memory.id,
        hops: memory.hops + 1,
        text: truncate(text, MAX_MEMORY),
        weight: weightOf(memory, affinityOf(id, teller.id)),
      }))
      .filter(({ weight }) => weight >= lightest);
  });
}

interface Tale {
  readonly memory: RememberedRow;
  readonly text: string;
  readonly shared: number;
}

/** The surest first. */
function talesOf(
  { id, memories }: Teller,
  lines: readonly Pick<ChatLine, 'speakerId' | 'text'>[],
  participants: readonly Teller[],
): Tale[] {
  const present = new Set(participants.map((each) => each.id));
  const shareable = memories.filter(
    ({ about, kind }) => about !== null && !present.has(about.id) && kind !== 'kin' && kind !== 'reflection',
  );
  return lines
    .filter(({ speakerId }) => speakerId === id)
    .flatMap(({ text }) => {
      const said = wordsOf(text);
      return shareable
        .filter(({ about }) => ` ${said.join(' ')} `.includes(` ${wordsOf(about!.name).join(' ')} `))
        .map((memory) => {
          const own = new Set(wordsOf(memory.text));
          return { memory, text, shared: new Set(said.filter((word) => own.has(word))).size };
        });
    })
    .sort((a, b) => b.shared - a.shared);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function weightOf({ weight }: RememberedRow, affinity: number): number {
  return Math.round(Math.min(1, weight) * perHop * ((100 + affinity) / 200) * 10_000) / 10_000;
}
