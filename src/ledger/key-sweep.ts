import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Topology } from '../database/topology.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';

/** Small steps with pauses: a day's keys of a busy world expire together, and writes go on meanwhile. */
const chunk = 1000;
const pauseMs = 100;

interface ExpiredKey {
  readonly instance_id: string;
  readonly key: string;
}

/**
 * Deletes expired Idempotency-Keys once per interval. An expired key is ignored even before it is deleted,
 * so nothing depends on when this runs. Locked rows are skipped.
 */
@Injectable()
export class KeySweep extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    topology: Topology,
    @Inject(SETTINGS) { idempotencySweepMs }: Settings,
  ) {
    super({ name: 'The sweep of expired keys', intervalMs: topology.sweepMs(idempotencySweepMs) });
  }

  /** Deletes all keys that have expired. Returns how many. */
  async sweep(): Promise<number> {
    for (let swept = 0; ;) {
      const expired = await this.dataSource.query<ExpiredKey[]>(
        `SELECT k.instance_id, k.key FROM economy.idempotency_key k
          WHERE k.expires_at <= now() ORDER BY k.expires_at LIMIT $1`,
        [chunk],
      );
      const deleted = await this.deleteAll(expired);
      swept += deleted;
      if (expired.length < chunk || deleted === 0 || this.task.signal.aborted) return swept;
      await this.task.rest(pauseMs);
    }
  }

  /**
   * Instance by instance: on a cluster rows are locked within one instance only. MATERIALIZED: without statistics, a join could look
   * for them anew for each key of the instance.
   */
  private async deleteAll(expired: readonly ExpiredKey[]): Promise<number> {
    const keys = new Map<string, string[]>();
    for (const { instance_id: id, key } of expired) {
      const others = keys.get(id);
      if (others) others.push(key);
      else keys.set(id, [key]);
    }
    let total = 0;
    for (const [instanceId, ofInstance] of keys) {
      const [, deleted] = await this.dataSource.query<[unknown[], number]>(
        `WITH x AS MATERIALIZED (
           SELECT e.key FROM economy.idempotency_key e
            WHERE e.instance_id = $1 AND e.key = ANY ($2) AND e.expires_at <= now() FOR UPDATE SKIP LOCKED)
         DELETE FROM economy.idempotency_key k USING x WHERE k.instance_id = $1 AND k.key = x.key`,
        [instanceId, ofInstance],
      );
      total += deleted;
    }
    return total;
  }
}
