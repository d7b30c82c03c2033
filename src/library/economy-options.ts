import { type ModuleMetadata, type Type } from '@nestjs/common';
import { type ConversationDialect } from '../conversation/conversation-dialect.js';
import { type EconomyFeature, economyFeatures } from '../common/config/economy-feature.js';
import { type EconomyPolicies, policyKinds } from '../policy/economy-policies.js';
import { variableOf } from '../common/config/env-variables.js';
import { readSettings, runsInProduction } from '../common/config/env.js';
import { type InteractFallback, type Settings, SettingsError } from '../common/config/settings.js';

/**
 * Where the data lives: a PostgreSQL, 14 or later. The service makes a schema `economy` of its own in it and touches no
 * other, so it may be the database of the host.
 *
 * @publicApi
 */
export interface EconomyDatabaseOptions {
  /** `postgres://user:password@host:port/database`; what it cannot say goes into its query, such as `?sslmode=require`. */
  readonly url: string;
  /** The same database as the owner of the schema, only for migrations; default `url`. */
  readonly migrationUrl?: string;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  /** How long a statement may wait for what another transaction holds, in milliseconds; default 5000. */
  readonly lockMs?: number;
  /** How long a statement may take; default 10000. */
  readonly statementMs?: number;
  /** The same for one that may write a whole world: taxes, estates, forks. Default 600000. */
  readonly worldStatementMs?: number;
  /** How long a transaction may stand still before the database ends it; default 30000. */
  readonly idleMs?: number;
  /** A streaming replica, for reads that may be a moment old; default none. */
  readonly readUrl?: string;
  /** Connections of this process to the replica; one more watches it. Default 4. */
  readonly readPoolSize?: number;
  /** How far the replica may be behind, in milliseconds; past it the primary is asked. Default 2000. */
  readonly readMaxLagMs?: number;
  /** Brings the schema up to date at the start; default true. Else `agent-npc-economy migrate` has to. */
  readonly migrate?: boolean;
}

/**
 * How access tokens are made and checked: one of `secret`, `keysFile` and `jwksUrl`.
 *
 * @publicApi
 */
export interface EconomyAuthOptions {
  /** Secret of HS256 tokens, 32 characters or more. */
  readonly secret?: string;
  /** Another one that tokens are accepted with, while `secret` is rolled. */
  readonly previousSecret?: string;
  /** File with an own JSON Web Key Set of private keys: the first signs, all verify. */
  readonly keysFile?: string;
  /** Key set of an external issuer of tokens. */
  readonly jwksUrl?: string;
  /** `iss` of tokens; default `agent-npc-economy`. */
  readonly issuer?: string;
  /** `aud` of tokens; default `agent-npc-economy`. */
  readonly audience?: string;
  /** Seconds a token lives; default 86400. */
  readonly lifetimeSeconds?: number;
}

/**
 * Conversations: what happens when an agent cannot speak, and the limits of a talk.
 *
 * @publicApi
 */
export interface EconomyInteractOptions {
  readonly fallback?: InteractFallback;
  readonly maxLines?: number;
  readonly connectMs?: number;
  readonly turnMs?: number;
  readonly totalMs?: number;
  /** Agent hosts allowed beside public https ones, such as `loopback`. */
  readonly allowedHosts?: readonly string[];
}

/**
 * What is kept of agents, and how many calls to them may be in flight.
 *
 * @publicApi
 */
export interface EconomyAgentOptions {
  /** Encrypts credentials of agents and secrets of webhooks, 32 characters or more; without it none can be stored. */
  readonly credentialsKey?: string;
  /** Decrypts too, while `credentialsKey` is rolled. */
  readonly previousCredentialsKey?: string;
  /** Between two looks at the health of an agent; 0: never. */
  readonly healthIntervalMs?: number;
  readonly maxParallel?: number;
  readonly maxParallelOverall?: number;
  /** Agents that one application may register; default 1000, 0: no limit. */
  readonly mostPerApplication?: number;
}

/**
 * How webhooks are delivered.
 *
 * @publicApi
 */
export interface EconomyWebhookOptions {
  /** Webhook hosts allowed beside public https ones, such as `loopback`. */
  readonly allowedHosts?: readonly string[];
  readonly timeoutMs?: number;
  /** The wait before each attempt, in seconds; as many attempts as there are entries. */
  readonly retrySeconds?: readonly number[];
  /** Between two looks for what is due; 0: never. */
  readonly sweepMs?: number;
  readonly maxParallel?: number;
  readonly maxParallelOverall?: number;
  /** Webhooks that one application may have; default 50. */
  readonly mostPerApplication?: number;
}

