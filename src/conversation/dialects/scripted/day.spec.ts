import { dayOf, hoursBetween } from './day.js';

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const at = (month: string, hour = 12) => ({
  now: `2026-${month}-15T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
const inScene = (scene: object) => dayOf({ ...at('06', 13), scene }, 'a world');

describe('the day of a world', () => {
  it('has the season of its month', () => {
    expect(months.map((month) => dayOf(at(month), '').season)).toEqual([
      ...['winter', 'winter', 'spring', 'spring', 'spring', 'summer'],
      ...['summer', 'summer', 'autumn', 'autumn', 'autumn', 'winter'],
    ]);
  });

  it('has the weather of its season, whatever the world', () => {
    const worlds = Array.from({ length: 60 }, (_, n) => `world ${n}`);
    const skies = (month: string) => [...new Set(worlds.map((world) => dayOf(at(month), world).sky))].sort();
    expect(skies('12')).toEqual(['cold', 'fair', 'fog', 'snow', 'storm', 'wind']);
    expect(skies('03')).toEqual(['cold', 'fair', 'fog', 'rain', 'wind']);
    expect(skies('06')).toEqual(['fair', 'heat', 'rain', 'storm', 'wind']);
    expect(skies('09')).toEqual(['cold', 'fair', 'fog', 'rain', 'storm', 'wind']);
  });

  it('has the same weather all day, and another one on other days', () => {
    const skyAt = (now: string) => dayOf({ now }, 'a world').sky;
    const skies = months.flatMap((month) => {
      const [first, last] = ['00:00:00.000', '23:59:59.999'].map((time) =>
        skyAt(`2026-${month}-15T${time}Z`),
      );
      expect(first).toBe(last);
      return first;
    });
    expect(new Set(skies).size).toBeGreaterThan(2);
  });

  it('is told by the hour: morning from five, day from eleven, evening from six', () => {
    const parts = Array.from({ length: 24 }, (_, hour) => dayOf(at('06', hour), '').part);
    expect(parts).toEqual([
      ...Array.from({ length: 5 }, () => 'evening'),
      ...Array.from({ length: 6 }, () => 'morning'),
      ...Array.from({ length: 7 }, () => 'day'),
      ...Array.from({ length: 6 }, () => 'evening'),
    ]);
  });

  it.each([
    ...[
      ['dawn', 'morning'],
      ['day 12, in the morning', 'morning'],
      ['früh am Tag', 'morning'],
    ],
    ...[
      ['midnight', 'evening'],
      ['Dämmerung', 'evening'],
      ['noon', 'day'],
      ['am Tag', 'day'],
      ['some time', 'day'],
    ],
  ])('is what the game calls it: %s is %s', (time, part) => {
    expect(inScene({ time }).part).toBe(part);
  });

  it.each([
    ...[
      ['a thunderstorm', 'storm'],
      ['Schneefall', 'snow'],
      ['light drizzle', 'rain'],
      ['dichter Nebel', 'fog'],
    ],
    ...[
      ['a stiff breeze', 'wind'],
      ['freezing', 'cold'],
      ['schwül', 'heat'],
      ['clear skies', 'fair'],
    ],
    ...[['ashes', null]],
  ])('has the weather of the scene: %s is %s', (weather, sky) => {
    expect(inScene({ weather }).sky).toBe(sky);
  });

  it('has no season, nor a weather but that of the scene, where nobody knows the time', () => {
    const unknown = { part: 'day', sky: null, season: null };
    expect(dayOf({}, 'a world')).toEqual(unknown);
    expect(dayOf({ now: 'soon' }, 'a world')).toEqual(unknown);
    expect(dayOf({ scene: { time: 'dusk', weather: 'rain' } }, 'a world')).toEqual({
      ...{ part: 'evening', sky: 'rain', season: null },
    });
  });

  it('is so many hours from another moment, and none before it', () => {
    const noon = '2026-06-15T12:00:00Z';
    expect(hoursBetween(noon, '2026-06-16T13:30:00Z')).toBe(25.5);
    expect(hoursBetween(noon, '2026-06-15T11:00:00Z')).toBe(0);
    expect([hoursBetween(noon, undefined), hoursBetween('soon', noon)]).toEqual([null, null]);
  });
});
