import fc from 'fast-check';
import { clampTurnResult, TURN_SCHEMA } from '../turn.js';
import type { RelationshipStage, TurnContext } from '../turn.js';
import { speakScripted } from './scripted.dialect.js';

type Change = {
  stage?: RelationshipStage;
  mood?: number;
  memories?: string[];
  taxRate?: number;
  maxLines?: number;
};

function talk(
  seed: string,
  change: Change = {},
): Array<{ text: string; sentiment: number; actions: string[] }> {
  const {
    stage = 'friend',
    mood = 75,
    memories = ['Bob gave me 25 coins'],
    taxRate = 25,
    maxLines = 6,
  } = change;
  const names = ['Ann', 'Bob'];
  const lines: ReturnType<typeof talk> = [];
  for (let turn = 0; turn < maxLines; turn += 1) {
    const me = names[turn % 2]!;
    const context: TurnContext = {
      schema: TURN_SCHEMA,
      interactionId: seed,
      turn,
      turnsLeft: maxLines - turn - 1,
      role: turn % 2 === 0 ? 'initiator' : 'responder',
      self: {
        id: me,
        name: me,
        personality: me === 'Ann' ? 'A cheerful baker who loves honey cakes.' : 'A grumpy guard.',
        description: '',
        mood,
        moodLabel: 'content',
        wealth: 1234.5,
        standing: 'comfortable',
      },
      other: { id: 'x', name: names[(turn + 1) % 2]!, description: '', moodLabel: 'calm', kind: 'agent-npc' },
      relationship: { affinity: 0, stage, interactions: stage === 'stranger' ? 0 : 3, lastAt: null },
      memories: me === 'Ann' ? memories.map((text) => ({ at: '2026', kind: 'trade', text, weight: 1 })) : [],
      world: { instanceId: 'w', taxRate, treasury: 4200, population: 12 },
      transcript: lines.map(({ text }, index) => ({ speaker: names[index % 2]!, text })),
    };
    const result = clampTurnResult(speakScripted(context, seed));
    lines.push({ text: result.say!, sentiment: result.sentiment!, actions: result.actions });
    if (result.end) break;
  }
  return lines;
}

describe('the scripted dialect', () => {
  it('says the same to the same', () => {
    expect(talk('seed-1')).toEqual(talk('seed-1'));
    expect(talk('seed-1')).not.toEqual(talk('seed-2'));
  });

  it('greets by name, speaks of what it remembers, and parts at the end', () => {
    const lines = talk('seed-1');
    expect(lines).toHaveLength(6);
    expect(lines[0]!.text).toContain('Bob');
    expect(lines.map((line) => line.text).join(' ')).toContain('Bob gave me 25 coins.');
    expect(lines[5]!.actions).toContain('wave');
  });

  it('feels what the relationship and the mood are', () => {
    const hostile = talk('seed-1', { stage: 'hostile' });
    expect(hostile).toHaveLength(3);
    expect(hostile[0]!.sentiment).toBeLessThan(0);
    expect(talk('s', { stage: 'close friend' })[0]!.sentiment).toBeGreaterThan(
      talk('s')[0]!.sentiment - 0.01,
    );
    expect(talk('s', { mood: 5 })[0]!.sentiment).toBeLessThan(talk('s', { mood: 95 })[0]!.sentiment);
  });

  it('many talks bring every topic up', () => {
    const text = Array.from({ length: 40 }, (_, n) => talk(`t-${n}`))
      .flat()
      .map((line) => line.text)
      .join(' ');
    for (const word of [
      '1,234 coins',
      'comfortable',
      '25 percent',
      'content',
      'honey cakes',
      '12',
      'Hmph.',
      'Ha!',
    ]) {
      expect(text).toContain(word);
    }
  });

  it('never repeats a line, leaves no placeholder, and always says something', () => {
    const stage = fc.constantFrom<RelationshipStage>(
      'hostile',
      'wary',
      'stranger',
      'acquaintance',
      'friend',
      'close friend',
    );
    const change = fc.record({
      stage,
      mood: fc.nat(100),
      memories: fc.array(
        fc.constantFrom('Bob gave me 25 coins', 'We talked about taxes.', 'Bob is my brother'),
      ),
      taxRate: fc.constantFrom(0, 12.5, 60),
      maxLines: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.string(), change, (seed, given) => {
        const texts = talk(seed, given).map((line) => line.text);
        expect(new Set(texts).size).toBe(texts.length);
        for (const text of texts) expect(text).toMatch(/^[^{}]*\p{L}[^{}]*$/u);
      }),
    );
  });
});
