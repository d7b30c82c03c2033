import { Client } from 'pg';
import { type Json } from '../support/api-client.js';
import { withoutChance } from './condensed.js';
import { type Names } from './names.js';
import { inline, isEmpty } from './printed.js';

interface Table {
  readonly name: string;
  readonly key: readonly string[];
}
interface Row {
  readonly table: string;
  readonly row: Json;
}

/** What is written some time after a call, or at a time that no call names; and columns by chance. */
const leftOut = /^(consumer_cursor|rate_use|import_|token_use|webhook_state|webhook_failure)/;
const silentColumns: Readonly<Record<string, readonly string[]>> = {
  all: ['instance_id', 'application_id', 'fingerprint', 'claim', 'token_id', 'request_id', 'last_used_at'],
  agent: ['version', 'speaks', 'healthy', 'failures', 'last_failure', 'last_health_check', 'probe_due_at'],
  instance: ['pending_since'],
};
const isSilent = (table: string, column: string): boolean =>
  silentColumns['all']!.includes(column) || silentColumns[table]?.includes(column) === true;

/** Says which rows a call has changed, in all tables that belong to an application or one of its worlds. */
export class Rows {
  private known = new Map<string, Row>();
  /** Of the latest event that the latest call wrote. */
  newestSeq: number | undefined;

  private constructor(
    private readonly client: Client,
    private readonly tables: ReadonlyMap<string, Table>,
    private readonly query: string,
  ) {}

  static async of(databaseUrl: string): Promise<Rows> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`SET TIME ZONE 'UTC'`);
    const { rows: found } = await client.query<{
      name: string;
      owners: string[] | null;
      key: string[] | null;
    }>(
      `SELECT c.relname AS name,
              array_agg(a.attname::text) FILTER (WHERE a.attname IN ('instance_id', 'application_id')) AS owners,
              (SELECT array_agg(k.attname::text ORDER BY k.attnum) FROM pg_index x JOIN pg_attribute k
                  ON k.attrelid = c.oid AND k.attnum = ANY(x.indkey) WHERE x.indrelid = c.oid AND x.indisprimary) AS key
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
        WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`,
    );
    const tables = found.filter(
      ({ name, owners }) => !leftOut.test(name) && (owners || name === 'application'),
    );
    const parts = tables.map(({ name, owners }) => {
      const owner = (owners ?? []).includes('application_id') ? 'application_id' : 'instance_id';
      if (name === 'application')
        return `SELECT 'application' AS table, to_jsonb(t) AS row FROM economy.application t WHERE t.id = ANY($1)`;
      const worlds =
        owner === 'instance_id'
          ? ' OR t.instance_id IN (SELECT id FROM economy.instance WHERE application_id = ANY($1))'
          : '';
      return `SELECT '${name}' AS table, to_jsonb(t) AS row FROM economy.${name} t WHERE t.${owner} = ANY($1)${worlds}`;
    });
    return new Rows(
      client,
      new Map(tables.map(({ name, key }) => [name, { name, key: key ?? [] }])),
      parts.join(' UNION ALL '),
    );
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** Begins with what the applications have now. */
  async begin(applications: readonly string[]): Promise<void> {
    this.known = await this.read(applications);
  }

  /** The changes since the last call, one line a row. */
  async changes(applications: readonly string[], names: Names): Promise<string[]> {
    const now = await this.read(applications);
    const before = this.known;
    this.known = now;
    const changed = [...now].filter(
      ([id, { row }]) => JSON.stringify(before.get(id)?.row) !== JSON.stringify(row),
    );
    const seqs = changed.flatMap(([, { table, row }]) => (table === 'event' ? [row['seq'] as number] : []));
    this.newestSeq = seqs.length > 0 ? Math.max(...seqs) : undefined;
    const gone = [...before].filter(([id]) => !now.has(id));
    const inOrder = [...changed, ...gone]
      .map(([id, each]) => [id, each, this.rank(each)] as const)
      .sort(([, , a], [, , b]) => (a < b ? -1 : 1));
    for (const [, { table, row }] of inOrder)
      if (typeof row['id'] === 'string') names.count(row['id'], table);
    return inOrder.flatMap(([id, { table, row }]) => {
      const old = before.get(id)?.row;
      const label = `${table} ${this.label(table, row, names)}`;
      if (!now.has(id)) return [`- ${label}`];
      if (!old) return [`+ ${label}: ${this.whole(table, row, names)}`];
      const told = differences(table, old, row, names);
      return told === '' ? [] : [`~ ${label}: ${told}`];
    });
  }

  private async read(applications: readonly string[]): Promise<Map<string, Row>> {
    // Prepared: to plan it takes longer than to run it.
    const { rows } = await this.client.query<Row>({ name: 'rows', text: this.query, values: [applications] });
    return new Map(
      rows.map((each) => {
        const { key } = this.tables.get(each.table)!;
        return [[each.table, ...key.map((column) => orderOf(each.row[column]))].join(' '), each];
      }),
    );
  }

  /** By key, and where an id is all of it, by content: rows that one statement makes get their ids in any order. */
  private rank({ table, row }: Row): string {
    const { id, ...rest } = row;
    const { key } = this.tables.get(table)!;
    return [
      table,
      ...key.map((column) => (column === 'id' ? '' : orderOf(row[column]))),
      JSON.stringify(rest),
      id,
    ].join(' ');
  }

  private label(table: string, row: Json, names: Names): string {
    const { key } = this.tables.get(table)!;
    const parts = key.filter(
      (column) => column !== 'application_id' && (column !== 'instance_id' || key.length === 1),
    );
    const world = key.length > 1 && row['instance_id'] ? `${names.tell(String(row['instance_id']))} ` : '';
    return world + parts.map((column) => inline(row[column], names)).join('/');
  }

  private whole(table: string, row: Json, names: Names): string {
    const { key } = this.tables.get(table)!;
    return Object.entries(row)
      .filter(([column, value]) => !isEmpty(value) && !key.includes(column) && !isSilent(table, column))
      .map(([column, value]) => `${column} ${inline(withoutChance(value), names)}`)
      .join(', ');
  }
}

const orderOf = (value: unknown): string =>
  typeof value === 'number' ? String(value).padStart(12, '0') : String(value);

function differences(table: string, old: Json, row: Json, names: Names): string {
  return Object.keys(row)
    .filter(
      (column) => JSON.stringify(old[column]) !== JSON.stringify(row[column]) && !isSilent(table, column),
    )
    .map((column) =>
      column === 'updated_at'
        ? `updated_at → ${inline(row[column], names)}`
        : `${column} ${inline(withoutChance(old[column]), names)} → ${inline(withoutChance(row[column]), names)}`,
    )
    .join(', ');
}
