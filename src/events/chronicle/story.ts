import { type StoryKind } from './chronicle.resource.js';
import { type StoredLeg } from '../../ledger/exchange-call.js';
import { type Units } from '../../common/money/units.js';

/** A sentence to be: one of the phrase book, and what comes into its slots. */
export interface Sentence {
  readonly rule: string;
  /** Ids of characters: {a}, {b}, and {list}. */
  readonly a?: string;
  readonly b?: string;
  readonly list?: readonly string[];
  /** How many more than are in the list. */
  readonly more?: number;
  readonly amount?: Units;
  /** What it was for: a word of the game. */
  readonly reason?: string | null;
  /** The name of an asset. */
  readonly goods?: string;
  /** What somebody promised or said. */
  readonly text?: string;
  readonly figures?: Readonly<Record<string, number>>;
  /** A share of somebody's wealth, from 0 to 1. */
  readonly share?: number;
  /** Between the two, it is {later}. */
  readonly since?: Date;
  readonly at?: Date;
}

/** Something that is worth telling. */
export interface Moment {
  readonly kind: StoryKind;
  readonly at: Date;
  readonly seqs: readonly number[];
  /** 0 to 100. */
  readonly weight: number;
  readonly sentences: readonly Sentence[];
  /** Moments of one thread are told together. */
  readonly thread?: string;
  /** The next moment of its thread begins another one. */
  readonly ends?: true;
  /** Alone it is not worth telling. */
  readonly prelude?: true;
  /** The talk that turned it, and whether for better. */
  readonly turn?: { readonly seq: number; readonly isGood: boolean };
}

/** An event, as far as a chronicle reads it. */
export interface StoryEvent {
  readonly seq: number;
  readonly at: Date;
  readonly kind: string;
  readonly cause: string | null;
  readonly actor: string | null;
  readonly recipient: string | null;
  readonly amount: Units | null;
  readonly actorWealth: Units | null;
  readonly recipientWealth: Units | null;
  /** What a payment was for. */
  readonly reason?: string | null;
  /** Without lines of talks. */
  readonly data: StoryData | null;
}

export interface Felt {
  readonly affinity: number;
  readonly affinityDelta: number;
  readonly interactions: number;
  readonly mood: Units;
  readonly moodDelta: Units;
}

interface StoryData {
  readonly type?: string;
  readonly parents?: readonly { readonly id: string }[];
  readonly mourners?: readonly { readonly id: string }[];
  /** Of a death: who got goods. */
  readonly others?: readonly { readonly id: string }[];
  readonly outcome?: string;
  readonly relationship?: {
    readonly initiator?: Felt;
    readonly responder?: Felt;
    readonly others?: readonly (Felt & { readonly characterId: string; readonly otherId: string })[];
  };
  readonly offers?: readonly Offer[];
  readonly oldRate?: number;
  readonly newRate?: number;
  readonly collected?: Units;
  readonly payers?: number;
  readonly amount?: Units;
  readonly policy?: string;
  readonly recipients?: number;
  readonly legs?: readonly StoredLeg[];
  readonly hold?: {
    readonly id: string;
    readonly recipient_id?: string | null;
    readonly asset?: string | null;
  };
  /** What happened to an obligation, how much was not paid, or is not owed any more. */
  readonly action?: string;
  readonly obligation?: {
    readonly id: string;
    readonly kind?: string;
    readonly text?: string | null;
    readonly amount?: Units | null;
    readonly owed?: Units;
    readonly state?: string;
  };
  readonly missing?: Units;
  readonly waived?: Units;
}

export interface Offer {
  readonly accepted?: boolean;
  readonly tradeSeq?: number;
  readonly amount: Units;
  readonly payerId: string;
  readonly payeeId: string;
  readonly refusal?: { readonly code?: string };
}

/** Through whose eyes it is told: a world's, or one character's, who sees its own purse and feelings only. */
export interface View {
  readonly self: string | null;
  /** The mean wealth of the world, by which amounts are great or small. */
  readonly mean: Units;
  /** All the money of the world's characters. */
  readonly supply: Units;
}

export function toMoment(
  { seq, at }: StoryEvent,
  kind: StoryKind,
  weight: number,
  sentence: Sentence,
  more: Pick<Moment, 'thread' | 'ends' | 'prelude' | 'turn'> = {},
): Moment {
  return { kind, at, seqs: [seq], weight: toWeight(weight), sentences: [sentence], ...more };
}

/** Whether a view shows what is between these two. */
export function isSeen({ self }: View, ...sides: readonly (string | null)[]): boolean {
  return self === null || sides.includes(self);
}

/** The share that a part is of a whole, from 0 to 1. */
export function shareOf(part: Units, whole: Units): number {
  const some = part as unknown as number;
  const all = whole as unknown as number;
  return all <= 0 ? 1 : Math.min(1, some / all);
}

export function toWeight(value: number): number {
  return Math.max(0, Math.min(100, Math.round(value)));
}
