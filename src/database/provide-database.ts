import { type Settings } from '../common/config/settings.js';
import { type EmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.js';

/** The database of the settings: its address, and how to release it. */
export interface ProvidedDatabase {
  readonly url: string;
  /** As its owner, for migrations. */
  readonly migrationUrl: string;
  readonly embedded: EmbeddedServer | null;
  /** Stops an embedded server that this process owns. */
  release(): Promise<void>;
}

/** Said by a service, not by a command: that one shares the server of the service as a rule. */
export const sharingServer = 'sharing the database server that another process has started';

/** Starts the embedded PostgreSQL, or names the one of `DATABASE_URL`. */
export async function provideDatabase(
  { databaseUrl, migrationUrl, dataDir }: Settings,
  onProgress: (message: string) => void,
): Promise<ProvidedDatabase> {
  if (databaseUrl !== null) {
    return {
      url: databaseUrl,
      migrationUrl: migrationUrl ?? databaseUrl,
      embedded: null,
      release: () => Promise.resolve(),
    };
  }
  const server = await startEmbeddedServer({ dataDir, onProgress });
  return { url: server.url, migrationUrl: server.url, embedded: server, release: () => server.stop() };
}
