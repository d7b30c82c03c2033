import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { checkOverdue, checkWebhooks } from '../../src/cli/doctor/lag-checks.js';
import { startFakeAgent } from '../conversation/support/fake-agent.js';
import { registerAgent } from '../scenarios/support/social.js';
import { createWebhook } from '../scenarios/support/webhooks.js';
import { createDatabase, databaseUrl, serverUrl, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { runCommand } from './support/run-command.js';

const program = resolve(__dirname, '..', '..', 'dist', 'src', 'cli', 'main.js');
const secret = 'a secret for tests, of more than 32 characters';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'fault';
  readonly says: string;
  readonly next?: string;
}

interface Diagnosis {
  readonly code: number;
  readonly healthy: boolean;
  readonly findings: Finding[];
}

interface Run {
  readonly code: number;
  readonly stdout: string;
}

/** The program as a process of its own, with these variables alone. */
async function run(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const options = { env: { PATH, HOME, ...env }, timeout: 60_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'doctor', ...args], options);
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    if (!stdout) throw new Error(stderr, { cause: error });
    return { code, stdout };
  }
}

/** In this process: to load the program takes longer than all that it looks at. */
async function diagnose(env: Record<string, string>, ...args: string[]): Promise<Diagnosis> {
  const { stdout, error, exitCode } = await runCommand(env, 'doctor', '--json', ...args);
  if (error) throw error;
  return read({ stdout, code: exitCode });
}

function read({ code, stdout }: Run): Diagnosis {
  const diagnosis = JSON.parse(stdout) as Omit<Diagnosis, 'code'>;
  // A finding that is no good news always says what to do.
  for (const { state, says, next } of diagnosis.findings) {
    expect(says).not.toBe('');
    if (state !== 'ok') expect(next).toMatch(/\w{3}/);
  }
  expect(diagnosis.healthy).toBe(code === 0);
  return { ...diagnosis, code };
}

const faultsOf = ({ findings }: Diagnosis): string[] =>
  findings.filter(({ state }) => state === 'fault').map(({ check }) => check);
const of = ({ findings }: Diagnosis, check: string): Finding =>
  findings.find((found) => found.check === check)!;

