import { type WorldClock } from '../../database/entities/instance.entity.js';
import { realTime, worldTime } from '../../database/world-time.js';

const dayMs = 86_400_000;

/** The real moment that lies so many days of the world before another one. */
export function daysBefore(clock: WorldClock | null, to: Date, days: number): Date {
  return new Date(realTime(clock, worldTime(clock, to.getTime()) - days * dayMs));
}
