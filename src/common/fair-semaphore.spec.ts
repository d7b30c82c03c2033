import { FairSemaphore } from './fair-semaphore.js';
import { type Release } from './semaphore.js';

/** Takes as many permits as a tenant gets without waiting. */
function takeAll(semaphore: FairSemaphore, tenant: string): Release[] {
  const releases: Release[] = [];
  for (let release = semaphore.tryAcquire(tenant); release; release = semaphore.tryAcquire(tenant))
    releases.push(release);
  return releases;
}

describe('a fair semaphore', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [9, 6],
    [256, 170],
  ])('of %i permits gives one tenant alone %i', (limit, share) => {
    expect(takeAll(new FairSemaphore(limit), 'a')).toHaveLength(share);
  });

  it('has a permit for each newcomer at once, and less for each the more there are', () => {
    const semaphore = new FairSemaphore(256);
    const shares = Array.from({ length: 5 }, (_, tenant) => takeAll(semaphore, `tenant ${tenant}`).length);
    expect(shares.every((share) => share > 0)).toBe(true);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(semaphore.load).toMatchObject({
      held: shares.reduce((sum, share) => sum + share),
      waiting: 0,
      largest: shares[0],
    });
  });

  it('serves the tenant that holds fewest first, and equals in turns', async () => {
    const semaphore = new FairSemaphore(3);
    const held = [...takeAll(semaphore, 'greedy'), ...takeAll(semaphore, 'other')];
    const order: string[] = [];
    const wait = (tenant: string): Promise<void> =>
      semaphore.acquire(tenant).then((release) => {
        order.push(tenant);
        held.push(release);
      });
    const all = ['greedy', 'greedy', 'a', 'a', 'b', 'b'].map(wait);
    await Promise.resolve();
    expect(order).toEqual([]);
    for (let round = 0; round < 9; round += 1) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    // 'greedy' asked first, and still held one.
    expect(order[0]).toBe('a');
    expect(order.slice(0, 3).sort()).toEqual(['a', 'b', 'greedy']);
    expect(order.toSorted()).toEqual(['a', 'a', 'b', 'b', 'greedy', 'greedy']);
    for (const release of held) release();
    expect(semaphore.load).toMatchObject({ held: 0, waiting: 0, largest: 0 });
  });

  it('keeps no permit and no place for who gave up', async () => {
    const semaphore = new FairSemaphore(1);
    const release = await semaphore.acquire('a');
    const impatient = new AbortController();
    const waiting = semaphore.acquire('b', impatient.signal);
    impatient.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    release();
    release();
    expect(semaphore.load).toMatchObject({ held: 0, waiting: 0, largest: 0 });
    await expect(semaphore.acquire('b', impatient.signal)).rejects.toThrow('enough');
  });

  it('gives everything back after random turns, and never more than there is', async () => {
    let state = Number(process.env['TEST_SEED']);
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const semaphore = new FairSemaphore(7);
    const running: Release[] = [];
    const waits: Promise<void>[] = [];
    for (let round = 0; round < 2000; round += 1) {
      if (random(2) === 0) {
        waits.push(semaphore.acquire(`tenant ${random(5)}`).then((release) => void running.push(release)));
      } else running.splice(random(running.length), 1)[0]?.();
      await Promise.resolve();
      expect(semaphore.load.held).toBeLessThanOrEqual(7);
    }
    while (semaphore.load.held > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const release of running.splice(0)) release();
    }
    await Promise.all(waits);
    expect(semaphore.load).toMatchObject({ held: 0, waiting: 0, largest: 0 });
  });
});
