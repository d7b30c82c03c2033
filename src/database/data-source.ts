import { DataSource, type DataSourceOptions } from 'typeorm';
import { entities } from './entities/all.js';
import { schema } from './entities/columns.js';
import { migrations } from '../migrations/all.js';
import { SnakeNaming } from './naming.js';

export interface ConnectionSettings {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/**
 * On Citus, what a transaction writes to a shared table and then to many shards, or the other way round, goes over one
 * connection a node: else one would not see the other, and is refused. A plain PostgreSQL keeps the setting and ignores it.
 */
const oneConnectionANode = '-c citus.multi_shard_modify_mode=sequential';

/** The options of every connection of the service: own schema, UTC, nothing synchronised, no extension installed. */
export function dataSourceOptions({ url, poolSize, applicationName }: ConnectionSettings): DataSourceOptions {
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
    extra: { options: `-c TimeZone=UTC ${oneConnectionANode}`, keepAlive: true },
  };
}

export function createDataSource(settings: ConnectionSettings): DataSource {
  return new DataSource(dataSourceOptions(settings));
}
