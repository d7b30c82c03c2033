import fc from 'fast-check';
import { relationshipStage } from '../../policy/relationship-stage.js';
import { moodLabel } from '../labels.js';
import { clampTurnResult, TURN_SCHEMA } from '../turn.js';
import type { TurnContext, TurnFact, TurnMemory, Upshot } from '../turn.js';
import { factInWords } from '../../words/memory-words.js';
import { speakScripted } from './scripted.dialect.js';
import { type Book, type Language, traits } from './scripted/book.js';
import { bookOf, libraryOf } from './scripted/languages.js';
import { voiceOf } from './scripted/voice.js';

interface Person {
  name: string;
  personality: string;
  mood?: number;
  wealth?: number;
  memories?: TurnMemory[];
  family?: TurnContext['self']['family'];
  affinity?: number;
  trust?: number;
}
interface Meeting {
  affinity?: number;
  talks?: number;
  kin?: 'parent' | 'child' | 'sibling' | 'partner' | null;
  taxRate?: number;
  language?: Language;
  maxLines?: number;
  scene?: TurnContext['scene'];
  /** Of the one who begins. */
  grief?: number;
}

const now = '2031-05-20T09:00:00.000Z';
const ann: Person = { name: 'Ann Baker', personality: 'A cheerful baker who loves honey cakes.' };
const bob: Person = { name: 'Bob', personality: 'A gruff guard who distrusts taxes.' };
const opposite = { parent: 'child', child: 'parent', sibling: 'sibling', partner: 'partner' } as const;

function contextOf(
  self: Person,
  other: Person,
  meeting: Meeting,
  turn: number,
  lines: TurnContext['transcript'],
): TurnContext {
  const { talks = 3, kin = null, taxRate = 12.5, maxLines = 6, scene, grief } = meeting;
  const { mood = 60, affinity = meeting.affinity ?? 20, trust = 0 } = self;
  return {
    schema: TURN_SCHEMA,
    interactionId: `0199a000-0000-7000-8000-00000000${String(talks).padStart(4, '0')}`,
    turn,
    turnsLeft: Math.max(0, maxLines - turn - 1),
    role: turn % 2 === 0 ? 'initiator' : 'responder',
    now,
    self: {
      id: self.name,
      name: self.name,
      personality: self.personality,
      description: '',
      mood,
      moodLabel: moodLabel(mood),
      wealth: self.wealth ?? 120,
      standing: 'modest',
      ...(self.family && { family: self.family }),
      ...(grief !== undefined &&
        turn % 2 === 0 && { grief, mourning: [{ id: 'cid', name: 'Cid', since: now }] }),
    },
    other: {
      id: other.name,
      name: other.name,
      description: other.personality,
      moodLabel: 'calm',
      kind: 'agent-npc',
    },
    relationship: {
      affinity,
      trust,
      stage: relationshipStage(affinity, talks),
      interactions: talks,
      lastAt: talks === 0 ? null : '2031-05-19T09:00:00.000Z',
      kin,
    },
    memories: self.memories ?? [],
    world: { instanceId: 'w', taxRate, treasury: 4200, population: 12 },
    ...(scene && { scene }),
    transcript: lines,
  };
}

type Line = {
  speaker: string;
  text: string;
  sentiment: number;
  actions: string[];
  upshot?: Upshot | undefined;
};

function talk(a: Person, b: Person, meeting: Meeting = {}, seed?: string): Line[] {
  const lines: Line[] = [];
  for (let turn = 0; turn < (meeting.maxLines ?? 6); turn += 1) {
    const [self, other] = turn % 2 === 0 ? [a, b] : [b, a];
    const kin = meeting.kin && turn % 2 === 1 ? opposite[meeting.kin] : meeting.kin;
    const said = lines.map(({ speaker, text }) => ({ speaker, text }));
    const context = contextOf(self, other, { ...meeting, kin: kin ?? null }, turn, said);
    const { say, sentiment, actions, upshot, end } = clampTurnResult(
      speakScripted(context, seed, meeting.language),
    );
    lines.push({ speaker: self.name, text: say!, sentiment: sentiment!, actions, upshot });
    if (end) break;
  }
  return lines;
}

/** All that one says to Bob, or Bob to Ann, in thirty talks. */
function saidIn(self: Person, meeting: Meeting): string {
  const other = self.name === ann.name ? bob : ann;
  return Array.from({ length: 30 }, (_, talks) => talk(self, other, { ...meeting, talks }))
    .flat()
    .filter(({ speaker }) => speaker === self.name)
    .map(({ text }) => text)
    .join(' ');
}

/** What Bob answers to Ann's line. */
function answer(
  text: string,
  meeting: Meeting = {},
  self: Person = bob,
  kind: TurnContext['other']['kind'] = 'agent-npc',
): ReturnType<typeof clampTurnResult> {
  const transcript = [
    { speaker: self.name, text: 'Good day.' },
    { speaker: ann.name, text },
  ];
  const context = contextOf(self, ann, { maxLines: 40, ...meeting }, 3, transcript);
  return clampTurnResult(
    speakScripted({ ...context, other: { ...context.other, kind } }, undefined, meeting.language),
  );
}

