import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  // A run that ends without `stop` leaves no server behind.
  const abandon = (): void => {
    try {
      process.kill(server.pid, 'SIGQUIT');
    } catch {
      // It is gone already.
    }
    remove();
  };
  process.once('exit', abandon);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      process.off('exit', abandon);
      remove();
    },
  };
}
