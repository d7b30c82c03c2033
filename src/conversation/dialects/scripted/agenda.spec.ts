import { type TurnContext, type TurnMemory, type TurnObligation, TURN_SCHEMA } from '../../turn.js';
import { speakScripted } from '../scripted.dialect.js';
import { type Language, languages } from './book.js';
import { libraryOf } from './languages.js';
import { type Position } from './script.js';

const now = '2031-05-20T09:00:00.000Z';
const yesterday = '2031-05-19T09:00:00.000Z';
const longAgo = '2031-05-01T09:00:00.000Z';

type Change = Partial<Omit<TurnContext, 'self' | 'other' | 'relationship'>> & {
  self?: Partial<TurnContext['self']>;
  other?: Partial<TurnContext['other']>;
  relationship?: Partial<TurnContext['relationship']>;
};

function turnOf({ self, other, relationship, ...rest }: Change): TurnContext {
  return {
    schema: TURN_SCHEMA,
    interactionId: '0199a000-0000-7000-8000-000000000001',
    turn: 0,
    turnsLeft: 5,
    role: 'initiator',
    now,
    self: {
      ...{ id: 'ann', name: 'Ann Baker', personality: 'Gentle.', description: 'The baker.' },
      ...{ mood: 60, moodLabel: 'calm', wealth: 50, standing: 'modest', ...self },
    },
    other: {
      ...{ id: 'bob', name: 'Bob Stone', description: 'The mason.', moodLabel: 'calm', kind: 'agent-npc' },
      ...other,
    },
    relationship: { affinity: 30, stage: 'friend', interactions: 2, lastAt: yesterday, ...relationship },
    memories: [],
    world: { instanceId: 'w', taxRate: 5, treasury: 100, population: 9 },
    transcript: [],
    ...rest,
  };
}

const memoryOf = (memory: Partial<TurnMemory>): TurnMemory => ({
  ...{ at: now, kind: 'told', text: '', weight: 0.8, about: null },
  ...memory,
});
const talked = (said: string, fact: object = {}): TurnMemory =>
  memoryOf({
    ...{ kind: 'talk', at: yesterday, about: { id: 'bob', name: 'Bob Stone' } },
    fact: { what: 'talked', said, ...fact },
  });
/** A line of a script, as the speaker has heard it in the talk before. */
const lineOf = (about: string, language: Language = 'en'): string =>
  libraryOf(language)
    .scripts.about(about)[0]!
    .courses[0]!.lines[0]!.text.replace(/\{\w+\}/g, 'Ann');
const place = (turn: TurnContext, language: Language = 'en'): Position =>
  libraryOf(language).scripts.positionOf([
    ...turn.transcript.map(({ text }) => text),
    speakScripted(turn, undefined, language).say!,
  ])!;
const aboutOf = (turn: Change, language: Language = 'en'): string =>
  place(turnOf(turn), language).script.about;

const debt: TurnObligation = {
  ...{ id: 'd', debtor: 'other' as const, kind: 'payment' as const, text: 'loan' },
  ...{ amount: 5, owed: 5, paid: 0, missed: 1 },
};
const mourning = [{ id: 'cid', name: 'Cid', since: now }];
const told = memoryOf({ text: 'Wolves took three lambs of the shepherd.' });

