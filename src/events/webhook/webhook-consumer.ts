import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { ApplicationDirectory } from '../../http/auth/application-directory.js';
import { type WorldEvent } from '../../http/resource/world-event.resource.js';
import { type Lease, type Subscription, type Waiting } from '../consumer/consumer-cursor.repository.js';
import { type EventConsumer } from '../consumer/event-consumer.js';
import { EventConsumerService } from '../consumer/event-consumer.service.js';
import {
  type DueQuery,
  type EventHandler,
  type EventHandlerOptions,
  type Outcome,
  type Receiver,
} from '../consumer/event-handler.js';
import { DeliveryFailures } from './delivery-failures.js';
import { nextDelay } from './delivery-schedule.js';
import { toMessage } from './webhook-message.js';
import { WebhookReports } from './webhook-reports.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSubscriptionsRepository } from './webhook-subscriptions.repository.js';
import { type WebhookTarget, WebhookTargets } from './webhook-target.js';

/** Delivers events to webhooks: one message each, in order, with retries as configured. */
@Injectable()
export class WebhookConsumer implements EventHandler {
  readonly name = 'webhook';
  readonly options: EventHandlerOptions;
  private readonly consumer: EventConsumer;

  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: WebhookSubscriptionsRepository,
    private readonly failures: DeliveryFailures,
    private readonly targets: WebhookTargets,
    private readonly applications: ApplicationDirectory,
    private readonly sender: WebhookSender,
    private readonly reports: WebhookReports,
    @Inject(SETTINGS) private readonly settings: Settings,
    consumers: EventConsumerService,
  ) {
    const { sweepMs, timeoutMs, maxParallel, maxParallelOverall } = settings.webhooks;
    this.options = {
      sweepMs,
      maxParallel,
      maxParallelOverall,
      leaseMs: timeoutMs * 2 + 1000,
      // A checkpoint costs about as much as a message.
      checkpointEvents: 10,
      checkpointMs: Math.min(1000, timeoutMs / 2),
      stopGraceMs: 5000,
    };
    this.consumer = consumers.register(this);
  }

  /** Webhooks have changed: polls soon. */
  wake(): void {
    this.consumer.wake();
  }

  isNeeded(): Promise<boolean> {
    return this.subscriptions.isAnyEnabled();
  }

  /** Every instance with events since a webhook was created is pending, or has its cursor. */
  begin(): Promise<void> {
    return Promise.resolve();
  }

  createMissing(instanceIds: readonly string[]): Promise<void> {
    return this.subscriptions.createMissing(this.dataSource.manager, instanceIds);
  }

  accept(waiting: readonly Waiting[]): Promise<Subscription[]> {
    return this.subscriptions.accept(waiting);
  }

  findDue(query: DueQuery): Promise<Subscription[]> {
    return this.subscriptions.findDue(query);
  }

  async open({ consumer }: Lease): Promise<Receiver | null> {
    const target = await this.targets.find(consumer);
    const application = target?.enabled ? await this.applications.find(target.applicationId) : null;
    if (!target || !application) return null;
    return {
      application,
      types: target.eventTypes,
      handle: (event, attempts, cancelled) => this.deliver(target, event, attempts, cancelled),
      isCurrent: () => this.targets.isCurrent(target),
    };
  }

  private async deliver(
    target: WebhookTarget,
    event: WorldEvent,
    attempts: number,
    cancelled: AbortSignal,
  ): Promise<Outcome> {
    const message = toMessage(target.id, event);
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
