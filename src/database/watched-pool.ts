import { type PoolClient } from 'pg';
import { type DataSource } from 'typeorm';
import { isPoolFull, unreachable } from '../common/errors/database-fault.js';
import { poolOf } from './prepared.js';

type Connected = (error: Error | undefined, client?: PoolClient, done?: (release?: unknown) => void) => void;
type Connect = (connected?: Connected) => Promise<PoolClient> | void;

/**
 * Two things that the pool leaves to others.
 *
 * A connection that the database ends just when it goes from hand to hand has nobody who listens for a moment, and would end
 * the process. Whoever asks it next is told.
 *
 * Who waits for a connection in vain is told the same whether all are busy or none can be made. Here it is told apart: where
 * not one is open, the database is away.
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
  const told = (error: Error): Error => (isPoolFull(error) && open.size === 0 ? unreachable(error) : error);
  const connect = pool.connect.bind(pool) as Connect;
  const telling: Connect = (connected) => {
    if (!connected) {
      return (connect() as Promise<PoolClient>).catch((error: Error) => {
        throw told(error);
      });
    }
    return connect((error, ...rest) => connected(error && told(error), ...rest));
  };
  pool.connect = telling as typeof pool.connect;
  return dataSource;
}
