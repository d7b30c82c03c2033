import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Agent } from 'undici';
import { until } from '../prove/support/until.js';
import { type DemoFacts } from '../src/process/demo/demo-world.js';
import { readExposition, valueOf } from './observe/support/exposition.js';
import { createDatabase, templateDatabase } from './support/database.js';
import { heldAgent } from './support/held-agent.js';
import { isAlive, postmasterOf } from './support/service-process.js';
import { type Called, call, Cluster, readDemo } from './support/cluster-process.js';

const secret = 'a secret for tests, of more than 32 characters';
const metricsToken = 'a-token-for-metrics';
let folder: string;

/** One connection that is kept. */
const oneConnection = (): Agent => new Agent({ connections: 1, pipelining: 1 });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'economy-cluster-'));
  chmodSync(folder, 0o755);
});

afterAll(async () => {
  for (const cluster of Cluster.launched) await cluster.endAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The tests of this block follow one cluster through its life. */
describe('a cluster', () => {
  let cluster: Cluster;
  let facts: DemoFacts;
  let url: string;

  beforeAll(async () => {
    url = await createDatabase('economy_cluster', templateDatabase);
    const dataDir = join(folder, 'served');
    cluster = await Cluster.start({
      DATABASE_URL: url,
      JWT_SECRET: secret,
      DEMO: 'true',
      DATA_DIR: dataDir,
      METRICS_TOKEN: metricsToken,
      AGENT_ALLOWED_HOSTS: 'loopback',
    });
    facts = readDemo(dataDir);
  });

  /** Requests of this route, as the metrics of all workers tell them, once both report theirs. */
  async function counted(route: string): Promise<number> {
    const read = async (): Promise<ReturnType<typeof readExposition>> => {
      const response = await fetch(`${cluster.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${metricsToken}`, connection: 'close' },
      });
      expect(response.status).toBe(200);
      return readExposition(await response.text());
    };
    let families: ReturnType<typeof readExposition> = new Map();
    // A worker that has just become ready may miss the first request for its metrics.
    await until('both workers report', async () => {
      families = await read();
      return ['1', '2'].every((worker) => valueOf(families, 'economy_write_queues_busy', { worker }) === 0);
    });
    expect(valueOf(families, 'economy_database_up')).toBe(1);
    return valueOf(families, 'economy_http_requests_total', { route, method: 'GET', status: '200' }) ?? 0;
  }

  const look = (): Promise<Called> => call(facts, 'GET', '/v1/application', { close: true });

  it('serves one port with all its workers, and makes the demo world once', async () => {
    expect(facts.baseUrl).toBe(cluster.baseUrl);
    await cluster.service.says(/Agent NPC Economy is ready[\s\S]*\ncurl .*\n/);
    expect(cluster.service.stdout.split('Agent NPC Economy is ready')).toHaveLength(2);
    for (let n = 0; n < 6; n += 1) expect((await look()).status).toBe(200);
    const served = cluster.lines.filter(({ path }) => path === '/v1/application').map(({ worker }) => worker);
    expect(new Set(served)).toEqual(new Set([1, 2]));
    // The examples of the document are those of the demo world, whichever worker answers.
    for (let n = 0; n < 4; n += 1) {
      const document = await fetch(`${cluster.baseUrl}/openapi.json`, { headers: { connection: 'close' } });
      expect(await document.text()).toContain(facts.instanceId);
    }
  });

  it('reports the figures of all workers, whichever answers', async () => {
    const route = '/v1/application';
    expect(await counted(route)).toBe(6);
    expect(await counted(route)).toBe(6);
  });

  it('starts a worker again that was killed; the other serves meanwhile, and no count falls', async () => {
    const [first = 0] = cluster.pidsOf(1);
    process.kill(first, 'SIGKILL');
    await cluster.service.says(/worker 1 ended \(SIGKILL\) and will be restarted/);
    expect((await look()).status).toBe(200);
    await until('worker 1 is replaced', () => cluster.pidsOf(1).length === 2);
    expect(isAlive(first)).toBe(false);
    expect(await counted('/v1/application')).toBe(7);
  });

  it('replaces all workers on SIGHUP without a failed request', async () => {
    const path = `/v1/agent-npc/${facts.instanceId}/${facts.agentNpcIds[7]}/trade`;
    const body = { recipientIdentifier: facts.agentNpcIds[0], amount: 0.01 };
    const failures: unknown[] = [];
    let trades = 0;
    const over = new AbortController();
    const load = Array.from({ length: 4 }, async () => {
      const dispatcher = oneConnection();
      while (!over.signal.aborted) {
        await call(facts, 'PUT', path, { body, dispatcher }).then(
          ({ status, body }) => (status === 200 ? (trades += 1) : failures.push(body)),
          (error: unknown) => failures.push(error),
        );
      }
      await dispatcher.close();
    });
    // Connections that rest when their worker is told to go, and are used again: one with each of the two.
    const resting = [oneConnection(), oneConnection()];
    for (const dispatcher of resting) await call(facts, 'GET', '/v1/application', { dispatcher });

    const before = [1, 2].map((number) => cluster.pidsOf(number).at(-1)!);
    process.kill(cluster.service.child.pid!, 'SIGHUP');
    for (const number of [1, 2]) {
      await cluster.service.says(new RegExp(`worker ${number} was replaced`));
      for (const dispatcher of resting) {
        expect((await call(facts, 'GET', '/v1/application', { dispatcher })).status).toBe(200);
      }
    }
    await cluster.service.says(/all workers were replaced/);
    over.abort();
    await Promise.all(load);
    for (const dispatcher of resting) await dispatcher.close();
    expect(failures).toEqual([]);
    expect(trades).toBeGreaterThan(20);
    expect(before.map(isAlive)).toEqual([false, false]);
    const now = [1, 2].map((number) => cluster.pidsOf(number).at(-1)!);
    expect(now.map(isAlive)).toEqual([true, true]);

    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ trades: number }>(
      `SELECT count(*)::int AS trades FROM economy.event WHERE instance_id = $1 AND amount = 100`,
      [facts.instanceId],
    );
    await client.end();
    expect(rows).toEqual([{ trades }]);
  });

  it('leaves no worker behind when the primary is killed, and answers what was begun', async () => {
    const agent = await heldAgent();
    try {
      const registered = await call(facts, 'POST', '/v1/agent', {
        body: { name: 'Held', endpoint: agent.endpoint, protocol: 'converse' },
      });
      expect(registered.status).toBe(201);
      const spawned = await call(facts, 'POST', '/v1/agent-npc', {
        body: {
          instanceIdentifier: facts.instanceId,
          uuid: crypto.randomUUID(),
          type: 'manual',
          name: 'Slow',
          agentIdentifier: registered.body['id'] as string,
        },
      });
      const { id } = spawned.body['agentNpc'] as { id: string };
      const talk = call(facts, 'PUT', `/v1/agent-npc/${facts.instanceId}/${id}/interact`, {
        body: { responderIdentifier: facts.agentNpcIds[0] },
      });
      await agent.wasAsked;
      const workers = [1, 2].map((number) => cluster.pidsOf(number).at(-1)!);
      expect(workers.map(isAlive)).toEqual([true, true]);
      cluster.service.child.kill('SIGKILL');
      agent.release();
      const { status, connection, body } = await talk;
      expect([status, connection, body['outcome']]).toEqual([200, 'close', 'completed']);
      await until('all workers have ended', () => !workers.some(isAlive));
      expect(await cluster.service.ended).toBeNull();
      expect(cluster.service.stderr).toBe('');
    } finally {
      agent.close();
    }
  });
});

