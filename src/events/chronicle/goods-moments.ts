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
  /** When it was offered. */
  readonly since: Date | null;
}

const kinds: Readonly<Record<GoodsEvent['what'], readonly [kind: StoryKind, weight: number]>> = {
  made: ['making', 8],
  perished: ['spoilage', 8],
  sold: ['sale', 16],
};

export function goodsMoment(event: GoodsEvent, { mean }: View): Moment {
  const { seq, at, what, owner, goods, quantity, amount, since } = event;
  const [kind, weight] = kinds[what];
  const told = { rule: `goods.${what}`, a: owner, goods, figures: { count: quantity } };
  return {
    kind,
    at,
    seqs: [seq],
    weight: toWeight(weight + (amount === null ? 0 : 40 * shareOf(amount, mean))),
    thread: `${what} ${owner} ${goods}`,
    sentences: [{ ...told, ...(amount !== null && { amount }), ...(since && { since, at }) }],
  };
}
