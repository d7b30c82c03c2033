import fc from 'fast-check';
import { effectsOfTalk } from './effects.js';

const parties = { initiator: { name: 'Ann', recentTalks: 0 }, responder: { name: 'Bob', recentTalks: 0 } };

describe('effectsOfTalk', () => {
  it('moves affinity by what one shows and mood by what one hears', () => {
    const held = {
      outcome: 'completed',
      sentiments: { initiator: 1, responder: -0.5 },
      memories: none(),
    } as const;
    expect(effectsOfTalk(held, parties)).toEqual({
      initiator: {
        affinityDelta: 8,
        moodDelta: -3,
        memory: { text: 'I talked with Bob, who was harsh with me.', weight: 1 },
      },
      responder: {
        affinityDelta: -4,
        moodDelta: 5,
        memory: { text: 'I talked with Ann, who was kind to me.', weight: 1 },
      },
    });
  });

  it.each([
    [0, 8],
    [1, 4],
    [3, 2],
    [7, 1],
    [20, 0],
  ])('after %d talks in a day the best talk moves affinity by %d', (recentTalks, affinityDelta) => {
    const held = {
      outcome: 'completed',
      sentiments: { initiator: 1, responder: null },
      memories: none(),
    } as const;
    const tired = { ...parties, initiator: { name: 'Ann', recentTalks } };
    expect(effectsOfTalk(held, tired).initiator.affinityDelta).toBe(affinityDelta);
  });

  it('remembers what the own agent wanted remembered', () => {
    const memories = { initiator: 'Bob owes me a favour.', responder: null };
    const held = { outcome: 'partial', sentiments: { initiator: null, responder: null }, memories } as const;
    const { initiator, responder } = effectsOfTalk(held, parties);
    expect(initiator.memory).toEqual({ text: 'Bob owes me a favour.', weight: 0 });
    expect(responder.memory).toEqual({ text: 'I talked with Ann.', weight: 0 });
  });

  it('leaves nothing of a talk in which nobody spoke', () => {
    const held = {
      outcome: 'silent',
      sentiments: { initiator: null, responder: null },
      memories: none(),
    } as const;
    const nothing = { affinityDelta: 0, moodDelta: 0, memory: null };
    expect(effectsOfTalk(held, parties)).toEqual({ initiator: nothing, responder: nothing });
  });

  it('stays within 8 points of affinity and 5 of mood', () => {
    const sentiment = fc.option(fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(sentiment, sentiment, fc.nat(100), (initiator, responder, recentTalks) => {
        const held = {
          outcome: 'completed',
          sentiments: { initiator, responder },
          memories: none(),
        } as const;
        const tired = { initiator: { name: 'Ann', recentTalks }, responder: { name: 'Bob', recentTalks } };
        for (const effect of Object.values(effectsOfTalk(held, tired))) {
          expect(Math.abs(effect.affinityDelta)).toBeLessThanOrEqual(8);
          expect(Math.abs(effect.moodDelta)).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});

function none() {
  return { initiator: null, responder: null };
}
