import { type Client } from 'pg';
import { verifyTrail } from '../../ledger/audit/read-trail.js';
import { fault, type Finding, ok, warning } from './finding.js';

const hour = 3_600_000;
/** Unfinished actions older than this are not reported. */
const forgotten = 7 * 24 * hour;

/** The audit trail of operators: whole, and every action in it ended. */
export async function checkTrail(client: Client, now = Date.now()): Promise<Finding> {
  const {
    head,
    fault: broken,
    unfinished,
  } = await verifyTrail(async <Row>(sql: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query(sql, [...values]);
    return rows as Row[];
  });
  if (broken !== null) {
    const next =
      'somebody changed it in the database; compare it with a copy, and see Audit trail in docs/operations.md';
    return fault('audit trail', `${broken}: the trail was altered`, next);
  }
  const cut = unfinished.filter(({ at }) => at.getTime() < now - hour && at.getTime() > now - forgotten);
  if (cut.length === 0) return ok('audit trail', `${head.seq} entries, none changed or removed`);
  const which = cut.map(({ command, at }) => `${command} of ${at.toISOString()}`);
  const says = `started but not finished: ${which.slice(0, 5).join(', ')}${which.length > 5 ? ', …' : ''}`;
  return warning(
    'audit trail',
    says,
    'check what it left undone, and repeat it; `npm run cli -- audit:list` shows more',
  );
}
