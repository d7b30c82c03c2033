import { type Units } from '../../common/money/units.js';
import { type StoryKind } from './chronicle.resource.js';
import { type Moment, shareOf, toWeight, type View } from './story.js';

/** What happened to goods: the most that was made of an asset at once, or perished at somebody's, and a listing of which all was sold. */
export interface GoodsEvent {
  readonly seq: number;
  readonly at: Date;
  readonly what: 'made' | 'perished' | 'sold';
  readonly owner: string;
  /** The name of the asset. */
  readonly goods: string;
  readonly quantity: number;
  /** What all of it cost. */
  readonly amount: Units | null;
}

const kinds: Readonly<Record<GoodsEvent['what'], StoryKind>> = {
  made: 'making',
  perished: 'spoilage',
  sold: 'sale',
};
const weights: Readonly<Record<GoodsEvent['what'], number>> = { made: 14, perished: 12, sold: 16 };

export function goodsMoment(event: GoodsEvent, { mean }: View): Moment {
  const { seq, at, what, owner, goods, quantity, amount } = event;
  return {
    kind: kinds[what],
    at,
    seqs: [seq],
    weight: toWeight(weights[what] + (amount === null ? 0 : 40 * shareOf(amount, mean))),
    sentences: [
      {
        rule: `goods.${what}`,
        a: owner,
        goods,
        figures: { count: quantity },
        ...(amount !== null && { amount }),
      },
    ],
  };
}
