import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { migrate } from '../../../src/ledger/migrate.js';
import { until } from '../../../prove/support/until.js';

const quick = { fsync: 'off', shared_buffers: '16MB', wal_keep_size: '256MB' };

/** A migrated primary, and a standby that follows its log: two servers of their own. */
export class ReplicatedDatabase {
  private constructor(
    private readonly folder: string,
    readonly primary: EmbeddedServer,
    private server: EmbeddedServer,
  ) {}

  static async start(): Promise<ReplicatedDatabase> {
    const folder = await mkdtemp(join(tmpdir(), 'economy-standby-'));
    await chmod(folder, 0o755);
    const [ofPrimary, ofStandby] = [join(folder, 'primary'), join(folder, 'standby')];
    const first = await startEmbeddedServer({ dataDir: ofPrimary, settings: quick });
    await migrate({ url: first.url });
    await first.stop();
    await promisify(execFile)('cp', ['-a', ofPrimary, ofStandby]);
    const primary = await startEmbeddedServer({ dataDir: ofPrimary, settings: quick });
    const { username, password, port } = new URL(primary.url);
    await writeFile(join(ofStandby, 'postgres', 'standby.signal'), '');
    await appendFile(
      join(ofStandby, 'postgres', 'postgresql.auto.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
    );
    const standby = await startEmbeddedServer({ dataDir: ofStandby, settings: quick });
    return new ReplicatedDatabase(folder, primary, standby);
  }

  get standbyUrl(): string {
    return this.server.url;
  }

  async onStandby<Row extends object>(statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.standbyUrl });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** From here on the standby stays as it is now, which is when this is done. */
  async pauseReplay(): Promise<void> {
    await this.onStandby('SELECT pg_wal_replay_pause()');
    const state = `SELECT pg_get_wal_replay_pause_state() = 'paused' AS paused`;
    await until('the standby pauses', async () => {
      const [row] = await this.onStandby<{ paused: boolean }>(state);
      return row!.paused;
    });
  }

  async resumeReplay(): Promise<void> {
    await this.onStandby('SELECT pg_wal_replay_resume()');
  }

  async stopStandby(): Promise<void> {
    await this.server.stop();
  }

  /** At the same address. */
  async startStandby(): Promise<void> {
    this.server = await startEmbeddedServer({ dataDir: join(this.folder, 'standby'), settings: quick });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.primary.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
