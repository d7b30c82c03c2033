import { hashOf, seededRandom } from '../../seeded.js';
import { type TurnContext } from '../../turn.js';
import { type Kin, type Trait } from './book.js';
import natures from './natures.json' with { type: 'json' };
import { haveDealt } from './owed.js';
import { type Voice, voiceOf } from './voice.js';

export type Warmth = 'cold' | 'cool' | 'open' | 'warm';

/** How the speaker feels about the other in this talk. */
export interface Bond {
  readonly warmth: Warmth;
  /** −1..1: whether the two go together by nature, the same for both. */
  readonly chemistry: number;
  /** Where the affinity of the two tends to; talk moves it there and no further. */
  readonly level: number;
  readonly kin: Kin | null;
  readonly isFirst: boolean;
}

type Pairs = Readonly<Partial<Record<Trait, string>>>;
/** Traits that get on badly with each other. */
const clashes: Pairs = natures.clashes;
const alike: Pairs = natures.alike;

/** The affinity from which two know each other. */
const knownFrom = 20;
/** The trust below which a broken word is not forgotten. */
const distrust = -10;

function isNear(kin: TurnContext['relationship']['kin']): kin is Kin {
  return kin === 'parent' || kin === 'child' || kin === 'sibling' || kin === 'partner';
}

/** @param key Of the pair, the same for both. */
export function bondOf(
  { relationship, self, other, memories }: TurnContext,
  voice: Voice,
  key: string,
  seed: string,
): Bond {
  const kin = isNear(relationship.kin) ? relationship.kin : null;
  const house = isOfOneHouse(self.name, other.name);
  const known = other.description;
  const others = known === '' ? [] : voiceOf(other.name, known).traits;
  const chemistry = clamp(
    (hashOf(`${key}/chemistry`) % 2001) / 1000 - 1 + natureOf(voice.traits, others),
    -1,
    1,
  );
  const { affinity, stage, tie, interactions, trust = 0, respect = 0 } = relationship;
  const level = 15 + 65 * chemistry + (kin === null ? 0 : 30);
  const luck = seededRandom(`${seed}/luck/${self.name}`)() - 0.5;
  const tone =
    affinity / 90 +
    0.3 * chemistry +
    (self.mood - 50) / 250 +
    (trust + respect) / 600 +
    (kin === null ? (house ? 0.15 : 0) : 0.3) +
    luck * 0.4;
  // Friends and enemies of the game's making met before their first talk.
  const isKnown = tie !== undefined || Math.abs(affinity) >= knownFrom;
  const dealt = haveDealt({ relationship, memories, other });
  return {
    warmth: dealt
      ? heldTo(warmthOf(stage, tone + clamp(trust / 40, -0.6, 0.4), kin), relationship, house || kin !== null)
      : warmthOf(stage, tone, kin),
    chemistry,
    level,
    kin,
    isFirst: interactions === 0 && kin === null && !house && !dealt && !isKnown,
  };
}

/** Who bears the same family name was not met yesterday: husbands and wives, aunts and nephews. */
function isOfOneHouse(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => /\s(\p{Lu}\p{Ll}+)$/u.exec(name)?.[1]);
  return first !== undefined && first === second;
}

/** Enemies stay cold, and those who are wary never get cordial; friends have a bad day at worst. */
function warmthOf(stage: TurnContext['relationship']['stage'], tone: number, kin: Kin | null): Warmth {
  if (stage === 'hostile') return 'cold';
  if (stage === 'wary') return tone < -0.45 ? 'cold' : 'cool';
  if (stage === 'friend' || stage === 'close friend') return tone < 0.05 ? 'open' : 'warm';
  if (kin !== null) return tone < -0.35 ? 'cool' : tone < 0.2 ? 'open' : 'warm';
  return tone < -0.3 ? 'cool' : tone < 0.42 ? 'open' : 'warm';
}

/** Who has kept his word is not shunned by whom he does not please, nor is one who broke it well received by any but friends and kin. */
function heldTo(
  warmth: Warmth,
  { stage, trust = 0 }: TurnContext['relationship'],
  isOfFamily: boolean,
): Warmth {
  if (warmth === 'cool' && trust > 0 && stage !== 'wary') return 'open';
  if (trust >= 0 || warmth === 'cool' || warmth === 'cold') return warmth;
  const isNear = isOfFamily || stage === 'friend' || stage === 'close friend';
  return trust <= distrust && !isNear ? 'cool' : 'open';
}

function natureOf(own: readonly Trait[], others: readonly Trait[]): number {
  const among = (pairs: Pairs, a: Trait, b: Trait): boolean =>
    (pairs[a] ?? '').split(' ').includes(b) || (pairs[b] ?? '').split(' ').includes(a);
  let sum = 0;
  for (const a of own) {
    for (const b of others) {
      if (among(clashes, a, b)) sum -= 0.35;
      else if (a === b || among(alike, a, b)) sum += 0.3;
    }
  }
  return sum;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

const warmthFeeling: Record<Warmth, number> = { cold: -0.5, cool: -0.22, open: 0.02, warm: 0.22 };

/**
 * The sentiment of a line: mostly what it says (`act`, the strongest of its sentences), a little the mood, and a pull to the level of
 * the two, so that small talk makes nobody a bosom friend.
 */
export function sentimentOf(
  { self, relationship }: TurnContext,
  { warmth, level }: Bond,
  act: number,
): number {
  const pull = clamp((level - relationship.affinity) / 100, -0.45, 0.45);
  const mild = warmthFeeling[warmth] * 0.6 + pull + (self.mood - 55) / 400;
  // Strong words mean what they say, whatever the mood, and comfort is never cold.
  const weight = Math.min(1, Math.abs(act) * 1.4);
  const feeling = act * (0.4 + 0.6 * weight) + mild * (1 - weight);
  const kind = act >= 0.5 ? 0.4 : act >= 0.25 ? 0.1 : -1;
  const bounded = act <= -0.5 ? Math.min(feeling, -0.5) : Math.max(feeling, kind);
  return Math.round(clamp(bounded, -1, 1) * 100) / 100;
}
