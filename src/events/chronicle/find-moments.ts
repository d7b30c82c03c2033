import { holdMoment, loansOf, obligationMoment, offerMoments } from './debt-moments.js';
import { type GoodsEvent, goodsMoment } from './goods-moments.js';
import { arrivalMoments, birthMoment, deathMoment, firstMoment, worldMoment } from './life-moments.js';
import { PairMoments } from './pair-moments.js';
import { type Moment, type StoryEvent, type View } from './story.js';
import { fortuneMoment, TradeMoments } from './trade-moments.js';

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
  /** The characters before it came with the world. */
  readonly firstSeq: number;
}

/** Everything that is worth telling. */
export function findMoments(
  { events, trades, peak, goods, estates, firstSeq }: Material,
  view: View,
): readonly Moment[] {
  const pairs = new PairMoments(view);
  const payments = new TradeMoments(view, loansOf(events));
  const arrivals = events.filter(
    ({ kind, data, seq }) =>
      kind === 'spawn' && view.self === null && (seq < firstSeq || (data?.parents ?? []).length === 0),
  );
  const fortune = peak && fortuneMoment(peak, view);
  return [
    ...arrivalMoments(arrivals),
    ...events.flatMap((event) => momentsOf(event)),
    ...trades.flatMap((trade) => payments.find(trade) ?? []),
    ...goods.map((event) => goodsMoment(event, view)),
    ...(fortune ? [fortune] : []),
  ];

  function momentsOf(event: StoryEvent): readonly Moment[] {
    switch (event.kind) {
      case 'spawn':
        return spawnMoments(event);
      case 'death':
        return [deathMoment(event, estates.get(event.seq) ?? [], view)];
      case 'interact':
        return [...pairs.find(event), ...offerMoments(event, view)];
      case 'obligation':
        return [obligationMoment(event, view) ?? []].flat();
      case 'hold':
        return [holdMoment(event, view) ?? []].flat();
      default:
        return view.self === null ? [worldMoment(event, view) ?? []].flat() : [];
    }
  }

  function spawnMoments(event: StoryEvent): readonly Moment[] {
    if (view.self === null) return arrivals.includes(event) ? [] : [birthMoment(event)];
    if (event.seq < firstSeq) return event.recipient === view.self ? [firstMoment(event)] : [];
    return (event.data?.parents ?? []).length === 0 ? arrivalMoments([event]) : [birthMoment(event)];
  }
}
