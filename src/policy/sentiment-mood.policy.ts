import { highestAffinity, highestMood } from '../common/bounds.js';
import { feelingRules } from './feelings.js';
import {
  type FeelingChange,
  type FeelingChanges,
  type HeldTalk,
  MoodPolicy,
  type TalkParty,
} from './mood-policy.js';

const { talk, badIsStronger } = feelingRules;

/**
 * The default, `sentiment`. A talk moves whom it is about by its tone, from −1 to 1: for affinity mostly what it heard, and
 * what it showed itself; for respect and mood only what it heard, so that no agent sets its own mood. Words without a sentiment move nothing.
 * - Strength: `t = tone · (0.3 + 0.7 · |tone|)`, and 1.8 times that of a bad tone. Points: 12 of affinity, 3 of respect, 6 of mood.
 * - What moves away from the middle counts less the farther out it is: affinity by `1 − |affinity| / 100`, mood by
 *   `2 · (1 − mood / 100)` from 50 on, and likewise below. So nobody is pinned at an end.
 * - Talks of the two in the last 24 hours of the world divide it: `1 / (1 + n)`.
 *
 * A friend is made by about nine good talks (tone 0.5) on nine days, or three of the kindest; an enemy by ten bad ones, or three
 * of the cruelest. Sources: see `feelingRules`.
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
  const words = other.sentiment ?? 0;
  // To whom nothing was said, nothing has happened, whatever it said itself.
  const tone = words === 0 ? 0 : talk.heard * words + (1 - talk.heard) * (own.sentiment ?? words);
  const [felt, heard] = [tone, words].map((each) => strengthOf(each) / (1 + own.recentTalks));
  return {
    mood: round(talk.mood * heard! * roomOfMood(own.mood, heard!), 2),
    affinity: round(talk.affinity * felt! * roomOf(own.affinity, felt!)),
    respect: round(talk.respect * heard! * roomOf(own.respect, heard!)),
  };
}

function strengthOf(tone: number): number {
  return tone * (0.3 + 0.7 * Math.abs(tone)) * (tone < 0 ? badIsStronger : 1);
}

/** All of it towards the middle, less the farther away from it. */
function roomOf(value: number, direction: number): number {
  return value * direction > 0 ? 1 - Math.abs(value) / highestAffinity : 1;
}

function roomOfMood(mood: number, direction: number): number {
  const left = direction > 0 ? highestMood - mood : mood;
  return Math.min(1, (2 * left) / highestMood);
}

/** Halves away from zero, so that a kind word and a hard one of the same strength count the same. */
function round(value: number, digits = 0): number {
  const scale = 10 ** digits;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale;
  return rounded === 0 ? 0 : rounded;
}
