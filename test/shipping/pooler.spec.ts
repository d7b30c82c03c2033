import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { poolerFault } from '../../src/database/pooler-check.js';
import { runCommand } from '../cli/support/run-command.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { LaunchedServices } from '../support/launched-services.js';
import { freePort } from '../support/free-port.js';
import { readText } from '../support/readme.js';
import { TestService } from '../support/test-service.js';

const secret = 'a secret for tests, of more than 32 characters';
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((each) => existsSync(each));
const sample = readText('deploy/pgbouncer/pgbouncer.ini');
const services = new LaunchedServices();

describe('the sample for PgBouncer', () => {
  const poolers: ChildProcess[] = [];
  let folder: string;
  let direct: string;
  /** Whether it keeps prepared statements in transaction mode. */
  let keeps: boolean;

  beforeAll(async () => {
    if (!program) throw new Error('this needs PgBouncer: apt-get install -y pgbouncer');
    const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!;
    keeps = Number(major) > 1 || Number(minor) >= 21;
    folder = mkdtempSync(join(tmpdir(), 'economy-pooler-'));
    // As root, PgBouncer runs as another user, who has to pass.
    chmodSync(folder, 0o755);
    direct = await createDatabase(`economy_pooler_${process.pid}`, templateDatabase);
  });
  afterAll(async () => {
    for (const pooler of poolers) {
      const ended = once(pooler, 'exit');
      if (pooler.exitCode === null && pooler.kill('SIGKILL')) await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** The sample, as its comments say for this version, with another change; returns the address of the database behind it. */
  async function pooled(name: string, change: (sample: string) => string = (text) => text): Promise<string> {
    const url = new URL(direct);
    const port = await freePort();
    const database = url.pathname.slice(1);
    const users = join(folder, `${name}.txt`);
    const own = keeps
      ? sample
      : sample
          .replace(/^max_prepared_statements.*\n/m, '')
          .replace('pool_mode = transaction', 'pool_mode = session');
    const text = change(own)
      .replace(/^economy = .*$/m, `${database} = host=${url.hostname} port=${url.port} dbname=${database}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users);
    writeFileSync(join(folder, `${name}.ini`), text);
    writeFileSync(users, `"${url.username}" "${url.password}"\n`);
    const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const pooler = spawn(program!, [...asOther, join(folder, `${name}.ini`)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    poolers.push(pooler);
    let said = '';
    pooler.stderr.setEncoding('utf8').on('data', (more: string) => (said += more));
    await until('the pooler listens', () => {
      if (pooler.exitCode !== null) throw new Error(said);
      return Promise.resolve(said.includes('process up'));
    });
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.toString();
  }

  const losing = (text: string): string =>
    text
      .replace(/^pool_mode = .*$/m, 'pool_mode = transaction')
      .replace(/^max_prepared_statements = .*$/m, 'max_prepared_statements = 0');

  const doctor = async (url: string): Promise<string> => {
    const env = { DATABASE_URL: url, JWT_SECRET: secret, AGENT_CREDENTIALS_KEY: secret };
    const { stdout } = await runCommand(env, 'doctor');
    return stdout;
  };

  it('lets many calls at once succeed', async () => {
    const url = await pooled('sample');
    expect(await poolerFault(url)).toBeNull();
    await using service = await TestService.start({ databaseUrl: url });
    const world = await service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } });
    const trades = await Promise.all(Array.from({ length: 200 }, () => world.trade('ann', 'bob', 1)));
    expect(trades.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('is no pooler that loses prepared statements: the start and the doctor refuse one in words', async () => {
    const url = await pooled('losing', losing);
    const says = /loses prepared statements \([^)]+\)/;
    expect((await poolerFault(url))?.says).toMatch(says);
    expect(await doctor(url)).toMatch(
      /✗ pooler .*loses prepared statements[\s\S]*→ use PgBouncer 1\.21 or later/,
    );
    const service = services.launch({ DATABASE_URL: url, JWT_SECRET: secret, DEMO: 'false', PORT: '0' });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(says);
    expect(service.stderr).not.toMatch(/^\s+at /m);
  });

  it('is found losing also while others use it', async () => {
    const url = await pooled('busy', losing);
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = new Client({ connectionString: url });
        await client.connect();
        return client;
      }),
    );
    const over = new AbortController();
    const work = others.map(async (client) => {
      while (!over.signal.aborted) await client.query('SELECT pg_sleep(0.001)');
    });
    const found: (string | undefined)[] = [];
    for (let round = 0; round < 20; round += 1) found.push((await poolerFault(url))?.says);
    over.abort();
    await Promise.all(work);
    for (const fault of found) expect(fault).toMatch(/loses prepared statements/);
    await Promise.all(others.map((client) => client.end()));
  });

  it('takes the options of a connection: without that, the start and the doctor say which setting it needs', async () => {
    const url = await pooled('strict', (text) => text.replace(/^ignore_startup_parameters.*$/m, ''));
    expect(await doctor(url)).toMatch(
      /refuses the options of a connection[\s\S]*ignore_startup_parameters = options/,
    );
    const service = services.launch({ DATABASE_URL: url, JWT_SECRET: secret, DEMO: 'false', PORT: '0' });
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(/ignore_startup_parameters = options/);
  });
});
