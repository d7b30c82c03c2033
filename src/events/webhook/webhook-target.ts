import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { WebhookEntity } from '../../database/entities/webhook.entity.js';
import { type EventKind } from '../../database/event-kinds.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** The data of a webhook for deliveries. */
export interface WebhookTarget {
  readonly id: string;
  readonly applicationId: string;
  readonly url: string;
  /** Empty: all. */
  readonly eventTypes: readonly EventKind[];
  readonly enabled: boolean;
  /** The current one first; during the overlap of a rotation also the previous one. */
  readonly secrets: readonly string[];
  /** Changes with every change of the webhook. */
  readonly updatedAt: Date;
}

/** Reads the targets of deliveries. */
@Injectable()
export class WebhookTargets {
  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
    private readonly secrets: WebhookSecrets,
  ) {}

  async find(id: string): Promise<WebhookTarget | null> {
    const webhook = await this.webhooks.findOneBy({ id });
    if (!webhook) return null;
    const { applicationId, url, enabled, sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook;
    const overlaps = sealedPreviousSecret !== null && Number(previousSecretUntil) > Date.now();
    const sealed = overlaps ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
    return {
      id,
      applicationId,
      url,
      eventTypes: webhook.eventTypes as EventKind[],
      enabled,
      secrets: sealed.map((each) => this.secrets.open(id, each)),
      updatedAt: webhook.updatedAt,
    };
  }

  /** Whether it is enabled and unchanged since it was read. */
  async isCurrent({ id, updatedAt }: WebhookTarget): Promise<boolean> {
    return this.webhooks.existsBy({ id, updatedAt, enabled: true });
  }
}
