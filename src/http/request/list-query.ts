import { Allow } from 'class-validator';
import { defaultPageSize, maxPageSize } from '../../common/paging/page.js';
import { int32 } from './number-schema.js';
import { QueryParameter } from './validators.js';

/** The query of a list. Its values are checked by `readPage`, which knows the list's orders and filters. */
export class ListQuery {
  @QueryParameter({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  limit?: unknown;

  @QueryParameter({ type: String, description: 'The nextCursor of the previous page' })
  cursor?: unknown;

  @Allow()
  sort?: unknown;
}
