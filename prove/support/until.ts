import { setTimeout as sleep } from 'node:timers/promises';

const patienceSeconds = 240;

/**
 * Waits until something holds; throws when it does not come about in time. The time is far more than a busy machine needs, and less
 * than a test has, so that a failure says what was waited for.
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`waited in vain for ${patienceSeconds} s until ${what}`);
    await sleep(5);
  }
}