/**
 * Live streams of events.
 *
 * @publicApi
 */
export interface EconomyStreamOptions {
  readonly pollMs?: number;
  readonly heartbeatMs?: number;
  readonly most?: number;
  readonly mostPerApplication?: number;
  readonly bufferBytes?: number;
}

/**
 * Who may read `metrics`, and whether they tell of money.
 *
 * @publicApi
 */
export interface EconomyMetricsOptions {
  /** What a reader must bring as a bearer token, 16 characters or more; without it nobody reads them. */
  readonly token?: string;
  /** Shows money supply and treasury of each instance; default false. */
  readonly money?: boolean;
}

/**
 * Tools for AI agents at `/mcp`; the feature `mcp` is whether there are any.
 *
 * @publicApi
 */
export interface EconomyMcpOptions {
  /** Only tools that look. */
  readonly readOnly?: boolean;
  /** The most that one trade of a tool may move; default no limit. */
  readonly maxAmount?: number;
}

/**
 * Requests a second, over all replicas; 0: no limit.
 *
 * @publicApi
 */
export interface EconomyRateLimits {
  readonly application?: number;
  readonly instance?: number;
}

/**
 * What `EconomyModule` is given. Everything has the default and the checks of the variable of the same meaning in
 * `docs/configuration.md`; all faults are reported at once, in one `SettingsError`.
 *
 * @publicApi
 */
