import { type TurnContext, type TurnMemory } from '../../turn.js';
import { type Recollection } from './recollection.js';

/** What was promised or owed, as the service remembers it: whose doing it was, and what. */
export interface Owed {
  /** What follows `owed.` in the name of a rule. */
  readonly rule: string;
  readonly amount: number;
  /** What was promised, or what a payment was for; '' if nobody said. */
  readonly what: string;
}

/** The fixed sentences of the service. The first half is the doing of the other, the second that of the speaker. */
const sentences: ReadonlyArray<readonly [rule: string, sentence: RegExp]> = [
  ['broken', /^.+? broke a promise to me(?:\.|: (?<what>.+))$/s],
  ['kept', /^.+? kept a promise to me(?:\.|: (?<what>.+))$/s],
  ['missed', /^.+? did not pay me (?<sum>[\d.]*\d)(?: of the (?<what>.+?))?\.?$/s],
  ['back', /^.+? paid me back (?<sum>[\d.]*\d)\.?$/s],
  ['let', /^.+? forgave me (?<sum>[\d.]*\d)\.?$/s],
  ['broke', /^I broke a promise to .+?(?:\.|: (?<what>.+))$/s],
  ['held', /^I kept a promise to .+?(?:\.|: (?<what>.+))$/s],
  ['short', /^I could not pay .+? (?<sum>[\d.]*\d)(?: of the (?<what>.+?))?\.?$/s],
  ['returned', /^I paid back (?<sum>[\d.]*\d) to .+$/s],
  ['gave', /^I forgave .+? (?<sum>[\d.]*\d)\.?$/s],
];
const ofOther = /^(?:broken|kept|missed|back|let)$/;

export function readOwed({ text }: TurnMemory): Owed | null {
  for (const [rule, sentence] of sentences) {
    const found = sentence.exec(text);
    if (!found) continue;
    const { sum = '0', what = '' } = found.groups ?? {};
    return { rule, amount: Number.parseFloat(sum), what: what.replace(/^[“„]|[”“]$|\.$/g, '') };
  }
  return null;
}

/** The rule that tells it; null: not to this listener, who is told of others only what those did. */
export function ruleOfOwed({ rule }: Owed, isOfListener: boolean): string | null {
  if (isOfListener) return `owed.${rule}`;
  return ofOther.test(rule) ? `thirdOwed.${rule}` : null;
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
  return /^owed\.(?:broke|held|short|returned|gave)\b/.test(rule);
}

/** A promise that was broken, or a payment that did not come. */
export function isWrong(rule: string): boolean {
  return /^owed\.(?:broken|broke|missed|short)\b/.test(rule);
}

export function isOwnWrong(rule: string): boolean {
  return isWrong(rule) && isOwnDeed(rule);
}
