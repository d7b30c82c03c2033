// Handwritten SQL: a count over many rows, and looks at whole keys.
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';

/** A count is used for as long as the sweep's interval, and for fifty times as long as it took. */
const ageOfCost = 50;

/** How many unexpired Idempotency-Keys each application has; those without any are missing. */
export const keyCounts = `
  SELECT coalesce(i.application_id, k.instance_id) AS application, count(*)::float8 AS keys
    FROM economy.idempotency_key k LEFT JOIN economy.instance i ON i.id = k.instance_id
   WHERE k.expires_at > now()
   GROUP BY 1`;

/**
 * Bounds the Idempotency-Keys that are kept for an application. They expire a day after their request, so the bound is one on
 * requests with a key per day. The count is some minutes old; only while it is at the limit are keys looked up, and
 * then a repeat of a kept key still gets its answer.
 */
@Injectable()
export class KeyRoom {
  private counting: Promise<ReadonlyMap<string, number>> | null = null;
  private until = 0;
  private latest: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly dataSource: DataSource,
    private readonly instances: InstanceDirectory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** By application, how many keys it has. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    if (performance.now() >= this.until) this.counting = null;
    this.counting ??= this.count();
    return this.counting;
  }

  /** By the latest count, which is brought up to date without a wait. */
  isFull(applicationId: string): boolean {
    const limit = this.settings.mostIdempotencyKeys;
    if (limit === 0) return false;
    // A count that fails is taken again by the next request; until then the last one holds.
    void this.counts().catch(() => undefined);
    return (this.latest.get(applicationId) ?? 0) >= limit;
  }

  /** Refuses keys that are not kept yet, of an instance as the caller calls it or of the application. */
  async expectKept(applicationId: string, instance: string | null, keys: readonly string[]): Promise<void> {
    const owners = [applicationId];
    if (instance !== null) owners.push(await this.instances.getId(applicationId, instance));
    const missing = new Set(keys);
    // One after the other: on a cluster they are in different places.
    for (const owner of owners) {
      const rows = await this.dataSource.query<{ key: string }[]>(
        `SELECT k.key FROM economy.idempotency_key k
          WHERE k.instance_id = $1 AND k.key = ANY ($2) AND k.expires_at > now()`,
        [owner, [...missing]],
      );
      for (const { key } of rows) missing.delete(key);
    }
    if (missing.size === 0) return;
    const limit = this.settings.mostIdempotencyKeys;
    throw new EconomyError('TOO_MANY_IDEMPOTENCY_KEYS', {
      detail: `The application has ${this.latest.get(applicationId) ?? limit} unexpired Idempotency-Keys; the limit is ${limit}.`,
      extra: { limit },
      headers: { 'Retry-After': '60' },
    });
  }

  private async count(): Promise<ReadonlyMap<string, number>> {
    this.until = Infinity;
    const since = performance.now();
    try {
      const rows = await this.dataSource.query<{ application: string; keys: number }[]>(keyCounts);
      this.latest = new Map(rows.map(({ application, keys }) => [application, keys]));
      return this.latest;
    } finally {
      const now = performance.now();
      this.until = now + Math.max(this.settings.idempotencySweepMs, ageOfCost * (now - since));
    }
  }
}