describe.each(languages)('what a talk is about (%s)', (language) => {
  const about = (turn: Change): string => aboutOf(turn, language);

  it('is first of all that one is sorry, whatever is owed or new', () => {
    const relationship = { obligations: [debt] };
    expect(about({ relationship })).toBe('debt.due');
    expect(about({ relationship, other: { mourning }, memories: [told] })).toBe('condole');
  });

  it('is a feast also among several', () => {
    const scene = { topic: language === 'en' ? 'the harvest feast' : 'das Erntefest' };
    const group = [{ id: 'cid', name: 'Cid Hill', description: '', moodLabel: 'calm' }];
    expect(about({ scene, ...({ group } as object) })).toBe('topic.group.feast');
  });

  it('is a topic, said so that it fits who mourns', () => {
    const scene = { topic: language === 'en' ? 'the harvest feast' : 'das Erntefest' };
    expect(about({ scene })).toBe('topic.feast');
    expect(about({ scene, other: { mourning } })).toBe('topic.mourner');
    expect(about({ scene, self: { mourning, grief: 30 } })).toBe('topic.mourner');
  });

  it('is the dead whom a topic names, by name or as kin, and no opinion of them', () => {
    const grandmother = { id: 'cid', name: 'Mary Baker', relation: 'grandparent' as const, alive: false };
    const mary = [{ id: 'cid', name: 'Mary Baker', since: longAgo }];
    const self = { mourning: mary, grief: 30, family: [grandmother] };
    const kin = language === 'en' ? 'Grandmother' : 'Großmutter';
    for (const topic of [kin, 'Mary', 'Mary Baker']) {
      expect(about({ scene: { topic }, self })).toBe('grief.topic');
      expect(about({ scene: { topic }, other: { mourning: mary }, self: { family: [grandmother] } })).toBe(
        'grief.topic',
      );
    }
    expect(about({ scene: { topic: 'Norwick' }, self })).toBe('topic.mourner');
  });

  it('is what is overdue where the topic of the scene names it, whatever the two think of each other', () => {
    const relationship = { obligations: [debt], affinity: -60, stage: 'hostile' as const };
    for (const topic of ['the debt', 'a loan', 'das Darlehen'])
      expect([topic, about({ scene: { topic }, relationship })]).toEqual([topic, 'debt.due']);
    expect(about({ scene: { topic: 'the harvest feast' }, relationship })).not.toBe('debt.due');
  });

  it('is a debt, in other words the more often it was asked for, and with what was paid of it', () => {
    const asked = (times: number, reason: string): TurnMemory =>
      talked('', { manner: 'unpaid', reason, times });
    const conditions = (...memories: TurnMemory[]): readonly string[] =>
      place(turnOf({ relationship: { obligations: [debt] }, memories }), language).script.conditions;
    const same = language === 'en' ? '5 coins' : '5 Münzen';
    expect(conditions()).not.toContain('again');
    expect(conditions(asked(1, same))).toContain('again');
    expect(conditions(asked(2, same))).toContain('often');
    expect(conditions(asked(1, same.replace('5', '9')))).toContain('part');
    const rest = { relationship: { obligations: [{ ...debt, amount: 8 }] } };
    expect(place(turnOf(rest), language).script.conditions).toContain('part');
    const lines = [2, 3, 4].map(
      (times) =>
        speakScripted(
          turnOf({ relationship: { obligations: [debt] }, memories: [asked(times, same)] }),
          undefined,
          language,
        ).say,
    );
    expect(new Set(lines).size).toBe(3);
  });

  it('has a debtor say that it cannot pay only where it has less than it owes', () => {
    const says = (wealth: number): readonly string[] => {
      const opened = turnOf({ relationship: { obligations: [{ ...debt, amount: 30, owed: 30 }] } });
      const line = speakScripted(opened, undefined, language).say!;
      const answer = turnOf({
        relationship: { obligations: [{ ...debt, debtor: 'self', amount: 30, owed: 30 }] },
        self: { wealth },
        role: 'responder',
        turn: 1,
        transcript: [{ speaker: 'Bob Stone', text: line }],
      });
      return place(answer, language).course!.conditions;
    };
    expect(says(29)).toContain('poor');
    expect(says(31)).not.toContain('poor');
  });

  it('is their dead to husband and wife as to those who have lost them, too', () => {
    const relationship = { kin: 'partner' as const, lastAt: longAgo };
    expect(about({ relationship, self: { mourning, grief: 30 } })).toBe('grief.house');
    expect(about({ relationship: { lastAt: longAgo }, self: { mourning, grief: 30 } })).toBe('grief.new');
  });

  it('begins with a long acquaintance only between those who have something in common', () => {
    const first = { interactions: 0, lastAt: null, affinity: 0, stage: 'stranger' } as const;
    for (let talk = 0; talk < 40; talk++) {
      const world = { ...turnOf({}).world, instanceId: `w${talk}` };
      const { conditions } = place(turnOf({ relationship: first, world }), language).script;
      expect(conditions).not.toContain('common');
    }
  });

  it('is a promise in the words of its sentence, and goods without capitals of their own', () => {
    const said = (turn: Change): string => speakScripted(turnOf(turn), undefined, language).say!;
    const owed = (reason: string): TurnMemory =>
      memoryOf({
        ...{ kind: 'obligation', about: { id: 'bob', name: 'Bob Stone' } },
        fact: { what: 'broken', reason },
      });
    const [clause, thing] =
      language === 'en' ? ['to mend the jetty', 'a ribbon'] : ['den Steg zu richten', 'ein Band'];
    expect(said({ memories: [owed(clause)] })).toContain(
      language === 'en' ? 'promised to mend the jetty' : 'versprochen, den Steg zu richten',
    );
    expect(said({ memories: [owed(thing)] })).toContain(
      language === 'en' ? 'promised a ribbon' : 'versprochen: „ein Band“',
    );
    const bought = memoryOf({
      ...{ kind: 'trade', about: { id: 'bob', name: 'Bob Stone' } },
      fact: { what: 'bought', goods: [{ name: 'Kerzen', amount: 2 }] },
    });
    expect(said({ memories: [bought] })).toContain(language === 'en' ? ' kerzen' : ' Kerzen');
  });

  it('is told to everybody by a child, also what is no news', () => {
    const text = language === 'en' ? told.text : 'Die Wölfe haben drei Lämmer geholt.';
    const old = { ...told, at: longAgo, text };
    const child = { name: 'Ann Baker', personality: 'Lively.', description: 'A child of eight.' };
    const relationship = { interactions: 2 };
    expect(about({ memories: [old], relationship, self: child })).toBe('told');
    expect(about({ memories: [old], relationship: { interactions: 3 }, self: child })).not.toBe('told');
    expect(about({ memories: [old], relationship })).not.toBe('told');
  });

  it('is how the night was, a day after, and then something quiet', () => {
    const dead = [{ ...mourning[0]!, since: '2031-05-18T09:00:00.000Z' }];
    expect(about({ other: { mourning: dead } })).toBe('grief.ask');
    const asked = talked(lineOf('grief.ask', language));
    expect(about({ other: { mourning: dead }, memories: [asked] })).toBe('quiet');
    const soon = { lastAt: '2031-05-20T08:00:00.000Z' };
    expect(about({ other: { mourning: dead }, relationship: soon })).toBe('quiet');
  });

  it('is a gift, also from somebody whom one has never talked to', () => {
    const first = { interactions: 0, lastAt: null, affinity: 0, stage: 'stranger' } as const;
    const gift = memoryOf({
      ...{ kind: 'trade', amount: 5, about: { id: 'bob', name: 'Bob Stone' } },
      fact: { what: 'got', amount: 5 },
    });
    expect(about({ relationship: first })).toBe('meet');
    expect(about({ relationship: first, memories: [gift] })).toBe('gift.got');
  });

  it('is the topic and who one is, where the two do not know each other', () => {
    const first = { interactions: 0, lastAt: null, affinity: 0, stage: 'stranger' } as const;
    const turn = turnOf({ relationship: first, scene: { topic: 'Norwick' } });
    expect(place(turn, language).script.about).toBe('topic.meet');
    expect(speakScripted(turn, undefined, language).say).toMatch(/\bAnn\b/);
  });

  it('is the name that was kept, and the topic of last time, but not of a minute ago', () => {
    const [met, spoken] = [
      talked(lineOf('meet', language)),
      talked(lineOf('topic', language), { topic: 'Norwick' }),
    ];
    const relationship = { interactions: 1 };
    expect(about({ relationship, memories: [met] })).toBe('met.again');
    expect(about({ relationship, memories: [spoken] })).toBe('topic.again');
    const lastAt = '2031-05-20T08:30:00.000Z';
    const soon = { interactions: 1, lastAt };
    expect(about({ relationship: soon, memories: [{ ...spoken, at: lastAt }] })).not.toBe('topic.again');
  });

  it('is what came to no word in the first talk, once', () => {
    const text = language === 'en' ? 'The mill burned down.' : 'Die Mühle brennt.';
    const old = memoryOf({ text, at: '2031-05-18T09:00:00.000Z' });
    expect(about({ relationship: { interactions: 1 }, memories: [old] })).toBe('told');
    expect(about({ relationship: { interactions: 2 }, memories: [old] })).not.toBe('told');
  });

  it('is nothing of a house of one’s own between those who share it', () => {
    const abouts = Array.from({ length: 24 }, (_, interactions) =>
      about({ relationship: { kin: 'partner', interactions, lastAt: longAgo } }),
    );
    expect(abouts).not.toEqual(expect.arrayContaining(['town']));
    expect(abouts).not.toEqual(expect.arrayContaining(['custom']));
    expect(abouts).toContain('partner');
  });

  it('is no script of which it remembers a line, while there are others', () => {
    const turn = { relationship: { interactions: 4, lastAt: longAgo } };
    const { script } = place(turnOf(turn), language);
    const heard = { ...talked(script.courses[0]!.lines[0]!.text.replace(/\{\w+\}/g, 'Ann')), at: longAgo };
    expect(place(turnOf({ ...turn, memories: [heard] }), language).script).not.toBe(script);
  });

  it('is no coldness without a reason', () => {
    const abouts = (affinity: number): string[] =>
      Array.from({ length: 40 }, (_, talks) =>
        about({
          other: { name: `Bob Stone ${talks}` },
          relationship: { affinity, stage: affinity < 0 ? 'wary' : 'acquaintance' },
        }),
      );
    expect(abouts(0)).not.toContain('cool');
    expect(abouts(-20)).toContain('cool');
  });
});

