import { readFile, stat } from 'node:fs/promises';
import { errorCode } from './embedded-server.error.js';
import { runProgram } from './run-program.js';

/** A process, distinguishable from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; differs between two processes with the same pid. Empty if the system does not report it. */
  startedAt: string;
}

interface ProcessEntry extends ProcessIdentity {
  commandLine: string;
}

/** Null when there is no such process, or only its zombie, which a parent that never reaps leaves for good. */
async function findProcess(pid: number): Promise<ProcessEntry | null> {
  if (!isSignalable(pid)) return null;
  if (process.platform === 'linux') return findInProc(pid);
  if (process.platform === 'win32') return { pid, startedAt: '', commandLine: '' };
  const { output } = await runProgram('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)]);
  const entry = /^\s*(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(output);
  if (!entry || entry[1]?.startsWith('Z')) return null;
  return { pid, startedAt: entry[2] ?? '', commandLine: entry[3] ?? '' };
}

async function findInProc(pid: number): Promise<ProcessEntry | null> {
  try {
    const [status, commandLine, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      // Start times count from boot, so the same pid may start at the same tick after the next one.
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The second field is the name in parentheses, which may hold spaces and parentheses itself.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    if (state === 'Z' || state === 'X') return null;
    return { pid, startedAt: `${bootId.trim()}/${fields[19] ?? ''}`, commandLine };
  } catch {
    return null;
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  const found = await findProcess(pid);
  return found && { pid, startedAt: found.startedAt };
}

export async function isSameProcessAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await findProcess(identity.pid))?.startedAt === identity.startedAt;
}

/**
 * The process `pid` when it is a PostgreSQL serving `clusterDir`; null for anything else. A pid file is not
 * proof: its pid may have been given to another process, and a copied folder names the original's server.
 */
export async function findPostgresOf(clusterDir: string, pid: number): Promise<ProcessIdentity | null> {
  const found = await findProcess(pid);
  if (!found) return null;
  const identity = { pid, startedAt: found.startedAt };
  if (process.platform === 'win32') return identity;
  if (process.platform !== 'linux') {
    return found.commandLine.includes('postgres') && found.commandLine.includes(clusterDir) ? identity : null;
  }
  const [program = '', ...args] = found.commandLine.split('\0');
  if (!program.endsWith('postgres')) return null;
  try {
    // PostgreSQL works inside its cluster folder; comparing inodes also holds for a folder that was renamed.
    const [workingDir, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return workingDir.dev === cluster.dev && workingDir.ino === cluster.ino ? identity : null;
  } catch {
    return args.includes(clusterDir) ? identity : null;
  }
}
