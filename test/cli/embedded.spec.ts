import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpEmbedded } from '../../src/database/embedded/backup.js';
import { until } from '../../prove/support/until.js';
import { type DemoFacts } from '../../src/process/demo/demo-world.js';
import { isAlive, postmasterOf, ServiceProcess } from '../support/service-process.js';
import { runCommand } from './support/run-command.js';

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
    return cliIn(env, ...args);
  }

  async function cliIn(settings: Record<string, string>, ...args: string[]): Promise<string> {
    const { error, exitCode, stdout, stderr } = await runCommand(settings, ...args);
    if (error) throw error;
    expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  }

  /** What the doctor does not find in order, of what must be. */
  async function notOk(): Promise<unknown[]> {
    const { healthy, findings } = JSON.parse(await cli('doctor', '--json')) as {
      healthy: boolean;
      findings: { check: string; state: string; says: string }[];
    };
    expect(healthy).toBe(true);
    const mustBe = ['data', 'database', 'schema', 'privileges', 'hash chain', 'audit trail'];
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(mustBe));
    return findings.filter(({ check, state }) => mustBe.includes(check) && state !== 'ok');
  }

  async function look(): Promise<void> {
    expect(await cli('ledger:verify')).toMatch(/^1 instance, \d+ events: the ledger is clean/m);
    // The events of the demo are as old as they say: until the service has put them into its hash chain, they are late.
    let left: unknown[] = [];
    const nothingLeft = async (): Promise<boolean> => (left = await notOk()).length === 0;
    await until('the doctor finds all in order', nothingLeft).catch(() => expect(left).toEqual([]));
  }

  it('leave the folder to its service: a second one is refused, and the first goes on', async () => {
    const second = ServiceProcess.launch({ ...env, PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.stderr).toMatch(
      new RegExp(
        `is in use by another process \\(pid ${service.child.pid}\\)\\.\nStop that process, or choose another folder`,
      ),
    );
    await look();
  });

  it('work alongside the service, and leave its database running', async () => {
    const postmaster = postmasterOf(env['DATA_DIR']!);
    await look();
    expect(postmasterOf(env['DATA_DIR']!)).toBe(postmaster);
    expect(isAlive(postmaster)).toBe(true);
    // What the start of the service itself did is in the trail too.
    const lines = (await cli('audit:list', '--json')).split('\n').filter(Boolean);
    expect(
      lines.map((line) => {
        const { route, status, operator } = JSON.parse(line) as Record<string, unknown>;
        return [route, status, operator];
      }),
    ).toEqual([
      ['migrate', 0, 'Ann Ops'],
      ['demo', 0, 'Ann Ops'],
    ]);
  });

  it('back it up while it trades: the copy serves, with every trade that was answered before', async () => {
    const facts = JSON.parse(readFileSync(join(env['DATA_DIR']!, 'demo.json'), 'utf8')) as DemoFacts;
    const [payer, payee] = facts.agentNpcIds;
    const headers = {
      authorization: `Bearer ${facts.token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    };
    const body = JSON.stringify({ recipientIdentifier: payee, amount: 0 });
    const path = `/v1/agent-npc/${facts.instanceId}/${payer}/trade`;
    const answered: number[] = [];
    const trading = new AbortController();
    const trades = (async () => {
      while (!trading.signal.aborted) {
        const response = await fetch(`${facts.baseUrl}${path}`, { method: 'PUT', headers, body });
        answered.push(((await response.json()) as { seq: number }).seq);
      }
    })();
    await until('some trades are answered', () => answered.length > 20);
    const target = join(folder, 'copy');
    const before = [...answered];
    expect((await cli('backup', '--out', target)).trim()).toBe(target);
    expect(await cli('audit:list', '--json')).toContain('"route":"backup"');
    trading.abort();
    await trades;
    expect(answered.length).toBeGreaterThan(before.length);
    expect(readdirSync(target).sort()).toEqual(
      expect.arrayContaining(['demo.json', 'jwt-secret', 'postgres', 'postgres.json']),
    );
    await expect(cli('backup', '--out', target)).rejects.toThrow(/already exists/);
    const inside = join(env['DATA_DIR']!, 'copy');
    await expect(cli('backup', '--out', inside)).rejects.toThrow(/inside the data folder/);
    // One that fails leaves nothing.
    const nowhere = 'postgres://nobody@127.0.0.1:9/nothing';
    const failed = backUpEmbedded(env['DATA_DIR']!, nowhere, join(folder, 'failed'), () => undefined);
    await expect(failed).rejects.toThrow(/ECONNREFUSED/);
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
    const copy = { ...env, DATA_DIR: target };
    expect(await cliIn(copy, 'ledger:verify', '--hash-chain')).toContain('the ledger is clean');
    const restored = await ServiceProcess.start({ ...copy, PORT: '0' });
    try {
      // The secret was copied too: the token is good here.
      for (const seq of before) {
        const found = await fetch(`${restored.baseUrl}/v1/instance/${facts.instanceId}/event/${seq}`, {
          headers,
        });
        expect([seq, found.status]).toEqual([seq, 200]);
      }
      const paid = await fetch(`${restored.baseUrl}${path}`, { method: 'PUT', headers, body });
      expect(paid.status).toBe(200);
    } finally {
      await restored.service.cleanUp();
    }
  });

  it('work without it, and leave nothing running', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    await look();
    expect(existsSync(join(env['DATA_DIR']!, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
