import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { SharedLook } from '../../common/observation/shared-look.js';
import { connectionOptions } from '../../database/data-source.js';
import { isMigrated } from '../../ledger/migrate.js';

const timeoutMs = 2000;
/** However often it is asked: the database hears of it four times a second at most. */
const keptMs = 250;

/**
 * Whether the database answers and is migrated. Over a connection of its own, which no request can take, so that a busy
 * process is not taken for one that lost its database; many who ask at once share one look.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly look: SharedLook<boolean>;

  constructor(dataSource: DataSource) {
    const { url } = dataSource.options as { readonly url: string };
    const timeouts = { lockMs: timeoutMs, statementMs: timeoutMs, idleTransactionMs: timeoutMs };
    this.pool = new Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: timeoutMs,
      // A pause of probes does not have to make it anew.
      idleTimeoutMillis: 60_000,
      application_name: 'agent-npc-economy health',
      options: connectionOptions(timeouts),
      keepAlive: true,
    });
    // The next look finds out.
    this.pool.on('error', () => undefined);
    const query = async <Rows>(text: string, values?: unknown[]): Promise<Rows> =>
      (await this.pool.query(text, values)).rows as Rows;
    this.look = new SharedLook(() => isMigrated({ query }), { keptMs, patienceMs: timeoutMs });
  }

  /** Null: it does not answer in time. */
  async isMigrated(): Promise<boolean | null> {
    await this.look.refresh();
    return this.look.latest;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
