import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Caller } from '../auth/caller.js';
import { EconomyError, validationFailed } from '../errors/economy-error.js';
import { EventFeed } from '../events/event-feed.js';
import { type CursorPart } from '../http/cursor.js';
import { type Page, type PageRequest, toPage } from '../http/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { runOnce } from '../ledger/run-once.js';
import {
  toWebhookFailure,
  type WebhookAttempt,
  type WebhookFailure,
  type WebhookFailureRow,
  type WebhookPosition,
} from '../resource/webhook.resource.js';
import { DeliveryCursors } from './delivery-cursors.js';
import { DeliveryPump } from './delivery-pump.js';
import { WebhookDirectory } from './webhook-directory.js';
import { toMessage, toTestMessage, type WebhookMessage } from './webhook-message.js';
import { WebhookSender } from './webhook-sender.js';
import { type WebhookTarget, WebhookTargets } from './webhook-target.js';
import { type ReplayDto } from './webhook.dto.js';

export const failureCursor: readonly CursorPart[] = ['moment', 'id', 'seq'];

/** What an owner does by hand: try a receiver, look at what failed, and send it again. */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly webhooks: WebhookDirectory,
    private readonly instances: InstanceDirectory,
    private readonly targets: WebhookTargets,
    private readonly sender: WebhookSender,
    private readonly feed: EventFeed,
    private readonly cursors: DeliveryCursors,
    private readonly pump: DeliveryPump,
  ) {}

  /** One message, now, also to a webhook that is disabled. */
  async test(caller: Caller, id: string): Promise<WebhookAttempt> {
    const target = await this.getTarget(caller, id);
    return this.send(target, toTestMessage(id, uuidv7(), new Date()));
  }

  async failures(caller: Caller, id: string, page: PageRequest): Promise<Page<WebhookFailure>> {
    await this.webhooks.get(caller, id);
    const after = page.after ? 'AND (f.failed_at, f.instance_id, f.seq) < ($3, $4, $5)' : '';
    const rows = await this.dataSource.query<{ row: WebhookFailureRow }[]>(
      `SELECT to_jsonb(f) AS row FROM economy.webhook_failure f WHERE f.webhook_id = $1 ${after}
        ORDER BY f.failed_at DESC, f.instance_id DESC, f.seq DESC LIMIT $2`,
      [id, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.failed_at, row.instance_id, row.seq],
      ({ row }) => toWebhookFailure(row),
    );
  }

  /** Sends one failed message again, once, beside the order; it keeps its `webhook-id`. */
  async replayFailure(caller: Caller, id: string, instance: string, seq: number): Promise<WebhookAttempt> {
    const target = await this.getTarget(caller, id);
    const { application } = caller;
    const instanceId = await this.instances.getId(application.id, instance);
    const key = [instanceId, id, seq];
    const found = await this.dataSource.query<unknown[]>(
      'SELECT FROM economy.webhook_failure WHERE instance_id = $1 AND webhook_id = $2 AND seq = $3',
      key,
    );
    if (found.length === 0) throw new EconomyError('WEBHOOK_FAILURE_NOT_FOUND');
    const [event] = await this.feed.read(instanceId, application, { after: seq - 1, limit: 1 });
    if (!event) throw new Error(`event ${seq} of ${instanceId} failed to be delivered and is not there`);
    const attempt = await this.send(target, toMessage(id, event));
    if (attempt.ok) {
      await this.dataSource.query(
        `UPDATE economy.webhook_failure SET replayed_at = now()
          WHERE instance_id = $1 AND webhook_id = $2 AND seq = $3`,
        key,
      );
    }
    return attempt;
  }

  /** Tells an instance again from an event on, in order. Only ever back: nothing can be left out by it. */
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
        const detail = 'the webhook is not told of this instance; add it to its instanceIdentifiers';
        throw validationFailed([{ pointer: '/instanceIdentifier', code: 'NOT_ALLOWED', detail }]);
      }
      await this.cursors.makeMissing(manager, { webhookId: id, instanceIds: [instanceId] });
      // The lease ends with it: whoever delivers just now notices, and does not move the cursor on.
      const [rows] = await manager.query<[{ seq: string; last_seq: string }[], number]>(
        `UPDATE economy.webhook_cursor c
            SET seq = least(c.seq, $3), attempt = 0, due_at = date_trunc('milliseconds', now()),
                lease_until = '-infinity', updated_at = now()
           FROM economy.instance i
          WHERE c.instance_id = $1 AND c.webhook_id = $2 AND i.id = c.instance_id
         RETURNING c.seq, i.last_seq`,
        [instanceId, id, fromSeq - 1],
      );
      const [row] = rows;
      if (!row) throw new EconomyError('WEBHOOK_NOT_FOUND');
      return { instanceId, nextSeq: Number(row.seq) + 1, lastSeq: Number(row.last_seq) };
    });
    this.pump.wake();
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
    const summary = `${ok ? 'The receiver took the message' : 'The receiver did not take the message'}: ${detail}.`;
    return { ok, status, latencyMs, summary };
  }
}
