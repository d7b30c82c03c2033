import { languages } from '../../common/language.js';
import { inUnits } from '../../common/money/units.js';
import { storyBook } from '../../words/story-book.js';
import { Kinship } from './kinship.js';
import { type Figure, Narrator, type Stage } from './narrator.js';
import { type Moment, type Sentence } from './story.js';

const people = new Map<string, Figure>([
  ['a', { name: 'Ann Oak', gender: 'f' }],
  ['b', { name: 'Bob Oak', gender: 'm' }],
  ['c', { name: null, gender: 'n' }],
  ['d', { name: 'Dee Elm', gender: 'n' }],
]);
const family = [
  { child: 'b', parent: 'a' },
  { child: 'd', parent: 'a' },
];
const dayMs = 86_400_000;

function moment(seq: number, ...sentences: readonly Sentence[]): Moment {
  return { kind: 'death', at: new Date(0), seqs: [seq], weight: 1, sentences };
}

function tell(sentences: readonly Sentence[], stage: Partial<Stage> = {}, seq = 1): string {
  const narrator = new Narrator({
    language: 'en',
    gameLanguage: 'en',
    world: '',
    people,
    kinship: new Kinship(family),
    self: null,
    dayOf: (at) => at.getTime() / dayMs,
    ...stage,
  });
  return narrator.narrate(moment(seq, ...sentences));
}

describe.each(languages)('the sentences of a chronicle in "%s"', (language) => {
  const { sentences } = storyBook(language);

  it('are there for everything that the others tell', () => {
    for (const other of languages)
      expect(Object.keys(sentences).sort()).toEqual(Object.keys(storyBook(other).sentences).sort());
  });

  it.each(Object.keys(sentences))(
    'are whole, of many coins and of one, with names and without: %s',
    (rule) => {
      for (let seq = 1; seq < 4; seq += 1)
        for (const amount of [inUnits(1), inUnits(12.5)])
          for (const [a, b] of ['ab', 'ba', 'cb', 'ac', 'ad', 'da'].map(
            (ids) => [...ids] as [string, string],
          )) {
            const told = {
              ...{
                rule,
                a,
                b,
                amount,
                list: ['b', 'c', 'd'],
                more: 3,
                reason: 'rent',
                goods: 'Bread',
                text: 'A song.',
              },
              ...{
                share: 0.5,
                figures: { count: 3, old: 5, rate: 7.5 },
                since: new Date(0),
                at: new Date(9 * dayMs),
              },
            };
            const text = tell([told], { language, world: seq % 2 === 0 ? 'Rivermoor' : '' }, seq);
            expect(text).toMatch(/^(?:[\p{Lu}\d]|, | und )[^{}[\]_|]+[.”“]$/u);
            expect(text).not.toMatch(/undefined|null| {2}| [.,]|,[.,]/);
          }
    },
  );
});

it('kin are called by what they are, once, and a pronoun says only what is clear', () => {
  const loan = { rule: 'loan', b: 'a', amount: inUnits(30) };
  const missed = {
    rule: 'missed.loan.then',
    b: 'a',
    amount: inUnits(8),
    since: new Date(0),
    at: new Date(3 * dayMs),
  };
  expect(
    tell([
      { ...loan, a: 'b' },
      { ...missed, a: 'b' },
    ]),
  ).toBe(
    'Bob Oak borrowed 30 coins from his mother Ann Oak. Three days later, when it was due, he was 8 coins short.',
  );
  expect(
    tell([
      { ...loan, a: 'd' },
      { ...missed, a: 'd' },
    ]),
  ).toBe(
    'Dee Elm borrowed 30 coins from their mother Ann Oak. Three days later, when it was due, Dee was 8 coins short.',
  );
  expect(tell([{ ...loan, a: 'd' }], { language: 'de' })).toBe(
    'Dee Elm lieh sich 30 Münzen von der Mutter Ann Oak.',
  );
  expect(tell([{ ...loan, a: 'b' }], { language: 'de' })).toBe(
    'Bob Oak lieh sich 30 Münzen von seiner Mutter Ann Oak.',
  );
  expect(tell([{ rule: 'estate', a: 'a', list: ['b', 'd'], amount: inUnits(5) }], {}, 2)).toContain(
    'er children Bob Oak and Dee Elm',
  );
});

it('in its own life, somebody is named in full once, and its kin is called so', () => {
  const moments = [
    moment(1, { rule: 'income', a: 'a', amount: inUnits(5) }),
    moment(2, { rule: 'loan', a: 'b', b: 'a', amount: inUnits(30) }),
  ];
  const stage = {
    language: 'en',
    gameLanguage: 'en',
    world: '',
    people,
    kinship: new Kinship(family),
  } as const;
  const narrator = new Narrator({ ...stage, self: 'a', dayOf: () => 0 });
  const texts = moments.map((each) => narrator.narrate(each));
  expect(texts[0]).toMatch(/^Ann Oak/);
  expect(texts[1]).toMatch(
    /^(Her son Bob Oak borrowed 30 coins from Ann|Ann lent her son Bob Oak 30 coins)\.$/,
  );
});

it('a reason is said in the language of the story, or not', () => {
  const paid = { rule: 'missed', a: 'b', b: 'd', amount: inUnits(30) };
  const german = { language: 'de' } as const;
  expect(tell([{ ...paid, reason: 'rent' }], german)).toContain('(Miete)');
  expect(tell([{ ...paid, reason: 'brewing' }], german)).not.toMatch(/brewing|\(/);
  expect(tell([{ ...paid, reason: 'brewing' }])).toContain('for brewing');
  expect(tell([{ ...paid, reason: 'q_17' }])).not.toContain('q_17');
});

it('names stay as they are', () => {
  const name = 'st. john [the {a}] ^1 | "II"';
  for (let seq = 1; seq < 20; seq += 1)
    expect(
      tell([{ rule: 'death', a: 'x' }], { people: new Map([['x', { name, gender: 'n' }]]) }, seq),
    ).toContain(name);
});

it('amounts are rounded as one says them', () => {
  const said = (amount: number): string => tell([{ rule: 'estate.treasury', amount: inUnits(amount) }]);
  expect(said(179.7176)).toContain('180 coins');
  expect(said(3.25)).toContain('3.25 coins');
  expect(said(12_345.5)).toContain('12,346 coins');
  expect(said(0.0005)).toContain('0.0005 coins');
});
