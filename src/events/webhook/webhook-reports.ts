import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';

/** How often the same is written of a webhook, by a process. */
const successEveryMs = 10_000;
const failureEveryMs = 1000;

interface Reported {
  readonly failed: boolean;
  readonly at: number;
}

/** Writes down how deliveries go: a change at once, the same again now and then, so that no message costs a write. */
@Injectable()
export class WebhookReports {
  private readonly logger = new Logger('Webhooks');
  private readonly reported = new LRUCache<string, Reported>({ max: 10_000 });

  constructor(private readonly dataSource: DataSource) {}

  /** `failure`: null if it was delivered. Never rejects, because it decides nothing. */
  async report(webhookId: string, failure: string | null): Promise<void> {
    const failed = failure !== null;
    const known = this.reported.get(webhookId);
    const now = performance.now();
    const everyMs = failed ? failureEveryMs : successEveryMs;
    if (known?.failed === failed && now - known.at < everyMs) return;
    this.reported.set(webhookId, { failed, at: now });
    try {
      await this.dataSource.query(failed ? failedNow : deliveredNow, [
        webhookId,
        ...(failed ? [failure.slice(0, 500)] : []),
      ]);
    } catch (error) {
      this.reported.delete(webhookId);
      this.logger.debug(`the state of webhook ${webhookId} was not stored: ${String(error)}`);
    }
  }
}

const deliveredNow = `
  INSERT INTO economy.webhook_state (webhook_id, delivered_at) VALUES ($1, now())
  ON CONFLICT (webhook_id) DO UPDATE SET delivered_at = EXCLUDED.delivered_at`;

const failedNow = `
  INSERT INTO economy.webhook_state (webhook_id, failed_at, failure) VALUES ($1, now(), $2)
  ON CONFLICT (webhook_id) DO UPDATE SET failed_at = EXCLUDED.failed_at, failure = EXCLUDED.failure`;
