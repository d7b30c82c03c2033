import { Initial1769500000000 } from './1769500000000-initial.js';

/** The migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [Initial1769500000000] as const;
