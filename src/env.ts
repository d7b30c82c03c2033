import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { maxMoney, toDecimal } from './money/money.js';

/** The settings as a provider. */
export const SETTINGS = Symbol('SETTINGS');

/**
 * What an interaction does with an agent that cannot be reached.
 *
 * @publicApi
 */
export type InteractFallback = 'empty' | 'scripted' | 'error';

/** The framework that serves HTTP; the service behaves the same on each. */
export type HttpFramework = 'express' | 'fastify';

/** Every setting of the service, read once. The README's table of variables is made of `variables` below. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly httpAdapter: HttpFramework;
  /** The service's own address as callers see it; only for texts. */
  readonly databaseUrl: string | null;
  readonly migrationUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  readonly demo: boolean;
  /** The endpoint of an agent that speaks for two more of the demo village. */
  readonly demoAgent: string | null;
  readonly production: boolean;
  readonly logLevel: string;
  readonly logPretty: boolean;
  readonly auth: AuthSettings;
  readonly interact: InteractSettings;
  readonly agents: AgentSettings;
  readonly webhooks: WebhookSettings;
  readonly corsOrigins: readonly string[];
  readonly shutdownGraceMs: number;
  /** Milliseconds from a signal to stop until nothing new is taken, in which load balancers notice. */
  readonly shutdownDelayMs: number;
  /** Requests that one process works on at a time; more are refused. */
  readonly maxInFlight: number;
  /** Requests a second of one application, and of one instance; 0: no limit. */
  readonly rateLimits: { readonly application: number; readonly instance: number };
  /** Milliseconds between two sweeps of expired Idempotency-Keys; 0: never. */
  readonly idempotencySweepMs: number;
  /** Milliseconds between two rounds of sealing events; 0: never. */
  readonly eventSealMs: number;
  /** Milliseconds between two looks for taxes that are due by a schedule; 0: never. */
  readonly taxScheduleMs: number;
  /** How long one call of a policy may take. */
  readonly policyTimeoutMs: number;
  /** Between two looks for events that subscribers have to handle; 0: never. */
  readonly subscriberSweepMs: number;
  /** Milliseconds between two rounds of rolling up events; 0: only when they are asked for. */
  readonly rollupMs: number;
  readonly stream: StreamSettings;
  readonly metrics: MetricsSettings;
  /** Where traces go; null: nowhere, none are made. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | null;
  readonly mcp: McpSettings;
}

export interface AuthSettings {
  /** HS256 secret; null when tokens come from a key set. */
  readonly secret: string | null;
  /** Public keys of an external issuer. */
  readonly jwksUrl: string | null;
  /** File with an own JSON Web Key Set of private keys: the first signs, all verify. */
  readonly keysFile: string | null;
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeSeconds: number;
}

export interface InteractSettings {
  readonly fallback: InteractFallback;
  readonly maxLines: number;
  readonly connectMs: number;
  readonly turnMs: number;
  readonly totalMs: number;
  readonly allowedHosts: readonly string[];
}

export interface AgentSettings {
  /** Key of the credentials of agents and of the secrets of webhooks; null: none can be stored. */
  readonly credentialsKey: string | null;
  /** Milliseconds between two looks at an agent's health; 0: never. */
  readonly healthIntervalMs: number;
  /** Calls in flight to one agent. */
  readonly maxParallel: number;
  /** Calls in flight to all agents together. */
  readonly maxParallelOverall: number;
}

export interface WebhookSettings {
  readonly allowedHosts: readonly string[];
  /** Deadline of one attempt. */
  readonly timeoutMs: number;
  /** The wait before each attempt; as many attempts as there are entries. */
  readonly retryMs: readonly number[];
  /** Milliseconds between two looks for what is due; 0: never, nothing is delivered. */
  readonly sweepMs: number;
  /** Instances whose events one webhook is told at the same time. */
  readonly maxParallel: number;
  /** Messages in flight to all receivers together. */
  readonly maxParallelOverall: number;
}

export interface StreamSettings {
  /** Milliseconds between two looks for events that other processes wrote. */
  readonly pollMs: number;
  readonly heartbeatMs: number;
  /** Open streams of one process, and of one application in it. */
  readonly most: number;
  readonly mostPerApplication: number;
  /** What may wait for one reader before its stream is ended. */
  readonly bufferBytes: number;
}

export interface MetricsSettings {
  /** What a reader of `/metrics` must bring; null: read from this machine when embedded, else not at all. */
  readonly token: string | null;
  /** Whether the money of each instance is shown. */
  readonly money: boolean;
}

