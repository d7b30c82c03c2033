import { Client } from 'pg';

/** For the migrations, the command line and whoever looks. */
const spare = 5;

export interface Share {
  /** Connections of each worker. */
  readonly poolSize: number;
  /** What to tell a person about it. */
  readonly warning: string | null;
}

/**
 * The connections of each worker, so that all of them and one more, which takes over in a restart, fit into what the
 * server lets in. A size that was asked for is kept, with a warning.
 */
export function shareConnections(
  wanted: { readonly poolSize: number; readonly workers: number; readonly mayLower: boolean },
  letIn: number,
): Share {
  const { poolSize, workers, mayLower } = wanted;
  const most = Math.floor((letIn - spare) / (workers + 1));
  if (poolSize <= most) return { poolSize, warning: null };
  const shared = mayLower ? Math.max(2, most) : poolSize;
  if (shared <= most) return { poolSize: shared, warning: null };
  return {
    poolSize: shared,
    warning:
      `${workers} workers with ${shared} connections each are more than the ${letIn} that the database lets in: ` +
      'raise max_connections, lower CLUSTER_WORKERS or DATABASE_POOL_SIZE, or use a pooler that is not this server itself',
  };
}

/** How many connections the server lets in. */
export async function connectionsLetIn(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ connections: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              AS connections`,
    );
    return rows[0]!.connections;
  } finally {
    await client.end();
  }
}
