/** Waits; rejects with the reason of the signal as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return orAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, ms);
    return () => clearTimeout(timer);
  });
}

/** The outcome of the work, or the reason of the signal if it aborts first. The work itself continues. */
export function withSignal<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work;
  return orAborted(signal, (resolve, reject) => {
    work.then(resolve, reject);
    return () => undefined;
  });
}

/** A signal that aborts with the given one, or with the reason after the time. `release` detaches it, `stop` ends the timer. */
export function withTimeout(
  signal: AbortSignal | undefined,
  ms: number,
  reason: () => Error,
): { signal: AbortSignal; stop: () => void; release: () => void } {
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(reason()), ms);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    stop: () => clearTimeout(timer),
    release: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}

function orAborted<Result>(
  signal: AbortSignal | undefined,
  start: (resolve: (result: Result) => void, reject: (reason: unknown) => void) => () => void,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    let stop: () => void = () => undefined;
    const abort = (): void => {
      stop();
      reject(signal?.reason as Error);
    };
    const done = (): void => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    stop = start(
      (result) => {
        done();
        resolve(result);
      },
      (reason) => {
        done();
        reject(reason);
      },
    );
  });
}
