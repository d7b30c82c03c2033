import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { DatabaseTurns } from './database-turns.js';
import { ReadSource } from './read-source.js';
import { Topology } from './topology.js';

const topology = {
  provide: Topology,
  inject: [DataSource, SETTINGS],
  useFactory: async (dataSource: DataSource, { clusterSweepMs }: Settings): Promise<Topology> => {
    const found = await dataSource.query<unknown[]>(`SELECT FROM pg_extension WHERE extname = 'citus'`);
    return new Topology(found.length > 0, clusterSweepMs);
  },
};

/** The source of reads that may be slightly stale, the turns of applications, and whether there is a cluster. */
@Global()
@Module({
  providers: [DatabaseTurns, ReadSource, topology],
  exports: [DatabaseTurns, ReadSource, Topology],
})
export class ReadModule {}
