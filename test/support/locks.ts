import { Client } from 'pg';
import { until } from '../../prove/support/until.js';
import { type Answer } from './api-client.js';
import { type World } from './world.js';

/**
 * The sessions that wait for what this one holds, as they are now: a transaction sees those of its first look until it forgets them. Those
 * that wait behind one of these are not among them.
 */
export async function waitingFor(holder: Client): Promise<number[]> {
  await holder.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await holder.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  return rows.map(({ pid }) => pid);
}

export async function untilWaitingFor(holder: Client, count = 1): Promise<void> {
  await until(`${count} wait for what is held`, async () => (await waitingFor(holder)).length >= count);
}

/**
 * Sends a trade of Ann with Bob that is in a deadlock once, finds it, and gives way. A session looks for a deadlock once, a second after its
 * wait began, so the wait that closes the circle has to begin last: the trade waits for one of the two characters first, and meets the
 * one who waits for its world only when that is let go.
 */
export async function inDeadlock(databaseUrl: string, world: World, amount: number): Promise<Answer> {
  const [one, two] = [1, 2].map(() => new Client({ connectionString: databaseUrl }));
  try {
    for (const [session, name] of [
      [one!, 'ann'],
      [two!, 'bob'],
    ] as const) {
      await session.connect();
      // Only the trade is to find the deadlock.
      await session.query(`BEGIN; SET LOCAL deadlock_timeout = '600s'`);
      await session.query('SELECT 1 FROM economy.holder WHERE instance_id = $1 AND id = $2 FOR UPDATE', [
        world.id,
        world.character(name)['id'],
      ]);
    }
    const trade = world.trade('ann', 'bob', amount);
    let first: Client | undefined;
    await until('the trade waits for a character', async () => {
      if ((await waitingFor(one!)).length > 0) first = one;
      else if ((await waitingFor(two!)).length > 0) first = two;
      return first !== undefined;
    });
    const last = first === one ? two! : one!;
    const locked = last.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    await until('the other waits for the world', async () => {
      const { rows } = await first!.query<{ waits: boolean }>(
        'SELECT cardinality(pg_blocking_pids($1)) > 0 AS waits',
        [(last as Client & { processID: number }).processID],
      );
      return rows[0]!.waits;
    });
    await first!.query('ROLLBACK');
    await locked;
    await last.query('ROLLBACK');
    return await trade;
  } finally {
    await Promise.all([one!.end(), two!.end()]);
  }
}
