import { type INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ApplicationService } from '../identity/application.service.js';
import { CharacterFinder } from '../identity/character-finder.js';
import { characterScopes, isScope, type Scope, scopes } from '../identity/scope.js';
import { TokenService } from '../identity/token.service.js';
import { type ApplicationEntity } from '../identity/application.entity.js';
import { monthOf, Quota } from '../http/limits/quota.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { isVisibleLine, lineRule } from '../common/text.js';
import { linesOf, print } from '../common/terminal.js';
import { foundApplication, readCharacter, readIdentifier } from './target.js';
import { withRecordedInstance, withRecordedService, withService } from './with-service.js';

interface TokenOptions {
  readonly scope?: Scope[];
  readonly agentNpc?: string;
  readonly account?: string;
  readonly maxAmount?: number;
  readonly maxPerDay?: number;
}

interface ChangeOptions {
  readonly rate?: number | 'default';
  readonly quota?: number | 'none';
  readonly tokens?: number | 'none';
  readonly requireKey?: 'on' | 'off';
  readonly feature?: string;
}

export function addApplicationCommands(program: Command): void {
  program
    .command('application:create')
    .description('create an application; its secret is shown only once')
    .argument('<name>', 'one visible line', readLine)
    .option('--description <text>', 'what it is', '')
    .option('--stream-username <name>', 'its user name on a live-streaming platform', readLine)
    .action(async (name: string, options: { description: string; streamUsername?: string }) => {
      const { application, clientSecret } = await withRecordedService(
        { command: 'application:create', details: { name, ...options } },
        (app) => app.get(ApplicationService).create({ name, ...options }),
        ({ application }) => ({ applicationId: application.id }),
      );
      printJson({ clientId: application.id, clientSecret, name: application.name });
    });

  program
    .command('application:list')
    .description('list the applications')
    .action(async () => {
      const applications = await withService((app) => app.get(ApplicationService).list());
      printJson(applications.map(toSummary));
    });

  program
    .command('application:revoke')
    .description('revoke an application and all its tokens; takes effect within 5 seconds on every replica')
    .argument('<id>')
    .action(async (id: string) => {
      printJson(toSummary(await changed('application:revoke', id, (service) => service.revoke(id))));
    });

  program
    .command('application:restore')
    .description('readmit a revoked application; its earlier tokens stay invalid')
    .argument('<id>')
    .action(async (id: string) => {
      printJson(toSummary(await changed('application:restore', id, (service) => service.restore(id))));
    });

  program
    .command('application:change')
    .description('change what is given of an application, and show it; takes effect within seconds')
    .argument('<id>')
    .option('--rate <n>', 'requests per second; 0: no limit, default: that of the service', readRate)
    .option('--quota <n>', 'billable operations per calendar month (UTC); none: no quota', readQuota)
    .option(
      '--tokens <n>',
      'tokens of its agents per day (UTC), then the built-in voice speaks; none: no limit',
      readQuota,
    )
    .addOption(
      new Option('--require-key <on|off>', 'whether writes that move money need an Idempotency-Key').choices([
        'on',
        'off',
      ]),
    )
    .option('--feature <instance>', 'the instance that is shown first, by its id or uuid', readIdentifier)
    .action(async (id: string, options: ChangeOptions) => {
      printJson(await changeApplication(id, options));
    });

  program
    .command('token')
    .description('print an access token of an application')
    .argument('<id>')
    .option('--scope <scopes>', `comma-separated; default all: ${scopes.join(',')}`, readScopes)
    .option(
      '--agent-npc <instance/identifier>',
      'only for this character, by ids or uuids; never with the scope manage',
      readCharacter,
    )
    .option('--account <instance/identifier>', 'only for the trades of this account, likewise', readCharacter)
    .option('--max-amount <n>', 'with either: maximum amount of one of its trades', readAmount)
    .option('--max-per-day <n>', 'with either: maximum amount paid within 24 hours', readAmount)
    .action(async (id: string, options: TokenOptions, command: Command) => {
      const { agentNpc, account, maxAmount = null, maxPerDay = null } = options;
      const name = agentNpc ?? account;
      if (agentNpc !== undefined && account !== undefined) {
        command.error('--agent-npc and --account exclude each other');
      }
      if (name === undefined && maxAmount !== null)
        command.error('--max-amount needs --agent-npc or --account');
      if (name === undefined && maxPerDay !== null)
        command.error('--max-per-day needs --agent-npc or --account');
      if (name !== undefined && options.scope?.includes('manage')) {
        command.error('a token of one character or account cannot have the scope manage');
      }
      const [instanceId] = name?.split('/') ?? [];
      const { token } = await withRecordedService(
        {
          command: 'token',
          applicationId: id,
          instanceId,
          details: {
            scope: options.scope,
            agentNpc,
            account,
            maxAmount: options.maxAmount,
            maxPerDay: options.maxPerDay,
          },
        },
        async (app) => {
          const application = foundApplication(id, await app.get(ApplicationService).find(id));
          const tokens = app.get(TokenService);
          if (name === undefined) {
            return { token: await tokens.issue(application.id, options.scope), instanceId: undefined };
          }
          const named = account === undefined ? { character: name } : { account };
          const character = await app.get(CharacterFinder).get(application.id, named);
          const budget = { ...character, maxAmount, maxPerDay };
          const token = await tokens.issue(application.id, options.scope ?? characterScopes, budget);
          return { token, instanceId: character.instanceId };
        },
        ({ instanceId: found }) => ({ instanceId: found }),
      );
      print(token);
    });
}

