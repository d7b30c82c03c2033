import { dayInWords, dueIn, timeInWords } from './time-in-words.js';

describe('a moment of the world, in words', () => {
  it.each([
    ['00', 'night'],
    ['04', 'night'],
    ['05', 'morning'],
    ['11', 'morning'],
    ['12', 'afternoon'],
    ['17', 'afternoon'],
    ['18', 'evening'],
    ['21', 'evening'],
    ['22', 'night'],
  ])('at %s:59 is in the %s', (hour, part) => {
    expect(timeInWords(`2026-06-16T${hour}:59:59.999Z`)).toBe(`a Tuesday ${part} in June`);
  });

  it('has the days and months of the calendar', () => {
    expect(dayInWords('2026-01-04T23:59:59Z')).toBe('a Sunday in January');
    expect(dayInWords('2026-01-31T00:00:00Z')).toBe('a Saturday in January');
    expect(dayInWords('2026-12-07T00:00:00Z')).toBe('a Monday in December');
  });

  it.each([
    ['2026-06-16T11:59:59Z', 'since before now'],
    ['2026-06-16T12:00:00Z', 'today'],
    ['2026-06-16T23:59:59Z', 'today'],
    ['2026-06-17T00:00:00Z', 'tomorrow'],
    ['2026-06-17T23:59:59Z', 'tomorrow'],
    ['2026-06-18T00:00:00Z', 'in 2 days'],
    ['2026-07-16T12:00:00Z', 'in 30 days'],
  ])('due at %s is due %s', (at, words) => {
    expect(dueIn(at, '2026-06-16T12:00:00Z')).toBe(words);
    expect(dueIn(at, undefined)).toBe(at);
  });
});
