import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { DatabasePermits } from './database-permits.js';
import { Topology } from './topology.js';

const topology = {
  provide: Topology,
  inject: [DataSource, SETTINGS],
  useFactory: async (dataSource: DataSource, { clusterSweepMs }: Settings): Promise<Topology> => {
    const found = await dataSource.query<unknown[]>(`SELECT FROM pg_extension WHERE extname = 'citus'`);
    return new Topology(found.length > 0, clusterSweepMs);
  },
};

/** The permits of applications at the database, and whether it is a cluster. */
@Global()
@Module({
  providers: [DatabasePermits, topology],
  exports: [DatabasePermits, Topology],
})
export class DatabaseModule {}
