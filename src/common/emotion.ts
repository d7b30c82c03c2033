export const emotionKinds = ['joy', 'anger', 'fear', 'sadness', 'disgust', 'surprise', 'neutral'] as const;
/**
 * The basic emotions (Ekman 1992), and none of them.
 *
 * @publicApi
 */
export type EmotionKind = (typeof emotionKinds)[number];

/**
 * How a line is said.
 *
 * @publicApi
 */
export interface Emotion {
  kind: EmotionKind;
  /** 0..1 */
  intensity: number;
}
