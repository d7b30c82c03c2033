import { isVisibleLine, isVisibleProse } from './text.js';

const good = [
  '',
  'Ann',
  'Zoë O’Hara',
  '李雷',
  'مريم',
  'שרה',
  '👩‍👩‍👧',
  'क्‍ष',
  'x',
  '!',
  ' Ann ',
  'a\u00a0b',
  'نمی‌خواهم',
  'e\u0301',
  '\u{1f3f4}\u{e0067}\u{e007f}',
];
const bad = [
  ' ',
  '\u200b',
  '\u200b\u200d\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u00a0\u2003',
  '\ufe0f',
  '\u{e0020}',
  'a\u202eb',
  'a\u202a',
  '\u2066a\u2069',
  'a\u0007',
  'a\u001b[31m',
  'a\u007f',
  'a\u0085b\u0000',
];
const lines = ['a\nb', 'a\r', 'a\tb', '\na'];

describe('text that is shown', () => {
  it.each(good)('may be %j', (text) => {
    expect([isVisibleLine(text), isVisibleProse(text)]).toEqual([true, true]);
  });

  it.each(bad)('may not be %j', (text) => {
    expect([isVisibleLine(text), isVisibleProse(text)]).toEqual([false, false]);
  });

  it.each(lines)('may be %j in prose alone', (text) => {
    expect([isVisibleLine(text), isVisibleProse(text)]).toEqual([false, true]);
  });

  it.each(['a\u2028b', 'a\u2029b'])('is one line without %j', (text) => {
    expect(isVisibleLine(text)).toBe(false);
  });
});
