// Handwritten SQL: the catalogue of Citus.
import { type Client } from 'pg';
import { hasCitus, readClusterState } from '../../ledger/distribution/cluster-state.js';
import { planDistribution } from '../../ledger/distribution/distribution-plan.js';
import { fault, type Finding, ok } from './finding.js';

interface Node {
  readonly address: string;
  readonly reachable: boolean;
  readonly shards: number;
}

/**
 * The nodes of a cluster, and whether everything is distributed over them; nothing on a plain PostgreSQL. `isComplete`: what asks all
 * instances gets an answer.
 */
export async function checkNodes(
  client: Client,
): Promise<{ readonly isComplete: boolean; readonly findings: Finding[] }> {
  const database = { query: async (sql: string): Promise<unknown> => (await client.query(sql)).rows };
  if (!(await hasCitus(database))) return { isComplete: true, findings: [] };
  const { rows: nodes } = await client.query<Node>(
    `SELECT n.nodename || ':' || n.nodeport AS address, citus_check_connection_to_node(n.nodename, n.nodeport) AS reachable,
            coalesce(s.shards, 0)::integer AS shards
       FROM pg_dist_node n
       LEFT JOIN (SELECT p.groupid, count(*) AS shards FROM pg_dist_placement p JOIN pg_dist_shard d USING (shardid)
                   WHERE d.logicalrelid = 'economy.instance'::regclass GROUP BY p.groupid) s USING (groupid)
      WHERE n.isactive ORDER BY n.groupid`,
  );
  const all = nodes.reduce((sum, { shards }) => sum + shards, 0);
  const lost = nodes.filter(({ reachable }) => !reachable);
  if (lost.length > 0) {
    const findings = lost.map(({ address, shards }) =>
      fault(
        'nodes',
        `${address} cannot be reached: the instances in its ${shards} of ${all} shards, and what asks all instances, get 503`,
        'start it again; the service recovers by itself. Checks over all instances were skipped',
      ),
    );
    return { isComplete: false, findings };
  }
  const missing = planDistribution(await readClusterState(database)).flatMap(({ statements }) => statements);
  if (missing.length > 0) {
    const says = `tables or functions are not distributed: ${missing.length} statements are missing, such as ${missing[0]}`;
    const next = '`npm run cli -- citus:distribute --dry-run` prints them';
    return { isComplete: true, findings: [fault('nodes', says, next)] };
  }
  const addresses = nodes.map(({ address }) => address).join(', ');
  return { isComplete: true, findings: [ok('nodes', `${addresses}; everything is distributed`)] };
}
