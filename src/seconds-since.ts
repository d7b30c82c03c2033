import { hrtime } from 'node:process';

/** Seconds since a moment of `process.hrtime`. */
export function secondsSince(moment: bigint): number {
  return Number(hrtime.bigint() - moment) / 1e9;
}
