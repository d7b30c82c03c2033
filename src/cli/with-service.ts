import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { provideDatabase } from '../database/provide-database.js';
import { readSettings } from '../env.js';
import { migrateDatabase } from '../ledger/migrate.js';
import { createLogger } from '../logger.js';

/**
 * Runs a command inside the service, without its HTTP server: beside a running one on the same database, or with an
 * embedded database that is started for the command and stopped after it.
 */
export async function withService<Result>(
  run: (app: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings();
  const progress = (message: string): void => void process.stderr.write(`${message}\n`);
  const database = await provideDatabase(settings, progress);
  try {
    await migrateDatabase(database, { onNotice: progress });
    const logger = createLogger({ logLevel: 'error', logPretty: settings.logPretty });
    const app = await NestFactory.createApplicationContext(
      AppModule.forRoot({ settings, databaseUrl: database.url, logger }),
      { logger: false, abortOnError: false },
    );
    try {
      return await run(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.release();
  }
}
