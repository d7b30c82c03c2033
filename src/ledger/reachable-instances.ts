// Handwritten SQL: the shards of a cluster, each asked for itself.
import { type DataSource } from 'typeorm';
import { isDatabaseAway } from '../common/errors/database-fault.js';
import { hasCitus } from './distribution/cluster-state.js';
import { allInstanceIds } from './verify.js';

export interface ReachableInstances {
  readonly ids: readonly string[];
  /** The nodes of a cluster that cannot be reached, with how many of all shards they have; on a healthy database none. */
  readonly lost: readonly { readonly node: string; readonly shards: number }[];
}

/** Every instance that can be read now: of a cluster with a lost node, those of the others. */
export async function findReachableInstances(dataSource: DataSource): Promise<ReachableInstances> {
  try {
    return { ids: await allInstanceIds(dataSource), lost: [] };
  } catch (error) {
    if (!isDatabaseAway(error) || !(await hasCitus(dataSource))) throw error;
  }
  const shards = await dataSource.query<{ node: string; success: boolean; ids: string }[]>(
    `SELECT p.nodename || ':' || p.nodeport AS node, r.success, r.result AS ids
       FROM run_command_on_shards('economy.instance', $$SELECT coalesce(string_agg(id::text, ' '), '') FROM %s WHERE deleted_at IS NULL$$) r
       JOIN pg_dist_shard_placement p USING (shardid)`,
  );
  const lost = new Map<string, number>();
  for (const { node, success } of shards) if (!success) lost.set(node, (lost.get(node) ?? 0) + 1);
  return {
    ids: shards.flatMap(({ success, ids }) => (success ? ids.split(' ').filter(Boolean) : [])),
    lost: [...lost].map(([node, count]) => ({ node, shards: count })),
  };
}
