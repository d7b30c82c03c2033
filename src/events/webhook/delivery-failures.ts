import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transactions.js';
import { type DisabledReason } from './webhook.entity.js';
import {
  type Checkpoint,
  ConsumerCursorRepository,
  type Lease,
} from '../consumer/consumer-cursor.repository.js';

/** Handles undeliverable messages: records the failure, moves the cursor past it, and disables the webhook. */
@Injectable()
export class DeliveryFailures {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: ConsumerCursorRepository,
  ) {}

  async giveUp(lease: Lease, failed: Checkpoint, reason: DisabledReason): Promise<void> {
    const { instanceId, consumer: webhookId } = lease;
    const { seq, attempts, error } = failed;
    const done = await inTransaction(this.dataSource, async (manager) => {
      // The webhook first, as its changes do. Its row is in a shared table, which on a cluster no statement changes
      // by what it finds in the tables of the instances: so the cursor is asked by a statement of its own.
      await manager.query('SELECT FROM economy.webhook WHERE id = $1 FOR NO KEY UPDATE', [webhookId]);
      const past = { ...failed, attempts: 0 };
      if (!(await this.cursors.release(lease, past, 0, manager))) return false;
      await manager.query(
        `UPDATE economy.webhook
            SET enabled = false, disabled_reason = $2, disabled_at = now(), updated_at = now()
          WHERE id = $1 AND enabled`,
        [webhookId, reason],
      );
      await manager.query(
        `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at)
         VALUES ($1, $2, $3, $4, $5, now())
         ON CONFLICT (instance_id, webhook_id, seq) DO UPDATE
            SET attempts = EXCLUDED.attempts, error = EXCLUDED.error, failed_at = EXCLUDED.failed_at,
                replayed_at = EXCLUDED.replayed_at`,
        [instanceId, webhookId, seq, attempts, error?.slice(0, 500) ?? ''],
      );
      return true;
    });
    if (done) this.logger.warn(`webhook ${webhookId} is disabled (${reason}): ${error ?? ''}`);
  }
}
