import { isGrieving } from '../../labels.js';
import { genderOf, voiceOf } from './voice.js';
import { type Setting } from './speaker.js';

/** Who has less is poor. */
const little = 5;
/** Who came to the world so lately knows nobody by sight. */
const daysOfNew = 7;

/** What holds for a speaker and whom it speaks to, as scripts ask for it. */
export function tokensOf({ turn, voice, bond, day }: Setting): ReadonlySet<string> {
  const { self, other, scene } = turn;
  const others = voiceOf(other.name, other.description);
  const is = (token: string, holds: boolean): string[] => (holds ? [token] : []);
  const genders = { m: 'man', f: 'woman', n: '' };
  const [gender, otherGender] = [
    genders[genderOf(self.name, self.description)],
    genders[genderOf(other.name, other.description)],
  ];
  return new Set([
    ...voice.traits,
    ...is('child', voice.isChild),
    bond.warmth,
    voice.trade,
    ...is('poor', self.wealth < little),
    ...is('rich', self.standing === 'rich'),
    ...is('kin', bond.kin !== null),
    ...is('mourns', isGrieving(self)),
    ...is(gender, gender !== ''),
    ...is('to:child', others.isChild),
    ...is('to:old', others.traits.includes('old')),
    ...is(`to:${otherGender}`, otherGender !== ''),
    `to:${others.trade}`,
    day.part,
    ...(day.sky === null ? [] : [day.sky === 'cold' ? 'cold-sky' : day.sky]),
    ...(day.season === null ? [] : [day.season]),
    ...is('new', (self.ageDays ?? 0) < daysOfNew),
    ...is('again', hasSpokenOfDebt(turn)),
    ...is('place', scene?.place !== undefined),
  ]);
}

/** Whether a talk of the two was about what one of them owes. */
function hasSpokenOfDebt({ memories, other }: Setting['turn']): boolean {
  return memories.some(
    ({ fact, about }) =>
      (fact?.manner === 'unpaid' || fact?.manner === 'dunned') &&
      (about?.id === other.id || about?.name === other.name),
  );
}
