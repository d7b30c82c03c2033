import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { ListOwner, ListQuery } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import { HistoryEntry, toHistoryEntry } from './history.resource.js';
import { PageOf } from '../http/resource/page.resource.js';
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
    refusals: ['INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND'],
  })
  async listHistory(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<HistoryEntry>> {
    const page = readPage(query, { list: 'history', owner }, historyCursor);
    return mapPage(await this.histories.list(caller, instance, identifier, page), toHistoryEntry);
  }
}
