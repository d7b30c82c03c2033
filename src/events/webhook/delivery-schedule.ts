const dayMs = 86_400_000;

/** Plus or minus ten percent, which spreads the retries of receivers that failed together. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.9 + random * 0.2));
}

/**
 * The wait after the given number of failed attempts, in milliseconds; null after the last one. `Retry-After`
 * of the receiver may extend the wait, up to a day, but never shorten it.
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
