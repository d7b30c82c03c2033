import { Logger } from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';

const longMs = 600_000;

beforeAll(() => Logger.overrideLogger(false));

/** A task whose runs last until they are let go. */
function heldTask(intervalMs: number): { task: PeriodicTask; begun: () => Promise<void>; end: () => void } {
  let announce = (): void => undefined;
  let finish = (): void => undefined;
  let next = new Promise<void>((resolve) => (announce = resolve));
  const run = async (): Promise<void> => {
    const held = new Promise<void>((resolve) => (finish = resolve));
    const tell = announce;
    next = new Promise((resolve) => (announce = resolve));
    tell();
    await held;
  };
  const task = new PeriodicTask({ name: 'A held task', intervalMs, run });
  // Timers of the task do not keep the process alive, so something else has to.
  const begun = async (): Promise<void> => {
    const alive = setInterval(() => undefined, longMs);
    await next;
    clearInterval(alive);
  };
  return { task, begun, end: () => finish() };
}

it('repeats a run after it ended, also when it fails', async () => {
  let runs = 0;
  let thrice = (): void => undefined;
  const done = new Promise<void>((resolve) => (thrice = resolve));
  const run = (): void => {
    runs += 1;
    if (runs === 3) thrice();
    throw new Error('a fault that the test makes');
  };
  const task = new PeriodicTask({ name: 'A failing task', intervalMs: 1, run });
  task.start();
  const alive = setInterval(() => undefined, longMs);
  await done;
  clearInterval(alive);
  await task.stop();
  expect(runs).toBe(3);
});

it('runs once more when it is woken during a run, and never twice at a time', async () => {
  const { task, begun, end } = heldTask(longMs);
  const first = begun();
  task.wake();
  task.start();
  await first;
  const second = begun();
  task.wake();
  task.wake();
  end();
  await second;
  end();
  await task.stop();
});

it('waits at a stop for the run under way', async () => {
  const { task, begun, end } = heldTask(longMs);
  const first = begun();
  task.start();
  task.wake();
  await first;
  const order: string[] = [];
  const stopped = task.stop().then(() => order.push('stopped'));
  expect(task.signal.aborted).toBe(true);
  order.push('ended');
  end();
  await stopped;
  expect(order).toEqual(['ended', 'stopped']);
});

it('plans no run after its stop', async () => {
  const task = new PeriodicTask({ name: 'A stopped task', intervalMs: 1, run: () => undefined });
  const planned = jest.spyOn(globalThis, 'setTimeout');
  task.start();
  expect(planned).toHaveBeenCalledTimes(1);
  await task.stop();
  task.wake();
  task.start();
  expect(planned).toHaveBeenCalledTimes(1);
  planned.mockRestore();
});

it('never runs with an interval of 0', async () => {
  let runs = 0;
  const task = new PeriodicTask({ name: 'An idle task', intervalMs: 0, run: () => (runs += 1) });
  task.start();
  task.wake();
  await new Promise((resolve) => setImmediate(resolve));
  await task.stop();
  expect(runs).toBe(0);
});
