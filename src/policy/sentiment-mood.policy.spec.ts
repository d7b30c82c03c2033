import fc from 'fast-check';
import { type TalkParty } from './mood-policy.js';
import { SentimentMoodPolicy } from './sentiment-mood.policy.js';

const party = (sentiment: number | null, recentTalks = 0): TalkParty => ({
  id: 'an id',
  uuid: 'a uuid',
  name: 'Ann',
  personality: '',
  mood: 50,
  affinity: 0,
  trust: 0,
  respect: 0,
  kin: null,
  interactions: recentTalks,
  recentTalks,
  sentiment,
});
const policy = new SentimentMoodPolicy();

describe('SentimentMoodPolicy', () => {
  it('moves affinity mostly by what one hears, mood and respect only by that', () => {
    expect(policy.feel({ initiator: party(1), responder: party(-0.5) })).toEqual({
      initiator: { mood: -3.51, affinity: -4, respect: -2 },
      responder: { mood: 6, affinity: 9, respect: 3 },
    });
  });

  it('takes words without a sentiment as saying nothing', () => {
    expect(policy.feel({ initiator: party(null), responder: party(1) })).toEqual({
      initiator: { mood: 6, affinity: 12, respect: 3 },
      responder: { mood: 0, affinity: 0, respect: 0 },
    });
    const silent = { mood: 0, affinity: 0, respect: 0 };
    expect(policy.feel({ initiator: party(null), responder: party(null) })).toEqual({
      initiator: silent,
      responder: silent,
    });
  });

  it.each([
    [0, 12, 6],
    [1, 6, 3],
    [3, 3, 1.5],
    [11, 1, 0.5],
    [40, 0, 0.15],
  ])(
    'after %d talks in a day the best talk moves affinity by %d and mood by %d',
    (recentTalks, affinity, mood) => {
      const { initiator } = policy.feel({
        initiator: party(1, recentTalks),
        responder: party(1, recentTalks),
      });
      expect(initiator).toMatchObject({ affinity, mood });
    },
  );

  it.each([
    ['a good talk', 0.5, 30, 9],
    ['a great kindness', 1, 30, 3],
    ['a bad talk', -0.5, -50, 10],
    ['a great cruelty', -1, -50, 3],
  ])('with %s a day (%d) is at %d on day %d', (_what, tone, goal, days) => {
    let affinity = 0;
    const reached = (): boolean => affinity / goal >= 1;
    let day = 0;
    for (; !reached() && day < 100; day += 1) {
      const both = { ...party(tone), affinity };
      affinity += policy.feel({ initiator: both, responder: both }).initiator.affinity;
    }
    expect(day).toBe(days);
  });

  it('pins nobody to an end, however often the same is said', () => {
    for (const tone of [-1, 1]) {
      let [mood, affinity] = [50, 0];
      for (let n = 0; n < 1000; n += 1) {
        const both = { ...party(tone), mood, affinity };
        const felt = policy.feel({ initiator: both, responder: both }).initiator;
        mood = Math.max(0, Math.min(100, mood + felt.mood));
        affinity += felt.affinity;
      }
      expect([mood > 0 && mood < 100, Math.abs(affinity) < 100]).toEqual([true, true]);
    }
  });

  it('stays within 22 points of affinity, 11 of mood and 6 of respect', () => {
    const sentiment = fc.option(fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(sentiment, sentiment, fc.nat(100), (one, other, recentTalks) => {
        const talk = { initiator: party(one, recentTalks), responder: party(other, recentTalks) };
        for (const { mood, affinity, respect } of Object.values(policy.feel(talk))) {
          expect(Math.abs(affinity)).toBeLessThanOrEqual(22);
          expect(Math.abs(mood)).toBeLessThanOrEqual(11);
          expect(Math.abs(respect ?? 0)).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});
