import { type DataSource } from 'typeorm';

/** Queries the database, over any connection. */
export type Ask = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export function askOf(dataSource: DataSource): Ask {
  return async <Row>(sql: string, values: readonly unknown[] = []) =>
    dataSource.query<Row[]>(sql, [...values]);
}

export type Detail = string | number | boolean | null | readonly string[];
export type Details = Readonly<Record<string, Detail>>;
export type Targets = Readonly<Record<string, string>>;

/** What a change made of one field. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** An entry before what it is about is done: without a status. */
export interface BegunEntry {
  readonly id: string;
  readonly at: Date;
  readonly applicationId: string | null;
  readonly operator?: string;
  readonly keyId?: string | null;
  readonly tokenId?: string | null;
  readonly personId?: string | null;
  readonly personName?: string | null;
  readonly method: string;
  readonly route: string;
  readonly targets?: Targets;
  readonly details?: Details;
  readonly requestId?: string;
}

export interface EntryEnd {
  readonly status: number;
  /** Where it was not known before. */
  readonly applicationId?: string | null;
  /** In addition to those of the beginning, as are the details. */
  readonly targets?: Targets;
  readonly changes?: readonly FieldChange[];
  readonly details?: Details;
}

/** An entry as the database writes it to JSON. */
export interface AuditEntryRow {
  readonly id: string;
  readonly at: string;
  readonly ended_at: string | null;
  readonly application_id: string | null;
  readonly operator: string | null;
  readonly key_id: string | null;
  readonly token_id: string | null;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly method: string;
  readonly route: string;
  readonly targets: Targets;
  readonly changes: readonly FieldChange[];
  readonly details: Details;
  readonly status: number | null;
  readonly request_id: string;
}

export async function beginEntry(ask: Ask, entry: BegunEntry): Promise<void> {
  await ask(
    `INSERT INTO economy.audit_entry (application_id, id, at, operator, key_id, token_id, person_id, person_name, method, route,
       targets, details, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      entry.applicationId,
      entry.id,
      entry.at,
      entry.operator ?? null,
      entry.keyId ?? null,
      entry.tokenId ?? null,
      entry.personId ?? null,
      entry.personName ?? null,
      entry.method,
      entry.route,
      entry.targets ?? {},
      entry.details ?? {},
      entry.requestId ?? '',
    ],
  );
}

/** What an entry is found by: its application, too, where it is of one. */
type EntryKey = Pick<BegunEntry, 'id' | 'applicationId'>;

export async function endEntry(ask: Ask, { id, applicationId }: EntryKey, end: EntryEnd): Promise<void> {
  const { status, targets = {}, changes = [], details = {} } = end;
  await ask(
    `UPDATE economy.audit_entry e
        SET status = $3, ended_at = $4, application_id = coalesce(e.application_id, $5), targets = e.targets || $6::jsonb,
            changes = $7, details = e.details || $8::jsonb
      WHERE e.id = $1 AND ($2::uuid IS NULL OR e.application_id = $2)`,
    [
      id,
      applicationId,
      status,
      new Date(),
      end.applicationId ?? null,
      targets,
      JSON.stringify(changes),
      details,
    ],
  );
}

/** For what changed nothing. */
export async function removeEntry(ask: Ask, { id, applicationId }: EntryKey): Promise<void> {
  await ask('DELETE FROM economy.audit_entry e WHERE e.id = $1 AND e.application_id = $2', [
    id,
    applicationId,
  ]);
}

/** Filters of entries; all optional. */
export interface EntryFilter {
  readonly application?: string | undefined;
  readonly instance?: string | undefined;
  readonly person?: string | undefined;
  readonly operator?: string | undefined;
  /** A command or a route. */
  readonly action?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

interface EntryPage {
  readonly order: 'ASC' | 'DESC';
  readonly after: string | null;
  readonly limit: number;
}

/** Entries in the order of time. Without conditions that hold for all, so that a filter finds its index. */
export async function findEntries(ask: Ask, filter: EntryFilter, page: EntryPage): Promise<AuditEntryRow[]> {
  const values: unknown[] = [page.limit];
  const conditions = [
    { value: filter.application, of: (given: string) => `e.application_id = ${given}` },
    { value: filter.person, of: (given: string) => `e.person_id = ${given}` },
    {
      value: filter.instance,
      of: (given: string) =>
        `${given}::text IN (e.targets ->> 'instance', e.targets ->> 'identifier', e.targets ->> 'id')`,
    },
    {
      value: filter.operator,
      of: (given: string) => `e.operator IS NOT NULL AND ${given} IN (e.operator, e.details ->> 'osUser')`,
    },
    { value: filter.action, of: (given: string) => `e.route = ${given}` },
    { value: filter.since, of: (given: string) => `e.at >= ${given}` },
    { value: filter.until, of: (given: string) => `e.at < ${given}` },
    { value: page.after, of: (given: string) => `e.id ${page.order === 'ASC' ? '>' : '<'} ${given}` },
  ].flatMap(({ value, of }) => (value == null ? [] : [of(`$${values.push(value)}`)]));
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await ask<{ row: AuditEntryRow }>(
    `SELECT to_jsonb(e) AS row FROM economy.audit_entry e ${where} ORDER BY e.id ${page.order} LIMIT $1`,
    values,
  );
  return rows.map(({ row }) => row);
}

/** Rows in memory at a time. */
const batch = 500;

/** All entries that pass the filter, the oldest first. */
export async function* readEntries(ask: Ask, filter: EntryFilter): AsyncGenerator<AuditEntryRow> {
  for (let after: string | null = null; ;) {
    const rows: AuditEntryRow[] = await findEntries(ask, filter, { order: 'ASC', after, limit: batch });
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

/** Whether the table exists, which a migration creates. */
export async function hasTrail(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ there: boolean }>(
    `SELECT to_regclass('economy.audit_entry') IS NOT NULL AS there`,
  );
  return found?.there === true;
}
