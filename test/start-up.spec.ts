import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { readSettings } from '../src/common/config/env.js';
import { provideDatabase } from '../src/database/provide-database.js';
import { type DemoFacts } from '../src/process/demo/demo-world.js';
import { explainStartFault } from '../src/process/explain-start-fault.js';
import { createLogger } from '../src/process/logger.js';
import { migrateAtStart } from '../src/process/migrate-at-start.js';
import { type Json } from './support/api-client.js';
import { until } from '../prove/support/until.js';
import { createDatabase, databaseUrl, serverUrl, templateDatabase } from './support/database.js';
import { heldAgent } from './support/held-agent.js';
import { isAlive, postmasterOf, ServiceProcess } from './support/service-process.js';

const secret = 'a secret for tests, of more than 32 characters';
let folder: string;
const launched: ServiceProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'economy-start-up-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const service of launched.splice(0)) await service.cleanUp();
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function start(env: Record<string, string>): Promise<{ service: ServiceProcess; baseUrl: string }> {
  const started = await ServiceProcess.start({ PORT: '0', ...env });
  launched.push(started.service);
  return started;
}

function readDemo(dataDir: string): DemoFacts {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
}

async function call(facts: DemoFacts, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${facts.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${facts.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const connection = response.headers.get('connection');
  return { status: response.status, connection, body: (await response.json()) as Json };
}

/** The time limit is that of the test. */
async function untilNobodyIsLetIn(baseUrl: string): Promise<void> {
  try {
    for (;;) await (await fetch(`${baseUrl}/health/live`, { headers: { connection: 'close' } })).text();
  } catch {
    // Refused, or cut off on its way in.
  }
}

/** The tests of this block follow one data folder through its life. */
describe('the service with its embedded database', () => {
  const env = (): Record<string, string> => ({ DATA_DIR: join(folder, 'data') });
  const dataDir = (): string => join(folder, 'data');
  let first: DemoFacts;
  let databasePort: number;

  it('creates the demo world on the first start, and prints how to use it', async () => {
    const { service, baseUrl } = await start(env());
    first = readDemo(dataDir());
    expect(Object.keys(first).sort()).toEqual([
      'agentNpcIds',
      'applicationId',
      'baseUrl',
      'clientId',
      'clientSecret',
      'instanceId',
      'npcIds',
      'token',
    ]);
    expect(first.baseUrl).toBe(baseUrl);
    expect(statSync(join(dataDir(), 'demo.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir(), 'jwt-secret')).mode & 0o777).toBe(0o600);
    databasePort = readPort(dataDir());

    const banner = service.stdout.slice(service.stdout.indexOf('Agent NPC Economy is ready'));
    for (const fact of [baseUrl, `${baseUrl}/docs`, first.token, 'demo.json']) expect(banner).toContain(fact);
    expect(banner.split('\n').length).toBeLessThan(24);
    // Neither a token nor a secret is in the log.
    const log = service.stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(log.join('\n')).not.toContain(first.token);
    expect(service.stdout).not.toContain(first.clientSecret);

    const world = await call(first, 'GET', `/v1/instance/${first.instanceId}`);
    expect(world.status).toBe(200);
    expect(world['body'].agentNpcs.map(({ id }: Json) => id).sort()).toEqual([...first.agentNpcIds].sort());
    expect(world['body'].npcs.map(({ id }: Json) => id).sort()).toEqual([...first.npcIds].sort());
    // It was lived in before: a month, which has just ended.
    const path = `/v1/instance/${first.instanceId}/economy/history?bucket=day&limit=40`;
    const days = (await call(first, 'GET', path))['body'].items as Json[];
    expect(days.filter(({ trades, interactions }) => trades > 0 && interactions > 0).length).toBeGreaterThan(
      25,
    );
    for (const what of ['minted', 'spawns', 'deaths', 'taxes', 'disbursed']) {
      expect([what, days.filter((day) => day[what] > 0).length > 0]).toEqual([what, true]);
    }
    const { seq } = (await call(first, 'GET', `/v1/instance/${first.instanceId}/economy`))['body'] as Json;
    const last = (await call(first, 'GET', `/v1/instance/${first.instanceId}/event/${seq}`))['body'] as Json;
    const ago = Date.now() - Date.parse(last['occurredAt'] as string);
    expect([ago >= 0, ago < 3_600_000]).toEqual([true, true]);
    const token = await call(first, 'POST', '/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: first.clientId,
      client_secret: first.clientSecret,
    });
    expect(token.status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stderr).toBe('');
  });

  it('prints a curl that works when it is pasted', async () => {
    const { service } = await start(env());
    const [pasted] = await service.says(/^TOKEN=.*\ncurl .*$/m);
    const { stdout } = await promisify(execFile)('bash', ['-c', pasted], { cwd: '/' });
    expect(JSON.parse(stdout)).toMatchObject({ type: 'trade', amount: 1 });
  });

  it('keeps the world, its secrets and its place on a later start', async () => {
    await start(env());
    const again = readDemo(dataDir());
    expect({ ...again, baseUrl: '', token: '' }).toEqual({ ...first, baseUrl: '', token: '' });
    expect(readPort(dataDir())).toBe(databasePort);
    // The token of the first start still counts: the secret that signed it is kept.
    const old = { ...first, baseUrl: again.baseUrl };
    const trade = await call(old, 'PUT', tradePath(old), {
      recipientIdentifier: old.agentNpcIds[1],
      amount: 0.25,
    });
    expect(trade.status).toBe(200);
    expect((await call(old, 'GET', '/v1/instance'))['body'].items.map(({ id }: Json) => id)).toEqual([
      first.instanceId,
    ]);
  });

  it('works after a kill -9, with all that was answered', async () => {
    const killed = await start(env());
    const facts = readDemo(dataDir());
    const before = postmasterOf(dataDir());
    const wealth = async (): Promise<number> =>
      (await call(readDemo(dataDir()), 'GET', `/v1/agent-npc/${facts.instanceId}/${facts.agentNpcIds[1]}`))[
        'body'
      ].wealth as number;
    const had = await wealth();
    await call(facts, 'PUT', tradePath(facts), { recipientIdentifier: facts.agentNpcIds[1], amount: 0.5 });
    expect(await killed.service.end('SIGKILL')).toBeNull();
    expect(isAlive(before)).toBe(true);

    const { service } = await start(env());
    expect(await wealth()).toBe(had + 0.5);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(isAlive(before)).toBe(false);
    expect(existsSync(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s answers what it has begun, then ends with its database',
    async (signal) => {
      const { service } = await start(env());
      const facts = readDemo(dataDir());
      const postmaster = postmasterOf(dataDir());
      const agent = await heldAgent();
      try {
        const registered = await call(facts, 'POST', '/v1/agent', {
          name: 'Held',
          endpoint: agent.endpoint,
          protocol: 'converse',
        });
        expect(registered.status).toBe(201);
        const spawned = await call(facts, 'POST', '/v1/agent-npc', {
          instanceIdentifier: facts.instanceId,
          uuid: crypto.randomUUID(),
          type: 'manual',
          name: `Slow with ${signal}`,
          agentIdentifier: registered['body'].id as string,
        });
        expect(spawned.status).toBe(201);
        const path = `/v1/agent-npc/${facts.instanceId}/${spawned['body'].agentNpc.id as string}/interact`;
        const talk = call(facts, 'PUT', path, { responderIdentifier: facts.agentNpcIds[0] });
        await agent.wasAsked;
        service.child.kill(signal);
        await service.says(/finishing the requests in flight/);
        // Nobody new is let in meanwhile.
        await untilNobodyIsLetIn(facts.baseUrl);
        agent.release();
        const { status, connection, body } = await talk;
        expect([status, connection]).toEqual([200, 'close']);
        expect(body).toMatchObject({ outcome: 'completed' });
        expect(JSON.stringify(body)).toContain('At last.');
        expect(await service.ended).toBe(0);
        expect(service.stderr).toBe('');
        expect(isAlive(postmaster)).toBe(false);
      } finally {
        agent.close();
      }
    },
    120_000,
  );

  it('ends cleanly on a signal while it starts', async () => {
    const early = join(folder, 'early');
    const service = ServiceProcess.launch({ PORT: '0', DATA_DIR: early });
    launched.push(service);
    await service.says(/first start/);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(existsSync(join(early, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('lets the village live with --live, until it stops', async () => {
    const service = ServiceProcess.launch({ ...env(), PORT: '0' }, 'main.js', ['--live']);
    launched.push(service);
    await service.says(/^seed \d+: \d+ villagers/m);
    const facts = readDemo(dataDir());
    const seq = async (): Promise<number> =>
      (await call(facts, 'GET', `/v1/instance/${facts.instanceId}/economy`))['body'].seq as number;
    const before = await seq();
    await until('somebody does something', async () => (await seq()) > before + 3);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stdout).toMatch(/ requests in [\s\S]*"msg":"stopped"/);
    expect(service.stderr).toBe('');
  });

  it('cannot live where there is no demo world', async () => {
    const env = { DATA_DIR: join(folder, 'none'), PORT: '0', DEMO: 'false' };
    const service = ServiceProcess.launch(env, 'main.js', ['--live']);
    launched.push(service);
    expect(await service.ended).toBe(1);
    expect(service.stderr).toContain('--live needs the demo world');
    expect(existsSync(join(folder, 'none', 'postgres'))).toBe(false);
  });

  it('makes the demo world again when what is known of it is lost or torn', async () => {
    writeFileSync(join(dataDir(), 'demo.json'), '{"baseUrl":');
    await start(env());
    const facts = readDemo(dataDir());
    expect(facts.applicationId).not.toBe(first.applicationId);
    expect((await call(facts, 'GET', `/v1/instance/${facts.instanceId}`)).status).toBe(200);
    expect(statSync(join(dataDir(), 'demo.json')).mode & 0o777).toBe(0o600);
  });

  it('makes no demo world where DEMO is false', async () => {
    const plain = join(folder, 'plain');
    const { service, baseUrl } = await start({ DATA_DIR: plain, DEMO: 'false' });
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
    expect(existsSync(join(plain, 'demo.json'))).toBe(false);
    expect(service.stdout).not.toContain('curl');
  });
});

describe('the service with a database of its operator', () => {
  it('is not ready after a signal to stop, and still answers for the configured time', async () => {
    const url = await createDatabase('economy_draining', templateDatabase);
    const env = { DATABASE_URL: url, JWT_SECRET: secret, HOST: '127.0.0.1', DEMO: 'false' };
    // Longer than this test: it does not depend on what else the machine does.
    const { service, baseUrl } = await start({ ...env, SHUTDOWN_DELAY_MS: '600000' });
    const alive = await fetch(`${baseUrl}/health/live`);
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'keep-alive']);
    service.child.kill('SIGTERM');
    await service.says(/SIGTERM: /);
    const ready = await fetch(`${baseUrl}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'SHUTTING_DOWN' }]);
    const answer = await fetch(`${baseUrl}/v1/application`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
    // Whoever does not want to wait says it twice.
    expect(await service.end('SIGTERM')).toBe(130);
  });

  it.each([
    { DEMO: 'true', requests: 20 },
    { DEMO: 'false', requests: 0 },
  ])(
    'goes on when nobody reads its output any more, and ends on a signal (DEMO=$DEMO, $requests requests)',
    async ({ DEMO, requests }) => {
      const DATABASE_URL = await createDatabase(`economy_unread_${DEMO}`, templateDatabase);
      const DATA_DIR = join(folder, `unread-${DEMO}`);
      const service = ServiceProcess.launch({
        ...{ DATABASE_URL, JWT_SECRET: secret, HOST: '127.0.0.1', PORT: '0', DATA_DIR, DEMO },
      });
      launched.push(service);
      const [, baseUrl = ''] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
      // It prints where to begin after this line, and a line for each request.
      service.child.stdout?.destroy();
      service.child.stderr?.destroy();
      for (let n = 0; n < requests; n += 1)
        expect((await fetch(`${baseUrl}/v1/application`)).status).toBe(401);
      expect(await service.end('SIGTERM')).toBe(0);
    },
  );

  it('migrates it, and creates a demo world only on request', async () => {
    const url = await createDatabase('economy_start_up');
    const env = {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'operator'),
    };
    const weak = 'weak'.repeat(8);
    const { service, baseUrl } = await start({ ...env, DEMO: 'false', AGENT_CREDENTIALS_KEY: weak });
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
    expect(service.stdout).toMatch(/"level":40[^\n]*AGENT_CREDENTIALS_KEY repeats itself/);
    expect(service.stdout).not.toContain('JWT_SECRET');
    expect(service.stdout).not.toContain(weak);
    expect(service.stdout).toContain('migrated the database');
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await service.end('SIGTERM')).toBe(0);

    await start({ ...env, DEMO: 'true' });
    const facts = readDemo(env.DATA_DIR);
    expect((await call(facts, 'GET', '/v1/application')).status).toBe(200);
  });
});

describe('the service that cannot start', () => {
  /** Ends at once with exit code 1 and what a person can do, which is no stack trace. */
  async function complaint(env: Record<string, string>): Promise<string> {
    const service = ServiceProcess.launch({ HOST: '127.0.0.1', PORT: '0', ...env });
    launched.push(service);
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
    const dataDir = join(folder, 'taken');
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
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const said = await complaint({ DATA_DIR: join(file, 'data') });
    expect(said).toContain('DATA_DIR');
    expect(said.split('\n').length).toBeLessThanOrEqual(2);
  });

  it('with a generated secret that is torn', async () => {
    const dataDir = mkdtempSync(join(folder, 'torn-'));
    writeFileSync(join(dataDir, 'jwt-secret'), '');
    const said = await complaint({ DATA_DIR: dataDir });
    expect(said).toContain('jwt-secret');
    expect(said.split('\n').length).toBeLessThanOrEqual(2);
  });
});

function readPort(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }).port;
}

/** The second richest of the village pays, so that the first tests of the day leave enough for the last. */
function tradePath({ instanceId, agentNpcIds }: DemoFacts): string {
  return `/v1/agent-npc/${instanceId}/${agentNpcIds[0]}/trade`;
}
