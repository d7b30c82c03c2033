import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isIdentifier } from '../../database/identifier.js';
import { type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';
import { type DueQuery } from '../consumer/event-handler.js';

/** Which instances each webhook is notified of. Handwritten SQL, because each statement covers all webhooks. */
@Injectable()
export class WebhookSubscriptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates the missing cursors, at the last event before their webhooks were created. Without events since then, none is
   * needed, unless `webhookId` is given, too. Copied events are not sent; for a fork, only webhooks that name it are notified,
   * because a what-if run is not the world.
   */
  async createMissing(
    manager: EntityManager,
    instanceIds: readonly string[],
    webhookId: string | null = null,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
       SELECT i.id, w.id::text, greatest(i.copied_seq, economy.seq_at(i.id, w.notified_from - interval '1 millisecond')),
              'infinity', '-infinity'
         FROM economy.webhook w JOIN economy.instance i ON i.application_id = w.application_id
        WHERE i.id = ANY ($1) AND w.deleted_at IS NULL
          AND ((w.instance_ids = '{}' AND i.forked_from IS NULL) OR i.id = ANY (w.instance_ids))
          AND (i.last_event_at >= w.notified_from OR $2::uuid IS NOT NULL) AND ($2::uuid IS NULL OR w.id = $2)
          AND NOT EXISTS (SELECT FROM economy.consumer_cursor c
                           WHERE c.instance_id = i.id AND c.consumer = w.id::text)
       ON CONFLICT (instance_id, consumer) DO NOTHING`,
      [instanceIds, webhookId],
    );
  }

  /** Subscriptions with new events, neither leased nor waiting for their time; up to a limit per webhook. */
  async findDue({ instanceIds, without, most }: DueQuery): Promise<Subscription[]> {
    await this.createMissing(this.dataSource.manager, instanceIds);
    const rows = await this.dataSource.query<
      { application_id: string; instance_id: string; consumer: string }[]
    >(
      `SELECT d.application_id, d.instance_id, d.consumer
         FROM (SELECT w.application_id, c.instance_id, c.consumer, c.due_at,
                      row_number() OVER (PARTITION BY c.consumer ORDER BY c.due_at) AS place
                 FROM economy.consumer_cursor c
                 JOIN economy.instance i ON i.id = c.instance_id AND i.last_seq > c.seq
                 JOIN economy.webhook w ON w.application_id = i.application_id AND w.id::text = c.consumer
                 JOIN economy.application a
                   ON a.id = w.application_id AND a.deleted_at IS NULL AND a.revoked_at IS NULL
                WHERE c.instance_id = ANY ($1) AND w.enabled AND w.deleted_at IS NULL AND w.id <> ALL ($2)
                  AND (w.instance_ids = '{}' OR i.id = ANY (w.instance_ids))
                  AND (c.due_at <= now() OR c.due_at = 'infinity') AND c.lease_until <= now()) d
        WHERE d.place <= $3 ORDER BY d.place, d.due_at`,
      [instanceIds, without, most],
    );
    return rows.map((row) => ({
      applicationId: row.application_id,
      instanceId: row.instance_id,
      consumer: row.consumer,
    }));
  }

  /** Those of enabled webhooks; a disabled one keeps its place. */
  async accept(waiting: readonly Waiting[]): Promise<Subscription[]> {
    const ids = [...new Set(waiting.map(({ consumer }) => consumer))].filter(isIdentifier);
    if (ids.length === 0) return [];
    const rows = await this.dataSource.query<
      { id: string; application_id: string; instance_ids: readonly string[] }[]
    >(
      `SELECT w.id, w.application_id, w.instance_ids FROM economy.webhook w
         JOIN economy.application a ON a.id = w.application_id AND a.deleted_at IS NULL AND a.revoked_at IS NULL
        WHERE w.id = ANY ($1) AND w.enabled AND w.deleted_at IS NULL`,
      [ids],
    );
    const enabled = new Map(rows.map((row) => [row.id, row]));
    return waiting.flatMap((each) => {
      const webhook = enabled.get(each.consumer);
      const covers =
        webhook && (webhook.instance_ids.length === 0 || webhook.instance_ids.includes(each.instanceId));
      return covers ? [{ ...each, applicationId: webhook.application_id }] : [];
    });
  }

  async isAnyEnabled(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM economy.webhook WHERE enabled AND deleted_at IS NULL LIMIT 1',
    );
    return rows.length > 0;
  }
}
