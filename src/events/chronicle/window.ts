import { type WorldClock } from '../../database/entities/instance.entity.js';
import { worldTime } from '../../database/world-time.js';

const dayMs = 86_400_000;

/** The real moment that lies so many days of the world before another one. */
export function daysBefore(clock: WorldClock | null, to: Date, days: number): Date {
  const wanted = worldTime(clock, to.getTime()) - days * dayMs;
  if (clock === null) return new Date(wanted);
  const passed = wanted - Date.parse(clock.worldTime);
  return new Date(Date.parse(clock.setAt) + (passed < 0 ? passed : passed / clock.timeScale));
}
