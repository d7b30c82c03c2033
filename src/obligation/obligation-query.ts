import { readIdentifier } from '../account/account-query.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { obligationStates } from '../database/rows.js';
import { ListQuery } from '../http/request/list-query.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';
import { obligationCursor, type ObligationFilter } from './obligation.reader.js';

const kinds = ['payment', 'promise'] as const;

/** The requested obligations; `readObligationQuery` checks the values. */
export class ObligationQuery extends ListQuery {
  @IdParameter('Of this character or account, or of the instance for its treasury')
  debtor?: unknown;

  @IdParameter('To them')
  creditor?: unknown;

  @QueryParameter({ type: String, enum: obligationStates })
  state?: unknown;

  @QueryParameter({ type: String, enum: kinds })
  kind?: unknown;
}

export function readObligationQuery(query: ObligationQuery, list: string): ObligationFilter {
  const debtor = query.debtor === undefined ? null : readIdentifier('debtor', query.debtor);
  const creditor = query.creditor === undefined ? null : readIdentifier('creditor', query.creditor);
  const state = query.state === undefined ? null : readChoice('state', query.state, obligationStates, 'open');
  const kind = query.kind === undefined ? null : readChoice('kind', query.kind, kinds, 'payment');
  const filters = {
    list: 'obligation',
    owner: list,
    debtor: debtor ?? '',
    creditor: creditor ?? '',
    state: state ?? '',
    kind: kind ?? '',
  };
  return { page: readPage(query, filters, obligationCursor), debtor, creditor, state, kind };
}
