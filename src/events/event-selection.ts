import { type EventKind } from '../database/event-kinds.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';
import { mostReason, mostReference } from '../common/bounds.js';
import { readAgentNpc, readPurpose, readTypes } from '../http/request/event-filter.js';
import { type EventView, eventViews, readView } from '../common/event-view.js';
import { type FeedFilter } from './feed-range.js';
import { type WorldEvent } from './world-event.resource.js';

/** Which events somebody follows, and in which form. */
export interface EventSelection {
  readonly view: EventView;
  readonly types?: readonly EventKind[] | undefined;
  /** The id or the uuid of a character or an account that takes part. */
  readonly agentNpc?: string | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

export const allEvents: EventSelection = { view: 'full' };

/** What a stream may ask for; `readSelection` checks the values. */
export class SelectionQuery {
  @QueryParameter({ type: String, description: 'Comma-separated kinds' })
  type?: unknown;

  @IdParameter('An Agent NPC that takes part')
  agentNpc?: unknown;

  @QueryParameter({ type: String, maxLength: mostReason })
  reason?: unknown;

  @QueryParameter({ type: String, maxLength: mostReference })
  reference?: unknown;

  @QueryParameter({ enum: eventViews, default: 'full' })
  view?: unknown;
}

export function readSelection(query: SelectionQuery): EventSelection {
  return {
    view: readView(query.view),
    types: query.type === undefined ? undefined : readTypes(query.type),
    agentNpc: query.agentNpc === undefined ? undefined : readAgentNpc(query.agentNpc),
    ...readPurpose(query),
  };
}

/** Whether it leaves some events out. */
export function isFiltered({ types, agentNpc, reason, reference }: EventSelection): boolean {
  return [types, agentNpc, reason, reference].some((value) => value !== undefined);
}

/** What the database may leave out for it; `selects` still decides. */
export function filterOf({ types, reason, reference }: EventSelection): FeedFilter {
  return { types, reason, reference };
}

export function selects(
  { types, agentNpc, reason, reference }: EventSelection,
  { type, data }: WorldEvent,
): boolean {
  if (types && !types.includes(type)) return false;
  const told = data as { readonly reason?: string; readonly reference?: string };
  if (reason !== undefined && told.reason !== reason) return false;
  if (reference !== undefined && told.reference !== reference) return false;
  return agentNpc === undefined || takesPart(agentNpc, data);
}

/** The properties of events that name who takes part. */
const parts = [
  'traderAgentNPC',
  'recipientAgentNPC',
  'traderAccount',
  'recipientAccount',
  'payerAgentNPC',
  'payerAccount',
  'account',
  'agentNpc',
  'initiator',
  'responder',
  'others',
  'parties',
] as const;

function takesPart(identifier: string, data: object): boolean {
  const named = data as Readonly<Record<string, unknown>>;
  return parts
    .flatMap((part) => named[part])
    .some((one) => {
      const { id, uuid } = (one ?? {}) as { readonly id?: string; readonly uuid?: string };
      return id === identifier || uuid === identifier;
    });
}
