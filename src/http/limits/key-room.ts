// Handwritten SQL: a count over many rows, and lookups by full keys.
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Topology } from '../../database/topology.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { PeriodicWorker } from '../../common/periodic-task.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';

/** Between two counts: the interval of the sweep, a minute where there is none, and fifty times as long as the last one took. */
const minuteMs = 60_000;
const pauseOfCost = 50;

/** How many unexpired Idempotency-Keys each application has; those without any are missing. */
export const keyCounts = `
  SELECT coalesce(i.application_id, k.instance_id) AS application, count(*)::float8 AS keys
    FROM economy.idempotency_key k LEFT JOIN economy.instance i ON i.id = k.instance_id
   WHERE k.expires_at > now()
   GROUP BY 1`;

/**
 * Bounds the Idempotency-Keys that are kept for an application. They expire a day after their request, so the bound is one on
 * requests with a key per day. They are counted in the background while somebody uses keys; only where the count is at the limit are
 * the keys of a request looked up, and then a repeat of a kept key still gets its answer.
 */
@Injectable()
export class KeyRoom extends PeriodicWorker {
  private counts: ReadonlyMap<string, number> = new Map();
  private inUse = true;
  private pausedUntil = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly instances: InstanceDirectory,
    topology: Topology,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super({
      name: 'The count of Idempotency-Keys',
      intervalMs: topology.sweepMs(settings.idempotencySweepMs || minuteMs),
    });
  }

  /** How many keys an application has, by the last count. */
  countOf(applicationId: string): number {
    this.inUse = true;
    return this.counts.get(applicationId) ?? 0;
  }

  /** How many the application has that has most. */
  get largest(): number {
    this.inUse = true;
    return Math.max(0, ...this.counts.values());
  }

  isFull(applicationId: string): boolean {
    const limit = this.settings.mostIdempotencyKeys;
    return limit > 0 && this.countOf(applicationId) >= limit;
  }

  /** Refuses keys that are not stored yet, for an instance by any of its names or for the application. */
  async expectKnownKeys(
    applicationId: string,
    instance: string | null,
    keys: readonly string[],
  ): Promise<void> {
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
      detail: `The application has ${this.countOf(applicationId)} unexpired Idempotency-Keys; the limit is ${limit}.`,
      extra: { limit },
      headers: { 'Retry-After': '60' },
    });
  }

  async sweep(): Promise<void> {
    const began = performance.now();
    if (!this.inUse || began < this.pausedUntil) return;
    this.inUse = false;
    const rows = await this.dataSource.query<{ application: string; keys: number }[]>(keyCounts);
    this.counts = new Map(rows.map(({ application, keys }) => [application, keys]));
    const ended = performance.now();
    this.pausedUntil = ended + pauseOfCost * (ended - began);
  }
}
