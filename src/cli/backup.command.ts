import { resolve } from 'node:path';
import { type Command } from 'commander';
import { BackupError, backUpEmbedded } from '../database/embedded/backup.js';
import { askOf } from '../audit/audit-entry.js';
import { print, note } from '../common/terminal.js';
import { trailOver, withDatabase, withDataSource } from './with-service.js';

export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description(
      'copy the data folder of the embedded database, also while the service runs; the copy can be used as DATA_DIR',
    )
    .requiredOption('--out <folder>', 'a new folder; it will contain all data and all secrets')
    .action(async ({ out }: { out: string }) => {
      const target = resolve(out);
      await withDatabase(async (database, { dataDir }) => {
        if (!database.embedded)
          throw new BackupError(
            'DATABASE_URL names the database: back it up with pg_basebackup or pg_dump (docs/operations.md#backups)',
          );
        await withDataSource(database, (dataSource) =>
          trailOver(askOf(dataSource)).record({ command: 'backup', details: { out: target } }, () =>
            backUpEmbedded(dataDir, database.url, target, note),
          ),
        );
      });
      print(target);
    });
}
