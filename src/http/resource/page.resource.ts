import { type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { type Page } from '../../common/paging/page.js';
import { textOrNull } from './property-helpers.js';

/** What every page has. */
abstract class ListPage {
  @textOrNull('null on the last page')
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
