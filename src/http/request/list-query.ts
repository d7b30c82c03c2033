import { Allow } from 'class-validator';
import { defaultPageSize, maxPageSize, type Page } from '../../common/paging/page.js';
import { int32 } from './number-schema.js';
import { QueryParameter } from './validators.js';
import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { contextOf } from '../adapter/request-context.js';
import { formsOf, paramsOf } from './fingerprint.js';
import { type PipedRequest } from './full-request.js';

/** The query of a list. Its values are checked by `readPage`, which knows the list's orders and filters. */
export class ListQuery {
  @QueryParameter({ ...int32, minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  limit?: unknown;

  @QueryParameter({ type: String, description: 'The nextCursor of the previous page' })
  cursor?: unknown;

  @Allow()
  sort?: unknown;
}

/**
 * Whose list is read: the application, with the instance and the character in the path, by id or uuid. It is a part of every
 * cursor, so that a position in one list is none in another. Short, because it is sent with each page.
 */
export const ListOwner = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<PipedRequest>();
  const { route } = contextOf(request);
  const owner = JSON.stringify([
    request.user?.application.id,
    paramsOf(request, route, formsOf(request, route)),
  ]);
  return hash('sha256', owner, 'base64url').slice(0, 16);
});

/** Documents the orders of a list. */
export const SortQuery = (sorts: readonly string[], usual: string): MethodDecorator =>
  ApiQuery({
    name: 'sort',
    required: false,
    enum: [...sorts],
    description: `Default ${usual}; - for descending`,
  });

/** What every page has. */
abstract class ListPage {
  @ApiProperty({ type: String, nullable: true, description: 'null on the last page' })
  nextCursor!: string | null;
}

/** The class of a page of the given items, for the OpenAPI document. */
export function PageOf<Item>(item: Type<Item>): Type<Page<Item>> {
  @ApiExtraModels(ListPage)
  class PageOfItems extends ListPage {
    @ApiProperty({ type: () => [item] })
    items!: readonly Item[];
  }
  Object.defineProperty(PageOfItems, 'name', { value: `${getSchemaPath(item).split('/').at(-1)}Page` });
  return PageOfItems;
}
