/** What one may be to another by the word of the game. Partners are kin. */
export const ties = [
  'partner',
  'friend',
  'ally',
  'rival',
  'enemy',
  'mentor',
  'pupil',
  'employer',
  'employee',
] as const;
/**
 * What one is to another by the word of the game.
 *
 * @publicApi
 */
export type Tie = (typeof ties)[number];

/** What one is to the other whose tie this is; the others are the same both ways. */
export const counterparts: Readonly<Partial<Record<Tie, Tie>>> = {
  mentor: 'pupil',
  pupil: 'mentor',
  employer: 'employee',
  employee: 'employer',
};
