import fc from 'fast-check';
import { cleanText, firstSentence, truncate } from './clean-text.js';
import { clampTurnResult, TURN_SCHEMA, type TurnContext, type TurnMemory } from './turn.js';
import { fitTurnContext } from './fit-turn-context.js';
import { TurnFailure } from './turn-failure.js';

/** Any UTF-16, lone surrogates and control characters among it. */
const rawText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0xd83d, 0xde00, 0x202e, 0, 10, 65)), {
    maxLength: 700,
  })
  .map((units) => String.fromCharCode(...units));
const anything = fc.oneof(rawText, fc.anything());
const memory: fc.Arbitrary<TurnMemory> = fc.record({
  at: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
  kind: fc.constantFrom('trade', 'talk'),
  text: rawText,
  weight: fc.double({ min: 0, max: 10, noNaN: true }),
});
const context: fc.Arbitrary<TurnContext> = fc.record({
  schema: fc.constant(TURN_SCHEMA),
  interactionId: fc.uuid(),
  turn: fc.nat(6),
  turnsLeft: fc.nat(6),
  role: fc.constantFrom('initiator', 'responder'),
  self: fc.record({
    id: fc.uuid(),
    name: rawText,
    personality: rawText.map((text) => text.repeat(8)),
    description: rawText,
    mood: fc.nat(100),
    moodLabel: rawText,
    wealth: fc.nat(),
    standing: rawText,
  }),
  other: fc.record({
    id: fc.uuid(),
    name: rawText,
    description: rawText,
    moodLabel: rawText,
    kind: fc.constantFrom('agent-npc', 'npc', 'player'),
  }),
  relationship: fc.record({
    affinity: fc.integer({ min: -100, max: 100 }),
    stage: fc.constant('friend'),
    interactions: fc.nat(),
    lastAt: fc.constant(null),
  }),
  memories: fc.array(memory, { maxLength: 12 }),
  world: fc.record({ instanceId: fc.uuid(), taxRate: fc.nat(100), treasury: fc.nat(), population: fc.nat() }),
  transcript: fc.array(fc.record({ speaker: rawText, text: rawText }), { maxLength: 6 }),
});

describe('clampTurnResult', () => {
  it('returns what keeps every limit, or fails as `schema`', () => {
    fc.assert(
      fc.property(
        fc.record({ say: anything, actions: anything, sentiment: anything, end: anything, memory: anything }),
        (value) => {
          let result;
          try {
            result = clampTurnResult(value);
          } catch (error) {
            expect(error).toMatchObject({ kind: 'schema', retryable: false });
            expect(value.say === null || typeof value.say === 'string').toBe(false);
            return;
          }
          const texts = [result.say ?? 'x', ...result.actions, result.memory ?? 'x'];
          for (const text of texts) {
            expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
            expect(text).toBe(text.trim());
            expect(text).not.toBe('');
          }
          expect((result.say ?? '').length).toBeLessThanOrEqual(500);
          expect(result.actions.length).toBeLessThanOrEqual(8);
          expect(result.actions.every((action) => action.length <= 64)).toBe(true);
          expect((result.memory ?? '').length).toBeLessThanOrEqual(200);
          expect(Math.abs(result.sentiment ?? 0)).toBeLessThanOrEqual(1);
          expect(clampTurnResult(result)).toEqual(result);
        },
      ),
    );
  });

  it('throws nothing but TurnFailure, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          clampTurnResult(value);
        } catch (error) {
          expect(error).toBeInstanceOf(TurnFailure);
        }
      }),
    );
  });

  it.each([undefined, null, 'hello', [], {}, { say: 1 }, { say: ['a'] }, { say: undefined }])(
    'fails on %j',
    (value) => {
      expect(() => clampTurnResult(value)).toThrow(TurnFailure);
    },
  );

  it('keeps what fits and drops the rest', () => {
    const value = {
      say: ' Hello\u202e\n there\u0000! ',
      actions: ['wave', 7, '', ' nod '],
      sentiment: -3,
      end: 'yes',
      memory: 'Bob paid me 2.5 coins. And more.',
    };
    expect(clampTurnResult(value)).toEqual({
      say: 'Hello there!',
      actions: ['wave', 'nod'],
      sentiment: -1,
      end: false,
      memory: 'Bob paid me 2.5 coins.',
    });
  });

  it('takes a blank line as silence', () => {
    expect(clampTurnResult({ say: ' \u200d\u0007 ' }).say).toBeNull();
    expect(clampTurnResult({ say: null, actions: null })).toEqual({ say: null, actions: [], end: false });
  });
});

describe('clean text', () => {
  it('keeps emoji whole, also where it is cut', () => {
    expect(cleanText('👩‍🚀 ok', 20)).toBe('👩‍🚀 ok');
    expect(truncate('ab😀cd', 4)).toBe('ab…');
    expect(truncate('abcd', 4)).toBe('abcd');
  });

  it('removes a control character between two halves of a pair with the halves', () => {
    expect(cleanText('a\ud83d\u0000\ude00b', 20)).toBe('ab');
  });

  it('takes the first sentence', () => {
    expect(firstSentence('He said "yes!" Then he left.', 200)).toBe('He said "yes!"');
    expect(firstSentence('no end', 200)).toBe('no end');
  });
});

describe('fitTurnContext', () => {
  it('always fits, keeps the latest line and never changes its argument', () => {
    fc.assert(
      fc.property(context, (given) => {
        const before = JSON.stringify(given);
        const fitted = fitTurnContext(given);
        expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(8192);
        expect(JSON.stringify(given)).toBe(before);
        if (Buffer.byteLength(before) <= 8192) expect(fitted).toBe(given);
        expect(fitted.transcript.length > 0).toBe(given.transcript.length > 0);
        expect(fitted).toMatchObject({ schema: TURN_SCHEMA, turn: given.turn, world: given.world });
      }),
      { numRuns: 60 },
    );
  });

  it('gives up the lightest memories and the oldest lines first', () => {
    const [sample] = fc.sample(context, { numRuns: 1, seed: 1 });
    const heavy = (weight: number): TurnMemory => ({
      at: '2026',
      kind: 'talk',
      text: 'm'.repeat(900),
      weight,
    });
    const given: TurnContext = {
      ...sample!,
      self: { ...sample!.self, name: 'Ann', personality: 'kind', moodLabel: 'fine', standing: 'rich' },
      other: { id: 'b', name: 'Bob', description: 'grim', moodLabel: 'low', kind: 'agent-npc' },
      memories: [1, 5, 2, 4, 3].map(heavy),
      transcript: ['a', 'b', 'c', 'd'].map((letter) => ({ speaker: 'Bob', text: letter.repeat(2000) })),
    };
    const fitted = fitTurnContext(given);
    expect(fitted.memories.map((one) => one.weight)).toEqual([5, 4]);
    expect(fitted.transcript.map((line) => line.text[0])).toEqual(['c', 'd']);
    expect(fitted.self.personality).toBe('kind');
  });
});
