import { type DataSource } from 'typeorm';
import { createDataSource } from './src/database/data-source.js';
import { provideDatabase } from './src/database/provide-database.js';
import { readSettings } from './src/common/config/env.js';

/** The data source of the TypeORM command line: `npm run migration:show`, `migration:run`, `migration:revert`. */
async function forCommandLine(): Promise<DataSource> {
  const database = await provideDatabase(readSettings(), (message) => console.error(message));
  const dataSource = createDataSource({ url: database.migrationUrl, poolSize: 2 });
  // The command line ends by destroying its data source: an embedded server it started ends there too.
  const destroy = dataSource.destroy.bind(dataSource);
  dataSource.destroy = async () => {
    await destroy();
    await database.release();
  };
  return dataSource;
}

export default forCommandLine();
