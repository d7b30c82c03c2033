import type { Option } from '../ui/form/fields.js';

/** The policies that every service has; an installation may have more, which are known by their names alone. */
export const inheritances: readonly Option[] = [
  { value: 'heirs', label: 'Heirs', text: 'to the living children, else the parents, else the treasury' },
  { value: 'treasury', label: 'Treasury', text: 'to the treasury' },
  { value: 'population', label: 'Population', text: 'to everyone alive, in equal parts' },
  { value: 'none', label: 'No one', text: 'the money leaves the world' },
];

export const taxPolicies: readonly Option[] = [
  { value: 'flat', label: 'Flat', text: 'everyone pays the same share of their wealth' },
  { value: 'progressive', label: 'Progressive', text: 'the richer pay a larger share' },
];

export const moodPolicies: readonly Option[] = [
  { value: 'sentiment', label: 'Sentiment', text: 'kind words cheer, harsh ones hurt' },
];

/** Where the wealth of the dead goes, in a sentence. */
export function inheritanceText(inheritance: string): string {
  const known = inheritances.find(({ value }) => value === inheritance);
  if (inheritance === 'none') return 'No one gets it: the money leaves the world.';
  return known
    ? `It goes ${known.text}.`
    : `The policy “${inheritance}” of this installation decides who gets it.`;
}
