import { type ModuleMetadata, type Type } from '@nestjs/common';
import { type ConversationDialect } from '../conversation/conversation-dialect.js';
import { type EconomyFeature } from '../common/config/economy-feature.js';
import { type InteractFallback } from '../common/config/settings.js';
import { type EconomyPolicies } from '../policy/economy-policies.js';

/**
 * Where the data lives: a PostgreSQL, 14 or later. The service makes a schema `economy` of its own in it and touches no
 * other, so it may be the database of the host.
 *
 * @publicApi
 */
export interface EconomyDatabaseOptions {
  /** `postgres://user:password@host:port/database`; further options are query parameters, such as `?sslmode=require`. */
  readonly url: string;
  /** The same database as the owner of the schema, only for migrations; default `url`. */
  readonly migrationUrl?: string;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  /** How long a statement may take; default 10000. */
  readonly statementMs?: number;
  /** Migrates the schema at the start; default true. Otherwise run `agent-npc-economy migrate`. */
  readonly migrate?: boolean;
}

/**
 * How access tokens are issued and verified: one of `secret`, `keysFile` and `jwksUrl`.
 *
 * @publicApi
 */
export interface EconomyAuthOptions {
  /** Secret of HS256 tokens, 32 characters or more. */
  readonly secret?: string;
  /** The previous secret, still accepted while `secret` is rotated. */
  readonly previousSecret?: string;
  /** File with a JSON Web Key Set of private keys: the first signs, all verify. */
  readonly keysFile?: string;
  /** Key set of an external token issuer. */
  readonly jwksUrl?: string;
  /** `iss` of tokens; default `agent-npc-economy`. */
  readonly issuer?: string;
  /** `aud` of tokens; default `agent-npc-economy`. */
  readonly audience?: string;
  /** Lifetime of a token in seconds; default 86400. */
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
  readonly turnMs?: number;
  readonly totalMs?: number;
  /** Agent hosts allowed in addition to public https ones, such as `loopback`. */
  readonly allowedHosts?: readonly string[];
}

/**
 * Storage of agents, their health checks, and how many calls to them may be in flight.
 *
 * @publicApi
 */
export interface EconomyAgentOptions {
  /** Encrypts credentials of agents and secrets of webhooks, 32 characters or more; without it none can be stored. */
  readonly credentialsKey?: string;
  /** The previous key, still used to decrypt while `credentialsKey` is rotated. */
  readonly previousCredentialsKey?: string;
  /** Interval of the health checks of an agent; 0: never. */
  readonly healthIntervalMs?: number;
  readonly maxParallel?: number;
  /** Agents that one application may register; default 1000, 0: no limit. */
  readonly mostPerApplication?: number;
}

/**
 * How webhooks are delivered.
 *
 * @publicApi
 */
export interface EconomyWebhookOptions {
  /** Webhook hosts allowed in addition to public https ones, such as `loopback`. */
  readonly allowedHosts?: readonly string[];
  /** Webhooks that one application may have; default 50. */
  readonly mostPerApplication?: number;
}

/**
 * Live streams of events.
 *
 * @publicApi
 */
export interface EconomyStreamOptions {
  readonly most?: number;
  readonly mostPerApplication?: number;
}

/**
 * Who may read `metrics`, and whether they include money.
 *
 * @publicApi
 */
export interface EconomyMetricsOptions {
  /** Bearer token of readers, 16 characters or more; without it nobody can read them. */
  readonly token?: string;
  /** Shows money supply and treasury of each instance; default false. */
  readonly money?: boolean;
}

/**
 * Tools for AI agents at `/mcp`, which the feature `mcp` turns on.
 *
 * @publicApi
 */
export interface EconomyMcpOptions {
  /** Maximum amount of one trade by a tool; default: no limit. */
  readonly maxAmount?: number;
}

/**
 * Requests per second, over all replicas; 0: no limit.
 *
 * @publicApi
 */
export interface EconomyRateLimits {
  readonly application?: number;
  readonly instance?: number;
}

/**
 * The options of `EconomyModule`. Each has the default and the checks of the corresponding variable in
 * `docs/configuration.md`; all faults are reported at once, in one `SettingsError`.
 *
 * @publicApi
 */
export interface EconomyOptions {
  readonly database: EconomyDatabaseOptions;
  readonly auth: EconomyAuthOptions;
  /** Where the host serves it; default `/economy`. Everything below this path belongs to the service. */
  readonly path?: string;
  /** Groups of routes in addition to the core; default all. */
  readonly features?: readonly EconomyFeature[];
  /**
   * Nest modules inside the service: their controllers are served below `path`, behind the guards of the
   * service, with its pipe and its errors; their providers may inject `Economy`.
   */
  readonly imports?: ModuleMetadata['imports'];
  /** Policies, rules and subscribers of the host; see `EconomyPolicies`. */
  readonly policies?: EconomyPolicies;
  /** Agent protocols in addition to `converse`, `a2a` and `openai`; Nest makes one instance of each class, as of a policy. */
  readonly dialects?: readonly Type<ConversationDialect>[];
  readonly interact?: EconomyInteractOptions;
  readonly agents?: EconomyAgentOptions;
  readonly webhooks?: EconomyWebhookOptions;
  readonly stream?: EconomyStreamOptions;
  readonly rateLimits?: EconomyRateLimits;
  readonly metrics?: EconomyMetricsOptions;
  readonly mcp?: EconomyMcpOptions;
  /** Concurrent requests; more get a 503. */
  readonly maxInFlight?: number;
  /** Instances that one application may have, forks too; default 100,000, 0: no limit. */
  readonly mostInstances?: number;
  /** Milliseconds after which the rows of a deleted instance go; until then it can be restored. Default a day. */
  readonly purgeAfterMs?: number;
  /** Unexpired Idempotency-Keys that one application may have, about; default 10 million, 0: no limit. */
  readonly mostIdempotencyKeys?: number;
  /** Browser origins allowed to call. */
  readonly corsOrigins?: readonly string[];
  /** How long requests in flight may take to finish when the host closes. */
  readonly shutdownGraceMs?: number;
  /** How long one call of a policy may take; default 2000. */
  readonly policyTimeoutMs?: number;
  /** Agent endpoints and webhooks must be public https ones; default: whether NODE_ENV is `production`. */
  readonly production?: boolean;
  /** The level of the service's own log lines, one per request at `info`; default `warn`. */
  readonly logLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
