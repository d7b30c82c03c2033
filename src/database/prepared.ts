import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';
import { inStatementSpan } from '../observe/tracing.js';

/** The connections that TypeORM keeps. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { readonly master: Pool }).master;
}

/**
 * Runs a statement that every connection parses and plans once, and not on each call: what the hot paths use. It takes a
 * connection of TypeORM's own pool, whose `query` knows no names. A name belongs to one text for ever.
 */
export async function queryPrepared<Row>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = poolOf(dataSource);
  const { rows } = await inStatementSpan(name, () => pool.query({ name, text, values: [...values] }));
  return rows as Row[];
}

/**
 * The same for a statement that may take longer than others. The limit is set for the session, not in a transaction: on a
 * cluster the statement is handed over to a node only where it is alone.
 */
export async function queryPreparedWithin<Row>(
  dataSource: DataSource,
  limitMs: number,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await poolOf(dataSource).connect();
  try {
    await client.query(`SET statement_timeout = ${limitMs}`);
    const { rows } = await inStatementSpan(name, () => client.query({ name, text, values: [...values] }));
    return rows as Row[];
  } finally {
    const settled = await client.query('RESET statement_timeout').then(
      () => true,
      () => false,
    );
    client.release(!settled);
  }
}
