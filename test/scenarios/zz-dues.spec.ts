import { DataSource } from 'typeorm';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const worlds = Number(process.env['W'] ?? 1000);
describe('measure', () => {
  const service = startedService({ env: {} });
  it('dues', async () => {
    const client = await service.newClient();
    const made: World[] = [];
    for (let n = 0; n < worlds; n += 20)
      made.push(...(await Promise.all(Array.from({ length: 20 }, () =>
        service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } }, client)))));
    const trader = await service.world({ agentNpcs: { ann: { wealth: 100000 }, bob: {} } }, client);
    const ds = service.app.get(DataSource);
    for (const world of made) {
      await ds.query(
        `INSERT INTO economy.obligation (instance_id, id, uuid, kind, debtor_id, creditor_id, amount, clock, due, due_at, schedule, on_shortfall, seq, reason)
         SELECT $1, gen_random_uuid(), gen_random_uuid(), 'payment', $2, $3, CASE WHEN n % 10 = 0 THEN 99999999 ELSE 10000 END, 'real', now(), now(), '{"every": 86400}', 'skip', 1, 'wage' FROM generate_series(1, 100) n`,
        [world.id, world.character('ann')['id'], world.character('bob')['id']],
      );
    }
    await ds.query('ANALYZE economy.obligation');
    const rate = async (ms: number, until?: Promise<unknown>): Promise<number> => {
      let done = 0;
      let over = false;
      const began = performance.now();
      void until?.then(() => (over = true));
      await Promise.all(Array.from({ length: 16 }, async () => {
        while (until ? !over : performance.now() - began < ms) {
          await client.put(`${trader.path('ann')}/trade`, { recipientIdentifier: trader.character('bob')['id'], amount: 0.001 });
          done += 1;
        }
      }));
      return (done / (performance.now() - began)) * 1000;
    };
    await rate(2000);
    const before = await rate(4000);
    await ds.query(`UPDATE economy.instance SET obligations_due_at = now() WHERE id = ANY ($1)`, [made.map(({ id }) => id)]);
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    const began = performance.now();
    const sweep = payments.sweep();
    const during = await rate(0, sweep);
    await sweep;
    const [paid] = await ds.query(`SELECT count(*)::int AS n, count(*) FILTER (WHERE kind = 'obligation')::int AS missed FROM economy.event WHERE instance_id = ANY ($1) AND (cause = 'obligation' OR kind = 'obligation')`, [made.map(({ id }) => id)]);
    console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000, before, during, paid }));
  }, 600_000);
});
