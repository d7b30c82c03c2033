import { Initial1767000000000 } from './1767000000000-initial.js';

/** The released migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [Initial1767000000000] as const;
