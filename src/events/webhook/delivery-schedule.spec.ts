import { nextDelay } from './delivery-schedule.js';

const waits = [0, 5000, 300_000];

describe('nextDelay', () => {
  it('takes the wait of the attempt to come, ten per cent more or less', () => {
    expect(nextDelay(waits, 1, 0, 0)).toBe(4500);
    expect(nextDelay(waits, 1, 0, 0.5)).toBe(5000);
    expect(nextDelay(waits, 2, 0, 1)).toBe(330_000);
  });

  it('ends with the last attempt', () => {
    expect(nextDelay(waits, 3)).toBeNull();
  });

  it('heeds a receiver that wants more time, not one that wants less, and no longer than a day', () => {
    expect(nextDelay(waits, 1, 60_000, 0.5)).toBe(60_000);
    expect(nextDelay(waits, 2, 1000, 0.5)).toBe(300_000);
    expect(nextDelay(waits, 1, 1e12, 0.5)).toBe(86_400_000);
  });
});
