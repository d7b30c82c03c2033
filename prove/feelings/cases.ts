import { mean } from '../village/figures.js';
import { together } from '../village/rows.js';
import { type Life } from './life.js';

/** What one blow does to the mood of somebody whose mood was at rest, in points off its baseline, by the nights since. */
export interface Case {
  readonly name: string;
  readonly moods: readonly number[];
}

export const caseNights = 30;

const rest = 60;
const family = ['mother', 'father', 'grandmother', 'grandfather', 'child'];
/** Whose mood is followed, and what it has. */
const followed: Readonly<Record<string, number>> = {
  parent: 100,
  grandparent: 100,
  'lost 2 of 2': 2,
  'lost 1000 of 1000': 1000,
  'gave half of 200': 200,
  'won 1000': 100,
};

/** One world of forty in which each of the blows falls once; nobody says a word that moves, and nobody is lonely. */
export async function followCases(life: Life): Promise<readonly Case[]> {
  const others = Array.from({ length: 29 }, (_, n) => `other ${n}`);
  const calm = { mood: rest, moodBaseline: rest };
  // A birth lifts it to that.
  const parent = { mood: 52.38, moodBaseline: rest };
  await life.spawn([
    { name: 'grandmother', wealth: 100, ...parent },
    { name: 'grandfather', wealth: 100, ...parent },
    { name: 'mother', wealth: 100, parents: ['grandmother', 'grandfather'], ...parent },
    { name: 'father', wealth: 100, ...parent },
    { name: 'child', wealth: 0, parents: ['mother', 'father'], ...calm },
    ...Object.entries(followed)
      .slice(2)
      .map(([name, wealth]) => ({ name, wealth, ...calm })),
    ...others.map((name) => ({ name, wealth: 100, ...calm })),
  ]);
  const living = [...family.slice(0, -1), ...Object.keys(followed).slice(2), ...others];
  const names: Readonly<Record<string, string>> = { parent: 'mother', grandparent: 'grandmother' };
  const moods = new Map(Object.keys(followed).map((name): [string, number[]] => [name, []]));
  await life.night();
  await life.trade([
    { from: 'lost 2 of 2', to: null, amount: 2, reason: 'lost' },
    { from: 'lost 1000 of 1000', to: null, amount: 1000, reason: 'lost' },
    { from: 'gave half of 200', to: 'other 0', amount: 100 },
  ]);
  await life.grant('won 1000', 1000);
  await life.die('child');
  for (let day = 1; day <= caseNights; day += 1) {
    // Every third day is enough for nobody to be lonely.
    if (day % 3 === 1) {
      const pairs = living.flatMap((name, index) =>
        index % 2 === 0 ? [[name, living[index + 1] ?? living[0]!] as const] : [],
      );
      await together(
        pairs.map(
          ([one, other]) =>
            () =>
              life.talk(one, other),
        ),
      );
    }
    await life.night();
    const now = await life.moods();
    // Against those to whom nothing happened.
    const untouched = mean(others.slice(1).map((name) => now.get(name)!));
    for (const [name, list] of moods) list.push(now.get(names[name] ?? name)! - untouched);
  }
  return [...moods].map(([name, list]) => ({ name, moods: list }));
}
