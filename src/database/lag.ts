/**
 * What lags behind the events, by the marks of pending instances and of cursors that wait: for gauges and for `doctor`. A statement
 * has one row. Nothing in it costs by what exists.
 */

/** Pairs of an enabled webhook and an instance that are behind (up to 10000), and the age of the oldest event of them in seconds. */
export const webhookLag = `
  SELECT count(*)::float8 AS pairs, greatest(coalesce(extract(epoch FROM now() - min(b.since)), 0), 0)::float8 AS lag
    FROM (SELECT e.created_at AS since
            FROM (SELECT c.instance_id, c.seq
                    FROM economy.consumer_cursor c
                    JOIN economy.webhook w ON w.id::text = c.consumer
                   WHERE c.due_at < 'infinity' AND w.enabled AND w.deleted_at IS NULL
                   ORDER BY c.due_at LIMIT 10000) k
            JOIN economy.event e ON e.instance_id = k.instance_id AND e.seq = k.seq + 1
          UNION ALL
          SELECT coalesce(e.created_at, greatest(i.pending_since, w.notified_from)) AS since
            FROM economy.instance i
            JOIN economy.webhook w ON w.application_id = i.application_id
            LEFT JOIN economy.consumer_cursor c ON c.instance_id = i.id AND c.consumer = w.id::text
            LEFT JOIN economy.event e ON e.instance_id = i.id AND e.seq = c.seq + 1
           WHERE i.pending_since IS NOT NULL AND w.enabled AND w.deleted_at IS NULL
             AND ((w.instance_ids = '{}' AND i.forked_from IS NULL) OR i.id = ANY (w.instance_ids))
             AND ((c.due_at = 'infinity' AND c.seq < i.last_seq)
                  OR (c.seq IS NULL AND i.last_seq > i.copied_seq AND i.last_event_at >= w.notified_from))) b`;

/** Webhooks with a refused event. */
export const failingWebhooks = `
  SELECT count(*)::float8 AS failing FROM economy.webhook w
   WHERE w.enabled AND w.deleted_at IS NULL
     AND w.id::text = ANY (ARRAY(SELECT DISTINCT c.consumer::text FROM economy.consumer_cursor c WHERE c.due_at < 'infinity' AND c.attempts > 0))`;

/**
 * Instances and events that a follower has not handled, and for how many seconds the oldest of them has waited: since it was
 * written, or since the mark, because an imported event is older than its place here.
 */
const followerLag = (cursors: string): string => `
  SELECT coalesce(sum(i.last_seq - coalesce(c.seq, 0)), 0)::float8 AS events, count(*)::float8 AS instances,
         greatest(coalesce(extract(epoch FROM now() - min(greatest(e.created_at, i.pending_since))), 0), 0)::float8 AS lag
    FROM economy.instance i
    LEFT JOIN economy.${cursors} c ON c.instance_id = i.id
    LEFT JOIN economy.event e ON e.instance_id = i.id AND e.seq = coalesce(c.seq, 0) + 1
   WHERE i.pending_since IS NOT NULL AND i.deleted_at IS NULL AND i.last_seq > coalesce(c.seq, 0)`;

export const hashChainLag = followerLag('hash_chain_head');
export const rollupLag = followerLag('rollup_cursor');

/**
 * Deleted instances: those that can be restored, those whose rows are being removed, since how many seconds the first of them should have
 * gone, and how many of their rows have.
 */
export const purges = `
  SELECT jsonb_build_object('restorable', count(*) FILTER (WHERE i.purge_at > now()), 'leaving', count(*) FILTER (WHERE i.purge_at <= now())) AS instances,
         greatest(coalesce(extract(epoch FROM now() - min(i.purge_at)), 0), 0)::float8 AS lag,
         coalesce(sum(i.purged_rows), 0)::float8 AS rows
    FROM economy.instance i WHERE i.purge_at IS NOT NULL`;

/** How long what worlds are due for is overdue, in seconds, by kind: the one that waits longest. */
export const overdue = `
  SELECT jsonb_build_object('tax_collection', ${secondsSince('tax_due_at')}, 'night', ${secondsSince('night_due_at')},
                            'hold_expiry', ${secondsSince('holds_due_at')},
                            'obligation', ${secondsSince('obligations_due_at')},
                            'expiry', ${secondsSince('expires_at')}) AS seconds`;

function secondsSince(column: string): string {
  const oldest = `SELECT min(i.${column}) FROM economy.instance i WHERE i.${column} IS NOT NULL AND i.deleted_at IS NULL`;
  return `greatest(coalesce(extract(epoch FROM now() - (${oldest})), 0), 0)::float8`;
}
