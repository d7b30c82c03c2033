import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type EconomyFeature, economyFeatures } from './economy-feature.js';
import { maxMoney, toDecimal } from '../money/money.js';

/** A setting as the environment and the documentation name it; the schema has its type and default. */
export interface Variable {
  readonly name: string;
  /** The default as displayed. */
  readonly fallback: string;
  /** The message for an invalid value. */
  readonly fault: string;
  /** False for secrets, and for addresses, which may hold a password. */
  readonly faultShowsValue: boolean;
  /** An empty text differs from the default. */
  readonly emptyCounts: boolean;
  /** Whether people set it often; the others are advanced. */
  readonly isCommon: boolean;
}

/** What some defaults depend on. */
export interface Surroundings {
  readonly embedded: boolean;
  /** Embedded, not in production, and reached from this machine alone. */
  readonly atHome: boolean;
  readonly terminal: boolean;
}

export const variableRegistry = z.registry<Variable>();

interface Kind<Value> {
  readonly type: z.ZodType<Value>;
  readonly fault: string;
  readonly faultShowsValue?: boolean;
  readonly emptyCounts?: boolean;
}

/** A setting that is seldom changed; `describe` explains it. */
function advanced<Value, Fallback extends Value | null>(
  name: string,
  { type, fault, faultShowsValue = false, emptyCounts = false }: Kind<Value>,
  fallback: Fallback,
  shown = Array.isArray(fallback) ? fallback.join(',') : String(fallback ?? 'none'),
  isCommon = false,
) {
  const variable = { name, fallback: shown, fault, faultShowsValue, emptyCounts, isCommon };
  // The type of a default cannot say that it is null only where the fallback is.
  const withDefault = type
    .nullable()
    .default(fallback as z.core.util.NoUndefined<Value>) as unknown as z.ZodType<
    Value | Extract<Fallback, null>
  >;
  return withDefault.register(variableRegistry, variable);
}

/** A setting that is often changed. */
function common<Value, Fallback extends Value | null>(
  name: string,
  kind: Kind<Value>,
  fallback: Fallback,
  shown?: string,
) {
  return advanced(name, kind, fallback, shown, true);
}

const text: Kind<string> = { type: z.string(), fault: 'must be text' };

