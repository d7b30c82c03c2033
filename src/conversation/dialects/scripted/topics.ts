import stopWords from '../../../words/stop-words.json' with { type: 'json' };
import { isAmongMourners } from './casting.js';
import { unmarked } from './grammar.js';
import { lostTo, mentions } from './recollection.js';
import { isGroup, type Setting } from './speaker.js';
import { isOfDeath } from './subjects.js';
import { genderOf, shortName } from './voice.js';

/** The scripts for the topic of the scene: by its sort, and by who talks; null: there is no topic. */
export function aboutOfTopic(setting: Setting): string | null {
  const { turn } = setting;
  if (turn.scene?.topic === undefined) return null;
  if (isOfDeath(setting)) return 'topic.death';
  const sort = sortOf(setting);
  if (isGroup(turn)) return sort === 'feast' ? 'topic.group.feast' : 'topic.group';
  if (isAmongMourners(turn)) return 'topic.mourner';
  if (setting.bond.isFirst) return 'topic.meet';
  return sort === null ? 'topic' : `topic.${sort}`;
}

/** The dead of one of the two whom the topic names, as the speaker does: by name, or as kin; null: it names none of them. */
export function deadOfTopic({ turn, library }: Setting): string | null {
  const { self, other, scene, kinOfOther = [] } = turn;
  const { lexicon } = library.book;
  const topic = scene?.topic ?? '';
  const relatives = [...(self.family ?? []), ...kinOfOther];
  const dead = relatives.filter(({ alive }) => !alive);
  for (const { id, name } of [...(self.mourning ?? []), ...(other.mourning ?? []), ...dead]) {
    const called = lostTo(turn, id, unmarked(shortName(name)), lexicon).name;
    const kin = relatives
      .filter((each) => each.id === id)
      .map(({ relation }) => lexicon.kinships[relation][genderOf(name, '')]);
    if (mentions(topic, [name, shortName(name), called, ...kin])) return called;
  }
  return null;
}

/** Null: it is of no sort that has words of its own. */
function sortOf({ turn, library }: Setting): string | null {
  const topic = turn.scene?.topic ?? '';
  if (namedIn(topic, turn) !== undefined) return 'person';
  return library.book.lexicon.topics.find(([, words]) => words.test(topic))?.[0] ?? null;
}

/** The name that is the topic, of somebody who is not there. */
function namedIn(
  topic: string,
  { self, other, memories, kinOfOther = [] }: Setting['turn'],
): string | undefined {
  if (topic === self.name || topic === other.name) return undefined;
  const known = [...(self.family ?? []), ...kinOfOther, ...memories.flatMap(({ about }) => about ?? [])];
  const found = known.find(({ name }) => topic === name || topic === shortName(name));
  // A first name and a family name.
  return found?.name ?? /^(?!The |Die |Der |Das |An? )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.exec(topic)?.[0];
}

/** Whether a text has words of the topic: of somebody the name by which one is called, for a family has one name. */
export function isOfTopic({ turn, library }: Setting): (text: string) => boolean {
  const topic = turn.scene?.topic ?? '';
  const name = namedIn(topic, turn);
  const common = new Set(stopWords[library.book.language].split(' '));
  const wordsOf = (text: string): string[] =>
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !common.has(word));
  const asked = name === undefined ? wordsOf(topic) : [shortName(name).toLowerCase()];
  return (text) => (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).some((word) => asked.includes(word));
}
