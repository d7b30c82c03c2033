import { type Moment, toWeight } from './story.js';

/** What happens to the same again counts so much of the time before. */
const again = 0.8;

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
