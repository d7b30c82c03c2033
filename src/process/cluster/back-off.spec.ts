import { BackOff } from './back-off.js';

describe('BackOff', () => {
  it('starts again at once after a worker that had served for long', () => {
    const backOff = new BackOff();
    expect(backOff.afterDeath(60_000)).toBe(0);
    expect(backOff.crashLoop).toBe(false);
  });

  it('waits twice as long after each early death, up to ten seconds', () => {
    const backOff = new BackOff();
    const waits = Array.from({ length: 10 }, () => backOff.afterDeath(0));
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  });

  it('gives up hope after four early deaths in a row', () => {
    const backOff = new BackOff();
    for (let death = 1; death < 4; death += 1) backOff.afterDeath(9999);
    expect(backOff.crashLoop).toBe(false);
    backOff.afterDeath(0);
    expect(backOff.crashLoop).toBe(true);
  });

  it('forgets early deaths once a worker has served for long', () => {
    const backOff = new BackOff();
    for (let death = 1; death < 4; death += 1) backOff.afterDeath(0);
    backOff.afterDeath(10_000);
    expect(backOff.afterDeath(0)).toBe(100);
    expect(backOff.crashLoop).toBe(false);
  });
});
