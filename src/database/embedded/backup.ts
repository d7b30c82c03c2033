import {
  chmod,
  copyFile,
  lchown,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { DataFolder, ignoreMissing, runsAsRoot } from './data-folder.js';
import { UserFault } from '../../common/errors/economy-error.js';

/** Belongs to the running server, or is recreated by the next one: only the empty folders are copied. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/;
/** Files of the data folder about the processes that use it. */
const ofProcesses = /^postgres(?:\.owner\.json|\.lock|\.log.*|\.initdb-.*)?$/;
const segment = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/** Why a backup is impossible, and what to do instead. */
export class BackupError extends UserFault {
  constructor(message: string) {
    super('BACKUP_REFUSED', message);
    this.name = 'BackupError';
  }
}

/**
 * Copies the data folder of an embedded database while it serves, into a folder that is new: a base backup by PostgreSQL's own
 * functions, with the log that makes it consistent, and the secrets. The copy is a data folder itself; it has everything that
 * was committed when the copying ended. A copy that fails leaves nothing.
 */
export async function backUpEmbedded(
  dataDir: string,
  url: string,
  target: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const source = await DataFolder.open(dataDir);
  if ((await stat(target).catch(ignoreMissing)) !== null)
    throw new BackupError(`${target} already exists: name a new folder`);
  // It would be copied into itself.
  const parent = await realpath(path.dirname(target)).catch(ignoreMissing);
  if (parent === null) throw new BackupError(`${path.dirname(target)} does not exist: create it first`);
  if (!path.relative(source.path, parent).startsWith('..'))
    throw new BackupError(`${target} is inside the data folder: choose a folder elsewhere`);
  const partial = `${target}.${process.pid}.partial`;
  try {
    await copyFolder(source.path, partial, (name) => ofProcesses.test(name));
    await copyCluster(source.cluster, path.join(partial, 'postgres'), url, onProgress);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyCluster(
  from: string,
  to: string,
  url: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'agent-npc-economy backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // It ends with this connection, and until then keeps the log that the copy needs.
    const slot = `backup_${process.pid}`;
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query(`SELECT pg_backup_start('agent-npc-economy', true)`);
    onProgress('copying the database files');
    await copyFolder(from, to, (name) => leftOut.test(name));
    const { rows } = await client.query<{ label: string; spaces: string }>(
      'SELECT labelfile AS label, spcmapfile AS spaces FROM pg_backup_stop(false)',
    );
    const { label, spaces } = rows[0]!;
    await write(path.join(to, 'backup_label'), label, from);
    if (spaces.trim() !== '') throw new BackupError('the database has tablespaces outside its folder');
    onProgress('copying its log');
    for (const name of await readdir(path.join(from, 'pg_wal')))
      if (segment.test(name)) await copyOne(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, isLeftOut: (name: string) => boolean): Promise<void> {
  await makeLike(from, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (isLeftOut(entry.name)) continue;
    if (emptied.has(entry.name)) await makeLike(source, copy);
    else if (entry.isDirectory()) await copyFolder(source, copy, isLeftOut);
    else if (entry.isFile()) await copyOne(source, copy);
  }
  await flush(to);
}

async function makeLike(from: string, to: string): Promise<void> {
  await mkdir(to);
  await likeOriginal(from, to);
}

/** Files that vanish meanwhile were temporary, or the log covers them. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    ignoreMissing(error);
    return;
  }
  await likeOriginal(from, to);
  await flush(to);
}

async function write(file: string, content: string, like: string): Promise<void> {
  await writeFile(file, content, { mode: 0o600, flush: true });
  if (!runsAsRoot()) return;
  const { uid, gid } = await stat(like);
  await lchown(file, uid, gid);
}

/** Root copies what belongs to the user of the server. */
async function likeOriginal(from: string, to: string): Promise<void> {
  const original = await stat(from).catch(ignoreMissing);
  if (!original) return;
  await chmod(to, original.mode & 0o7777);
  if (runsAsRoot()) await lchown(to, original.uid, original.gid);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
