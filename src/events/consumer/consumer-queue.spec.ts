import { type Subscription } from './consumer-cursor.repository.js';
import { ConsumerQueue } from './consumer-queue.js';

/** Work that ends when it is told to. */
class Hands {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, (outcome: 'done' | 'failed') => void>();

  work = ({ consumer, instanceId }: Subscription): Promise<'done' | 'failed'> => {
    const name = `${consumer}${instanceId}`;
    this.begun.push(name);
    return new Promise((resolve) => this.ends.set(name, resolve));
  };

  async end(name: string, outcome: 'done' | 'failed' = 'done'): Promise<void> {
    this.ends.get(name)!(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const subscriptions = (...names: string[]): Subscription[] =>
  names.map((name) => ({ applicationId: name[0]!, consumer: name[0]!, instanceId: name.slice(1) }));

describe('ConsumerQueue', () => {
  const make = (limits = { maxParallel: 2, maxParallelOverall: 4 }): [ConsumerQueue, Hands] => {
    const hands = new Hands();
    return [new ConsumerQueue(limits, hands.work), hands];
  };

  it('gives each consumer its places in turns', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3', 'b1', 'b2'), 9);
    expect(hands.begun).toEqual(['a1', 'b1', 'a2']);
    await hands.end('a1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2']);
    await hands.end('b1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('leaves a place for another application, however many consumers one has', async () => {
    const [queue, hands] = make({ maxParallel: 2, maxParallelOverall: 9 });
    const many = [...'abcdefgh'].map((consumer) => ({ applicationId: 'one', consumer, instanceId: '1' }));
    queue.add(many, 9);
    expect(hands.begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1']);
    queue.add([{ applicationId: 'other', consumer: 'x', instanceId: '1' }], 9);
    expect(hands.begun.at(-1)).toBe('x1');
    await hands.end('a1');
    expect(hands.begun).toHaveLength(7);
    await hands.end('x1');
    expect(hands.begun.at(-1)).toBe('g1');
  });

  it('never works twice on a subscription at a time', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1'), 9);
    queue.add(subscriptions('a1', 'a1'), 9);
    expect(hands.begun).toEqual(['a1']);
  });

  it('leaves a consumer that fails one place, until it does not fail', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3', 'a4', 'a5'), 9);
    await hands.end('a1', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2']);
    await hands.end('a2', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3']);
    await hands.end('a3');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('reports what happened while it worked, and whether there was more than fits', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'b1'), 2);
    queue.notify(new Set(['1']));
    expect([queue.wasNotified(subscriptions('a1')[0]!), queue.wasNotified(subscriptions('a2')[0]!)]).toEqual([
      true,
      false,
    ]);
    expect([queue.isStarved('a'), queue.isStarved('b')]).toEqual([true, false]);
    expect(queue.full(1)).toEqual([]);
    queue.add(subscriptions('a3'), 2);
    expect(queue.full(1)).toEqual(['a']);
    expect(hands.begun).toHaveLength(3);
  });

  it('ends with what was begun', async () => {
    const [queue, hands] = make();
    queue.add(subscriptions('a1', 'a2', 'a3'), 9);
    const drained = queue.drain();
    await hands.end('a1');
    await hands.end('a2');
    await drained;
    expect(hands.begun).toEqual(['a1', 'a2']);
  });
});
