import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CachedRead } from '../../common/observation/cached-read.js';
import { connectionOptions } from '../../database/data-source.js';
import { isMigrated } from '../../ledger/migrate.js';

const timeoutMs = 2000;
/** However often it is called, the database is queried at most four times a second. */
const ttlMs = 250;

/**
 * Whether the database responds and is migrated. It has a connection of its own, which no request can take, so that a busy
 * process is not mistaken for one that lost its database; concurrent calls share one query.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly migrated: CachedRead<boolean>;
  private ended: Promise<void> | null = null;

  constructor(dataSource: DataSource) {
    const { url } = dataSource.options as { readonly url: string };
    const timeouts = { lockMs: timeoutMs, statementMs: timeoutMs, idleTransactionMs: timeoutMs };
    this.pool = new Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: timeoutMs,
      // Kept open between probes.
      idleTimeoutMillis: 60_000,
      application_name: 'agent-npc-economy health',
      options: connectionOptions(timeouts),
      keepAlive: true,
    });
    // The next probe reports it.
    this.pool.on('error', () => undefined);
    const query = async <Rows>(text: string, values?: unknown[]): Promise<Rows> =>
      (await this.pool.query(text, values)).rows as Rows;
    this.migrated = new CachedRead(() => isMigrated({ query }), { ttlMs, patienceMs: timeoutMs });
  }

  /** Null: it does not respond in time. */
  async isMigrated(): Promise<boolean | null> {
    await this.migrated.refresh();
    return this.migrated.latest;
  }

  /** A host may close twice. */
  async onApplicationShutdown(): Promise<void> {
    await (this.ended ??= this.pool.end());
  }
}
