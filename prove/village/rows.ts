import { type Client } from 'pg';
import { type Tie } from './figures.js';

/** What the living of a village feel for each other, by their uuids. */
export async function tiesOf(database: Client, instanceId: string): Promise<Tie[]> {
  const { rows } = await database.query<Tie>(
    `SELECT a.uuid AS "from", o.uuid AS "to", r.affinity FROM economy.relationship r
       JOIN economy.agent_npc a ON a.instance_id = $1 AND a.id = r.character_id
       JOIN economy.agent_npc o ON o.instance_id = $1 AND o.id = r.other_id
      WHERE r.instance_id = $1 AND r.ended_at IS NULL AND r.interactions > 0 ORDER BY 1, 2`,
    [instanceId],
  );
  return rows;
}

/** Its nights, and the bytes of what they stored. */
export async function nightsOf(
  database: Client,
  instanceId: string,
): Promise<{ readonly nights: number; readonly bytes: number }> {
  const { rows } = await database.query<{ nights: number; bytes: number }>(
    `SELECT (SELECT i.nights FROM economy.instance i WHERE i.id = $1) AS nights,
            (SELECT coalesce(sum(pg_column_size(f.*)), 0)::integer FROM economy.feeling_change f
              WHERE f.instance_id = $1 AND f.cause = 'night') AS bytes`,
    [instanceId],
  );
  return rows[0]!;
}

/** Some at a time. */
export async function together(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = work.values();
  const worker = async (): Promise<void> => {
    for (const one of waiting) await one();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
