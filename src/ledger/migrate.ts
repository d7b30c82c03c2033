import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, type QueryRunner } from 'typeorm';
import {
  type ConnectionTimeouts,
  createDataSource,
  type MigrationClass,
  unhurried,
} from '../database/data-source.js';
import { schema } from '../database/entities/columns.js';
import { type Queries } from '../database/prepared.js';
import { faultCode } from '../common/errors/database-fault.js';
import { migrations as ownMigrations } from '../database/migrations/all.js';
import { type DistributionAtStart, distributeAtStart } from './distribution/distribute.js';
import { areFunctionsInstalled, installLedgerFunctions } from './ledger-functions.js';
import { moveTexts } from './text-move.js';
import { UserFault } from '../common/errors/economy-error.js';

/** Any number that is the same in every process of the service. */
const migrationLock = 4_711_003;
const lockPollMs = 200;

/**
 * A table change requests a lock that all others then queue behind. So it waits briefly, cancels, lets the
 * queue pass and retries.
 */
const hurried: ConnectionTimeouts = { ...unhurried, lockMs: 3000 };
const attempts = 20;
const pauseMs = 1000;

/** Called under the lock before a change: runs it and returns its result. */
export type RecordMigrations = (
  query: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>,
  pending: readonly string[],
  run: () => Promise<string[]>,
) => Promise<string[]>;

export interface MigrateOptions {
  /** The database as its owner. */
  readonly url: string;
  /** A separate role of the service that gets only the rights it needs, if it is not the owner. */
  readonly serviceRole?: string | undefined;
  readonly record?: RecordMigrations | undefined;
  /** Default those of the service. */
  readonly migrations?: readonly MigrationClass[] | undefined;
  /** Called with messages for the operator. */
  readonly onNotice?: ((notice: string) => void) | undefined;
}

const notices: Partial<Record<DistributionAtStart, string>> = {
  distributed: 'distributed the tables and functions over the nodes of the cluster',
  'asks for citus:distribute':
    'this database has Citus, and its tables have rows but are not distributed: they stay on this node until you run ' +
    'the citus:distribute command (docs/scale.md)',
};

/**
 * Brings the schema up to date: schema, migrations, functions, on Citus their distribution, and rights. Processes that
 * start at once wait for each other on an advisory lock. Returns the names of the migrations that ran.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withOwnerConnection(
    options.url,
    async (runner, dataSource) => {
      await acquireLock(runner);
      try {
        return await migrateAlone(options, runner, dataSource);
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
      }
    },
    { timeouts: hurried, migrations: options.migrations },
  );
}

/** Polls for the lock: a waiting statement has a snapshot, and CREATE INDEX CONCURRENTLY waits for all snapshots. */
async function acquireLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows = (await runner.query('SELECT pg_try_advisory_lock($1) AS held', [migrationLock])) as {
      held: boolean;
    }[];
    if (rows[0]?.held) return;
    await sleep(lockPollMs);
  }
}

async function migrateAlone(
  { serviceRole, record, onNotice, migrations = ownMigrations }: MigrateOptions,
  runner: QueryRunner,
  dataSource: DataSource,
): Promise<string[]> {
  // Before any change.
  const pending = await findPending(runner, migrations);
  // Looked up first, because IF NOT EXISTS requires the right to create even if the schema exists.
  const found = (await runner.query('SELECT to_regnamespace($1) AS schema', [schema])) as {
    schema: string | null;
  }[];
  if (found[0]?.schema == null) await runner.query(`CREATE SCHEMA ${schema}`);
  const run = async (): Promise<string[]> => {
    await withPatience(onNotice, () => dataSource.runMigrations({ transaction: 'each' }));
    // Tables before functions: when a cluster distributes a function, it looks up the tables.
    const tables = await withPatience(onNotice, () => distributeAtStart(runner));
    await withPatience(onNotice, () => installLedgerFunctions(runner));
    const functions =
      tables === 'not a cluster' ? tables : await withPatience(onNotice, () => distributeAtStart(runner));
    const notice = notices[tables] ?? notices[functions];
    if (notice !== undefined) onNotice?.(notice);
    if (serviceRole !== undefined) await withPatience(onNotice, () => grantServiceRole(runner, serviceRole));
    // Last, because it may take minutes, in which replicas of the release before already need those rights.
    await withPatience(onNotice, () => moveTexts(runner));
    return pending;
  };
  if (!record) return run();
  if (pending.length === 0 && (await areFunctionsInstalled(runner))) return run();
  return record(
    async (sql, values = []) => runner.query(sql, [...values]),
    pending.length > 0 ? pending : ['functions'],
    run,
  );
}

