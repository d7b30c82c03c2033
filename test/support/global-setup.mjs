import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * One PostgreSQL for the whole run, and in it one migrated template that every worker clones. Without fsync: what the
 * tests ask of durability is asked of servers of their own.
 */
export default async function globalSetup() {
  build();
  process.env.TEST_SEED ??= String(randomInt(1_000_000));
  process.stderr.write(`random tests: TEST_SEED=${process.env.TEST_SEED}\n`);
  process.env.TEST_RETRIES_FILE = join(mkdtempSync(join(tmpdir(), 'economy-retries-')), 'retries');
  // What Node compiles once, workers and started services read. Node 20 has none, and does without.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../node_modules/.cache/compiled', import.meta.url),
  );
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  const { startTestDatabase } = await import('../../dist/src/library/testing/test-database.js');
  const { migrate } = await import('../../dist/src/ledger/migrate.js');
  await import('../../dist/src/process/configure-app.js');
  module.flushCompileCache?.();
  const cluster = process.env.TEST_CLUSTER_URL;
  if (cluster) {
    process.env.TEST_SERVER_URL = cluster;
    return;
  }
  const server = await startTestDatabase();
  globalThis.testServer = server;
  process.env.TEST_SERVER_URL = server.url;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE DATABASE economy_template');
  await client.end();
  const template = new URL(server.url);
  template.pathname = '/economy_template';
  await migrate({ url: template.toString() });
}

/** The tests load what is built (`runtime.cjs`), so none may run on what is older than the sources. */
function build() {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the service does not compile');
}
