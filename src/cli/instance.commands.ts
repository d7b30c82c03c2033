import { type Command } from 'commander';
import { type InstanceRow } from '../database/rows.js';
import { DeletionService } from '../instance/deletion.service.js';
import { print } from '../common/terminal.js';
import { readIdentifier } from './target.js';
import { withRecordedInstance } from './with-service.js';

export function addInstanceCommands(program: Command): void {
  program
    .command('instance:delete')
    .description('delete an instance; it can be restored until its rows go, after INSTANCE_PURGE_AFTER_MS')
    .argument('<id>', 'its id or uuid', readIdentifier)
    .action(async (name: string) => {
      const action = { command: 'instance:delete', instanceId: name };
      show(await withRecordedInstance(action, (app, id) => app.get(DeletionService).deleteById(id)));
    });

  program
    .command('instance:restore')
    .description('restore a deleted instance')
    .argument('<id>', 'its id or uuid', readIdentifier)
    .action(async (name: string) => {
      const action = { command: 'instance:restore', instanceId: name };
      const { instance } = await withRecordedInstance(action, (app, id) =>
        app.get(DeletionService).restoreById(id),
      );
      show(instance);
    });
}

function show(row: InstanceRow): void {
  const { id, uuid, name, label, deleted_at: deletedAt, purge_at: goneAfter = null } = row;
  print(JSON.stringify({ id, uuid, name, label, deletedAt, goneAfter }));
}
