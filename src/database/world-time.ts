import { type WorldClock } from './entities/instance.entity.js';

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
function stretchesBefore({ setAt, worldTime, earlier = [] }: WorldClock): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let [until, world] = [Date.parse(setAt), Date.parse(worldTime)];
  for (const { setAt: begun, timeScale } of earlier) {
    const from = Date.parse(begun);
    stretches.push({ from, until, timeScale, world });
    world -= (until - from) * timeScale;
    until = from;
  }
  return [...stretches, { from: -Infinity, until, timeScale: 1, world }];
}

/** The time of a world at a real moment, in milliseconds as `Date` counts them: the same as the SQL function world_time. */
export function worldTime(clock: WorldClock | null, at: number): number {
  if (clock === null) return at;
  const passed = at - Date.parse(clock.setAt);
  if (passed >= 0) return Math.min(latest, Date.parse(clock.worldTime) + passed * clock.timeScale);
  const { until, timeScale, world } = stretchesBefore(clock).find(({ from }) => at >= from)!;
  return Math.max(earliest, world - (until - at) * timeScale);
}

/** The real moment at which it was a time in a world: the last one, if its clock stood still then. */
export function realTime(clock: WorldClock | null, at: number): number {
  if (clock === null) return at;
  const ahead = at - Date.parse(clock.worldTime);
  if (ahead === 0) return Date.parse(clock.setAt);
  if (ahead > 0) return Date.parse(clock.setAt) + ahead / clock.timeScale;
  const { until, timeScale, world } = stretchesBefore(clock).find(
    (stretch) =>
      stretch.timeScale > 0 && stretch.until - (stretch.world - at) / stretch.timeScale >= stretch.from,
  )!;
  return until - (world - at) / timeScale;
}
