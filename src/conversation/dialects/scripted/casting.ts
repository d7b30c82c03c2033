import { isGrieving } from '../../labels.js';
import { type Warmth } from './bond.js';
import { debtIn, timesAsked, wasPaidInPart } from './debts.js';
import natures from './natures.json' with { type: 'json' };
import { isGroup, type Setting } from './speaker.js';
import { mentions } from './recollection.js';
import { genderOf, shortName, voiceOf } from './voice.js';

/** Who has less is poor. */
const little = 5;
const stranger = new RegExp(natures.stranger, 'i');

/** Nobody is curt for no reason: two of whom nothing bad is known are civil, however little they go together. */
export function attitudeOf({ turn: { relationship }, bond }: Setting): Warmth {
  const hasReason = relationship.affinity < 0 || (relationship.trust ?? 0) < 0;
  return bond.warmth === 'cool' && !hasReason ? 'open' : bond.warmth;
}

/** What holds for a speaker and whom it speaks to, as scripts ask for it. */
export function tokensOf(setting: Setting): ReadonlySet<string> {
  const { turn, voice, bond, day } = setting;
  const { self, other, scene } = turn;
  const others = voiceOf(other.name, other.description);
  const is = (token: string, holds: boolean): string[] => (holds ? [token] : []);
  const asked = debtIn(setting) === null ? 0 : timesAsked(turn);
  const genders = { m: 'man', f: 'woman', n: '' };
  const [gender, otherGender] = [
    genders[genderOf(self.name, self.description)],
    genders[genderOf(other.name, other.description)],
  ];
  return new Set([
    ...voice.traits,
    ...is('child', voice.isChild),
    attitudeOf(setting),
    voice.trade,
    // Who has less than it owes the other cannot pay.
    ...is('poor', self.wealth < Math.max(little, owedBy(turn))),
    ...is('rich', self.standing === 'rich'),
    ...is('kin', bond.kin !== null),
    ...is('couple', bond.kin === 'partner'),
    ...is('first', bond.isFirst),
    ...is('group', isGroup(turn)),
    ...is('mourns', isGrieving(self)),
    ...is('mourners', isAmongMourners(turn)),
    ...is(gender, gender !== ''),
    ...is('to:agent', other.kind === 'agent-npc'),
    ...is('to:child', others.isChild),
    ...is('to:old', others.traits.includes('old')),
    ...is(`to:${otherGender}`, otherGender !== ''),
    `to:${others.trade}`,
    day.part,
    ...(day.sky === null ? [] : [day.sky === 'cold' ? 'cold-sky' : day.sky]),
    ...(day.season === null ? [] : [day.season]),
    ...is('stranger', stranger.test(`${self.personality} ${self.description}`)),
    ...is('to:stranger', stranger.test(other.description)),
    ...is('topic:kin', isKinOfSelf(turn)),
    ...is('again', asked > 0),
    ...is('often', asked > 1),
    ...is('part', wasPaidInPart(setting)),
    ...is('common', haveMet(turn)),
    ...is('place', scene?.place !== undefined),
  ]);
}

/** Whether one of those who talk is in grief. */
export function isAmongMourners({ self, other }: Setting['turn']): boolean {
  return isGrieving(self) || other.mourning !== undefined;
}

/** Whether the topic of the scene is somebody of the speaker's family. */
function isKinOfSelf({ self, scene }: Setting['turn']): boolean {
  return self.family?.some(({ name }) => mentions(scene?.topic ?? '', [name, shortName(name)])) === true;
}

/** What the speaker should have paid the other by now. */
function owedBy({ relationship }: Setting['turn']): number {
  return (relationship.obligations ?? []).reduce(
    (sum, { debtor, owed }) => (debtor === 'self' ? sum + owed : sum),
    0,
  );
}

/** Whether something has happened between the two that the speaker remembers. */
function haveMet({ memories, other }: Setting['turn']): boolean {
  return memories.some(({ about }) => about?.id === other.id || about?.name === other.name);
}
