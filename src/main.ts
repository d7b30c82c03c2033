import { hrtime } from 'node:process';
import { DataSource } from 'typeorm';
import { currentOperator } from './audit/operator.js';
import { OperatorTrail, unrecordedText } from './audit/operator-trail.js';
import { recordMigrations } from './audit/record-migrations.js';
import { askOf } from './audit/trail-entry.js';
import { provideDatabase } from './database/provide-database.js';
import { readOperatorName, readSettings } from './env.js';
import { explainStartFault } from './explain-start-fault.js';
import { migrateDatabase } from './ledger/migrate.js';
import { createLogger } from './logger.js';
import { serve, type ServeOptions, type Serving, showDemo } from './serve.js';
import { stopSignals } from './stop-signals.js';

const started = hrtime.bigint();

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  const say = (message: string): void => logger.info(message);
  const operator = currentOperator(readOperatorName());
  const unrecorded = (error: Error): void => logger.error(unrecordedText(error));
  const stopEarly = stopSignals();
  const database = await provideDatabase(settings, say);
  let serving: Serving | undefined;
  try {
    const migrated = await migrateDatabase(database, recordMigrations(operator, unrecorded));
    if (migrated.length > 0) say(`migrated the database: ${migrated.join(', ')}`);
    const options = { settings, databaseUrl: database.url, logger, started };
    serving = await serve(options);
    if (settings.demo) {
      const trail = new OperatorTrail(askOf(serving.app.get(DataSource)), operator, unrecorded);
      await recordDemo(trail, serving, options);
    }
    const signal = await stopEarly;
    say(`${signal}: finishing the running requests`);
  } finally {
    await serving?.stop();
    await database.release();
  }
  say('stopped');
}

/** It has all scopes, and its secret and a token of it are in a file and on the terminal. */
async function recordDemo(trail: OperatorTrail, serving: Serving, options: ServeOptions): Promise<void> {
  await trail.record(
    { command: 'demo' },
    () => showDemo(serving, options),
    (demo) => demo,
  );
}

try {
  await start();
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${explainStartFault(error)}\n\n`);
  process.exit(1);
}
