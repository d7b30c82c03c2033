import { type Command, InvalidArgumentError } from 'commander';
import { askOf } from '../audit/audit-entry.js';
import { hasCitus } from '../ledger/distribution/cluster-state.js';
import { distributeByCommand, noCitus } from '../ledger/distribution/distribute.js';
import { isolateInstance } from '../ledger/distribution/isolate.js';
import { withOwnerConnection } from '../ledger/migrate.js';
import { UserFault } from '../common/errors/economy-error.js';
import { linesOf, print, note } from '../common/terminal.js';
import { getInstance, readIdentifier } from './target.js';
import { migrateByCommand, trailOver, withDatabase } from './with-service.js';

interface Node {
  readonly host: string;
  readonly port: number;
}

/** Commands for operators of a cluster: see docs/scale.md. */
export function addClusterCommands(program: Command): void {
  program
    .command('citus:distribute')
    .description(
      'distribute the tables and functions over the nodes of a Citus cluster; does only what is missing',
    )
    .option('--dry-run', 'print the statements and run none')
    .action(async (options: { dryRun?: true }) => {
      const dryRun = options.dryRun === true;
      const done = await withDatabase(async (database) => {
        if (!dryRun) await migrateByCommand(database);
        return withOwnerConnection(database.migrationUrl, (runner, dataSource) => {
          const distribute = (): Promise<number> =>
            distributeByCommand(runner, {
              dryRun,
              onStatement: (statement, position, of) => {
                print(...linesOf(dryRun ? `${statement};` : `${position} of ${of}: ${statement};`));
              },
            });
          if (dryRun) return distribute();
          return trailOver(askOf(dataSource)).record(
            { command: 'citus:distribute' },
            distribute,
            (statements) => ({ details: { statements } }),
          );
        });
      });
      note(done === 0 ? 'everything is distributed' : `${done} statements ${dryRun ? 'to run' : 'done'}`);
    });

  program
    .command('citus:isolate')
    .description('move an instance to a shard of its own, and that shard to a node')
    .argument('<instance>', 'its id or uuid', readIdentifier)
    .option('--to <host:port>', 'the node, by its name in Citus; default: it stays where it is', toNode)
    .option('--dry-run', 'print the statements without running them')
    .action(async (instance: string, options: { to?: Node; dryRun?: true }) => {
      const dryRun = options.dryRun === true;
      const location = await withDatabase((database) =>
        withOwnerConnection(database.migrationUrl, async (runner, dataSource) => {
          if (!(await hasCitus(runner))) throw new UserFault('NO_CITUS', noCitus);
          const query = askOf(dataSource);
          const { id: instanceId } = await getInstance(query, instance);
          const isolate = () =>
            isolateInstance(runner, {
              instanceId,
              to: options.to ?? null,
              dryRun,
              onStatement: (statement) => print(...linesOf(`${statement};`)),
            });
          if (dryRun) return isolate();
          return trailOver(query).record(
            { command: 'citus:isolate', instanceId, details: { to: options.to && toText(options.to) } },
            isolate,
            ({ shard, host, port }) => ({ details: { shard, on: toText({ host, port }) } }),
          );
        }),
      );
      const { shard, host, port } = location;
      note(`the instance is in shard ${shard} on ${host}:${port}`);
    });
}

function toText({ host, port }: Node): string {
  return `${host}:${port}`;
}

function toNode(value: string): Node {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new InvalidArgumentError('host:port is expected.');
  return { host, port: Number(port) };
}