const listed = z.string().transform((items) =>
  items
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const list: Kind<string[]> = { type: listed, fault: 'must be a comma-separated list' };

/** Allowed hosts: an empty list allows none. */
const hosts: Kind<string[]> = { ...list, emptyCounts: true };

const features: Kind<EconomyFeature[]> = {
  type: listed.pipe(z.array(z.enum(economyFeatures))),
  fault: `must be a comma-separated list of ${economyFeatures.join(', ')}`,
  faultShowsValue: true,
};

const flag: Kind<boolean> = {
  type: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  fault: 'must be one of true, false',
  faultShowsValue: true,
};

const amount: Kind<number> = {
  type: z.coerce
    .number()
    .refine((value) => toDecimal(value) !== null)
    .transform((value) => toDecimal(value) ?? 0),
  fault: `must be a number from 0 to ${maxMoney} with at most 4 fraction digits`,
};

const waits: Kind<number[]> = {
  type: listed.pipe(z.array(z.coerce.number<string>().min(0).max(604_800)).min(1).max(50)),
  fault: 'must be 1 to 50 numbers of seconds from 0 to 604800, comma-separated',
};

function integer(min: number, max: number): Kind<number> {
  return {
    type: z.coerce.number().int().min(min).max(max),
    fault: `must be a whole number from ${min} to ${max}`,
    faultShowsValue: true,
  };
}

function choice<const Value extends string>(...values: Value[]): Kind<Value> {
  return {
    type: z.string().toLowerCase().pipe(z.enum(values)),
    fault: `must be one of ${values.join(', ')}`,
    faultShowsValue: true,
  };
}

function url(...protocols: string[]): Kind<string> {
  const isKnown = (address: string): boolean =>
    URL.canParse(address) && protocols.includes(new URL(address).protocol);
  return {
    type: z.string().refine(isKnown),
    fault: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  };
}

/** The default minimum is the key length that RFC 7518 §3.2 requires. */
function secret(least = 32): Kind<string> {
  const rule = least === 32 ? ' (RFC 7518 §3.2)' : '';
  return {
    type: z.string().refine((value) => Buffer.byteLength(value) >= least),
    fault: `is too short: it needs at least ${least} characters${rule}`,
  };
}

const postgres = url('postgres:', 'postgresql:');
const day = 86_400_000;

/** Settings that are also options of `EconomyModule`, with the same path. */
export const sharedSchema = ({ atHome }: Surroundings) =>
  z.object({
    database: z.object({
      url: common('DATABASE_URL', postgres, null, 'embedded').describe('a PostgreSQL, 14 or later'),
      migrationUrl: common('DATABASE_MIGRATION_URL', postgres, null, 'DATABASE_URL').describe(
        'the same database as its owner, for migrations only',
      ),
      poolSize: common('DATABASE_POOL_SIZE', integer(2, 1000), null, '10, or what fits').describe(
        'connections of one process, plus one for health checks',
      ),
      lockMs: advanced('DATABASE_LOCK_MS', integer(100, 600_000), 5000).describe(
        'how long a statement may wait for a lock',
      ),
      statementMs: advanced('DATABASE_STATEMENT_MS', integer(100, 3_600_000), 10_000).describe(
        'how long a statement may take',
      ),
      worldStatementMs: advanced('DATABASE_WORLD_STATEMENT_MS', integer(100, day), 600_000).describe(
        'the same for taxes, estates and forks',
      ),
      idleMs: advanced('DATABASE_IDLE_MS', integer(100, 3_600_000), 30_000).describe(
        'how long a transaction may be idle',
      ),
      readUrl: advanced('DATABASE_READ_URL', postgres, null, 'none, the primary').describe(
        'a streaming replica for expensive reads',
      ),
      readPoolSize: advanced('DATABASE_READ_POOL_SIZE', integer(1, 1000), 4).describe(
        'connections of one process to the replica, plus one that monitors it',
      ),
      readMaxLagMs: advanced('READ_REPLICA_MAX_LAG_MS', integer(100, 600_000), 2000).describe(
        'lag of the replica at which reads go to the primary',
      ),
    }),
    auth: z.object({
      secret: common('JWT_SECRET', secret(), null, 'generated if embedded').describe(
        'secret for HS256 tokens, 32 characters or more',
      ),
      previousSecret: advanced('JWT_PREVIOUS_SECRET', secret(), null).describe(
        'previous JWT_SECRET, still accepted',
      ),
      jwksUrl: common('JWKS_URL', url('https:', 'http:'), null).describe(
        'key set of an external token issuer',
      ),
      keysFile: common('JWT_KEYS_FILE', text, null).describe(
        'JSON Web Key Set of private keys: the first signs, all verify',
      ),
      issuer: advanced('JWT_ISSUER', text, 'agent-npc-economy').describe('`iss` of tokens'),
      audience: advanced('JWT_AUDIENCE', text, 'agent-npc-economy').describe('`aud` of tokens'),
      lifetimeSeconds: common('JWT_LIFETIME', integer(60, 31_536_000), 86_400).describe(
        'lifetime of a token in seconds',
      ),
    }),
    interact: z.object({
      fallback: common('INTERACT_FALLBACK', choice('empty', 'scripted', 'error'), 'empty').describe(
        'when an agent cannot speak: empty, scripted or error',
      ),
      maxLines: advanced('INTERACT_MAX_LINES', integer(1, 50), 6).describe('lines of one conversation'),
      connectMs: advanced('INTERACT_CONNECT_MS', integer(10, 60_000), 2000).describe(
        'deadline to connect to an agent',
      ),
      turnMs: advanced('INTERACT_TURN_MS', integer(10, 120_000), 10_000).describe('deadline of one line'),
      totalMs: advanced('INTERACT_TOTAL_MS', integer(10, 600_000), 25_000).describe(
        'deadline of a whole conversation',
      ),
      playerLines: advanced('PLAYER_TALK_MAX_LINES', integer(2, 200), 40).describe(
        'lines of a talk with a player, of both together',
      ),
      playerSilenceMs: advanced('PLAYER_TALK_SILENCE_MS', integer(1000, day), 300_000).describe(
        'silence that ends a talk with a player',
      ),
      playerTalkMs: advanced('PLAYER_TALK_MAX_MS', integer(1000, day), 3_600_000).describe(
        'duration after which the next line ends a talk with a player',
      ),
      allowedHosts: common(
        'AGENT_ALLOWED_HOSTS',
        hosts,
        atHome ? ['loopback'] : [],
        'loopback at home¹, else none',
      ).describe('agent hosts allowed in addition to public https ones'),
    }),
    agents: z.object({
      credentialsKey: common('AGENT_CREDENTIALS_KEY', secret(), null, 'generated if embedded').describe(
        'encrypts credentials of agents and secrets of webhooks, which need it; 32 characters or more',
      ),
      previousCredentialsKey: advanced('AGENT_PREVIOUS_CREDENTIALS_KEY', secret(), null).describe(
        'previous AGENT_CREDENTIALS_KEY, still used to decrypt',
      ),
      healthIntervalMs: advanced('AGENT_HEALTH_INTERVAL_MS', integer(0, day), 60_000).describe(
        'interval of the health checks of an agent',
      ),
      maxParallel: advanced('AGENT_MAX_PARALLEL', integer(1, 10_000), 4).describe(
        'concurrent calls to one agent; more wait',
      ),
      maxParallelOverall: advanced('AGENTS_MAX_PARALLEL', integer(1, 100_000), 256).describe(
        'concurrent calls to all agents together',
      ),
      mostPerApplication: advanced('AGENTS_MAX_PER_APPLICATION', integer(0, 1_000_000), 1000).describe(
        'agents of one application',
      ),
    }),
    webhooks: z.object({
      allowedHosts: common(
        'WEBHOOK_ALLOWED_HOSTS',
        hosts,
        atHome ? ['loopback'] : [],
        'loopback at home¹, else none',
      ).describe('webhook hosts allowed in addition to public https ones'),
      timeoutMs: advanced('WEBHOOK_TIMEOUT_MS', integer(100, 120_000), 15_000).describe(
        'deadline of one delivery',
      ),
      retrySeconds: advanced(
        'WEBHOOK_RETRY_SECONDS',
        waits,
        [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
      ).describe('waits before each delivery attempt, ± 10 %'),
      sweepMs: advanced('WEBHOOK_SWEEP_MS', integer(0, day), 5000).describe(
        'interval of polling for events to deliver',
      ),
      maxParallel: advanced('WEBHOOK_MAX_PARALLEL', integer(1, 1000), 4).describe(
        'instances whose events one webhook receives concurrently',
      ),
      maxParallelOverall: advanced('WEBHOOKS_MAX_PARALLEL', integer(1, 10_000), 256).describe(
        'concurrent messages to all webhooks together',
      ),
      mostPerApplication: advanced('WEBHOOKS_MAX_PER_APPLICATION', integer(0, 10_000), 50).describe(
        'webhooks of one application',
      ),
    }),
    corsOrigins: common('CORS_ORIGINS', list, [], 'none').describe('browser origins allowed to call'),
    logLevel: common(
      'LOG_LEVEL',
      choice('trace', 'debug', 'info', 'warn', 'error', 'silent'),
      'info',
    ).describe('trace, debug, info, warn, error or silent'),
    shutdownGraceMs: common('SHUTDOWN_GRACE_MS', integer(0, 600_000), 30_000).describe(
      'time for running requests to finish after SIGTERM',
    ),
    maxInFlight: advanced('MAX_IN_FLIGHT', integer(1, 1_000_000), 2000).describe(
      'concurrent requests of one process, two thirds of them for one application',
    ),
    maxBodyBytes: advanced('MAX_BODY_BYTES', integer(2_097_152, 4_294_967_296), 67_108_864).describe(
      'bytes of request bodies that one process holds, two thirds of them for one application',
    ),
    maxForks: advanced('FORKS_MAX_PARALLEL', integer(1, 100), 4).describe(
      'concurrent forks of one process, half of them for one application',
    ),
    rateLimits: z.object({
      application: common('RATE_LIMIT_APPLICATION', integer(0, 1_000_000), 5000).describe(
        'requests per second of one application, over all replicas',
      ),
      instance: common('RATE_LIMIT_INSTANCE', integer(0, 1_000_000), 0).describe(
        'requests per second of one instance, over all replicas',
      ),
    }),
    mostInstances: advanced('INSTANCES_MAX_PER_APPLICATION', integer(0, 10_000_000), 100_000).describe(
      'instances of one application, forks too',
    ),
    mostIdempotencyKeys: advanced(
      'IDEMPOTENCY_KEYS_MAX_PER_APPLICATION',
      integer(0, 1_000_000_000),
      10_000_000,
    ).describe('unexpired Idempotency-Keys of one application, about'),
    idempotencySweepMs: advanced('IDEMPOTENCY_SWEEP_MS', integer(0, day), 60_000).describe(
      'interval of deleting expired Idempotency-Keys',
    ),
    clusterSweepMs: advanced('CLUSTER_SWEEP_MS', integer(0, day), 300_000).describe(
      'on Citus, the least interval of polling all instances for work that another process left',
    ),
    hashChainMs: advanced('HASH_CHAIN_INTERVAL_MS', integer(0, day), 1000).describe(
      'interval of adding new events to the hash chain',
    ),
    taxScheduleMs: advanced('TAX_SCHEDULE_INTERVAL_MS', integer(0, day), 2000).describe(
      'interval of polling for scheduled taxes',
    ),
    policyTimeoutMs: advanced('POLICY_TIMEOUT_MS', integer(10, 60_000), 2000).describe(
      'deadline of one call of a [policy](policies.md)',
    ),
    subscriberSweepMs: advanced('SUBSCRIBER_SWEEP_MS', integer(0, day), 2000).describe(
      'interval of polling for events for subscribers',
    ),
    rollupMs: advanced('ROLLUP_INTERVAL_MS', integer(0, day), 10_000).describe(
      'interval of adding new events to the statistics; 0: when read',
    ),
    stream: z.object({
      pollMs: advanced('STREAM_POLL_MS', integer(10, 60_000), 250).describe(
        'interval of polling for events of other processes',
      ),
      heartbeatMs: advanced('STREAM_HEARTBEAT_MS', integer(100, 600_000), 15_000).describe(
        'interval of the heartbeats of a live stream',
      ),
      most: advanced('STREAM_MAX', integer(0, 1_000_000), 1000).describe('live streams of one process'),
      mostPerApplication: advanced('STREAM_MAX_PER_APPLICATION', integer(0, 1_000_000), 100).describe(
        'live streams of one application in one process',
      ),
      bufferBytes: advanced('STREAM_BUFFER_BYTES', integer(1024, 1_073_741_824), 4_194_304).describe(
        'bytes buffered for a slow reader before its live stream ends',
      ),
    }),
    metrics: z.object({
      token: common(
        'METRICS_TOKEN',
        secret(16),
        null,
        'this machine alone if embedded, else closed',
      ).describe('bearer token for `/metrics`, 16 characters or more'),
      money: advanced('METRICS_MONEY', flag, false).describe(
        'money supply and treasury of each instance in `/metrics`',
      ),
    }),
    mcp: z.object({
      readOnly: common('MCP_READ_ONLY', flag, false).describe('tools for AI agents can only read'),
      maxAmount: advanced('MCP_MAX_AMOUNT', amount, null).describe('amount of one trade by such a tool'),
    }),
  });

/** Settings without a meaning in a host, which itself listens, runs processes, traces and has a database. */
export const ownSchema = ({ embedded, atHome, terminal }: Surroundings) =>
  z.object({
    port: common('PORT', integer(0, 65_535), 3000).describe('port of the HTTP server'),
    host: common(
      'HOST',
      text,
      embedded ? '127.0.0.1' : '0.0.0.0',
      '127.0.0.1 embedded, 0.0.0.0 with DATABASE_URL',
    ).describe('address to listen on'),
    httpAdapter: advanced('HTTP_ADAPTER', choice('express', 'fastify'), 'express').describe(
      'express or fastify',
    ),
    nodeEnv: common('NODE_ENV', text, 'development').describe(
      'production: no demo; agents and webhooks need public https unless their hosts are allowed',
    ),
    disabledFeatures: common('DISABLED_FEATURES', features, [], 'none').describe(
      `groups of routes that are not served: ${economyFeatures.join(', ')}`,
    ),
    workers: common('CLUSTER_WORKERS', integer(1, 1024), null, 'one per processor').describe(
      'processes of `npm run start:cluster`',
    ),
    dataDir: common('DATA_DIR', text, 'data').describe(
      'folder of the embedded database and generated secrets',
    ),
    demo: common('DEMO', flag, atHome, 'true at home¹, else false').describe(
      'create the demo world on the first start',
    ),
    demoAgent: advanced('DEMO_AGENT', url('http:', 'https:'), null).describe(
      'endpoint of an agent for two more characters of the demo world',
    ),
    logFormat: common(
      'LOG_FORMAT',
      choice('pretty', 'json'),
      terminal ? 'pretty' : 'json',
      'pretty in a terminal, else json',
    ).describe('pretty or json'),
    shutdownDelayMs: advanced('SHUTDOWN_DELAY_MS', integer(0, 600_000), 0).describe(
      'time to accept requests after SIGTERM, while not ready',
    ),
    collector: common(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      url('http:', 'https:'),
      null,
      'none, no traces',
    ).describe('collector of traces, OTLP over HTTP'),
    serviceName: advanced('OTEL_SERVICE_NAME', text, 'agent-npc-economy').describe('name in traces'),
  });

/** Settings of commands only. */
export const commandSchema = z.object({
  mcp: z.object({
    url: advanced('MCP_URL', text, 'http://127.0.0.1:3000').describe('command `mcp`: address of the service'),
    token: advanced('MCP_TOKEN', text, null).describe('command `mcp`: access token'),
  }),
  operator: advanced('OPERATOR', text, null, 'the user of the system').describe(
    'who runs a command, for the [audit trail](operations.md#audit-trail)',
  ),
});

type Shared = z.output<ReturnType<typeof sharedSchema>>;
type Own = z.output<ReturnType<typeof ownSchema>>;

/** The settings in the form that the service uses. */
export function toSettings({ database, webhooks, mcp, ...shared }: Shared, own: Own) {
  const {
    url: databaseUrl,
    migrationUrl,
    poolSize,
    idleMs,
    readUrl,
    readPoolSize,
    readMaxLagMs,
    ...limits
  } = database;
  const { retrySeconds, ...webhookSettings } = webhooks;
  const { nodeEnv, workers, dataDir, logFormat, collector, serviceName, disabledFeatures, ...ownSettings } =
    own;
  const databaseTimeouts = { ...limits, idleTransactionMs: idleMs };
  return {
    ...shared,
    ...ownSettings,
    databaseUrl,
    migrationUrl,
    databasePoolSize: poolSize ?? 10,
    /** In milliseconds. */
    databaseTimeouts,
    /** A replica for reads that may be slightly stale; null: none. */
    readReplica:
      readUrl === null
        ? null
        : { url: readUrl, poolSize: readPoolSize, maxLagMs: readMaxLagMs, timeouts: databaseTimeouts },
    /** For `start:cluster` only. */
    cluster: {
      workers: workers ?? availableParallelism(),
      /** Whether the number was set explicitly: then a cluster will run. */
      asked: workers !== null,
      /** `databasePoolSize` is the default and is lowered if the workers together would need too many connections. */
      sharesConnections: poolSize === null,
    },
    webhooks: { ...webhookSettings, retryMs: retrySeconds.map((seconds) => seconds * 1000) },
    mcp,
    /** The groups of routes that are served. */
    features: economyFeatures.filter((feature) => !disabledFeatures.includes(feature)),
    dataDir: resolve(dataDir),
    production: nodeEnv === 'production',
    logPretty: logFormat === 'pretty',
    /** Where traces are sent; null: tracing is off. */
    tracing: collector === null ? null : { endpoint: collector, serviceName },
  };
}
