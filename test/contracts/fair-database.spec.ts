import { countWaiting } from '../support/cluster.js';
import { Client } from 'pg';
import { readExposition, valueOf } from '../observe/support/exposition.js';
import { TestService } from '../support/test-service.js';
import { until } from '../../prove/support/until.js';

const token = 'a-token-for-metrics';
const duo = { agentNpcs: { ann: { wealth: 100 }, bob: {} } };

describe('the connections of the database', () => {
  let service: TestService;
  let lock: Client;
  /** Not the other one: a transaction sees the same activity to its end. */
  let watcher: Client;
  beforeAll(async () => {
    service = await TestService.start({
      env: { DATABASE_POOL_SIZE: '10', 'databaseTimeouts.lockMs': '60000', METRICS_TOKEN: token },
    });
    lock = new Client({ connectionString: service.databaseUrl });
    watcher = new Client({ connectionString: service.databaseUrl });
    await Promise.all([lock.connect(), watcher.connect()]);
  });
  afterAll(async () => {
    await Promise.all([lock.end(), watcher.end()]);
    await service.stop();
  });

  async function share(resource: string): Promise<(state: string) => number | undefined> {
    const shown = await fetch(`${service.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const metrics = readExposition(await shown.text());
    return (state) => valueOf(metrics, 'economy_shared_permits', { resource, state });
  }

  it('are not all taken by the writes of one application', async () => {
    const greedy = await service.newClient();
    const worlds = [];
    for (let n = 0; n < 8; n += 1) worlds.push(await service.world(duo, greedy));
    const other = await service.world(duo);
    await lock.query('BEGIN');
    for (const { id } of worlds) {
      await lock.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [id]);
    }
    const trades = worlds.map((world) => world.trade('ann', 'bob', 1));
    await until(
      'four of its writes wait in the database',
      async () => (await countWaiting(watcher, 'register_trades')) === 4,
    );
    // Those that came together share a call, and wait as one.
    await until('the others wait for a permit', async () => (await share('database_writes'))('waiting')! > 0);
    const writes = await share('database_writes');
    expect(['limit', 'held', 'largest'].map(writes)).toEqual([6, 4, 4]);
    expect(writes('waiting')).toBeLessThanOrEqual(worlds.length - 4);
    for (let n = 0; n < 5; n += 1) {
      expect((await other.trade('ann', 'bob', 1)).status).toBe(200);
      expect((await other.get('ann')).status).toBe(200);
      expect((await other.client.get(`/v1/instance/${other.id}/event`)).status).toBe(200);
    }
    await lock.query('ROLLBACK');
    for (const answer of await Promise.all(trades)) expect(answer.status).toBe(200);
  });

  it('are not all taken by the reads of one application, and a write needs none of those', async () => {
    const greedy = await service.world(duo);
    const other = await service.world(duo);
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE economy.memory IN ACCESS EXCLUSIVE MODE');
    const reads = Array.from({ length: 8 }, () => greedy.client.get(`${greedy.path('ann')}/memory`));
    const limit = (await share('database_reads'))('limit')!;
    // As many as there are processors, three at most; one application leaves room for another.
    const alone = Math.floor((2 * limit) / 3);
    await until(
      'its share of reads waits in the database',
      async () => (await countWaiting(watcher)) === alone,
    );
    for (let n = 0; n < 5; n += 1) {
      expect((await other.client.get(`/v1/instance/${other.id}/event`)).status).toBe(200);
      expect((await other.collect()).status).toBe(200);
    }
    await lock.query('ROLLBACK');
    for (const answer of await Promise.all(reads)) expect(answer.status).toBe(200);
  });
});
