import { enumerate, fill } from './fill.js';

describe('a sentence with slots', () => {
  it.each([
    ['{who} gave {what}[ for {why}].', 'Ann gave bread.'],
    ['{who} gave {what}[ to {whom}].', 'Ann gave bread to Bob.'],
    ['[{why}: ]{who}[ and {whom}][ or {why}]', 'Ann and Bob'],
    ['[{who}{why}]', ''],
    ['{why}', ''],
    ['[always]', 'always'],
    ['{who}, {who}', 'Ann, Ann'],
    ['', ''],
  ])('%j is %j', (sentence, text) => {
    const values: Readonly<Record<string, string>> = { who: 'Ann', whom: 'Bob', what: 'bread', why: '' };
    expect(fill(sentence, (slot) => values[slot]!)).toBe(text);
  });

  it('leaves values as they are', () => {
    expect(fill('{who} waves.', () => '[{who}] $& $1')).toBe('[{who}] $& $1 waves.');
  });

  it('names several with an and', () => {
    const names = ['Ann', 'Bob', 'Cid'];
    expect([0, 1, 2, 3].map((count) => enumerate(names.slice(0, count), 'and'))).toEqual([
      ...['', 'Ann', 'Ann and Bob', 'Ann, Bob and Cid'],
    ]);
  });
});
