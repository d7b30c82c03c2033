import { isGrieving } from '../../labels.js';
import { type Answer } from './answering.js';
import { hoursBetween } from './day.js';
import { unmarked } from './grammar.js';
import { lostTo, type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { chance } from './subjects.js';
import { shortName } from './voice.js';

const hoursOfShock = 20;
/** Of a hundred talks with one who knows of the death, or hardly knows the speaker, those in which it is spoken of. */
const spokenAgain = 40;
const spokenToStrangers = 30;

/**
 * What who grieves says of the dead, to all but enemies; null: it does not grieve, or not with them. Kin and friends know of the death:
 * they hear how it is since, and whoever heard of it hears no more in most talks.
 */
export function griefOf(setting: Setting, memories: readonly Recollection[]): Answer | null {
  const { turn, bond, library } = setting;
  const loss = turn.self.mourning?.[0];
  if (loss === undefined || !isGrieving(turn.self) || bond.warmth === 'cold') return null;
  const dead = unmarked(shortName(loss.name));
  const { lexicon } = library.book;
  const hours = hoursBetween(loss.since, turn.now);
  const [ago, since] = hours === null ? lexicon.longAgo : lexicon.ago(hours);
  const isFresh = hours !== null && hours < hoursOfShock;
  const { lastAt } = turn.relationship;
  const isTold = lastAt !== null && lastAt > loss.since;
  const often = isTold ? spokenAgain : bond.isFirst && !isFresh ? spokenToStrangers : 100;
  if (turn.other.kind === 'agent-npc' && chance(setting, 'grief') >= often) return null;
  const lost = lostTo(turn, loss.id, dead, lexicon);
  const known = { dead: lost.name, lost: lost.name, who: dead, ago, since };
  if (isTold || (!isFresh && (bond.kin !== null || bond.warmth === 'warm')))
    return { rule: 'grief.again', slots: known };
  const remembered = memories.find(({ topic, about }) => topic === 'grief' && about === dead);
  return remembered ?? { rule: isFresh ? 'grief.new' : 'grief', slots: known };
}
