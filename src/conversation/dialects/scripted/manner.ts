import { emotionOf, toEmotion } from '../../emotion.js';
import { type Emotion, type EmotionKind } from '../../../common/emotion.js';
import { isGrieving } from '../../labels.js';
import { type TurnContext } from '../../turn.js';
import manner from './manner.json' with { type: 'json' };

const leastUnkind = -0.4;

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

export function feelingOf(rule: string): number {
  return feelings.find(([pattern]) => pattern.test(rule))?.[1] ?? 0;
}

export function gesturesOf(rule: string): readonly string[] {
  const gesture = gestures.find(([pattern]) => pattern.test(rule))?.[1];
  return gesture === undefined ? [] : [gesture];
}

/** The emotion of the strongest sentence that has one, else that of the sentiment, else that of the mood. */
export function emotionOfRules(
  rules: readonly string[],
  sentiment: number,
  { self, relationship }: Pick<TurnContext, 'self' | 'relationship'>,
): Emotion {
  const shown = rules.flatMap((rule) => {
    const found = emotions.find(([pattern]) => pattern.test(rule));
    return found ? [{ kind: found[1], intensity: Math.max(found[2], Math.abs(feelingOf(rule))) }] : [];
  });
  const [first] = shown.sort((one, other) => other.intensity - one.intensity);
  if (first) return toEmotion(first.kind, first.intensity);
  const { affinity, respect = 0 } = relationship;
  // Who says nothing unkind shows no anger.
  const shows = sentiment < 0 && sentiment > leastUnkind ? 0 : sentiment;
  return emotionOf('', shows, { mood: self.mood, mourns: isGrieving(self), affinity, respect });
}
