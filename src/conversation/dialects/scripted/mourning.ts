import { isGrieving } from '../../labels.js';
import { type Answer } from './answering.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { lostTo } from './recollection.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

const hoursOfShock = 20;

/** Whom who speaks mourns, as it tells the other. */
export interface Loss {
  readonly id: string;
  readonly isOfFamily: boolean;
  /** It has happened just now. */
  readonly isFresh: boolean;
  /** The two have talked since. */
  readonly isTold: boolean;
  /** `dead`: "Hugh", in the family "Father"; `kinsman`: "my father Hugh"; `ago`, `since`. */
  readonly slots: Readonly<Record<string, string>>;
}

/** The latest death that weighs on who speaks; null: none does, or the other is an enemy. */
export function lossIn({ turn, bond, library }: Setting): Loss | null {
  const loss = turn.self.mourning?.[0];
  if (loss === undefined || !isGrieving(turn.self) || bond.warmth === 'cold') return null;
  const { lexicon } = library.book;
  const hours = hoursBetween(loss.since, turn.now);
  const [ago, since] = hours === null ? lexicon.longAgo : lexicon.ago(hours);
  const { lastAt } = turn.relationship;
  const name = unmarked(shortName(loss.name));
  const lost = lostTo(turn, loss.id, name, lexicon);
  const kinsman = lost.kinsman ?? lost.name;
  return {
    id: loss.id,
    isOfFamily: turn.self.family?.some(({ id }) => id === loss.id) ?? false,
    isFresh: hours !== null && hours < hoursOfShock,
    isTold: lastAt !== null && lastAt > loss.since,
    slots: { dead: lost.name, lost: lost.name, kinsman, who: name, ago, since },
  };
}

/** What who grieves says of the dead to whom asks how it is; null: it does not grieve, or not with them. */
export function griefOf(setting: Setting): Answer | null {
  const loss = lossIn(setting);
  if (loss === null) return null;
  const { turn, bond, library } = setting;
  const isClose = !loss.isFresh && (bond.kin !== null || bond.warmth === 'warm');
  const condoles = new RegExp(library.book.acts.condoles, 'iu');
  const hasCondoled = turn.transcript.some(
    ({ speaker, text }) => speaker !== turn.self.name && condoles.test(text),
  );
  const isKnown = loss.isTold || hasCondoled || (isClose && turn.other.kind === 'agent-npc');
  const rule = isKnown ? 'grief.again' : loss.isFresh ? 'grief.new' : 'grief';
  return { rule, slots: loss.slots };
}

/** Whether a line has the name of whom somebody mourns, or what the family calls them. */
export function isNamedIn(text: string, { slots }: Answer): boolean {
  return [slots['who'], slots['dead']].some((name) => name !== undefined && text.includes(name));
}
