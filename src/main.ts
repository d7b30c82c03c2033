import { hrtime } from 'node:process';
import { isatty } from 'node:tty';
import { type DemoTour, showBanner } from './process/banner.js';
import { refuseLosingPooler } from './database/pooler-check.js';
import { provideDatabase } from './database/provide-database.js';
import { readSettings } from './common/config/env.js';
import { checkLive, LiveVillage } from './process/demo/live-village.js';
import { createLogger, flushLog, standardOutput } from './process/logger.js';
import { migrateAtStart } from './process/migrate-at-start.js';
import { runToEnd } from './process/run-to-end.js';
import { type Serving } from './process/serve.js';
import { settingsWarnings } from './common/config/settings-warnings.js';

const started = hrtime.bigint();

/** `npm start -- --live`. */
const isLive = process.argv.includes('--live');

async function start(): Promise<void> {
  const settings = readSettings();
  if (isLive) checkLive(settings);
  const logger = createLogger(settings, standardOutput());
  const say = (message: string): void => logger.info(message);
  for (const { says, next } of settingsWarnings(settings)) logger.warn(`${says}: ${next}`);
  // The end of its terminal is one; without a terminal, as under `nohup`, it is none.
  const stopEarly = stopSignals(['SIGTERM', 'SIGINT', ...(isatty(1) ? (['SIGHUP'] as const) : [])]);
  // Most of a start is loading the service: not for settings that are faulty, and before a connection whose timeout would run meanwhile.
  const { prepareTour, serve } = await import('./process/serve.js');
  const database = await provideDatabase(settings, say, { alone: true });
  let serving: Serving | undefined;
  let village: LiveVillage | undefined;
  try {
    if (database.embedded === null) await refuseLosingPooler(database.url);
    await migrateAtStart(database, logger);
    const options = { settings, databaseUrl: database.url, logger, started };
    let tour: DemoTour | undefined;
    serving = await serve({
      ...options,
      complete: async (listening) => {
        if (settings.demo) tour = await prepareTour(listening, options);
      },
    });
    if (tour) showBanner(tour, settings.dataDir, started, isLive);
    if (isLive)
      village = new LiveVillage(settings.dataDir, (how) => logger.warn(`the village ended: ${how}`));
    const signal = await stopEarly;
    say(`${signal}: finishing the requests in flight`);
  } finally {
    await village?.stop();
    await serving?.stop();
    await database.release();
  }
  say('stopped');
  await flushLog(logger);
}

/** Resolves with the first of these signals; a second one ends the process at once. */
function stopSignals(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      let seen = false;
      process.on(signal, () => {
        if (seen) process.exit(130);
        seen = true;
        resolve(signal);
      });
    }
  });
}

await runToEnd(start);
