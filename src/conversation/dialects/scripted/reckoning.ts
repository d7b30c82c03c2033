import { type Answer, isOf, only } from './answering.js';
import { debtIn } from './debts.js';
import { type Heard } from './hearing.js';
import { isOwnWrong, isWrong, owedBetween } from './owed.js';
import { type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';

const rough = ['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy'];

/** What was promised or owed, and became of it, since the two talked last: it comes before all else. */
export function chooseOwed(
  setting: Setting,
  memories: readonly Recollection[],
  isTaken: (topic: string) => boolean,
): Recollection | null {
  const owed = debtIn(setting) === null && !isTaken('word') ? owedBetween(memories) : null;
  return owed && inTone(owed, setting);
}

/** Friends ask and excuse themselves; others reproach and defy. */
function inTone(memory: Recollection, setting: Setting): Recollection {
  const { warmth } = setting.bond;
  const isUnkind =
    warmth === 'cold' || (warmth === 'cool' && (!isOwnWrong(memory.rule) || isOf(rough, setting)));
  return isWrong(memory.rule) && isUnkind ? { ...memory, rule: `${memory.rule}.cold` } : memory;
}

/** Who is reproached excuses himself, who hears an excuse takes it or not, who is thanked makes little of it. */
export function answerToOwed(
  { act }: Heard,
  setting: Setting,
  memories: readonly Recollection[],
  hasSpoken: boolean,
): Answer[] | null {
  const own = memories.find(({ rule }) => isOwnWrong(rule));
  const suffered = memories.find(({ rule }) => isWrong(rule) && !isOwnWrong(rule));
  const isUnkind = setting.bond.warmth === 'cold' || setting.bond.warmth === 'cool';
  if (act === 'cold' || act === 'apology') {
    if (suffered && (act === 'apology' || hasSpoken || !own))
      return [only(isUnkind || act === 'cold' ? 'owed.pardon.cold' : 'owed.pardon')];
    if (hasSpoken) return [];
    return own ? [inTone(own, setting)] : null;
  }
  if (hasSpoken) return [];
  const good = memories.find(({ rule, isNews }) => isNews && rule.startsWith('owed.') && !isWrong(rule));
  if (!good) return null;
  if (act === 'thanks') return [only(good.rule === 'owed.held' ? 'owed.welcome' : 'thanked')];
  // Nobody says again what the other has just said.
  return [{ ...good, slots: { ...good.slots, word: '' } }];
}
