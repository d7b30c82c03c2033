import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { PeriodicWorker } from '../../common/periodic-task.js';

/** How often deliveries are written down: of all webhooks together, so that no message costs a write. */
const deliveredEveryMs = 1000;
/** How often the same failure is written down of a webhook, by a process. */
const failedEveryMs = 1000;

/** Writes down how deliveries go; a change to or from failing at once. */
@Injectable()
export class WebhookReports extends PeriodicWorker {
  private readonly logger = new Logger('Webhooks');
  private readonly delivered = new Set<string>();
  /** When the last failure of a webhook was written down, as long as it is the last thing known of it. */
  private readonly failed = new LRUCache<string, number>({ max: 10_000 });

  constructor(private readonly dataSource: DataSource) {
    super({ name: 'The state of webhooks', intervalMs: deliveredEveryMs });
  }

  /** `failure`: null if it was delivered. Never rejects, because it decides nothing. */
  async report(webhookId: string, failure: string | null): Promise<void> {
    const failedAt = this.failed.get(webhookId);
    if (failure === null) {
      this.delivered.add(webhookId);
      if (failedAt === undefined) return;
      this.failed.delete(webhookId);
      await this.store(() => this.sweep());
    } else {
      const now = performance.now();
      if (failedAt !== undefined && now - failedAt < failedEveryMs) return;
      this.failed.set(webhookId, now);
      await this.store(() => this.dataSource.query(failedNow, [webhookId, failure.slice(0, 500)]));
    }
  }

  async sweep(): Promise<void> {
    const ids = [...this.delivered];
    this.delivered.clear();
    if (ids.length > 0) await this.dataSource.query(deliveredNow, [ids]);
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.store(() => this.sweep());
  }

  private async store(write: () => Promise<unknown>): Promise<void> {
    await write().catch((error: unknown) =>
      this.logger.debug(`the state of webhooks was not stored: ${String(error)}`),
    );
  }
}

const deliveredNow = `
  INSERT INTO economy.webhook_state (webhook_id, delivered_at)
  SELECT w.id, now() FROM economy.webhook w WHERE w.id = ANY ($1) AND w.deleted_at IS NULL ORDER BY w.id
  ON CONFLICT (webhook_id) DO UPDATE SET delivered_at = EXCLUDED.delivered_at`;

const failedNow = `
  INSERT INTO economy.webhook_state (webhook_id, failed_at, failure) VALUES ($1, now(), $2)
  ON CONFLICT (webhook_id) DO UPDATE SET failed_at = EXCLUDED.failed_at, failure = EXCLUDED.failure`;
