import { createStore } from './store.js';

export interface Connection {
  readonly up: boolean;
  /** When the next try is made, in milliseconds of the clock; null while one is under way. */
  readonly nextTryAt: number | null;
  /** Grows each time the service is back: what was shown may be old. */
  readonly comebacks: number;
}

export const connection = createStore<Connection>({ up: true, nextTryAt: null, comebacks: 0 });

const firstWaitMs = 1000;
const longestWaitMs = 15_000;
let wait = firstWaitMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A call found nobody. From now on the service is asked for a sign of life until it gives one. */
export function serviceGone(): void {
  if (!connection.get().up) return;
  wait = firstWaitMs;
  planTry();
}

export function tryNow(): void {
  if (connection.get().up) return;
  clearTimeout(timer);
  void tryOnce();
}

function planTry(): void {
  const { comebacks } = connection.get();
  connection.set({ up: false, nextTryAt: Date.now() + wait, comebacks });
  timer = setTimeout(() => void tryOnce(), wait);
  wait = Math.min(wait * 2, longestWaitMs);
}

async function tryOnce(): Promise<void> {
  const { comebacks } = connection.get();
  connection.set({ up: false, nextTryAt: null, comebacks });
  const answers = await fetch('/health/ready', { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  );
  if (answers) connection.set({ up: true, nextTryAt: null, comebacks: comebacks + 1 });
  else planTry();
}