function memory(kind: string, said: string | TurnFact, more: Partial<TurnMemory> = {}): TurnMemory {
  const { about, amount = 0 } = more;
  const own =
    typeof said === 'string'
      ? { text: said }
      : { fact: said, text: factInWords({ fact: said, about: about?.name ?? '', amount }, 'en', 'mine') };
  return { at: '2031-05-18T09:00:00.000Z', kind, ...own, weight: 1, ...more };
}

const aboutAnn = { about: { id: ann.name, name: ann.name } };
const ofListener: TurnMemory[] = [
  memory('trade', { what: 'got' }, { ...aboutAnn, amount: 25 }),
  memory('trade', { what: 'gave' }, { ...aboutAnn, amount: -12 }),
  memory('trade', { what: 'bought', goods: [{ name: 'bread', amount: 6 }] }, { ...aboutAnn, amount: -3 }),
  memory('trade', { what: 'earned', reason: 'wage' }, { ...aboutAnn, amount: 7 }),
  memory('talk', { what: 'talked', manner: 'insulted' }, aboutAnn),
  memory('talk', { what: 'talked', manner: 'sad' }, aboutAnn),
  memory('talk', { what: 'talked', manner: 'kind' }, aboutAnn),
  memory('talk', 'Ann said she would bring her bread to the ford.', aboutAnn),
  memory('told', 'Ann saved my life at the ford, and she never spoke of it.', aboutAnn),
  memory('witness', 'Ann Baker hid a letter from Bob in her oven.', aboutAnn),
  memory('reflection', { what: 'generous', times: 3 }, { ...aboutAnn, amount: 40 }),
  memory('hearsay', 'Ann Baker owes everybody money.', { ...aboutAnn, hearsay: { from: 'Edda', hops: 1 } }),
  memory('kin', { what: 'sibling' }, aboutAnn),
];
const ofOthers: TurnMemory[] = [
  memory('death', { what: 'died' }, { about: { id: 'cid', name: 'Cid' } }),
  memory('tax', { what: 'taxed' }, { amount: -9.6 }),
  memory('hearsay', 'Dot was seen at the ford.', {
    about: { id: 'dot', name: 'Dot' },
    hearsay: { from: 'Edda', hops: 1 },
  }),
  memory('told', 'The bridge broke in the storm.'),
  memory('trade', { what: 'got' }, { about: { id: 'dot', name: 'Dot' }, amount: 3 }),
];

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]”?) /).filter((sentence) => sentence.split(' ').length > 3);
}

