import { inUnits } from '../common/money/units.js';
import { effectsOfTalk, type TalkToRemember } from './effects.js';

const names = { initiator: 'Ann', responder: 'Bob' };
const none = { initiator: null, responder: null };

describe('effectsOfTalk', () => {
  it('is what a policy said of the feelings, and a fixed memory each', () => {
    const held = {
      outcome: 'completed',
      sentiments: { initiator: 1, responder: -0.5 },
      memories: none,
      lines: [],
    } satisfies TalkToRemember;
    const felt = { initiator: { mood: -3, affinity: 8 }, responder: { mood: 5, affinity: -4 } };
    expect(effectsOfTalk(held, names, felt)).toEqual({
      initiator: {
        affinityDelta: 8,
        moodDelta: inUnits(-3),
        memory: { text: 'I talked with Bob, who was harsh with me.', weight: 1 },
      },
      responder: {
        affinityDelta: -4,
        moodDelta: inUnits(5),
        memory: { text: 'I talked with Ann, who was kind to me.', weight: 1 },
      },
    });
  });

  it('remembers what the own agent wanted remembered', () => {
    const memories = { initiator: 'Bob owes me a favour.', responder: null };
    const { initiator, responder } = effectsOfTalk(
      { outcome: 'partial', sentiments: none, memories, lines: [] },
      names,
      null,
    );
    expect(initiator.memory).toEqual({ text: 'Bob owes me a favour.', weight: 0 });
    expect(responder.memory).toEqual({ text: 'I talked with Ann.', weight: 0 });
  });

  it('leaves nothing of a talk in which nobody spoke', () => {
    const nothing = { affinityDelta: 0, moodDelta: inUnits(0), memory: null };
    expect(
      effectsOfTalk({ outcome: 'silent', sentiments: none, memories: none, lines: [] }, names, null),
    ).toEqual({
      initiator: nothing,
      responder: nothing,
    });
  });
});
