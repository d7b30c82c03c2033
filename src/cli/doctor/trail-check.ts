import { type Client } from 'pg';
import { type Finding, ok, warning } from './finding.js';

/** Commands that are still unfinished after an hour, of the last week. */
export async function checkTrail(client: Client, now = new Date()): Promise<Finding> {
  const { rows } = await client.query<{ route: string; at: Date }>(
    `SELECT e.route, e.at FROM economy.audit_entry e
      WHERE e.operator IS NOT NULL AND e.status IS NULL
        AND e.at > $1::timestamptz - interval '7 days' AND e.at < $1::timestamptz - interval '1 hour'
      ORDER BY e.id`,
    [now],
  );
  if (rows.length === 0) return ok('audit trail', 'every command of the last week has ended');
  const which = rows.map(({ route, at }) => `${route} of ${at.toISOString()}`);
  const says = `started but not finished: ${which.slice(0, 5).join(', ')}${which.length > 5 ? ', …' : ''}`;
  return warning(
    'audit trail',
    says,
    'check what it left undone, and repeat it; `npm run cli -- audit:list` shows more',
  );
}
