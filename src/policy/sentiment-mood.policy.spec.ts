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
  interactions: recentTalks,
  recentTalks,
  sentiment,
});
const policy = new SentimentMoodPolicy();

describe('SentimentMoodPolicy', () => {
  it('moves affinity by what one shows and mood by what one hears', () => {
    expect(policy.feel({ initiator: party(1), responder: party(-0.5) })).toEqual({
      initiator: { mood: -3, affinity: 8 },
      responder: { mood: 5, affinity: -4 },
    });
  });

  it.each([
    [0, 8],
    [1, 4],
    [3, 2],
    [7, 1],
    [20, 0],
  ])('after %d talks in a day the best talk moves affinity by %d', (recentTalks, affinity) => {
    const felt = policy.feel({ initiator: party(1, recentTalks), responder: party(null) });
    expect(felt).toEqual({ initiator: { mood: 0, affinity }, responder: { mood: 5, affinity: 0 } });
  });

  it('stays within 8 points of affinity and 5 of mood', () => {
    const sentiment = fc.option(fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(sentiment, sentiment, fc.nat(100), (one, other, recentTalks) => {
        const talk = { initiator: party(one, recentTalks), responder: party(other, recentTalks) };
        for (const { mood, affinity } of Object.values(policy.feel(talk))) {
          expect(Math.abs(affinity)).toBeLessThanOrEqual(8);
          expect(Math.abs(mood)).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});
