import { type Command } from 'commander';
import { askOf, hasTrail } from '../audit/audit-entry.js';
import { schema } from '../database/entities/columns.js';
import { Initial1795700000000 } from '../database/migrations/1795700000000-initial.js';
import { print } from '../common/terminal.js';
import { UserFault } from '../common/errors/economy-error.js';
import { trailOver, withDatabase, withDataSource, withService } from './with-service.js';

interface MigrateOptions {
  readonly revert?: true;
  readonly forgetAuditTrail?: true;
}

export function addMigrationCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option(
      '--revert',
      'revert the last migration, before starting an earlier release; stop the service first',
    )
    .option(
      '--forget-audit-trail',
      'with --revert: even if that removes the audit trail; keep a copy with audit:list',
    )
    .action(async ({ revert, forgetAuditTrail }: MigrateOptions) => {
      if (revert) {
        print(`reverted ${await revertLast(forgetAuditTrail === true)}`);
        return;
      }
      await withService(() => Promise.resolve());
      print('the schema is up to date');
    });
}

/** Answers the name of what was reverted. */
function revertLast(forgetAuditTrail: boolean): Promise<string> {
  return withDatabase((database) =>
    withDataSource(
      database,
      async (dataSource) => {
        const query = askOf(dataSource);
        const [last] = await query<{ name: string }>(
          `SELECT m.name FROM ${schema}.schema_migration m ORDER BY m.timestamp DESC LIMIT 1`,
        );
        if (!last) throw new UserFault('NOTHING_TO_REVERT', 'no migration has run');
        const revert = (): Promise<void> => dataSource.undoLastMigration({ transaction: 'each' });
        const forgets = last.name === Initial1795700000000.name;
        if (forgets && !forgetAuditTrail) {
          throw new UserFault(
            'AUDIT_TRAIL_KEPT',
            `${last.name} created the audit trail, and reverting it removes the trail: keep a copy ` +
              '(`audit:list --json`), then repeat this with --forget-audit-trail',
          );
        }
        if (forgets || !(await hasTrail(query))) await revert();
        else
          await trailOver(query).record(
            { command: 'migrate --revert', details: { migration: last.name } },
            revert,
          );
        return last.name;
      },
      { asOwner: true },
    ),
  );
}
