import { realTime, worldTime } from './world-time.js';

describe('the time of a world', () => {
  const at = (minute: number): number => Date.parse('2026-01-01T00:00:00Z') + minute * 60_000;
  const iso = (minute: number): string => new Date(at(minute)).toISOString();
  const begun = Date.parse('1203-06-01T00:00:00Z');
  /** Twice as fast for 10 minutes, standing for 20, and then ten times as fast; before, as real time. */
  const clock = {
    timeScale: 10,
    worldTime: new Date(begun + 20 * 60_000).toISOString(),
    setAt: iso(30),
    earlier: [
      { timeScale: 0, setAt: iso(10) },
      { timeScale: 2, setAt: iso(0) },
    ],
  };
  const minutesIn = (minute: number): number => (worldTime(clock, at(minute)) - begun) / 60_000;

  it('runs as each of its settings said', () => {
    expect([-5, 0, 5, 10, 25, 30, 31].map(minutesIn)).toEqual([-5, 0, 10, 20, 20, 20, 30]);
  });

  it.each([-5, 0, 5, 31])('of minute %d was at that moment', (minute) => {
    expect(realTime(clock, worldTime(clock, at(minute)))).toBe(at(minute));
  });

  it('at which it stood still ended when it went on', () => {
    expect(realTime(clock, begun + 20 * 60_000)).toBe(at(30));
  });

  it('jumps where days were skipped, and what was before stays where it was', () => {
    const skipping = {
      timeScale: 10,
      worldTime: new Date(begun + 20 * 60_000 + 86_400_000).toISOString(),
      setAt: iso(30),
      earlier: [
        { timeScale: 0, setAt: iso(10), skipped: 86_400 },
        { timeScale: 2, setAt: iso(0) },
      ],
    };
    const minutes = [-5, 0, 10, 25, 30, 31].map(
      (minute) => (worldTime(skipping, at(minute)) - begun) / 60_000,
    );
    expect(minutes).toEqual([-5, 0, 20, 20, 1460, 1470]);
    expect([5, 30, 31].map((minute) => realTime(skipping, worldTime(skipping, at(minute))))).toEqual(
      [5, 30, 31].map(at),
    );
    // In the middle of what was skipped.
    expect(realTime(skipping, begun + 40_000_000)).toBe(at(30));
  });

  it('is that of the world without a clock', () => {
    expect([worldTime(null, at(3)), realTime(null, at(3))]).toEqual([at(3), at(3)]);
  });

  it('keeps to years of four digits', () => {
    const fast = { timeScale: 1440, worldTime: '2026-01-01T00:00:00Z', setAt: '2026-01-01T00:00:00Z' };
    const late = { ...fast, setAt: '2036-01-01T00:00:00Z', earlier: [fast] };
    expect(worldTime(fast, Date.parse('2040-01-01T00:00:00Z'))).toBe(Date.parse('9999-12-31T00:00:00Z'));
    expect(worldTime(late, Date.parse('2027-01-01T00:00:00Z'))).toBe(Date.parse('0001-01-01T00:00:00Z'));
  });
});
