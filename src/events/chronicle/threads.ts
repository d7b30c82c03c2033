import { type Units } from '../../common/money/units.js';
import { type Moment, type Sentence, toWeight } from './story.js';

/** What happens to the same again counts so much of the time before. */
const again = 0.8;
/** What each further moment adds to the weight of a thread. */
const further = 4;
/** Of so many events a thread shows the numbers. */
const mostSeqs = 50;

/** Moments in the order of time, those of a thread as one, which begins where the first of them does. */
export function joinThreads(moments: readonly Moment[]): readonly Moment[] {
  const threads = new Map<string, Moment[]>();
  const groups: Moment[][] = [];
  for (const moment of moments.toSorted(byTime)) {
    const { thread } = moment;
    const known = thread === undefined ? undefined : threads.get(thread);
    const group = known && !known.at(-1)!.ends ? known : [];
    group.push(moment);
    if (group.length === 1) groups.push(group);
    if (thread !== undefined) threads.set(thread, group);
  }
  return groups.filter((group) => group.some(({ prelude }) => !prelude)).map(toThread);
}

function toThread(group: readonly Moment[]): Moment {
  const [first] = group as [Moment, ...Moment[]];
  if (group.length === 1) return first;
  const turn = group.find((moment) => moment.turn)?.turn;
  return {
    kind: group.at(-1)!.kind,
    at: first.at,
    seqs: group.flatMap(({ seqs }) => seqs).slice(0, mostSeqs),
    weight: toWeight(Math.max(...group.map(({ weight }) => weight)) + further * (group.length - 1)),
    sentences: sumOf(group) ?? sentencesOf(group),
    ...(turn && { turn }),
  };
}

/** Payments of a kind, and sales, are one sum. */
function sumOf(group: readonly Moment[]): readonly Sentence[] | null {
  const sentences = group.map((moment) => moment.sentences[0]!);
  const [first] = sentences as [Sentence, ...Sentence[]];
  const [kind] = /^(?:payment|spent|goods\.sold)(?!\.back)/.exec(first.rule) ?? [];
  if (kind === undefined || !sentences.every(({ rule, a }) => rule.startsWith(kind) && a === first.a))
    return null;
  const amount = sentences.reduce((sum, each) => sum + Number(each.amount), 0) as unknown as Units;
  return [{ ...first, rule: `${kind}.many`, amount, figures: { count: group.length } }];
}

/** What happened again is told once. */
function sentencesOf(group: readonly Moment[]): readonly Sentence[] {
  return group.flatMap((moment, index) => {
    const before = group[index - 1];
    if (!before) return moment.sentences;
    const ruleAt = (place: number): string | undefined => group[place]?.sentences[0]!.rule;
    if (ruleAt(index) === ruleAt(index - 1))
      return ruleAt(index) === ruleAt(index - 2) ? [] : [{ rule: 'again' }];
    const { at } = moment;
    return moment.sentences.map((each) => ({ ...each, rule: `${each.rule}.then`, since: before.at, at }));
  });
}

export interface Choice {
  /** In the order of time. */
  readonly moments: readonly Moment[];
  readonly leftOut: number;
}

/** The moments worth most. Each further one of a kind that happens to the same weighs less, so that a story does not repeat itself. */
export function choose(found: readonly Moment[], limit: number): Choice {
  const times = new Map<string, number>();
  const ranked = found.toSorted(byWeight).map((moment) => {
    const key = `${moment.kind} ${moment.sentences[0]?.a ?? ''}`;
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return { ...moment, weight: toWeight(moment.weight * again ** before) };
  });
  const chosen = ranked.toSorted(byWeight).slice(0, limit);
  return { moments: chosen.toSorted(byTime), leftOut: found.length - chosen.length };
}

function byWeight(one: Moment, other: Moment): number {
  return other.weight - one.weight || byTime(one, other);
}

function byTime(one: Moment, other: Moment): number {
  return one.seqs[0]! - other.seqs[0]! || (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0);
}
