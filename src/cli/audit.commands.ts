import { type Command, InvalidArgumentError } from 'commander';
import {
  type Ask,
  askOf,
  type AuditEntryRow,
  type EntryFilter,
  hasTrail,
  readEntries,
} from '../audit/audit-entry.js';
import { inProcess } from '../audit/in-process.js';
import { toApiChange } from '../application/api-change.resource.js';
import { toIso } from '../http/resource/base-resource.js';
import { isDay, parseMoment } from '../common/moment.js';
import { UserFault } from '../common/errors/economy-error.js';
import { print } from '../common/terminal.js';
import { findInstances, foundApplication, getInstance, onlyInstance, readIdentifier } from './target.js';
import { withDatabase, withDataSource } from './with-service.js';

export function addAuditCommands(program: Command): void {
  program
    .command('audit:list')
    .description('list what operators, people and games changed, in its order')
    .option('--since <when>', 'started at or after this time, such as 2026-11-22T08:00:00Z', readMoment)
    .option('--until <when>', 'started before this time', readMoment)
    .option('--application <id>', 'about this application', readIdentifier)
    .option('--instance <id>', 'about this instance, by its id or uuid', readIdentifier)
    .option('--person <id>', 'by this person', readIdentifier)
    .option('--operator <name>', 'by this operator, by either name')
    .option('--action <command>', 'of this command or route')
    .option('--json', 'one JSON object per line, with every field')
    .action(async ({ json, ...filter }: EntryFilter & { json?: true }) => {
      await withTrail(async (query) => {
        const instance = filter.instance && (await nameOf(query, filter.instance));
        let listed = 0;
        for await (const row of readEntries(query, { ...filter, instance })) {
          listed += 1;
          print(json ? JSON.stringify(toEntry(row)) : toLine(toEntry(row)));
        }
        if (listed === 0) await expectTargets(query, filter);
      });
    });
}

/** An entry for an operator: all that there is. */
function toEntry(row: AuditEntryRow) {
  return {
    ...toApiChange(row),
    applicationId: row.application_id,
    endedAt: row.ended_at === null ? null : toIso(row.ended_at),
    details: row.details,
  };
}

/** The trail without migrations; reading it is not recorded. */
function withTrail<Result>(run: (query: Ask) => Promise<Result>): Promise<Result> {
  return withDatabase((database) =>
    withDataSource(database, async (dataSource) => {
      const query = askOf(dataSource);
      if (await hasTrail(query)) return run(query);
      throw new UserFault('NO_AUDIT_TRAIL', 'the database has no audit trail yet: run the migrate command');
    }),
  );
}

function toLine(entry: ReturnType<typeof toEntry>): string {
  const { osUser: _osUser, host: _host, error: _error, ...details } = entry.details;
  const about = { application: entry.applicationId, ...entry.targets, ...details };
  return [
    entry.at,
    outcomeOf(entry).padEnd(10),
    entry.operator === null ? `${entry.method} ${entry.route}` : entry.route,
    `by ${authorOf(entry)}`,
    ...Object.entries(about)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`),
    ...entry.changes.map(({ field, from, to }) => `${field}: ${quoted(from ?? '')} → ${quoted(to ?? '')}`),
  ].join('  ');
}

function outcomeOf({ status, operator, details }: ReturnType<typeof toEntry>): string {
  if (status === null) return 'unfinished';
  if (operator === null) return String(status);
  return status === 0 ? 'done' : `failed ${String(details['error'])}`;
}

function authorOf({ operator, personName, keyId, tokenId, details }: ReturnType<typeof toEntry>): string {
  if (operator === null && tokenId === inProcess) return 'the process of the service';
  if (operator === null) return personName ?? (keyId === null ? 'the game' : `key ${keyId}`);
  const { osUser, host } = details;
  return `${operator === osUser ? operator : `${operator} as ${String(osUser)}`} on ${String(host)}`;
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
async function nameOf(query: Ask, name: string): Promise<string> {
  const found = await findInstances(query, name);
  return found.length === 0 ? name : onlyInstance(found, name).id;
}

/** Nothing was listed: perhaps because of a name that nothing has. */
async function expectTargets(
  query: Ask,
  { application, instance }: Pick<EntryFilter, 'application' | 'instance'>,
): Promise<void> {
  if (application !== undefined) {
    const [known] = await query('SELECT FROM economy.application a WHERE a.id = $1', [application]);
    foundApplication(application, known ?? null);
  }
  if (instance !== undefined) await getInstance(query, instance);
}
