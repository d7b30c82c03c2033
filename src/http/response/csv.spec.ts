import { prefersCsv, toCsv } from './csv.js';

describe('CSV', () => {
  it('has a header, and quotes what has to be quoted', () => {
    expect(
      toCsv(
        ['a', 'b,c'],
        [
          ['x', 1],
          ['say "hi"', null],
          ['two\nlines', ''],
        ],
      ),
    ).toBe('a,"b,c"\r\nx,1\r\n"say ""hi""",\r\n"two\nlines",\r\n');
    expect(toCsv(['a'], [])).toBe('a\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('makes no formula of the text %j', (text) => {
    expect(toCsv(['a'], [[text]])).toBe(`a\r\n'${text}\r\n`);
  });

  it('leaves numbers below 0 alone', () => {
    expect(toCsv(['a'], [[-1.5]])).toBe('a\r\n-1.5\r\n');
  });

  it.each([
    ['text/csv', true],
    ['TEXT/CSV; charset=utf-8', true],
    ['text/csv, application/json', true],
    ['application/json;q=0.5, text/csv;q=0.9', true],
    ['text/html, text/csv;q=0.1, */*;q=0.01', true],
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['application/json, text/csv', false],
    ['text/csv;q=0', false],
  ])('is what "%s" prefers: %s', (accept, expected) => {
    expect(prefersCsv(accept)).toBe(expected);
  });
});
