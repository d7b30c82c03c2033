import { Client } from 'pg';

/** The database of a run against a cluster (`npm run test:citus`); undefined in every other run. */
export const clusterUrl = process.env['TEST_CLUSTER_URL'];

interface Node {
  readonly host: string;
  readonly port: string;
}

async function connected<Result>(url: URL, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Another database on all nodes of the cluster, with the extension and the nodes in it. Returns its address. */
export async function createOnCluster(cluster: string, name: string): Promise<string> {
  const nodes = await connected(new URL(cluster), async (client) => {
    const { rows } = await client.query<Node>(
      `SELECT nodename AS host, nodeport::text AS port FROM pg_dist_node WHERE isactive ORDER BY groupid`,
    );
    return rows;
  });
  const at = ({ host, port }: Node, database: string): URL => {
    const url = new URL(cluster);
    url.hostname = host;
    url.port = port;
    url.pathname = `/${database}`;
    return url;
  };
  for (const node of nodes) {
    await connected(at(node, 'postgres'), async (client) => {
      await client.query(`CREATE DATABASE ${name}`);
      await client.query(`ALTER DATABASE ${name} SET citus.shard_count = 8`);
    });
    await connected(at(node, name), (client) => client.query('CREATE EXTENSION citus'));
  }
  const [coordinator, ...workers] = nodes;
  const url = at(coordinator!, name);
  // Adding a node writes the roles of all its databases: two databases at a time, and one fails ("tuple concurrently updated").
  await connected(new URL(cluster), async (turn) => {
    await turn.query(`SELECT pg_advisory_lock(hashtext('citus_add_node'))`);
    await connected(url, async (client) => {
      await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator!.host, coordinator!.port]);
      for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port]);
    });
  });
  return url.toString();
}

type Rows = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Changes rows behind the service's back, on the nodes that have them: in a statement through the coordinator Citus refuses
 * arithmetic with moments. `%s` in the statement is the table.
 */
export async function changeRows(rowsOf: Rows, table: string, statement: string): Promise<void> {
  if (!clusterUrl) {
    await rowsOf(statement.replaceAll('%s', `economy.${table}`), []);
    return;
  }
  const done = await rowsOf<{ success: boolean; result: string }>(
    'SELECT success, result FROM run_command_on_shards($1::regclass, $2)',
    [`economy.${table}`, statement.replaceAll('%s', '%1$s')],
  );
  const failed = done.find(({ success }) => !success);
  if (failed) throw new Error(`${statement}: ${failed.result}`);
}

/**
 * How many sessions of the service wait for a lock, on whichever node: all, or those whose statement has this in its first kilobyte, where
 * what the service does by itself may wait beside them.
 */
export async function countWaiting(client: Client, text = ''): Promise<number> {
  const count = `SELECT count(*) FROM pg_stat_activity
                  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${text}%'`;
  const { rows } = await client.query<{ n: number }>(
    clusterUrl
      ? `SELECT sum(result::integer)::integer AS n FROM run_command_on_all_nodes($$${count}$$)`
      : `SELECT (${count} AND application_name = 'agent-npc-economy')::integer AS n`,
  );
  return rows[0]!.n;
}

/** Where an instance lives; the same for all without a cluster. */
export async function nodeOf(rowsOf: Rows, instanceId: string): Promise<string> {
  if (!clusterUrl) return '';
  const [row] = await rowsOf<{ node: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node
       FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
      WHERE p.shardid = get_shard_id_for_distribution_column('economy.event', $1::uuid)`,
    [instanceId],
  );
  return row!.node;
}
