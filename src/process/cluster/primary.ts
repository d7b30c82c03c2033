import cluster from 'node:cluster';
import { hrtime } from 'node:process';
import { isatty } from 'node:tty';
import { showBanner } from '../banner.js';
import { Client } from 'pg';
import { type Logger } from 'pino';
import { provideDatabase } from '../../database/provide-database.js';
import { readSettings } from '../../common/config/env.js';
import { createLogger, flushLog, standardOutput } from '../logger.js';
import { migrateAtStart } from '../migrate-at-start.js';
import { type Settings } from '../../common/config/settings.js';
import { stopSignals } from '../stop-signals.js';
import { settingsWarnings } from '../../common/config/settings-warnings.js';
import { connectionsLetIn, shareConnections } from './connections.js';
import { WorkerPool } from './worker-pool.js';

/** In addition to the time of a worker for its requests: for all steps before and after them. */
const besidesMs = 15_000;

/** Starts what there is once, the database, its schema and the demo world, then the workers, and keeps them. */
export async function runPrimary(): Promise<void> {
  const started = hrtime.bigint();
  const settings = readSettings();
  const logger = createLogger(settings, { destination: standardOutput() });
  const say = (message: string): void => logger.info(message);
  for (const { says, next } of settingsWarnings(settings)) logger.warn(`${says}: ${next}`);
  const stop = stopSignals();
  // Whatever comes first: nobody is left behind who listens on the port.
  let pool: WorkerPool | undefined;
  process.on('exit', () => pool?.kill());
  // Connections are given out in turn, and wait in this process when a worker ends; figures may be no JSON numbers.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ serialization: 'advanced' });
  const database = await provideDatabase(settings, say, { alone: true });
  try {
    await migrateAtStart(database, logger);
    const { workers } = settings.cluster;
    const poolSize = await poolSizeOf(settings, database.url, logger);
    pool = new WorkerPool({
      workers,
      databaseUrl: database.url,
      poolSize,
      makesDemo: settings.demo,
      endWithinMs: endWithinMs(settings),
      logger,
    });
    const begun = await Promise.race([pool.start(), stop]);
    if (typeof begun === 'object') {
      const { baseUrl, tour } = begun;
      logger.info({ baseUrl, workers, poolSize }, 'all workers are ready');
      if (tour) showBanner(tour, settings.dataDir, started);
    }
    const hungUp = onHangUp(() => {
      say('SIGHUP: replacing the workers');
      return pool!.restart();
    });
    const reason = await Promise.race([stop, hungUp, pool.crashLoop]);
    say(`${reason}: finishing the requests in flight`);
  } finally {
    await pool?.stop();
    await database.release();
  }
  say('stopped');
  await flushLog(logger);
}

async function poolSizeOf(settings: Settings, url: string, logger: Logger): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that breaks rejects the query under way; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { cluster, databasePoolSize } = settings;
    const { workers, sharesConnections } = cluster;
    const { poolSize, tooMany } = shareConnections(
      { poolSize: databasePoolSize, workers, mayLower: sharesConnections },
      await connectionsLetIn(client),
    );
    if (tooMany) logger.warn(`${tooMany.says}: ${tooMany.next}`);
    return poolSize;
  } finally {
    await client.end();
  }
}

/** SIGHUP is for a restart, unless it is the end of the terminal that the service writes to. Resolves with that. */
function onHangUp(restart: () => Promise<void>): Promise<string> {
  const inTerminal = isatty(1);
  return new Promise((resolve, reject) => {
    process.on('SIGHUP', () => {
      if (inTerminal && !isatty(1)) resolve('the terminal was closed');
      else restart().catch(reject);
    });
  });
}

function endWithinMs({ shutdownDelayMs, shutdownGraceMs }: Settings): number {
  return shutdownDelayMs + shutdownGraceMs + besidesMs;
}
