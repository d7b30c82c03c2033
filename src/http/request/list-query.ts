import { ApiPropertyOptional } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { defaultPageSize, maxPageSize } from './page.js';
import { int32 } from './number-schema.js';

/** The query of a list. Its values are checked by `readPage`, which knows the list's orders and filters. */
export class ListQuery {
  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  @Allow()
  limit?: unknown;

  @ApiPropertyOptional({ type: String, description: 'The nextCursor of the previous page' })
  @Allow()
  cursor?: unknown;

  @Allow()
  sort?: unknown;
}
