import { type Client } from 'pg';

/** For the migrations, the command line and other operators' tools. */
const spare = 5;
/** Connections of a process in addition to its pool: the one of its health checks. */
const ownConnections = 1;

export interface Share {
  /** Connections of each worker. */
  readonly poolSize: number;
  /** If they do not fit: a message for people, and what to do. */
  readonly tooMany: { readonly says: string; readonly next: string } | null;
}

/**
 * The connections of each worker, so that all of them and one more, which takes over in a restart, fit into what the
 * server accepts. An explicit size is kept.
 */
export function shareConnections(
  wanted: { readonly poolSize: number; readonly workers: number; readonly mayLower: boolean },
  letIn: number,
): Share {
  const { workers, mayLower } = wanted;
  const most = Math.floor((letIn - spare) / (workers + 1)) - ownConnections;
  const poolSize = mayLower ? Math.min(wanted.poolSize, Math.max(2, most)) : wanted.poolSize;
  if (poolSize <= most) return { poolSize, tooMany: null };
  return {
    poolSize,
    tooMany: {
      says: `${workers} workers with ${poolSize} connections each, and one more in a restart, are too many for the ${letIn} that the database accepts`,
      next: 'raise max_connections, or lower DATABASE_POOL_SIZE or CLUSTER_WORKERS; through a pooler it may still work',
    },
  };
}

/** How many connections the server accepts. */
export async function connectionsLetIn(client: Client): Promise<number> {
  const { rows } = await client.query<{ connections: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            AS connections`,
  );
  return rows[0]!.connections;
}
