import { type PolicyInstance } from './tax-policy.js';

/** The nearest first. */
export const kin = ['partner', 'parent', 'child', 'sibling', 'grandparent', 'grandchild'] as const;
/**
 * What one character is to another by their parents. Partners are parents of the same child.
 *
 * @publicApi
 */
export type Kin = (typeof kin)[number];

/**
 * One of the two characters of a talk, or of two of a group, in its state right before it.
 *
 * @publicApi
 */
export interface TalkParty {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly personality: string;
  /** 0 to 100. */
  readonly mood: number;
  /** Towards the other, −100 to 100; 0 for strangers. */
  readonly affinity: number;
  /** How far it counts on the other's word, and thinks well of it: −100 to 100. */
  readonly trust: number;
  readonly respect: number;
  /** What the other is to it; null: no kin. */
  readonly kin: Kin | null;
  /** Earlier talks of the two. */
  readonly interactions: number;
  /** Those of them in the last 24 hours of the world. */
  readonly recentTalks: number;
  /** The mean sentiment of its lines, −1 to 1; null: its agent reported none. */
  readonly sentiment: number | null;
}

/**
 * A line of a talk.
 *
 * @publicApi
 */
export interface TalkLine {
  readonly role: 'initiator' | 'responder';
  readonly text: string;
  /** −1 to 1; null: none was reported. */
  readonly sentiment: number | null;
}

/**
 * A talk that took place: at least one of the two spoke.
 *
 * @publicApi
 */
export interface HeldTalk {
  readonly instance: PolicyInstance;
  /** `partial`: a turn failed. */
  readonly outcome: 'completed' | 'partial';
  readonly initiator: TalkParty;
  readonly responder: TalkParty;
  readonly lines: readonly TalkLine[];
  /** Aborts at the deadline (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * What a talk changes for one of the two. It is added to the feelings at the time of writing, within the bounds of mood,
 * affinity, trust and respect.
 *
 * @publicApi
 */
export interface FeelingChange {
  /** Points of mood, −100 to 100; rounded to four fraction digits. */
  readonly mood: number;
  /** Points of affinity towards the other, a whole number from −100 to 100. */
  readonly affinity: number;
  /** Points of trust and of respect, likewise; default 0. */
  readonly trust?: number;
  readonly respect?: number;
}

/**
 * What a talk changes for both.
 *
 * @publicApi
 */
export interface FeelingChanges {
  readonly initiator: FeelingChange;
  readonly responder: FeelingChange;
}

/**
 * How a talk changes the mood of both and what they feel for each other. Instances choose one by its name (`moodPolicy`).
 *
 * Decided: the change of each mood, and of affinity, trust and respect. Not decided: memories, the number of talks, what becomes of
 * offers, and changes without a talk (a tax, a death, a night). A talk without a spoken line changes nothing, and the policy is not
 * called.
 *
 * Called once after every talk of two, and after one of a group for each two who took part, at the same time: with the lines that they
 * said to each other or to all, and the one that comes first in the talk as `initiator`. The changes of a mood add up. Outside of
 * any transaction and lock; feelings may have changed since it started, so the answer
 * is a difference. It is the policy that the instance had when the talk started. The same arguments must give the same
 * answer. Within `POLICY_TIMEOUT_MS`.
 *
 * Errors: whatever it throws, and every answer that breaks these rules, is `POLICY_FAILED` with the name of the class. Then
 * nothing of the talk is written, not even its lines; a retry starts a new talk.
 *
 * @publicApi
 */
export abstract class MoodPolicy {
  /** Lower case words with hyphens, at most 64 characters; unique among the mood policies. */
  abstract readonly name: string;

  abstract feel(talk: HeldTalk): FeelingChanges | Promise<FeelingChanges>;
}
