import { DataSource } from 'typeorm';
import { HoldExpiry } from '../../src/hold/hold-expiry.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { workerDatabaseUrl } from '../support/database.js';
import { TestService } from '../support/test-service.js';

/** More than one step gives back. */
const holds = 1200;

describe('holds that expire together', () => {
  const services: TestService[] = [];
  beforeAll(async () => {
    const databaseUrl = await workerDatabaseUrl();
    for (let count = 0; count < 2; count += 1) services.push(await TestService.start({ databaseUrl }));
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
  });

  it('are each given back once by two services, and others pay meanwhile', async () => {
    const [service] = services as [TestService, TestService];
    const world = await service.world({ agentNpcs: { ann: { wealth: holds + 50 }, bob: {} } });
    const dataSource = service.app.get(DataSource);
    const [{ placed }] = await dataSource.query<[{ placed: number }]>(
      `SELECT count(h.code IS NULL OR NULL)::integer AS placed
         FROM generate_series(1, $3::integer) n,
              LATERAL economy.place_hold($1, jsonb_build_object('payerId', $2::uuid, 'payerAlias', $2::uuid, 'amount', 10000,
                'expiresIn', 1000, 'reference', n::text), '', '') h`,
      [world.id, world.character('ann')['id'], holds],
    );
    expect(placed).toBe(holds);
    await dataSource.query(`UPDATE economy.hold SET expires_at = now() WHERE instance_id = $1`, [world.id]);
    await dataSource.query(`UPDATE economy.instance SET holds_due_at = now() WHERE id = $1`, [world.id]);
    const sweeps = services.map(async ({ app }) => {
      const expiry = app.get(HoldExpiry);
      expiry.pollSoon();
      await expiry.sweep();
    });
    const [paid] = await Promise.all([world.trade('ann', 'bob', 50), ...sweeps]);
    expect(paid.status).toBe(200);
    expect((await world.client.get(world.path('ann'))).body).toMatchObject({ wealth: holds, held: 0 });
    const [released] = await dataSource.query<unknown[]>(
      `SELECT count(*)::integer AS events, count(DISTINCT e.reference)::integer AS holds
         FROM economy.event e WHERE e.instance_id = $1 AND e.kind = 'release' AND e.cause = 'expiry'`,
      [world.id],
    );
    expect(released).toEqual({ events: holds, holds });
    expect((await verifyLedger(dataSource, [world.id])).faults).toEqual([]);
  });
});