export interface EconomyOptions {
  readonly database: EconomyDatabaseOptions;
  readonly auth: EconomyAuthOptions;
  /** Where the host serves it; default `/economy`. Everything below this path is the service's. */
  readonly path?: string;
  /** Groups of routes beside the core; default all. */
  readonly features?: readonly EconomyFeature[];
  /**
   * Nest modules that live inside of the service: their controllers are served below `path`, behind the guards of the
   * service, with its pipe and its errors; their providers may inject `Economy`.
   */
  readonly imports?: ModuleMetadata['imports'];
  /** What others decide in the economy, and who is told of it; see `EconomyPolicies`. */
  readonly policies?: EconomyPolicies;
  /** How agents are spoken to beside `converse`, `a2a` and `openai`; Nest makes one of each class, as of a policy. */
  readonly dialects?: readonly Type<ConversationDialect>[];
  readonly interact?: EconomyInteractOptions;
  readonly agents?: EconomyAgentOptions;
  readonly webhooks?: EconomyWebhookOptions;
  readonly stream?: EconomyStreamOptions;
  readonly rateLimits?: EconomyRateLimits;
  readonly metrics?: EconomyMetricsOptions;
  readonly mcp?: EconomyMcpOptions;
  /** Requests that are worked on at a time; more get a 503. */
  readonly maxInFlight?: number;
  /** Bytes of request bodies that one process holds at a time, at most two thirds for one application. */
  readonly maxBodyBytes?: number;
  /** Forks that are made at a time, half of them for one application; more get a 503. */
  readonly maxForks?: number;
  /** Instances that one application may have, forks too; default 100,000, 0: no limit. */
  readonly mostInstances?: number;
  /** Browser origins allowed to call. */
  readonly corsOrigins?: readonly string[];
  /** How long running requests may take to end when the host closes. */
  readonly shutdownGraceMs?: number;
  readonly idempotencySweepMs?: number;
  readonly hashChainMs?: number;
  /** Between two looks for taxes that are due by a schedule; 0: never. */
  readonly taxScheduleMs?: number;
  /** How long one call of a policy may take; default 2000. */
  readonly policyTimeoutMs?: number;
  /** Between two looks for events that subscribers have to handle; 0: never. */
  readonly subscriberSweepMs?: number;
  /** Between two rounds of adding new events to the statistics; 0: when they are read. */
  readonly rollupMs?: number;
  /** Agent endpoints and webhooks must be public https ones; default: whether NODE_ENV is `production`. */
  readonly production?: boolean;
  /** Of the lines that the service writes itself, one a request at `info`; default `warn`. */
  readonly logLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** What the options come to, checked. */
export interface HostedSettings {
  readonly settings: Settings;
  readonly path: string;
  readonly databaseUrl: string;
  readonly migrate: boolean;
  readonly imports: NonNullable<ModuleMetadata['imports']>;
  readonly policies: EconomyPolicies;
  readonly dialects: readonly Type<ConversationDialect>[];
}

const groups = new Set(
  Object.keys(variableOf).flatMap((name) => (name.includes('.') ? [name.split('.')[0]] : [])),
);
const pathForm = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** Checks the options as the variables are checked. Throws one `SettingsError` that lists every fault. */
export function readOptions(options: EconomyOptions): HostedSettings {
  const faults: string[] = [];
  const {
    path = '/economy',
    features = economyFeatures,
    imports = [],
    policies = {},
    dialects = [],
    production,
    ...rest
  } = options;
  if (typeof path !== 'string' || !pathForm.test(path)) {
    faults.push('path must be like /economy: it starts with a slash and does not end with one');
  }
  const featureFaults = faultsOf(features);
  faults.push(...featureFaults);
  if (!Array.isArray(imports)) faults.push('imports must be a list of Nest modules');
  faults.push(...policyFaults(policies));
  if (!isClassList(dialects)) faults.push('dialects must be a list of classes');
  const { migrate = true, ...database } = (rest.database as EconomyOptions['database'] | undefined) ?? {
    url: '',
  };
  if (typeof migrate !== 'boolean') faults.push('database.migrate must be true or false');
  if (production !== undefined && typeof production !== 'boolean')
    faults.push('production must be true or false');
  const values: Readonly<Record<string, string>> = {
    LOG_LEVEL: 'warn',
    ...toVariables({ ...rest, database }, faults),
  };
  const missing = !values['DATABASE_URL']?.trim();
  if (missing) faults.push('database.url is missing: set the address of a PostgreSQL, 14 or later');
  try {
    const settings = readSettings(
      {
        ...values,
        // Without an address the settings would be those of the embedded database, which a host does not get.
        ...(missing ? { DATABASE_URL: 'postgres://missing' } : {}),
        ...(featureFaults.length === 0 && {
          DISABLED_FEATURES: economyFeatures.filter((each) => !features.includes(each)).join(','),
        }),
        NODE_ENV: (production ?? runsInProduction()) ? 'production' : 'development',
      },
      false,
    );
    if (faults.length === 0) {
      return {
        settings,
        path,
        databaseUrl: settings.databaseUrl ?? '',
        migrate,
        imports,
        policies,
        dialects,
      };
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    faults.push(...error.faults.map(inOptions));
  }
  throw new SettingsError(faults);
}

function policyFaults(policies: EconomyPolicies): string[] {
  return Object.entries(policies as Record<string, unknown>).flatMap(([kind, classes]) => {
    if (!policyKinds.some((known) => known === kind)) return [`policies.${kind} is not an option`];
    return isClassList(classes) ? [] : [`policies.${kind} must be a list of classes`];
  });
}

function isClassList(classes: unknown): boolean {
  return Array.isArray(classes) && classes.every((each) => typeof each === 'function');
}

function isFeatureList(features: unknown): features is EconomyFeature[] {
  return (
    Array.isArray(features) && features.every((feature) => economyFeatures.some((known) => known === feature))
  );
}

function faultsOf(features: unknown): string[] {
  if (!isFeatureList(features)) {
    return [`features must be a list of ${economyFeatures.join(', ')}`];
  }
  return features.includes('webhooks') && !features.includes('events')
    ? ['features: webhooks needs events']
    : [];
}

/** The options as the variables of the service; what is no option, or has no value that a variable can have, is a fault. */
function toVariables(options: object, faults: string[], parent = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(options) as [string, unknown][]) {
    const name = `${parent}${key}`;
    if (value === undefined) continue;
    if (groups.has(name) && typeof value === 'object' && value !== null) {
      Object.assign(found, toVariables(value, faults, `${name}.`));
      continue;
    }
    const variable = variableOf[name];
    const text = toText(value);
    if (variable === undefined) faults.push(`${name} is not an option`);
    else if (text === null) faults.push(`${name} must be text, a number, true or false, or a list of these`);
    else found[variable] = text;
  }
  return found;
}

function toText(value: unknown): string | null {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => (Array.isArray(item) ? null : toText(item)));
  return items.includes(null) ? null : items.join(',');
}

const optionOf = new Map(Object.entries(variableOf).map(([option, variable]) => [variable, option]));

/** A fault names a variable; whoever writes code knows it as an option. */
function inOptions(fault: string): string {
  return fault.replaceAll(/\b[A-Z][A-Z_]+\b/g, (name) => optionOf.get(name) ?? name);
}
