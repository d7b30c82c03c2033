import { RefusalThrottle } from './refusal-throttle.js';

function delays(pace: RefusalThrottle, rate: number, count: number, now: number): number[] {
  return Array.from({ length: count }, () => Math.round(pace.delay(rate, now)));
}

describe('the pace of refusals', () => {
  it('lets a second of them go at once, and the rest wait for their turns', () => {
    const pace = new RefusalThrottle();
    expect(delays(pace, 100, 101, 5000)).toEqual(Array.from({ length: 101 }, () => 0));
    expect(delays(pace, 100, 3, 5000)).toEqual([10, 20, 30]);
  });

  it('is never slower than twenty a second', () => {
    const pace = new RefusalThrottle();
    delays(pace, 1, 21, 0);
    expect(delays(pace, 1, 2, 0)).toEqual([50, 100]);
  });

  it('lets none wait for more than a second, however many there are', () => {
    const pace = new RefusalThrottle();
    const found = delays(pace, 50, 5000, 0);
    expect(Math.max(...found)).toBe(1000);
    expect(found.at(-1)).toBe(1000);
  });

  it('forgets a flood that is over', () => {
    const pace = new RefusalThrottle();
    delays(pace, 50, 5000, 0);
    expect(delays(pace, 50, 1, 2100)).toEqual([0]);
    expect(pace.delay(50, 1_000_000)).toBe(0);
  });
});
