import { type Settings } from '../common/config/settings.js';
import { type EmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.js';

/** The database of the settings: its address, and how to release it. */
export interface ProvidedDatabase {
  readonly url: string;
  /** The address for the owner of the database, used by migrations. */
  readonly migrationUrl: string;
  readonly embedded: EmbeddedServer | null;
  /** Stops an embedded server that this process owns. */
  release(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or names the one of `DATABASE_URL`. `alone`: not one that another process will stop, which commands
 * may share but no service.
 */
export async function provideDatabase(
  { databaseUrl, migrationUrl, dataDir }: Settings,
  onProgress: (message: string) => void,
  { alone = false } = {},
): Promise<ProvidedDatabase> {
  if (databaseUrl !== null) {
    return {
      url: databaseUrl,
      migrationUrl: migrationUrl ?? databaseUrl,
      embedded: null,
      release: () => Promise.resolve(),
    };
  }
  const server = await startEmbeddedServer({ dataDir, onProgress, alone });
  return { url: server.url, migrationUrl: server.url, embedded: server, release: () => server.stop() };
}
