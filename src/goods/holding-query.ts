import { Allow } from 'class-validator';
import { type CursorPart } from '../common/paging/cursor.js';
import { type PageRequest, readPage } from '../common/paging/page.js';
import { ListQuery } from '../http/request/list-query.js';
import { readMoment } from '../http/request/moment.js';

/** The requested part of a list of holdings; `readHoldingQuery` checks the values. */
export class HoldingQuery extends ListQuery {
  @Allow()
  at?: unknown;
}

export function readHoldingQuery(
  query: HoldingQuery,
  filters: { readonly list: string; readonly owner: string; readonly code?: string },
  position: readonly CursorPart[],
): { readonly page: PageRequest; readonly at: Date | undefined } {
  const at = readMoment('at', query.at);
  return { page: readPage(query, { ...filters, at: at?.toISOString() ?? '' }, position), at };
}
