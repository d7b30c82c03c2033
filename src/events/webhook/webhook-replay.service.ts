import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { WebhookFailureEntity } from './webhook-failure.entity.js';
import { selectRows } from '../../database/select-rows.js';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../../identity/caller.js';
import { EconomyError, invalidAt } from '../../common/errors/economy-error.js';
import { EventFeed } from '../event-feed.js';
import { type CursorPart } from '../../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../../common/paging/page.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { runOnce } from '../../ledger/run-once.js';
import { type WebhookAttempt, type WebhookFailureRow, type WebhookPosition } from './webhook.resource.js';
import { WebhookConsumer } from './webhook-consumer.js';
import { WebhookDirectory } from './webhook-directory.js';
import { toMessage, toTestMessage, type WebhookMessage } from './webhook-message.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSubscriptionsRepository } from './webhook-subscriptions.repository.js';
import { type WebhookTarget, WebhookTargets } from './webhook-target.js';
import { type ReplayDto } from './webhook.dto.js';

export const failureCursor: readonly CursorPart[] = ['moment', 'id', 'seq'];

/** Manual operations of an owner: test a receiver, list failures, and send them again. */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(WebhookFailureEntity) private readonly failed: Repository<WebhookFailureEntity>,
    private readonly webhooks: WebhookDirectory,
    private readonly instances: InstanceDirectory,
    private readonly targets: WebhookTargets,
    private readonly sender: WebhookSender,
    private readonly feed: EventFeed,
    private readonly subscriptions: WebhookSubscriptionsRepository,
    private readonly consumer: WebhookConsumer,
  ) {}

  /** Sends one message now, also to a disabled webhook. */
  async test(caller: Caller, id: string): Promise<WebhookAttempt> {
    const target = await this.getTarget(caller, id);
    return this.send(target, toTestMessage(id, uuidv7(), new Date()));
  }

  async failures(caller: Caller, id: string, page: PageRequest): Promise<Page<WebhookFailureRow>> {
    await this.webhooks.get(caller, id);
    const query = selectRows(this.failed, 'f')
      .where('f.webhookId = :id', { id })
      .andWhere('EXISTS (SELECT FROM economy.instance i WHERE i.id = f.instance_id AND i.deleted_at IS NULL)')
      .orderBy('f.failedAt', 'DESC')
      .addOrderBy('f.instanceId', 'DESC')
      .addOrderBy('f.seq', 'DESC')
      .limit(page.limit + 1);
    if (page.after) {
      const [at, instanceId, seq] = page.after;
      query.andWhere('(f.failedAt, f.instanceId, f.seq) < (:at, :instanceId, :seq)', { at, instanceId, seq });
    }
    const rows = await query.getRawMany<{ row: WebhookFailureRow }>();
    return toPageOfRows(page, rows, (row) => [row.failed_at, row.instance_id, row.seq]);
  }

  /** Sends one failed message again, once, out of order; it keeps its `webhook-id`. */
  async replayFailure(caller: Caller, id: string, instance: string, seq: number): Promise<WebhookAttempt> {
    const target = await this.getTarget(caller, id);
    const { application } = caller;
    const instanceId = await this.instances.getId(application.id, instance);
    const key = { instanceId, webhookId: id, seq };
    const found = await this.failed.findOneBy(key);
    if (!found) throw new EconomyError('WEBHOOK_FAILURE_NOT_FOUND');
    const [event] = await this.feed.read(instanceId, application, { after: seq - 1, limit: 1 });
    if (!event) throw new Error(`event ${seq} of ${instanceId} failed to be delivered and no longer exists`);
    const attempt = await this.send(target, toMessage(target, event));
    if (attempt.ok) await this.failed.update(key, { replayedAt: () => 'now()' });
    return attempt;
  }

  /** Redelivers an instance from an event on, in order. The cursor only moves back, so no event is skipped. */
  async replayFrom(
    caller: Caller,
    id: string,
    { instanceIdentifier, fromSeq }: ReplayDto,
    request: IdempotentRequest,
  ): Promise<WebhookPosition> {
    const instanceId = await this.instances.getId(caller.application.id, instanceIdentifier);
    const position = await runOnce(this.dataSource, caller.application.id, request, async (manager) => {
      const { instanceIds } = await this.webhooks.lock(manager, caller, id);
      if (instanceIds.length > 0 && !instanceIds.includes(instanceId)) {
        const detail = 'the webhook does not cover this instance; add it to its instanceIdentifiers';
        throw invalidAt('/instanceIdentifier', 'NOT_ALLOWED', detail);
      }
      await this.subscriptions.createMissing(manager, [instanceId], id);
      // This ends the lease: a replica that is delivering cannot advance the cursor.
      const [rows] = await manager.query<[{ seq: string; last_seq: string }[], number]>(
        `UPDATE economy.consumer_cursor c
            SET seq = least(c.seq, $3), attempts = 0, due_at = date_trunc('milliseconds', now()),
                lease_until = '-infinity', updated_at = now()
           FROM economy.instance i
          WHERE c.instance_id = $1 AND c.consumer = $2 AND i.id = c.instance_id
         RETURNING c.seq, i.last_seq`,
        [instanceId, id, fromSeq - 1],
      );
      const [row] = rows;
      if (!row) throw new EconomyError('WEBHOOK_NOT_FOUND');
      return { instanceId, nextSeq: Number(row.seq) + 1, lastSeq: Number(row.last_seq) };
    });
    this.consumer.wake();
    return position;
  }

  private async getTarget(caller: Caller, id: string): Promise<WebhookTarget> {
    await this.webhooks.get(caller, id);
    const target = await this.targets.find(id);
    if (!target) throw new EconomyError('WEBHOOK_NOT_FOUND');
    return target;
  }

  private async send(target: WebhookTarget, message: WebhookMessage): Promise<WebhookAttempt> {
    const { outcome, status, latencyMs, detail } = await this.sender.send(target, message);
    const ok = outcome === 'delivered';
    const summary = `${ok ? 'The receiver accepted the message' : 'The receiver did not accept the message'}: ${detail}.`;
    return { ok, status, latencyMs, summary };
  }
}
