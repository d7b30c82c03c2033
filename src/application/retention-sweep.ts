import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';

const chunk = 1000;
const pauseMs = 100;
/** How long the audit trail and unusable keys are kept: a year and a month. */
export const retentionDays = 400;

/** Rows to delete, by key; from reference tables of a cluster, so with two plain statements. */
const outdated = [
  {
    find: `SELECT r.application_id, r.jti AS id FROM economy.revoked_token r WHERE r.expires_at <= now()
            ORDER BY r.expires_at LIMIT $1`,
    remove: `DELETE FROM economy.revoked_token r USING unnest($1::uuid[], $2::text[]) AS x (application_id, id)
              WHERE r.application_id = x.application_id AND r.jti = x.id AND r.expires_at <= now()`,
  },
  {
    find: `SELECT e.application_id, e.id FROM economy.audit_entry e WHERE e.at < now() - interval '${retentionDays} days'
            ORDER BY e.at, e.id LIMIT $1`,
    remove: `DELETE FROM economy.audit_entry e USING unnest($1::uuid[], $2::uuid[]) AS x (application_id, id)
              WHERE e.id = x.id`,
  },
  {
    find: `SELECT k.application_id, k.id FROM economy.application_key k
            WHERE least(k.revoked_at, k.expires_at) < now() - interval '${retentionDays} days' LIMIT $1`,
    remove: `DELETE FROM economy.application_key k USING unnest($1::uuid[], $2::uuid[]) AS x (application_id, id)
              WHERE k.application_id = x.application_id AND k.id = x.id`,
  },
] as const;

/** Deletes expired revoked tokens, and rows past their retention. Nothing depends on when this runs. */
@Injectable()
export class RetentionSweep extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { idempotencySweepMs: intervalMs }: Settings,
  ) {
    super({
      name: 'The sweep of revoked tokens and old audit entries',
      intervalMs,
    });
  }

  async sweep(): Promise<void> {
    for (const { find, remove } of outdated) {
      for (let found = chunk; found === chunk && !this.task.signal.aborted;) {
        const rows = await this.dataSource.query<{ application_id: string; id: string }[]>(find, [chunk]);
        found = rows.length;
        if (found === 0) continue;
        await this.dataSource.query(remove, [
          rows.map(({ application_id: applicationId }) => applicationId),
          rows.map(({ id }) => id),
        ]);
        if (found === chunk) await this.task.rest(pauseMs);
      }
    }
  }
}
