import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import { HistoryEntry, toHistoryEntry } from './history.resource.js';
import { historyFilters, HistoryQuery, readHistoryFilter } from './history-query.js';
import { historyCursor, HistoryService } from './history.service.js';

const HistoryPage = PageOf(HistoryEntry);

@ApiTags('Characters')
@Controller('v1/agent-npc/:instance/:identifier')
export class HistoryController {
  constructor(private readonly histories: HistoryService) {}

  @Get('history')
  @Operation({
    summary: 'List the history of an Agent NPC',
    description: 'Newest first, with its wealth and mood after each.',
    returns: HistoryPage,
    character: 'itself',
  })
  async listHistory(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: HistoryQuery,
    @ListOwner() owner: string,
  ): Promise<Page<HistoryEntry>> {
    const filter = readHistoryFilter(query);
    const page = readPage(query, historyFilters(filter, owner), historyCursor);
    return mapPage(await this.histories.list(caller, instance, identifier, page, filter), toHistoryEntry);
  }
}
