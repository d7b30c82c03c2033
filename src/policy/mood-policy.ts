import { type PolicyInstance } from './tax-policy.js';

/**
 * One of the two of a talk, as it was right before it.
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
  /** Talks of the two, before this one. */
  readonly interactions: number;
  /** Those of them in the last 24 hours. */
  readonly recentTalks: number;
  /** The mean of what it showed in its lines, −1 to 1; null: its agent showed nothing. */
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
  /** −1 to 1; null: none was shown. */
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
  /** Aborts when the time is up (`POLICY_TIMEOUT_MS`). */
  readonly signal: AbortSignal;
}

/**
 * What a talk does to one of the two. It is added to what is felt when it is written, and ends at the bounds of mood and
 * affinity.
 *
 * @publicApi
 */
export interface FeelingChange {
  /** Points of mood, −100 to 100; rounded to four fraction digits. */
  readonly mood: number;
  /** Points of affinity towards the other, a whole number of −100 to 100. */
  readonly affinity: number;
}

/**
 * What a talk does to both.
 *
 * @publicApi
 */
export interface FeelingChanges {
  readonly initiator: FeelingChange;
  readonly responder: FeelingChange;
}

/**
 * What a talk does to the mood of both and to what they feel for each other. Instances choose one by its name (`moodPolicy`).
 *
 * Decided: the change of each mood and of each affinity. Not decided: what is remembered, that the talk counts as one, and
 * everything that changes a mood without a talk (a tax, a death). A talk in which no agent spoke changes nothing, and nobody is
 * asked.
 *
 * Called once after every talk, outside of any transaction and lock; feelings may have changed since it began, so the answer
 * is what is added to them. It is the policy that the instance had when the talk began. The same arguments give the same
 * answer. Within `POLICY_TIMEOUT_MS`.
 *
 * Errors: whatever it throws, and every answer that breaks these rules, is `POLICY_FAILED` with the name of the class. Then
 * nothing of the talk is written, also not what was said; a repeat lets the two talk again.
 *
 * @publicApi
 */
export abstract class MoodPolicy {
  /** Lower case words with hyphens, at most 64 characters; unique among the mood policies. */
  abstract readonly name: string;

  abstract feel(talk: HeldTalk): FeelingChanges | Promise<FeelingChanges>;
}
