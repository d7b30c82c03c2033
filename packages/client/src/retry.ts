import { EconomyProblem, EconomyUnreachable, UnexpectedAnswer } from './problem.js';
import { type RetryPolicy } from './types.js';

export const defaultRetry: RetryPolicy = {
  deadlineMs: 120_000,
  timeoutMs: 60_000,
  tries: 6,
  baseMs: 200,
  capMs: 5_000,
};

/** Proxies return these whether or not the service got the call; 408 comes before it did. */
const uncertain = new Set([408, 502, 504]);

export type Verdict = 'no' | 'again' | 'still running';

/**
 * Whether a retry may help and is safe. 429 and 503 come before any effect; after every other error the call may have
 * taken effect, so only a `repeatable` one is sent again.
 */
export function judge(fault: unknown, repeatable: boolean): Verdict {
  if (fault instanceof EconomyUnreachable) return repeatable ? 'again' : 'no';
  if (!(fault instanceof EconomyProblem) && !(fault instanceof UnexpectedAnswer)) return 'no';
  if (fault.status === 429 || fault.status === 503) return 'again';
  if (fault instanceof EconomyProblem && fault.code === 'REQUEST_IN_PROGRESS') return 'still running';
  return uncertain.has(fault.status) && repeatable ? 'again' : 'no';
}

/** Milliseconds before the next attempt: random up to a bound that doubles, but at least what the service requested. */
export function waitBefore(
  attempt: number,
  fault: unknown,
  { baseMs, capMs }: Pick<RetryPolicy, 'baseMs' | 'capMs'>,
  random: () => number = Math.random,
): number {
  const bound = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  const asked =
    fault instanceof EconomyProblem || fault instanceof UnexpectedAnswer ? fault.retryAfter : null;
  // The random part is added, so that clients with the same `Retry-After` do not return together.
  return (asked ?? 0) * 1000 + random() * bound;
}
