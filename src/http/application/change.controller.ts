import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { Requires } from '../auth/jwt-auth.guard.js';
import { ListQuery } from '../request/list-query.js';
import { Operation } from '../request/operation.js';
import { type Page, readPage } from '../request/page.js';
import { ApiChange } from '../resource/api-change.resource.js';
import { PageOf } from '../resource/page.resource.js';
import { changeCursor, listChanges } from './change-list.js';
import { retentionDays } from './retention-sweep.js';

const ChangePage = PageOf(ApiChange);

@ApiTags('Application')
@Controller('v1/application/change')
export class ChangeController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Requires('manage')
  @Operation({
    summary: 'List the changes through the API, newest first',
    description:
      'Changes of agents, webhooks, keys, instances and their settings, and grants, disbursements and forks: by which key and token, ' +
      `and to what. Kept for ${retentionDays} days. Needs the scope \`manage\`.`,
    returns: ChangePage,
  })
  listChanges(@CurrentCaller() { application }: Caller, @Query() query: ListQuery): Promise<Page<ApiChange>> {
    return listChanges(this.dataSource, application.id, readPage(query, { list: 'change' }, changeCursor));
  }
}
