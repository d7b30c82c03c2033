import { type TurnContext, type TurnMemory } from '../../turn.js';
import { type Recollection } from './recollection.js';

const ofOther = new Set(['broken', 'kept', 'missed', 'back', 'let']);

/** The rule that tells what became of a promise or a debt; null: not to this listener, who is told of others only what those did. */
export function ruleOfOwed(what: string, isOfListener: boolean): string | null {
  if (isOfListener) return `owed.${what}`;
  return ofOther.has(what) ? `thirdOwed.${what}` : null;
}

/** Whether the two have had promises or debts, open or past, so that they are no strangers. */
export function haveDealt({
  relationship,
  memories,
  other,
}: Pick<TurnContext, 'relationship' | 'memories' | 'other'>): boolean {
  const isBetween = ({ kind, about }: TurnMemory): boolean =>
    kind === 'obligation' && (about?.id === other.id || about?.name === other.name);
  return (relationship.obligations ?? []).length > 0 || memories.some(isBetween);
}

/** What lies between the two since their last talk, and is spoken of before all else. */
export function owedBetween(memories: readonly Recollection[]): Recollection | null {
  return memories.find(({ rule, isNews }) => isNews && rule.startsWith('owed.')) ?? null;
}

/** What the speaker did itself, well or badly. */
export function isOwnDeed(rule: string): boolean {
  return /^owed\.(?:broke|held|short|returned|forgave)\b/.test(rule);
}

/** A promise that was broken, or a payment that did not come. */
export function isWrong(rule: string): boolean {
  return /^owed\.(?:broken|broke|missed|short)\b/.test(rule);
}
