import { Initial1795700000000 } from './1795700000000-initial.js';
import { Facts1795820000000 } from './1795820000000-facts.js';
import { FactsOfBefore1795820000001 } from './1795820000001-facts-of-before.js';
import { Ties1795840000000 } from './1795840000000-ties.js';
import { Setting1795850000000 } from './1795850000000-setting.js';
import { Tokens1795870000000 } from './1795870000000-tokens.js';
import { CharacterText1795900000000 } from './1795900000000-character-text.js';

/** The migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [
  Initial1795700000000,
  Facts1795820000000,
  FactsOfBefore1795820000001,
  Ties1795840000000,
  Setting1795850000000,
  Tokens1795870000000,
  CharacterText1795900000000,
] as const;
