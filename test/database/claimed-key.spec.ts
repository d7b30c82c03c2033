import { randomUUID } from 'node:crypto';
import { withoutKey } from '../../src/ledger/idempotency.js';
import { SocialLedger } from '../../src/ledger/social-ledger.js';
import { type Answer, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { refusalOf } from './support/scratch.js';
import { until } from '../../prove/support/until.js';

const agent = { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk' };

/** Calls that belong to no instance claim their key in a row of its own, whose times have whole milliseconds. */
describe('a key that is claimed for a request', () => {
  const service = sharedService();

  const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    service.dataSource.query<Row[]>(sql, [...values]);

  it('is never taken for that of another request', async () => {
    const client = await service.newClient();
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'idempotency-key': `key ${n}` };
      expect((await client.post('/v1/agent', agent, { headers })).status).toBe(201);
      const again = await client.post('/v1/agent', agent, { headers });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    }
    for (let n = 0; n < 20; n += 1) {
      const headers = { 'idempotency-key': `instance ${n}` };
      const answer = await client.post('/v1/instance', { uuid: randomUUID() }, { headers });
      expect(answer.status).toBe(201);
    }
  });

  /** The table that each writes, the path and the body of the n-th. */
  const makers: readonly (readonly [string, string, (world: World) => string, (n: number) => Json])[] = [
    ['instances', 'event', () => '/v1/instance', () => ({ uuid: randomUUID() })],
    ['forks', 'event', (world) => `/v1/instance/${world.id}/fork`, () => ({ uuid: randomUUID() })],
    ['agents', 'agent', () => '/v1/agent', (n) => ({ ...agent, name: `Talker ${n}` })],
  ];

  it.each(makers)(
    'is given to one of two requests for %s that come at once, though an expired one was not swept yet',
    async (_what, table, pathOf, bodyOf) => {
      const world = await service.world();
      const { applicationId } = world.client.credentials!;
      const headers = { 'idempotency-key': 'used a long time ago' };
      await query(
        `INSERT INTO economy.idempotency_key (instance_id, key, fingerprint, done, expires_at)
         VALUES ($1, $2, repeat('0', 32), true, now() - interval '1 hour')`,
        [applicationId, headers['idempotency-key']],
      );
      const holder = service.dataSource.createQueryRunner();
      let answers: readonly Answer[];
      try {
        await holder.startTransaction();
        await holder.query(`LOCK TABLE economy.${table} IN SHARE MODE`);
        const sent = [1, 2].map((n) => world.client.post(pathOf(world), bodyOf(n), { headers }));
        // One waits for the table; the other for that one, or for the table as well. What else waits for it has no key.
        await until('both wait', async () => {
          const [row] = await query<{ waiting: number }>(
            `SELECT count(*)::integer AS waiting FROM pg_stat_activity a
              WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0
                AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.relation = 'economy.idempotency_key'::regclass)`,
          );
          return row!.waiting === 2;
        });
        await holder.commitTransaction();
        answers = await Promise.all(sent);
      } finally {
        await holder.release();
      }
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(answers.map(({ body }) => body['code'] as string)).toContain('IDEMPOTENCY_KEY_REUSED');
      const [made] = await query<{ instances: number; agents: number }>(
        `SELECT (SELECT count(*)::integer FROM economy.instance WHERE application_id = $1) AS instances,
                (SELECT count(*)::integer FROM economy.agent WHERE application_id = $1 AND host_type = 'self_hosted') AS agents`,
        [applicationId],
      );
      expect(made).toEqual(table === 'agent' ? { instances: 1, agents: 1 } : { instances: 2, agents: 0 });
    },
  );

  const remember = (instance: string, key: string, code: string): Promise<unknown> =>
    query(`SELECT economy.save_idempotent_result($1, $2, repeat('0', 32), $3, NULL, NULL, now())`, [
      instance,
      key,
      code,
    ]);
  const kept = (instance: string): Promise<unknown> =>
    query('SELECT key, done, code FROM economy.idempotency_key WHERE instance_id = $1', [instance]);

  it('is finished once: an outcome that counts is not written over, one that has expired is', async () => {
    const instance = randomUUID();
    await remember(instance, 'a key', 'SELF_TRADE');
    expect(await refusalOf(remember(instance, 'a key', 'NO_RESPONDER'))).toMatchObject({ code: 'EC004' });
    expect(await kept(instance)).toEqual([{ key: 'a key', done: true, code: 'SELF_TRADE' }]);
    await query(
      `UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second' WHERE instance_id = $1`,
      [instance],
    );
    await remember(instance, 'a key', 'NO_RESPONDER');
    expect(await kept(instance)).toEqual([{ key: 'a key', done: true, code: 'NO_RESPONDER' }]);
  });

  it('is given back by the attempt that claimed it, and by no other', async () => {
    const instance = randomUUID();
    const claim = randomUUID();
    await query(
      `SELECT economy.write_keys($1, ARRAY['a key'], ARRAY[repeat('0', 32)], $2, ARRAY[NULL], '{}', ARRAY[NULL::jsonb], now() + '1 minute')`,
      [instance, claim],
    );
    const request = { ...withoutKey, key: 'a key' };
    await service.app.get(SocialLedger).releaseKey(instance, randomUUID(), request);
    expect(await kept(instance)).toEqual([{ key: 'a key', done: false, code: null }]);
    await service.app.get(SocialLedger).releaseKey(instance, claim, request);
    expect(await kept(instance)).toEqual([]);
  });
});
