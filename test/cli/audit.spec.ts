import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { OperatorTrail } from '../../src/ledger/audit/operator-trail.js';
import { type RecordedAction, type TrailReport, verifyTrail } from '../../src/ledger/audit/read-trail.js';
import { type Ask } from '../../src/ledger/audit/trail-entry.js';
import { checkTrail } from '../../src/cli/doctor/trail-check.js';
import { createProgram } from '../../src/cli/program.js';
import { BrokenSnapshot } from '../../src/instance/snapshot/snapshot-format.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { ann, askOver, unrecorded } from './support/trail.js';
import { type CommandEnd, commandsOf, runCommand } from './support/run-command.js';
import { until } from '../../prove/support/until.js';

const secret = 'a secret for tests, of more than 32 characters';
const nobody = '00000000-0000-4000-8000-0000000000ff';

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

  async function actions(...filter: string[]): Promise<RecordedAction[]> {
    const lines = (await done('audit:list', '--json', ...filter)).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as RecordedAction);
  }

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
      `INSERT INTO economy.agent_npc (instance_id, id, uuid, name, type, agent_id) VALUES ($1, $2, $2, 'Bob', 'manual', $3)`,
      [instanceId, character, agentId],
    );
    const token = (await done('token', clientId!)).trim();
    const own = (
      await done('token', clientId!, '--agent-npc', `${instanceId}/${character}`, '--max-amount', '0.5')
    ).trim();
    await done('application:change', clientId!, '--rate', '50', '--quota', 'none');
    expect(JSON.parse(await done('application:change', clientId!))).toMatchObject({
      rateLimit: 50,
      monthlyQuota: null,
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
      await done('keys', 'add', clientId!, 'tools', '--scope', 'economy:read'),
    ) as Record<string, string>;
    expect(added).toMatchObject({ clientId, name: 'tools', scopes: ['economy:read'], revokedAt: null });
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

    const listed = await actions();
    expect(listed.map(({ command, outcome, errorCode }) => [command, errorCode ?? outcome])).toEqual([
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
    ]);
    const by = { operator: 'Ann Ops', osUser: userInfo().username, host: hostname() };
    for (const action of listed) {
      expect(action).toMatchObject(by);
      expect(Date.parse(action.endedAt!)).toBeGreaterThanOrEqual(Date.parse(action.begunAt));
    }
    const about = listed.slice(0, 16).map(({ applicationId }) => applicationId);
    expect(about).toEqual([...Array(12).fill(clientId), null, clientId, clientId, nobody]);
    expect(listed[0]!.arguments).toEqual({ name: 'My game', description: 'of dragons' });
    expect(listed[2]).toMatchObject({
      instanceId,
      arguments: { agentNpc: `${instanceId}/${character}`, maxAmount: 0.5 },
    });
    expect(listed[3]!.arguments).toEqual({ rateLimit: 50, monthlyQuota: null });
    expect(listed[7]).toMatchObject({ arguments: { name: 'tools' }, result: { keyId: added['id'] } });
    expect(listed[12]).toMatchObject({ instanceId, arguments: { out: file } });
    expect(listed[13]).toMatchObject({ instanceId: copy.instanceId, result: { newAgents: 0 } });

    // A reader of the trail cannot act with what is in it.
    const text = JSON.stringify(await ask('SELECT o::text FROM economy.operator_action o'));
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
    const looks = [
      'application:list',
      'audit:changes',
      'audit:list',
      'audit:verify',
      'help',
      'keys list',
      'ledger:verify',
    ];
    // Recorded where something changes: by the tests of migrations below.
    const changes = new Set([
      // Nothing to change without a cluster.
      'citus:distribute',
      'citus:isolate',
      'migrate',
      // Of the embedded database: by test/cli/embedded.
      'backup',
      ...(await actions()).map(({ command }) => command),
    ]);
    const all = commandsOf(createProgram('cli')).map(({ name }) => name);
    expect(all.filter((name) => !looks.includes(name) && !changes.has(name))).toEqual([]);
  });

  it('lists what applications changed through the API, one JSON object a line', async () => {
    const first = '00000000-0000-7000-8000-000000000001';
    await scratch.client.query(
      `INSERT INTO economy.api_change (application_id, id, at, method, route, targets, status, request_id)
       SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '2026-01-01T00:00:00Z'::timestamptz
              + n / 10 * interval '1 second', 'POST', '/v1/agent', '{"id": "x"}', 201, 'request ' || n
         FROM generate_series(1, 1200) n`,
      [nobody],
    );
    const changes = async (...filter: string[]): Promise<Record<string, unknown>[]> =>
      (await done('audit:changes', ...filter))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const all = await changes();
    expect(all.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 1200 }, (_, n) => `request ${n + 1}`),
    );
    expect(all[0]).toEqual({
      applicationId: nobody,
      id: first,
      at: '2026-01-01T00:00:00.000Z',
      keyId: null,
      personId: null,
      personName: null,
      tokenId: null,
      method: 'POST',
      route: '/v1/agent',
      targets: { id: 'x' },
      changes: [],
      status: 201,
      requestId: 'request 1',
    });
    const some = await changes('--since', '2026-01-01T00:00:01Z', '--until', '2026-01-01T00:00:03Z');
    expect(some.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 20 }, (_, n) => `request ${n + 10}`),
    );
    expect((await cli('audit:changes', '--application', first)).error?.message).toMatch(
      /no application has the id/,
    );
    expect(await changes('--application', nobody)).toHaveLength(1200);
  });

  it('is listed by time, target, command and operator, also in words', async () => {
    const all = await actions();
    const first = all[0]!;
    expect((await actions('--action', 'token')).map(({ seq }) => seq)).toEqual([all[1]!.seq, all[2]!.seq]);
    expect(await actions('--application', nobody)).toEqual([all[15]]);
    const strange = await cli('audit:list', '--instance', first.applicationId!);
    expect(strange.error?.message).toMatch(/no instance has the id or uuid/);
    expect(await actions('--operator', 'Ann Ops')).toHaveLength(all.length);
    expect(await actions('--operator', 'Bob')).toEqual([]);
    expect(await actions('--since', all[1]!.begunAt)).toEqual(all.slice(1));
    expect(await actions('--until', all[1]!.begunAt)).toEqual([first]);
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
    expect(lines[0]).toContain(`${first.begunAt}  done        application:create  by Ann Ops as `);
    expect(lines[0]).toContain(`application=${first.applicationId}  name="My game"`);
  });

  it('is written before: what cannot be written down is not done', async () => {
    const count = 'SELECT count(*)::int AS n FROM economy.application';
    const before = await ask(count);
    await scratch.client.query('ALTER TABLE economy.operator_action RENAME TO operator_action_away');
    const refused = await cli('application:create', 'Nobody knows');
    await scratch.client.query('ALTER TABLE economy.operator_action_away RENAME TO operator_action');
    expect(refused.error?.message).toMatch(/audit trail cannot be written .* nothing was done/);
    expect(refused.stdout).toBe('');
    expect(await ask(count)).toEqual(before);
  });

  it('shows the result and reports the fault when the end of an action cannot be recorded', async () => {
    const faults: Error[] = [];
    const trail = new OperatorTrail(
      (sql, values) => (values?.includes('done') ? Promise.reject(new Error('no room')) : ask(sql, values)),
      ann,
      (error) => faults.push(error),
    );
    expect(await trail.record({ command: 'half' }, () => Promise.resolve('a secret shown once'))).toBe(
      'a secret shown once',
    );
    expect(faults.map(({ message }) => message)).toEqual(['no room']);
    expect((await actions('--action', 'half'))[0]).toMatchObject({ outcome: 'unfinished', endedAt: null });
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
    expect(cut).toMatchObject({ applicationId: id, outcome: 'unfinished', endedAt: null, result: null });
    expect(await done('audit:verify')).toContain(`not finished: application:revoke, begun ${cut!.begunAt}`);
    expect(await checkTrail(scratch.client)).toMatchObject({ state: 'ok' });
    const later = Date.parse(cut!.begunAt) + 7_200_000;
    expect(await checkTrail(scratch.client, later)).toMatchObject({
      check: 'audit trail',
      state: 'warning',
      says: expect.stringContaining(`application:revoke of ${cut!.begunAt}`),
    });
  });

  describe('is a chain', () => {
    /** What is found while the trail is so; then it is as before. */
    async function verifyWith(change: string, expected?: TrailReport['head']): Promise<TrailReport> {
      await scratch.client.query('BEGIN');
      try {
        await scratch.client.query(change);
        return await verifyTrail(ask, expected);
      } finally {
        await scratch.client.query('ROLLBACK');
      }
    }

    it('that is whole', async () => {
      const { head, fault } = await verifyTrail(ask);
      expect(fault).toBeNull();
      expect(head.seq).toBeGreaterThan(20);
      const said = await done('audit:verify');
      expect(said).toContain(`${head.seq} entries: the audit trail is intact`);
      expect(said).toContain(`keep elsewhere: ${head.seq}:${head.hash}`);
    });

    it.each([
      [`UPDATE economy.operator_action SET operator = 'somebody else' WHERE seq = 3`, 'entry 3 was changed'],
      [`UPDATE economy.operator_action SET at = at - interval '1 ms' WHERE seq = 4`, 'entry 4 was changed'],
      [`UPDATE economy.operator_action SET details = '{}' WHERE seq = 1`, 'entry 1 was changed'],
      [`UPDATE economy.operator_action SET application_id = NULL WHERE seq = 5`, 'entry 5 was changed'],
      [`UPDATE economy.operator_action SET phase = 'done' WHERE seq = 5`, 'entry 5 was changed'],
      [
        `UPDATE economy.operator_action SET error_code = 'X' WHERE error_code IS NOT NULL`,
        'entry 20 was changed',
      ],
      [`UPDATE economy.operator_action SET hash = sha256('x') WHERE seq = 6`, 'entry 6 was changed'],
      ['DELETE FROM economy.operator_action WHERE seq = 1', 'entry 1 is missing'],
      ['DELETE FROM economy.operator_action WHERE seq = 7', 'entry 7 is missing'],
      ['DELETE FROM economy.operator_action WHERE seq BETWEEN 7 AND 9', 'entry 7 is missing'],
      [
        `UPDATE economy.operator_action SET seq = -seq WHERE seq IN (7, 8)`.replace('-seq', '1000 + seq'),
        'entry 7 is missing',
      ],
    ])('in which %s is found', async (change, fault) => {
      expect(await verifyWith(change)).toMatchObject({ fault });
    });

    it('that reveals a missing end and a rebuilt beginning by a hash kept elsewhere', async () => {
      const { head } = await verifyTrail(ask);
      const cut = `DELETE FROM economy.operator_action WHERE seq > ${head.seq - 2}`;
      // By itself a shorter chain is whole: nothing in it says that it was longer.
      expect(await verifyWith(cut)).toMatchObject({ fault: null });
      expect(await verifyWith(cut, head)).toMatchObject({
        fault: `the entries after ${head.seq - 2} are missing`,
      });
      const other = { seq: 2, hash: 'f'.repeat(64) };
      expect((await verifyTrail(ask, other)).fault).toMatch(/^entry 2, or one before it, has changed/);
      expect((await verifyTrail(ask, head)).fault).toBeNull();
      const wrong = await cli('audit:verify', '--expect', `${head.seq}:${'0'.repeat(64)}`);
      expect(wrong).toMatchObject({ error: null, exitCode: 1 });
      expect(await cli('audit:verify', '--expect', `${head.seq}:${head.hash}`)).toMatchObject({
        exitCode: 0,
      });
    });

    it('whose state the doctor checks', async () => {
      await scratch.client.query('BEGIN');
      await scratch.client.query('DELETE FROM economy.operator_action WHERE seq = 2');
      expect(await checkTrail(scratch.client)).toMatchObject({
        state: 'fault',
        says: expect.stringContaining('entry 2 is missing'),
      });
      await scratch.client.query('ROLLBACK');
    });

    it('that many make together', async () => {
      const clients = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = new Client({ connectionString: scratch.url });
          await client.connect();
          return client;
        }),
      );
      const before = (await verifyTrail(ask)).head.seq;
      await Promise.all(
        clients.map(async (client, place) => {
          const trail = new OperatorTrail(askOver(client), { ...ann, name: `op ${place}` }, unrecorded);
          for (let n = 0; n < 10; n += 1) await trail.record({ command: 'many' }, () => Promise.resolve());
        }),
      );
      await Promise.all(clients.map((client) => client.end()));
      expect(await verifyTrail(ask)).toMatchObject({ fault: null, head: { seq: before + 80 } });
      expect((await actions('--action', 'many')).filter(({ outcome }) => outcome === 'done')).toHaveLength(
        40,
      );
    });

    it('whatever it is given to keep', async () => {
      const odd = `half a pair \ud83d, NUL \0, ${'long '.repeat(1000)}`;
      const trail = new OperatorTrail(ask, { name: odd.slice(0, 100), osUser: '', host: '' }, unrecorded);
      const details = { odd, none: undefined, list: [odd, 'ünï'], amount: 0.0001, flag: false };
      const fault = Object.assign(new Error('the message is not kept'), { code: odd });
      await expect(
        trail.record({ command: 'odd', applicationId: odd, details }, () => Promise.reject(fault)),
      ).rejects.toThrow(fault);
      expect((await verifyTrail(ask)).fault).toBeNull();
      const [kept] = await actions('--action', 'odd');
      expect(kept).toMatchObject({
        outcome: 'failed',
        applicationId: null,
        arguments: { amount: 0.0001, flag: false },
      });
      expect(JSON.stringify(kept)).not.toContain('message');
    });
  });

  it('is only added to by the code', () => {
    const changing = /(UPDATE|DELETE FROM|TRUNCATE)\s+(TABLE\s+)?economy\.operator_action/i;
    for (const file of ['operator-trail.ts', 'read-trail.ts', 'trail-entry.ts', 'record-migrations.ts']) {
      const text = readFileSync(join(__dirname, '..', '..', 'src', 'ledger', 'audit', file), 'utf8');
      expect(text).not.toMatch(changing);
    }
  });
});
