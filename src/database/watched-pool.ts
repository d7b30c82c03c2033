import { type PoolClient } from 'pg';
import { type DataSource } from 'typeorm';
import { isPoolFull, unreachable } from '../common/errors/database-fault.js';
import { poolOf } from './prepared.js';

type Connected = (error: Error | undefined, client?: PoolClient, done?: (release?: unknown) => void) => void;
type Connect = (connected?: Connected) => Promise<PoolClient> | void;

/**
 * Two gaps of the pool.
 *
 * A connection that the database ends while it is handed over has no listener for a moment, and its error would end
 * the process. Its next user gets the error instead.
 *
 * A timeout for a connection has the same error whether all are busy or none can be made. Here they differ: if
 * none is open, the database is unavailable.
 */
export function watchPool(dataSource: DataSource): DataSource {
  const pool = poolOf(dataSource);
  const open = new Set<PoolClient>();
  // Not `connect`: the first one is there already.
  pool.on('acquire', (client) => {
    if (open.has(client)) return;
    open.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
  const explained = (error: Error): Error =>
    isPoolFull(error) && open.size === 0 ? unreachable(error) : error;
  const connect = pool.connect.bind(pool) as Connect;
  const explaining: Connect = (connected) => {
    if (!connected) {
      return (connect() as Promise<PoolClient>).catch((error: Error) => {
        throw explained(error);
      });
    }
    return connect((error, ...rest) => connected(error && explained(error), ...rest));
  };
  pool.connect = explaining as typeof pool.connect;
  return dataSource;
}
