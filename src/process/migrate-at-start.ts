import { type Logger } from 'pino';
import { currentOperator } from '../ledger/audit/operator.js';
import { unrecordedText } from '../ledger/audit/operator-trail.js';
import { recordMigrations } from '../ledger/audit/record-migrations.js';
import { readOperatorName } from '../common/config/env.js';
import { migrateDatabase } from '../ledger/migrate.js';

/** Migrates a database before it is served, and records it in the audit trail. Returns the names of what ran. */
export function migrateAtStart(
  database: { readonly url: string; readonly migrationUrl: string },
  logger: Logger,
): Promise<string[]> {
  return migrateDatabase(database, {
    record: recordMigrations(currentOperator(readOperatorName()), (error) =>
      logger.error(unrecordedText(error)),
    ),
    onNotice: (notice) => logger.warn(notice),
  });
}
