import { emotionOf, toEmotion } from '../../emotion.js';
import { type Emotion, type EmotionKind } from '../../../common/emotion.js';
import { isGrieving } from '../../labels.js';
import { type TurnContext } from '../../turn.js';

/** How the speaker feels who says so, −1..1; 0 for everything else. */
const feelings: ReadonlyArray<readonly [RegExp, number]> = [
  [/^insult$/, -0.75],
  [/^(?:insulted|threatened)$/, -0.6],
  [/^(?:grudge|grudge\.told|debt\.defy|debt\.last|shun\.cold|leave\.cold|scorn|retort)$/, -0.5],
  [/^(?:cause|gave\.cold$|got\.cold$|request\.cold$|you\.cold$|debt\.due\.cold$|owed\.\w+\.cold$)/, -0.4],
  [/^apology\.cold$/, -0.35],
  [/^(?:debt\.due|owed\.(?:broken|missed))$/, -0.25],
  [/^(?:shun\.cool|leave\.cool|disagree|you\.cool|deal\.no|curt|levy)$/, -0.18],
  [/^regret$/, 0.3],
  [/^owed\.(?:broke|short)$/, 0.2],
  [/^(?:thanks|owed\.let)$/, 0.65],
  [/^(?:praise\.you|past\.kind|you\.warm|thanked|praised|owed\.(?:kept|back))$/, 0.5],
  [/^(?:owing|spark|got)$/, 0.45],
  [/^(?:past\.sad|kin\.(?:greet|reply|bye|parent|child|sibling))/, 0.35],
  [/^(?:glad|sympathy|condoled|gifted|greet\.warm|bye\.warm|mourned|deal\.get|deal\.pay)$/, 0.28],
  [/^(?:tease|agree|debt\.wait|apology|soothe|gave|owed\.(?:pardon|welcome|held|returned|gave))$/, 0.18],
  [/^(?:meet|meet\.back|greet\.open|bye\.open)$/, 0.07],
];
/** Where what is said shows more than whether it is good or bad. */
const emotions: ReadonlyArray<readonly [RegExp, EmotionKind, number]> = [
  [
    /^(?:insult|insulted|retort|grudge|cause|debt\.(?:defy|last|due\.cold)|owed\.(?:broken|missed)|levy)/,
    'anger',
    0.5,
  ],
  [/^(?:scorn|shun\.cold|leave\.cold|flirt\.cold)/, 'disgust', 0.4],
  [/^(?:threatened|alarm)/, 'fear', 0.6],
  [/^(?:grief|mourned|legacy|joke\.grief|dead\.k|condoled)/, 'sadness', 0.6],
  [
    /^(?:sympathy|past\.sad|regret|mood\.low|penniless|owed\.(?:broke|short)|news\.fresh|tax\.heavy)/,
    'sadness',
    0.35,
  ],
  [/^(?:confession|gossiped|spark|real)/, 'surprise', 0.4],
  [/^(?:thanks|thanked|praised|praise|glad|gifted|got$|kin\.greet|mood\.high|joke$|tease)/, 'joy', 0.45],
];
const gestures: ReadonlyArray<readonly [RegExp, string]> = [
  [/^kin\.greet/, 'embrace'],
  [/^(?:greet\.warm|praise\.you|spark|glad)$/, 'smile'],
  [/^(?:meet|meet\.back|greet\.open|shun\.cool|leave\.cool|agree)$/, 'nod'],
  [
    /^(?:shun\.cold|scorn|grudge|grudge\.told|cause\..+|debt\.due.*|debt\.last|owed\.(?:broken|missed|pardon\.cold).*)$/,
    'frown',
  ],
  [/^(?:insult|insulted|threatened|retort)$/, 'glare'],
  [/^(?:disagree|deal\.no)$/, 'shake_head'],
  [/^(?:thanks|owing|owed\.(?:kept|back|let))$/, 'bow'],
  [/^tease$/, 'laugh'],
  [/^(?:grief|grief\.new|legacy|mourned|sympathy|debt\.owe|owed\.(?:broke|short))$/, 'lower_gaze'],
  [/^(?:tax\.heavy|taxed|mood\.low|wealth\.poor)$/, 'sigh'],
  [/^weather/, 'look_at_sky'],
  [/^deal\.(?:get|pay)$/, 'shake_hands'],
  [/^(?:gossip|overheard)$/, 'lean_in'],
  [/^(?:bye\.|kin\.bye)/, 'wave'],
  [/^leave\.cold$/, 'turn_away'],
];

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
  return emotionOf('', sentiment, { mood: self.mood, mourns: isGrieving(self), affinity, respect });
}
