import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller } from '../auth/caller.js';
import { WebhookEntity } from '../database/entities/webhook.entity.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CursorPart } from '../http/cursor.js';
import { type Page, type PageRequest, toPage } from '../http/page.js';
import { toWebhook, type Webhook, type WebhookRow } from '../resource/webhook.resource.js';

export const webhookCursor: readonly CursorPart[] = ['id'];

const select = `
  SELECT (to_jsonb(w) - ARRAY['sealed_secret', 'sealed_previous_secret']) || jsonb_build_object(
           'previous_secret_until', CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END) AS row
    FROM economy.webhook w
   WHERE w.application_id = $1 AND w.deleted_at IS NULL`;

/** Finds the webhooks of a caller; somebody else's are not found. */
@Injectable()
export class WebhookDirectory {
  constructor(private readonly dataSource: DataSource) {}

  async get(
    { application }: Caller,
    id: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Webhook> {
    const [found] = await manager.query<{ row: WebhookRow }[]>(`${select} AND w.id = $2`, [
      application.id,
      id,
    ]);
    if (!found) throw new EconomyError('WEBHOOK_NOT_FOUND');
    return toWebhook(found.row);
  }

  async list({ application }: Caller, page: PageRequest): Promise<Page<Webhook>> {
    const rows = await this.dataSource.query<{ row: WebhookRow }[]>(
      `${select} ${page.after ? 'AND w.id > $3' : ''} ORDER BY w.id LIMIT $2`,
      [application.id, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.id],
      ({ row }) => toWebhook(row),
    );
  }

  /** Makes others who would add one wait, so that the last place is not taken twice. */
  async expectRoom(manager: EntityManager, applicationId: string, limit: number): Promise<void> {
    await manager.query('SELECT a.id FROM economy.application a WHERE a.id = $1 FOR NO KEY UPDATE', [
      applicationId,
    ]);
    const [found] = await manager.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM economy.webhook w WHERE w.application_id = $1 AND w.deleted_at IS NULL',
      [applicationId],
    );
    if ((found?.n ?? 0) < limit) return;
    throw new EconomyError('TOO_MANY_WEBHOOKS', {
      detail: `The application has ${found?.n} webhooks, and may have ${limit}.`,
      extra: { limit },
    });
  }

  /** Locks one to change it; cursors may still be made for it meanwhile. */
  async lock(manager: EntityManager, { application }: Caller, id: string): Promise<WebhookEntity> {
    const webhook = await manager.findOne(WebhookEntity, {
      where: { id, applicationId: application.id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!webhook) throw new EconomyError('WEBHOOK_NOT_FOUND');
    return webhook;
  }
}
