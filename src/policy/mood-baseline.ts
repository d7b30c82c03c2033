import { createHash } from 'node:crypto';
import { type AgentNpcRow } from '../database/rows.js';
import { decimalOf } from '../common/money/units.js';
import { feelingRules } from './feelings.js';

const { from, to } = feelingRules.baseline;

/**
 * Where the mood of a character rests. Without a value of its own it is 45 to 75, from the first byte of the SHA-256 of its
 * uuid, as economy.mood_baseline has it: the same in every copy of its world.
 */
export function moodBaselineOf({ uuid, mood_baseline: given }: AgentNpcRow): number {
  if (given !== null && given !== undefined) return decimalOf(given);
  return from + (createHash('sha256').update(uuid).digest()[0]! % (to - from + 1));
}
