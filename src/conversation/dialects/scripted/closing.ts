import { type Manner } from '../../../database/fact.js';
import { type Upshot } from '../../turn.js';
import { debtIn } from './debts.js';
import { type Heard } from './hearing.js';
import { type Setting } from './speaker.js';

/**
 * What stays of a talk: the most telling thing that the other did.
 * @param rules Of the speaker's own last line.
 */
export function closingOf(
  setting: Setting,
  heard: readonly Heard[],
  rules: readonly string[],
  hasDebt: boolean,
): Upshot | undefined {
  const { bond } = setting;
  const debt = debtIn(setting);
  const acts = heard.map(({ act }) => act);
  const topics = heard.map(({ topic }) => topic);
  const manner = (): Manner | undefined => {
    if (acts.includes('threat')) return 'threatened';
    if (acts.includes('insult')) return 'insulted';
    if (debt !== null && hasDebt) return debt.isOwn ? 'dunned' : 'unpaid';
    if (rules.includes('insult')) return 'quarrelled';
    if (topics.includes('refusal')) return 'refused';
    if (acts.includes('thanks')) return 'thanked';
    if (acts.includes('praise')) return 'kind';
    // A reproach for a broken word is no harshness.
    if (acts.includes('cold') && bond.warmth !== 'warm' && !topics.includes('word')) return 'harsh';
    if (topics.includes('grief')) return 'grief';
    if (topics.includes('gossip')) return 'gossip';
    return heard.some(({ isSad, topic }) => isSad && topic === 'mood') ? 'sad' : undefined;
  };
  const found = manner();
  if (found === undefined) return undefined;
  const isOfDebt = debt !== null && (found === 'unpaid' || found === 'dunned');
  return { manner: found, ...(isOfDebt && { reason: debt.what }) };
}
