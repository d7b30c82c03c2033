import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './data-folder.js';
import { findPostgresOf, isSameProcessAlive, type ProcessIdentity } from './process-table.js';

/** The main process of a running PostgreSQL, as its own pid file describes it. */
export interface Postmaster extends ProcessIdentity {
  port: number;
  /** The status that PostgreSQL writes: `starting`, `ready`, `stopping`; empty at the very beginning. */
  status: string;
}

const pidFileOf = (clusterDir: string): string => path.join(clusterDir, 'postmaster.pid');

/** The server that runs on this cluster, if one does. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(pidFileOf(clusterDir), 'utf8').catch(ignoreMissing);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const identity = await findPostgresOf(clusterDir, pid);
  return identity && { ...identity, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

const NO_PROCESS = 2 ** 31 - 1;

/**
 * After a crash PostgreSQL refuses to start when the pid in its stale file meanwhile belongs to any other
 * process of the same user, which is common in containers. The file is not removed: it also names the shared
 * memory by which PostgreSQL finds out that processes of the crashed server still write to the files.
 */
export async function disarmStalePidFile(clusterDir: string): Promise<void> {
  const file = pidFileOf(clusterDir);
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === null || !text.includes('\n')) return;
  if (await findPostmaster(clusterDir)) return;
  await writeFile(file, text.replace(/^[^\n]*/, String(NO_PROCESS)), { flag: 'r+' });
}

export const isAlive = (postmaster: Postmaster): Promise<boolean> => isSameProcessAlive(postmaster);
