import { languages, traits } from './book.js';
import { bookOf } from './languages.js';
import natures from './natures.json' with { type: 'json' };
import { partsOfCourse, type ScriptEntry, type ScriptFile } from './script.js';

const files = languages.map((language) => [language, bookOf(language).scripts] as const);
const entriesOf = (scripts: readonly ScriptFile[]): (readonly [string, ScriptEntry])[] =>
  scripts.flatMap((file) =>
    Object.entries(file).flatMap(([about, all]) => all.map((one) => [about, one] as const)),
  );
const linesOf = ({ open, courses }: ScriptEntry): string[] => [
  ...open,
  ...courses.flatMap((course) => partsOfCourse(course).lines),
];

/** What stands in the slots of a script, by what it is about; `you` and `me` everywhere. */
const slots: Readonly<Record<string, readonly string[]>> = {
  ...{ 'debt.due': ['coins'], 'debt.owe': ['coins'], 'promise.open': ['word'], 'promise.own': ['word'] },
  ...{ 'owed.broken': ['word'], 'owed.broke': ['word'], 'owed.kept': ['word'], 'owed.held': ['word'] },
  ...{
    'owed.missed': ['coins'],
    'owed.short': ['coins'],
    'owed.back': ['coins'],
    'owed.returned': ['coins'],
  },
  ...{ 'owed.let': ['coins'], 'owed.forgave': ['coins'], bought: ['goods', 'ago'], sold: ['goods', 'ago'] },
  ...{ 'gift.got': ['coins'], 'gift.gave': ['coins'], taxed: ['coins'], 'tax.heavy': ['rate'] },
  ...{ 'tax.light': ['rate'], grudge: ['ago'], aside: ['dead'], condole: ['dead'], death: ['dead'] },
  ...{
    'grief.new': ['kinsman'],
    grief: ['kinsman', 'ago'],
    'grief.again': ['dead'],
    'grief.house': ['dead'],
    'grief.topic': ['dead'],
  },
  ...{ legacy: ['coins', 'dead'], told: ['text'], gossip: ['text', 'from'], witness: ['text'] },
  ...{
    'told.own': ['text'],
    'told.again': ['text'],
    'grief.ask': ['dead'],
    'past.kind': ['ago'],
    'past.sad': ['ago'],
  },
  sell: ['ware', 'price'],
};

describe('the scripts of talks', () => {
  it('are about the same in all languages', () => {
    const [first, ...others] = files.map(
      ([, scripts]) => new Set(entriesOf(scripts).map(([about]) => about)),
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it.each(files)('have slots that are filled, and lines that are known again (%s)', (_, scripts) => {
    for (const [about, entry] of entriesOf(scripts)) {
      for (const line of linesOf(entry)) {
        const given = about.startsWith('topic') ? ['topic'] : (slots[about] ?? []);
        const used = [...line.matchAll(/\{(\w+)\}/g)].map(
          ([, slot]) => slot!.charAt(0).toLowerCase() + slot!.slice(1),
        );
        const strange = used.filter((slot) => !['you', 'me', ...given].includes(slot));
        const literal = line.replace(/^\(\w+\) /, '').split(/\{\w+\}/);
        expect({
          line,
          strange,
          known: used.length === 0 || Math.max(...literal.map(({ length }) => length)) >= 4,
        }).toEqual({
          line,
          strange: [],
          known: true,
        });
      }
    }
  });

  it.each(files)('go on whoever answers, and say nothing twice in a talk (%s)', (_, scripts) => {
    for (const [about, { open, courses }] of entriesOf(scripts)) {
      const parts = courses.map(partsOfCourse);
      const isOpen = about === 'player' || parts.some(({ conditions }) => conditions === '');
      expect({ open, isOpen }).toEqual({ open, isOpen: true });
      for (const { lines } of parts)
        for (const opening of open) expect(new Set([opening, ...lines]).size).toBe(lines.length + 1);
    }
  });

  it.each(files)('ask only for what is known of a speaker (%s)', (_, scripts) => {
    const trades = Object.keys(natures.trades);
    const known = new Set<string>([
      ...traits,
      ...[
        'warm',
        'open',
        'cool',
        'cold',
        'poor',
        'rich',
        'mourns',
        'man',
        'woman',
        'kin',
        'place',
        'again',
        ...['often', 'part', 'common'],
        ...['first', 'group', 'couple', 'mourners', 'stranger', 'to:stranger', 'to:agent', 'topic:kin'],
      ],
      ...['to:child', 'to:old', 'to:man', 'to:woman', 'morning', 'day', 'evening', 'cold-sky'],
      ...['fair', 'rain', 'wind', 'fog', 'snow', 'heat', 'storm', 'spring', 'summer', 'autumn', 'winter'],
      ...[...trades, ...trades.map((trade) => `to:${trade}`)],
    ]);
    const asked = entriesOf(scripts).flatMap(([, entry]) => [
      entry.if ?? '',
      ...entry.courses.map((course) => partsOfCourse(course).conditions),
    ]);
    const tokens = asked.flatMap((text) => text.split(' ')).map((token) => token.replace('!', ''));
    expect(tokens.filter((token) => token !== '' && !known.has(token))).toEqual([]);
  });
});
