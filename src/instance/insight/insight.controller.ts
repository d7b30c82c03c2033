import { Controller, Get, Headers, Inject, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { ListOwner, PageOf } from '../../http/request/list-query.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { AtQuery } from '../../http/request/moment.js';
import { mapPage, type Page } from '../../common/paging/page.js';
import { EconomyFlows } from './economy-flows.resource.js';
import { EconomyBucket, toEconomyBucket } from './economy-history.resource.js';
import { Economy, toEconomy } from './economy.resource.js';
import { asCsvIfPreferred } from '../../http/response/csv.js';
import { economyTable, historyTable } from './economy-table.js';
import {
  EconomyFlowQuery,
  EconomyHistoryQuery,
  EconomyQuery,
  readEconomyQuery,
  readFlowQuery,
  readHistoryQuery,
} from './insight-query.js';
import { InsightService } from './insight.service.js';

const BucketPage = PageOf(EconomyBucket);

@ApiTags('Economy')
@Controller('v1/instance/:identifier/economy')
export class InsightController {
  constructor(
    private readonly insight: InsightService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get()
  @Operation({
    summary: 'Retrieve the state of the economy of an instance',
    description:
      'Population, money, wealth, mood, who is richest, poorest and most connected, and what happened in the last hour, day and week, up to the event `seq`. With `at` of that moment, from the events, but `mostConnected` and `mintedBy` are empty. CSV with `Accept: text/csv`.',
    returns: Economy,
    csv: 'figure,value\r\npopulation,12\r\n',
    character: 'world',
    refusals: ['WORLD_TOO_LARGE'],
  })
  @AtQuery()
  async getEconomy(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: EconomyQuery,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: object,
  ): Promise<Economy | string> {
    const economy = toEconomy(await this.insight.getEconomy(caller, identifier, readEconomyQuery(query)));
    return asCsvIfPreferred(accept, this.adapterHost.httpAdapter, response, economy, economyTable);
  }

  @Get('history')
  @Operation({
    summary: 'List what happened in the economy of an instance, by minute, hour or day',
    description:
      'Newest last, without empty ones. Without `from` the latest, and `nextCursor` leads to those before them. CSV with `Accept: text/csv`, `nextCursor` in the header `Next-Cursor`.',
    returns: BucketPage,
    csv: 'at,trades\r\n2026-05-01T12:00:00.000Z,5\r\n',
    character: 'world',
  })
  async listEconomyHistory(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: EconomyHistoryQuery,
    @ListOwner() owner: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: object,
  ): Promise<Page<EconomyBucket> | string> {
    const buckets = await this.insight.listHistory(caller, identifier, readHistoryQuery(query, owner));
    const page = mapPage(buckets, toEconomyBucket);
    const adapter = this.adapterHost.httpAdapter;
    if (page.nextCursor !== null) adapter.setHeader(response, 'Next-Cursor', page.nextCursor);
    return asCsvIfPreferred(accept, adapter, response, page, ({ items }) => historyTable(items));
  }

  @Get('flows')
  @Operation({
    summary: 'List who traded how much with whom, and for what',
    description: 'Between two moments, both inclusive; of all, or of one character or account.',
    returns: EconomyFlows,
  })
  getEconomyFlows(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: EconomyFlowQuery,
  ): Promise<EconomyFlows> {
    return this.insight.listFlows(caller, identifier, readFlowQuery(query, Date.now()));
  }
}
