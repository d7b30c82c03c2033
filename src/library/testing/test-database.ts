import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../database/embedded/embedded-server.js';

/**
 * A PostgreSQL of a test's own.
 *
 * @publicApi
 */
export interface TestDatabase {
  /** `postgres://user:password@127.0.0.1:port/economy`, with a user that has all rights in it. */
  readonly url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL in a temporary folder, on a free port of this machine. Works as root too. It does not sync to
 * disk, so nothing in it survives a crash.
 *
 * @publicApi
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'economy-test-'));
  // As root, the server runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const server = await startEmbeddedServer({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const leave = watchOver(server.pid, dataDir);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      leave();
      remove();
    },
  };
}

/**
 * Runs in a process of its own, whose input ends with the process that started it, in whatever way. Files are removed once the server
 * has written its last one.
 */
const watcher = `
  const { existsSync, rmSync } = require('node:fs');
  const [pid, folder] = process.argv.slice(1);
  const runs = () => {
    try { return process.kill(Number(pid), 0) && existsSync(folder + '/postgres/postmaster.pid'); } catch { return false; }
  };
  process.stdin.resume().on('end', () => {
    try { process.kill(Number(pid), 'SIGQUIT'); } catch {}
    const latest = Date.now() + 20_000;
    const timer = setInterval(() => {
      if (runs() && Date.now() < latest) return;
      clearInterval(timer);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }, 20);
  });`;

/** A run that ends without `stop`, killed or by a signal, leaves no server behind. The result ends the watch. */
function watchOver(pid: number, dataDir: string): () => void {
  const watch = spawn(process.execPath, ['-e', watcher, String(pid), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  (watch.stdin as Socket).unref();
  return () => void watch.kill('SIGKILL');
}
