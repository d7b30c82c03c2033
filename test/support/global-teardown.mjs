import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { createDataSource } from '../../dist/src/database/data-source.js';
import { allInstanceIds, verifyLedger } from '../../dist/src/ledger/verify.js';

/** After the whole suite the books of every world that any test made must still balance; on a cluster, of every fifth. */
export default async function globalTeardown() {
  await stopShared();
  tellRetries(process.env.TEST_RETRIES_FILE);
  if (process.env.TEST_CLUSTER_URL) {
    await verifyWorkers(process.env.TEST_CLUSTER_URL);
    return;
  }
  const server = globalThis.testServer;
  try {
    await verifyWorkers(server.url);
  } finally {
    await server.stop();
  }
}

/** A run in band has the shared service and browser in this process; workers end with theirs. */
async function stopShared() {
  const { browser } = globalThis[Symbol.for('shared test browser')] ?? {};
  await (await browser)?.close();
  const { service } = globalThis[Symbol.for('shared test service')] ?? {};
  if (!service) return;
  const { app } = await service;
  app.getHttpServer().closeAllConnections();
  await app.close();
}

/** What test files left, each with a line. */
function tellRetries(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const total = lines.reduce((sum, line) => sum + Number(line), 0);
  process.stderr.write(
    `statements and transactions that ran again after a deadlock or a conflict: ${total}\n`,
  );
  rmSync(dirname(file), { recursive: true, force: true, maxRetries: 20 });
}

async function verifyWorkers(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT datname FROM pg_database WHERE datname LIKE 'economy_worker_%'`,
  );
  await client.end();
  await Promise.all(rows.map(({ datname }) => verifyDatabase(url, datname)));
}

async function verifyDatabase(serverUrl, database) {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const dataSource = createDataSource({ url: url.toString(), poolSize: 2 });
  await dataSource.initialize();
  try {
    const all = await allInstanceIds(dataSource);
    // A cluster plans every check of every world anew: there, some of them show that it can.
    const report = await verifyLedger(
      dataSource,
      process.env.TEST_CLUSTER_URL ? all.filter((_id, place) => place % 5 === 0) : all,
    );
    const { instances, events, faults } = report;
    process.stderr.write(
      `ledger after the tests: ${instances} instances, ${events} events, ${faults.length} faults\n`,
    );
    if (faults.length > 0) {
      throw new Error(
        `the ledger does not balance after the tests: ${JSON.stringify(faults.slice(0, 10), null, 2)}`,
      );
    }
  } finally {
    await dataSource.destroy();
  }
}
