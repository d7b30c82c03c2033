import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { entities } from './entities/all.js';
import { schema } from './entities/columns.js';
import { migrations as ownMigrations } from './migrations/all.js';
import { SnakeNaming } from './naming.js';

export type MigrationClass = new () => MigrationInterface;

/** Time limits of the database in milliseconds; 0: none. */
export interface ConnectionTimeouts {
  readonly connectionMs: number;
  /** To wait for a lock that another transaction holds. */
  readonly lockMs: number;
  readonly statementMs: number;
  /** For an idle transaction, which ends together with its connection. */
  readonly idleTransactionMs: number;
}

/** For commands of operators: they may take hours, but report a lock that blocks them. */
export const unhurried: ConnectionTimeouts = {
  connectionMs: 5000,
  lockMs: 60_000,
  statementMs: 0,
  idleTransactionMs: 0,
};

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
 * On Citus, writes of a transaction to a reference table and then to many shards, or the other way round, use one
 * connection per node: else they would not see each other, and are refused. A plain PostgreSQL ignores the setting.
 */
const oneConnectionANode = '-c citus.multi_shard_modify_mode=sequential';

/**
 * Settings of every connection, regardless of the defaults of the database and the role. A pooler has to pass
 * them (docs/scale.md).
 */
export function connectionOptions({
  lockMs,
  statementMs,
  idleTransactionMs,
}: Omit<ConnectionTimeouts, 'connectionMs'>): string {
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
    connectTimeoutMS: timeouts.connectionMs,
    extra: {
      options: `${connectionOptions(timeouts)} ${oneConnectionANode}`,
      keepAlive: true,
      // A new connection plans whatever it is first asked for: after ten idle seconds a trade would take several times as long.
      min: Math.ceil(poolSize / 2),
    },
  };
}

export function createDataSource(settings: ConnectionSettings): DataSource {
  return new DataSource(dataSourceOptions(settings));
}
