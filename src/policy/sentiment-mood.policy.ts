import {
  type FeelingChange,
  type FeelingChanges,
  type HeldTalk,
  MoodPolicy,
  type TalkParty,
} from './mood-policy.js';

/**
 * The default, `sentiment`. With s the mean sentiment a character showed, −1 to 1:
 * - affinity of A towards B: `round(8 * s_A / (1 + talks in the last 24 h))`, so that frequent talks count less and less;
 * - mood of A: `round(5 * s_B)`: it depends on the other's lines, so that no agent sets its own mood.
 *
 * @publicApi
 */
export class SentimentMoodPolicy extends MoodPolicy {
  readonly name: string = 'sentiment';

  feel({ initiator, responder }: Pick<HeldTalk, 'initiator' | 'responder'>): FeelingChanges {
    return { initiator: changeOf(initiator, responder), responder: changeOf(responder, initiator) };
  }
}

function changeOf(own: TalkParty, other: TalkParty): FeelingChange {
  return {
    mood: round(5 * (other.sentiment ?? 0)),
    affinity: round((8 * (own.sentiment ?? 0)) / (1 + own.recentTalks)),
  };
}

/** Halves away from zero, so that a kind word and a hard one of the same strength count the same. */
function round(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}
