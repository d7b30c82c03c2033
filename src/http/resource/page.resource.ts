import { type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Page } from '../request/page.js';
import { textOrNull } from './property-helpers.js';

/** The class of a page of the given items, for the OpenAPI document. */
export function PageOf<Item>(item: Type<Item>): Type<Page<Item>> {
  class PageOfItems {
    @ApiProperty({ type: () => [item] })
    items!: readonly Item[];

    @textOrNull('Send it as `cursor` for the next page; null on the last')
    nextCursor!: string | null;
  }
  Object.defineProperty(PageOfItems, 'name', { value: `${item.name}Page` });
  return PageOfItems;
}