async function changeApplication(
  id: string,
  { rate, quota, tokens, requireKey, feature }: ChangeOptions,
): Promise<object> {
  const details = {
    // Commander makes an empty text of a parser's null.
    ...(rate === undefined ? {} : { rateLimit: rate === 'default' ? null : rate }),
    ...(quota === undefined ? {} : { monthlyQuota: quota === 'none' ? null : quota }),
    ...(tokens === undefined ? {} : { dailyTokens: tokens === 'none' ? null : tokens }),
    ...(requireKey === undefined ? {} : { requireIdempotencyKey: requireKey === 'on' }),
  };
  const change = async (app: INestApplicationContext, instanceId?: string): Promise<object> => {
    const changes = instanceId === undefined ? details : { ...details, featuredInstanceId: instanceId };
    const application = foundApplication(id, await app.get(ApplicationService).change(id, changes));
    const used = await app.get(Quota).used(application.id, monthOf(Date.now()));
    return { ...toSummary(application), usedThisMonth: used };
  };
  const action = { command: 'application:change', applicationId: id, details };
  if (feature !== undefined) return withRecordedInstance({ ...action, instanceId: feature }, change);
  return Object.keys(details).length === 0 ? withService(change) : withRecordedService(action, change);
}

/** Runs a recorded change of an application, which has to be there. */
export function changed<Result>(
  command: string,
  id: string,
  change: (service: ApplicationService) => Promise<Result | null>,
): Promise<Result> {
  return withRecordedService({ command, applicationId: id }, async (app) =>
    foundApplication(id, await change(app.get(ApplicationService))),
  );
}

export function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const known = names.filter(isScope);
  if (known.length < names.length) throw new InvalidArgumentError(`scopes are ${scopes.join(', ')}`);
  return known;
}

/** A name or label, by the rule of all others. */
export function readLine(text: string): string {
  if (text !== '' && isVisibleLine(text)) return text;
  throw new InvalidArgumentError(`it ${lineRule}`);
}

function readRate(text: string): number | 'default' {
  return text === 'default' ? text : readInteger(text, 1_000_000, 'default');
}

function readQuota(text: string): number | 'none' {
  return text === 'none' ? text : readInteger(text, Number.MAX_SAFE_INTEGER, 'none');
}

function readInteger(text: string, most: number, word: string): number {
  if (/^\d{1,16}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`it must be a whole number from 0 to ${most}, or ${word}`);
}

function toSummary(application: ApplicationEntity): Record<string, unknown> {
  const {
    id,
    name,
    createdAt,
    revokedAt,
    rateLimit,
    monthlyQuota,
    dailyTokens,
    requireIdempotencyKey,
    featuredInstanceId,
  } = application;
  return {
    id,
    name,
    createdAt,
    revokedAt,
    rateLimit,
    monthlyQuota,
    dailyTokens,
    requireIdempotencyKey,
    featuredInstanceId,
  };
}

export function printJson(value: unknown): void {
  print(...linesOf(JSON.stringify(value, null, 2)));
}

function readAmount(text: string): number {
  const amount = text.trim() === '' ? null : toDecimal(Number(text));
  if (amount !== null) return amount;
  throw new InvalidArgumentError(`it must be a number from 0 to ${maxMoney} with at most 4 fraction digits`);
}
