const dayMs = 86_400_000;

/** Ten per cent more or less: receivers that failed together are not tried together for ever. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.9 + random * 0.2));
}

/**
 * How long to wait after so many failed attempts, in milliseconds; null when that was the last one. `Retry-After`
 * of the receiver may lengthen the wait, up to a day, never shorten it.
 */
export function nextDelay(
  waits: readonly number[],
  failed: number,
  retryAfterMs = 0,
  random = Math.random(),
): number | null {
  const wait = waits[failed];
  return wait === undefined ? null : Math.max(jittered(wait, random), Math.min(retryAfterMs, dayMs));
}
