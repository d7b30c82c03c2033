import { errorIn, errorWords } from './error-words.js';

describe('the words of an error', () => {
  it.each([
    ['model overloaded', 'model overloaded'],
    [{ error: 'model overloaded' }, 'model overloaded'],
    [{ error: { message: 'model overloaded', code: 503 } }, 'model overloaded'],
    [{ message: 'model overloaded' }, 'model overloaded'],
    [{ detail: 'model overloaded' }, 'model overloaded'],
    [{ error: { detail: 'model overloaded' } }, 'model overloaded'],
    [{ error: 'first', message: 'second', detail: 'third' }, 'first'],
    [{ message: 'second', detail: 'third' }, 'second'],
    [{ detail: [{ loc: ['body'], msg: 'missing' }] }, '[{"loc":["body"],"msg":"missing"}]'],
    [{ status: 500 }, ''],
    [{ error: null }, ''],
    [null, ''],
    [42, ''],
  ])('of %j are %j', (error, words) => {
    expect(errorWords(error)).toBe(words);
  });

  it.each([
    ['{"error":{"message":"too long"}}', 'too long'],
    ['{"message":"too long"}', 'too long'],
    ['"too long"', 'too long'],
    ['too long', 'too long'],
  ])('of the event %s are found', (data, words) => {
    expect(errorWords(errorIn(data))).toBe(words);
  });
});
