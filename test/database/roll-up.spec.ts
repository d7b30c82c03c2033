import { openScratch } from './support/scratch.js';

describe('a rollup', () => {
  it('has a row a minute of UTC, wherever the database is, with all that was up to then', async () => {
    await using scratch = await openScratch('economy_roll_up');
    const id = '00000000-0000-4000-8000-000000000001';
    await scratch.client.query(`INSERT INTO economy.application (id, name) VALUES ($1, 'A game')`, [id]);
    await scratch.client.query(
      `INSERT INTO economy.instance (id, application_id, uuid, last_seq) VALUES ($1, $1, $1, 5)`,
      [id],
    );
    for (const [index, [kind, cause, at, amount, actor, recipient]] of [
      ['spawn', null, '2026-01-31T23:59:59.999Z', 100, null, id],
      ['trade', 'trade', '2026-02-01T00:00:00Z', 7, id, id],
      ['trade', 'trade', '2026-02-01T00:00:59.999Z', 2, id, null],
      ['tax', 'tax', '2026-02-01T00:05:00Z', 3, id, null],
      ['trade', 'disbursement', '2026-02-01T00:05:00Z', 1, null, id],
    ].entries()) {
      await scratch.client.query(
        `INSERT INTO economy.event (instance_id, seq, created_at, kind, cause, amount, actor_id, recipient_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, index + 1, at, kind, cause, amount, actor, recipient],
      );
    }
    await scratch.client.query(`SET TimeZone = 'Asia/Kathmandu'`);
    const step = () => scratch.rows('SELECT * FROM economy.roll_up($1, 4)', [id]);
    expect(await step()).toEqual([{ done: '4', seq: '4' }]);
    expect(await step()).toEqual([{ done: '1', seq: '5' }]);
    expect(await step()).toEqual([{ done: '0', seq: '5' }]);
    const rows = await scratch.rows(
      `SELECT to_char(minute AT TIME ZONE 'UTC', 'MM-DD HH24:MI') AS minute, seq::integer, trades::integer,
              trade_volume::integer, circulated::integer, minted::integer, sunk::integer, taxes_collected::integer,
              disbursed::integer, supply_minutes::integer
         FROM economy.rollup ORDER BY minute`,
    );
    const zero = { trades: 0, trade_volume: 0, circulated: 0, sunk: 0, taxes_collected: 0, disbursed: 0 };
    const traded = { trades: 2, trade_volume: 9, circulated: 7, minted: 100, sunk: 2 };
    const last = { taxes_collected: 3, disbursed: 1, supply_minutes: 100 + 5 * 98 };
    expect(rows).toEqual([
      { ...zero, minute: '01-31 23:59', seq: 1, minted: 100, supply_minutes: 0 },
      { ...zero, ...traded, minute: '02-01 00:00', seq: 3, supply_minutes: 100 },
      { ...traded, ...last, minute: '02-01 00:05', seq: 5 },
    ]);
  });
});
