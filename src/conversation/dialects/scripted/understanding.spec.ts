import { type Language } from './book.js';
import { libraryOf } from './languages.js';

const actOf = (line: string, language: Language): string => libraryOf(language).ear.hear(line, '').act;

describe('a word with a slip of the finger', () => {
  it.each([
    ['one letter less', 'Farewel', 'en', 'farewell'],
    ['one letter more', 'Farewelll', 'en', 'farewell'],
    ['another letter', 'Farexell', 'en', 'farewell'],
    ['two letters exchanged', 'Farewlel', 'en', 'farewell'],
    ['one letter less', 'Entschuldigng', 'de', 'apology'],
    ['one letter more', 'Entschuldigunng', 'de', 'apology'],
    ['another letter', 'Entschuldigunx', 'de', 'apology'],
    ['two letters exchanged', 'Entschuldigugn', 'de', 'apology'],
  ] as const)('is read with %s: %s', (_slip, line, language, act) => {
    expect(actOf(line, language)).toBe(act);
  });

  it.each(['Farwel', 'Fraewlel', 'Xarewell', 'Farewallel'])(
    'is not read with more, or from its beginning: %s',
    (line) => {
      expect(actOf(line, 'en')).not.toBe('farewell');
    },
  );
});
