import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { Requires } from '../auth/jwt-auth.guard.js';
import { NeedsRole } from '../auth/role.js';
import { isIdentifier } from '../../database/identifier.js';
import { validationFailed } from '../../common/errors/economy-error.js';
import { ListOwner } from '../request/list-owner.js';
import { ListQuery } from '../request/list-query.js';
import { QueryParameter } from '../request/validators.js';
import { Operation } from '../request/operation.js';
import { type Page, readPage } from '../request/page.js';
import { ApiChange } from '../resource/api-change.resource.js';
import { PageOf } from '../resource/page.resource.js';
import { changeCursor, listChanges } from './change-list.js';
import { retentionDays } from './retention-sweep.js';

const ChangePage = PageOf(ApiChange);

class ChangeQuery extends ListQuery {
  @QueryParameter({ type: String, format: 'uuid' })
  person?: unknown;
}

@ApiTags('Application')
@Controller('v1/application/change')
export class ChangeController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Requires('manage')
  @NeedsRole('read')
  @Operation({
    summary: 'List the changes through the API, newest first',
    description:
      'Of instances, settings, agents, webhooks, keys, people, grants, disbursements and forks; of a person, all. ' +
      `Kept for ${retentionDays} days. Games need the scope \`manage\`.`,
    returns: ChangePage,
  })
  listChanges(
    @CurrentCaller() { application }: Caller,
    @Query() query: ChangeQuery,
    @ListOwner() owner: string,
  ): Promise<Page<ApiChange>> {
    const person = readPerson(query.person);
    const page = readPage(query, { list: 'change', owner, ...(person !== null && { person }) }, changeCursor);
    return listChanges(this.dataSource, application.id, person, page);
  }
}

function readPerson(value: unknown): string | null {
  if (value === undefined) return null;
  if (isIdentifier(value)) return value.toLowerCase();
  throw validationFailed([{ pointer: '/person', code: 'NOT_A_UUID', detail: 'person must be a UUID' }]);
}
