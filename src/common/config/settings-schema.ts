import { z } from 'zod';
import {
  advanced,
  amount,
  choice,
  common,
  flag,
  hosts,
  integer,
  list,
  secret,
  text,
  url,
} from './setting-kinds.js';

/** What some defaults depend on. */
export interface Surroundings {
  readonly embedded: boolean;
  /** Embedded, not in production, and reached from this machine alone. */
  readonly atHome: boolean;
  readonly terminal: boolean;
}

const postgres = url('postgres:', 'postgresql:');
const day = 86_400_000;

/** Settings that are also options of `EconomyModule`, with the same path. */
export const sharedSchema = ({ atHome }: Surroundings) =>
  z.object({
    database: z.object({
      url: common('DATABASE_URL', postgres, null, 'embedded').describe('a PostgreSQL, 14 or later'),
      migrationUrl: common('DATABASE_MIGRATION_URL', postgres, null, 'DATABASE_URL').describe(
        'the same database, as its owner, for migrations',
      ),
      poolSize: common('DATABASE_POOL_SIZE', integer(2, 1000), null, '10, or what fits').describe(
        'connections of one process, plus one for health checks',
      ),
      statementMs: advanced('DATABASE_STATEMENT_MS', integer(100, 3_600_000), 10_000).describe(
        'limit of a statement',
      ),
    }),
    auth: z.object({
      secret: common('JWT_SECRET', secret(), null, 'generated if embedded').describe(
        'secret for HS256, 32 characters or more',
      ),
      previousSecret: advanced('JWT_PREVIOUS_SECRET', secret(), null).describe(
        'previous secret, still accepted',
      ),
      jwksUrl: common('JWKS_URL', url('https:', 'http:'), null).describe('key set of an external issuer'),
      keysFile: common('JWT_KEYS_FILE', text, null).describe(
        'JSON Web Key Set of private keys: the first signs, all verify',
      ),
      issuer: advanced('JWT_ISSUER', text, 'agent-npc-economy').describe('`iss` of tokens'),
      audience: advanced('JWT_AUDIENCE', text, 'agent-npc-economy').describe('`aud` of tokens'),
      lifetimeSeconds: common('JWT_LIFETIME', integer(60, 31_536_000), 86_400).describe(
        'lifetime of tokens, seconds',
      ),
    }),
    interact: z.object({
      fallback: common('INTERACT_FALLBACK', choice('empty', 'scripted', 'error'), 'empty').describe(
        'when an agent fails: empty, scripted or error',
      ),
      maxLines: advanced('INTERACT_MAX_LINES', integer(1, 50), 6).describe('lines of one conversation'),
      turnMs: advanced('INTERACT_TURN_MS', integer(10, 120_000), 10_000).describe('deadline of one line'),
      totalMs: advanced('INTERACT_TOTAL_MS', integer(10, 600_000), 25_000).describe(
        'deadline of a conversation',
      ),
      allowedHosts: common(
        'AGENT_ALLOWED_HOSTS',
        hosts,
        atHome ? ['loopback'] : [],
        'loopback if local¹, else none',
      ).describe('agent hosts, in addition to public https'),
    }),
    agents: z.object({
      credentialsKey: common('AGENT_CREDENTIALS_KEY', secret(), null, 'generated if embedded').describe(
        'encrypts credentials of agents and secrets of webhooks, 32 characters or more',
      ),
      previousCredentialsKey: advanced('AGENT_PREVIOUS_CREDENTIALS_KEY', secret(), null).describe(
        'previous key, still used to decrypt',
      ),
      healthIntervalMs: advanced('AGENT_HEALTH_INTERVAL_MS', integer(0, day), 60_000).describe(
        'interval of health checks',
      ),
      maxParallel: advanced('AGENT_MAX_PARALLEL', integer(1, 10_000), 4).describe(
        'concurrent calls to one agent; more wait',
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
        'loopback if local¹, else none',
      ).describe('webhook hosts, in addition to public https'),
      mostPerApplication: advanced('WEBHOOKS_MAX_PER_APPLICATION', integer(0, 10_000), 50).describe(
        'webhooks of one application',
      ),
    }),
    corsOrigins: common('CORS_ORIGINS', list, [], 'none').describe('allowed browser origins'),
    logLevel: common(
      'LOG_LEVEL',
      choice('trace', 'debug', 'info', 'warn', 'error', 'silent'),
      'info',
    ).describe('trace, debug, info, warn, error or silent'),
    shutdownGraceMs: common('SHUTDOWN_GRACE_MS', integer(0, 600_000), 30_000).describe(
      'time for running requests after SIGTERM',
    ),
    maxInFlight: advanced('MAX_IN_FLIGHT', integer(1, 1_000_000), 2000).describe('concurrent requests²'),
    rateLimits: z.object({
      application: common('RATE_LIMIT_APPLICATION', integer(0, 1_000_000), 5000).describe(
        'requests per second of one application',
      ),
      instance: common('RATE_LIMIT_INSTANCE', integer(0, 1_000_000), 0).describe(
        'requests per second of one instance',
      ),
    }),
    mostInstances: advanced('INSTANCES_MAX_PER_APPLICATION', integer(0, 10_000_000), 100_000).describe(
      'instances of one application, with forks',
    ),
    purgeAfterMs: advanced('INSTANCE_PURGE_AFTER_MS', integer(0, 366 * day), day).describe(
      'time to [restore](operations.md#deleted-worlds) a deleted instance',
    ),
    mostIdempotencyKeys: advanced(
      'IDEMPOTENCY_KEYS_MAX_PER_APPLICATION',
      integer(0, 1_000_000_000),
      10_000_000,
    ).describe('unexpired Idempotency-Keys of one application, about'),
    policyTimeoutMs: advanced('POLICY_TIMEOUT_MS', integer(10, 60_000), 2000).describe(
      'deadline of one call of a [policy](policies.md)',
    ),
    stream: z.object({
      most: advanced('STREAM_MAX', integer(0, 1_000_000), 1000).describe('live streams of one process'),
      mostPerApplication: advanced('STREAM_MAX_PER_APPLICATION', integer(0, 1_000_000), 100).describe(
        'those of one application',
      ),
    }),
    metrics: z.object({
      token: common(
        'METRICS_TOKEN',
        secret(16),
        null,
        'this machine alone if embedded, else closed',
      ).describe('bearer token for `/metrics`, 16 characters or more'),
      money: advanced('METRICS_MONEY', flag, false).describe('money of each instance in `/metrics`'),
    }),
    mcp: z.object({
      maxAmount: advanced('MCP_MAX_AMOUNT', amount, null).describe('limit of a trade by an MCP tool'),
    }),
  });
