import { type WorldSetting, worldSettings } from '../../../common/world-setting.js';
import { TURN_SCHEMA, type TurnContext } from '../../turn.js';
import { barkFor, nobody } from './bark.js';
import { languages } from './book.js';
import { barkFiles, bookOf, libraryOf } from './languages.js';
import { expandAt, toPool } from './grammar.js';
import { occasionNames, occasionOf, occasions } from './occasions.js';

const bob = { id: 'b', name: 'Bob', description: '', moodLabel: 'calm', kind: 'agent-npc' } as const;

function turnOf(change: {
  self?: Partial<TurnContext['self']>;
  relationship?: Partial<TurnContext['relationship']>;
  other?: TurnContext['other'];
  setting?: WorldSetting;
}): TurnContext {
  const { self, relationship, other = bob, setting = 'village' } = change;
  return {
    ...{ schema: TURN_SCHEMA, interactionId: '', turn: 0, turnsLeft: 0, role: 'initiator' },
    now: '1203-06-01T08:00:00.000Z',
    self: {
      ...{ id: 'a', name: 'Ann', personality: 'Curious.', description: '', mood: 55, moodLabel: 'calm' },
      ...{ wealth: 10, standing: 'modest' },
      ...self,
    },
    other,
    relationship: { affinity: 0, stage: 'stranger', interactions: 0, lastAt: null, ...relationship },
    memories: [],
    world: { instanceId: 'w', taxRate: 5, treasury: 0, population: 3, setting },
    transcript: [],
  };
}

const linesOf = (turn: TurnContext, occasion: string, count = 12, language: 'en' | 'de' = 'en') =>
  Array.from({ length: count }, (_, index) => barkFor(turn, occasion, index, { world: 'w', language }));
const grieving = {
  grief: 20,
  mourning: [{ id: 'o', name: 'Otto', since: '1203-05-30T08:00:00.000Z' }],
};

