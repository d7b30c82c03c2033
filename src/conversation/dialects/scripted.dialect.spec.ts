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

describe('the scripted dialect', () => {
  it('says the same to the same, and something else in another world', () => {
    expect(talk(ann, bob, {}, 'a/ann/bob/3')).toEqual(talk(ann, bob, {}, 'a/ann/bob/3'));
    expect(talk(ann, bob, {}, 'a/ann/bob/3')).not.toEqual(talk(ann, bob, {}, 'b/ann/bob/3'));
  });

  it.each(['en', 'de'] as const)('begins no two of six talks alike (%s)', (language) => {
    const people = traits
      .slice(0, 10)
      .map((trait) => ({ name: `P${trait}`, personality: `A ${trait} smith.` }));
    for (const a of people) {
      const openings = Array.from(
        { length: 6 },
        (_, talks) => talk(a, bob, { talks, affinity: 20, language })[0]!.text,
      );
      expect(new Set(openings).size).toBe(openings.length);
    }
  });

  it.each(['en', 'de'] as const)(
    'plays a script to its end, each line after the one before (%s)',
    (language) => {
      const { scripts } = libraryOf(language);
      for (let talks = 0; talks < 30; talks += 1) {
        const lines = talk(ann, bob, { talks, affinity: talks * 2, language });
        const texts = lines.map(({ text }) => text);
        const positions = texts.map((_, at) => scripts.positionOf(texts.slice(0, at + 1)));
        expect(positions[0]!.course).toBeNull();
        expect(positions).not.toContain(null);
        const { course, index } = positions.at(-1)!;
        expect(index).toBe(course!.lines.length - 1);
      }
    },
  );

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
      talk({ ...bob, memories: ofListener.map((each) => ({ ...each, at: now })) }, ann, {
        talks,
        affinity: 50,
      }),
    )
      .flat()
      .map(({ text }) => text)
      .join(' ');
    expect(texts).toContain('25 coins');
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
    const introduction = /\b(?:Bob|Ann)\b/;
    for (const language of ['en', 'de'] as const) {
      const said = (affinity: number): string =>
        talk(ann, bob, { talks: 0, affinity, language })
          .map(({ text }) => text)
          .join(' ');
      expect(said(0)).toMatch(introduction);
      for (const affinity of [80, -30])
        expect(said(affinity)).not.toMatch(/I'm (?:Bob|Ann)|Ich (?:bin|heiße) (?:Bob|Ann)/);
    }
  });

  it.each(['en', 'de'] as const)('speaks of its dead as what they are to it (%s)', (language) => {
    const family = [{ relation: 'parent' as const, id: 'cid', name: 'Hugo Guard', alive: false }];
    const [{ text }] = talk({ ...ann, family }, bob, { language, grief: 30, affinity: 20 }) as [Line];
    expect(text).toMatch(/(?:my father|mein Vater) Cid/i);
  });

  it.each(['en', 'de'] as const)('comforts who mourns before all else (%s)', (language) => {
    const { scripts } = libraryOf(language);
    const context = contextOf(bob, ann, { affinity: 50 }, 0, []);
    const mourning = [{ id: 'cid', name: 'Cid', since: now }];
    const { say } = speakScripted({ ...context, other: { ...context.other, mourning } }, undefined, language);
    expect(scripts.positionOf([say!])!.script.about).toBe('condole');
  });

  it('quotes no text of another language, as the game says or as it looks', () => {
    const said = (text: string, language?: string): string =>
      Array.from({ length: 30 }, (_, talks) =>
        talk({ ...bob, memories: [memory('told', text, { at: now, ...(language && { language }) })] }, ann, {
          talks: talks + 1,
        }),
      )
        .flat()
        .map((line) => line.text)
        .join(' ');
    expect(said('Bruno wohnt im Turm.')).toContain('Bruno');
    expect(said('Bruno wohnt im Turm.', 'de')).not.toContain('Bruno');
    expect(said('Bruno ist nicht im Turm, und der Turm ist leer.')).not.toContain('Bruno');
  });

  it('tells what it heard, and from whom, to those whom it knows', () => {
    const texts = Array.from({ length: 30 }, (_, talks) => {
      const news = [ofOthers[2]!, ofOthers[3]!].map((each) => ({ ...each, at: now }));
      return talk({ ...bob, memories: [news[talks % 2]!] }, ann, { talks: talks + 1 })[0]!.text;
    });
    expect(
      texts.filter((_, talks) => talks % 2 === 0).every((text) => /Edda.*Dot was seen/i.test(text)),
    ).toBe(true);
    expect(
      texts.filter((_, talks) => talks % 2 === 1).every((text) => /the bridge broke in the storm/.test(text)),
    ).toBe(true);
  });

  it.each(['parent', 'child', 'sibling', 'partner'] as const)('talks to its %s as such', (kin) => {
    for (const language of ['en', 'de'] as const) {
      const { scripts } = libraryOf(language);
      const abouts = Array.from({ length: 12 }, (_, talks) => {
        const [{ text }] = talk(ann, bob, { kin, talks, affinity: 40, language }) as [Line];
        return scripts.positionOf([text])!.script.about;
      });
      expect(abouts.filter((about) => about === kin).length).toBeGreaterThanOrEqual(4);
      expect(abouts).not.toContain('meet');
    }
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

  it('speaks of the weather of the scene, and of no other', () => {
    const { scripts } = libraryOf('en');
    const skies = Array.from({ length: 30 }, (_, talks) => {
      const [{ text }] = talk(ann, bob, { talks, scene: { weather: 'thick fog' } }) as [Line];
      const { about, conditions } = scripts.positionOf([text])!.script;
      return about === 'weather' ? conditions : [];
    }).flat();
    expect(new Set(skies.filter((token) => !token.includes('child')))).toEqual(new Set(['fog']));
  });

  it('has a quiet talk about a death, and none of opinions', () => {
    const said = (topic: string): string =>
      libraryOf('en').scripts.positionOf([talk(ann, bob, { scene: { topic } })[0]!.text])!.script.about;
    expect(said('the death of Cid')).toBe('topic.death');
    expect(said('the harvest feast')).toBe('topic.feast');
    expect(said('the letter from the north')).toBe('topic');
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
      expect(say).toMatch(/\b(?:bye|goodbye|farewell|take care|see you|next time|travels|home)\b/i);
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

  it('hears a question before a plea', () => {
    const asks = (text: string): boolean => libraryOf('en').ear.hear(text, '').isQuestion;
    expect(
      ['Where is Hal?', 'Where is Hal? I must find him.', 'I came far. Where is Hal? I must find him.'].map(
        asks,
      ),
    ).toEqual([true, true, true]);
    expect(['I must find Hal.', 'Where is Hal? I must find him. He is lost.'].map(asks)).toEqual([
      false,
      false,
    ]);
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
        const { about } = libraryOf(language).scripts.positionOf([first.text])!.script;
        const what = (opens ? doer : other).memories![0]!.fact!.what;
        expect(about).toBe(`owed.${what}`);
        // Who kept it is thanked.
        if (name === 'kept' || name === 'forgiven')
          expect(Math.max(own.sentiment, theirs.sentiment)).toBeGreaterThan(0.3);
        if (name.endsWith('enemies')) expect(theirs.sentiment).toBeLessThan(0);
        const text = lines.map((line) => line.text).join(' ');
        if (/^broken|^kept/.test(name))
          expect(text).toContain(
            language === 'en' ? '“Two sacks of fine flour”' : '„Two sacks of fine flour“',
          );
      }
    });

    it('comes up no more once it was spoken of', () => {
      const [, wronged] = cases.broken;
      const known = { ...wronged.memories![0]!, at: '2031-05-01T09:00:00.000Z' };
      const [{ text }] = talk({ ...nell, memories: [known], affinity: 10 }, hob, {
        talks: 5,
        affinity: 10,
      }) as [Line];
      expect(libraryOf('en').scripts.positionOf([text])!.script.about).not.toMatch(/^owed/);
    });
  });

  it('means what it says: insults and coldness are never friendly, thanks are', () => {
    const { scripts } = libraryOf('en');
    let harsh = 0;
    for (let talks = 1; talks < 40; talks += 1) {
      const lines = talk(bob, ann, { affinity: [-20, -60][talks % 2]!, talks });
      const texts = lines.map(({ text }) => text);
      lines.forEach(({ sentiment }, at) => {
        const { mark } = scripts.positionOf(texts.slice(0, at + 1))!.line;
        if (mark !== 'insult' && mark !== 'threat' && mark !== 'cold') return;
        harsh += 1;
        expect(sentiment).toBeLessThanOrEqual(mark === 'cold' ? -0.2 : -0.5);
      });
    }
    expect(harsh).toBeGreaterThan(20);
    const [thanks] = talk(
      { ...bob, memories: [memory('trade', { what: 'got' }, { ...aboutAnn, amount: 25, at: now })] },
      ann,
    );
    expect(thanks!.text).toContain('25 coins');
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
      expect(answer('Goodbye, Bob, I must go.', { talks }).say).not.toMatch(
        /must (?:go|leave|be)|back to it|off/,
      );
      const grief = 'My brother died, and I miss him.';
      expect(answer(grief, { talks, affinity: 90 }).sentiment).toBeGreaterThan(0);
    }
  });

  it('knows whom it talks to by the id, also from a time with another name', () => {
    const memories = [
      memory('trade', { what: 'got' }, { about: { id: ann.name, name: 'Xenia' }, amount: 25, at: now }),
    ];
    const lines = Array.from({ length: 20 }, (_, talks) =>
      talk({ ...bob, memories }, ann, { affinity: 40, talks: talks + 1 }),
    ).flat();
    expect(lines.filter(({ text }) => text.includes('Xenia'))).toEqual([]);
    expect(lines.filter(({ text }) => text.includes('25'))).not.toEqual([]);
  });

  it('insults nobody at first sight', () => {
    const people = traits.map((trait) => ({ name: `N${trait}`, personality: `A ${trait} person.` }));
    const { scripts } = libraryOf('en');
    for (const a of people)
      for (const b of people) {
        const texts = talk(a, b, { talks: 0, affinity: 0 }).map(({ text }) => text);
        const marks = texts.map((_, at) => scripts.positionOf(texts.slice(0, at + 1))!.line.mark);
        expect(marks).not.toContain('insult');
        expect(marks).not.toContain('threat');
      }
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
    const { rules, answers, voices, lexicon } = bookOf(language, setting);
    const all = [rules, answers, ...Object.values(voices).map((voice) => voice.rules)];
    const lines = [
      ...all.flatMap((some) => Object.values(some)).flat(),
      ...libraryOf(language, setting).scripts.texts(),
    ].map((line) => line.replace(/\{\w+\}/g, ''));
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
    expect(shown.filter((value) => value < -0.2).length).toBeGreaterThan(shown.length / 30);
  });

  it('thanks who is sorry for its loss', () => {
    const context = contextOf(bob, ann, {}, 2, [
      { speaker: 'Bob', text: 'Since Edna died I sleep badly at night; people say that it gets easier.' },
      { speaker: 'Ann Baker', text: 'That cannot be easy, Bob.' },
    ]);
    const loss = { id: 'e', name: 'Edna', since: '2031-05-16T09:00:00.000Z' };
    const turn = { ...context, self: { ...context.self, mourning: [loss], grief: 40 } };
    expect(speakScripted(turn).say).toMatch(/thank|good to|kind/i);
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