it.each([
  ['the wolves in the hills', 'danger'],
  ['the flood', 'disaster'],
  ['the price of bread', 'trade'],
  ['who stole the hen', 'crime'],
  ['Walter Finch', 'person'],
  ['the new foal', 'beast'],
  ['the broken bridge', 'place'],
  ['last night’s storm', 'weather'],
])('talks of "%s" as of a %s', (topic, sort) => {
  expect(aboutOf({ scene: { topic } })).toBe(`topic.${sort}`);
});

it('is asked again for a debt of which the two have spoken', () => {
  const spoken = memoryOf({ ...talked(''), fact: { what: 'talked', manner: 'unpaid' } });
  const conditionsOf = (memories: TurnMemory[]): readonly string[] =>
    place(turnOf({ relationship: { obligations: [debt] }, memories })).script.conditions;
  expect(conditionsOf([])).not.toContain('again');
  expect(conditionsOf([spoken])).toContain('again');
});

it('answers a topic with what one was told of it', () => {
  const scene = { topic: 'the wolves in the hills' };
  const { say } = speakScripted(turnOf({ scene }));
  const transcript = [{ speaker: 'Ann Baker', text: say! }];
  const bob = { self: { id: 'bob', name: 'Bob Stone' }, other: { id: 'ann', name: 'Ann Baker' } };
  const answer = (memories: TurnMemory[]): string =>
    speakScripted(turnOf({ ...bob, scene, transcript, memories, turn: 1, role: 'responder' })).say!;
  expect(answer([told])).toContain('olves took three lambs of the shepherd');
  expect(answer([memoryOf({ text: 'The shepherd sings at night.' })])).not.toContain('shepherd');
});

