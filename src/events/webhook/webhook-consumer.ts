import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { DatabasePermits } from '../../database/database-permits.js';
import { type WorldEvent } from '../world-event.resource.js';
import { type Lease, type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';
import { ConsumerTools, EventConsumer, type Outcome, type Receiver } from '../consumer/event-consumer.js';
import { DeliveryFailures } from './delivery-failures.js';
import { nextDelay } from './delivery-schedule.js';
import { toMessage } from './webhook-message.js';
import { WebhookReports } from './webhook-reports.js';
import { WebhookSender } from './webhook-sender.js';
import { knownMs, WebhookSubscriptionsRepository } from './webhook-subscriptions.repository.js';
import { type WebhookTarget, WebhookTargets } from './webhook-target.js';

/** Delivers events to webhooks: one message each, in order, with retries as configured. */
@Injectable()
export class WebhookConsumer extends EventConsumer {
  constructor(
    tools: ConsumerTools,
    private readonly dataSource: DataSource,
    private readonly databaseTurns: DatabasePermits,
    private readonly subscriptions: WebhookSubscriptionsRepository,
    private readonly failures: DeliveryFailures,
    private readonly targets: WebhookTargets,
    private readonly sender: WebhookSender,
    private readonly reports: WebhookReports,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const { sweepMs, timeoutMs, maxParallel, maxParallelOverall } = settings.webhooks;
    super(tools, {
      name: 'webhook',
      sweepMs,
      maxParallel,
      maxParallelOverall,
      leaseMs: timeoutMs * 2 + 1000,
      // A checkpoint costs about as much as a message.
      checkpointEvents: 10,
      checkpointMs: Math.min(1000, timeoutMs / 2),
      stopGraceMs: 5000,
    });
    tools.tail.register(this);
  }

  /** The webhooks of an application have changed. */
  changed(applicationId: string): void {
    this.subscriptions.forget(applicationId);
    this.wake();
    // Other processes have missed a new one meanwhile.
    setTimeout(() => this.wake(), knownMs).unref();
  }

  protected async subscriptionsOf(instanceIds: ReadonlySet<string>): Promise<readonly Subscription[]> {
    const found: Subscription[] = [];
    const others: string[] = [];
    for (const instanceId of instanceIds) {
      const applicationId = this.databaseTurns.ownerOf(instanceId);
      if (applicationId === undefined) others.push(instanceId);
      else found.push(...(await this.subscriptions.find(applicationId, instanceId)));
    }
    return others.length === 0 ? found : [...found, ...(await this.findDue(others))];
  }

  findDue(instanceIds: readonly string[]): Promise<readonly Subscription[]> {
    return this.subscriptions.findDue(instanceIds);
  }

  protected accept(waiting: readonly Waiting[]): Promise<readonly Subscription[]> {
    return this.subscriptions.accept(waiting);
  }

  createMissing(instanceIds: readonly string[], consumer?: string): Promise<number> {
    return this.subscriptions.createMissing(this.dataSource.manager, instanceIds, consumer);
  }

  protected open({ webhook }: Lease): Receiver | null {
    if (!webhook) return null;
    const target = this.targets.targetOf(webhook);
    return {
      selection: {
        ...webhook.filter,
        view: webhook.view,
        types: webhook.event_types.length > 0 ? webhook.event_types : undefined,
      },
      handle: (event, attempts, cancelled) => this.deliver(target, event, attempts, cancelled),
    };
  }

  private async deliver(
    target: WebhookTarget,
    event: WorldEvent,
    attempts: number,
    cancelled: AbortSignal,
  ): Promise<Outcome> {
    const message = toMessage(target, event);
    const { outcome, detail: error, retryAfterMs } = await this.sender.send(target, message, cancelled);
    if (outcome === 'cancelled') return 'cancelled';
    await this.reports.report(target.id, outcome === 'delivered' ? null : error);
    if (outcome === 'delivered') return 'handled';
    const { retryMs } = this.settings.webhooks;
    const retryInMs = outcome === 'gone' ? null : nextDelay(retryMs, attempts + 1, retryAfterMs);
    if (retryInMs !== null) return { error, retryInMs };
    const reason = outcome === 'gone' ? 'gone' : 'exhausted';
    return { error, giveUp: (lease, failed) => this.failures.giveUp(lease, failed, reason) };
  }
}
