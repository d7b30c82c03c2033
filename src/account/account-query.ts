import { isIdentifier } from '../common/identifier.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { isPlainText } from '../common/text.js';
import { ListQuery } from '../http/request/list-query.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';
import { accountCursor, type AccountFilter, accountSorts } from './account.reader.js';

/** The requested accounts; `readAccountQuery` checks the values. */
export class AccountQuery extends ListQuery {
  @QueryParameter({ type: String, maxLength: 32, description: 'The kind, exactly' })
  kind?: unknown;

  @IdParameter('Those that this character or account owns')
  owner?: unknown;
}

/** Who gets what a closed account has left. */
export class ClosingQuery {
  @IdParameter(
    'Who gets what is left: a character, an account, or the instance itself. Without it the account has to be empty.',
  )
  to?: unknown;
}

export function readAccountQuery(query: AccountQuery, list: string): AccountFilter {
  const sort = readChoice('sort', query.sort, accountSorts, 'name');
  const kind = query.kind === undefined ? null : readKind(query.kind);
  const owner = query.owner === undefined ? null : readIdentifier('owner', query.owner);
  const filters = { list: 'account', owner: list, sort, kind: kind ?? '', holder: owner ?? '' };
  return { page: readPage(query, filters, accountCursor), sort, kind, owner };
}

function readKind(value: unknown): string {
  if (isPlainText(value, 0, 32)) return value;
  throw invalidAt('/kind', 'NOT_A_TEXT', 'kind must be a text of at most 32 characters');
}

/** A query parameter that names somebody. */
export function readIdentifier(name: string, value: unknown): string {
  if (isIdentifier(value)) return value.toLowerCase();
  throw invalidAt(`/${name}`, 'NOT_A_UUID', `${name} must be a UUID`);
}
