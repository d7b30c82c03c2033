import { DataSource } from 'typeorm';
import { verifyLedger } from '../../src/ledger/verify.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { workerDatabaseUrl } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** More than one step pays. */
const wages = 700;

describe('obligations that are due together', () => {
  const services: TestService[] = [];
  beforeAll(async () => {
    const databaseUrl = await workerDatabaseUrl();
    for (let count = 0; count < 2; count += 1) services.push(await TestService.start({ databaseUrl }));
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
  });

  const sql = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    services[0]!.app.get(DataSource).query<Row[]>(text, values);
  const owe = async (world: World, count: number): Promise<void> => {
    await sql(
      `SELECT count(o.*) FROM generate_series(1, $4::integer) n,
              LATERAL economy.open_obligation($1, jsonb_build_object('uuid', gen_random_uuid(), 'kind', 'payment', 'debtorId', $2::uuid,
                'debtorAlias', $2::uuid, 'creditorId', $3::uuid, 'creditorAlias', $3::uuid, 'amount', 10000, 'text', '', 'clock', 'real',
                'schedule', '{"every": 86400}'::jsonb, 'onShortfall', 'skip', 'catchUp', 'all', 'reference', n::text), '', '') o`,
      [world.id, world.character('ann')['id'], world.character('bob')['id'], count],
    );
  };
  /** A week ago the service went away. */
  const goBack = async (world: World, days: number): Promise<void> => {
    // By values: a cluster computes no time in an UPDATE.
    const times = await sql<Record<'due' | 'due_at' | 'due_then' | 'due_at_then', Date>>(
      `SELECT DISTINCT o.due, o.due_at, o.due - $2::float8 * interval '1 day' AS due_then, o.due_at - $2::float8 * interval '1 day' AS due_at_then
         FROM economy.obligation o WHERE o.instance_id = $1`,
      [world.id, days],
    );
    for (const { due, due_at, due_then, due_at_then } of times) {
      await sql(
        `UPDATE economy.obligation SET due = $4, due_at = $5 WHERE instance_id = $1 AND due = $2 AND due_at = $3`,
        [world.id, due, due_at, due_then, due_at_then],
      );
    }
    await sql(
      `UPDATE economy.instance SET obligations_due_at = (SELECT min(o.due_at) FROM economy.obligation o WHERE o.instance_id = $1) WHERE id = $1`,
      [world.id],
    );
  };
  const sweeps = (): Promise<void>[] =>
    services.map(async ({ app }) => {
      const payments = app.get(DuePayments);
      payments.pollSoon();
      await payments.sweep();
    });
  const paidTimes = (world: World): Promise<unknown[]> =>
    sql(
      `SELECT count(*)::integer AS payments,
              count(DISTINCT (e.data #>> '{obligation,id}', e.data #>> '{obligation,number}'))::integer AS times
         FROM economy.event e WHERE e.instance_id = $1 AND e.cause = 'obligation'`,
      [world.id],
    );

  it('are each paid once by two services, and others pay meanwhile', async () => {
    const world = await services[0]!.world({ agentNpcs: { ann: { wealth: wages + 50 }, bob: {} } });
    await owe(world, wages);
    await goBack(world, 1);
    const [paid] = await Promise.all([world.trade('ann', 'bob', 50), ...sweeps()]);
    expect(paid.status).toBe(200);
    expect((await world.client.get(world.path('ann'))).body['wealth']).toBe(0);
    expect(await paidTimes(world)).toEqual([{ payments: wages, times: wages }]);
    expect((await verifyLedger(services[0]!.app.get(DataSource), [world.id])).faults).toEqual([]);
  });

  it('are paid for each time of a week in which nobody was there, in order', async () => {
    const world = await services[0]!.world({ agentNpcs: { ann: { wealth: 2000 }, bob: {} } });
    await owe(world, 100);
    await goBack(world, 7);
    await Promise.all(sweeps());
    expect((await world.client.get(world.path('bob'))).body['wealth']).toBe(700);
    expect(await paidTimes(world)).toEqual([{ payments: 700, times: 700 }]);
    const [ordered] = await sql(
      `SELECT bool_and(n >= before) AS ordered
         FROM (SELECT (e.data #>> '{obligation,number}')::integer AS n,
                      lag((e.data #>> '{obligation,number}')::integer, 1, 1) OVER (ORDER BY e.seq) AS before
                 FROM economy.event e WHERE e.instance_id = $1 AND e.cause = 'obligation') p`,
      [world.id],
    );
    expect(ordered).toEqual({ ordered: true });
    expect((await verifyLedger(services[0]!.app.get(DataSource), [world.id])).faults).toEqual([]);
  });
});
