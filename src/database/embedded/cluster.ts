import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.js';
import { type ConnectionFile, type DataFolder, ignoreMissing } from './data-folder.js';
import { EmbeddedServerError, programFailure, USE_OTHER_FOLDER } from './embedded-server.error.js';
import { type Account, runProgram } from './run-program.js';

const DRAFT_PREFIX = 'postgres.initdb-';
const SUPERUSER = 'economy';

export interface ClusterContext {
  folder: DataFolder;
  binaries: Binaries;
  account: Account | undefined;
  /** False spares tests the flush to disk. */
  durable: boolean;
  onProgress: (message: string) => void;
}

/** Creates the cluster if there is none, and returns its credentials. Only while no server runs on it. */
export async function ensureCluster(
  context: ClusterContext,
): Promise<{ firstStart: boolean; connection: ConnectionFile }> {
  const { folder } = context;
  await sweepDrafts(folder);
  const firstStart = ((await readdir(folder.cluster).catch(ignoreMissing)) ?? []).length === 0;
  if (!firstStart) await checkVersion(context);
  const known = await folder.readConnection();
  const connection = known ?? {
    port: 0,
    user: SUPERUSER,
    password: randomBytes(24).toString('hex'),
  };
  if (firstStart) {
    context.onProgress('creating the database files (first start, a few seconds)');
    // The password is on disk before the cluster that asks for it.
    await folder.writeConnection(connection);
    await createCluster(context, connection);
  } else if (!known) {
    await resetPassword(context, connection);
    await folder.writeConnection(connection);
  }
  return { firstStart, connection };
}

/** What an initdb that was killed halfway left behind. */
async function sweepDrafts(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    // An initdb that outlived its parent may still be writing there; what resists goes at a later start.
    await rm(folder.at(name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function checkVersion({ folder, binaries }: ClusterContext): Promise<void> {
  const text = await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  const version = text?.trim();
  if (version === undefined) {
    throw new EmbeddedServerError(
      `${folder.cluster} is not a PostgreSQL data folder: it has no PG_VERSION file.`,
      `Move that folder away, restore it from a backup, or ${USE_OTHER_FOLDER}.`,
    );
  }
  if (version === String(binaries.majorVersion)) return;
  throw new EmbeddedServerError(
    `The data in ${folder.cluster} was created by PostgreSQL ${version}, but this version of the service ` +
      `brings PostgreSQL ${binaries.majorVersion}, which cannot read it.`,
    `Dump it with PostgreSQL ${version} (pg_dump) and restore the dump into a new DATA_DIR, or ` +
      `${USE_OTHER_FOLDER}, or set DATABASE_URL to a PostgreSQL ${version} that serves this data.`,
  );
}

/** Built in a sibling folder and renamed when complete, so a cluster that has its name is whole. */
async function createCluster(context: ClusterContext, connection: ConnectionFile): Promise<void> {
  const { folder, binaries, account, durable } = context;
  const draft = folder.at(`${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${connection.password}\n`, { mode: 0o600, flag: 'wx' });
    if (account) {
      await chown(draft, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    const { exitCode, output } = await runProgram(
      binaries.initdb,
      [
        ...['-D', draft, '-U', connection.user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin'],
        ...['--builtin-locale', 'C.UTF-8', '--data-checksums', '--no-instructions'],
        ...(durable ? [] : ['--no-sync']),
      ],
      { account },
    );
    if (exitCode !== 0) throw programFailure('The database files could not be created', lastLines(output));
    await rmdir(folder.cluster).catch(ignoreMissing);
    await rename(draft, folder.cluster);
    if (durable) await syncFolder(folder.path);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The data outlives a lost connection file: the owner of the files may set a new password without the old. */
async function resetPassword(context: ClusterContext, connection: ConnectionFile): Promise<void> {
  const { folder, binaries, account } = context;
  context.onProgress(`setting a new database password, because ${folder.connectionFile} is missing`);
  const { exitCode, output } = await runProgram(
    binaries.postgres,
    ['--single', '-D', folder.cluster, '-c', 'exit_on_error=on', 'postgres'],
    { account, input: `ALTER ROLE ${connection.user} PASSWORD '${connection.password}'\n` },
  );
  if (exitCode !== 0) throw programFailure('The database password could not be reset', lastLines(output));
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-20).join('\n');
}
