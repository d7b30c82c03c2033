import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { keyCounts } from '../../src/http/limits/key-room.js';
import { keyOfEntry } from '../../src/ledger/idempotency.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const limit = 5;

describe('an application at its limit of Idempotency-Keys', () => {
  const service = startedService({
    env: { IDEMPOTENCY_KEYS_MAX_PER_APPLICATION: String(limit), idempotencySweepMs: '10' },
  });
  let world: World;
  const kept = { 'idempotency-key': randomUUID() };
  const keptTalks = { 'idempotency-key': randomUUID() };
  const keptEntry = randomUUID();

  const trade = (headers = {}): Promise<Answer> => world.trade('ann', 'bob', 1, headers);
  const bulk = (...keys: readonly string[]): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/trades`, {
      trades: keys.map((idempotencyKey) => ({
        traderIdentifier: world.character('ann')['id'] as string,
        recipientIdentifier: world.character('bob')['id'] as string,
        amount: 1,
        idempotencyKey,
      })),
    });
  const talks = (headers: Record<string, string>): Promise<Answer> => {
    const interactions = [{ initiatorIdentifier: world.character('ann')['id'], responderIdentifier: null }];
    return world.client.post(`/v1/instance/${world.id}/interactions`, { interactions }, { headers });
  };
  const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';
  const keysNow = async (): Promise<Json> => {
    const { body } = await world.client.get('/v1/usage');
    return (body['limits'] as Json[]).find(({ name }) => name === 'idempotencyKeys')!;
  };

  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    expect((await trade(kept)).status).toBe(200);
    expect((await bulk(keptEntry)).status).toBe(201);
    expect((await talks(keptTalks)).status).toBe(201);
    const uuid = randomUUID();
    const { status } = await world.client.post(
      '/v1/instance',
      { uuid },
      { headers: { 'idempotency-key': uuid } },
    );
    expect(status).toBe(201);
    await until('the keys are counted', async () => (await keysNow())['used'] === limit);
    expect(await keysNow()).toEqual({ name: 'idempotencyKeys', used: limit, limit });
  });

  it('is refused new ones, of a request, an entry and an instance, and nothing is written', async () => {
    const before = await eventsOf(service, world);
    const fresh = { headers: { 'idempotency-key': randomUUID() } };
    const refused = [
      await trade(fresh.headers),
      await bulk(randomUUID()),
      await talks(fresh.headers),
      await bulk(keptEntry, randomUUID()),
      await world.client.post('/v1/instance', { uuid: randomUUID() }, fresh),
      await world.client.post(
        '/v1/agent-npc',
        { name: 'Eve', wealth: 0, instanceIdentifier: world.id },
        fresh,
      ),
    ];
    for (const answer of refused) {
      expectProblem(answer, 'TOO_MANY_IDEMPOTENCY_KEYS', { limit });
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    expect(await eventsOf(service, world)).toEqual(before);
  });

  it('is refused one that has expired, though it is still there, and which does not count any more', async () => {
    const expiring = randomUUID();
    await service.dataSource.query(
      `INSERT INTO economy.idempotency_key
       SELECT (jsonb_populate_record(k, jsonb_build_object('key', $3::text, 'expires_at', now() + interval '300 ms'))).*
         FROM economy.idempotency_key k WHERE k.instance_id = $1 AND k.key = $2`,
      [world.id, kept['idempotency-key'], expiring],
    );
    // Whoever reads it keeps the sweep from removing it.
    const reader = service.dataSource.createQueryRunner();
    await reader.startTransaction();
    try {
      const read = 'SELECT FROM economy.idempotency_key WHERE instance_id = $1 AND key = $2';
      expect(await reader.query(`${read} FOR SHARE`, [world.id, expiring])).toHaveLength(1);
      const expired = `${read} AND expires_at < clock_timestamp()`;
      await until('it has expired', async () => {
        const rows: unknown[] = await reader.query(expired, [world.id, expiring]);
        return rows.length === 1;
      });
      expectProblem(await trade({ 'idempotency-key': expiring }), 'TOO_MANY_IDEMPOTENCY_KEYS', { limit });
      const application = world.client.credentials!.applicationId;
      const counts: Json[] = await service.dataSource.query(keyCounts);
      expect(counts.filter((count) => count['application'] === application)).toEqual([
        { application, keys: limit },
      ]);
    } finally {
      await reader.rollbackTransaction();
      await reader.release();
    }
  });

  it('gets the kept answers, and goes on without keys', async () => {
    const again = await trade(kept);
    expect([again.status, isReplay(again)]).toEqual([200, true]);
    expect((await bulk(keptEntry)).body).toMatchObject({ registered: 1, results: [{ replayed: true }] });
    expect(isReplay(await talks(keptTalks))).toBe(true);
    expect((await trade()).status).toBe(200);
  });

  it('is refused the talks of a call that did not begin: their keys would be new', async () => {
    const own = keptTalks['idempotency-key'];
    const rename = (from: string, to: string): Promise<unknown> =>
      service.dataSource.query(
        'UPDATE economy.idempotency_key SET key = $3 WHERE instance_id = $1 AND key = $2',
        [world.id, from, to],
      );
    await rename(keyOfEntry(own, 0), 'away');
    expectProblem(await talks(keptTalks), 'TOO_MANY_IDEMPOTENCY_KEYS', { limit });
    await rename('away', keyOfEntry(own, 0));
    expect(isReplay(await talks(keptTalks))).toBe(true);
  });

  it('does not keep another application from its own', async () => {
    const other = await service.world(
      { agentNpcs: { ann: { wealth: 1 }, bob: {} } },
      await service.newClient(),
    );
    expect((await other.trade('ann', 'bob', 1, { 'idempotency-key': randomUUID() })).status).toBe(200);
  });

  it('may use new ones when old ones have expired', async () => {
    await service.dataSource.query(
      `UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second' WHERE instance_id = $1`,
      [world.id],
    );
    await until('the keys are counted again', async () => (await keysNow())['used'] === 1);
    expect((await trade({ 'idempotency-key': randomUUID() })).status).toBe(200);
  });
});
