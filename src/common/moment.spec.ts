import { isDay, isStoredMoment, parseMoment } from './moment.js';

describe('a moment', () => {
  it.each([
    ['2026-02-28T00:00:00Z', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00+14:00', '2026-01-30T22:00:00.000Z'],
    ['2026-01-31T12:00:00-00:30', '2026-01-31T12:30:00.000Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is read', (text, read) => {
    expect(parseMoment(text)?.toISOString()).toBe(read);
  });

  it.each([
    ['the 30th of February', '2026-02-30T00:00:00Z'],
    ['a leap day of another year', '2026-02-29T00:00:00Z'],
    ['a leap day of 1900', '1900-02-29T00:00:00Z'],
    ['the 31st of April', '2026-04-31T00:00:00Z'],
    ['a 13th month', '2026-13-01T00:00:00Z'],
    ['a month 0', '2026-00-01T00:00:00Z'],
    ['a day 0', '2026-01-00T00:00:00Z'],
    ['24 o’clock', '2026-01-01T24:00:00Z'],
    ['a second after 24 o’clock', '2026-01-01T24:00:01Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['a 60th minute', '2026-01-01T00:60:00Z'],
    ['without a zone', '2026-01-01T00:00:00'],
    ['a day alone', '2026-01-01'],
    ['a zone of 24 hours', '2026-01-01T00:00:00+24:00'],
    ['a zone of 60 minutes', '2026-01-01T00:00:00+00:60'],
    ['a zone without its colon', '2026-01-01T00:00:00+0100'],
    ['ten fraction digits', '2026-01-01T00:00:00.0000000000Z'],
    ['a point and no fraction', '2026-01-01T00:00:00.Z'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['the year 0 by its zone', '0001-01-01T00:00:00+00:01'],
    ['the year 10000', '10000-01-01T00:00:00Z'],
    ['the year 10000 by its zone', '9999-12-31T23:59:59-00:01'],
    ['small letters', '2026-01-01t00:00:00z'],
    ['a blank', '2026-01-01 00:00:00Z'],
    ['something behind it', '2026-01-01T00:00:00Z\n'],
    ['a year of two digits', '26-01-01T00:00:00Z'],
    ['seconds since 1970', '1700000000'],
    ['nothing', ''],
  ])('that is %s is none: %s', (_what, text) => {
    expect(parseMoment(text)).toBeNull();
  });

  it('that PostgreSQL wrote is known by its form', () => {
    expect(isStoredMoment('2026-02-28T00:00:00+00:00')).toBe(true);
    expect(isStoredMoment('2026-02-28T00:00:00.12+00:00')).toBe(true);
    for (const none of [
      '2026-02-28T00:00:00.120+00:00',
      '2026-02-28T00:00:00Z',
      '2026-02-30T00:00:00+00:00',
      5,
    ])
      expect(isStoredMoment(none)).toBe(false);
  });

  it('has a day that the calendar has', () => {
    expect(isDay('2024-02-29')).toBe(true);
    for (const none of ['2026-02-29', '2026-2-1', '0000-01-01', '2026-01-01T00:00:00Z', 20260101])
      expect(isDay(none)).toBe(false);
  });
});
