import { type GoodsEvent, goodsMoment } from './goods-moments.js';
import { type Kinship } from './kinship.js';
import {
  arrivalMoments,
  birthMoment,
  deathMoment,
  firstMoment,
  obligationMoment,
  promiseMoments,
  worldMoment,
} from './life-moments.js';
import { PairMoments } from './pair-moments.js';
import { type Moment, type StoryEvent, type View } from './story.js';
import { fortuneMoment, tradeMoment } from './trade-moments.js';

/** What a story is found in; events in their order. */
export interface Material {
  readonly events: readonly StoryEvent[];
  /** The trades that weigh most, or all. */
  readonly trades: readonly StoryEvent[];
  /** The trade after which somebody had the most. */
  readonly peak: StoryEvent | null;
  readonly goods: readonly GoodsEvent[];
  /** The estates by the `seq` of the death. */
  readonly estates: ReadonlyMap<number, readonly StoryEvent[]>;
  readonly kinship: Kinship;
  /** The characters before it came with the world. */
  readonly firstSeq: number;
}

/** Everything that is worth telling. */
export function findMoments(
  { events, trades, peak, goods, estates, kinship, firstSeq }: Material,
  view: View,
): readonly Moment[] {
  const pairs = new PairMoments(view, kinship);
  const arrivals = events.filter(
    ({ kind, data, seq }) =>
      kind === 'spawn' && view.self === null && (seq < firstSeq || (data?.parents ?? []).length === 0),
  );
  const fortune = peak && fortuneMoment(peak, view);
  return [
    ...arrivalMoments(arrivals),
    ...events.flatMap((event) => momentsOf(event)),
    ...trades.flatMap((trade) => tradeMoment(trade, view) ?? []),
    ...goods.map((event) => goodsMoment(event, view)),
    ...(fortune ? [fortune] : []),
  ];

  function momentsOf(event: StoryEvent): readonly Moment[] {
    switch (event.kind) {
      case 'spawn':
        return spawnMoments(event);
      case 'death':
        return [deathMoment(event, estates.get(event.seq) ?? [], kinship, view)];
      case 'interact':
        return [...pairs.find(event), ...promiseMoments(event, view)];
      case 'obligation': {
        pairs.noteDeal(event);
        const moment = obligationMoment(event, view);
        return moment ? [moment] : [];
      }
      default: {
        const moment = view.self === null ? worldMoment(event, view) : null;
        return moment ? [moment] : [];
      }
    }
  }

  function spawnMoments(event: StoryEvent): readonly Moment[] {
    if (view.self === null) return arrivals.includes(event) ? [] : [birthMoment(event)];
    if (event.seq < firstSeq) return event.recipient === view.self ? [firstMoment(event)] : [];
    return (event.data?.parents ?? []).length === 0 ? arrivalMoments([event]) : [birthMoment(event)];
  }
}
