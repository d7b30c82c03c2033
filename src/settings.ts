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

/** Every setting of the service, read once. The table of their variables is `env-variables.ts`. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly httpAdapter: HttpFramework;
  /** The service's own address as callers see it; only for texts. */
  readonly databaseUrl: string | null;
  readonly migrationUrl: string | null;
  readonly databasePoolSize: number;
  readonly databaseTimeouts: DatabaseTimeouts;
  /** A copy of the database for reads that may be a moment old; null: there is none. */
  readonly readReplica: ReadReplicaSettings | null;
  readonly cluster: ClusterSettings;
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
  /** Forks that one process makes at a time; more are refused. */
  readonly maxForks: number;
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

/** Milliseconds after which the database gives up; 0: never. */
export interface DatabaseTimeouts {
  /** To wait for a lock that another transaction holds. */
  readonly lockMs: number;
  readonly statementMs: number;
  /** A statement that may write a whole world: a tax, an estate, a disbursement, a fork. */
  readonly worldStatementMs: number;
  /** For a transaction that is open and does nothing: it ends together with its connection. */
  readonly idleTransactionMs: number;
}

export interface ReadReplicaSettings {
  readonly url: string;
  readonly poolSize: number;
  readonly timeouts: DatabaseTimeouts;
  /** What is older than this it must have; else the primary is asked. */
  readonly maxLagMs: number;
}

/** For `start:cluster` alone. */
export interface ClusterSettings {
  readonly workers: number;
  /** Whether somebody said how many: then a cluster is what will run. */
  readonly asked: boolean;
  /** `databasePoolSize` is the default, and may be less where the workers together would ask for too much. */
  readonly sharesConnections: boolean;
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
  /** Webhooks that one application may have. */
  readonly mostPerApplication: number;
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
