import { everComes, isCron, isTimeZone, nextCollection, normalizeCron } from './tax-schedule.js';

describe('the schedule of taxes', () => {
  const dues = (cron: string, timeZone: string, after: string, count: number): string[] => {
    const found: string[] = [];
    let last: Date | null = new Date(after);
    while (found.length < count && last) {
      last = nextCollection({ cron, timeZone }, last);
      if (last) found.push(last.toISOString().replace(':00.000Z', 'Z'));
    }
    return found;
  };

  it.each([
    '* * * * *',
    '0 6 * * MON',
    '*/15 8-18 1,15 jan-MAR 1-5',
    '0 0 29 2 *',
    '59 23 31 12 7',
    ' 0\t6 * *  * ',
  ])('takes %j', (cron) => {
    expect(isCron(cron)).toBe(true);
    expect(everComes(cron)).toBe(true);
  });

  it.each([
    '',
    '* * * *',
    '0 * * * * *',
    '0 0 * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '5-1 * * * *',
    '1,,2 * * * *',
    '-1 * * * *',
    '@daily',
    '2030-01-01T00:00:00',
    '0 0 ? * *',
    '0 0 L * *',
    '0 0 * * 5#2',
    '0 0 * * +MON',
    'MON * * * *',
    `${'0,'.repeat(50)}0 * * * *`,
    null,
    5,
    ['* * * * *'],
  ])('does not take %j', (cron) => {
    expect(isCron(cron)).toBe(false);
  });

  it.each(['0 0 30 2 *', '0 0 31 4,6,9,11 *'])('knows that %j never comes', (cron) => {
    expect(isCron(cron)).toBe(true);
    expect(everComes(cron)).toBe(false);
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Australia/Lord_Howe'])(
    'knows the zone %s',
    (zone) => expect(isTimeZone(zone)).toBe(true),
  );

  it.each(['', 'Mars/Base', '+02:00', 'GMT+25', 'Europe/Berlin ', '../etc/passwd', 5, null, 'A'.repeat(65)])(
    'does not know the zone %j',
    (zone) => expect(isTimeZone(zone)).toBe(false),
  );

  it('reads an expression in its zone', () => {
    expect(dues('0 6 * * *', 'UTC', '2026-05-01T05:59:59.999Z', 2)).toEqual([
      '2026-05-01T06:00Z',
      '2026-05-02T06:00Z',
    ]);
    expect(dues('0 6 * * *', 'Asia/Kathmandu', '2026-05-01T00:00:00Z', 1)).toEqual(['2026-05-01T00:15Z']);
    expect(dues('0 6 * * *', 'Asia/Kathmandu', '2026-05-01T00:15:00Z', 1)).toEqual(['2026-05-02T00:15Z']);
  });

  it('takes either day where a day of the month and one of the week are given, as cron does', () => {
    expect(dues('0 0 13 * FRI', 'UTC', '2026-10-03T00:00:00Z', 3)).toEqual([
      '2026-10-09T00:00Z',
      '2026-10-13T00:00Z',
      '2026-10-16T00:00Z',
    ]);
  });

  it.each([
    // Half past two is left out: 03:00 follows 01:59.
    ['Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-29T01:00Z', '2026-03-30T00:30Z']],
    ['Australia/Sydney', '2026-10-03T00:00:00Z', ['2026-10-03T16:00Z', '2026-10-04T15:30Z']],
    // Half past two comes twice: the first one counts, once.
    ['Europe/Berlin', '2026-10-24T12:00:00Z', ['2026-10-25T00:30Z', '2026-10-26T01:30Z']],
    ['Australia/Sydney', '2027-04-03T00:00:00Z', ['2027-04-03T15:30Z', '2027-04-04T16:30Z']],
  ])('collects once a day in %s when the clocks change after %s', (zone, after, expected) => {
    expect(dues('30 2 * * *', zone, after, 2)).toEqual(expected);
  });

  it('goes on every half hour through both changes of the clocks', () => {
    expect(dues('*/30 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 5)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:00Z',
    ]);
    expect(dues('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T00:30Z',
      '2026-03-29T01:00Z',
      '2026-03-29T01:30Z',
    ]);
  });

  it('keeps expressions in one form', () => {
    expect(normalizeCron(' 0\t6 *  * mon-fri ')).toBe('0 6 * * MON-FRI');
  });
});
