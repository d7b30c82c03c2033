import { type Logger } from 'pino';
import { currentOperator } from '../ledger/audit/operator.js';
import { unrecordedText } from '../ledger/audit/operator-trail.js';
import { recordMigrations } from '../ledger/audit/record-migrations.js';
import { readOperatorName } from '../common/config/env.js';
import { migrateDatabase } from '../ledger/migrate.js';

/** What a process does before it serves a database; the audit trail tells of it. Returns the names of what ran. */
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
