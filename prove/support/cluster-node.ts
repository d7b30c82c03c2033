import { spawn } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { Client } from 'pg';
import { until } from './until.js';

/** A PostgreSQL of the cluster on this machine, which can be killed and started again. */
export class ClusterNode {
  private constructor(
    readonly url: string,
    private readonly dataFolder: string,
    private readonly program: string,
    private readonly user: { readonly uid: number; readonly gid: number },
  ) {}

  get address(): string {
    return new URL(this.url).host;
  }

  static async find(url: string): Promise<ClusterNode> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    await client.end();
    const { folder } = rows[0]!;
    const pid = await pidOf(folder);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const id = (kind: string): number => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    const user = { uid: id('Uid'), gid: id('Gid') };
    return new ClusterNode(url, folder, await readlink(`/proc/${pid}/exe`), user);
  }

  async kill(): Promise<void> {
    const pid = await pidOf(this.dataFolder);
    process.kill(pid, 'SIGKILL');
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    // Its children of before hold the shared memory until they have noticed.
    await until('the node runs again', async () => {
      if (await this.isUp()) return true;
      const child = spawn(this.program, ['-D', this.dataFolder], {
        ...this.user,
        detached: true,
        stdio: 'ignore',
      });
      const ended = new Promise<'ended'>((resolve) => child.once('exit', () => resolve('ended')));
      child.unref();
      for (;;) {
        const next = await Promise.race([ended, this.isUp()]);
        if (next !== false) return next === true;
      }
    });
  }

  private async isUp(): Promise<boolean> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 1000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function pidOf(dataFolder: string): Promise<number> {
  return Number((await readFile(`${dataFolder}/postmaster.pid`, 'utf8')).split('\n', 1)[0]);
}
