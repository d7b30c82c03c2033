import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defaultRetrySeconds } from './env-variables.js';
import { withGeneratedSecrets } from './generated-secrets.js';
import { maxMoney, toDecimal } from './money/money.js';
import { type McpSettings, type Settings, SettingsError } from './settings.js';

type Source = Readonly<Record<string, string | undefined>>;

/** Whether the process runs in production, for who does not read the other variables. */
export function runsInProduction(): boolean {
  return process.env['NODE_ENV']?.trim() === 'production';
}

/** Who acts, as they say themselves, for the audit trail; null: the user of the system. */
export function readOperatorName(source: Source = process.env): string | null {
  return source['OPERATOR']?.trim() || null;
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
  /** Of whom is let in: set and empty is nobody, and not what stands for it when nothing is set. */
  const hosts = (name: string): string[] =>
    list(name, source[name] === undefined && atHome ? 'loopback' : '');

  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const embedded = text('DATABASE_URL') === null;
  const host = text('HOST') ?? (embedded ? '127.0.0.1' : '0.0.0.0');
  const production = text('NODE_ENV') === 'production';
  if (production && embedded && source['DATABASE_URL'] !== undefined)
    faults.push('DATABASE_URL is set, but empty: give an address, or leave it out for the embedded database');
  // What is for a first look on one's own machine is for nobody else.
  const atHome = embedded && !production && isLoopback(host);
  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const collector = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const readUrl = url('DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (readUrl !== null && embedded)
    faults.push('DATABASE_READ_URL is a replica of DATABASE_URL: set that too');
  const timeouts = {
    lockMs: integer('DATABASE_LOCK_MS', 5000, 100, 600_000),
    statementMs: integer('DATABASE_STATEMENT_MS', 30_000, 100, 3_600_000),
    worldStatementMs: integer('DATABASE_WORLD_STATEMENT_MS', 600_000, 100, 86_400_000),
    idleTransactionMs: integer('DATABASE_IDLE_MS', 30_000, 100, 3_600_000),
  };
  const replica = {
    timeouts,
    poolSize: integer('DATABASE_READ_POOL_SIZE', 4, 1, 1000),
    maxLagMs: integer('READ_REPLICA_MAX_LAG_MS', 2000, 100, 600_000),
  };
  const settings: Settings = {
    port: integer('PORT', 3000, 0, 65_535),
    host,
    httpAdapter: choice('HTTP_ADAPTER', 'express', ['express', 'fastify']),
    databaseUrl,
    migrationUrl: url('DATABASE_MIGRATION_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 2, 1000),
    databaseTimeouts: timeouts,
    readReplica: readUrl === null ? null : { url: readUrl, ...replica },
    cluster: {
      workers: integer('CLUSTER_WORKERS', availableParallelism(), 1, 1024),
      asked: text('CLUSTER_WORKERS') !== null,
      sharesConnections: text('DATABASE_POOL_SIZE') === null,
    },
    dataDir,
    demo: flag('DEMO', atHome),
    demoAgent: url('DEMO_AGENT', ['http:', 'https:']),
    production,
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
      allowedHosts: hosts('AGENT_ALLOWED_HOSTS'),
    },
    agents: {
      credentialsKey: readSecret('AGENT_CREDENTIALS_KEY', text('AGENT_CREDENTIALS_KEY'), faults),
      healthIntervalMs: integer('AGENT_HEALTH_INTERVAL_MS', 60_000, 0, 86_400_000),
      maxParallel: integer('AGENT_MAX_PARALLEL', 4, 1, 10_000),
      maxParallelOverall: integer('AGENTS_MAX_PARALLEL', 256, 1, 100_000),
    },
    webhooks: {
      allowedHosts: hosts('WEBHOOK_ALLOWED_HOSTS'),
      timeoutMs: integer('WEBHOOK_TIMEOUT_MS', 15_000, 100, 120_000),
      retryMs: readRetries(list('WEBHOOK_RETRY_SECONDS', defaultRetrySeconds), faults),
      sweepMs: integer('WEBHOOK_SWEEP_MS', 5000, 0, 86_400_000),
      maxParallel: integer('WEBHOOK_MAX_PARALLEL', 4, 1, 1000),
      maxParallelOverall: integer('WEBHOOKS_MAX_PARALLEL', 256, 1, 10_000),
      mostPerApplication: integer('WEBHOOKS_MAX_PER_APPLICATION', 50, 0, 10_000),
    },
    corsOrigins: list('CORS_ORIGINS', ''),
    shutdownGraceMs: integer('SHUTDOWN_GRACE_MS', 30_000, 0, 600_000),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', 0, 0, 600_000),
    maxInFlight: integer('MAX_IN_FLIGHT', 2000, 1, 1_000_000),
    maxForks: integer('FORKS_MAX_PARALLEL', 4, 1, 100),
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

/** Whether what listens at a host is reached from this machine alone. */
function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/i.test(host);
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
