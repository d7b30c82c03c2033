import { mostReason, mostReference } from '../common/bounds.js';
import { readPurpose, readTypes } from '../http/request/event-filter.js';
import { ListQuery } from '../http/request/list-query.js';
import { QueryParameter } from '../http/request/validators.js';
import { type HistoryFilter } from './history.service.js';

/** The requested part of a history; `readHistoryFilter` checks the values. */
export class HistoryQuery extends ListQuery {
  @QueryParameter({ type: String, description: 'Comma-separated kinds' })
  type?: unknown;

  @QueryParameter({ type: String, maxLength: mostReason })
  reason?: unknown;

  @QueryParameter({ type: String, maxLength: mostReference })
  reference?: unknown;
}

export function readHistoryFilter(query: HistoryQuery): HistoryFilter {
  return {
    types: query.type === undefined ? undefined : readTypes(query.type),
    ...readPurpose(query),
  };
}

/** The filter as text: a cursor is only valid with the same one. */
export function historyFilters(
  { types, reason, reference }: HistoryFilter,
  owner: string,
): Readonly<Record<string, string>> & { readonly list: string; readonly owner: string } {
  return {
    list: 'history',
    owner,
    type: types?.toSorted().join(',') ?? '',
    reason: reason ?? '',
    reference: reference ?? '',
  };
}
