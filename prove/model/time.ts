// What only time does, without waiting for it.
import { type Client } from 'pg';

/** The time has come at which an obligation is due; it is decided by this process or by the service, once. */
export async function fallDueNow(database: Client, instance: string, obligation: string): Promise<void> {
  await together(database, async () => {
    await database.query('SELECT FROM economy.instance WHERE id = $1 FOR NO KEY UPDATE', [instance]);
    await database.query(
      `UPDATE economy.obligation SET due = now() - interval '1 second', due_at = now() - interval '1 second'
        WHERE instance_id = $1 AND id = $2 AND due IS NOT NULL`,
      [instance, obligation],
    );
    await database.query(`SELECT * FROM economy.pay_obligations($1, 100, '{}')`, [instance]);
  });
}

/** All that perishes is too old. */
export async function letPerish(database: Client, instance: string): Promise<void> {
  await together(database, async () => {
    const { rows } = await database.query<{ seq: string; at: string; perished: number }>(
      `SELECT last_seq + 1 AS seq, economy.next_event_time(last_event_at)::text AS at FROM economy.instance WHERE id = $1 FOR NO KEY UPDATE`,
      [instance],
    );
    const { seq, at } = rows[0]!;
    const { rows: done } = await database.query<{ events: number }>(
      `SELECT economy.perish_goods($1, $2, $3::timestamptz, $3::timestamptz + interval '30 days') AS events`,
      [instance, seq, at],
    );
    if (done[0]!.events > 0)
      await database.query(
        `UPDATE economy.instance SET last_seq = $2::bigint + $4 - 1, last_event_at = $3::timestamptz, pending_since = coalesce(pending_since, $3::timestamptz)
          WHERE id = $1`,
        [instance, seq, at, done[0]!.events],
      );
  });
}

async function together(database: Client, work: () => Promise<void>): Promise<void> {
  await database.query('BEGIN');
  try {
    await work();
    await database.query('COMMIT');
  } catch (error) {
    await database.query('ROLLBACK');
    throw error;
  }
}
