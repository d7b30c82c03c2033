import { type Position } from './script.js';
import { type Setting } from './speaker.js';

/** A line that the speaker remembers, where it stands in a script. */
export interface LineHeard extends Position {
  /** Of the talk, in the time of the world. */
  readonly at: string;
  readonly isOfListener: boolean;
  /** What the game let them talk of. */
  readonly topic: string | undefined;
}

/** What is remembered of talks that were played, the latest first. */
export function linesHeard({ turn, library }: Setting): LineHeard[] {
  const { memories, other } = turn;
  return memories
    .flatMap(({ fact, about, at }) => {
      const [place] = fact?.said === undefined ? [] : library.scripts.candidates(fact.said);
      if (place === undefined) return [];
      const isOfListener = about?.id === other.id || about?.name === other.name;
      return [{ ...place, at, isOfListener, topic: fact?.topic }];
    })
    .sort((one, another) => another.at.localeCompare(one.at));
}

/** The latest talk of the two; null: of its script nothing is remembered. */
export function lastTalk(setting: Setting): {
  readonly about: string;
  readonly topic: string | undefined;
  readonly slots: Readonly<Record<string, string>>;
} | null {
  const line = linesHeard(setting).find(({ isOfListener }) => isOfListener);
  const { lastAt } = setting.turn.relationship;
  // A talk is remembered when it ends.
  if (line === undefined || lastAt === null || line.at < lastAt) return null;
  return { about: line.script.about, topic: line.topic, slots: line.slots };
}

/** Whether a talk was about the dead. */
export function isOfMourning(about = ''): boolean {
  return /^(?:condole|grief|aside|death|topic\.(?:death|mourner))\b/.test(about);
}