describe.each(languages)('the barks in %s', (language) => {
  it('are of the same occasions as in the others, each of which a text can name', () => {
    expect(Object.keys(barkFiles[language].rules).sort()).toEqual(Object.keys(barkFiles.en.rules).sort());
    expect(Object.keys(barkFiles[language].words).sort()).toEqual([...occasionNames].sort());
  });

  describe.each(worldSettings)('in a %s', (setting) => {
    const { barks } = bookOf(language, setting);
    it.each(Object.keys(occasions))('have three variants and more of %s', (occasion) => {
      const of = Object.keys(barks).filter((rule) => rule.split('.')[0] === occasion);
      expect(of).toContain(occasion);
      for (const rule of of) {
        const pool = toPool(barks[rule]!);
        const lines = Array.from({ length: pool.count }, (_, index) => expandAt(pool, 'key', index));
        expect([rule, new Set(lines).size >= 3]).toEqual([rule, true]);
      }
    });

    it('are whole sentences, with a name and without one', () => {
      for (const other of [bob, nobody]) {
        for (const self of [{}, grieving, { mood: 10 }, { mood: 95 }]) {
          for (const occasion of Object.keys(occasions)) {
            for (const { text } of linesOf(turnOf({ other, self, setting }), occasion, 9, language))
              expect(text).toMatch(/^[\p{Lu}\d](?!.*(?: [,.!?]|[,;:][.!?]|\{|\[|\|)).*[.!?]$/u);
          }
        }
      }
    });
  });
});

describe('a bark', () => {
  it.each([
    ['greeting', 'greeting'],
    ['Sold-Out', 'sold-out'],
    ['it starts to rain', 'rain'],
    ['a stranger comes near', 'stranger'],
    ['a wolf attacks the flock', 'attacked'],
    ['finds a golden ring', 'found'],
    ['es regnet wieder', 'rain'],
    ['ein Fremder nähert sich', 'stranger'],
    ['You fool!', 'insulted'],
    ['I will kill you!', 'threatened'],
    ['the wheel of fate turns', 'any'],
    ['any', 'any'],
  ])('for %j is one of %s', (text, occasion) => {
    expect(occasionOf(text, libraryOf('en'))).toBe(occasion);
    expect(occasionOf(text, libraryOf('de'))).toBe(occasion);
  });

  it('is for what happens by the words of the language of its world first', () => {
    expect(occasionOf('The fund is lost', libraryOf('en'))).toBe('lost');
    expect(occasionOf('The fund is lost', libraryOf('de'))).toBe('found');
  });

  it('says something else each time, until all was said', () => {
    for (const occasion of occasionNames) {
      const lines = linesOf(turnOf({}), occasion, 20).map(({ text }) => text);
      lines.forEach((line, index) => expect(line).not.toBe(lines[index - 1]));
    }
  });

  it('is coloured by what its speaker feels for the other', () => {
    const friend = { affinity: 90, stage: 'close friend', interactions: 20 } as const;
    const enemy = { affinity: -90, stage: 'hostile', interactions: 20 } as const;
    const [warm, cold] = [friend, enemy].map((relationship) => linesOf(turnOf({ relationship }), 'greeting'));
    for (const { emotion } of warm!) expect(emotion).toEqual({ kind: 'joy', intensity: 0.5 });
    for (const { emotion } of cold!) expect(emotion).toEqual({ kind: 'anger', intensity: 0.4 });
    const texts = new Set(warm!.map(({ text }) => text));
    for (const { text } of cold!) expect(texts.has(text)).toBe(false);
  });

  it('is coloured by temper', () => {
    const of = (personality: string) => linesOf(turnOf({ self: { personality } }), 'attacked')[0]!.emotion;
    expect(of('Gruff and proud.').kind).toBe('anger');
    expect(of('Shy and gentle.').kind).toBe('fear');
  });

  it('is coloured by mood', () => {
    const of = (mood: number) =>
      linesOf(turnOf({ self: { mood } }), 'idle').map(({ emotion }) => emotion.kind);
    expect(of(10)).toContain('sadness');
    expect(of(95)).toContain('joy');
    expect(new Set(of(55))).toEqual(new Set(['neutral']));
  });

  it('speaks of the dead in grief, where there is time for it', () => {
    for (const occasion of ['greeting', 'idle', 'found', 'celebration']) {
      for (const { text, emotion } of linesOf(turnOf({ self: grieving }), occasion, 9)) {
        expect(text).toMatch(/Otto|forgive|not today|thoughts/i);
        expect(emotion.kind).toBe('sadness');
      }
    }
    expect(linesOf(turnOf({ self: grieving }), 'rain').some(({ text }) => text.includes('Otto'))).toBe(true);
    for (const { text } of linesOf(turnOf({ self: grieving }), 'attacked'))
      expect(text).not.toContain('Otto');
  });

  it('thanks for a gift at times', () => {
    const turn = turnOf({ relationship: { affinity: 20, stage: 'acquaintance', interactions: 2 } });
    turn.memories.push({
      ...{ at: '1203-05-31T08:00:00.000Z', kind: 'trade', text: 'Bob gave me 5 coins.', weight: 1 },
      ...{ fact: { what: 'got', amount: 5 }, about: { id: 'b', name: 'Bob' }, amount: 5 },
    });
    const lines = linesOf(turn, 'greeting', 6);
    expect(lines.filter(({ text }) => text.includes('5 coins'))).toHaveLength(2);
    expect(linesOf(turn, 'attacked', 6).filter(({ text }) => text.includes('5 coins'))).toHaveLength(0);
  });

  it('thanks a stranger, too, whether it likes them by nature or not', () => {
    for (let n = 0; n < 100; n += 1) {
      const turn = turnOf({
        relationship: { affinity: 5 },
        other: { ...bob, name: `Bob ${n}`, id: `b${n}` },
      });
      turn.memories.push({
        ...{ at: '1203-05-31T08:00:00.000Z', kind: 'trade', text: 'It gave me 5 coins.', weight: 1 },
        ...{ fact: { what: 'got', amount: 5 }, about: { id: `b${n}`, name: `Bob ${n}` }, amount: 5 },
      });
      const lines = linesOf(turn, 'greeting', 6);
      expect(lines.filter(({ text }) => text.includes('5 coins'))).toHaveLength(2);
    }
  });
});
