import { type QueryRunner } from 'typeorm';
import { UserFault } from '../../common/errors/user-fault.js';

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

interface ShardPlace {
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
  let place = await placeOf(runner, instanceId);
  if (!place.alone) {
    // The id comes from the database; its type has to be said, because this function takes any.
    // With writes stopped for those seconds: Citus hangs where it splits a shard that others write to.
    await run(
      `SELECT isolate_tenant_to_new_shard('economy.instance', '${instanceId}'::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    );
    place = await placeOf(runner, instanceId);
  }
  if (to === null || (place.host === to.host && place.port === to.port)) return place;
  const shard = place.alone ? place.shard : '<the new shard>';
  await run(
    `SELECT citus_move_shard_placement(${shard}, ${text(place.host)}, ${place.port}, ${text(to.host)}, ${to.port})`,
  );
  return dryRun ? place : placeOf(runner, instanceId);
}

async function placeOf(runner: QueryRunner, instanceId: string): Promise<ShardPlace> {
  const [place] = (await runner.query(ofInstance, [instanceId])) as ShardPlace[];
  if (!place) {
    throw new UserFault('NOT_DISTRIBUTED', 'the tables are not distributed: run citus:distribute first');
  }
  return place;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
