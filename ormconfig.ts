import { createDataSource } from './src/database/data-source.js';
import { provideDatabase } from './src/database/provide-database.js';
import { readGivenSettings, readSettings } from './src/common/config/env.js';

const { databaseUrl, migrationUrl } = readGivenSettings();

/** The data source of the TypeORM command line. Nothing starts before it is initialized. */
const dataSource = createDataSource({ url: migrationUrl ?? databaseUrl ?? '', poolSize: 2 });

if (databaseUrl === null) {
  const { initialize, destroy } = dataSource;
  dataSource.initialize = async () => {
    const database = await provideDatabase(readSettings(), (message) => console.error(message));
    dataSource.setOptions({ url: database.migrationUrl });
    // The command line ends by destroying its data source: an embedded server that it started ends there too.
    dataSource.destroy = async () => {
      await destroy.call(dataSource);
      await database.release();
    };
    return initialize.call(dataSource);
  };
}

export default dataSource;
