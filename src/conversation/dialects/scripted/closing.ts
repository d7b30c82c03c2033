import { type Manner } from '../../../database/fact.js';
import { type Upshot } from '../../turn.js';
import { type Act } from './book.js';
import { debtIn } from './debts.js';
import { type Mark, marks } from './manner.js';
import { type Setting } from './speaker.js';

/** What somebody did with a line, and what it was about. */
export interface Deed {
  readonly act: Act;
  /** What the talk is about, as scripts are named, or a topic of the other's own words. */
  readonly about: string;
  /** It brought this up. */
  readonly opens: boolean;
  readonly isRefusal: boolean;
}

export function deedOf(about: string, mark: Mark | null, opens: boolean): Deed {
  const act = mark === null ? 'statement' : marks[mark].act;
  return { about, act, opens, isRefusal: mark === 'refuse' };
}

/**
 * What stays of a talk: the most telling thing that the other did.
 * @param deeds Of the other, by its lines.
 * @param own Of the speaker's own last line.
 */
export function upshotOf(setting: Setting, deeds: readonly Deed[], own: Deed): Upshot | undefined {
  const { bond } = setting;
  const debt = debtIn(setting);
  const did = (act: Act): boolean => deeds.some((deed) => deed.act === act);
  const isAbout = (abouts: RegExp): boolean => [...deeds, own].some(({ about }) => abouts.test(about));
  const brought = (abouts: RegExp): boolean => deeds.some(({ about, opens }) => opens && abouts.test(about));
  const manner = (): Manner | undefined => {
    if (did('threat')) return 'threatened';
    if (did('insult')) return 'insulted';
    if (debt !== null && isAbout(/^debt\b/)) return debt.isOwn ? 'dunned' : 'unpaid';
    if (own.act === 'insult') return 'quarrelled';
    if (deeds.some(({ isRefusal }) => isRefusal)) return 'refused';
    if (did('thanks')) return 'thanked';
    if (did('praise')) return 'kind';
    // A reproach for a broken word is no harshness.
    if (did('cold') && bond.warmth !== 'warm' && !isAbout(/^owed\b/)) return 'harsh';
    if (isAbout(/^(?:grief|condole|death|aside)\b/)) return 'grief';
    if (brought(/^(?:told|gossip|witness)$/)) return 'gossip';
    return brought(/^(?:mood\.low|mood)$/) ? 'sad' : undefined;
  };
  const found = manner();
  if (found === undefined) return undefined;
  const isOfDebt = debt !== null && (found === 'unpaid' || found === 'dunned');
  return { manner: found, ...(isOfDebt && { reason: debt.what }) };
}
