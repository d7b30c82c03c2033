import { type Logger } from 'pino';
import { currentOperator } from '../audit/operator.js';
import { unrecordedText } from '../audit/operator-trail.js';
import { recordMigrations } from '../audit/record-migrations.js';
import { readOperatorName } from '../common/config/env.js';
import { migrateDatabase } from '../ledger/migrate.js';

/** Migrates a database before it is served, and records it in the audit trail. */
export async function migrateAtStart(
  database: { readonly url: string; readonly migrationUrl: string },
  logger: Logger,
): Promise<void> {
  const { length } = await migrateDatabase(database, {
    record: recordMigrations(currentOperator(readOperatorName()), (error) =>
      logger.error(unrecordedText(error)),
    ),
    onNotice: (notice) => logger.warn(notice),
  });
  if (length > 0) logger.info(`migrated the database (${length} migration${length === 1 ? '' : 's'})`);
}
