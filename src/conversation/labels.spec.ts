import { moodLabel, standing } from './labels.js';

describe('moodLabel', () => {
  it.each([
    [0, 'miserable'],
    [24.9999, 'miserable'],
    [25, 'gloomy'],
    [44.9999, 'gloomy'],
    [45, 'calm'],
    [64.9999, 'calm'],
    [65, 'content'],
    [84.9999, 'content'],
    [85, 'joyful'],
    [100, 'joyful'],
  ])('a mood of %d is %s', (mood, label) => {
    expect(moodLabel(mood)).toBe(label);
  });
});

describe('standing', () => {
  it.each([
    [0, 100, 'penniless'],
    [0.0001, 100, 'poor'],
    [34.9999, 100, 'poor'],
    [35, 100, 'modest'],
    [79.9999, 100, 'modest'],
    [80, 100, 'comfortable'],
    [149.9999, 100, 'comfortable'],
    [150, 100, 'well off'],
    [299.9999, 100, 'well off'],
    [300, 100, 'rich'],
    [99_999_999_999.9999, 0.0001, 'rich'],
  ])('%d beside a mean of %d is %s', (wealth, mean, label) => {
    expect(standing(wealth, mean)).toBe(label);
  });

  it('is told of nobody by a mean that rounds to nothing', () => {
    expect(standing(0, 0)).toBe('penniless');
    expect(standing(0.0001, 0)).toBe('well off');
  });
});
