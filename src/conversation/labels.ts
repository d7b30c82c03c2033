import { type RelationshipStage } from './turn.js';

/** A mood in a word, for agents that read better than they count. */
export function moodLabel(mood: number): string {
  if (mood >= 85) return 'joyful';
  if (mood >= 65) return 'content';
  if (mood >= 45) return 'calm';
  if (mood >= 25) return 'gloomy';
  return 'miserable';
}

/** What a wealth means beside the mean of the living, in a word. */
export function standing(wealth: number, mean: number): string {
  if (wealth === 0) return 'penniless';
  if (mean <= 0) return 'well off';
  const share = wealth / mean;
  if (share < 0.35) return 'poor';
  if (share < 0.8) return 'modest';
  if (share < 1.5) return 'comfortable';
  if (share < 3) return 'well off';
  return 'rich';
}

/** Thresholds of the specification of conversations; who has never talked is a stranger unless feelings say more. */
export function relationshipStage(affinity: number, interactions: number): RelationshipStage {
  if (affinity <= -50) return 'hostile';
  if (affinity <= -10) return 'wary';
  if (interactions === 0) return 'stranger';
  if (affinity < 30) return 'acquaintance';
  return affinity < 70 ? 'friend' : 'close friend';
}
