import { type TurnSelf } from './turn.js';

/** A mood in a word, for language models. */
export function moodLabel(mood: number): string {
  if (mood >= 85) return 'joyful';
  if (mood >= 65) return 'content';
  if (mood >= 45) return 'calm';
  if (mood >= 25) return 'gloomy';
  return 'miserable';
}

/** The grief from which on somebody speaks of nothing else: after the death of a parent for nine nights, of a sibling for two. */
const heavyGrief = 8;

/** Whether a death still weighs on all that somebody says. */
export function isGrieving({ grief = 0, mourning = [] }: Pick<TurnSelf, 'grief' | 'mourning'>): boolean {
  return grief >= heavyGrief && mourning.length > 0;
}

/** A wealth relative to the mean of the living, in a word. */
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
