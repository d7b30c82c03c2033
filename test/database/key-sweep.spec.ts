import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { KeySweep } from '../../src/ledger/key-sweep.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { until } from '../../prove/support/until.js';

/** In a database of its own, so that the counts are those of the test. */
describe('the sweep of expired Idempotency-Keys', () => {
  let service: TestService;
  beforeAll(async () => {
    const databaseUrl = await createDatabase('economy_key_sweep', templateDatabase);
    service = await TestService.start({ databaseUrl, env: { idempotencySweepMs: '0' } });
  });
  afterAll(() => service.stop());

  async function keys(where: string, parameters: unknown[] = []): Promise<number> {
    const rows = await service.dataSource.query<{ n: number }[]>(
      `SELECT count(*)::integer AS n FROM economy.idempotency_key WHERE ${where}`,
      parameters,
    );
    return rows[0]!.n;
  }

  const insert = (instance: string, count: number, expires: string): Promise<unknown> =>
    service.dataSource.query(
      `INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
       SELECT $1, 'key ' || n || $3, repeat('a', 32), true, now() + $3::interval FROM generate_series(1, $2) n`,
      [instance, count, expires],
    );

  const sweep = (): Promise<number> => service.app.get(KeySweep).sweep();

  it('deletes those that have expired, and no other', async () => {
    const instance = randomUUID();
    await insert(instance, 2500, '-1 second');
    await insert(instance, 10, '1 hour');
    expect(await sweep()).toBe(2500);
    expect(await keys('instance_id = $1', [instance])).toBe(10);
    expect(await sweep()).toBe(0);
  });

  it('leaves a key that is used again after it was found expired', async () => {
    const instance = randomUUID();
    await insert(instance, 3, '-1 minute');
    const { dataSource } = service;
    const query = dataSource.query.bind(dataSource);
    const spy = jest.spyOn(dataSource, 'query').mockImplementationOnce(async (sql, values) => {
      const found: unknown = await query(sql, values);
      await query(
        `UPDATE economy.idempotency_key SET expires_at = now() + interval '1 day' WHERE instance_id = $1 AND key LIKE 'key 2%'`,
        [instance],
      );
      return found;
    });
    expect(await sweep()).toBe(2);
    spy.mockRestore();
    expect(await keys('instance_id = $1', [instance])).toBe(1);
  });

  it('on two replicas at once deletes each once, without waiting', async () => {
    const instance = randomUUID();
    await insert(instance, 3000, '-1 minute');
    const user = new Client({ connectionString: service.databaseUrl });
    await user.connect();
    await user.query('BEGIN');
    await user.query(
      `SELECT 1 FROM economy.idempotency_key WHERE instance_id = $1 AND key LIKE 'key 7-%' FOR UPDATE`,
      [instance],
    );
    const both = await Promise.all([sweep(), sweep()]);
    expect(both[0] + both[1]).toBe(2999);
    await user.query('ROLLBACK');
    await user.end();
    expect(await sweep()).toBe(1);
  });

  it('makes an expired key usable again, swept or not', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const headers = { 'idempotency-key': 'each day' };
    const expire = (): Promise<unknown> =>
      service.dataSource.query(`UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second'`);
    const first = await world.trade('ann', 'bob', 1, headers);
    expect((await world.trade('ann', 'bob', 1, headers)).body['id']).toBe(first.body['id']);
    await expire();
    const second = await world.trade('ann', 'bob', 1, headers);
    await expire();
    expect(await sweep()).toBeGreaterThan(0);
    const third = await world.trade('ann', 'bob', 1, headers);
    expect(new Set([first, second, third].map(({ body }) => body['id'])).size).toBe(3);
    expect(await world.wealth('bob')).toBe(3);
  });

  it('keeps an expired key of a request that runs from having a second effect', async () => {
    const client = await service.newClient();
    const headers = { 'idempotency-key': 'registered once' };
    const agent = { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk' };
    const register = () => client.post('/v1/agent', agent, { headers });
    await register();
    await service.dataSource.query(`UPDATE economy.idempotency_key SET expires_at = '-infinity'`);
    const [a, b] = await Promise.all([register(), register(), sweep(), sweep()]);
    expect(a.body['id']).toBe(b.body['id']);
  });

  it('runs by itself, again and again', async () => {
    const other = await TestService.start({
      databaseUrl: service.databaseUrl,
      env: { idempotencySweepMs: '20' },
    });
    const instance = randomUUID();
    for (const expected of [1, 1]) {
      await insert(instance, expected, '-1 second');
      await until('the key is swept', async () => (await keys('instance_id = $1', [instance])) === 0);
    }
    await other.stop();
  });
});
