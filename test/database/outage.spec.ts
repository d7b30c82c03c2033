import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { allInstanceIds, verifyLedger } from '../../src/ledger/verify.js';
import { migrate } from '../../src/ledger/migrate.js';
import { type Answer, type ApiClient } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const quick = { fsync: 'off', shared_buffers: '16MB' };

/** A database that goes away in the middle and comes back: on a server of its own. */
describe('an outage of the database', () => {
  let dataDir: string;
  let server: EmbeddedServer;
  let service: TestService;
  let world: World;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'economy-outage-'));
    await chmod(dataDir, 0o755);
    server = await startEmbeddedServer({ dataDir, settings: quick });
    await migrate({ url: server.url });
    service = await TestService.start({ databaseUrl: server.url });
    // The pool reports connections that end while nobody uses them.
    jest.spyOn(console, 'warn').mockImplementation();
    jest.spyOn(console, 'error').mockImplementation();
    world = await service.world({
      taxRate: 10,
      npcs: ['miller'],
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 } },
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await service?.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  function requests(): Record<string, () => Promise<Answer>> {
    const { client } = world;
    const { applicationId, clientSecret } = client.credentials!;
    const key = { 'idempotency-key': 'while away' };
    return {
      get: () => world.get('ann'),
      list: () => client.get(`/v1/agent-npc/${world.id}`),
      npc: () => client.get(`/v1/npc/${world.id}/${world.npc('miller')['id'] as string}`),
      npcs: () => client.get(`/v1/npc/${world.id}`),
      instance: () => client.get(`/v1/instance/${world.id}`),
      instances: () => client.get('/v1/instance'),
      agents: () => client.get('/v1/agent'),
      trade: () => world.trade('ann', 'bob', 1, key),
      interact: () => world.interact('ann', 'bob'),
      collect: () => world.collect(),
      rate: () => client.put(`/v1/instance/${world.id}`, { taxRate: 20 }),
      death: () => world.die('bob'),
      registration: () =>
        client.post('/v1/agent', { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk' }, { headers: key }),
      token: () =>
        client.post('/v1/auth/token', {
          grant_type: 'client_credentials',
          client_id: applicationId,
          client_secret: clientSecret,
        }),
      ready: () => anonymous().get('/health/ready'),
    };
  }

  const anonymous = (): ApiClient => service.clientWith(null);

  it('is a 503 with Retry-After for every request, and ends without a restart', async () => {
    expect((await anonymous().get('/health/ready')).status).toBe(200);
    await server.stop();
    // What it saw last is kept for a quarter of a second.
    await until('it is not ready', async () => (await anonymous().get('/health/ready')).status !== 200);
    for (const [name, send] of Object.entries(requests())) {
      const { status, headers, body } = await send();
      expect({ name, status, code: body['code'] }).toEqual({
        name,
        status: 503,
        code: 'DATABASE_UNAVAILABLE',
      });
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|SELECT|postgres/);
    }
    // The application of a token is kept for a moment, so it may be shown for as long.
    const application = (): Promise<Answer> => world.client.get('/v1/application');
    await until('the application is not shown', async () => (await application()).status !== 200);
    expect((await application()).body['code']).toBe('DATABASE_UNAVAILABLE');
    // The process itself is well: nothing is gained by starting it again.
    expect((await anonymous().get('/health/live')).status).toBe(200);

    server = await startEmbeddedServer({ dataDir, settings: quick });
    expect((await anonymous().get('/health/ready')).status).toBe(200);
    expect(await world.wealth('ann')).toBe(100);
    // Nothing was kept of the key: the same request is new.
    const again = await requests()['trade']!();
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(await world.wealth('ann')).toBe(99);
  });

  it('breaks requests under way with 503s only, and loses no money', async () => {
    const statuses = new Set<number>();
    let sent = 0;
    const restarted = new AbortController();
    const busy = async (from: string, to: string): Promise<void> => {
      while (!restarted.signal.aborted || sent < 50) {
        sent += 1;
        const answers = await Promise.all([
          world.trade(from, to, 0.5),
          world.get(from),
          world.client.get(`/v1/instance/${world.id}`),
          world.client.get('/v1/application'),
        ]);
        for (const answer of answers) statuses.add(answer.status);
      }
    };
    const work = [busy('ann', 'bob'), busy('bob', 'ann'), busy('ann', 'bob'), busy('bob', 'ann')];
    try {
      await until('a request succeeded', () => statuses.has(200));
      await server.stop();
      await until('a request failed', () => statuses.has(503));
      server = await startEmbeddedServer({ dataDir, settings: quick });
    } finally {
      restarted.abort();
      await Promise.all(work);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    expect((await world.wealth('ann')) + (await world.wealth('bob'))).toBe(200);
    const { faults } = await verifyLedger(service.dataSource, await allInstanceIds(service.dataSource));
    expect(faults).toEqual([]);
  });

  it('is a 503 while the server runs but refuses the service', async () => {
    const { username, password } = new URL(server.url);
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const setPassword = (text: string): Promise<unknown> =>
      client.query(
        `ALTER ROLE ${client.escapeIdentifier(username)} PASSWORD ${client.escapeLiteral(decodeURIComponent(text))}`,
      );
    try {
      await setPassword('another one');
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      for (let n = 0; n < 3; n += 1) {
        expect((await anonymous().get('/health/ready')).status).toBe(503);
        expect((await world.trade('ann', 'bob', 1)).status).toBe(503);
      }
    } finally {
      await setPassword(password);
      await client.end();
    }
    expect((await anonymous().get('/health/ready')).status).toBe(200);
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
  });
});
