import { readList } from './header-list.js';

describe('a list in a header', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['a', [{ name: 'a', value: '', parameters: '' }]],
    ['A = b ;x=1; y', [{ name: 'a', value: 'b', parameters: 'x=1; y' }]],
    ['a="b, \\"c\\"", d', ['a', 'd']],
    ['a="never closed, b', []],
    ['a b, =c, d=, e', ['e']],
    ['a=b c', []],
  ])('%j is read as %j', (header, expected) => {
    const found = readList(header);
    if (typeof expected[0] === 'string') expect(found.map(({ name }) => name)).toEqual(expected);
    else expect(found).toEqual(expected);
  });

  it('takes the quotes from a quoted value', () => {
    expect(readList('a="b, \\"c\\""')[0]?.value).toBe('b, "c"');
  });

  it('of 16 kB of open quotes is passed over once', () => {
    expect(readList('"\\'.repeat(8000))).toEqual([]);
    expect(readList(`a=${'"'.repeat(16_000)}`)).toEqual([]);
  });
});
