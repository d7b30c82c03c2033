import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { OperatorTrail } from '../../src/audit/operator-trail.js';
import { type Ask } from '../../src/audit/audit-entry.js';
import { checkTrail } from '../../src/cli/doctor/trail-check.js';
import { createProgram } from '../../src/cli/program.js';
import { BrokenSnapshot } from '../../src/instance/snapshot/snapshot-format.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { ann, askOver, unrecorded } from './support/trail.js';
import { type CommandEnd, commandsOf, runCommand } from './support/run-command.js';
import { until } from '../../prove/support/until.js';

const secret = 'a secret for tests, of more than 32 characters';
const nobody = '00000000-0000-4000-8000-0000000000ff';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly endedAt: string | null;
  readonly applicationId: string | null;
  readonly operator: string | null;
  readonly method: string;
  readonly route: string;
  readonly targets: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number | null;
  readonly requestId: string;
}

describe('the audit trail', () => {
  let scratch: Scratch;
  let ask: Ask;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    scratch = await openScratch(`economy_audit_${process.pid}`);
    ask = askOver(scratch.client);
    folder = mkdtempSync(join(tmpdir(), 'economy-audit-'));
    env = {
      DATABASE_URL: scratch.url,
      JWT_SECRET: secret,
      AGENT_CREDENTIALS_KEY: secret,
      OPERATOR: 'Ann Ops',
    };
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (...args: string[]): Promise<CommandEnd> => runCommand(env, ...args);

  async function done(...args: string[]): Promise<string> {
    const { stdout, error } = await cli(...args);
    if (error) throw error;
    return stdout;
  }

  async function entries(...filter: string[]): Promise<Entry[]> {
    const lines = (await done('audit:list', '--json', ...filter)).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Entry);
  }

  const actions = async (...filter: string[]): Promise<Entry[]> =>
    (await entries(...filter)).filter(({ operator }) => operator !== null);

  it('has every command that changes or discloses something, and none of its secrets', async () => {
    const { clientId, clientSecret } = JSON.parse(
      await done('application:create', 'My game', '--description', 'of dragons'),
    ) as Record<string, string>;
    const agentId = (await scratch.rows<{ id: string }>('SELECT id FROM economy.agent'))[0]!.id;
    const instanceId = '00000000-0000-4000-8000-000000000001';
    const character = '00000000-0000-4000-8000-0000000000aa';
    await scratch.client.query(
      `INSERT INTO economy.instance (id, application_id, uuid, agent_npc_count) VALUES ($1, $2, $1, 1)`,
      [instanceId, clientId],
    );
    await scratch.client.query(
      `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id) VALUES ($1, $2, $2, 'Bob', 'manual', $3)`,
      [instanceId, character, agentId],
    );
    const token = (await done('token', clientId!)).trim();
    const own = (
      await done(
        ...['token', clientId!, '--agent-npc', `${instanceId}/${character}`],
        ...['--max-amount', '0.5', '--max-per-day', '2'],
      )
    ).trim();
    await done('application:change', clientId!, '--rate', '50', '--quota', 'none', '--tokens', '900');
    expect(JSON.parse(await done('application:change', clientId!))).toMatchObject({
      rateLimit: 50,
      monthlyQuota: null,
      dailyTokens: 900,
    });
    expect(JSON.parse(await done('application:change', clientId!, '--require-key', 'on'))).toMatchObject({
      requireIdempotencyKey: true,
    });
    expect((await cli('application:change', clientId!, '--require-key', 'maybe')).error).toBeDefined();
    await done('application:list');
    await done('application:change', clientId!, '--feature', instanceId);
    const { clientSecret: rotated } = JSON.parse(
      await done('keys', 'rotate', clientId!.toUpperCase()),
    ) as Record<string, string>;
    const added = JSON.parse(
      await done(
        'keys',
        'add',
        clientId!,
        'tools',
        '--scope',
        'economy:read',
        '--expires',
        '2999-01-01T00:00:00Z',
      ),
    ) as Record<string, string>;
    const expires = '2999-01-01T00:00:00.000Z';
    expect(added).toMatchObject({ clientId, name: 'tools', scopes: ['economy:read'], revokedAt: null });
    expect(added['expiresAt']).toBe(expires);
    const past = await cli('keys', 'add', clientId!, 'late', '--expires', '2026-01-01T00:00:00Z');
    expect(past.stderr).toMatch(/it must be a time in the future/);
    await done('keys', 'revoke', clientId!, added['id']!);
    const unknown = await cli('keys', 'revoke', clientId!, nobody);
    expect(unknown.error?.message).toContain(`the application has no key ${nobody}`);
    const listedKeys = await done('keys', 'list', clientId!);
    expect((JSON.parse(listedKeys) as Record<string, unknown>[]).map(({ name }) => name)).toEqual([
      'first',
      'rotated',
      'tools',
    ]);
    expect(listedKeys).not.toMatch(/sk_|sha256/);
    await done('application:revoke', clientId!);
    await done('application:restore', clientId!);
    const file = join(folder, 'world.ndjson');
    for (const there of [file, `${file}.partial`]) writeFileSync(there, 'left behind', { mode: 0o644 });
    await done('world:export', '--instance', instanceId, '--out', file);
    // For its owner alone, even where others could read what was there before.
    expect(existsSync(`${file}.partial`)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const imports = ['world:import', '--application', clientId!, '--in', file, '--uuid'];
    const copy = JSON.parse(await done(...imports, nobody)) as { instanceId: string };
    writeFileSync(file, 'no world');
    expect((await cli(...imports, character)).error).toBeInstanceOf(BrokenSnapshot);
    const missing = await cli('application:revoke', nobody);
    expect(missing.error?.message).toContain(`no application has the id ${nobody}`);
    await done('doctor', '--probe');
    await done('credentials:reseal');
    for (const command of ['instance:delete', 'instance:restore']) await done(command, copy.instanceId);

    const listed = await actions();
    expect(
      listed.map(({ route, status, details }) => [
        route,
        details['error'] ?? (status === 0 ? 'done' : status),
      ]),
    ).toEqual([
      ['application:create', 'done'],
      ['token', 'done'],
      ['token', 'done'],
      ['application:change', 'done'],
      ['application:change', 'done'],
      ['application:change', 'done'],
      ['keys rotate', 'done'],
      ['keys add', 'done'],
      ['keys revoke', 'done'],
      ['keys revoke', 'UNKNOWN_KEY'],
      ['application:revoke', 'done'],
      ['application:restore', 'done'],
      ['world:export', 'done'],
      ['world:import', 'done'],
      ['world:import', 'BROKEN_SNAPSHOT'],
      ['application:revoke', 'UNKNOWN_APPLICATION'],
      ['doctor', 'done'],
      ['credentials:reseal', 'done'],
      ['instance:delete', 'done'],
      ['instance:restore', 'done'],
    ]);
    const where = { osUser: userInfo().username, host: hostname() };
    for (const action of listed) {
      expect(action).toMatchObject({ operator: 'Ann Ops', method: 'CLI', details: where });
      expect(action.status).toBe('error' in action.details ? 1 : 0);
      expect(Date.parse(action.endedAt!)).toBeGreaterThanOrEqual(Date.parse(action.at));
    }
    const about = listed.slice(0, 16).map(({ applicationId }) => applicationId);
    expect(about).toEqual([...Array(12).fill(clientId), null, clientId, clientId, nobody]);
    expect(listed[0]!.details).toEqual({ name: 'My game', description: 'of dragons', ...where });
    expect(listed[2]).toMatchObject({
      targets: { instance: instanceId },
      details: { agentNpc: `${instanceId}/${character}`, maxAmount: 0.5, maxPerDay: 2 },
    });
    expect(listed[3]!.details).toEqual({ rateLimit: 50, monthlyQuota: null, dailyTokens: 900, ...where });
    expect(listed[7]).toMatchObject({ details: { name: 'tools', keyId: added['id'], expires } });
    expect(listed[12]).toMatchObject({ targets: { instance: instanceId }, details: { out: file } });
    expect(listed[13]).toMatchObject({ targets: { instance: copy.instanceId }, details: { newAgents: 0 } });

    // A reader of the trail cannot act with what is in it.
    const text = JSON.stringify(await ask('SELECT e::text FROM economy.audit_entry e'));
    const secrets = [
      clientSecret!,
      rotated!,
      added['clientSecret']!,
      token,
      own,
      secret,
      new URL(scratch.url).password,
    ];
    for (const word of secrets) {
      expect(word.length).toBeGreaterThan(3);
      expect(text).not.toContain(word);
    }
    for (const part of [token, own].flatMap((whole) => whole.split('.'))) expect(text).not.toContain(part);
  });

  it('has a decision for every command that there is', async () => {
    const looks = ['application:list', 'audit:list', 'help', 'keys list', 'ledger:verify'];
    // Recorded where something changes: by the tests of migrations below.
    const changes = new Set([
      // Nothing to change without a cluster.
      'citus:distribute',
      'citus:isolate',
      'migrate',
      // Of the embedded database: by test/cli/embedded.
      'backup',
      ...(await actions()).map(({ route }) => route),
    ]);
    const all = commandsOf(createProgram('cli')).map(({ name }) => name);
    expect(all.filter((name) => !looks.includes(name) && !changes.has(name))).toEqual([]);
  });

  it('has what applications changed through the API, too', async () => {
    const first = '00000000-0000-7000-8000-000000000001';
    await scratch.client.query(
      `INSERT INTO economy.audit_entry (application_id, id, at, method, route, targets, status, request_id)
       SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '2026-01-01T00:00:00Z'::timestamptz
              + n / 10 * interval '1 second', 'POST', '/v1/agent', '{"id": "x"}', 201, 'request ' || n
         FROM generate_series(1, 1200) n`,
      [nobody],
    );
    const changes = async (...filter: string[]): Promise<Entry[]> =>
      (await entries(...filter)).filter(({ operator }) => operator === null);
    const all = await changes();
    expect(all.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 1200 }, (_, n) => `request ${n + 1}`),
    );
    expect(all[0]).toEqual({
      applicationId: nobody,
      id: first,
      at: '2026-01-01T00:00:00.000Z',
      endedAt: null,
      keyId: null,
      operator: null,
      personId: null,
      personName: null,
      tokenId: null,
      method: 'POST',
      route: '/v1/agent',
      targets: { id: 'x' },
      changes: [],
      details: {},
      status: 201,
      requestId: 'request 1',
    });
    const [line] = (await done('audit:list', '--action', '/v1/agent')).split('\n');
    expect(line).toBe(
      `2026-01-01T00:00:00.000Z  201         POST /v1/agent  by the game  application=${nobody}  id=x`,
    );
    const some = await changes('--since', '2026-01-01T00:00:01Z', '--until', '2026-01-01T00:00:03Z');
    expect(some.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 20 }, (_, n) => `request ${n + 10}`),
    );
    expect((await cli('audit:list', '--application', first)).error?.message).toMatch(
      /no application has the id/,
    );
    expect(await changes('--application', nobody)).toHaveLength(1200);
  });

  it('is listed by time, target, command and operator, also in words', async () => {
    const all = await actions();
    const first = all[0]!;
    expect((await actions('--action', 'token')).map(({ id }) => id)).toEqual([all[1]!.id, all[2]!.id]);
    expect(await actions('--application', nobody)).toEqual([all[15]]);
    const strange = await cli('audit:list', '--instance', first.applicationId!);
    expect(strange.error?.message).toMatch(/no instance has the id or uuid/);
    expect(await actions('--operator', 'Ann Ops')).toHaveLength(all.length);
    expect(await entries('--operator', userInfo().username)).toHaveLength(all.length);
    expect(await entries('--operator', 'Bob')).toEqual([]);
    expect(await entries('--person', nobody)).toEqual([]);
    expect(await actions('--since', all[1]!.at)).toEqual(all.slice(1));
    expect(await actions('--until', all[1]!.at)).toEqual([first]);
    expect(await actions('--since', '2026-01-31', '--until', '9999-12-31')).toEqual(all);
    for (const when of [
      '2026-02-30',
      '2026-02-30T00:00:00Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T08:00',
      '2026',
    ])
      expect((await cli('audit:list', '--since', when)).stderr).toMatch(/it must be a day in UTC/);
    const lines = (await done('audit:list', '--action', 'application:create')).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${first.at}  done        application:create  by Ann Ops as `);
    expect(lines[0]).toContain(`application=${first.applicationId}  name="My game"`);
  });

  it('is written before: what cannot be written down is not done', async () => {
    const count = 'SELECT count(*)::int AS n FROM economy.application';
    const before = await ask(count);
    await scratch.client.query('ALTER TABLE economy.audit_entry RENAME TO audit_entry_away');
    const refused = await cli('application:create', 'Nobody knows');
    await scratch.client.query('ALTER TABLE economy.audit_entry_away RENAME TO audit_entry');
    expect(refused.error?.message).toMatch(/audit trail cannot be written .* nothing was done/);
    expect(refused.stdout).toBe('');
    expect(await ask(count)).toEqual(before);
  });

  it('shows the result and reports the fault when the end of an action cannot be recorded', async () => {
    const faults: Error[] = [];
    const trail = new OperatorTrail(
      (sql, values) => (sql.startsWith('UPDATE') ? Promise.reject(new Error('no room')) : ask(sql, values)),
      ann,
      (error) => faults.push(error),
    );
    expect(await trail.record({ command: 'half' }, () => Promise.resolve('a secret shown once'))).toBe(
      'a secret shown once',
    );
    expect(faults.map(({ message }) => message)).toEqual(['no room']);
    expect((await actions('--action', 'half'))[0]).toMatchObject({ status: null, endedAt: null });
  });

  it('shows an action that a crash cut off, and the doctor sees it', async () => {
    const [{ id }] = (await ask<{ id: string }>('SELECT id FROM economy.application')) as [{ id: string }];
    const holder = new Client({ connectionString: scratch.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM economy.application WHERE id = $1 FOR UPDATE', [id]);
    const { PATH = '', HOME = '' } = process.env;
    const program = resolve(__dirname, '..', '..', 'dist', 'src', 'cli', 'main.js');
    const child = spawn(process.execPath, [program, 'application:revoke', id], {
      env: { PATH, HOME, ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until('it waits', async () => (await ask(waits)).length > 0 || child.exitCode !== null);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    // The session of the killed one would otherwise end its work as soon as it can.
    await scratch.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await holder.end();

    const [cut] = (await actions('--action', 'application:revoke')).slice(-1);
    expect(cut).toMatchObject({ applicationId: id, status: null, endedAt: null });
    expect(await done('audit:list')).toContain(`${cut!.at}  unfinished  application:revoke  by Ann Ops`);
    expect(await checkTrail(scratch.client)).toMatchObject({ state: 'ok' });
    const later = new Date(Date.parse(cut!.at) + 7_200_000);
    expect(await checkTrail(scratch.client, later)).toMatchObject({
      check: 'audit trail',
      state: 'warning',
      says: expect.stringContaining(`application:revoke of ${cut!.at}`),
    });
  });

  describe('keeps', () => {
    it('what many do together', async () => {
      const clients = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = new Client({ connectionString: scratch.url });
          await client.connect();
          return client;
        }),
      );
      await Promise.all(
        clients.map(async (client, place) => {
          const trail = new OperatorTrail(askOver(client), { ...ann, name: `op ${place}` }, unrecorded);
          for (let n = 0; n < 10; n += 1) await trail.record({ command: 'many' }, () => Promise.resolve());
        }),
      );
      await Promise.all(clients.map((client) => client.end()));
      expect((await actions('--action', 'many')).filter(({ status }) => status === 0)).toHaveLength(40);
    });

    it('whatever it is given to keep', async () => {
      const odd = `half a pair \ud83d, NUL \0, ${'long '.repeat(1000)}`;
      const trail = new OperatorTrail(ask, { name: odd.slice(0, 100), osUser: '', host: '' }, unrecorded);
      const details = { odd, none: undefined, list: [odd, 'ünï'], amount: 0.0001, flag: false };
      const fault = Object.assign(new Error('the message is not kept'), { code: odd });
      await expect(
        trail.record({ command: 'odd', applicationId: odd, details }, () => Promise.reject(fault)),
      ).rejects.toThrow(fault);
      const [kept] = await actions('--action', 'odd');
      expect(kept).toMatchObject({
        status: 1,
        applicationId: null,
        details: { amount: 0.0001, flag: false, error: expect.stringContaining('half a pair') },
      });
      expect(JSON.stringify(kept)).not.toContain('message');
    });
  });
});