it('names kin as people name them', () => {
  const memories = [memoryOf({ text: 'Wat Stone stole a goose.' })];
  const said = (change: Change, language: Language = 'en'): string =>
    speakScripted(turnOf({ memories, ...change }), undefined, language).say!;
  const wat = { relation: 'sibling', id: 'wat', name: 'Wat Stone', alive: true } as const;
  expect(said({ kinOfOther: [wat] })).toContain('your brother Wat stole a goose');
  expect(said({ self: { family: [wat] } })).toContain('my brother Wat stole a goose');
  expect(said({ self: { family: [wat] }, kinOfOther: [wat] })).toMatch(/(?<!brother )Wat stole a goose/);
  const german = [memoryOf({ text: 'Man sagt über Wat Stone nichts Gutes.' })];
  expect(said({ memories: german, kinOfOther: [wat] }, 'de')).toContain('über Wat nichts Gutes');
});

it('names the dead whether or not who asks has named them', () => {
  const { scripts } = libraryOf('en');
  const opening = scripts.about('grief.ask')[0]!.openings.find(({ text }) => !text.includes('{'))!.text;
  const turn = turnOf({
    self: { mourning: [{ id: 'cid', name: 'Cid', since: longAgo }], grief: 30, personality: 'Merry.' },
    transcript: [{ speaker: 'Bob Stone', text: opening }],
    turn: 1,
  });
  expect(speakScripted(turn).say).toContain('Cid');
});

it('has quiet talk where a group stands with somebody who mourns', () => {
  const group = [{ id: 'eve', name: 'Eve', description: '', moodLabel: 'calm', stage: 'friend' as const }];
  const conditionsOf = (change: Change): readonly string[] =>
    place(turnOf({ group, ...change })).script.conditions;
  expect(conditionsOf({ other: { mourning } })).toContain('mourners');
  expect(conditionsOf({})).not.toContain('mourners');
});

describe('a player who asks', () => {
  const answerTo = (lines: readonly string[], change: Change = {}): string => {
    const transcript = lines.map((text, at) => ({ speaker: at % 2 === 0 ? 'Kim' : 'Ann Baker', text }));
    const other = { id: 'kim', name: 'Kim', description: '', kind: 'player' as const };
    const turn = turnOf({ other, transcript, turn: lines.length, role: 'responder', ...change });
    return speakScripted({ ...turn, turnsLeft: 20 }).say!;
  };
  it('whether one is the baker hears a yes, and of another trade none', () => {
    expect(answerTo(['Good day.', 'Good day.', 'Are you the baker?'])).toMatch(/^(?:I am|That's me)/);
    expect(answerTo(['Good day.', 'Good day.', 'Are you the smith?'])).not.toMatch(/^(?:I am|That's me)/);
  });

  it('twice for the same is told that it was said', () => {
    const asked = memoryOf({ text: 'Wolves took three lambs of the shepherd.' });
    const known = { people: [], sells: [], dues: [], market: [], asked };
    const question = 'What happened to the lambs?';
    const first = answerTo(['Good day.', 'Good day.', question], { known });
    expect(first).toContain('three lambs');
    const again = answerTo(['Good day.', 'Good day.', question, first, 'What was it with the lambs?'], {
      known,
    });
    expect(again).not.toContain('three lambs');
    expect(again).toMatch(/all I know|what I know|I don't know/);
  });
});
