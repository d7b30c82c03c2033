import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { readSettings } from '../src/common/config/env.js';
import { provideDatabase } from '../src/database/provide-database.js';
import { explainStartFault } from '../src/process/explain-start-fault.js';
import { createLogger } from '../src/process/logger.js';
import { migrateAtStart } from '../src/process/migrate-at-start.js';
import { createDatabase, databaseUrl, serverUrl, templateDatabase } from './support/database.js';
import { LaunchedServices } from './support/launched-services.js';

const secret = 'a secret for tests, of more than 32 characters';
const services = new LaunchedServices();

describe('the service that cannot start', () => {
  /** Ends at once with exit code 1 and what a person can do, which is no stack trace. */
  async function complaint(env: Record<string, string>): Promise<string> {
    const service = services.launch({ HOST: '127.0.0.1', PORT: '0', ...env });
    expect(await service.ended).toBe(1);
    expect(service.stderr).not.toMatch(/^\s+at /m);
    expect(service.stdout + service.stderr).not.toContain(secret);
    expect(service.stdout + service.stderr).not.toContain('pass-word');
    return service.stderr.trim();
  }

  /** The words for what its first steps find, without a process of its own, which takes longer to load than to fail. */
  async function complaintOfFirstSteps(env: Record<string, string>): Promise<string> {
    const settings = readSettings(env);
    const logger = createLogger({ logLevel: 'silent', logPretty: false });
    const failure: unknown = await provideDatabase(settings, () => undefined)
      .then((database) => migrateAtStart(database, logger))
      .then(
        () => 'nothing',
        (error: unknown) => error,
      );
    const said = explainStartFault(failure);
    expect(said).not.toMatch(/^\s+at /m);
    expect(said).not.toContain('pass-word');
    return said;
  }

  const withDatabase = (url: string): Record<string, string> => ({
    DATABASE_URL: url,
    JWT_SECRET: secret,
    DEMO: 'false',
  });

  it('without JWT_SECRET for its DATABASE_URL', async () => {
    const said = await complaint({ DATABASE_URL: serverUrl() });
    expect(said).toMatch(/^The settings are not valid:\n {2}- JWT_SECRET is missing: [^\n]+$/);
  });

  it('with faulty settings, which it names all at once', async () => {
    const said = await complaint({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short',
      DATABASE_URL: 'mysql://user:pass-word@host/db',
    });
    for (const name of ['PORT', 'LOG_LEVEL', 'JWT_SECRET', 'DATABASE_URL']) {
      expect(said).toMatch(new RegExp(`^ {2}- ${name} [^\\n]+$`, 'm'));
    }
    expect(said.split('\n')).toHaveLength(5);
  });

  it.each([
    ['an address where nothing listens', 'postgres://user:pass-word@127.0.0.1:1/economy'],
    ['a name with several addresses', 'postgres://user:pass-word@localhost:1/economy'],
    ['a name that does not exist', 'postgres://user:pass-word@nowhere.invalid:5432/economy'],
  ])('with a database at %s', async (_what, url) => {
    const said = await complaintOfFirstSteps(withDatabase(url));
    expect(said).toMatch(/^The database cannot be reached \([^\n]*\w[^\n]*\)\. Check DATABASE_URL [^\n]+$/);
  });

  it('with a password that the database refuses', async () => {
    const url = new URL(serverUrl());
    url.password = 'pass-word';
    expect(await complaintOfFirstSteps(withDatabase(url.toString()))).toMatch(
      /^The database refuses the user or password of DATABASE_URL \([^\n]+\)\.$/,
    );
  });

  it('with a database that does not exist', async () => {
    expect(await complaintOfFirstSteps(withDatabase(databaseUrl(serverUrl(), 'economy_nowhere')))).toMatch(
      /^The database of DATABASE_URL does not exist \([^\n]+\): create it first\.$/,
    );
  });

  it('with a user who may not migrate', async () => {
    const url = new URL(await createDatabase('economy_start_up_guest'));
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    await client.query(`CREATE ROLE economy_guest LOGIN PASSWORD 'pass-word'`);
    await client.end();
    url.username = 'economy_guest';
    url.password = 'pass-word';
    const said = await complaintOfFirstSteps(withDatabase(url.toString()));
    expect(said).toMatch(/^The database user may not [^\n]+ DATABASE_MIGRATION_URL [^\n]+$/);
  });

  it('on a port that is taken', async () => {
    const url = await createDatabase('economy_start_up_port', templateDatabase);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const said = await complaint({ ...withDatabase(url), PORT: String(port) });
      expect(said).toMatch(new RegExp(`^Port ${port} is taken [^\\n]+$`));
    } finally {
      other.close();
    }
  });

  it('on a port that is taken, with an embedded database, which it ends', async () => {
    const dataDir = join(services.folder, 'taken');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await complaint({ DATA_DIR: dataDir, PORT: String(port) })).toMatch(/^Port \d+ is taken/);
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    } finally {
      other.close();
    }
  });

  it('with an invalid data folder', async () => {
    const file = join(services.folder, 'file');
    writeFileSync(file, '');
    const said = await complaint({ DATA_DIR: join(file, 'data') });
    expect(said).toContain('DATA_DIR');
    expect(said.split('\n').length).toBeLessThanOrEqual(2);
  });

  it('with a generated secret that is torn', async () => {
    const dataDir = mkdtempSync(join(services.folder, 'torn-'));
    writeFileSync(join(dataDir, 'jwt-secret'), '');
    const said = await complaint({ DATA_DIR: dataDir });
    expect(said).toContain('jwt-secret');
    expect(said.split('\n').length).toBeLessThanOrEqual(2);
  });
});

describe('a command that cannot run', () => {
  it('says so on stderr, beside what reads its result, and ends with 1', () => {
    const program = resolve(__dirname, '..', 'dist', 'src', 'cli', 'main.js');
    const env = { PATH: process.env['PATH'], DATABASE_URL: serverUrl() };
    const ended = spawnSync(process.execPath, [program, 'application:list'], { env, encoding: 'utf8' });
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The settings are not valid:\n {2}- JWT_SECRET is missing: [^\n]+\n$/);
  });
});
