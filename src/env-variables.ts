export interface Variable {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

export const defaultRetrySeconds = '0,5,300,1800,7200,18000,36000,50400,72000,86400';

/** The variables the service reads, for the README's table and its test. */
export const variables: readonly Variable[] = [
  v('PORT', 'port of the HTTP server', '3000'),
  v('HOST', 'address to listen on', '127.0.0.1 embedded, 0.0.0.0 with DATABASE_URL'),
  v('HTTP_ADAPTER', 'framework under the HTTP server: express or fastify', 'express'),
  v('DATABASE_URL', 'a PostgreSQL, 14 or later; unset: an embedded one', 'embedded'),
  v('DATABASE_MIGRATION_URL', 'the same database as its owner, only for migrations', 'DATABASE_URL'),
  v('DATABASE_POOL_SIZE', 'connections of one process', '10; in a cluster less where they would not fit'),
  v('DATABASE_LOCK_MS', 'how long a statement may wait for what another transaction holds', '5000'),
  v('DATABASE_STATEMENT_MS', 'how long a statement may take', '30000'),
  v(
    'DATABASE_WORLD_STATEMENT_MS',
    'the same for one that may write a whole world: taxes, estates, forks',
    '600000',
  ),
  v('DATABASE_IDLE_MS', 'how long a transaction may stand still before the database ends it', '30000'),
  v('DATABASE_READ_URL', 'a streaming replica for reads that may be a moment old', 'none, the primary'),
  v('DATABASE_READ_POOL_SIZE', 'connections of one process to the replica; one more watches it', '4'),
  v('READ_REPLICA_MAX_LAG_MS', 'how far the replica may be behind; past it the primary is asked', '2000'),
  v('CLUSTER_WORKERS', 'processes of `npm run start:cluster`', 'one a processor'),
  v('DATA_DIR', 'where the embedded database and generated secrets live', 'data'),
  v('DEMO', 'make the demo world on the first start', 'true at home¹, else false'),
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
    'agent hosts allowed beside public https ones, by comma; set and empty: nobody',
    'loopback at home¹, else none',
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
    'webhook hosts allowed beside public https ones, by comma; set and empty: nobody',
    'loopback at home¹, else none',
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
  v('WEBHOOKS_MAX_PER_APPLICATION', 'webhooks that one application may have; more get a 422', '50'),
  v('CORS_ORIGINS', 'browser origins allowed to call, by comma', 'none'),
  v('LOG_LEVEL', 'trace, debug, info, warn, error or silent', 'info'),
  v('LOG_FORMAT', 'pretty or json', 'pretty in a terminal, else json'),
  v('SHUTDOWN_GRACE_MS', 'how long running requests may take to end on SIGTERM', '30000'),
  v('SHUTDOWN_DELAY_MS', 'how long requests are still taken after SIGTERM, while not ready', '0'),
  v('MAX_IN_FLIGHT', 'requests that one process works on at a time; more get a 503', '2000'),
  v(
    'FORKS_MAX_PARALLEL',
    'forks that one process makes at a time, half of them for one application; more get a 503',
    '4',
  ),
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
  v('OPERATOR', 'who runs a command, for the audit trail; see docs/operations.md', 'the user of the system'),
  v(
    'NODE_ENV',
    'production: agent endpoints and webhooks must be public https ones; no demo and no loopback unless set',
    'development',
  ),
];

function v(name: string, meaning: string, fallback: string): Variable {
  return { name, meaning, fallback };
}