describe('npm run cli -- doctor', () => {
  let url: string;
  let env: Record<string, string>;
  let client: Client;
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    url = await createDatabase(`economy_doctor_${process.pid}`, templateDatabase);
    env = {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      AGENT_CREDENTIALS_KEY: secret,
      AGENT_ALLOWED_HOSTS: 'loopback',
      METRICS_TOKEN: 'a-token-for-metrics',
      NODE_ENV: 'production',
    };
    service = await TestService.start({
      databaseUrl: url,
      env: { AGENT_CREDENTIALS_KEY: secret, hashChainMs: '0', purgeMs: '0', expiryMs: '0' },
    });
    client = new Client({ connectionString: url });
    await client.connect();
    folder = mkdtempSync(join(tmpdir(), 'economy-doctor-'));
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The diagnosis of a setup that is broken for so long. */
  async function broken(how: string, mend: string, more: Record<string, string> = {}): Promise<Diagnosis> {
    await client.query(how);
    try {
      return await diagnose({ ...env, ...more });
    } finally {
      await client.query(mend);
    }
  }

  it('reports in words that everything is well', async () => {
    const durable = await client.query<{ fsync: string }>('SHOW fsync');
    const { code, stdout } = await run(env);
    expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(code).toBe(0);
    for (const check of [
      'node',
      'settings',
      'keys',
      'clock',
      'schema',
      'privileges',
      'agents',
      'webhooks',
      'hash chain',
      'deletions',
    ]) {
      expect(stdout).toMatch(new RegExp(`^✓ ${check} `, 'm'));
    }
    // The PostgreSQL of the tests is not a durable one, and that is noticed.
    expect(stdout).toMatch(
      durable.rows[0]!.fsync === 'off' ? /^! database .*fsync is off/m : /^✓ database /m,
    );
  });

  it('reports all invalid settings at once, and checks nothing else', async () => {
    const found = read(await run({ ...env, PORT: 'many', LOG_LEVEL: 'loud', JWT_SECRET: 'short' }, '--json'));
    expect(found.code).toBe(1);
    expect(faultsOf(found)).toEqual(['settings', 'settings', 'settings']);
    expect(JSON.stringify(found.findings)).not.toContain('short"');
  });

  it.each([
    ['nobody listens', () => 'postgres://a:b@127.0.0.1:9/economy', /cannot be reached/],
    ['the database is not there', () => databaseUrl(serverUrl(), 'not_there'), /does not exist/],
    [
      'the user is unknown',
      () => {
        const wrong = new URL(serverUrl());
        wrong.username = 'nobody_of_that_name';
        wrong.password = 'hush-hush-hush';
        return wrong.toString();
      },
      /refuses the user or password/,
    ],
  ])('reports that %s', async (_, address, says) => {
    const found = await diagnose({ ...env, DATABASE_URL: address() });
    expect(faultsOf(found)).toEqual(['database']);
    expect(of(found, 'database').says).toMatch(says);
    expect(JSON.stringify(found.findings)).not.toContain('hush-hush-hush');
  });

  it('distinguishes an empty database from one without a release and one of a later release', async () => {
    const empty = await createDatabase(`economy_doctor_empty_${process.pid}`);
    const none = await diagnose({ ...env, DATABASE_URL: empty });
    expect(of(none, 'schema')).toMatchObject({ state: 'fault', says: expect.stringContaining('no schema') });
    const other = await broken(
      `UPDATE economy.schema_migration SET name = 'x' || name WHERE name LIKE 'Initial%'`,
      `UPDATE economy.schema_migration SET name = substr(name, 2) WHERE name LIKE 'xInitial%'`,
    );
    expect(of(other, 'schema')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('it is of another version of the service (xInitial'),
    });
    const later = await broken(
      `INSERT INTO economy.schema_migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
      `DELETE FROM economy.schema_migration WHERE name LIKE 'Later%'`,
    );
    expect(of(later, 'schema')).toMatchObject({ state: 'fault', says: expect.stringContaining('Later') });
    const functions = await broken(
      `UPDATE economy.schema_state SET digest = repeat('0', 64) WHERE name = 'functions'`,
      `UPDATE economy.schema_state SET digest = '${(await digest())!}' WHERE name = 'functions'`,
    );
    expect(of(functions, 'schema')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('functions'),
    });
    // It only looked: nothing was migrated.
    const { rows } = await client.query("SELECT to_regclass('economy.schema_migration') IS NULL AS none");
    expect(rows).toEqual([{ none: false }]);
    const looked = new Client({ connectionString: empty });
    await looked.connect();
    expect((await looked.query("SELECT to_regnamespace('economy') AS made")).rows).toEqual([{ made: null }]);
    await looked.end();
  });

  async function digest(): Promise<string | undefined> {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT digest FROM economy.schema_state WHERE name = 'functions'`,
    );
    return rows[0]?.digest;
  }

  it('finds a role that may do too little or too much', async () => {
    const role = `doctor_${process.pid}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await client.query(`GRANT USAGE ON SCHEMA economy TO ${role}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA economy TO ${role}`);
    const address = new URL(url);
    address.username = role;
    address.password = 'x';
    const little = await diagnose({ ...env, DATABASE_URL: address.toString() });
    expect(of(little, 'privileges')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('event'),
    });
    await client.query(`DROP OWNED BY ${role}`);
    await client.query(`DROP ROLE ${role}`);
    const much = await diagnose({ ...env, DATABASE_MIGRATION_URL: url });
    expect(of(much, 'privileges')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('can change events'),
    });
  });

  it('finds a database that can only be read, or has too few connections', async () => {
    const name = `economy_doctor_standby_${process.pid}`;
    const standby = await createDatabase(name, templateDatabase);
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const few = { DATABASE_POOL_SIZE: '1000' };
    const found = await diagnose({ ...env, DATABASE_URL: standby, ...few });
    expect(found.code).toBe(1);
    const faults = found.findings.filter(({ check, state }) => check === 'database' && state === 'fault');
    const says = faults.map((finding) => finding.says).join('\n');
    expect(says).toMatch(/is read-only/);
    expect(says).toMatch(/one process uses 1000/);
  });

  it('finds secrets that are long and easy to guess', async () => {
    const found = await diagnose({ ...env, JWT_SECRET: 'a'.repeat(32) });
    const warnings = found.findings.filter(({ check, state }) => check === 'settings' && state === 'warning');
    expect(warnings).toEqual([
      expect.objectContaining({
        says: expect.stringContaining('JWT_SECRET repeats itself'),
        next: expect.stringContaining('randomBytes'),
      }),
    ]);
    expect(JSON.stringify(found)).not.toContain('aaaa');
    expect(found.code).toBe(0);
  });

  it('finds that the time limits of a connection were dropped on the way', async () => {
    // As a pooler that passes none of the options does.
    const pooled = new URL(url);
    pooled.searchParams.set('options', '-c TimeZone=UTC');
    const found = await diagnose({ ...env, DATABASE_URL: pooled.toString() });
    expect(faultsOf(found)).toEqual(['database']);
    expect(of(found, 'database')).toMatchObject({
      says: expect.stringContaining('lock_timeout is 0') as string,
      next: expect.stringContaining('docs/scale.md#a-pooler') as string,
    });
  });

  it('finds agents that are down, and probes them with --probe', async () => {
    const agent = await startFakeAgent({ protocol: 'converse' });
    const api = await service.newClient();
    await registerAgent(api, { name: 'Well', endpoint: agent.endpoint });
    const id = await registerAgent(api, { name: 'Ill', endpoint: 'http://127.0.0.1:9/talk' });
    const gone = await registerAgent(api, { name: 'Gone', endpoint: 'http://127.0.0.1:9/gone' });
    expect((await api.delete(`/v1/agent/${gone}`)).status).toBe(200);
    await client.query(
      `UPDATE economy.agent SET healthy = id <> $1, last_health_check = now() WHERE host_type = 'self_hosted'`,
      [id],
    );
    const local = { ...env, NODE_ENV: 'development' };
    const found = await diagnose(local, '--probe');
    expect(found.code).toBe(0);
    expect(of(found, 'agents')).toMatchObject({ state: 'warning', says: expect.stringContaining('1 of 2') });
    const probes = found.findings.filter(({ check }) => check === 'probe').map(({ says }) => says);
    expect(probes).toHaveLength(2);
    expect(probes.join('\n')).toMatch(/Well answers in \d+ ms/);
    expect(probes.join('\n')).toMatch(/Ill does not answer/);
    await client.query('UPDATE economy.agent SET deleted_at = now()');
    await agent.close();
  });

  it('finds failing webhooks, secrets without their key, and events that no process hashes', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const webhook = await createWebhook(world.client, 'http://127.0.0.1:9/events');
    await client.query(`UPDATE economy.webhook SET enabled = false, disabled_reason = 'exhausted'`);
    await client.query(
      `UPDATE economy.event SET created_at = now() - interval '1 hour' WHERE instance_id = $1`,
      [world.id],
    );
    // As after an import of what happened an hour ago: it has waited here since the import.
    const fresh = await diagnose(env);
    expect([of(fresh, 'hash chain').state, of(fresh, 'statistics').state]).toEqual(['ok', 'ok']);
    await client.query(
      `UPDATE economy.instance SET pending_since = now() - interval '1 hour' WHERE id = $1`,
      [world.id],
    );
    const found = await diagnose({ ...env, AGENT_CREDENTIALS_KEY: '' });
    expect(of(found, 'webhooks')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('1 were disabled'),
    });
    expect(of(found, 'credentials')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('is missing'),
    });
    expect(of(found, 'hash chain').says).toMatch(/: 2 events of 1 instance, the oldest for 60 minutes$/);
    expect(found.code).toBe(1);
    for (const [reason, disabled] of [
      ['gone', true],
      ['exhausted', true],
      ['manual', false],
    ] as const) {
      await client.query('UPDATE economy.webhook SET disabled_reason = $1', [reason]);
      expect([reason, (await checkWebhooks(client)).state === 'warning']).toEqual([reason, disabled]);
    }
    // What is removed needs no key.
    await world.client.delete(`/v1/webhook/${webhook['id'] as string}`);
    const removed = await diagnose({ ...env, AGENT_CREDENTIALS_KEY: '' });
    expect(of(removed, 'credentials').state).toBe('warning');
  });

  it('finds an issuer without keys, and an invalid key file', async () => {
    const { JWT_SECRET, ...others } = env;
    expect(JWT_SECRET).toBe(secret);
    const away = await diagnose({ ...others, JWKS_URL: 'http://127.0.0.1:9/keys' });
    expect(faultsOf(away)).toEqual(['keys']);
    const file = join(folder, 'keys.json');
    writeFileSync(file, 'no keys');
    const none = await diagnose({ ...others, JWT_KEYS_FILE: file });
    expect(faultsOf(none)).toEqual(['keys']);
  });

  it('makes nothing where nothing was started yet, and finds secrets that others can read', async () => {
    const fresh = join(folder, randomUUID());
    const found = await diagnose({ DATA_DIR: fresh });
    expect(found.code).toBe(0);
    expect(of(found, 'data').says).toContain('the first start creates it');
    expect(existsSync(fresh)).toBe(false);
    mkdirSync(fresh);
    writeFileSync(join(fresh, 'jwt-secret'), secret);
    chmodSync(join(fresh, 'jwt-secret'), 0o644);
    const open = await diagnose({ DATA_DIR: fresh });
    expect(faultsOf(open)).toEqual(['data']);
    expect(of(open, 'data').next).toBe(`chmod 600 ${join(fresh, 'jwt-secret')}`);
  });

  it('says how far deleted instances are, and warns when they do not go', async () => {
    const { id } = await service.world({ agentNpcs: { ann: {} } });
    const deleted = (since: string): Promise<Diagnosis> =>
      broken(
        `UPDATE economy.instance SET deleted_at = now(), purge_at = now() - interval '${since}', purged_rows = 7 WHERE id = '${id}'`,
        `UPDATE economy.instance SET deleted_at = NULL, purge_at = NULL WHERE id = '${id}'`,
      );
    expect(of(await deleted('-1 hour'), 'deletions')).toMatchObject({
      state: 'ok',
      says: '1 deleted instance can be restored, and none waits to be removed',
    });
    expect(of(await deleted('5 minutes'), 'deletions')).toMatchObject({
      state: 'ok',
      says: '1 deleted instance being removed, the first since 5 minutes, 7 rows so far; 0 deleted instances can be restored',
    });
    expect(of(await deleted('2 hours'), 'deletions')).toMatchObject({ state: 'warning' });
  });

  it('warns of ten thousand Idempotency-Keys that expired long ago', async () => {
    const mend = `DELETE FROM economy.idempotency_key WHERE key LIKE 'old %'`;
    const kept = async (count: number, ago: string): Promise<Finding> => {
      const how = `INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
        SELECT gen_random_uuid(), 'old ' || n, repeat('a', 32), true, now() - interval '${ago}' FROM generate_series(1, ${count}) n`;
      return of(await broken(how, mend), 'keys kept');
    };
    expect((await kept(9_999, '25 hours')).state).toBe('ok');
    expect((await kept(10_000, '23 hours')).state).toBe('ok');
    expect(await kept(10_000, '25 hours')).toMatchObject({
      state: 'warning',
      says: '10000 Idempotency-Keys expired over a day ago and are still stored',
    });
  });

  it('warns of an application that uses four fifths of what it may have', async () => {
    const owner = await service.newClient();
    for (let n = 0; n < 8; n += 1) await service.world({}, owner);
    const limits = async (most: string): Promise<Finding> =>
      of(await diagnose({ ...env, INSTANCES_MAX_PER_APPLICATION: most }), 'limits');
    expect((await limits('11')).state).toBe('ok');
    expect(await limits('10')).toMatchObject({
      state: 'warning',
      says: 'an application uses 80 % of its instances',
    });
  });

  it('names the applications that have used up the tokens of the day', async () => {
    const spend = async (tokens: number, also = ''): Promise<Finding> => {
      const owner = await service.newClient();
      const { applicationId } = owner.credentials!;
      const how = `UPDATE economy.application SET daily_tokens = 100, name = 'The spender'${also} WHERE id = '${applicationId}';
        INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated)
        VALUES ('${applicationId}', (now() AT TIME ZONE 'UTC')::date, gen_random_uuid(), ${tokens - 10}, 10, 0),
               ('${applicationId}', (now() AT TIME ZONE 'UTC')::date - 1, gen_random_uuid(), 1000, 0, 0)`;
      return of(
        await broken(how, `UPDATE economy.application SET daily_tokens = NULL WHERE id = '${applicationId}'`),
        'tokens',
      );
    };
    expect((await spend(99)).state).toBe('ok');
    expect(await spend(100)).toMatchObject({
      state: 'warning',
      says: 'used up today by The spender: the built-in voice speaks',
    });
    for (const gone of ['revoked_at', 'deleted_at'])
      expect((await spend(100, `, ${gone} = now()`)).state).toBe('ok');
  });

  it('warns of collections, nights, holds and ends that are overdue', async () => {
    const { id } = await service.world();
    for (const [column, work] of [
      ['tax_due_at', 'a tax collection'],
      ['night_due_at', 'a night'],
      ['holds_due_at', 'a hold expiry'],
      ['expires_at', 'an expiry'],
    ] as const) {
      // What is overdue is done by the service as soon as it sees it.
      const late = async (since: string): Promise<Finding> => {
        await client.query('BEGIN');
        try {
          await client.query(
            `UPDATE economy.instance SET ${column} = now() - interval '${since}' WHERE id = '${id}'`,
          );
          return await checkOverdue(client);
        } finally {
          await client.query('ROLLBACK');
        }
      };
      expect((await late('4 minutes')).state).toBe('ok');
      expect(await late('6 minutes')).toMatchObject({
        state: 'warning',
        says: `overdue: ${work} for 6 minutes`,
      });
    }
    expect(of(await diagnose(env), 'schedules').state).toBe('ok');
  });
});
