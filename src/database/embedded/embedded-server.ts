import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { admitAccount, chooseAccount, reachableFolder } from './account.js';
import { prepareBinaries } from './binaries.js';
import { ensureCluster } from './cluster.js';
import { type ConnectionFile, DataFolder } from './data-folder.js';
import {
  EmbeddedServerError,
  programFailure,
  toEmbeddedServerError,
  USE_OTHER_FOLDER,
} from './embedded-server.error.js';
import { findFreePort, isPortFree, LOOPBACK } from './port.js';
import type { Postmaster } from './postmaster-file.js';
import { joinRunningPostmaster, type StartContext, startPostmaster, stopPostmaster } from './postmaster.js';
import { acquireStartLock, claimOwnership, dropOwnership, findLivingOwner } from './start-lock.js';

export { EmbeddedServerError } from './embedded-server.error.js';

export interface EmbeddedServerOptions {
  /** Folder that holds everything: the cluster, its log, the connection file. Created when missing. */
  dataDir: string;
  /** Database to make sure exists. Default `economy`. */
  database?: string;
  /** Receives short lines for a person who waits. */
  onProgress?: (message: string) => void;
  /** Settings of PostgreSQL that replace the defaults, which are durable. */
  settings?: Record<string, string>;
  /** Refuses a server that another living process owns: it would be gone when that process stops. */
  alone?: boolean;
}

export interface EmbeddedServer {
  /** `postgres://user:password@127.0.0.1:port/database` */
  url: string;
  port: number;
  /** True when the database files were created by this start. */
  firstStart: boolean;
  /** False when another living process started the server and is the one to stop it. */
  owned: boolean;
  /** The main process of PostgreSQL. */
  pid: number;
  /** Stops an owned server, breaking its connections, and waits until it is gone. Otherwise does nothing. */
  stop(): Promise<void>;
}

const START_LOCK_WAIT_MS = 180_000;
const STOP_LOCK_WAIT_MS = 30_000;
const REMNANTS_WAIT_MS = 30_000;
const PORT_ATTEMPTS = 5;

interface StartJob extends StartContext {
  onProgress: (message: string) => void;
  alone: boolean;
}

interface RunningServer {
  postmaster: Postmaster;
  connection: ConnectionFile;
  firstStart: boolean;
  owned: boolean;
}

