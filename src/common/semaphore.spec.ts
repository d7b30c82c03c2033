import { KeyedSemaphore, Semaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('lets in no more than its limit, the others in their order', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    const order: number[] = [];
    const second = semaphore.acquire().then((out) => (order.push(2), out));
    const third = semaphore.acquire().then((out) => (order.push(3), out));
    await Promise.resolve();
    expect([order, semaphore.tryAcquire()]).toEqual([[], null]);
    release();
    release();
    (await second)();
    (await third)();
    expect(order).toEqual([2, 3]);
    expect(semaphore.isIdle).toBe(true);
  });

  it('turns away who waits longer than the signal allows, and keeps no permit for it', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    const impatient = new AbortController();
    const waiting = semaphore.acquire(impatient.signal);
    impatient.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    release();
    expect(semaphore.isIdle).toBe(true);
    await expect(semaphore.acquire(impatient.signal)).rejects.toThrow('enough');
  });

  it('releases the permit of work that failed', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run(() => Promise.resolve('done'))).toBe('done');
  });

  it('of each key: who waits for one does not hold up the others', async () => {
    const semaphores = new KeyedSemaphore(1);
    const { signal } = new AbortController();
    const releaseSlow = await semaphores.acquire('slow', signal);
    const waiting = semaphores.acquire('slow', signal);
    expect(semaphores.tryAcquire('slow')).toBeNull();
    semaphores.tryAcquire('fast')!();
    releaseSlow();
    (await waiting)();
  });

  it('of a key counts those who are still in when one of them leaves', async () => {
    const semaphores = new KeyedSemaphore(2);
    const leave = semaphores.tryAcquire('busy')!;
    const leaveToo = semaphores.tryAcquire('busy')!;
    leave();
    const again = semaphores.tryAcquire('busy')!;
    expect(semaphores.tryAcquire('busy')).toBeNull();
    leaveToo();
    again();
    expect(semaphores['byKey'].size).toBe(0);
  });
});
