import { type QueryRunner } from 'typeorm';
import { hasCitus, readClusterState } from './cluster-state.js';
import { missingTables, planDistribution } from './distribution-plan.js';

export interface DistributeOptions {
  /** Tables one after the other while the service runs, in place of all in one transaction. */
  readonly online: boolean;
  /** Tell the statements and run none. */
  readonly dryRun: boolean;
  /** Told of each statement before it runs, with how many there are. */
  readonly onStatement?: (statement: string, place: number, of: number) => void;
}

/** Not that of the migrations: a distribution may take hours, and processes that start meanwhile shall not wait for it. */
const distributionLock = 4_711_004;

/** Runs unless another process does; null then. */
async function whereNobodyElse<Result>(
  runner: QueryRunner,
  run: () => Promise<Result>,
): Promise<Result | null> {
  const rows = (await runner.query('SELECT pg_try_advisory_lock($1) AS held', [distributionLock])) as {
    held: boolean;
  }[];
  if (rows[0]?.held !== true) return null;
  try {
    return await run();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [distributionLock]).catch(() => undefined);
  }
}

export const noCitus =
  'this database has no Citus: install it on every node, then CREATE EXTENSION citus and add the nodes (docs/scale.md)';

/** The distribution as an operator asks for it. Throws where there is no Citus, and while another one runs. */
export async function distributeByCommand(runner: QueryRunner, options: DistributeOptions): Promise<number> {
  if (!(await hasCitus(runner))) throw new Error(noCitus);
  const done = await whereNobodyElse(runner, () => distribute(runner, options));
  if (done === null) throw new Error('another process is already distributing the tables of this database');
  return done;
}

/** Distributes what is not distributed yet; after a run that broke off, what it left. Returns how many statements that takes. */
async function distribute(runner: QueryRunner, options: DistributeOptions): Promise<number> {
  const stages = planDistribution(await readClusterState(runner), options);
  const of = stages.reduce((sum, { statements }) => sum + statements.length, 0);
  let place = 0;
  const tell = (statement: string): void => options.onStatement?.(statement, (place += 1), of);
  for (const { inTransaction, statements } of stages) {
    if (options.dryRun) {
      for (const statement of statements) tell(statement);
    } else if (inTransaction) {
      await runTogether(runner, statements, tell);
    } else {
      for (const statement of statements) {
        tell(statement);
        await runner.query(statement);
      }
    }
  }
  return of;
}

async function runTogether(
  runner: QueryRunner,
  statements: readonly string[],
  tell: (statement: string) => void,
): Promise<void> {
  await runner.startTransaction();
  try {
    // One connection a node: what one of these statements did, the next must see.
    await runner.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
    for (const statement of statements) {
      tell(statement);
      await runner.query(statement);
    }
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/** What the migrations make of a database with Citus. */
export type DistributionAtStart =
  'not a cluster' | 'done already' | 'distributed' | 'asks for citus:distribute' | 'under way';

/**
 * After the migrations: distributes the tables of a fresh database, and what a new release brought into a distributed one.
 * Tables that hold rows already wait for an operator, who knows when they may be moved.
 */
export async function distributeAtStart(runner: QueryRunner): Promise<DistributionAtStart> {
  if (!(await hasCitus(runner))) return 'not a cluster';
  const outcome = await whereNobodyElse(runner, async (): Promise<DistributionAtStart> => {
    const missing = missingTables(await readClusterState(runner));
    if (missing.some(({ holds_rows: holdsRows }) => holdsRows)) return 'asks for citus:distribute';
    const done = await distribute(runner, { online: false, dryRun: false });
    return done > 0 ? 'distributed' : 'done already';
  });
  return outcome ?? 'under way';
}
