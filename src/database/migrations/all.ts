import { Initial1795700000000 } from './1795700000000-initial.js';
import { Setting1795850000000 } from './1795850000000-setting.js';

/** The migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [Initial1795700000000, Setting1795850000000] as const;
