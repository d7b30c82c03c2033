import { Controller, Get, Headers, Inject, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { ListOwner, PageOf } from '../../http/request/list-query.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { mapPage, type Page } from '../../common/paging/page.js';
import { ItemPrices, PriceIndex, toItemPrices } from './price.resource.js';
import { asCsvIfPreferred } from '../../http/response/csv.js';
import { indexTable, priceTable } from './economy-table.js';
import { InsightService } from './insight.service.js';
import { PriceIndexQuery, PriceQuery, readIndexQuery, readPriceQuery } from './price-query.js';

const PricePage = PageOf(ItemPrices);

@ApiTags('Economy')
@Controller('v1/instance/:identifier/economy')
export class PriceController {
  constructor(
    private readonly insight: InsightService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get('prices')
  @Operation({
    summary: 'List the prices of goods',
    description: 'CSV as for the history.',
    returns: PricePage,
    csv: true,
    character: 'world',
  })
  async listPrices(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: PriceQuery,
    @ListOwner() owner: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: object,
  ): Promise<Page<ItemPrices> | string> {
    const items = await this.insight.listPrices(caller, identifier, readPriceQuery(query, owner, Date.now()));
    const page = mapPage(items, toItemPrices);
    const adapter = this.adapterHost.httpAdapter;
    if (page.nextCursor !== null) adapter.setHeader(response, 'Next-Cursor', page.nextCursor);
    return asCsvIfPreferred(accept, adapter, response, page, (prices) => priceTable(prices.items));
  }

  @Get('price-index')
  @Operation({
    summary: 'Retrieve price indices of a basket of goods',
    description: 'CSV with `Accept: text/csv`.',
    returns: PriceIndex,
    csv: true,
    character: 'world',
  })
  async getPriceIndex(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: PriceIndexQuery,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: object,
  ): Promise<PriceIndex | string> {
    const index = await this.insight.getPriceIndex(caller, identifier, readIndexQuery(query, Date.now()));
    return asCsvIfPreferred(accept, this.adapterHost.httpAdapter, response, index, indexTable);
  }
}
