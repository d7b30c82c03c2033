import { debtIn } from './debts.js';
import { type Heard } from './hearing.js';
import { type Setting } from './speaker.js';

/**
 * What stays of a talk: the most telling thing that the other said.
 * @param rules Of the speaker's own last line.
 */
export function closingOf(
  setting: Setting,
  heard: readonly Heard[],
  rules: readonly string[],
  hasDebt: boolean,
): string | undefined {
  const { turn, bond, library } = setting;
  const { closings } = library.book.lexicon;
  const debt = debtIn(setting);
  const acts = heard.map(({ act }) => act);
  const topics = heard.map(({ topic }) => topic);
  const closing = (): string | undefined => {
    if (acts.includes('threat')) return closings['threatened'];
    if (acts.includes('insult')) return closings['insulted'];
    if (debt !== null && hasDebt) return debt.isOwn ? closings['dunned'] : closings['unpaid'];
    if (rules.includes('insult')) return closings['quarrelled'];
    if (topics.includes('refusal')) return closings['refused'];
    if (acts.includes('thanks')) return closings['thanked'];
    if (acts.includes('praise')) return closings['praised'];
    // A reproach for a broken word is no harshness.
    if (acts.includes('cold') && bond.warmth !== 'warm' && !topics.includes('word')) return closings['cold'];
    if (topics.includes('grief')) return closings['grief'];
    if (topics.includes('gossip')) return closings['gossip'];
    return heard.some(({ isSad, topic }) => isSad && topic === 'mood') ? closings['sad'] : undefined;
  };
  return closing()
    ?.replaceAll('{who}', turn.other.name)
    .replaceAll('{debt}', debt?.what ?? '');
}
