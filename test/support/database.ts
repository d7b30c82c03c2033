import { Client } from 'pg';
import { migrate } from '../../src/ledger/migrate.js';
import { clusterUrl, createOnCluster } from './cluster.js';

export const templateDatabase = 'economy_template';
export const workerDatabasePrefix = 'economy_worker_';

export function serverUrl(): string {
  const url = process.env['TEST_SERVER_URL'];
  if (!url)
    throw new Error('TEST_SERVER_URL is missing: run the tests with `npm test`, which starts a PostgreSQL');
  return url;
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}

/** A new, empty or cloned, database; for tests that need one of their own. Returns its address. */
export async function createDatabase(name: string, template?: string): Promise<string> {
  if (clusterUrl) {
    // No database of a cluster can be cloned.
    // Those of earlier runs stay until the cluster goes.
    const url = await createOnCluster(clusterUrl, `${name}_${Date.now().toString(36)}`);
    if (template) await migrate({ url });
    return url;
  }
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    // Jest ends a worker that keeps too much after it has sent it the next file, which then runs again.
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ''}`);
  } finally {
    await client.end();
  }
  return databaseUrl(serverUrl(), name);
}

/** The database of this worker, made by the first test file that runs in it: a clone of the template, on a cluster migrated. */
export async function workerDatabaseUrl(): Promise<string> {
  const name = `${workerDatabasePrefix}${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0 && clusterUrl) await createOnCluster(clusterUrl, name);
    else if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  } finally {
    await client.end();
  }
  const url = databaseUrl(serverUrl(), name);
  // A cluster may have it from an earlier run.
  if (clusterUrl) await migrate({ url });
  return url;
}
