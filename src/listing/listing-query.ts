import { readIdentifier } from '../account/account-query.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { readChoice, readPage } from '../common/paging/page.js';
import { readAssetCode } from '../goods/asset.dto.js';
import { listingStates } from '../database/rows.js';
import { ListQuery } from '../http/request/list-query.js';
import { IdParameter, QueryParameter } from '../http/request/validators.js';
import { listingSides } from './listing.dto.js';
import { cursorOf, type ListingFilter, listingSorts } from './listing.reader.js';

/** The requested listings; `readListingQuery` checks the values. */
export class ListingQuery extends ListQuery {
  @QueryParameter({ type: String, maxLength: 64, description: 'Its code' })
  asset?: unknown;

  @IdParameter('Those of this character or account')
  owner?: unknown;

  @QueryParameter({ type: String, enum: listingSides })
  side?: unknown;

  @QueryParameter({ type: String, enum: listingStates, description: 'Default with a price: open' })
  state?: unknown;

  @QueryParameter({
    type: String,
    enum: listingSorts,
    description: 'Default createdAt; - for descending. By price only the open ones of one `asset`.',
  })
  override sort?: unknown;
}

export function readListingQuery(query: ListingQuery, list: string): ListingFilter {
  const sort = readChoice('sort', query.sort, listingSorts, 'createdAt');
  const byPrice = sort.endsWith('unitPrice');
  const asset = query.asset === undefined ? null : readAssetCode('asset', query.asset);
  if (byPrice && asset === null) {
    throw invalidAt('/sort', 'NOT_ALLOWED', 'prices compare for one asset: name it, as asset');
  }
  const owner = query.owner === undefined ? null : readIdentifier('owner', query.owner);
  const side = query.side === undefined ? null : readChoice('side', query.side, listingSides, 'sell');
  const states = byPrice ? (['open'] as const) : listingStates;
  const state =
    query.state === undefined && !byPrice ? null : readChoice('state', query.state, states, 'open');
  const filters = {
    list: 'listing',
    owner: list,
    sort,
    asset: asset ?? '',
    holder: owner ?? '',
    side: side ?? '',
    state: state ?? '',
  };
  return { page: readPage(query, filters, cursorOf(sort)), sort, asset, owner, side, state };
}
