import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { NeedsRole } from '../identity/role.js';
import { isIdentifier } from '../common/identifier.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { IdParameter } from '../http/request/validators.js';
import { Operation } from '../http/request/operation.js';
import { mapPage, type Page, readPage, toPage } from '../common/paging/page.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { askOf, findEntries } from '../audit/audit-entry.js';
import { ApiChange, toApiChange } from './api-change.resource.js';
import { retentionDays } from './retention-sweep.js';

const ChangePage = PageOf(ApiChange);
const changeCursor: readonly CursorPart[] = ['id'];

class ChangeQuery extends ListQuery {
  @IdParameter()
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
    summary: 'List the changes, newest first',
    description:
      'Of instances, settings, agents, webhooks, keys, people, grants, disbursements and forks; of a person, all; of operators, the ' +
      'commands about the application. ' +
      `Kept for ${retentionDays} days. Games need the scope \`manage\`.`,
    returns: ChangePage,
  })
  async listChanges(
    @CurrentCaller() { application }: Caller,
    @Query() query: ChangeQuery,
    @ListOwner() owner: string,
  ): Promise<Page<ApiChange>> {
    const person = readPerson(query.person);
    const page = readPage(query, { list: 'change', owner, ...(person !== null && { person }) }, changeCursor);
    const rows = await findEntries(
      askOf(this.dataSource),
      { application: application.id, person: person ?? undefined },
      { order: 'DESC', after: page.after === null ? null : String(page.after[0]), limit: page.limit + 1 },
    );
    return mapPage(
      toPage(page, rows, ({ id }) => [id]),
      toApiChange,
    );
  }
}

function readPerson(value: unknown): string | null {
  if (value === undefined) return null;
  if (isIdentifier(value)) return value.toLowerCase();
  throw invalidAt('/person', 'NOT_A_UUID', 'person must be a UUID');
}
