import { type QueryRunner } from 'typeorm';
import { placements } from './distribution.js';

/**
 * What a migration calls between the tables it makes and their foreign keys: where the database is distributed already, a
 * key from a new table into one of the others is refused until the new one is distributed too. Does nothing elsewhere.
 */
export async function distributeNewTables(runner: QueryRunner): Promise<void> {
  const citus = (await runner.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)) as unknown[];
  if (citus.length === 0) return;
  const known = (await runner.query(
    `SELECT c.relname AS name, p.logicalrelid IS NOT NULL AS distributed
       FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p')`,
  )) as { name: string; distributed: boolean }[];
  const is = new Map(known.map(({ name, distributed }) => [name, distributed]));
  if (is.get('instance') !== true) return;
  for (const [name, placement] of Object.entries(placements)) {
    if (is.get(name) !== false || placement.kind === 'local') continue;
    await runner.query(
      placement.kind === 'reference'
        ? `SELECT create_reference_table('economy.${name}')`
        : `SELECT create_distributed_table('economy.${name}', '${placement.column}', colocate_with := 'economy.instance')`,
    );
  }
}
