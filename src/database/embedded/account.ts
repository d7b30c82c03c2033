import { createHash } from 'node:crypto';
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataFolder, ignoreMissing, runsAsRoot } from './data-folder.js';
import { EmbeddedServerError, programFailure, USE_OWN_DATABASE } from './embedded-server.error.js';
import { type Account, runProgram } from './run-program.js';

const SYSTEM_USER = 'postgres';

/**
 * The user PostgreSQL runs as; undefined means the user of this process. PostgreSQL refuses to run as root, so
 * root hands it to the owner of the data where that is an ordinary user, otherwise to the system's `postgres`
 * user, made when missing.
 */
export async function chooseAccount(folder: DataFolder): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const cluster = await stat(folder.cluster).catch(ignoreMissing);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const owner = await stat(folder.path);
  // initdb wants a listed user; the owner of a mounted folder often exists only outside the container.
  if (owner.uid !== 0 && (await lookUpId('-u', String(owner.uid))) !== null) {
    return { uid: owner.uid, gid: owner.gid };
  }
  return (await findSystemUser()) ?? (await createSystemUser());
}

async function lookUpId(option: '-u' | '-g', user: string): Promise<number | null> {
  const { exitCode, output } = await runProgram('id', [option, user]);
  return exitCode === 0 ? Number(output.trim()) : null;
}

async function findSystemUser(): Promise<Account | null> {
  const uid = await lookUpId('-u', SYSTEM_USER);
  const gid = await lookUpId('-g', SYSTEM_USER);
  return uid === null || gid === null ? null : { uid, gid };
}

async function createSystemUser(): Promise<Account> {
  const args = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER];
  const result = await runProgram('useradd', args).catch((error: unknown) => ({ output: String(error) }));
  const account = await findSystemUser();
  if (account) return account;
  throw new EmbeddedServerError(
    `PostgreSQL refuses to run as root, and the user "${SYSTEM_USER}" could not be created: ${result.output}`,
    `Run the service as an ordinary user, or create a system user named "${SYSTEM_USER}". ${USE_OWN_DATABASE}`,
  );
}

/** Where root keeps databases whose own folder is closed to the server's user, such as a clone below /root. */
const SHARED_STATE = '/var/lib/agent-npc-economy';

/**
 * As root: the folder itself when the server's user can reach it, else one of its own below /var/lib, always the same
 * for the same folder. A cluster that is already there is never left behind for an empty new one.
 */
export async function reachableFolder(
  account: Account | undefined,
  folder: DataFolder,
  onProgress: (message: string) => void,
): Promise<DataFolder> {
  if (!account) return folder;
  const blocked = await findBlockedFolder(account, folder.path);
  if (blocked === null || blocked === folder.path || (await stat(folder.cluster).catch(ignoreMissing)))
    return folder;
  const name = createHash('sha256').update(folder.path).digest('hex').slice(0, 12);
  const elsewhere = await DataFolder.open(path.join(SHARED_STATE, name));
  onProgress(
    `the database files live in ${elsewhere.path}: PostgreSQL does not run as root, and ${blocked} is closed to others`,
  );
  return elsewhere;
}

/** When run as root: makes sure the server's user can reach the data folder, and that it owns the cluster. */
export async function admitAccount(account: Account | undefined, folder: DataFolder): Promise<void> {
  if (!account) return;
  let blocked = await findBlockedFolder(account, folder.path);
  if (blocked === folder.path) {
    await chmod(folder.path, (await stat(folder.path)).mode | 0o111);
    blocked = await findBlockedFolder(account, folder.path);
  }
  if (blocked !== null) {
    throw new EmbeddedServerError(
      `PostgreSQL refuses to run as root, so it runs as the user with id ${account.uid}, who cannot reach ` +
        `the data folder ${folder.path}: the folder ${blocked} is closed to other users.`,
      `Keep the data elsewhere, for example DATA_DIR=/var/lib/agent-npc-economy, or let that user pass with ` +
        `"chmod o+x '${blocked}'", or run the service as an ordinary user.`,
    );
  }
  const cluster = await stat(folder.cluster).catch(ignoreMissing);
  if (cluster?.uid === 0) {
    // This happens, for instance, after root restored a backup.
    const owner = `${account.uid}:${account.gid}`;
    const { exitCode, output } = await runProgram('chown', ['-R', '-h', owner, folder.cluster]);
    if (exitCode !== 0) throw programFailure(`Giving ${folder.cluster} to ${owner} failed`, output);
  }
}

/** The folder on the way to `target` (or `target` itself) that keeps the account out; null when it gets there. */
export async function findBlockedFolder(account: Account, target: string): Promise<string | null> {
  // Trying it counts in what mode bits do not show (access lists, security modules).
  const attempt = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', target], { account });
  if (attempt.exitCode === 0) return null;
  const { root } = path.parse(target);
  let folder = root;
  for (const name of ['', ...target.slice(root.length).split(path.sep)]) {
    folder = path.join(folder, name);
    const { uid, gid, mode } = await stat(folder);
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return folder;
  }
  return target;
}
