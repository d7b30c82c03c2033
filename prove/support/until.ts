import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;

/** Waits until something holds; throws when it does not come about in a minute. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}
