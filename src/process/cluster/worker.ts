import { hrtime } from 'node:process';
import { type INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readSettings } from '../../common/config/env.js';
import { explainStartFault, StartError } from '../explain-start-fault.js';
import { isMigrated } from '../../ledger/migrate.js';
import { createLogger, standardOutput } from '../logger.js';
import { MetricsReport } from '../../http/metrics/metrics-report.js';
import { prepareTour, serve, type Serving, showInDocs } from '../serve.js';
import { type StartOrder } from './messages.js';
import { linkToPrimary, type PrimaryLink } from './primary-link.js';

/** One of several processes that listen on the same port. It ends when the primary says so, or is gone. */
export async function runWorker(): Promise<void> {
  const started = hrtime.bigint();
  const primary = linkToPrimary();
  void primary.tell({ kind: 'hello' });
  const order = await Promise.race([primary.startOrder, primary.end]);
  if (typeof order === 'string') process.exit(0);
  let serving: Serving;
  try {
    serving = await begin(order, primary, started);
  } catch (error) {
    await primary.tell({ kind: 'failed', says: explainStartFault(error) });
    process.exit(1);
  }
  const report = serving.app.get(MetricsReport);
  const end = await primary.end;
  if (end === 'stop') await serving.stop();
  else await serving.retire(primary.stopped);
  await primary.tell({ kind: 'final-metrics', measured: await report.lastOfProcess() });
  process.exit(0);
}

async function begin(order: StartOrder, primary: PrimaryLink, started: bigint): Promise<Serving> {
  const { number, databaseUrl, poolSize, demo } = order;
  const settings = { ...readSettings(), databasePoolSize: poolSize };
  const logger = createLogger(settings, { worker: number, destination: standardOutput() });
  const prepare = async (app: INestApplication): Promise<void> => {
    await checkSchema(app);
    const report = app.get(MetricsReport);
    primary.measure = () => report.ofProcess();
    report.gather = () => primary.gather();
    if (typeof demo === 'object' && demo !== null) showInDocs(app, demo);
  };
  const options = { settings, databaseUrl, logger, started, prepare };
  const serving = await serve(options);
  primary.hasRequests = true;
  const tour = demo === 'make' ? await prepareTour(serving, options) : null;
  await primary.tell({ kind: 'ready', baseUrl: serving.baseUrl, tour });
  return serving;
}

/** The primary migrated with its own code; that of a worker may be of a later release by now. */
async function checkSchema(app: INestApplication): Promise<void> {
  if (await isMigrated(app.get(DataSource))) return;
  throw new StartError(
    'The database is not migrated to the schema of this release: run `npm run cli -- migrate` first.',
  );
}
