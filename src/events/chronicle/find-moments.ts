import { type Kinship } from './kinship.js';
import { tellArrivals, tellBirth, tellDeath, tellFirst, tellPromises, tellWorld } from './life-moments.js';
import { PairMoments } from './pair-moments.js';
import { type Moment, type StoryEvent, type View } from './story.js';
import { tellFortune, tellTrade } from './trade-moments.js';

/** What a story is found in; events in their order. */
export interface Material {
  readonly events: readonly StoryEvent[];
  /** The trades that weigh most, or all. */
  readonly trades: readonly StoryEvent[];
  /** The trade after which somebody had the most. */
  readonly peak: StoryEvent | null;
  /** By the `seq` of the death. */
  readonly estates: ReadonlyMap<number, readonly StoryEvent[]>;
  readonly kinship: Kinship;
  /** The characters before it came with the world. */
  readonly firstSeq: number;
}

/** Everything that is worth telling. */
export function findMoments(
  { events, trades, peak, estates, kinship, firstSeq }: Material,
  view: View,
): readonly Moment[] {
  const pairs = new PairMoments(view, kinship);
  const arrivals = events.filter(
    ({ kind, data, seq }) =>
      kind === 'spawn' && view.self === null && (seq < firstSeq || (data?.parents ?? []).length === 0),
  );
  const fortune = peak && tellFortune(peak, view);
  return [
    ...tellArrivals(arrivals),
    ...events.flatMap((event) => tell(event)),
    ...trades.flatMap((trade) => tellTrade(trade, view) ?? []),
    ...(fortune ? [fortune] : []),
  ];

  function tell(event: StoryEvent): readonly Moment[] {
    switch (event.kind) {
      case 'spawn':
        return tellSpawn(event);
      case 'death':
        return [tellDeath(event, estates.get(event.seq) ?? [], kinship, view)];
      case 'interact':
        return [...pairs.tell(event), ...tellPromises(event, view)];
      default: {
        const told = view.self === null ? tellWorld(event, view) : null;
        return told ? [told] : [];
      }
    }
  }

  function tellSpawn(event: StoryEvent): readonly Moment[] {
    if (view.self === null) return arrivals.includes(event) ? [] : [tellBirth(event)];
    if (event.seq < firstSeq) return event.recipient === view.self ? [tellFirst(event)] : [];
    return (event.data?.parents ?? []).length === 0 ? tellArrivals([event]) : [tellBirth(event)];
  }
}
