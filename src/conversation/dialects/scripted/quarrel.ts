import { type Answer, isOf, only } from './answering.js';
import { isOwnWrong, isWrong } from './owed.js';
import { type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { chance } from './subjects.js';
import { voiceOf } from './voice.js';

const rough = ['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy', 'wry'];

/**
 * What the speaker holds against the other, to be told: a hard word or an unpaid debt that it remembers, money given without thanks, a
 * tax that the other took; between enemies, all that has been. Null: nothing, so nobody is insulted at first sight.
 */
export function causeOf(
  setting: Setting,
  memories: readonly Recollection[],
  isTaken: (topic: string) => boolean,
): Answer | null {
  const { turn, bond } = setting;
  const isCold = bond.warmth === 'cold';
  const luck = chance(setting, 'provoke');
  const grudge = memories.find(
    ({ rule }) => rule.startsWith('grudge') || (isWrong(rule) && !isOwnWrong(rule)),
  );
  if (grudge && luck < (isCold ? 75 : 50))
    return isWrong(grudge.rule) ? { ...grudge, rule: `${grudge.rule}.cold` } : grudge;
  const gave = memories.find(({ rule }) => rule === 'gave');
  if (gave && luck % 50 < (isCold ? 25 : 12) && !isTaken('gift')) return { ...gave, rule: 'gave.cold' };
  const taxed = memories.find(({ rule }) => rule === 'taxed');
  const isReeve = voiceOf(turn.other.name, turn.other.description).trade === 'reeve';
  if (taxed && isReeve && luck % 40 < 25) return { ...taxed, rule: 'cause.tax' };
  return isCold && luck % 60 < 45 ? only('cause.past') : null;
}

/** Whether it insults the other, after it has told the cause. */
export function insults(setting: Setting): boolean {
  const isCold = setting.bond.warmth === 'cold';
  const isRough = isOf(rough, setting);
  const readiness = (isCold ? 55 : 10) + (isRough ? 25 : 0) + (setting.turn.self.mood < 35 ? 10 : 0);
  return chance(setting, 'insult') < readiness;
}
