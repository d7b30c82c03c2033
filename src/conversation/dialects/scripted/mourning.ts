import { isGrieving } from '../../labels.js';
import { type Answer } from './answering.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { shortName } from './voice.js';

const hoursOfShock = 20;

/** What who grieves says of the dead, to all but enemies; null: it does not grieve, or not with them. */
export function griefOf({ turn, bond, library }: Setting, memories: readonly Recollection[]): Answer | null {
  const loss = turn.self.mourning?.[0];
  if (loss === undefined || !isGrieving(turn.self) || bond.warmth === 'cold') return null;
  const dead = unmarked(shortName(loss.name));
  const remembered = memories.find(({ topic, about }) => topic === 'grief' && about === dead);
  if (remembered) return remembered;
  const { lexicon } = library.book;
  const hours = hoursBetween(loss.since, turn.now);
  const [ago, since] = hours === null ? lexicon.longAgo : lexicon.ago(hours);
  const rule = hours !== null && hours < hoursOfShock ? 'grief.new' : 'grief';
  return { rule, slots: { dead, lost: dead, who: dead, ago, since } };
}
