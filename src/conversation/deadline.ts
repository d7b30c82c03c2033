import { plainFailure, TurnFailure } from './turn-failure.js';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Must be called when the work ends, or the timer keeps running. */
  clear(): void;
}

/** A signal that aborts with `failure()` after `ms`, or when `parent` does. */
export function startDeadline(ms: number, failure: () => TurnFailure, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(failure()), Math.max(0, ms));
  const follow = (): void => controller.abort(parent && abortFailure(parent));
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}

/** The reason of an abort as a failed turn. An abort by other code is no evidence about the agent. */
export function abortFailure(signal: AbortSignal): TurnFailure {
  const reason: unknown = signal.reason;
  if (reason instanceof TurnFailure) return reason;
  return plainFailure('timeout', 'the turn was cancelled', { agentsFault: false, cause: reason });
}

/** Settles with the work, or rejects as soon as the signal aborts, even if the work ignores its signal. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return settle(work, signal, (fail) => fail());
}

/** The same, but work that observes the signal may reject with its own, more precise reason (e.g. `busy`). */
export function untilSurelyAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return settle(work, signal, (fail) => void setImmediate(fail));
}

function settle<T>(work: Promise<T>, signal: AbortSignal, when: (fail: () => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => when(() => reject(abortFailure(signal)));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    const done = (): void => signal.removeEventListener('abort', abort);
    work.then(
      (value) => (done(), resolve(value)),
      (error: unknown) => (done(), reject(error as Error)),
    );
  });
}
