import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { entities } from './entities/all.js';
import { schema } from './entities/columns.js';
import { migrations as ownMigrations } from './migrations/all.js';
import { SnakeNaming } from './naming.js';

export type MigrationClass = new () => MigrationInterface;

/** Milliseconds after which the database gives up; 0: never. */
export interface ConnectionTimeouts {
  /** To wait for a lock that another transaction holds. */
  readonly lockMs: number;
  readonly statementMs: number;
  /** For a transaction that is open and does nothing: it ends together with its connection. */
  readonly idleTransactionMs: number;
}

/** For what an operator waits for: it may take hours, but it says so when somebody holds what it needs. */
export const unhurried: ConnectionTimeouts = { lockMs: 60_000, statementMs: 0, idleTransactionMs: 0 };

export interface ConnectionSettings {
  readonly url: string;
  readonly poolSize: number;
  /** Default `unhurried`. */
  readonly timeouts?: ConnectionTimeouts;
  /** Default those of the service. */
  readonly migrations?: readonly MigrationClass[];
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/**
 * On Citus, what a transaction writes to a shared table and then to many shards, or the other way round, goes over one
 * connection a node: else one would not see the other, and is refused. A plain PostgreSQL keeps the setting and ignores it.
 */
const oneConnectionANode = '-c citus.multi_shard_modify_mode=sequential';

/**
 * What every connection sets when it is made, whatever the database and the role have as their default. A pooler has to let it
 * pass (docs/scale.md).
 */
export function connectionOptions({ lockMs, statementMs, idleTransactionMs }: ConnectionTimeouts): string {
  return [
    '-c TimeZone=UTC',
    // The functions lock the instance and then read what others have committed until then.
    '-c default_transaction_isolation=read\\ committed',
    `-c lock_timeout=${lockMs}`,
    `-c statement_timeout=${statementMs}`,
    `-c idle_in_transaction_session_timeout=${idleTransactionMs}`,
  ].join(' ');
}

/** The options of every connection of the service: own schema, UTC, nothing synchronised, no extension installed. */
export function dataSourceOptions(settings: ConnectionSettings): DataSourceOptions {
  const { url, poolSize, applicationName, timeouts = unhurried, migrations = ownMigrations } = settings;
  return {
    type: 'postgres',
    url,
    schema,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: 'schema_migration',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    installExtensions: false,
    applicationName: applicationName ?? 'agent-npc-economy',
    poolSize,
    connectTimeoutMS: 5000,
    extra: { options: `${connectionOptions(timeouts)} ${oneConnectionANode}`, keepAlive: true },
  };
}

export function createDataSource(settings: ConnectionSettings): DataSource {
  return new DataSource(dataSourceOptions(settings));
}
