import { type EventRow } from './rows.js';

/** The third and further participants of an event, in their order, by its data: see `economy.other_participants`. */
export function othersIn(data: EventRow['data']): readonly string[] {
  const others = (data?.['others'] ?? []) as readonly { readonly id: string }[];
  return others.map(({ id }) => id);
}
