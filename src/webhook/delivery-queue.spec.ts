import { type Pair } from './delivery-cursors.js';
import { DeliveryQueue } from './delivery-queue.js';

/** Work that ends when it is told to. */
class Hands {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, (outcome: 'done' | 'failed') => void>();

  work = ({ webhookId, instanceId }: Pair): Promise<'done' | 'failed'> => {
    const name = `${webhookId}${instanceId}`;
    this.begun.push(name);
    return new Promise((resolve) => this.ends.set(name, resolve));
  };

  async end(name: string, outcome: 'done' | 'failed' = 'done'): Promise<void> {
    this.ends.get(name)!(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const pairs = (...names: string[]): Pair[] =>
  names.map((name) => ({ webhookId: name[0]!, instanceId: name.slice(1) }));

describe('DeliveryQueue', () => {
  const make = (limits = { maxParallel: 2, maxParallelOverall: 3 }): [DeliveryQueue, Hands] => {
    const hands = new Hands();
    return [new DeliveryQueue(limits, hands.work), hands];
  };

  it('gives each webhook its places in turns', async () => {
    const [queue, hands] = make();
    queue.add(pairs('a1', 'a2', 'a3', 'b1', 'b2'), 9);
    expect(hands.begun).toEqual(['a1', 'b1', 'a2']);
    await hands.end('a1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2']);
    await hands.end('b1');
    expect(hands.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('never works twice on a pair at a time', async () => {
    const [queue, hands] = make();
    queue.add(pairs('a1'), 9);
    queue.add(pairs('a1', 'a1'), 9);
    expect(hands.begun).toEqual(['a1']);
  });

  it('leaves a webhook that fails one place, until it does not fail', async () => {
    const [queue, hands] = make();
    queue.add(pairs('a1', 'a2', 'a3', 'a4', 'a5'), 9);
    await hands.end('a1', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2']);
    await hands.end('a2', 'failed');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3']);
    await hands.end('a3');
    expect(hands.begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('tells what happened while it worked, and whether there was more than fits', async () => {
    const [queue, hands] = make();
    queue.add(pairs('a1', 'a2', 'b1'), 2);
    queue.heard(new Set(['1']));
    expect([queue.wasHeard(pairs('a1')[0]!), queue.wasHeard(pairs('a2')[0]!)]).toEqual([true, false]);
    expect([queue.isStarved('a'), queue.isStarved('b')]).toEqual([true, false]);
    expect(queue.full(1)).toEqual([]);
    queue.add(pairs('a3'), 2);
    expect(queue.full(1)).toEqual(['a']);
    expect(hands.begun).toHaveLength(3);
  });

  it('ends with what was begun', async () => {
    const [queue, hands] = make();
    queue.add(pairs('a1', 'a2', 'a3'), 9);
    const drained = queue.drain();
    await hands.end('a1');
    await hands.end('a2');
    await drained;
    expect(hands.begun).toEqual(['a1', 'a2']);
  });
});