describe('the scripted dialect', () => {
  it('says the same to the same, and something else in another world', () => {
    expect(talk(ann, bob, {}, 'a/ann/bob/3')).toEqual(talk(ann, bob, {}, 'a/ann/bob/3'));
    expect(talk(ann, bob, {}, 'a/ann/bob/3')).not.toEqual(talk(ann, bob, {}, 'b/ann/bob/3'));
  });

  it.each(['en', 'de'] as const)('says no sentence twice in twenty talks of a pair (%s)', (language) => {
    const people = traits.slice(0, 10).map((trait, index) => ({
      name: `P${index}`,
      personality: `A ${trait} ${index % 3 === 0 ? 'and merry ' : ''}smith.`,
      memories: ofOthers,
    }));
    const repeats: string[] = [];
    people.forEach((a, index) => {
      const seen = new Set<string>();
      for (let talks = 0; talks < 20; talks += 1) {
        const affinity = Math.min(60, talks * 3);
        for (const { text } of talk(
          a,
          { ...people[(index + 3) % 10]!, name: 'Quinn' },
          { talks, affinity, language },
        )) {
          for (const sentence of sentencesOf(text)) {
            if (seen.has(sentence) && !/[“„]/.test(sentence)) repeats.push(sentence);
            seen.add(sentence);
          }
        }
      }
    });
    // What is left are questions of a few words, which people do ask twice.
    expect(repeats.filter((sentence) => sentence.split(' ').length > 5)).toEqual([]);
  });

  it('speaks to the one who is there in the second person, whatever it remembers', () => {
    const thirdPerson =
      /\bAnn(?: Baker)?\b[^.!?:“”]*\b(?:she|he|her|his|him|they|their|is|was|has|gave|said|told|owes|hid)\b/;
    for (const item of ofListener) {
      for (let talks = 0; talks < 30; talks += 1) {
        for (const affinity of [-30, 10, 50]) {
          const self = { ...bob, memories: [item] };
          for (const { speaker, text } of talk(self, ann, { talks, affinity })) {
            if (speaker !== bob.name) continue;
            for (const part of text.replace(/“[^”]*”/g, '').split(/[,;:] /))
              expect(part).not.toMatch(thirdPerson);
          }
        }
      }
    }
    const texts = Array.from({ length: 30 }, (_, talks) =>
      talk({ ...bob, memories: ofListener }, ann, { talks, affinity: 50 }),
    )
      .flat()
      .map(({ text }) => text)
      .join(' ');
    expect(texts).toMatch(/25 coins you gave me|you gave me 25 coins|25 coins from you/i);
    expect(texts).toContain('two days ago');
    // Wages and purchases are everyday.
    expect(texts).not.toMatch(/6 bread|as wages/);
    // What the game told of her is nothing to say to her face, and only a gift is one.
    expect(texts).not.toContain('saved my life');
    expect(texts).not.toMatch(/7 coins/);
    expect(texts).not.toContain('owes everybody');
  });

  it('reads no age into "twenty years old", and knows the old', () => {
    const { traits: young } = voiceOf('Nell', 'The daughter of the mill, twenty years old.');
    expect(young).not.toContain('old');
    expect(voiceOf('Lene', 'Die Tochter, zwanzig Jahre alt.').traits).not.toContain('old');
    for (const text of ['An old smith.', 'Seventy years old.', 'Ein alter Schmied.', 'Siebzig Jahre alt.'])
      expect(voiceOf('Wat', text).traits).toContain('old');
  });

  it('does not introduce itself to a friend of the game’s making', () => {
    const introduction = /I am (?:Bob|Ann)|Ich bin (?:Bob|Ann)|hei\u00dfe/;
    for (const language of ['en', 'de'] as const) {
      const said = (affinity: number): string =>
        talk(ann, bob, { talks: 0, affinity, language })
          .map(({ text }) => text)
          .join(' ');
      expect(said(0)).toMatch(introduction);
      for (const affinity of [80, -30]) expect(said(affinity)).not.toMatch(introduction);
    }
  });

  it.each(['en', 'de'] as const)('lets who mourns go on to nothing else (%s)', (language) => {
    const mourner = {
      ...ann,
      memories: [memory('death', { what: 'died' }, { about: { id: 'cid', name: 'Cid' } })],
    };
    for (let talks = 1; talks < 20; talks += 1) {
      const lines = talk(mourner, bob, { talks, affinity: 20, language, grief: 30 });
      expect(lines[0]!.text).toContain('Cid');
      expect(lines.length).toBeLessThan(6);
      expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/percent|Prozent/);
    }
  });

  it('puts what was promised into its own sentence', () => {
    const promise = { what: 'broken', reason: 'to mend the door' } as const;
    const wronged = { ...bob, memories: [memory('obligation', promise, { ...aboutAnn, at: now })] };
    expect(talk(wronged, ann, { talks: 3 })[0]!.text).toMatch(/ to mend the door\b/);
    expect(talk(wronged, ann, { talks: 3 })[0]!.text).not.toContain('\u201c');
  });

  it('quotes no text of another language, as the game says or as it looks', () => {
    const said = (text: string, language?: string): string =>
      Array.from({ length: 30 }, (_, talks) =>
        talk({ ...bob, memories: [memory('told', text, language ? { language } : {})] }, ann, { talks }),
      )
        .flat()
        .map((line) => line.text)
        .join(' ');
    expect(said('Bruno wohnt im Turm.')).toContain('Bruno');
    expect(said('Bruno wohnt im Turm.', 'de')).not.toContain('Bruno');
    expect(said('Bruno ist nicht im Turm, und der Turm ist leer.')).not.toContain('Bruno');
  });

  it('tells of others as of others, and marks what it only heard', () => {
    const texts = Array.from({ length: 30 }, (_, talks) =>
      talk({ ...bob, memories: ofOthers }, ann, { talks }),
    )
      .flat()
      .map(({ text }) => text)
      .join(' ');
    expect(texts).toMatch(/Cid/);
    expect(texts).toMatch(/Edda[^.]*“Dot was seen at the ford\.”|“Dot was seen/);
    expect(texts).toMatch(/Dot gave me 3 coins/);
    expect(texts).toMatch(/9\.6 coins/);
    expect(texts).toContain('the bridge broke in the storm');
  });

  it.each(['parent', 'child', 'sibling'] as const)('knows its kin: a %s is no stranger', (kin) => {
    const [mother, child] = [
      { name: 'Marta', personality: 'A woman of the mill.' },
      { name: 'Wat', personality: 'A boy of nine.' },
    ];
    for (let talks = 0; talks < 12; talks += 1) {
      const [a, b] = kin === 'child' ? [mother, child] : [child, mother];
      const lines = talk(a, b, { kin, talks, affinity: 40 });
      const text = lines.map((line) => line.text).join(' ');
      expect(text).not.toMatch(/not think we have met|new face|Pleased to know|Who are you/);
      if (kin !== 'sibling') expect(text).toMatch(/Mother|Mama/);
      expect(text).toMatch(kin === 'sibling' ? /sister|brother/i : /my (?:boy|lad)|son/i);
    }
  });

  it('speaks to husband and wife as such, in both languages', () => {
    const said = (language: Language): string => saidIn(ann, { kin: 'partner', affinity: 60, language });
    expect(said('en')).toMatch(/my dear/i);
    expect(said('de')).toMatch(/Schatz|mein Lieber|meine Liebe/);
    expect(said('en')).not.toMatch(/dear neighbour|I am Bob/i);
  });

  it('counts nobody’s talks aloud, and remembers no goodbye', () => {
    const self = {
      ...bob,
      memories: [
        memory('reflection', { what: 'familiar', times: 3 }, { about: { id: 'c', name: 'Cid' } }),
        memory('talk', { what: 'talked', said: 'Goodbye, Bob, and greet them at home.' }, aboutAnn),
      ],
    };
    expect(saidIn(self, {})).not.toMatch(/\d times|greet them at home\.”/);
  });

  it('sees the weather of the scene, and no other', () => {
    const said = saidIn(ann, { scene: { weather: 'thick fog' } });
    expect(said).toMatch(/fog/);
    expect(said).not.toMatch(/this (?:storm|heat|sunshine|frost|snow|rain|wind)/);
    expect(saidIn(ann, { scene: { weather: 'ashes' } })).not.toMatch(/this (?:storm|heat|sunshine|fog)/);
  });

  it('has no opinions on a death', () => {
    const scene = { topic: 'the death of Cid' };
    const said = saidIn(ann, { scene });
    expect(said).toContain('the death of Cid');
    expect(said).not.toMatch(
      /opinions? on the death|the death of Cid[^.]*(?:wise word|would not rush|many voices)/,
    );
  });

  it('calls its dead what they are to it, before strangers', () => {
    const family = [{ relation: 'grandparent' as const, id: 'c', name: 'Cid Guard', alive: false }];
    const about = { about: { id: 'c', name: 'Cid Guard' } };
    const death = memory('death', { what: 'died' }, { ...about, at: '2031-05-10T09:00:00.000Z' });
    expect(saidIn({ ...bob, memories: [death], family }, {})).toMatch(/my grand(?:parent|father) Cid/i);
  });

  it('has a voice for each trait', () => {
    const lines = traits.map((trait) => {
      const personality =
        trait === 'child' ? 'A boy of nine.' : trait === 'old' ? 'An old gentle man.' : `A ${trait} person.`;
      return Array.from(
        { length: 6 },
        (_, talks) => talk({ name: 'Pat', personality }, bob, { talks: talks + 1 })[0]!.text,
      ).join(' ');
    });
    expect(new Set(lines).size).toBe(traits.length);
    expect(lines[traits.indexOf('child')]).not.toBe(lines[traits.indexOf('old')]);
  });

  describe('answers', () => {
    it('a question about the tax with its rate', () => {
      for (const affinity of [-80, 0, 60]) {
        expect(answer('How high is the tax here?', { affinity }).say).toMatch(
          affinity < -50 ? /./ : /12\.5 percent/,
        );
      }
      expect(answer('Wie hoch ist hier die Steuer?', { language: 'de' }).say).toContain('12,5 Prozent');
    });

    it('a farewell with a farewell, and leaves', () => {
      const { say, end } = answer('Goodbye, Bob, I must go.');
      expect(end).toBe(true);
      expect(libraryOf('en').ear.hear(say!, '').act).toBe('farewell');
    });

    it('thanks with a word for them', () => {
      const { say, sentiment } = answer('Thank you for everything, Bob!');
      expect(say).toMatch(/mention it|nothing|welcome|Gladly|done the same|thank me/);
      expect(sentiment).toBeGreaterThan(0);
    });

    it('an insult with one, or with a word against it', () => {
      const { sentiment } = answer('You are a fool and a liar, Bob.');
      expect(sentiment).toBeLessThanOrEqual(-0.4);
    });

    it.each([
      ['Who are you?', /Bob/],
      ['What does a loaf of bread cost?', /know|tell you|answer|guess/],
      ['Where are we?', /the ford/],
      ['Do you know Cid?', /Cid/],
      ['What do you think of Zelda?', /Zelda/],
      ['Have you got a family?', /nobody/],
      ['Tell me of your family.', /nobody/],
      ['Can you tell me where we are?', /the ford/],
      ['Tell me about Zelda.', /Zelda/],
      ['How are you today?', /./],
      ['Do you believe in dragons?', /^(?!.*dragons)/],
      ['Can you lend me your horse?', /promise|see|Perhaps|Not today/],
    ])('%s', (question, expected) => {
      const self = { ...bob, memories: ofOthers };
      expect(answer(question, { scene: { place: 'the ford' } }, self, 'player').say).toMatch(expected);
    });
  });

  it('hears a question before a plea, but not before what it knows as an answer', () => {
    const asks = (text: string): boolean => libraryOf('en').ear.hear(text, '').isQuestion;
    const [{ text: own }] = talk(ann, bob) as [Line];
    expect(
      ['Where is Hal?', 'Where is Hal? I must find him.', 'I came far. Where is Hal? I must find him.'].map(
        asks,
      ),
    ).toEqual([true, true, true]);
    expect(
      ['I must find Hal.', `Where is Hal? ${own}`, 'Where is Hal? I must find him. He is lost.'].map(asks),
    ).toEqual([false, false, false]);
  });

  describe('after a promise or a debt', () => {
    const nell: Person = { name: 'Nell', personality: 'A gentle baker.' };
    const hob: Person = { name: 'Hob', personality: 'A merry miller.' };
    const of = (self: Person, other: Person, fact: TurnFact, felt: Partial<Person> = {}): Person => ({
      ...self,
      ...felt,
      memories: [
        memory('obligation', fact, {
          about: { id: other.name, name: other.name },
          weight: 0.8,
          at: '2031-05-20T07:00:00.000Z',
        }),
      ],
    });
    const reason = 'Two sacks of fine flour';
    /** Who did it (Hob), as it feels, and to whom it was done. */
    const cases = {
      broken: [
        of(hob, nell, { what: 'broke', reason }, { affinity: 0 }),
        of(nell, hob, { what: 'broken', reason }, { affinity: -8, trust: -18 }),
      ],
      'broken between friends': [
        of(hob, nell, { what: 'broke', reason }, { affinity: 50, trust: 20 }),
        of(nell, hob, { what: 'broken', reason }, { affinity: 40, trust: 10 }),
      ],
      'broken between enemies': [
        of(hob, nell, { what: 'broke', reason }, { affinity: -60 }),
        of(nell, hob, { what: 'broken', reason }, { affinity: -60, trust: -60 }),
      ],
      missed: [
        of(hob, nell, { what: 'short', amount: 12, reason: 'rent' }, { affinity: 0 }),
        of(nell, hob, { what: 'missed', amount: 12, reason: 'rent' }, { affinity: -2, trust: -6 }),
      ],
      kept: [
        of(hob, nell, { what: 'held', reason }, { affinity: 0 }),
        of(nell, hob, { what: 'kept', reason }, { affinity: 3, trust: 6 }),
      ],
      'made good': [
        of(hob, nell, { what: 'returned', amount: 12 }, { affinity: 0 }),
        of(nell, hob, { what: 'back', amount: 12 }, { affinity: 0, trust: 3 }),
      ],
      forgiven: [
        of(hob, nell, { what: 'forgave', amount: 12 }, { affinity: 0 }),
        of(nell, hob, { what: 'let', amount: 12 }, { affinity: 5, trust: 3 }),
      ],
    } as const;
    const isWrong = (name: string): boolean => /^(?:broken|missed)/.test(name);
    const wordOf = (language: Language, { text }: Line): string | null => {
      const { act, topic } = libraryOf(language).ear.hear(text, '');
      return topic === 'word' ? act : null;
    };
    const each = (['en', 'de'] as const).flatMap((language) =>
      Object.entries(cases).flatMap(([name, [doer, other]]) =>
        [true, false].map((opens) => ({ language, name, doer, other, opens })),
      ),
    );

    it.each(each)('$name ($language, the doer opens: $opens)', ({ language, name, doer, other, opens }) => {
      for (let talks = 0; talks < 8; talks += 1) {
        const pair = opens ? ([doer, other] as const) : ([other, doer] as const);
        const lines = talk(...pair, { talks, language });
        const [first, second] = lines as [Line, Line];
        const [own, theirs] = opens ? [first, second] : [second, first];
        // It comes first, from whoever opens, and nobody is met for the first time.
        const acts = {
          own: isWrong(name) ? (name.endsWith('enemies') ? 'cold' : 'apology') : 'statement',
          theirs: isWrong(name) ? 'cold' : 'thanks',
        };
        expect(wordOf(language, first)).toBe(opens ? acts.own : acts.theirs);
        const text = lines.map((line) => line.text).join(' ');
        expect(text).not.toMatch(/are you not|never really talked|You must be|I am Nell|I am Hob/);
        expect(text).not.toMatch(/nicht wahr\? Ich|nie richtig|Du musst|Ich bin (?:Nell|Hob)/);
        // Who broke it excuses himself, or defies an enemy; who kept it is thanked.
        if (isWrong(name)) expect(wordOf(language, own)).toBe(acts.own);
        else expect(theirs.sentiment).toBeGreaterThan(0.3);
        if (name.endsWith('enemies')) expect(Math.max(own.sentiment, theirs.sentiment)).toBeLessThan(-0.3);
        if (/^broken|^kept/.test(name))
          expect(text).toContain(
            language === 'en' ? '“Two sacks of fine flour”' : '„Two sacks of fine flour“',
          );
        if (isWrong(name)) expect(text).not.toMatch(/dance|insult/);
      }
    });

    it('is told to others, with the promise in quotation marks, and comes up no more once it was spoken of', () => {
      const [, wronged] = cases.broken;
      const told = Array.from({ length: 12 }, (_, talks) =>
        talk({ ...wronged, affinity: 30 }, ann, { talks: talks + 1, affinity: 30 }),
      ).flat();
      expect(told.map(({ text }) => text).join(' ')).toMatch(
        /Hob gave me a promise, “Two sacks of fine flour”, and broke it/,
      );
      const known = { ...wronged.memories![0]!, at: '2031-05-01T09:00:00.000Z' };
      const later = talk({ ...nell, memories: [known], affinity: 10 }, hob, { talks: 5, affinity: 10 });
      expect(later.map((line) => wordOf('en', line))).not.toContain('cold');
    });
  });

  it('recognizes the topics and insults of its own grammar', () => {
    for (const language of ['en', 'de'] as const) {
      const library = libraryOf(language);
      const heardAs = (text: string): string | null => {
        const { topic, chat } = library.ear.hear(text, '');
        return topic ?? chat;
      };
      const openings = Array.from(
        { length: 20 },
        (_, talks) => talk(ann, bob, { talks: talks + 1, language, affinity: 10 })[0]!,
      );
      expect(openings.filter(({ text }) => heardAs(text) !== null).length).toBeGreaterThan(16);
    }
  });

  it('means what it says: insults and coldness are never friendly, thanks are', () => {
    let insults = 0;
    for (let talks = 1; talks < 40; talks += 1) {
      for (const line of [
        ...talk(bob, ann, { affinity: -20, talks }),
        ...talk(ann, bob, { affinity: -60, talks }),
      ]) {
        const { act } = libraryOf('en').ear.hear(line.text, '');
        if (act !== 'insult') continue;
        insults += 1;
        expect(line.sentiment).toBeLessThanOrEqual(-0.5);
      }
    }
    expect(insults).toBeGreaterThan(5);
    const [thanks] = talk(
      { ...bob, memories: [memory('trade', { what: 'got' }, { ...aboutAnn, amount: 25, at: now })] },
      ann,
    );
    expect(thanks!.text).toMatch(/thank/i);
    expect(thanks!.sentiment).toBeGreaterThanOrEqual(0.4);
  });

  it('shows no anger at a civil question, however little it likes the one who asks, and no joy at a threat', () => {
    for (const [affinity, mood] of [
      [-10, 50],
      [-5, 35],
      [0, 40],
    ] as const) {
      const { emotion, sentiment } = answer('What is the weather like?', { affinity }, { ...ann, mood });
      expect([affinity, sentiment, emotion?.kind]).toEqual([affinity, sentiment, 'neutral']);
    }
    expect(answer('I will burn your house down.', { affinity: 60 }).emotion?.kind).not.toBe('joy');
  });

  it.each([
    ['A girl of seventeen who loves the sea.', false],
    ['A boy of nine: owns nothing.', true],
    ['A 16-year-old girl, quick and loud.', false],
    ['A boy who owns 20 sheep.', true],
    ['Ein Mädchen von achtzehn Jahren, still.', false],
    ['Ein Mädchen von acht Jahren, still.', true],
  ])('hears in “%s” a child: %s', (personality, isChild) => {
    expect(voiceOf('Tess', personality).isChild).toBe(isChild);
  });

  it('takes no rank for a first name, and names nobody twice in a line or in two that follow', () => {
    const sergeant = { ...bob, name: 'Sergeant Crane' };
    const talks = Array.from({ length: 12 }, (_, n) => talk(ann, sergeant, { talks: n, affinity: 10 }));
    expect(talks[0]!.map(({ text }) => text).join(' ')).not.toMatch(/Sergeant(?! Crane)/);
    for (const lines of talks) {
      const named = lines
        .filter((_, at) => at % 2 === 0)
        .map(({ text }) => text.split('Sergeant Crane').length - 1);
      expect(Math.max(...named)).toBeLessThan(2);
      expect(named.some((count, at) => count > 0 && (named[at + 1] ?? 0) > 0)).toBe(false);
    }
  });

  it('answers a goodbye without leaving, and comforts nobody coldly', () => {
    for (let talks = 1; talks < 15; talks += 1) {
      expect(answer('Goodbye, Bob, I must go.', { talks }, ann).say).not.toMatch(
        /must (?:go|leave|be)|back to it|off/,
      );
      const grief = 'I cannot get used to it: Cid is dead; the days have a hole in them.';
      expect(answer(grief, { talks, affinity: 90 }, ann).sentiment).toBeGreaterThan(0);
    }
  });

  it('knows whom it talks to by the id, also from a time with another name', () => {
    const memories = [
      memory('trade', { what: 'got' }, { about: { id: ann.name, name: 'Xenia' }, amount: 25 }),
    ];
    const lines = Array.from({ length: 40 }, (_, talks) =>
      talk({ ...bob, memories }, ann, { affinity: 40, talks: talks + 1 }),
    ).flat();
    expect(lines.filter(({ text }) => text.includes('Xenia'))).toEqual([]);
    expect(lines.filter(({ text }) => text.includes('25'))).not.toEqual([]);
  });

  it('holds the past against the other once in a talk', () => {
    const { ear } = libraryOf('en');
    const grudge = ({ name }: Person): TurnMemory[] => [
      memory('talk', { what: 'talked', manner: 'insulted' }, { about: { id: name, name } }),
    ];
    const pasts = Array.from(
      { length: 120 },
      (_, talks) =>
        talk(
          { ...ann, memories: grudge(bob) },
          { ...bob, memories: grudge(ann) },
          { affinity: [-15, -60][talks % 2]!, talks: talks + 1 },
        ).filter(({ text }) => ear.hear(text, '').topic === 'past').length,
    );
    expect(Math.max(...pasts)).toBe(1);
  });

  it('insults nobody at first sight, and never without a word of the cause', () => {
    const people = traits.map((trait) => ({ name: `N${trait}`, personality: `A ${trait} person.` }));
    const { ear } = libraryOf('en');
    const insults = (lines: readonly Line[]): Line[] =>
      lines.filter(({ text }) => ear.hear(text, '').act === 'insult');
    const ledTo: string[] = [];
    for (const a of people) {
      for (const b of people) {
        if (a === b) continue;
        expect(insults(talk(a, b, { talks: 0, affinity: 0 }))).toEqual([]);
        for (const affinity of [-30, -70]) {
          const about = { about: { id: b.name, name: b.name } };
          const memories = [
            memory('talk', { what: 'talked', manner: 'unpaid', reason: 'the 8 coins for the rent' }, about),
            memory('trade', { what: 'gave' }, { ...about, amount: -5 }),
          ];
          const [first] = insults(talk({ ...a, memories }, b, { talks: 4, affinity }).slice(0, 1));
          if (first) ledTo.push(first.text);
        }
      }
    }
    const causes =
      /did not pay me the 8 coins for the rent|5 coins|between us|talk of ours|what I think of you|a time when I greeted/;
    expect(ledTo.length).toBeGreaterThan(20);
    expect(ledTo.filter((text) => !causes.test(text))).toEqual([]);
  });

  it.each([
    [
      'the 8 coins for the rent that Bob owes',
      /8 coins for the rent/,
      { manner: 'unpaid', reason: 'the 8 coins for the rent' },
    ],
    ['the 3 coins for eels that Ann Baker owes', /./, { manner: 'dunned', reason: 'the 3 coins for eels' }],
  ])('talks of a debt, %s, as the two whose it is', (topic, opening, remembered) => {
    const lines = talk(ann, bob, { scene: { topic }, affinity: 10, talks: 2 });
    expect(lines[0]!.text).toMatch(opening);
    expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/(?:Bob|Ann Baker|Ann) owes/);
    expect(lines.flatMap((line) => line.upshot ?? [])).toContainEqual(remembered);
  });

  it.each(['en', 'de'] as const)(
    'answers a line of small talk with an answer to that line (%s)',
    (language) => {
      const { chats } = bookOf(language);
      for (const [on, lines] of Object.entries(chats)) {
        for (const line of lines) {
          const [said = '', more = ''] = line.split(' ++ ');
          const [first = '', ...answers] = said.split(' >> ');
          expect({ on, first, answers: answers.length }).toMatchObject({ answers: expect.any(Number) });
          const { say } = answer(first.replace('^', ''), { language, affinity: 20 });
          const isAnswered = answers.some((each) =>
            say!.toLowerCase().includes(each.replace('^', '').slice(1, 20).toLowerCase()),
          );
          expect({ first, say, isAnswered }).toMatchObject({ isAnswered: true });
          expect(more).not.toContain('>>');
        }
      }
    },
  );

  it('remembers an insult', () => {
    const context = contextOf(bob, ann, { maxLines: 6, affinity: 0 }, 5, [
      { speaker: ann.name, text: 'You are a fool, Bob.' },
    ]);
    expect(speakScripted(context).upshot).toEqual({ manner: 'insulted' });
  });

  it.each([
    [{ amount: 5, reason: 'a loaf', payer: 'other' as const }, 10, true],
    [{ amount: 10, reason: 'a loaf', payer: 'self' as const }, 10, true],
    [{ amount: 13, reason: 'a loaf', payer: 'self' as const }, 10, undefined],
    [{ amount: 10, reason: 'a loaf', payer: 'self' as const }, -20, undefined],
    [{ amount: 5, reason: 'a loaf', payer: 'other' as const }, -60, undefined],
  ])('decides on the offer %j at the affinity %i', (offered, affinity, accept) => {
    const context = contextOf(bob, ann, { affinity }, 1, [
      { speaker: ann.name, text: 'Coins for the loaf?' },
    ]);
    const result = speakScripted({ ...context, trade: { most: 20, offered } });
    expect(result.accept).toBe(accept);
    expect(result.say).toMatch(accept ? /coins for a loaf/ : /./);
  });

  it('has every rule of English in German, and at least six voices', () => {
    const [english, german] = [bookOf('en'), bookOf('de')];
    expect(Object.keys(german.rules).sort()).toEqual(Object.keys(english.rules).sort());
    expect(Object.keys(german.answers).sort()).toEqual(Object.keys(english.answers).sort());
    const actsOf = ({ acts }: Book): Set<string> =>
      new Set(Object.keys(acts.acts).map((key) => key.split(' ')[0]!));
    expect(actsOf(german)).toEqual(actsOf(english));
    expect(Object.keys(german.voices).length).toBeGreaterThanOrEqual(6);
    expect(Object.keys(english.voices).sort()).toEqual([...traits].sort());
  });

  it.each([
    ['en', 'port', /\b(?:hens?|geese|plough|harvest|village)\b/i],
    ['en', 'starship', /\b(?:hens?|rain|snow|sun|river|village|reeve|coins?)\b/i],
    ['de', 'port', /(?<!\p{L})(?:Gänse|Pflug|Ernte|Dorf)(?!\p{L})/u],
    ['de', 'starship', /(?<!\p{L})(?:Gänse|Regen|Schnee|Sonne|Fluss|Dorf|Vogt|Münzen?)(?!\p{L})/u],
  ] as const)('speaks %s in a %s with its own words', (language, setting, elsewhere) => {
    const { rules, answers, chats, voices, lexicon } = bookOf(language, setting);
    const all = [rules, answers, chats, ...Object.values(voices).map((voice) => voice.rules)];
    const lines = all
      .flatMap((some) => Object.values(some))
      .flat()
      .map((line) => line.replace(/\{\w+\}/g, ''));
    expect(lines.length).toBeGreaterThan(400);
    expect(lines.filter((line) => elsewhere.test(line))).toEqual([]);
    expect(Object.keys(bookOf(language).rules).filter((rule) => !/^(?:work|weather)\./.test(rule))).toEqual(
      expect.arrayContaining(Object.keys(rules).filter((rule) => !/^(?:work|weather)\./.test(rule))),
    );
    expect(lexicon.coins('3', false)).toMatch(setting === 'port' ? /coins|Münzen/ : /credits|Bordmarken/);
  });

  it('leaves no mark of the grammar, repeats no line, and always says something', () => {
    const names = fc.constantFrom(
      'Zoë',
      'Old Ferryman Pell',
      'x',
      'Sister Amabel',
      'The $& Man',
      '[a|b]',
      '{you}',
      'Ann (the 2nd)',
    );
    const person = fc.record({
      name: names,
      personality: fc.oneof(
        fc.string(),
        fc.constantFrom(...traits).map((trait) => `A ${trait} person who likes to talk.`),
      ),
      mood: fc.nat(100),
      wealth: fc.constantFrom(0, 0.5, 1, 1234.5),
      memories: fc.subarray([
        ...ofListener,
        ...ofOthers,
        memory('odd', 'A gift [of {25}| coins'),
        memory('trade', ''),
      ]),
    });
    const meeting = fc.record({
      affinity: fc.integer({ min: -100, max: 100 }),
      talks: fc.nat(200),
      kin: fc.constantFrom(null, 'parent' as const, 'child' as const, 'sibling' as const),
      taxRate: fc.constantFrom(0, 12.5, 60),
      maxLines: fc.integer({ min: 1, max: 12 }),
      language: fc.constantFrom('en' as const, 'de' as const),
      scene: fc.constantFrom<TurnContext['scene'][]>(undefined, {
        place: 'the ^{mill}^',
        topic: 'the [war|peace^]^',
        time: 'dusk',
        witnesses: ['Hal'],
      }),
    });
    fc.assert(
      fc.property(person, person, meeting, (a, b, given) => {
        const lines = talk(a, { ...b, name: `${b.name} Second` }, given);
        const texts = lines.map(({ text }) => text);
        expect(new Set(texts).size).toBe(texts.length);
        for (const text of texts) expect(text).toMatch(/^[^{}[\]|^]*\p{L}[^{}[\]|^]*$/u);
        for (const { sentiment } of lines) expect(Math.abs(sentiment)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("is no one's friend or foe in general: a village stays mixed", () => {
    const people = traits.map((trait) => ({ name: `N${trait}`, personality: `A ${trait} person.` }));
    const shown: number[] = [];
    people.forEach((a, index) => {
      for (const b of people.slice(index + 1)) {
        for (let talks = 0; talks < 3; talks += 1)
          shown.push(...talk(a, b, { talks, affinity: 0 }).map(({ sentiment }) => sentiment));
      }
    });
    const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
    expect(mean).toBeGreaterThan(-0.05);
    expect(mean).toBeLessThan(0.25);
    expect(shown.filter((value) => value < -0.3).length).toBeGreaterThan(shown.length / 30);
  });

  it('thanks who is sorry for its loss', () => {
    const context = contextOf(bob, ann, {}, 2, [
      { speaker: 'Bob', text: 'Since Edna died I sleep badly at night; people say that it gets easier.' },
      { speaker: 'Ann Baker', text: 'That cannot be easy, Bob.' },
    ]);
    const loss = { id: 'e', name: 'Edna', since: '2031-05-16T09:00:00.000Z' };
    const turn = { ...context, self: { ...context.self, mourning: [loss], grief: 40 } };
    expect(speakScripted(turn).say).toMatch(/^(?:\w+, )?(?:Thank you|You are good to say so), Ann/i);
  });

  it('says goodbye once in a group', () => {
    const lines = [
      'Well met, Bob.',
      'So, Ann.',
      'It was good to see you, Bob; farewell.',
      'So, Ann; goodbye, then.',
    ];
    const spoken = lines.map((text, index) => ({ speaker: index % 2 === 0 ? 'Ann Baker' : 'Bob', text }));
    const context = contextOf(ann, bob, {}, 4, spoken);
    const cid = { id: 'c', name: 'Cid', description: '', moodLabel: 'calm', stage: 'acquaintance' as const };
    expect(speakScripted({ ...context, turnsLeft: 0, group: [cid] })).toMatchObject({ say: null });
    for (const turnsLeft of [1, 3])
      expect(speakScripted({ ...context, turnsLeft, group: [cid] }).say).not.toBeNull();
  });
});
