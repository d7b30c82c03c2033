import { setTimeout as sleep } from 'node:timers/promises';

const patience = 90;

/**
 * Waits until something holds; throws when it does not come about in time. The time is far more than a busy machine needs, and far less
 * than a test has, so that a failure says what was waited for.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { seconds = patience } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${seconds} s until ${what}`);
    await sleep(5);
  }
}
