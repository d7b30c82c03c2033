import { Client, type DatabaseError } from 'pg';
import { type DataSource } from 'typeorm';
import { createDataSource } from '../../../src/database/data-source.js';
import { createDatabase, templateDatabase } from '../../support/database.js';

/** A database of one test file, with a connection as the superuser; nothing in it counts for the books of the suite. */
export interface Scratch extends AsyncDisposable {
  readonly url: string;
  readonly client: Client;
  /** Rows of a statement, as the superuser. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  dataSource(): Promise<DataSource>;
  close(): Promise<void>;
}

/** `empty`: without schema; else a clone of the migrated template. */
export async function openScratch(name: string, { empty = false } = {}): Promise<Scratch> {
  const url = await createDatabase(name, empty ? undefined : templateDatabase);
  const client = new Client({ connectionString: url });
  await client.connect();
  const sources: DataSource[] = [];
  const close = async (): Promise<void> => {
    for (const source of sources) await source.destroy();
    await client.end();
  };
  return {
    url,
    client,
    rows: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
    dataSource: async () => {
      const source = createDataSource({ url, poolSize: 2 });
      sources.push(source);
      return source.initialize();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The error that a statement is refused with; throws when it is not. */
export async function refusalOf(statement: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await statement.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('the statement was not refused');
  return error as DatabaseError;
}
