import { type EventCause, type EventKind } from '../database/event-kinds.js';
import { type Units } from '../common/money/units.js';

/** Filters of the events of an instance; all optional. */
export interface FeedFilter {
  readonly types?: readonly EventKind[] | undefined;
  /** The id of a character that takes part. */
  readonly agentNpcId?: string | undefined;
  /** The first and the last event that may be among them. */
  readonly fromSeq?: number | undefined;
  readonly toSeq?: number | undefined;
  readonly minAmount?: Units | undefined;
  readonly cause?: EventCause | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

export interface FeedRange {
  /** Events with a greater `seq`. */
  readonly after: number;
  readonly limit: number;
  /** The last of them instead of the first; in order all the same. */
  readonly last?: boolean;
  readonly filter?: FeedFilter | undefined;
}
