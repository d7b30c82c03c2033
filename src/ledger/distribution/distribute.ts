import { type QueryRunner } from 'typeorm';
import { hasCitus, readClusterState } from './cluster-state.js';
import { missingTables, planDistribution } from './distribution-plan.js';
import { UserFault } from '../../common/errors/economy-error.js';

export interface DistributeOptions {
  /** Tell the statements and run none. */
  readonly dryRun: boolean;
  /** Called with each statement before it runs, and the number of all. */
  readonly onStatement?: (statement: string, position: number, of: number) => void;
}

/** Not the lock of the migrations: a distribution may take hours, and starting processes must not wait for it. */
const distributionLock = 4_711_004;

/** Returns null if another process is running it. */
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

/** The distribution on request of an operator. Throws without Citus, and while another one runs. */
export async function distributeByCommand(runner: QueryRunner, options: DistributeOptions): Promise<number> {
  if (!(await hasCitus(runner))) throw new UserFault('NO_CITUS', noCitus);
  const done = await whereNobodyElse(runner, () => distribute(runner, options));
  if (done === null) {
    throw new UserFault(
      'ALREADY_DISTRIBUTING',
      'another process is already distributing the tables of this database',
    );
  }
  return done;
}

/** Distributes what is not distributed yet, also after an interrupted run. Returns the number of statements. */
async function distribute(runner: QueryRunner, options: DistributeOptions): Promise<number> {
  const stages = planDistribution(await readClusterState(runner));
  const of = stages.reduce((sum, { statements }) => sum + statements.length, 0);
  let position = 0;
  const report = (statement: string): void => options.onStatement?.(statement, (position += 1), of);
  for (const { inTransaction, statements } of stages) {
    if (options.dryRun) {
      for (const statement of statements) report(statement);
    } else if (inTransaction) {
      await runTogether(runner, statements, report);
    } else {
      for (const statement of statements) {
        report(statement);
        await runner.query(statement);
      }
    }
  }
  return of;
}

async function runTogether(
  runner: QueryRunner,
  statements: readonly string[],
  report: (statement: string) => void,
): Promise<void> {
  await runner.startTransaction();
  try {
    // One connection per node: each of these statements must see the effects of the previous ones.
    await runner.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
    for (const statement of statements) {
      report(statement);
      await runner.query(statement);
    }
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/** What the migrations did in a database with Citus. */
export type DistributionAtStart =
  | 'not a cluster'
  | 'done already'
  | 'distributed'
  | 'asks for citus:distribute'
  | 'under way';

/**
 * After the migrations: distributes the tables of a fresh database, and what a new release added to a distributed one.
 * Tables with rows are left to an operator, who decides when to move them.
 */
export async function distributeAtStart(runner: QueryRunner): Promise<DistributionAtStart> {
  if (!(await hasCitus(runner))) return 'not a cluster';
  const outcome = await whereNobodyElse(runner, async (): Promise<DistributionAtStart> => {
    const missing = missingTables(await readClusterState(runner));
    if (missing.some(({ holds_rows: holdsRows }) => holdsRows)) return 'asks for citus:distribute';
    const done = await distribute(runner, { dryRun: false });
    return done > 0 ? 'distributed' : 'done already';
  });
  return outcome ?? 'under way';
}