/**
 * Makes sure that a PostgreSQL serves `dataDir`, on the loopback address only, and that the database exists.
 *
 * A server left behind by a process that was killed is taken over; one whose owner is alive is shared. The
 * server survives every way this process may end, except `stop()`. Port and password are kept from start to
 * start. Processes that start at the same moment take turns.
 *
 * @throws EmbeddedServerError for everything that keeps the server from running
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const onProgress = options.onProgress ?? (() => undefined);
  const { database = 'economy', settings = {}, alone = false } = options;
  try {
    const requested = await DataFolder.open(options.dataDir);
    const account = await chooseAccount(requested);
    const folder = await reachableFolder(account, requested, onProgress);
    await admitAccount(account, folder);
    const onWait = (): void => onProgress('another process is starting this database; waiting for it');
    const release = await acquireStartLock(folder, START_LOCK_WAIT_MS, onWait);
    try {
      const binaries = await prepareBinaries(folder, account, onProgress);
      return await startLocked({ folder, account, binaries, settings, onProgress, alone }, database);
    } finally {
      await release();
    }
  } catch (error) {
    throw toEmbeddedServerError(error, 'starting');
  }
}

async function startLocked(job: StartJob, database: string): Promise<EmbeddedServer> {
  const running = (await joinRunning(job)) ?? (await startNew(job));
  try {
    await ensureDatabase(running, database);
  } catch (error) {
    if (running.owned) await stopAndDisown(running.postmaster, job);
    throw error;
  }
  return toEmbeddedServer(running, database, job);
}

async function joinRunning(job: StartJob): Promise<RunningServer | null> {
  const { folder, onProgress } = job;
  const postmaster = await joinRunningPostmaster(folder);
  if (!postmaster) return null;
  const stored = await folder.readConnection();
  if (!stored) {
    throw new EmbeddedServerError(
      `The database in ${folder.cluster} is already running, but ${folder.connectionFile} with its password is missing.`,
      `Stop every service that uses this folder and "kill -INT ${postmaster.pid}"; the next start sets another.`,
    );
  }
  const connection = { ...stored, port: postmaster.port };
  if (stored.port !== postmaster.port) await folder.writeConnection(connection);
  const owner = await findLivingOwner(folder);
  if (owner && job.alone) {
    throw new EmbeddedServerError(
      `The data folder ${folder.path} is in use by another process (pid ${owner.pid}).`,
      `Stop that process, or ${USE_OTHER_FOLDER}. Services that share a database need DATABASE_URL.`,
    );
  }
  if (!owner) {
    onProgress('taking over the database server that an earlier process left running');
    await claimOwnership(folder);
  }
  return { postmaster, connection, firstStart: false, owned: !owner };
}

async function startNew(job: StartJob): Promise<RunningServer> {
  const { folder, onProgress } = job;
  const durable = job.settings['fsync'] !== 'off';
  const { firstStart, connection } = await ensureCluster({ ...job, durable });
  let { port } = connection;
  const remnantsDeadline = Date.now() + REMNANTS_WAIT_MS;
  for (let attempt = 0; attempt < PORT_ATTEMPTS;) {
    if (port === 0 || !(await isPortFree(port))) {
      const taken = port;
      port = await findFreePort();
      if (taken !== 0) onProgress(`port ${taken} is taken; the database moves to port ${port}`);
    }
    if (port !== connection.port) await folder.writeConnection({ ...connection, port });
    await claimOwnership(folder);
    const result = await startPostmaster(job, port);
    if (result.outcome === 'ready') {
      return { postmaster: result.postmaster, connection: { ...connection, port }, firstStart, owned: true };
    }
    if (result.outcome === 'port-taken') {
      attempt += 1;
    } else if (Date.now() > remnantsDeadline) {
      throw programFailure('Processes of a crashed server still use the database files', result.log);
    } else {
      await sleep(500);
    }
  }
  throw new Error(`${PORT_ATTEMPTS} ports in a row were taken by others`);
}

async function ensureDatabase(running: RunningServer, database: string): Promise<void> {
  const client = new Client({ connectionString: toUrl(running.connection, 'postgres'), ssl: false });
  // A connection that breaks rejects the query under way; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

function toUrl({ user, password, port }: ConnectionFile, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${LOOPBACK}:${port}/${encodeURIComponent(database)}`;
}

async function stopAndDisown(postmaster: Postmaster, job: StartJob): Promise<void> {
  await stopPostmaster(postmaster, job);
  await dropOwnership(job.folder);
}

async function stopUnderLock(postmaster: Postmaster, job: StartJob): Promise<void> {
  // With the lock, a process that starts meanwhile does not attach to a server about to go. Without it if need
  // be, for instance when the folder was removed: the server must not be left behind.
  const release = await acquireStartLock(job.folder, STOP_LOCK_WAIT_MS).catch(() => () => Promise.resolve());
  try {
    await stopAndDisown(postmaster, job);
  } finally {
    await release();
  }
}

function toEmbeddedServer(running: RunningServer, database: string, job: StartJob): EmbeddedServer {
  const { postmaster, connection, firstStart, owned } = running;
  let stopped: Promise<void> | undefined;
  return {
    url: toUrl(connection, database),
    port: connection.port,
    firstStart,
    owned,
    pid: postmaster.pid,
    async stop() {
      if (!owned) return;
      stopped ??= stopUnderLock(postmaster, job);
      await stopped;
    },
  };
}
