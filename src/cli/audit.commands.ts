import { type Command, InvalidArgumentError } from 'commander';
import {
  type ActionFilter,
  listActions,
  type RecordedAction,
  type TrailHead,
  verifyTrail,
} from '../ledger/audit/read-trail.js';
import { type Ask, askOf, hasTrail } from '../ledger/audit/trail-entry.js';
import { type ChangeFilter, readChanges } from '../http/application/change-list.js';
import { isDay, parseMoment } from '../database/moment.js';
import { UserFault } from '../common/errors/user-fault.js';
import { print } from '../common/terminal.js';
import { findInstances, foundApplication, getInstance, onlyInstance, readIdentifier } from './target.js';
import { withDatabase, withDataSource } from './with-service.js';

export function addAuditCommands(program: Command): void {
  program
    .command('audit:list')
    .description('list what operators did, in its order')
    .option('--since <when>', 'started at or after this time, such as 2026-11-22T08:00:00Z', readMoment)
    .option('--until <when>', 'started before this time', readMoment)
    .option('--application <id>', 'about this application', readIdentifier)
    .option('--instance <id>', 'about this instance, by its id or uuid', readIdentifier)
    .option('--action <command>', 'of this command')
    .option('--operator <name>', 'of this operator, by either name')
    .option('--json', 'one JSON object per line, with every field')
    .action(async ({ json, ...filter }: ActionFilter & { json?: true }) => {
      await withTrail(async (ask) => {
        const instance = filter.instance && (await nameOf(ask, filter.instance));
        let listed = 0;
        for await (const action of listActions(ask, { ...filter, instance })) {
          listed += 1;
          print(json ? JSON.stringify(action) : toLine(action));
        }
        if (listed === 0) await expectTargets(ask, filter);
      });
    });

  program
    .command('audit:changes')
    .description('list what applications changed through the API, in its order, one JSON object a line')
    .option('--since <when>', 'started at or after this time, such as 2026-11-22T08:00:00Z', readMoment)
    .option('--until <when>', 'started before this time', readMoment)
    .option('--application <id>', 'of this application', readIdentifier)
    .action(async (filter: ChangeFilter) => {
      await withDatabase((database) =>
        withDataSource(database, async (dataSource) => {
          let listed = 0;
          for await (const change of readChanges(dataSource, filter)) {
            listed += 1;
            print(JSON.stringify(change));
          }
          if (listed === 0) await expectTargets(askOf(dataSource), filter);
        }),
      );
    });

  program
    .command('audit:verify')
    .description('prove that no entry of the audit trail was changed or removed; exit code 1 otherwise')
    .option('--expect <seq:hash>', 'a head of the trail that was stored elsewhere', readHead)
    .action(async ({ expect }: { expect?: TrailHead }) => {
      const { fault, head, unfinished } = await withTrail((ask) => verifyTrail(ask, expect));
      if (fault === null) {
        for (const { command, at } of unfinished) {
          print(`not finished: ${command}, begun ${at.toISOString()}`);
        }
        print(`${head.seq} entries: the audit trail is intact`);
        print(`keep elsewhere: ${head.seq}:${head.hash}`);
      } else {
        print(`${fault}: the audit trail was altered`);
        process.exitCode = 1;
      }
    });
}

/** The trail without migrations; reading it is not recorded. */
function withTrail<Result>(run: (ask: Ask) => Promise<Result>): Promise<Result> {
  return withDatabase((database) =>
    withDataSource(database, async (dataSource) => {
      const ask = askOf(dataSource);
      if (await hasTrail(ask)) return run(ask);
      throw new UserFault('NO_AUDIT_TRAIL', 'the database has no audit trail yet: run the migrate command');
    }),
  );
}

function toLine(action: RecordedAction): string {
  const { operator, osUser, host, applicationId, instanceId } = action;
  const about = { application: applicationId, instance: instanceId, ...action.arguments, ...action.result };
  return [
    action.begunAt,
    (action.errorCode === null ? action.outcome : `${action.outcome} ${action.errorCode}`).padEnd(10),
    action.command,
    `by ${operator === osUser ? operator : `${operator} as ${osUser}`} on ${host}`,
    ...Object.entries(about)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`),
  ].join('  ');
}

function quoted(text: string): string {
  return /^[\w.:@/-]+$/.test(text) ? text : JSON.stringify(text);
}

function readMoment(text: string): Date {
  const moment = parseMoment(isDay(text) ? `${text}T00:00:00Z` : text);
  if (moment) return moment;
  throw new InvalidArgumentError(
    'it must be a day in UTC, such as 2026-11-22, or a moment, such as 2026-11-22T08:00:00Z',
  );
}

/** The id of an instance that exists; one that does not may still be in the trail, by the name that it was given there. */
async function nameOf(ask: Ask, name: string): Promise<string> {
  const found = await findInstances(ask, name);
  return found.length === 0 ? name : onlyInstance(found, name).id;
}

/** Nothing was listed: perhaps because of a name that nothing has. */
async function expectTargets(
  ask: Ask,
  { application, instance }: Pick<ActionFilter, 'application' | 'instance'>,
): Promise<void> {
  if (application !== undefined) {
    const [known] = await ask('SELECT FROM economy.application a WHERE a.id = $1', [application]);
    foundApplication(application, known ?? null);
  }
  if (instance !== undefined) await getInstance(ask, instance);
}

function readHead(text: string): TrailHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash: hash.toLowerCase() };
  throw new InvalidArgumentError(
    'it must be what audit:verify printed: a number, a colon, 64 hexadecimal digits',
  );
}
