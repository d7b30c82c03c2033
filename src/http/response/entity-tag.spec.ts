import { entityTagOf, namesTag } from './entity-tag.js';

describe('an entity tag', () => {
  it('is another one for any other byte', () => {
    expect(entityTagOf('{"a":1}')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(entityTagOf('{"a":1}')).toBe(entityTagOf(Buffer.from('{"a":1}')));
    expect(entityTagOf('{"a":1}')).not.toBe(entityTagOf('{"a":2}'));
  });

  it.each([
    ['W/"x"', true],
    ['"x"', true],
    ['*', true],
    [' * ', true],
    ['"a", W/"b" ,"x"', true],
    ['"a,b","x"', true],
    [',, "x",', true],
    [undefined, false],
    ['', false],
    ['x', false],
    ['w/"x"', false],
    ['"a", "b"', false],
    ['"x" "y"', false],
    ['"y" "x"', false],
    ['"x', false],
    ['"a,"x"', false],
    ['"*"', false],
    ['*, "x"', false],
  ])('is named by %j: %s', (header, expected) => {
    expect(namesTag(header, 'W/"x"')).toBe(expected);
  });
});
