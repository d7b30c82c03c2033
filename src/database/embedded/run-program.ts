import { spawn } from 'node:child_process';
import path from 'node:path';

/** The operating-system user a program runs as. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramResult {
  /** Null when a signal ended it. */
  exitCode: number | null;
  /** Standard output and standard error, in the order they came. */
  output: string;
}

/**
 * Nothing of the service's own environment is passed on: PG* variables would change what PostgreSQL does, and
 * the locale decides the language of messages that are searched for known causes.
 */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** A folder every account can enter, unlike the one this process happens to be in. */
export const NEUTRAL_FOLDER = path.resolve('/');

/** Runs a program to its end. Rejects only when it cannot be started at all. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...options.account,
      cwd: NEUTRAL_FOLDER,
      env: PROGRAM_ENVIRONMENT,
      windowsHide: true,
      stdio: 'pipe',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A program that ends without reading its input breaks the pipe; its exit code has the reason.
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output: Buffer.concat(chunks).toString() }));
    child.stdin.end(options.input ?? '');
  });
}
