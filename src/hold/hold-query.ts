import { readIdentifier } from '../account/account-query.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { holdStates } from '../database/rows.js';
import { ListQuery } from '../http/request/list-query.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';
import { holdCursor, type HoldFilter } from './hold.reader.js';

/** The requested holds; `readHoldQuery` checks the values. */
export class HoldQuery extends ListQuery {
  @IdParameter('Those of this character or account')
  payer?: unknown;

  @QueryParameter({ type: String, enum: holdStates })
  state?: unknown;
}

export function readHoldQuery(query: HoldQuery, list: string): HoldFilter {
  const payer = query.payer === undefined ? null : readIdentifier('payer', query.payer);
  const state = query.state === undefined ? null : readChoice('state', query.state, holdStates, 'held');
  const filters = { list: 'hold', owner: list, payer: payer ?? '', state: state ?? '' };
  return { page: readPage(query, filters, holdCursor), payer, state };
}
