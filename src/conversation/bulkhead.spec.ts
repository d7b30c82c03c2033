import { Bulkhead, KeyedBulkhead } from './bulkhead.js';

const forever = new AbortController().signal;

describe('Bulkhead', () => {
  it('lets in no more than its limit, the others in their order', async () => {
    const bulkhead = new Bulkhead(1);
    const leave = await bulkhead.enter(forever);
    const order: number[] = [];
    const second = bulkhead.enter(forever).then((out) => (order.push(2), out));
    const third = bulkhead.enter(forever).then((out) => (order.push(3), out));
    await Promise.resolve();
    expect(order).toEqual([]);
    leave();
    leave();
    (await second)();
    (await third)();
    expect(order).toEqual([2, 3]);
    expect(bulkhead.isEmpty).toBe(true);
  });

  it('turns away who waits longer than the signal allows, and keeps no place for it', async () => {
    const bulkhead = new Bulkhead(1);
    const leave = await bulkhead.enter(forever);
    const impatient = new AbortController();
    const waiting = bulkhead.enter(impatient.signal);
    impatient.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'busy', agentsFault: false });
    leave();
    expect(bulkhead.isEmpty).toBe(true);
    await expect(bulkhead.enter(impatient.signal)).rejects.toMatchObject({ kind: 'busy' });
  });

  it('who waits for one key does not hold up the others', async () => {
    const places = new KeyedBulkhead(1, 2);
    const leaveSlow = await places.enter('slow', forever);
    const waiting = places.enter('slow', forever);
    const leaveFast = await places.enter('fast', forever);
    leaveFast();
    leaveSlow();
    (await waiting)();
  });
});
