import { type Pool } from 'pg';
import { type DataSource } from 'typeorm';

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
  const { master } = dataSource.driver as unknown as { readonly master: Pool };
  const { rows } = await master.query({ name, text, values: [...values] });
  return rows as Row[];
}
