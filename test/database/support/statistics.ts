import { type Client } from 'pg';
import { type TestService } from '../../support/test-service.js';

/**
 * Each connection counts for itself, and reports at most once a second: what the test read with its own `client` would seem to be
 * read by the service later. `size`: that of the service's pool.
 */
export async function reportStatistics(
  { dataSource }: TestService,
  size: number,
  client?: Client,
): Promise<void> {
  await client?.query('SELECT pg_stat_force_next_flush()');
  const connections = Array.from({ length: size }, () => dataSource.createQueryRunner());
  await Promise.all(connections.map((connection) => connection.connect()));
  for (const connection of connections) {
    await connection.query('SELECT pg_stat_force_next_flush()');
    await connection.query('SELECT 1');
    await connection.release();
  }
}
