import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isAlive, postmasterOf, ServiceProcess } from '../support/service-process.js';

const program = resolve(__dirname, '..', '..', 'dist', 'src', 'cli', 'main.js');

/** Commands on a data folder that a service has made: beside it while it runs, and alone once it has stopped. */
describe('commands on an embedded database', () => {
  let folder: string;
  let env: Record<string, string>;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'economy-cli-'));
    // As root, PostgreSQL runs as another user, who has to pass.
    chmodSync(folder, 0o755);
    env = { DATA_DIR: join(folder, 'data'), OPERATOR: 'Ann Ops' };
    ({ service } = await ServiceProcess.start({ ...env, PORT: '0' }));
  });
  afterAll(async () => {
    await service.cleanUp();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function cli(...args: string[]): Promise<string> {
    const { PATH = '', HOME = '' } = process.env;
    const options = { env: { PATH, HOME, ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options);
    return stdout;
  }

  async function look(): Promise<void> {
    expect(await cli('ledger:verify')).toMatch(/^1 instances, \d+ events: the ledger is clean/m);
    const { healthy, findings } = JSON.parse(await cli('doctor', '--json')) as {
      healthy: boolean;
      findings: { check: string; state: string; says: string }[];
    };
    expect(healthy).toBe(true);
    for (const check of ['data', 'database', 'schema', 'privileges', 'hash chain', 'audit trail']) {
      expect(findings.find((finding) => finding.check === check)).toMatchObject({ state: 'ok' });
    }
    expect(await cli('audit:verify')).toContain('the audit trail is whole');
  }

  it('work beside the service, and leave its database running', async () => {
    const postmaster = postmasterOf(env['DATA_DIR']!);
    await look();
    expect(postmasterOf(env['DATA_DIR']!)).toBe(postmaster);
    expect(isAlive(postmaster)).toBe(true);
    // What the start of the service itself did is in the trail too.
    const lines = (await cli('audit:list', '--json')).split('\n').filter(Boolean);
    expect(
      lines.map((line) => {
        const { command, outcome, operator } = JSON.parse(line) as Record<string, string>;
        return [command, outcome, operator];
      }),
    ).toEqual([
      ['migrate', 'done', 'Ann Ops'],
      ['demo', 'done', 'Ann Ops'],
    ]);
  });

  it('work without it, and leave nothing running', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    await look();
    expect(existsSync(join(env['DATA_DIR']!, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
