import { type DataSource } from 'typeorm';

/**
 * Changes the events of a world behind the service's back, and forgets its hash chain, which any service on the same database may
 * already have extended over them; it is made again. What to set is as after `SET`; arithmetic with moments must be what Citus computes.
 */
export async function changeEvents(
  { dataSource }: { readonly dataSource: DataSource },
  instanceId: string,
  set: string,
  where = 'true',
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    // Who extends the chain holds the row of its head.
    for (const statement of [
      `INSERT INTO economy.hash_chain_head (instance_id, seq, hash) VALUES ($1, 0, decode(repeat('00', 32), 'hex'))
       ON CONFLICT (instance_id) DO NOTHING`,
      'SELECT FROM economy.hash_chain_head WHERE instance_id = $1 FOR UPDATE',
      `UPDATE economy.event SET ${set} WHERE instance_id = $1 AND (${where})`,
      'DELETE FROM economy.hash_chain WHERE instance_id = $1',
      'DELETE FROM economy.hash_chain_head WHERE instance_id = $1',
    ])
      await manager.query(statement, [instanceId]);
  });
}

/** The moments of events as much earlier, for `changeEvents`. */
export const earlier = (interval: string): string =>
  `created_at = (created_at AT TIME ZONE 'UTC' - interval '${interval}') AT TIME ZONE 'UTC'`;
