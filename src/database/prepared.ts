import { type CustomTypesConfig, type Pool } from 'pg';
import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../common/observation/tracing.js';

/** Where a statement runs: the data source, or the transaction of a caller. */
export interface Queries {
  query<Rows>(text: string, values?: unknown[]): Promise<Rows>;
}

/** The connections that TypeORM keeps. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { readonly master: Pool }).master;
}

/**
 * Runs a statement that every connection parses and plans once, and not on each call: what the hot paths use. It takes a
 * connection of TypeORM's own pool, whose `query` does not support names. A name must always mean the same text.
 */
export async function queryPrepared<Row>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
  types?: CustomTypesConfig,
): Promise<Row[]> {
  const pool = poolOf(dataSource);
  const query = { name, text, values: [...values], ...(types ? { types } : {}) };
  const { rows } = await inStatementSpan(name, () => pool.query(query));
  return rows as Row[];
}

/**
 * The same for a statement that may take longer than others. The limit is set for the session, not in a transaction: on a
 * cluster only a single statement is delegated to a node.
 */
export async function queryPreparedWithin<Row>(
  dataSource: DataSource,
  limitMs: number,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const before = `SET statement_timeout = ${limitMs}`;
  return queryBetween(dataSource, [before], { name, text, values: [...values] }, 'RESET statement_timeout');
}

/** The same for a statement that sorts all characters of a world: in memory, where the default would sort on disk. */
export async function queryPreparedSorting<Row>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const before = `SET work_mem = '64MB'`;
  return queryBetween(dataSource, [before], { name, text, values: [...values] }, 'RESET work_mem');
}

/** Opens the connections that stay open, and runs statements on each: it prepares and plans them. */
export async function queryOnEach(dataSource: DataSource, queries: readonly PreparedQuery[]): Promise<void> {
  const pool = poolOf(dataSource);
  const opened = await Promise.allSettled(
    Array.from({ length: pool.options.min ?? 0 }, () => pool.connect()),
  );
  const done = await Promise.allSettled(
    opened.map(async (connection) => {
      if (connection.status === 'rejected') throw connection.reason;
      const client = connection.value;
      try {
        for (const query of queries) await client.query(query);
      } finally {
        client.release();
      }
    }),
  );
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

/** Runs a statement and rolls it back. With a limit it may take longer than others. */
export async function queryRolledBack<Row>(
  dataSource: DataSource,
  limitMs: number | null,
  query: PreparedQuery,
): Promise<Row[]> {
  const before = ['BEGIN', ...(limitMs === null ? [] : [`SET LOCAL statement_timeout = ${limitMs}`])];
  return queryBetween(dataSource, before, query, 'ROLLBACK');
}

export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly types?: CustomTypesConfig;
}

/** On one connection, which is closed if the last statement fails, because its state is unknown. */
async function queryBetween<Row>(
  dataSource: DataSource,
  before: readonly string[],
  query: PreparedQuery,
  after: string,
): Promise<Row[]> {
  const client = await poolOf(dataSource).connect();
  try {
    for (const statement of before) await client.query(statement);
    const { rows } = await inStatementSpan(query.name, () => client.query(query));
    return rows as Row[];
  } finally {
    const settled = await client.query(after).then(
      () => true,
      () => false,
    );
    client.release(!settled);
  }
}
