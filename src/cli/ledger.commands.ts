import { type Command } from 'commander';
import { DataSource } from 'typeorm';
import { print, tellProgress, counted } from '../common/terminal.js';
import { findReachableInstances } from '../ledger/reachable-instances.js';
import { askOf } from '../audit/audit-entry.js';
import { verifyLedger } from '../ledger/verify.js';
import { getInstance, readIdentifier } from './target.js';
import { withService } from './with-service.js';

export function addLedgerCommands(program: Command): void {
  program
    .command('ledger:verify')
    .description(
      'verify that every wealth and treasury matches the events, and the events their hashes; exit code 1 otherwise',
    )
    .argument('[instance]', 'one instance, by its id or uuid; default all', readIdentifier)
    .option('--hash-chain', 'print the head of each hash chain, to keep elsewhere; done for one instance')
    .action(async (instance: string | undefined, options: { hashChain?: true }) => {
      const report = await withService(async (app) => {
        const dataSource = app.get(DataSource);
        const { ids, lost } =
          instance === undefined
            ? await findReachableInstances(dataSource)
            : { ids: [(await getInstance(askOf(dataSource), instance)).id], lost: [] };
        return { ...(await verifyLedger(dataSource, ids, showProgress)), lost };
      });
      for (const { node, shards } of report.lost) {
        print(
          `${node} cannot be reached: the instances in its ${counted(shards, 'shard')} were not verified`,
        );
      }
      for (const fault of report.faults) {
        print(
          `${fault.instanceId}: ${fault.check}: ${fault.subject}: expected ${fault.expected}, found ${fault.found}`,
        );
      }
      if (instance !== undefined || options.hashChain) {
        for (const head of report.heads) print(JSON.stringify(head));
      }
      const pending = report.heads.reduce((sum, head) => sum + head.pending, 0);
      print(
        `${counted(report.instances, 'instance')}, ${counted(report.events, 'event')}: ` +
          (report.faults.length === 0 ? 'the ledger is clean' : counted(report.faults.length, 'fault')) +
          (pending > 0 ? `; ${pending} not in the hash chain yet` : ''),
      );
      if (report.faults.length > 0 || report.lost.length > 0) process.exitCode = 1;
    });
}

function showProgress(done: number, of: number, events: number): void {
  if (!process.stderr.isTTY) return;
  tellProgress(`${done} of ${of} instances, ${events} hashed events`, done === of);
}
