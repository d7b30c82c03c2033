import { cronInWords } from '../../dashboard/src/pages/levers/cron-words.js';

describe('a cron expression in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 * * * *', 'Every hour'],
    ['30 * * * *', 'At minute 30 of every hour'],
    ['0 */6 * * *', 'At 00:00, 06:00, 12:00 and 18:00 every day'],
    ['0 */2 * * *', 'Every 2 hours'],
    ['0 * * * 1', 'Every hour on Monday'],
    ['0 6 * * *', 'At 06:00 every day'],
    [' 5  6,18 * * * ', 'At 06:05 and 18:05 every day'],
    ['0 6 * * MON', 'At 06:00 on Monday'],
    ['0 6 * * mon-fri', 'At 06:00 on weekdays'],
    ['0 6 * * 0,6,7', 'At 06:00 on Saturday and Sunday'],
    ['0 6 1 * *', 'At 06:00 on day 1 of the month'],
    ['0 6 1,15 JAN,7 *', 'At 06:00 on day 1 and 15 of the month in January and July'],
    ['0 6 1 * 1', 'At 06:00 on day 1 of the month and on Monday'],
    ['0,30 9-17 * * *', 'At minute 0 and 30 of the hours 9, 10, 11, 12, 13, 14, 15, 16 and 17'],
    ['0 0 */2 * *', 'At 00:00 on every 2. day of the month'],
  ])('%p is "%s"', (cron, words) => {
    expect(cronInWords(cron)).toBe(words);
  });

  it.each(['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * * 13 *', '* * * * 8'])(
    '%p is none',
    (cron) => {
      expect(cronInWords(cron)).toBeNull();
    },
  );

  it.each(['5-1 * * * *', '*/0 * * * *', 'x * * * *', '1- * * * *', '1,,2 * * * *', '*-5 * * * *', '@daily'])(
    '%p is none',
    (cron) => {
      expect(cronInWords(cron)).toBeNull();
    },
  );
});
