import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/auth/caller.js';
import { ListQuery } from '../../http/request/list-query.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { type Page, readPage } from '../../http/request/page.js';
import { PageOf } from '../../http/resource/page.resource.js';
import { Tie } from '../../http/resource/tie.resource.js';
import { tieCursor, TieService } from './tie.service.js';

const TiePage = PageOf(Tie);

@ApiTags('Social life')
@Controller('v1/instance/:identifier/relationship')
export class TieController {
  constructor(private readonly ties: TieService) {}

  @Get()
  @Operation({
    summary: 'List the relationships in an instance',
    description: 'Between its 2,000 richest Agent NPCs, the strongest first, good or bad.',
    returns: TiePage,
    refusals: ['INSTANCE_NOT_FOUND'],
  })
  listInstanceRelationships(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: ListQuery,
  ): Promise<Page<Tie>> {
    return this.ties.list(caller, identifier, readPage(query, { list: 'tie' }, tieCursor));
  }
}