/** Tools for AI agents. */
export interface McpSettings {
  readonly enabled: boolean;
  /** Only tools that look. */
  readonly readOnly: boolean;
  /** The most that one trade of a tool may move; null: no limit. */
  readonly maxAmount: number | null;
}

/**
 * All faults of the settings at once, one line each.
 *
 * @publicApi
 */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

interface Variable {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

const defaultRetrySeconds = '0,5,300,1800,7200,18000,36000,50400,72000,86400';

/** The variables the service reads, for the README's table and its test. */
export const variables: readonly Variable[] = [
  v('PORT', 'port of the HTTP server', '3000'),
  v('HOST', 'address to listen on', '127.0.0.1 embedded, 0.0.0.0 with DATABASE_URL'),
  v('HTTP_ADAPTER', 'framework under the HTTP server: express or fastify', 'express'),
  v('DATABASE_URL', 'a PostgreSQL, 14 or later; unset: an embedded one', 'embedded'),
  v('DATABASE_MIGRATION_URL', 'the same database as its owner, only for migrations', 'DATABASE_URL'),
  v('DATABASE_POOL_SIZE', 'connections of one process', '10'),
  v('DATA_DIR', 'where the embedded database and generated secrets live', 'data'),
  v('DEMO', 'make the demo world on the first start', 'true embedded, false otherwise'),
  v('DEMO_AGENT', 'endpoint of an agent that speaks for two more of the demo world', 'none'),
  v('JWT_SECRET', 'secret for HS256 tokens, 32 characters or more', 'generated when embedded, else required'),
  v('JWKS_URL', 'key set of an external token issuer, instead of JWT_SECRET', 'none'),
  v('JWT_KEYS_FILE', 'own JSON Web Key Set of private keys (first signs, all verify)', 'none'),
  v('JWT_ISSUER', '`iss` of tokens', 'agent-npc-economy'),
  v('JWT_AUDIENCE', '`aud` of tokens', 'agent-npc-economy'),
  v('JWT_LIFETIME', 'seconds a token lives', '86400'),
  v('INTERACT_FALLBACK', 'when an agent cannot speak: empty, scripted or error', 'empty'),
  v('INTERACT_MAX_LINES', 'lines of one conversation at most', '6'),
  v('INTERACT_CONNECT_MS', 'deadline to connect to an agent', '2000'),
  v('INTERACT_TURN_MS', 'deadline of one line', '10000'),
  v('INTERACT_TOTAL_MS', 'deadline of a whole conversation', '25000'),
  v(
    'AGENT_ALLOWED_HOSTS',
    'agent hosts allowed beside public https ones, by comma',
    'loopback embedded, else none',
  ),
  v(
    'AGENT_CREDENTIALS_KEY',
    'encrypts credentials of agents and secrets of webhooks, 32 characters or more',
    'generated when embedded, else none can be stored',
  ),
  v('AGENT_HEALTH_INTERVAL_MS', 'between two looks at the health of an agent; 0: never', '60000'),
  v('AGENT_MAX_PARALLEL', 'calls in flight to one agent; more wait their turn', '4'),
  v('AGENTS_MAX_PARALLEL', 'calls in flight to all agents together', '256'),
  v(
    'WEBHOOK_ALLOWED_HOSTS',
    'webhook hosts allowed beside public https ones, by comma',
    'loopback embedded, else none',
  ),
  v('WEBHOOK_TIMEOUT_MS', 'deadline of one attempt to deliver to a webhook', '15000'),
  v(
    'WEBHOOK_RETRY_SECONDS',
    'waits before each attempt to deliver, by comma; jitter of 10 % is added',
    defaultRetrySeconds,
  ),
  v('WEBHOOK_SWEEP_MS', 'between two looks for what webhooks have to be told; 0: never', '5000'),
  v('WEBHOOK_MAX_PARALLEL', 'instances that one webhook is told of at the same time', '4'),
  v('WEBHOOKS_MAX_PARALLEL', 'messages in flight to all webhooks together', '256'),
  v('CORS_ORIGINS', 'browser origins allowed to call, by comma', 'none'),
  v('LOG_LEVEL', 'trace, debug, info, warn, error or silent', 'info'),
  v('LOG_FORMAT', 'pretty or json', 'pretty in a terminal, else json'),
  v('SHUTDOWN_GRACE_MS', 'how long running requests may take to end on SIGTERM', '30000'),
  v('SHUTDOWN_DELAY_MS', 'how long requests are still taken after SIGTERM, while not ready', '0'),
  v('MAX_IN_FLIGHT', 'requests that one process works on at a time; more get a 503', '2000'),
  v('RATE_LIMIT_APPLICATION', 'requests a second of one application, over all replicas; 0: no limit', '0'),
  v('RATE_LIMIT_INSTANCE', 'requests a second of one instance, over all replicas; 0: no limit', '0'),
  v('IDEMPOTENCY_SWEEP_MS', 'between two sweeps of expired Idempotency-Keys; 0: never', '60000'),
  v('EVENT_SEAL_INTERVAL_MS', 'between two rounds of sealing new events with hashes; 0: never', '1000'),
  v('TAX_SCHEDULE_INTERVAL_MS', 'between two looks for taxes that are due by a schedule; 0: never', '2000'),
  v('POLICY_TIMEOUT_MS', 'how long one call of a policy may take; see docs/policies.md', '2000'),
  v('SUBSCRIBER_SWEEP_MS', 'between two looks for events that subscribers have to handle; 0: never', '2000'),
  v('ROLLUP_INTERVAL_MS', 'between two rounds of adding new events to the statistics; 0: when read', '10000'),
  v('STREAM_POLL_MS', 'between two looks for events that other processes wrote, for live streams', '250'),
  v('STREAM_HEARTBEAT_MS', 'between two comments that keep a live stream open', '15000'),
  v('STREAM_MAX', 'live streams of one process; more get a 503', '1000'),
  v('STREAM_MAX_PER_APPLICATION', 'live streams of one application in one process; more get a 429', '100'),
  v('STREAM_BUFFER_BYTES', 'what may wait for a slow reader before its live stream ends', '4194304'),
  v(
    'METRICS_TOKEN',
    'bearer token to read `/metrics` with, 16 characters or more',
    'this machine alone embedded, else closed',
  ),
  v('METRICS_MONEY', 'money supply and treasury of each instance in `/metrics`', 'false'),
  v('OTEL_EXPORTER_OTLP_ENDPOINT', 'a collector that takes traces as OTLP over HTTP', 'none, no traces'),
  v('OTEL_SERVICE_NAME', 'name of the service in traces', 'agent-npc-economy'),
  v('MCP_ENABLED', 'serve tools for AI agents at `/mcp`', 'true'),
  v('MCP_READ_ONLY', 'true: tools for AI agents look and cannot act', 'false'),
  v('MCP_MAX_AMOUNT', 'the most that one trade of such a tool may move', 'none'),
  v('MCP_URL', 'for the command `mcp`: address of the service', 'http://127.0.0.1:3000'),
  v('MCP_TOKEN', 'for the command `mcp`: access token', 'none'),
  v('NODE_ENV', 'production: agent endpoints and webhooks must be public https ones', 'development'),
];

function v(name: string, meaning: string, fallback: string): Variable {
  return { name, meaning, fallback };
}

type Source = Readonly<Record<string, string | undefined>>;

/** Whether the process runs in production, for who does not read the other variables. */
export function runsInProduction(): boolean {
  return process.env['NODE_ENV']?.trim() === 'production';
}

/**
 * Reads and checks the settings; this is the only place that looks at `process.env`.
 * Throws one `SettingsError` that lists every fault.
 */
export function readSettings(source: Source = process.env, terminal = process.stdout.isTTY): Settings {
  return withGeneratedSecrets(readGivenSettings(source, terminal));
}

/** The settings as they are given: makes no secret and no folder, for who only looks. */
export function readGivenSettings(source: Source = process.env, terminal = process.stdout.isTTY): Settings {
  const faults: string[] = [];
  const text = (name: string): string | null => source[name]?.trim() || null;
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name);
    if (given === null) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`);
    return fallback;
  };
  const choice = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const given = text(name);
    if (given === null) return fallback;
    const found = allowed.find((value) => value === given.toLowerCase());
    if (found === undefined) faults.push(`${name} must be one of ${allowed.join(', ')}, not "${given}"`);
    return found ?? fallback;
  };
  const url = (name: string, protocols: readonly string[]): string | null => {
    const given = text(name);
    if (given === null) return null;
    const parsed = URL.canParse(given) ? new URL(given) : null;
    if (parsed && protocols.includes(parsed.protocol)) return given;
    // The value may hold a password: name the variable only.
    faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  };
  const flag = (name: string, fallback: boolean): boolean =>
    choice(name, fallback ? 'true' : 'false', ['true', 'false']) === 'true';
  const list = (name: string, fallback: string): string[] =>
    (text(name) ?? fallback)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const embedded = text('DATABASE_URL') === null;
  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const collector = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const settings: Settings = {
    port: integer('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    httpAdapter: choice('HTTP_ADAPTER', 'express', ['express', 'fastify']),
    databaseUrl,
    migrationUrl: url('DATABASE_MIGRATION_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 1000),
    dataDir,
    demo: flag('DEMO', embedded),
    demoAgent: url('DEMO_AGENT', ['http:', 'https:']),
    production: text('NODE_ENV') === 'production',
    logLevel: choice('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    logPretty: choice('LOG_FORMAT', terminal ? 'pretty' : 'json', ['pretty', 'json']) === 'pretty',
    auth: {
      secret: readSecret('JWT_SECRET', text('JWT_SECRET'), faults),
      jwksUrl: url('JWKS_URL', ['https:', 'http:']),
      keysFile: text('JWT_KEYS_FILE'),
      issuer: text('JWT_ISSUER') ?? 'agent-npc-economy',
      audience: text('JWT_AUDIENCE') ?? 'agent-npc-economy',
      lifetimeSeconds: integer('JWT_LIFETIME', 86_400, 60, 31_536_000),
    },
    interact: {
      fallback: choice('INTERACT_FALLBACK', 'empty', ['empty', 'scripted', 'error']),
      maxLines: integer('INTERACT_MAX_LINES', 6, 1, 50),
      connectMs: integer('INTERACT_CONNECT_MS', 2000, 10, 60_000),
      turnMs: integer('INTERACT_TURN_MS', 10_000, 10, 120_000),
      totalMs: integer('INTERACT_TOTAL_MS', 25_000, 10, 600_000),
      allowedHosts: list('AGENT_ALLOWED_HOSTS', embedded ? 'loopback' : ''),
    },
    agents: {
      credentialsKey: readSecret('AGENT_CREDENTIALS_KEY', text('AGENT_CREDENTIALS_KEY'), faults),
      healthIntervalMs: integer('AGENT_HEALTH_INTERVAL_MS', 60_000, 0, 86_400_000),
      maxParallel: integer('AGENT_MAX_PARALLEL', 4, 1, 10_000),
      maxParallelOverall: integer('AGENTS_MAX_PARALLEL', 256, 1, 100_000),
    },
    webhooks: {
      allowedHosts: list('WEBHOOK_ALLOWED_HOSTS', embedded ? 'loopback' : ''),
      timeoutMs: integer('WEBHOOK_TIMEOUT_MS', 15_000, 100, 120_000),
      retryMs: readRetries(list('WEBHOOK_RETRY_SECONDS', defaultRetrySeconds), faults),
      sweepMs: integer('WEBHOOK_SWEEP_MS', 5000, 0, 86_400_000),
      maxParallel: integer('WEBHOOK_MAX_PARALLEL', 4, 1, 1000),
      maxParallelOverall: integer('WEBHOOKS_MAX_PARALLEL', 256, 1, 10_000),
    },
    corsOrigins: list('CORS_ORIGINS', ''),
    shutdownGraceMs: integer('SHUTDOWN_GRACE_MS', 30_000, 0, 600_000),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', 0, 0, 600_000),
    maxInFlight: integer('MAX_IN_FLIGHT', 2000, 1, 1_000_000),
    rateLimits: {
      application: integer('RATE_LIMIT_APPLICATION', 0, 0, 1_000_000),
      instance: integer('RATE_LIMIT_INSTANCE', 0, 0, 1_000_000),
    },
    idempotencySweepMs: integer('IDEMPOTENCY_SWEEP_MS', 60_000, 0, 86_400_000),
    eventSealMs: integer('EVENT_SEAL_INTERVAL_MS', 1000, 0, 86_400_000),
    taxScheduleMs: integer('TAX_SCHEDULE_INTERVAL_MS', 2000, 0, 86_400_000),
    policyTimeoutMs: integer('POLICY_TIMEOUT_MS', 2000, 10, 60_000),
    subscriberSweepMs: integer('SUBSCRIBER_SWEEP_MS', 2000, 0, 86_400_000),
    rollupMs: integer('ROLLUP_INTERVAL_MS', 10_000, 0, 86_400_000),
    stream: {
      pollMs: integer('STREAM_POLL_MS', 250, 10, 60_000),
      heartbeatMs: integer('STREAM_HEARTBEAT_MS', 15_000, 100, 600_000),
      most: integer('STREAM_MAX', 1000, 0, 1_000_000),
      mostPerApplication: integer('STREAM_MAX_PER_APPLICATION', 100, 0, 1_000_000),
      bufferBytes: integer('STREAM_BUFFER_BYTES', 4_194_304, 1024, 1_073_741_824),
    },
    metrics: {
      token: readSecret('METRICS_TOKEN', text('METRICS_TOKEN'), faults, 16),
      money: choice('METRICS_MONEY', 'false', ['true', 'false']) === 'true',
    },
    tracing:
      collector === null
        ? null
        : { endpoint: collector, serviceName: text('OTEL_SERVICE_NAME') ?? 'agent-npc-economy' },
    mcp: {
      enabled: flag('MCP_ENABLED', true),
      readOnly: flag('MCP_READ_ONLY', false),
      maxAmount: readAmount('MCP_MAX_AMOUNT', text('MCP_MAX_AMOUNT'), faults),
    },
  };
  const keySources = [settings.auth.secret, settings.auth.jwksUrl, settings.auth.keysFile].filter(Boolean);
  if (!embedded && keySources.length === 0 && text('JWT_SECRET') === null) {
    faults.push(
      'JWT_SECRET is missing: with DATABASE_URL set, give JWT_SECRET (32 characters or more), JWT_KEYS_FILE or JWKS_URL',
    );
  }
  if (keySources.length > 1)
    faults.push('JWT_SECRET, JWT_KEYS_FILE and JWKS_URL exclude each other: set one');
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function withGeneratedSecrets(settings: Settings): Settings {
  const { databaseUrl, dataDir, auth, agents } = settings;
  if (databaseUrl !== null) return settings;
  const credentialsKey = agents.credentialsKey ?? generatedSecret(dataDir, 'agent-credentials-key');
  const hasKeys = [auth.secret, auth.jwksUrl, auth.keysFile].some(Boolean);
  const secret = hasKeys ? auth.secret : generatedSecret(dataDir, 'jwt-secret');
  return {
    ...settings,
    auth: { ...settings.auth, secret },
    agents: { ...settings.agents, credentialsKey },
  };
}

/** What the command `mcp` reads: it is no service and needs none of the rest. Throws a `SettingsError`. */
export function readMcpSettings(source: Source = process.env): Omit<McpSettings, 'enabled'> & {
  readonly url: string;
  readonly token: string | null;
} {
  const faults: string[] = [];
  const text = (name: string): string | null => source[name]?.trim() || null;
  const readOnly = text('MCP_READ_ONLY') ?? 'false';
  if (!['true', 'false'].includes(readOnly)) faults.push('MCP_READ_ONLY must be one of true, false');
  const settings = {
    url: text('MCP_URL') ?? 'http://127.0.0.1:3000',
    token: text('MCP_TOKEN'),
    readOnly: readOnly === 'true',
    maxAmount: readAmount('MCP_MAX_AMOUNT', text('MCP_MAX_AMOUNT'), faults),
  };
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function readAmount(name: string, given: string | null, faults: string[]): number | null {
  if (given === null) return null;
  const amount = toDecimal(Number(given));
  if (amount === null) {
    faults.push(`${name} must be a number from 0 to ${maxMoney} with at most 4 fraction digits`);
  }
  return amount;
}

function readRetries(seconds: readonly string[], faults: string[]): number[] {
  const waits = seconds.map(Number);
  if (waits.length === 0 || waits.length > 50 || !waits.every((wait) => wait >= 0 && wait <= 604_800)) {
    faults.push('WEBHOOK_RETRY_SECONDS must be 1 to 50 numbers of seconds from 0 to 604800, by comma');
  }
  return waits.map((wait) => wait * 1000);
}

/** By default of the length that RFC 7518 §3.2 asks of a key. */
function readSecret(name: string, secret: string | null, faults: string[], least = 32): string | null {
  if (secret !== null && Buffer.byteLength(secret) < least) {
    const rule = least === 32 ? ' (RFC 7518 §3.2)' : '';
    faults.push(`${name} is too short: it needs at least ${least} characters${rule}`);
  }
  return secret;
}

/** The embedded default needs no setting: secrets made once and kept beside the data. */
function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const secret = keptSecret(dataDir, file);
  if (secret.length >= 32) return secret;
  throw new SettingsError([`${file} holds no whole secret: delete it, and the next start makes another one`]);
}

function keptSecret(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      // Linked into place as a whole: neither a process that starts at the same moment nor a later one reads half of it.
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
      try {
        linkSync(draft, file);
      } catch (error) {
        // Another process made it first: use that one.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        unlinkSync(draft);
      }
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError([`DATA_DIR cannot be used: ${(error as Error).message}`]);
  }
}
