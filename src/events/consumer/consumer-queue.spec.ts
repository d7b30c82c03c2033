import { type Subscription } from './consumer-cursor.repository.js';
import { ConsumerQueue, type QueueLimits, type WorkEnd } from './consumer-queue.js';

/** Work that ends when it is told to. */
class Hands {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, (outcome: WorkEnd) => void>();

  work = ({ consumer, instanceId }: Subscription): Promise<WorkEnd> => {
    const name = `${consumer}${instanceId}`;
    this.begun.push(name);
    return new Promise((resolve) => this.ends.set(name, resolve));
  };

  async end(name: string, outcome: WorkEnd = 'done'): Promise<void> {
    this.ends.get(name)!(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const subscriptions = (...names: string[]): Subscription[] =>
  names.map((name) => ({ applicationId: name[0]!, consumer: name[0]!, instanceId: name.slice(1) }));

describe('ConsumerQueue', () => {
  const make = (
    limits: Partial<QueueLimits> = {},
    refill = (): void => undefined,
  ): [ConsumerQueue, Hands] => {
    const hands = new Hands();
    const all = { maxParallel: 2, maxParallelOverall: 4, maxWaiting: 9, ...limits };
    return [new ConsumerQueue(all, hands.work, refill), hands];
  };

  it('gives each consumer its places in turns', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3', 'b1', 'b2'));
    expect(hands.begun).toEqual(['a1', 'b1', 'a2']);
    await hands.end('a1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2']);
    await hands.end('b1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('leaves a place for another application, however many consumers one has', async () => {
    const [queue, hands] = make({ maxParallelOverall: 9 });
    const many = [...'abcdefgh'].map((consumer) => ({ applicationId: 'one', consumer, instanceId: '1' }));
    queue.add(many);
    expect(hands.begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1']);
    queue.add([{ applicationId: 'other', consumer: 'x', instanceId: '1' }]);
    expect(hands.begun.at(-1)).toBe('x1');
    await hands.end('a1');
    expect(hands.begun).toHaveLength(7);
    await hands.end('x1');
    expect(hands.begun.at(-1)).toBe('g1');
  });

  it('never works twice on a subscription at a time', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1'));
    queue.add(subscriptions('a1', 'a1'));
    expect(hands.begun).toEqual(['a1']);
  });

  it('leaves a consumer that fails one place, until it does not fail', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3', 'a4', 'a5'));
    await hands.end('a1', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2']);
    await hands.end('a2', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3']);
    await hands.end('a3');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('works again on what was added meanwhile, or has more, unless it failed', async () => {
    const [queue, hands] = make({ maxParallel: 1 });
    queue.add(subscriptions('a1', 'b1', 'c1'));
    queue.add(subscriptions('a1', 'c1'));
    await hands.end('a1');
    await hands.end('b1', 'more');
    await hands.end('c1', 'failed');
    expect(hands.begun).toEqual(['a1', 'b1', 'c1', 'a1', 'b1']);
    await hands.end('a1');
    await hands.end('b1');
    expect(hands.begun).toHaveLength(5);
  });

  it('says once it is empty that there was more than fits', async () => {
    const refill = jest.fn();
    const [queue, hands] = make({ maxParallel: 1, maxWaiting: 2 }, refill);
    queue.add(subscriptions('a1', 'a2', 'a3', 'b1'));
    expect(queue.full()).toEqual([]);
    queue.add(subscriptions('a2', 'a3', 'a4'));
    expect(queue.full()).toEqual(['a']);
    await hands.end('b1');
    await hands.end('a1');
    expect([queue.full(), refill.mock.calls.length]).toEqual([[], 0]);
    await hands.end('a2');
    await hands.end('a3');
    expect([hands.begun, refill.mock.calls.length]).toEqual([['a1', 'b1', 'a2', 'a3'], 1]);
  });

  it('says so of what it left out, not of what waits already', async () => {
    for (const [added, refills] of [
      ['a3', 0],
      ['a4', 1],
    ] as const) {
      const refill = jest.fn();
      const [queue, hands] = make({ maxParallel: 1, maxWaiting: 2 }, refill);
      for (const name of ['a1', 'a2', 'a3', added]) queue.add(subscriptions(name));
      for (const name of ['a1', 'a2', 'a3']) await hands.end(name);
      expect([added, refill.mock.calls.length]).toEqual([added, refills]);
    }
  });

  it('ends with what was begun', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3'));
    const drained = queue.drain();
    await hands.end('a1');
    await hands.end('a2');
    await drained;
    expect(hands.begun).toEqual(['a1', 'a2']);
  });
});
