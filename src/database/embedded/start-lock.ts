import { randomBytes } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataFolder, ignoreMissing, readJson } from './data-folder.js';
import { EmbeddedServerError, errorCode } from './embedded-server.error.js';
import { identifyProcess, isSameProcessAlive, type ProcessIdentity } from './process-table.js';

const POLL_MS = 50;
const ABANDONED_BREAKER_MS = 10_000;

/**
 * Waits up to `waitMs` until no other process starts or stops the server of this folder, and keeps others
 * waiting until the answered function is called. A lock whose holder is dead counts for nothing.
 */
export async function acquireStartLock(
  folder: DataFolder,
  waitMs: number,
  onWait: () => void = () => undefined,
): Promise<() => Promise<void>> {
  const deadline = Date.now() + waitMs;
  const me = JSON.stringify(await identifyThisProcess());
  for (let waited = false; ; waited = true) {
    if (!(await isHeld(folder.lockFile))) {
      await breakAbandoned(folder);
      if (await createAtomically(folder, folder.lockFile, me))
        return () => rm(folder.lockFile, { force: true });
    }
    if (!waited) onWait();
    if (Date.now() > deadline) {
      throw new EmbeddedServerError(
        `Another process has been starting or stopping the database in ${folder.path} for too long.`,
        `Wait for it, or stop the process named in ${folder.lockFile}.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Creates a file with its content in one step; false when it is there already. */
async function createAtomically(folder: DataFolder, file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await folder.write(draft, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function breakAbandoned(folder: DataFolder): Promise<void> {
  if ((await stat(folder.lockFile).catch(ignoreMissing)) === null) return;
  // Two processes may find the lock abandoned: only the one with the breaker removes it, after a second look,
  // so that neither removes the lock the other has just taken.
  const breaker = `${folder.lockFile}.break`;
  if (!(await createAtomically(folder, breaker, ''))) {
    const made = await stat(breaker).catch(ignoreMissing);
    if (made && Date.now() - made.mtimeMs > ABANDONED_BREAKER_MS) await rm(breaker, { force: true });
    return;
  }
  try {
    if (!(await isHeld(folder.lockFile))) await rm(folder.lockFile, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

async function isHeld(lockFile: string): Promise<boolean> {
  const holder = toIdentity(await readJson(lockFile));
  return holder !== null && (await isSameProcessAlive(holder));
}

/** Records this process as the one that stops the server. */
export async function claimOwnership(folder: DataFolder): Promise<void> {
  await folder.write(folder.ownerFile, JSON.stringify(await identifyThisProcess()));
}

export async function dropOwnership(folder: DataFolder): Promise<void> {
  await rm(folder.ownerFile, { force: true });
}

/** The process that owns the running server; null if it died and left the server an orphan. */
export async function findLivingOwner(folder: DataFolder): Promise<ProcessIdentity | null> {
  const owner = toIdentity(await readJson(folder.ownerFile));
  return owner !== null && (await isSameProcessAlive(owner)) ? owner : null;
}

async function identifyThisProcess(): Promise<ProcessIdentity> {
  return (await identifyProcess(process.pid)) ?? { pid: process.pid, startedAt: '' };
}

function toIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, startedAt } = value as Partial<Record<keyof ProcessIdentity, unknown>>;
  return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null;
}
