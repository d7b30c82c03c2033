import { inUnits } from '../../common/money/units.js';
import { chronicleLanguages } from './language/book.js';
import { bookOf, Narrator } from './narrator.js';
import { type Moment, type Sentence } from './story.js';

const names = new Map<string, string | null>([
  ['a', 'Ann'],
  ['b', 'Bob'],
  ['c', null],
]);

function moment(seq: number, ...sentences: readonly Sentence[]): Moment {
  return { kind: 'death', at: new Date(0), seqs: [seq], weight: 1, sentences };
}

describe.each(chronicleLanguages)('the sentences of a chronicle in "%s"', (language) => {
  const { rules } = bookOf(language);

  it('are there for everything that the others tell', () => {
    for (const other of chronicleLanguages)
      expect(Object.keys(rules).sort()).toEqual(Object.keys(bookOf(other).rules).sort());
  });

  it.each(Object.keys(rules))(
    'fill every slot, of many coins and of one, with names and without: %s',
    (rule) => {
      for (let seq = 1; seq < 25; seq += 1) {
        for (const amount of [inUnits(1), inUnits(12.5)]) {
          for (const [a, b] of [
            ['a', 'b'],
            ['c', 'b'],
            ['a', 'c'],
          ] as const) {
            const text = new Narrator(language, seq % 2 === 0 ? 'Rivermoor' : '', names).narrate(
              moment(seq, {
                rule,
                a,
                b,
                list: ['a', 'c', 'b'],
                more: 3,
                amount,
                reason: 'rent',
                goods: 'Bread',
                text: 'a song',
                share: 0.5,
                figures: { count: 3, old: 5, rate: 7.5 },
              }),
            );
            expect(text).toMatch(/^[\p{Lu}\d][^{}[\]|#^]+[.]$/u);
            expect(text).not.toMatch(/undefined|null| {2}/);
          }
        }
      }
    },
  );

  it('are the same for the same moment, and no form comes three times in a row', () => {
    const moments = Array.from({ length: 200 }, (_, seq) => moment(seq, { rule: 'friends', a: 'a', b: 'b' }));
    const narrate = (): string[] => {
      const narrator = new Narrator(language, '', names);
      return moments.map((each) => narrator.narrate(each));
    };
    const texts = narrate();
    expect(narrate()).toEqual(texts);
    expect(texts.filter((text, index) => text === texts[index - 1] && text === texts[index - 2])).toEqual([]);
    expect(new Set(texts).size).toBeGreaterThan(3);
  });
});

it('names stay as they are', () => {
  const name = 'st. john [the {a}] ^1 | "II"';
  const narrator = new Narrator('en', '', new Map([['a', name]]));
  for (let seq = 1; seq < 20; seq += 1)
    expect(narrator.narrate(moment(seq, { rule: 'death', a: 'a' }))).toContain(name);
});

it('amounts are rounded as one says them', () => {
  const said = (amount: number): string =>
    new Narrator('en', '', names).narrate(
      moment(1, { rule: 'estate.treasury', a: 'a', amount: inUnits(amount) }),
    );
  expect(said(179.7176)).toContain('180 coins');
  expect(said(3.25)).toContain('3.25 coins');
  expect(said(12_345.5)).toContain('12,346 coins');
  expect(said(0.0005)).toContain('0.0005 coins');
});
