import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type Repository, type SelectQueryBuilder } from 'typeorm';
import { readProgress } from './webhook-progress.js';
import { selectRows } from '../../database/select-rows.js';
import { type Caller } from '../../identity/caller.js';
import { WebhookEntity } from './webhook.entity.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type CursorPart } from '../../common/paging/cursor.js';
import { type Page, type PageRequest, toPage } from '../../common/paging/page.js';
import { type FoundWebhook, type WebhookRow } from './webhook.resource.js';

export const webhookCursor: readonly CursorPart[] = ['id'];

/** Never the secrets; the end of the previous one only while it signs. */
const withoutSecrets = ` - ARRAY['sealed_secret', 'sealed_previous_secret'] || jsonb_build_object(
  'previous_secret_until', CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END)`;

/** Finds the webhooks of a caller, never those of others. */
@Injectable()
export class WebhookDirectory {
  constructor(@InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>) {}

  async get(
    { application }: Caller,
    id: string,
    manager: EntityManager = this.webhooks.manager,
  ): Promise<FoundWebhook> {
    const found = await selectOwn(manager.getRepository(WebhookEntity), application.id)
      .andWhere('w.id = :id', { id })
      .getRawOne<{ row: WebhookRow }>();
    if (!found) throw new EconomyError('WEBHOOK_NOT_FOUND');
    const progressOf = await readProgress(manager, application.id, [id]);
    return { row: found.row, progress: progressOf(id) };
  }

  async list({ application }: Caller, page: PageRequest): Promise<Page<FoundWebhook>> {
    const query = selectOwn(this.webhooks, application.id)
      .orderBy('w.id')
      .limit(page.limit + 1);
    if (page.after) query.andWhere('w.id > :after', { after: page.after[0] });
    const rows = await query.getRawMany<{ row: WebhookRow }>();
    const ids = rows.map(({ row }) => row.id);
    const progressOf = await readProgress(this.webhooks.manager, application.id, ids);
    return toPage(
      page,
      rows.map(({ row }) => ({ row, progress: progressOf(row.id) })),
      ({ row }) => [row.id],
    );
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

function selectOwn(
  webhooks: Repository<WebhookEntity>,
  applicationId: string,
): SelectQueryBuilder<WebhookEntity> {
  return selectRows(webhooks, 'w', withoutSecrets).where('w.applicationId = :applicationId', {
    applicationId,
  });
}
