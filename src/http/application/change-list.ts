import { type DataSource } from 'typeorm';
import { type Page, type PageRequest, toPage } from '../request/page.js';
import { type CursorPart } from '../request/cursor.js';
import { ApiChange, type ApiChangeRow } from '../resource/api-change.resource.js';
import { toIso } from '../resource/base-resource.js';

export const changeCursor: readonly CursorPart[] = ['id'];
/** Rows in memory at a time. */
const batch = 500;

export interface ChangeFilter {
  readonly application?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** A page of the changes of an application, newest first. */
export async function listChanges(
  dataSource: DataSource,
  applicationId: string,
  person: string | null,
  page: PageRequest,
): Promise<Page<ApiChange>> {
  const rows = await dataSource.query<{ row: ApiChangeRow }[]>(
    `SELECT to_jsonb(c) AS row FROM economy.api_change c
      WHERE c.application_id = $1 AND ($2::uuid IS NULL OR c.id < $2)
        ${person === null ? '' : 'AND c.person_id = $4'} ORDER BY c.id DESC LIMIT $3`,
    [applicationId, page.after?.[0] ?? null, page.limit + 1, ...(person === null ? [] : [person])],
  );
  return toPage(
    page,
    rows,
    ({ row }) => [row.id],
    ({ row }) => toApiChange(row),
  );
}

/** All changes in the order of time, of one application or of all. */
export async function* readChanges(
  dataSource: DataSource,
  { application, since, until }: ChangeFilter,
): AsyncGenerator<ApiChange & { applicationId: string }> {
  let last: ApiChangeRow | undefined;
  do {
    const rows: { row: ApiChangeRow }[] = await dataSource.query<{ row: ApiChangeRow }[]>(
      `SELECT to_jsonb(c) AS row FROM economy.api_change c
        WHERE (c.at, c.id) > ($1, $2) AND c.at < $3 AND ($4::uuid IS NULL OR c.application_id = $4)
        ORDER BY c.at, c.id LIMIT $5`,
      [
        last?.at ?? since ?? '-infinity',
        last?.id ?? '00000000-0000-0000-0000-000000000000',
        until ?? 'infinity',
        application ?? null,
        batch,
      ],
    );
    for (const { row } of rows) yield { applicationId: row.application_id, ...toApiChange(row) };
    last = rows.length < batch ? undefined : rows.at(-1)!.row;
  } while (last);
}

function toApiChange(row: ApiChangeRow): ApiChange {
  return {
    id: row.id,
    at: toIso(row.at),
    keyId: row.key_id,
    personId: row.person_id,
    personName: row.person_name,
    tokenId: row.token_id,
    method: row.method,
    route: row.route,
    targets: row.targets,
    changes: row.changes,
    status: row.status,
    requestId: row.request_id,
  };
}