/** Retries after a lock timeout, which rolls back the open transaction and keeps the committed ones. */
async function withPatience<Result>(
  onNotice: MigrateOptions['onNotice'],
  run: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (faultCode(error) !== '55P03') throw error;
      if (attempt === attempts) {
        throw new UserFault(
          'NO_LOCK',
          `a schema change did not get its lock in ${attempts} attempts: check pg_stat_activity for a transaction ` +
            'that has been open for long, end it, and start again',
          { cause: error },
        );
      }
      onNotice?.(`a schema change is waiting for a lock that another transaction holds (${attempt})`);
      await sleep(pauseMs * (1 + Math.random()));
    }
  }
}

interface OwnerConnection {
  readonly timeouts?: ConnectionTimeouts | undefined;
  readonly migrations?: readonly MigrationClass[] | undefined;
}

/** Runs with a connection of the owner, for schema changes by an operator. */
export async function withOwnerConnection<Result>(
  url: string,
  run: (runner: QueryRunner, dataSource: DataSource) => Promise<Result>,
  { timeouts = unhurried, migrations = ownMigrations }: OwnerConnection = {},
): Promise<Result> {
  const applicationName = 'agent-npc-economy migrations';
  const dataSource = createDataSource({ url, poolSize: 2, applicationName, timeouts, migrations });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    return await run(runner, dataSource);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** The migrations that have not run; throws if others ran. */
async function findPending(runner: QueryRunner, migrations: readonly MigrationClass[]): Promise<string[]> {
  const [found] = (await runner.query(`SELECT to_regclass('${schema}.schema_migration') AS books`)) as {
    books: string | null;
  }[];
  const rows = (
    found?.books == null ? [] : await runner.query(`SELECT name FROM ${schema}.schema_migration`)
  ) as { name: string }[];
  const done = rows.map(({ name }) => name);
  const names = migrations.map(({ name }) => name);
  const unknown = done.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const { says, next } = otherSchema(unknown);
    throw new UserFault('OTHER_SCHEMA', `The schema ${says}: ${next}.`);
  }
  return names.filter((name) => !done.includes(name));
}

/** For a database where a migration ran that this code does not have. */
export function otherSchema(unknown: string): { readonly says: string; readonly next: string } {
  return {
    says: `is of another version of the service (${unknown} ran there)`,
    next: 'start that version, or export its worlds with it and import them into a new database',
  };
}

/** Migrates a provided database and grants the rights of the serving role if it is not the owner. */
export function migrateDatabase(
  database: { readonly url: string; readonly migrationUrl: string },
  options: Pick<MigrateOptions, 'record' | 'onNotice'> = {},
): Promise<string[]> {
  const role = decodeURIComponent(new URL(database.url).username);
  const owner = decodeURIComponent(new URL(database.migrationUrl).username);
  return migrate({ ...options, url: database.migrationUrl, serviceRole: role === owner ? undefined : role });
}

/**
 * The rights of the role that serves requests. Events and their hashes can be added and read, never changed or removed:
 * so no fault in the service can rewrite history. Of an entry of the audit trail it can add how it ended, not change who did what;
 * it removes those that changed nothing, and old ones.
 */
async function grantServiceRole(runner: QueryRunner, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  // In one transaction: a replica that serves meanwhile never has more or fewer rights than these.
  await runner.startTransaction();
  try {
    for (const grant of [
      `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${name}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`,
      `REVOKE UPDATE, DELETE ON ${schema}.event, ${schema}.hash_chain FROM ${name}`,
      `REVOKE UPDATE ON ${schema}.audit_entry FROM ${name}`,
      `GRANT UPDATE (status, ended_at, application_id, targets, changes, details) ON ${schema}.audit_entry TO ${name}`,
      `REVOKE DELETE ON ${schema}.hash_chain_head FROM ${name}`,
      `REVOKE INSERT, UPDATE, DELETE ON ${schema}.schema_migration, ${schema}.schema_state FROM ${name}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${name}`,
    ]) {
      await runner.query(grant);
    }
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Whether every migration of this code has run; for the readiness check. */
export async function isMigrated(database: Queries): Promise<boolean> {
  const rows = await database.query<{ done: number }[]>(
    `SELECT count(*)::integer AS done FROM ${schema}.schema_migration WHERE name = ANY ($1)`,
    [ownMigrations.map(({ name }) => name)],
  );
  return rows[0]?.done === ownMigrations.length;
}
