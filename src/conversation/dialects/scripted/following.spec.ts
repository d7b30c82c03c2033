import { type Answer } from './answering.js';
import { continued, followUp, inThread, once, type Thread } from './following.js';
import { bookOf, libraryOf } from './languages.js';
import { type Understood } from './understanding.js';

const known = {
  own: new Set(['marta']),
  roles: new Set(['smith']),
  names: new Set(['hagen']),
  wares: new Set(['bread', 'knife']),
  told: new Set<string>(),
};
const english = libraryOf('en');
const meant = (line: string): Understood => english.ear.hear(line, '', known).said!;
const threadOf = (line: string, rule: string, slots: Answer['slots'] = {}): Thread => {
  const answer = { rule, slots };
  return continued(null, meant(line), [answer])!;
};

describe('a line that goes on from an answer', () => {
  it.each([
    ['why?', 'person.bad', 'why@person.bad'],
    ['where exactly', 'gossip', 'ask@gossip'],
    ['did you see it yourself', 'gossip', 'ask@gossip'],
    ['since yesterday', 'hurt.herbalist', 'tell@hurt.herbalist'],
    ['how much does that cost', 'hurt.herbalist', 'prices@hurt'],
    ['please', 'request', 'plea@request'],
    ['really?', 'prices.known', 'truth@prices'],
  ])('"%s" after %s is answered by %s', (line, rule, expected) => {
    const slots = { who: 'Berta' };
    expect(followUp(meant(line), { rule, slots }, english)).toEqual({ rule: expected, slots });
  });

  it.each(['who lives near the old bridge', 'how do people here catch fish', 'hello'])(
    '"%s" is a subject of its own',
    (line) => {
      expect(followUp(meant(line), { rule: 'prices.known', slots: {} }, english)).toBeNull();
    },
  );

  it('asks the price of what was spoken of', () => {
    const thread = threadOf('i need a knife', 'prices.known');
    expect(inThread(meant('how much'), thread)).toMatchObject({ act: 'prices', word: 'knife' });
    expect(inThread(meant('thats too expensive'), thread)).toMatchObject({ act: 'haggle', word: 'knife' });
    expect(inThread(meant('how much for the bread'), thread)).toMatchObject({ word: 'bread' });
  });

  it('haggles and strikes a bargain in a trade alone', () => {
    const thread = threadOf('how high is the tax', 'tax.rate.light');
    expect(inThread(meant('thats too much'), thread).act).toBe('heard.view');
    expect(inThread(meant('50 coins'), thread).act).toBe('haggle.what');
    expect(inThread(meant('here are 5 coins'), thread).act).toBe('gift');
    expect(inThread(meant('ok deal'), thread).act).toBe('yes');
  });

  it('counts what was ordered until another price is asked', () => {
    const thread = threadOf('two loaves and a loaf please', 'wares.all');
    const { word, orders } = inThread(meant('how much is that'), thread);
    expect([word, orders]).toEqual([
      'bread',
      [
        { word: 'bread', count: 2 },
        { word: 'bread', count: 1 },
      ],
    ]);
  });

  it('asks for one more', () => {
    expect(inThread(meant('another one'), threadOf('tell me a joke', 'joke')).act).toBe('joke');
  });

  it('keeps to its subject until another comes up', () => {
    const thread = threadOf('do you know hagen', 'person.bad', { who: 'Hagen' });
    const after = continued(thread, meant('why?'), [{ rule: 'why@person.bad', slots: {} }])!;
    expect(after.answer).toEqual(thread.answer);
    expect(
      continued(after, meant('how much is the bread'), [{ rule: 'prices.known', slots: {} }])!.answer,
    ).toEqual({
      rule: 'prices.known',
      slots: {},
    });
  });

  it('is not told the same twice', () => {
    const opinion = { rule: 'person.bad', slots: { who: 'Hagen' } };
    const thread = threadOf('do you know hagen', opinion.rule, opinion.slots);
    expect(once([opinion], thread, english)).toEqual([{ rule: 'said@person.bad', slots: opinion.slots }]);
    const other = { rule: 'person.bad', slots: { who: 'Berta' } };
    expect(once([other], thread, english)).toEqual([other]);
  });
});

describe('the words of a player', () => {
  it.each([
    ['where is the smith', 'whereis', 'smith'],
    ['*leans on the counter* got any bread?', 'wares', null],
    ['oh sorry. how much is the bread?', 'prices', null],
    ['no way. what is he hiding under there', 'unknown', null],
    ['you old dog! got my ten coins yet?', 'claim', null],
    ['hello, you old rascal', 'banter', null],
    ['do you need anything?', 'helpoffer', null],
    ['is it dangerous out there at night?', 'danger', null],
    ['beautiful. who taught you?', 'taught', null],
  ])('"%s" is %s', (line, act, who) => {
    const said = meant(line);
    expect([said.act, said.who]).toEqual([act, who]);
  });
});

describe('the words of a German player', () => {
  const { ear } = libraryOf('de');

  it.each([
    ['Komm, ich geb einen aus', 'treat'],
    ['Wie komm ich zur Schmiede?', 'route'],
    ['Wofür geht das Salz weg?', 'prices'],
    ['quatsch, hab ich mir ausgedacht', 'joking'],
    ['Könntest du ihm die nicht erlassen?', 'forgive'],
    ['wenn du reden willst, ich bin da', 'ear'],
    ['Gut, dann mach ich mich auf den Weg', 'farewell'],
  ])('"%s" is %s', (line, act) => {
    expect(ear.hear(line, '').said!.act).toBe(act);
  });
});

describe.each(['en', 'de'] as const)('the follow-ups of the book (%s)', (language) => {
  const { pools } = libraryOf(language);
  const { acts, forms } = bookOf(language).acts;
  const ofActs = new Set([...Object.keys(acts), ...Object.keys(forms)].map((key) => key.split(' ')[0]!));

  it('go on from answers that there are, with acts that are recognized', () => {
    const rules = [...pools.keys()].filter((key) => !key.includes('@'));
    const unknown = [...pools.keys()].flatMap((key) => {
      const [act = '', rule] = key.split('@');
      if (rule === undefined) return [];
      const isAct = ['ask', 'tell', 'said'].includes(act) || ofActs.has(act);
      return isAct && rules.some((each) => each === rule || each.startsWith(`${rule}.`)) ? [] : [key];
    });
    expect(unknown).toEqual([]);
  });
});
