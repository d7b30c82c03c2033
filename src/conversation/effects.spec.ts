import { inUnits } from '../common/money/units.js';
import { effectsOfTalk } from './effects.js';
import { type TalkPart } from './talk-part.js';
import { type TurnRole } from './turn.js';

function part(
  name: string,
  role: TurnRole,
  shown: Readonly<Record<string, number>> = {},
  memory: string | null = null,
): TalkPart {
  const towards = Object.entries(shown).map(([to, sentiment]) => ({
    toId: to === 'all' ? null : to,
    sentiment,
  }));
  return { id: name, name, role, memory, shown: towards };
}

const nothing = { affinityDelta: 0, trustDelta: 0, respectDelta: 0, moodDelta: inUnits(0), memory: null };

describe('effectsOfTalk', () => {
  it('is what a policy said of the feelings, and a fixed memory each', () => {
    const [ann, bob] = [part('Ann', 'initiator', { all: 1 }), part('Bob', 'responder', { all: -0.5 })];
    const felt = [
      { of: ann, towards: bob, change: { mood: -3, affinity: 8, trust: 2, respect: -1 } },
      { of: bob, towards: ann, change: { mood: 5, affinity: -4 } },
    ];
    expect(effectsOfTalk({ outcome: 'completed', parts: [ann, bob], lines: [] }, felt)).toEqual({
      initiator: {
        affinityDelta: 8,
        trustDelta: 2,
        respectDelta: -1,
        moodDelta: inUnits(-3),
        memory: { fact: { what: 'talked', manner: 'harsh' }, weight: 1 },
      },
      responder: {
        affinityDelta: -4,
        trustDelta: 0,
        respectDelta: 0,
        moodDelta: inUnits(5),
        memory: { fact: { what: 'talked', manner: 'kind' }, weight: 1 },
      },
    });
  });

  it('remembers what the own agent wanted remembered', () => {
    const parts = [part('Ann', 'initiator', {}, 'Bob owes me a favour.'), part('Bob', 'responder')];
    const { initiator, responder } = effectsOfTalk({ outcome: 'partial', parts, lines: [] }, null);
    expect(initiator.memory).toEqual({ text: 'Bob owes me a favour.', weight: 0 });
    expect(responder.memory).toEqual({ fact: { what: 'talked' }, weight: 0 });
  });

  it('leaves nothing of a talk in which nobody spoke', () => {
    const parts = [part('Ann', 'initiator'), part('Bob', 'responder')];
    expect(effectsOfTalk({ outcome: 'silent', parts, lines: [] }, null)).toEqual({
      initiator: nothing,
      responder: nothing,
    });
  });

  it('changes each two of a group, both ways, and leaves one memory each', () => {
    const ann = part('Ann', 'initiator', { Cid: -0.8 });
    const bob = part('Bob', 'responder', { all: 0.5 });
    const [cid, dot] = [part('Cid', 'other'), part('Dot', 'other', { all: -0.1 })];
    const felt = [{ of: cid, towards: ann, change: { mood: -4, affinity: -6 } }];
    const effects = effectsOfTalk({ outcome: 'completed', parts: [ann, bob, cid, dot], lines: [] }, felt);
    expect(effects.initiator).toEqual({
      ...nothing,
      memory: { fact: { what: 'talked', manner: 'kind', with: ['Cid', 'Dot'] }, weight: 0.8 },
    });
    expect(effects.responder).toEqual({
      ...nothing,
      memory: { fact: { what: 'talked', with: ['Cid', 'Dot'] }, weight: 0.5 },
    });
    const pairs = effects.others!.map(({ characterId, otherId }) => `${characterId} ${otherId}`);
    const rest = ['Ann Cid', 'Ann Dot', 'Bob Cid', 'Bob Dot', 'Cid Ann', 'Cid Bob', 'Cid Dot'];
    expect(pairs.toSorted()).toEqual([...rest, 'Dot Ann', 'Dot Bob', 'Dot Cid']);
    const [ofCid, ...more] = effects.others!.filter(({ memory, moodDelta }) => memory ?? moodDelta);
    expect(ofCid).toEqual({
      ...nothing,
      characterId: 'Cid',
      otherId: 'Ann',
      affinityDelta: -6,
      moodDelta: inUnits(-4),
      memory: { fact: { what: 'talked', manner: 'harsh', with: ['Bob', 'Dot'] }, weight: 0.8 },
    });
    expect(more).toEqual([expect.objectContaining({ characterId: 'Dot', otherId: 'Ann' })]);
  });
});
