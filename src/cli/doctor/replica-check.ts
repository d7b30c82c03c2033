import { Client } from 'pg';
import { connectionsLetIn } from '../../process/cluster/connections.js';
import { markQuery, type Mark, type Seen, seenQuery, strangeness } from '../../database/read-replica.js';
import { type Settings } from '../../common/config/settings.js';
import { fault, type Finding, ok, warning } from './finding.js';

/** Statements of reads need these. */
const rightsQuery = `
  SELECT has_schema_privilege('economy', 'USAGE')
         AND coalesce((SELECT bool_and(has_table_privilege(c.oid, 'SELECT')) FROM pg_class c
               WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p')
                 AND c.relname IN ('instance', 'event', 'agent', 'agent_npc', 'usage', 'rollup', 'rollup_mint', 'rollup_cursor')), false)
         AND coalesce((SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE')) FROM pg_proc p
               WHERE p.pronamespace = 'economy'::regnamespace AND p.provolatile <> 'v'), false) AS fine`;

/** The read replica as seen by the service. Its faults do not stop a service. */
export async function checkReplica(primary: Client, settings: Settings): Promise<Finding[]> {
  const { readReplica, cluster } = settings;
  if (readReplica === null) return [];
  const client = new Client({
    connectionString: readReplica.url,
    connectionTimeoutMillis: 5000,
    application_name: 'agent-npc-economy doctor',
    query_timeout: 10_000,
  });
  // A connection that breaks rejects the query under way; without a listener it would also end the process.
  client.on('error', () => undefined);
  const say = (says: string, next: string): Finding[] => [warning('replica', says, next)];
  try {
    await client.connect();
    const mark = (await primary.query<Mark>(markQuery)).rows[0]!;
    const began = performance.now();
    let seen: Seen;
    do seen = (await client.query<Seen>(seenQuery, [mark.place])).rows[0]!;
    while (!seen.reached && performance.now() - began < readReplica.maxLagMs);
    const strange = strangeness(seen, mark);
    if (strange !== null)
      return [fault('replica', strange, 'set DATABASE_READ_URL to a streaming replica of DATABASE_URL')];
    if (!seen.reached) {
      const says = `it is behind by more than the ${readReplica.maxLagMs} ms of READ_REPLICA_MAX_LAG_MS`;
      return say(says, 'reads go to the primary until it has caught up: check its replay and the network');
    }
    if (!(await client.query<{ fine: boolean }>(rightsQuery)).rows[0]!.fine) {
      const next = 'allow its role to use the schema economy, read its tables and run its functions';
      return [fault('replica', 'its role may not read what the service reads', next)];
    }
    const processes = cluster.asked ? cluster.workers + 1 : 1;
    const needed = processes * (readReplica.poolSize + 1);
    const letIn = await connectionsLetIn(client);
    if (needed > letIn) {
      const says = `it accepts ${letIn} connections, and up to ${needed} are needed`;
      return say(says, 'raise its max_connections, or lower DATABASE_READ_POOL_SIZE or CLUSTER_WORKERS');
    }
    return [
      ok(
        'replica',
        seen.standby ? 'it is a standby of the database and up to date' : 'it is the database itself',
      ),
    ];
  } catch (error) {
    const message = error instanceof Error ? error.message || error.name : String(error);
    return say(
      `it cannot be queried: ${message}`,
      'reads go to the primary: check DATABASE_READ_URL and the replica',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