describe('a cluster with its embedded database', () => {
  it('ends with it on SIGTERM, after what it has begun', async () => {
    const dataDir = join(folder, 'embedded');
    const cluster = await Cluster.start({ DATA_DIR: dataDir, CLUSTER_WORKERS: '1' });
    await cluster.service.says(/\ncurl .*\n/);
    const facts = readDemo(dataDir);
    const postmaster = postmasterOf(dataDir);
    const [worker = 0] = cluster.pidsOf(1);
    expect((await call(facts, 'GET', `/v1/instance/${facts.instanceId}`)).status).toBe(200);
    expect(await cluster.service.end('SIGTERM')).toBe(0);
    expect(cluster.service.stderr).toBe('');
    expect([postmaster, worker].map(isAlive)).toEqual([false, false]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a cluster that cannot start', () => {
  /** One message for a person, of the primary alone. */
  async function complaint({ service }: Cluster): Promise<string> {
    expect(await service.ended).toBe(1);
    expect(service.stderr).not.toMatch(/^\s+at /m);
    return service.stderr.trim();
  }

  const withDatabase = (url: string): Record<string, string> => ({
    DATABASE_URL: url,
    JWT_SECRET: secret,
    DEMO: 'false',
  });

  it('with faulty settings', async () => {
    const said = await complaint(Cluster.launch({ CLUSTER_WORKERS: '0', PORT: 'http' }));
    expect(said).toMatch(/^The settings are not valid:\n {2}- PORT [^\n]+\n {2}- CLUSTER_WORKERS [^\n]+$/);
  });

  it('reports once what only its workers find', async () => {
    const url = await createDatabase('economy_cluster_port', templateDatabase);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const said = await complaint(Cluster.launch({ ...withDatabase(url), PORT: String(port) }));
      expect(said).toMatch(new RegExp(`^Port ${port} is taken [^\\n]+$`));
    } finally {
      other.close();
    }
  });

  it('any more: keeps its workers when new ones cannot start, and gives up when it has none', async () => {
    const url = await createDatabase('economy_cluster_lost', templateDatabase);
    const cluster = await Cluster.start({ ...withDatabase(url), CLUSTER_WORKERS: '1' });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      'DELETE FROM economy.schema_migration WHERE id = (SELECT max(id) FROM economy.schema_migration)',
    );
    await client.end();
    process.kill(cluster.service.child.pid!, 'SIGHUP');
    await cluster.service.says(
      /the new worker 1 could not start \(The database is not migrated [^"]+the others keep running/,
    );
    expect((await fetch(`${cluster.baseUrl}/health/live`)).status).toBe(200);
    process.kill(cluster.pidsOf(1)[0]!, 'SIGKILL');
    expect(await complaint(cluster)).toMatch(
      /^Workers end as soon as they start\. The database is not migrated [^\n]+ first\.$/,
    );
  });
});
