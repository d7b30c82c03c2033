import { emotionOf, toEmotion } from '../../emotion.js';
import { type Emotion, type EmotionKind } from '../../../common/emotion.js';
import { isGrieving } from '../../labels.js';
import { type TurnContext } from '../../turn.js';
import { type Act } from './book.js';
import manner from './manner.json' with { type: 'json' };

/** What a line of a script does, or how it is felt. */
export type Mark = keyof typeof manner.marks;

interface MarkOf {
  /** −1..1 */
  readonly feeling: number;
  readonly act: Act;
  readonly emotion: readonly [EmotionKind, number] | null;
  readonly gesture: string | null;
}

export const marks = manner.marks as unknown as Readonly<Record<Mark, MarkOf>>;

/** How the speaker feels who says so, −1..1; 0 for everything else. */
const feelings = manner.feelings.map(
  ([rule, feeling]) => [new RegExp(String(rule)), Number(feeling)] as const,
);
/** Where what is said shows more than whether it is good or bad. */
const emotions = manner.emotions.map(
  ([rule, kind, intensity]) => [new RegExp(String(rule)), kind as EmotionKind, Number(intensity)] as const,
);
const gestures = Object.entries(manner.gestures).map(
  ([rule, gesture]) => [new RegExp(rule), gesture] as const,
);

/** Who only disagrees is not angry. */
const leastFelt = 0.25;

export function feelingOf(rule: string): number {
  return feelings.find(([pattern]) => pattern.test(rule))?.[1] ?? 0;
}

/** The one that counts among what is felt at several sentences. */
export function strongest(feelings: readonly number[]): number {
  return feelings.reduce((best, each) => (Math.abs(each) > Math.abs(best) ? each : best), 0);
}

export function gesturesOf(rule: string): readonly string[] {
  const gesture = gestures.find(([pattern]) => pattern.test(rule))?.[1];
  return gesture === undefined ? [] : [gesture];
}

/**
 * The emotion of the strongest sentence that has one, else that of what is felt by who says such a thing, else that of the mood. What
 * the speaker thinks of the other is none: who is sullen with strangers is not angry in every line.
 */
export function emotionOfRules(
  rules: readonly string[],
  { self, relationship }: Pick<TurnContext, 'self' | 'relationship'>,
): Emotion {
  const shown = rules.flatMap((rule) => {
    const found = emotions.find(([pattern]) => pattern.test(rule));
    return found ? [{ kind: found[1], intensity: Math.max(found[2], Math.abs(feelingOf(rule))) }] : [];
  });
  const [first] = shown.sort((one, other) => other.intensity - one.intensity);
  if (first) return toEmotion(first.kind, first.intensity);
  const { affinity, respect = 0 } = relationship;
  const felt = strongest(rules.map(feelingOf));
  return emotionOf('', Math.abs(felt) < leastFelt ? 0 : felt, {
    mood: self.mood,
    mourns: isGrieving(self),
    affinity,
    respect,
  });
}

/** The emotion of a mark, else that of the mood. */
export function emotionOfMark(
  mark: Mark | null,
  { self, relationship }: Pick<TurnContext, 'self' | 'relationship'>,
): Emotion {
  const shown = mark === null ? null : marks[mark].emotion;
  // Who mourns is not merry, however grateful.
  if (shown !== null && !(shown[0] === 'joy' && isGrieving(self))) return toEmotion(...shown);
  const { affinity, respect = 0 } = relationship;
  return emotionOf('', 0, { mood: self.mood, mourns: isGrieving(self), affinity, respect });
}
