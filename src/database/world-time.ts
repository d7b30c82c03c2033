import { type WorldClock } from '../instance/instance.entity.js';

const latest = Date.parse('9999-12-31T00:00:00Z');
const earliest = Date.parse('0001-01-01T00:00:00Z');

/** A time in which a world ran at one speed, in milliseconds as `Date` counts them. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly timeScale: number;
  /** The time of the world at its end. */
  readonly world: number;
}

/** How a world ran before its clock was set, the newest first; before the first of its clocks as real time does. */
function* stretchesBefore({ setAt, worldTime, earlier = [] }: WorldClock): Generator<Stretch, undefined> {
  let [until, world] = [Date.parse(setAt), Date.parse(worldTime)];
  for (const { setAt: begun, timeScale, skipped = 0 } of earlier) {
    const from = Date.parse(begun);
    world -= skipped * 1000;
    yield { from, until, timeScale, world };
    world -= (until - from) * timeScale;
    until = from;
  }
  yield { from: -Infinity, until, timeScale: 1, world };
}

/** The first of them that holds; no others are made, as most moments are recent. */
function stretchBefore(clock: WorldClock, holds: (stretch: Stretch) => boolean): Stretch {
  for (const stretch of stretchesBefore(clock)) if (holds(stretch)) return stretch;
  throw new Error('the first stretch of a world has no beginning');
}

/** The time of a world at a real moment, in milliseconds as `Date` counts them: the same as the SQL function world_time. */
export function worldTime(clock: WorldClock | null, at: number): number {
  if (clock === null) return at;
  const passed = at - Date.parse(clock.setAt);
  if (passed >= 0) return Math.min(latest, Date.parse(clock.worldTime) + passed * clock.timeScale);
  const { until, timeScale, world } = stretchBefore(clock, ({ from }) => at >= from);
  return Math.max(earliest, world - (until - at) * timeScale);
}

/** The real moment at which it was a time in a world: the last one, if its clock stood still then; that of its skip, if it was skipped. */
export function realTime(clock: WorldClock | null, at: number): number {
  if (clock === null) return at;
  const ahead = at - Date.parse(clock.worldTime);
  if (ahead === 0) return Date.parse(clock.setAt);
  if (ahead > 0) return Date.parse(clock.setAt) + ahead / clock.timeScale;
  const { until, timeScale, world } = stretchBefore(
    clock,
    (stretch) =>
      at >= stretch.world ||
      (stretch.timeScale > 0 && stretch.until - (stretch.world - at) / stretch.timeScale >= stretch.from),
  );
  return at >= world ? until : until - (world - at) / timeScale;
}
