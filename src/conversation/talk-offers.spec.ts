import { type SpendingLimit } from '../identity/spending-limit.js';
import { TalkOffers } from './talk-offers.js';
import { type Participant } from './take-turn.js';

const side = (name: string): Participant => ({ role: 'other', self: { id: name } }) as Participant;

describe('the offers of a talk', () => {
  const [ann, bob] = [side('ann'), side('bob')];

  it.each<[what: string, spending: SpendingLimit, left: number]>([
    ['what was agreed', { maxAmount: 6, maxPerDay: null }, 4],
    ['nothing that a token forbids', { maxAmount: 5, maxPerDay: null }, 10],
  ])('lessen what may still be offered by %s', (_what, spending, left) => {
    const offers = new TalkOffers(10);
    offers.hear(
      { line: 0, speaker: ann, to: bob, spending },
      { offer: { amount: 6, reason: 'a loaf', payer: 'self' } },
    );
    offers.hear({ line: 1, speaker: bob, to: ann }, { accept: true });
    expect(offers.contextFor(ann)).toEqual({ most: left });
  });
});
