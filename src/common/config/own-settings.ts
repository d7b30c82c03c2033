import { resolve } from 'node:path';
import { z } from 'zod';
import { constants } from './constants.js';
import { economyFeatures } from './economy-feature.js';
import { advanced, choice, common, features, flag, integer, text, url } from './setting-kinds.js';
import { type sharedSchema, type Surroundings } from './settings-schema.js';

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
    reusePort: advanced('REUSE_PORT', flag, false).describe(
      'several processes listen on PORT (Linux, Node 24)',
    ),
    nodeEnv: common('NODE_ENV', text, 'development').describe(
      'production: no demo, and https for agents and webhooks',
    ),
    disabledFeatures: common('DISABLED_FEATURES', features, [], 'none').describe(
      `routes that are not served: ${economyFeatures.join(', ')}`,
    ),
    dataDir: common('DATA_DIR', text, 'data').describe('folder of the embedded database and secrets'),
    demo: common('DEMO', flag, atHome, 'true if local¹, else false').describe(
      'create the demo world on the first start',
    ),
    demoAgent: advanced('DEMO_AGENT', url('http:', 'https:'), null).describe(
      'endpoint of an agent for two demo characters',
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
  operator: advanced('OPERATOR', text, null, 'the user of the system').describe(
    'name in the [audit trail](operations.md#audit-trail)',
  ),
});

type Shared = z.output<ReturnType<typeof sharedSchema>>;
type Own = z.output<ReturnType<typeof ownSchema>>;

/** The settings in the form that the service uses. */
export function toSettings({ database, ...shared }: Shared, own: Own) {
  const { url: databaseUrl, migrationUrl, poolSize, statementMs } = database;
  const { nodeEnv, dataDir, logFormat, collector, serviceName, disabledFeatures, ...ownSettings } = own;
  return {
    ...constants,
    ...shared,
    ...ownSettings,
    databaseUrl,
    migrationUrl,
    databasePoolSize: poolSize ?? 10,
    /** In milliseconds. */
    databaseTimeouts: { ...constants.databaseTimeouts, statementMs },
    interact: { ...constants.interact, ...shared.interact },
    agents: { ...constants.agents, ...shared.agents },
    webhooks: { ...constants.webhooks, ...shared.webhooks },
    stream: { ...constants.stream, ...shared.stream },
    /** The groups of routes that are served. */
    features: economyFeatures.filter((feature) => !disabledFeatures.includes(feature)),
    dataDir: resolve(dataDir),
    production: nodeEnv === 'production',
    logPretty: logFormat === 'pretty',
    /** Where traces are sent; null: tracing is off. */
    tracing: collector === null ? null : { endpoint: collector, serviceName },
  };
}
