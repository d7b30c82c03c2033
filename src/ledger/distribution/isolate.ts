import { type QueryRunner } from 'typeorm';
import { UserFault } from '../../common/errors/economy-error.js';

export interface IsolateOptions {
  readonly instanceId: string;
  /** The target node of its shard; default: no move. */
  readonly to: { readonly host: string; readonly port: number } | null;
  /** Report the statements and change nothing. */
  readonly dryRun: boolean;
  readonly onStatement?: (statement: string) => void;
}

export interface IsolatedInstance {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

interface ShardLocation {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
  /** Whether the range of the shard covers the hash of only one instance. */
  readonly alone: boolean;
}

const ofInstance = `
  SELECT s.shardid::text AS shard, n.nodename AS host, n.nodeport AS port, s.shardminvalue = s.shardmaxvalue AS alone
    FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
   WHERE s.shardid = get_shard_id_for_distribution_column('economy.instance', $1::uuid)`;

/**
 * Moves an instance to a shard of its own, with its rows of all tables, and that shard to another node. Completed steps
 * are skipped.
 */
export async function isolateInstance(
  runner: QueryRunner,
  { instanceId, to, dryRun, onStatement }: IsolateOptions,
): Promise<IsolatedInstance> {
  const run = async (statement: string): Promise<void> => {
    onStatement?.(statement);
    if (!dryRun) await runner.query(statement);
  };
  let location = await locationOf(runner, instanceId);
  if (!location.alone) {
    // The id comes from the database; its type has to be said, because this function takes any.
    // Writes are stopped for those seconds: Citus hangs where it splits a shard that others write to.
    await run(
      `SELECT isolate_tenant_to_new_shard('economy.instance', '${instanceId}'::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    );
    location = await locationOf(runner, instanceId);
  }
  if (to === null || (location.host === to.host && location.port === to.port)) return location;
  const shard = location.alone ? location.shard : '<the new shard>';
  await run(
    `SELECT citus_move_shard_placement(${shard}, ${text(location.host)}, ${location.port}, ${text(to.host)}, ${to.port})`,
  );
  return dryRun ? location : locationOf(runner, instanceId);
}

async function locationOf(runner: QueryRunner, instanceId: string): Promise<ShardLocation> {
  const [location] = (await runner.query(ofInstance, [instanceId])) as ShardLocation[];
  if (!location) {
    throw new UserFault('NOT_DISTRIBUTED', 'the tables are not distributed: run citus:distribute first');
  }
  return location;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
