import { setTimeout as sleep } from 'node:timers/promises';
import { EconomyError } from '../common/errors/economy-error.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';

interface Call {
  readonly queue: string;
  readonly entries: readonly number[];
  finish(): void;
  fail(error: Error): void;
}

function batcher(limits = { batch: 3, writeQueue: 5, totalQueue: 8, wait: Infinity }) {
  const calls: Call[] = [];
  const subject = new AdaptiveBatcher<number, string>(
    (queue, entries) =>
      new Promise((resolve, reject) => {
        calls.push({
          queue,
          entries,
          finish: () => resolve(entries.map((n) => `${queue}${n}`)),
          fail: reject,
        });
      }),
    limits,
  );
  return { subject, calls };
}

const yieldToLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('AdaptiveBatcher', () => {
  it('runs the first at once and the next together, in order', async () => {
    const { subject, calls } = batcher();
    const results = [1, 2, 3, 4, 5].map((n) => subject.add('a', n));
    expect(calls.map((call) => call.entries)).toEqual([[1]]);
    calls[0]?.finish();
    await yieldToLoop();
    expect(calls.map((call) => call.entries)).toEqual([[1], [2, 3, 4]]);
    calls[1]?.finish();
    await yieldToLoop();
    calls[2]?.finish();
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('keeps the queues of instances apart', async () => {
    const { subject, calls } = batcher();
    const results = [subject.add('a', 1), subject.add('b', 2)];
    expect(calls.map((call) => call.queue)).toEqual(['a', 'b']);
    calls.forEach((call) => call.finish());
    expect(await Promise.all(results)).toEqual(['a1', 'b2']);
  });

  it('fails a batch as a whole, and goes on with the next', async () => {
    const { subject, calls } = batcher();
    const first = subject.add('a', 1);
    const second = subject.add('a', 2);
    calls[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await yieldToLoop();
    calls[1]?.finish();
    expect(await second).toBe('a2');
  });

  it('refuses what would wait too long, for its queue and for all, and takes more when there is room', async () => {
    const { subject, calls } = batcher({ batch: 3, writeQueue: 2, totalQueue: 3, wait: Infinity });
    const waiting = [1, 2, 3].map((n) => subject.add('a', n));
    await expect(subject.add('a', 4)).rejects.toMatchObject({
      code: 'OVERLOADED',
      headers: { 'Retry-After': '1' },
    });
    waiting.push(...[1, 2].map((n) => subject.add('b', n)));
    await expect(subject.add('b', 3)).rejects.toMatchObject({ code: 'OVERLOADED' });
    calls[0]?.finish();
    await yieldToLoop();
    waiting.push(subject.add('b', 4));
    for (const call of calls) call.finish();
    await yieldToLoop();
    for (const call of calls) call.finish();
    await yieldToLoop();
    for (const call of calls) call.finish();
    expect(await Promise.all(waiting)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b4']);
  });

  it('refuses what would wait longer than it may at the present pace, and always takes one call more', async () => {
    const { subject, calls } = batcher({ batch: 2, writeQueue: 100, totalQueue: 100, wait: 20 });
    const waiting = [subject.add('a', 1), subject.add('a', 2)];
    await sleep(50);
    calls[0]?.finish();
    await yieldToLoop();
    // The first call took 50 ms for one entry.
    waiting.push(subject.add('a', 3), subject.add('a', 4));
    await expect(subject.add('a', 5)).rejects.toMatchObject({ code: 'OVERLOADED' });
    // Fast calls are learnt from, too.
    for (let n = 0; n < 40; n += 1) {
      calls.forEach((call) => call.finish());
      await yieldToLoop();
      waiting.push(subject.add('a', 6));
    }
    waiting.push(...[7, 8, 9].map((n) => subject.add('a', n)));
    for (let n = 0; n < 40; n += 1) {
      calls.forEach((call) => call.finish());
      await yieldToLoop();
    }
    expect((await Promise.all(waiting)).slice(-3)).toEqual(['a7', 'a8', 'a9']);
  });

  it('refuses what has waited long enough when a call ran into a limit, and goes on with the rest', async () => {
    const { subject, calls } = batcher({ batch: 1, writeQueue: 100, totalQueue: 100, wait: 30 });
    const [first, second, third] = [1, 2, 3].map((n) => subject.add('a', n));
    const refused = Promise.allSettled([first, second, third]);
    await sleep(60);
    const late = subject.add('a', 4);
    calls[0]?.fail(new EconomyError('OVERLOADED'));
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(subject.load.waiting).toBe(0);
    await yieldToLoop();
    calls[1]?.finish();
    expect(await late).toBe('a4');
    expect(calls).toHaveLength(2);
  });

  it('runs an entry that shares with nobody alone, in its place', async () => {
    const calls: number[][] = [];
    const subject = new AdaptiveBatcher<number, number>(
      (_lane, entries) => {
        calls.push([...entries]);
        return Promise.resolve(entries);
      },
      { batch: 10, writeQueue: 10, totalQueue: 10, wait: Infinity },
      { kind: (n) => (n < 10 ? 'small' : null), weight: (n) => (n < 10 ? 1 : 5) },
    );
    const results = [1, 2, 3, 10, 4, 5].map((n) => subject.add('a', n));
    await expect(subject.add('a', 10)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await Promise.all(results)).toEqual([1, 2, 3, 10, 4, 5]);
    expect(calls).toEqual([[1], [2, 3], [10], [4, 5]]);
  });

  const odd = (n: number): string | null => (n >= 10 ? null : n % 2 === 1 ? 'odd' : 'even');
  const sorted = (patience: number) => {
    const calls: number[][] = [];
    const finish: (() => void)[] = [];
    const subject = new AdaptiveBatcher<number, number>(
      (_lane, entries) => {
        calls.push([...entries]);
        return new Promise((resolve) => finish.push(() => resolve(entries)));
      },
      { batch: 10, writeQueue: 10, totalQueue: 10, wait: Infinity },
      { kind: odd, weight: () => 1, patience: (kind) => (kind === 'even' ? patience : 0) },
    );
    const next = async (): Promise<void> => {
      finish.shift()!();
      await yieldToLoop();
    };
    return { subject, calls, next };
  };

  it('gathers those of a kind from among others, but for those behind one that shares with nobody', async () => {
    const { subject, calls, next } = sorted(0);
    const results = [1, 2, 3, 4, 10, 5, 6].map((n) => subject.add('a', n));
    for (let call = 0; call < 6; call += 1) await next();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 10, 5, 6]);
    expect(calls).toEqual([[1], [2, 4], [3], [10], [5], [6]]);
  });

  it('lets others go first for as long as a kind is patient', async () => {
    const { subject, calls, next } = sorted(3_600_000);
    const results = [1, 2, 3, 10].map((n) => subject.add('a', n));
    await next();
    results.push(subject.add('a', 4), subject.add('a', 5));
    for (let call = 0; call < 4; call += 1) await next();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 10, 4, 5]);
    expect(calls).toEqual([[1], [3], [10], [5], [2, 4]]);
  });

  it('and no longer', async () => {
    const { subject, calls, next } = sorted(1);
    const results = [1, 2].map((n) => subject.add('a', n));
    await sleep(10);
    results.push(subject.add('a', 3));
    for (let call = 0; call < 3; call += 1) await next();
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
    expect(calls).toEqual([[1], [2], [3]]);
  });

  it('fails one entry of a batch when its result is a fault', async () => {
    const subject = new AdaptiveBatcher<number, number>(
      (_lane, entries) => Promise.resolve(entries.map((n) => (n === 3 ? new Error('not three') : n))),
      { batch: 10, writeQueue: 10, totalQueue: 10, wait: Infinity },
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map((n) => subject.add('a', n)));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
