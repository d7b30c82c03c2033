import { type WorldClock } from './entities/instance.entity.js';

const latest = Date.parse('9999-12-31T00:00:00Z');

/** The time of a world at a real moment, in milliseconds as `Date` counts them: the same as the SQL function world_time. */
export function worldTime(clock: WorldClock | null, at: number): number {
  if (clock === null) return at;
  const passed = at - Date.parse(clock.setAt);
  return Math.min(latest, Date.parse(clock.worldTime) + (passed < 0 ? passed : passed * clock.timeScale));
}
