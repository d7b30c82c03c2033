import { type Emotion, type EmotionKind, emotionKinds } from '../common/emotion.js';
import { isSign, type Sign, signIn } from './tone/signs.js';

/** What the one who speaks feels; of players nothing is known. */
export interface Feeling {
  /** 0..100 */
  readonly mood: number;
  readonly mourns: boolean;
  /** Towards the listener, −100..100. */
  readonly affinity: number;
  readonly respect: number;
}

/** A sentiment below this is none. */
const leastSentiment = 0.15;
const neutral: Emotion = { kind: 'neutral', intensity: 0 };

/**
 * The emotion of a line whose speaker named none (docs/feelings.md). What was felt towards the other is an emotion about a person, of
 * which OCC (Ortony, Clore, Collins 1988) make joy (admiration, gratitude, liking), anger (reproach) or disgust (dislike, contempt); the
 * words say which, and alone the rest. Without either, a strong mood shows.
 */
export function emotionOf(text: string, sentiment: number | undefined, feeling?: Feeling): Emotion {
  const sign = signIn(text);
  if (sentiment !== undefined && Math.abs(sentiment) >= leastSentiment)
    return toEmotion(kindOf(sentiment, sign, feeling), Math.abs(sentiment));
  if (sign) return toEmotion(sign.kind, sign.intensity);
  return feeling ? emotionOfMood(feeling) : neutral;
}

function kindOf(sentiment: number, sign: Sign | null, feeling: Feeling | undefined): EmotionKind {
  const isContrary = sentiment > 0 ? isSign(sign, 'anger', 'disgust') : isSign(sign, 'joy');
  if (sign && !isContrary) return sign.kind;
  if (sentiment > 0) return 'joy';
  if (feeling && feeling.respect <= -50) return 'disgust';
  const isHurt = feeling !== undefined && (feeling.mourns || feeling.mood < 30) && feeling.affinity > -10;
  return isHurt ? 'sadness' : 'anger';
}

export function emotionOfMood({ mood, mourns }: Pick<Feeling, 'mood' | 'mourns'>): Emotion {
  if (mourns) return toEmotion('sadness', 0.5);
  if (mood < 25) return toEmotion('sadness', (35 - mood) / 100);
  return mood >= 85 ? toEmotion('joy', (mood - 65) / 100) : neutral;
}

export function toEmotion(kind: EmotionKind, intensity: number): Emotion {
  return { kind, intensity: kind === 'neutral' ? 0 : Math.round(Math.min(1, intensity) * 100) / 100 };
}

/** What an agent gave: a kind, or a kind with its intensity; without one it is as strong as the sentiment. Null for anything else. */
export function clampEmotion(value: unknown, sentiment: number | undefined): Emotion | null {
  const { kind, intensity } = (
    typeof value === 'string' ? { kind: value } : (value ?? {})
  ) as Partial<Emotion>;
  const known = emotionKinds.find((each) => each === kind);
  if (known === undefined) return null;
  const isGiven = typeof intensity === 'number' && !Number.isNaN(intensity);
  const strength = isGiven ? intensity : Math.max(0.3, Math.abs(sentiment ?? 0.5));
  return toEmotion(known, Math.max(0, strength));
}
