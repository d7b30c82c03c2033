import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { isIdentifier } from '../../common/identifier.js';
import { type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';

/** How long a process may not know of a webhook that another one created; until then, sweeps find its events. */
export const knownMs = 60_000;

interface EnabledWebhook {
  readonly id: string;
  readonly instance_ids: readonly string[];
}

/** Which instances each webhook is notified of. Handwritten SQL, because each statement covers all webhooks. */
@Injectable()
export class WebhookSubscriptionsRepository {
  /** The enabled webhooks of applications. */
  private readonly known = new LRUCache<string, Promise<readonly EnabledWebhook[]>>({
    max: 10_000,
    ttl: knownMs,
  });

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates the missing cursors, at the last event before their webhooks were created. Without events since then, none is
   * needed, unless `webhookId` is given, too. Copied events are not sent; for a fork, only webhooks that name it are notified,
   * because a what-if run is not the world. Returns how many.
   */
  async createMissing(
    manager: EntityManager,
    instanceIds: readonly string[],
    webhookId: string | null = null,
  ): Promise<number> {
    const created = await manager.query<unknown[]>(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until)
       SELECT i.id, w.id::text, greatest(i.copied_seq, economy.seq_at(i.id, w.notified_from - interval '1 millisecond')),
              'infinity', '-infinity'
         FROM economy.webhook w JOIN economy.instance i ON i.application_id = w.application_id
        WHERE i.id = ANY ($1) AND w.deleted_at IS NULL
          AND ((w.instance_ids = '{}' AND i.forked_from IS NULL) OR i.id = ANY (w.instance_ids))
          AND (i.last_event_at >= w.notified_from OR $2::uuid IS NOT NULL) AND ($2::uuid IS NULL OR w.id = $2)
          AND NOT EXISTS (SELECT FROM economy.consumer_cursor c
                           WHERE c.instance_id = i.id AND c.consumer = w.id::text)
       ON CONFLICT (instance_id, consumer) DO NOTHING RETURNING instance_id`,
      [instanceIds, webhookId],
    );
    return created.length;
  }

  forget(applicationId: string): void {
    this.known.delete(applicationId);
  }

  /** Of the webhooks that this process knows, those of an instance. */
  async find(applicationId: string, instanceId: string): Promise<Subscription[]> {
    const webhooks = await (this.known.get(applicationId) ?? this.load(applicationId));
    return webhooks
      .filter(({ instance_ids: ids }) => ids.length === 0 || ids.includes(instanceId))
      .map(({ id: consumer }) => ({ applicationId, instanceId, consumer }));
  }

  private load(applicationId: string): Promise<readonly EnabledWebhook[]> {
    const webhooks = this.dataSource.query<EnabledWebhook[]>(
      'SELECT w.id, w.instance_ids FROM economy.webhook w WHERE w.application_id = $1 AND w.enabled AND w.deleted_at IS NULL',
      [applicationId],
    );
    this.known.set(applicationId, webhooks);
    webhooks.catch(() => this.forget(applicationId));
    return webhooks;
  }

  /** Subscriptions with new events, with or without a cursor, neither leased nor waiting for their time. */
  findDue(instanceIds: readonly string[]): Promise<Subscription[]> {
    return this.dataSource.query<Subscription[]>(
      `SELECT w.application_id AS "applicationId", i.id AS "instanceId", w.id::text AS consumer
         FROM economy.instance i
         JOIN economy.webhook w ON w.application_id = i.application_id AND w.enabled AND w.deleted_at IS NULL
         JOIN economy.application a ON a.id = w.application_id AND a.deleted_at IS NULL AND a.revoked_at IS NULL
         LEFT JOIN economy.consumer_cursor c ON c.instance_id = i.id AND c.consumer = w.id::text
        WHERE i.id = ANY ($1)
          AND ((w.instance_ids = '{}' AND (i.forked_from IS NULL OR c.seq IS NOT NULL)) OR i.id = ANY (w.instance_ids))
          AND ((c.seq IS NULL AND i.last_seq > i.copied_seq AND i.last_event_at >= w.notified_from)
               OR (i.last_seq > c.seq AND (c.due_at <= now() OR c.due_at = 'infinity') AND c.lease_until <= now()))
        ORDER BY c.due_at`,
      [instanceIds],
    );
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
}
