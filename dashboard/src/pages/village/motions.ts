import type { Move } from './village.js';

/** A move under way. */
export interface Motion extends Move {
  readonly startedAt: number;
}

export const motionMs = 1100;
/** A tax of a large world is thousands of payments at once: more than these say nothing more. */
const most = 240;

/** What moves along the ties, the oldest first. Where motion is not wanted it lights up for as long, and stands still. */
export class Motions {
  private list: Motion[] = [];

  get size(): number {
    return this.list.length;
  }

  add(moves: readonly Move[], now: number): void {
    for (const move of moves) this.list.push({ ...move, startedAt: now });
    if (this.list.length > most) this.list.splice(0, this.list.length - most);
  }

  /** Those that are not over. */
  at(now: number): readonly Motion[] {
    this.list = this.list.filter(({ startedAt }) => now - startedAt < motionMs);
    return this.list;
  }
}

/** How far it has come, from 0 to 1: slow at both ends. */
export function progressOf({ startedAt }: Motion, now: number): number {
  const time = Math.min(1, Math.max(0, (now - startedAt) / motionMs));
  return time * time * (3 - 2 * time);
}
